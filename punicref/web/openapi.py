"""The OpenAPI document of `/api`: its paths follow from the calculators, its schemas from their facts and results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref import __version__
from punicref.base import LANGUAGES
from punicref.book import documents
from punicref.language.messages import say

if TYPE_CHECKING:
    from punicref.book.book import Book
    from punicref.language.messages import Message

JSON = "application/json"

ABOUT = say("Rules reference and adjudication for board wargames on the Punic Wars.")
LANGUAGE = say("language: it, en or ru")
SHOW = say("what a rule says")
ASK = say("A question in any of the languages, to the clause that answers it.")
TERMS = say("The terms of the rules in three languages, with their abbreviations.")
CALCULATORS = say("The calculators: what punicref can resolve.")
COMPARE = say("A clause in several languages side by side, sentence by sentence, with what differs marked.")
REFERENCE = say("a clause: pw:9.14, or 9.14 where the game is clear")
QUESTION = say("the question, in your own words")
ONLY = say("only this game")
MANY = say("how many clauses to show")
FACTS = say("the facts, each a parameter of its own; lists are parted by commas")
WORDS = say("the case in your own words, in place of facts or beside them")
WORD = say("a term, an abbreviation or another word for it; without it all terms")


def document(book: Book) -> dict[str, Any]:
    """Return the document, its descriptions in the language of the book."""
    t = book.translator()

    def named(name: str, about: Message, *, needed: bool = False, at: str = "query") -> dict[str, Any]:
        return {"name": name, "in": at, "required": needed, "description": t(about), "schema": {"type": "string"}}

    language = {**named("lang", LANGUAGE), "schema": {"type": "string", "enum": list(LANGUAGES)}}
    reference = named("reference", REFERENCE, needed=True, at="path")

    def get(name: str, about: Message, answer: dict[str, Any], *parameters: dict[str, Any]) -> dict[str, Any]:
        return {
            "get": {
                "operationId": name,
                "summary": t(about),
                "parameters": [*parameters, language],
                "responses": _responses(answer, READ),
            }
        }

    many = {**named("n", MANY), "schema": {"type": "integer", "minimum": 1, "maximum": 100}}
    paths: dict[str, Any] = {
        "/api/show/{reference}": get(
            "show", SHOW, documents.whole({"clauses": documents.listed(documents.CLAUSE)}), reference
        ),
        "/api/compare/{reference}": get(
            "compare", COMPARE, documents.whole({"clauses": documents.listed(documents.COMPARED)}), reference
        ),
        "/api/ask": get("ask", ASK, documents.REPLY, named("q", QUESTION, needed=True), named("game", ONLY), many),
        "/api/terms": get(
            "terms",
            TERMS,
            documents.whole({"terms": documents.listed(documents.TERM)}),
            named("q", WORD),
            named("game", ONLY),
        ),
        "/api/calculators": get(
            "calculators",
            CALCULATORS,
            documents.whole({"calculators": documents.listed(documents.CALCULATOR)}),
            named("game", ONLY),
        ),
    }
    schemas: dict[str, Any] = {"ruling": documents.RULING, "error": documents.ERROR}
    for one in book.calculators:
        schemas[one.name], schemas[f"{one.name}.result"] = book.schema(one.name), book.result_schema(one.name)
        schema = {"$ref": f"#/components/schemas/{one.name}"}
        held = {"properties": {"result": {"$ref": f"#/components/schemas/{one.name}.result"}}}
        ruling = {"allOf": [{"$ref": "#/components/schemas/ruling"}, held]}
        stated = {**named("facts", FACTS), "style": "form", "explode": True, "schema": schema}
        paths[f"/api/rule/{one.name}"] = {
            "get": {
                "operationId": f"{one.name}.get",
                "summary": one.title,
                "parameters": [named("words", WORDS), stated, language],
                "responses": _responses(ruling, READ),
            },
            "post": {
                "operationId": one.name,
                "summary": one.title,
                "responses": _responses(ruling, SENT),
                "parameters": [named("words", WORDS), language],
                "requestBody": {"required": True, "content": {JSON: {"schema": schema}}},
            },
        }
    return {
        "openapi": "3.1.0",
        "info": {"title": "punicref", "version": __version__, "description": t(ABOUT)},
        "paths": paths,
        "components": {"schemas": schemas},
    }


READ = {
    400: "what was asked for cannot be",
    404: "there is no such clause, game, term or calculator",
    414: "the address is too long",
    421: "nobody is served under this host name",
    500: "punicref failed",
    503: "too much at once",
    504: "it took too long",
}
"""How a request may be refused."""

SENT = {**READ, 403: "it was sent from a page of another site", 408: "it came too slowly", 413: "it is too much"}
"""The same where something is sent."""


def _responses(body: dict[str, Any], refused: dict[int, str]) -> dict[str, Any]:
    error = {JSON: {"schema": {"$ref": "#/components/schemas/error"}}}
    return {
        "200": {"description": "OK", "content": {JSON: {"schema": body}}},
        **{str(status): {"description": said, "content": error} for status, said in sorted(refused.items())},
    }
