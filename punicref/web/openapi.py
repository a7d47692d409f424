"""The OpenAPI document of `/api`: its paths follow from the calculators, its schemas from their facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref import LANGUAGES, __version__
from punicref.messages import say

if TYPE_CHECKING:
    from punicref.book import Book
    from punicref.messages import Message

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
WORD = say("a term, an abbreviation or another word for it; without it all terms")

ERROR = {
    "type": "object",
    "properties": {
        "error": {
            "type": "object",
            "properties": {name: {"type": "string"} for name in ("kind", "message", "where", "hint")}
            | {"suggestions": {"type": "array", "items": {"type": "string"}}},
            "required": ["kind", "message"],
        }
    },
    "required": ["error"],
}

RULING = {
    "type": "object",
    "properties": {
        "format": {"const": "punicref.ruling/1"},
        "calculator": {"type": "string"},
        "verdict": {"type": "string"},
        "result": {"type": "object"},
        "steps": {"type": "array", "items": {"type": "object"}},
        "assumed": {"type": "array", "items": {"type": "object"}},
        "caveats": {"type": "array", "items": {"type": "object"}},
        "needs": {"type": "array", "items": {"type": "string"}},
    },
    "required": ["format", "calculator", "verdict", "result", "steps", "assumed", "caveats", "needs"],
}


def document(book: Book) -> dict[str, Any]:
    """Return the document, its descriptions in the language of the book."""
    t = book.translator()

    def named(name: str, about: Message, *, needed: bool = False, at: str = "query") -> dict[str, Any]:
        return {"name": name, "in": at, "required": needed, "description": t(about), "schema": {"type": "string"}}

    language = {**named("lang", LANGUAGE), "schema": {"type": "string", "enum": list(LANGUAGES)}}
    reference = named("reference", REFERENCE, needed=True, at="path")

    def get(about: Message, *parameters: dict[str, Any]) -> dict[str, Any]:
        return {"get": {"summary": t(about), "parameters": [*parameters, language], "responses": _responses({})}}

    many = {**named("n", MANY), "schema": {"type": "integer", "minimum": 1, "maximum": 100}}
    paths: dict[str, Any] = {
        "/api/show/{reference}": get(SHOW, reference),
        "/api/compare/{reference}": get(COMPARE, reference),
        "/api/ask": get(ASK, named("q", QUESTION, needed=True), named("game", ONLY), many),
        "/api/terms": get(TERMS, named("q", WORD), named("game", ONLY)),
        "/api/calculators": get(CALCULATORS),
    }
    facts: dict[str, Any] = {}
    for one in book.calculators:
        facts[one.name] = book.schema(one.name)
        paths[f"/api/rule/{one.name}"] = {
            "post": {
                "summary": one.title,
                "operationId": one.name,
                "parameters": [language],
                "requestBody": {
                    "required": True,
                    "content": {JSON: {"schema": {"$ref": f"#/components/schemas/{one.name}"}}},
                },
                "responses": _responses({"$ref": "#/components/schemas/ruling"}),
            }
        }
    return {
        "openapi": "3.1.0",
        "info": {"title": "punicref", "version": __version__, "description": t(ABOUT)},
        "paths": paths,
        "components": {"schemas": {"ruling": RULING, "error": ERROR, **facts}},
    }


def _responses(body: dict[str, Any]) -> dict[str, Any]:
    refused = {"description": "error", "content": {JSON: {"schema": {"$ref": "#/components/schemas/error"}}}}
    return {"200": {"description": "OK", "content": {JSON: {"schema": body}}}, "400": refused, "404": refused}
