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
FACTS = say("the facts, each a parameter of its own; lists are parted by commas")
WORD = say("a term, an abbreviation or another word for it; without it all terms")

TEXT: dict[str, Any] = {"type": "string"}
FLAG: dict[str, Any] = {"type": "boolean"}
ANY: dict[str, Any] = {"type": "object"}


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _object(parts: dict[str, Any], *optional: str) -> dict[str, Any]:
    """Return the schema of an object that has these parts and no other; all but the optional ones always."""
    needed = [name for name in parts if name not in optional]
    return {"type": "object", "properties": parts, "required": needed, "additionalProperties": False}


def _texts(*names: str) -> dict[str, Any]:
    return dict.fromkeys(names, TEXT)


PROBLEM = {**_texts("kind", "message", "where", "hint"), "suggestions": _list(TEXT)}
ERROR = _object({"error": _object({**PROBLEM, "all": _list(_object(PROBLEM))}, "all")})
"""What is wrong; where that is more than one thing, the first of them, and `all`."""

HIT = _object({**_texts("game", "id", "lang", "title"), "score": {"type": "number"}, "matched": _list(TEXT)})
REPLY = _object(
    {
        "hits": _list(HIT),
        "sure": FLAG,
        "nearest": _list(HIT),
        "unknown": _list(TEXT),
        "command": TEXT,
        "mended": _list(_object(_texts("typed", "read"))),
    },
    "nearest",
    "unknown",
    "command",
    "mended",
)
"""An answer, best first; without one what is nearest, and the words that no clause knows."""

ISSUE = _object(
    {
        **_texts("id", "kind", "text"),
        "readings": _list(_object({**_texts("key", "name", "text"), "played": FLAG})),
        "settled": FLAG,
        "see": _list(TEXT),
    }
)
CLAUSE = _object(
    {
        **_texts("game", "id", "lang", "title", "text", "example", "kind"),
        "parent": {"type": ["string", "null"]},
        "values": ANY,
        "see": _list(TEXT),
        "issues": _list(ISSUE),
        "house_rules": _list(TEXT),
        "calculators": _list(TEXT),
    }
)
TERM = _object(
    {
        "id": TEXT,
        "games": _list(TEXT),
        "defined": {"type": ["string", "null"]},
        **dict.fromkeys(LANGUAGES, _object({"term": TEXT, "short": _list(TEXT), "synonyms": _list(TEXT)})),
    }
)
CALCULATOR = _object({"name": TEXT, "title": TEXT, "clauses": _list(TEXT), "inputs": ANY})
FINDING = _object({**_texts("check", "game", "id", "message", "severity"), "langs": _list(TEXT)})
ROW = _object({"part": TEXT, "texts": ANY, "marks": ANY, "findings": _list(FINDING)})
COMPARED = _object(
    {
        **_texts("game", "id"),
        "columns": _list(TEXT),
        "missing": _list(TEXT),
        "rows": _list(ROW),
        "findings": _list(FINDING),
    }
)

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

    def get(about: Message, answer: dict[str, Any], *parameters: dict[str, Any]) -> dict[str, Any]:
        return {"get": {"summary": t(about), "parameters": [*parameters, language], "responses": _responses(answer)}}

    many = {**named("n", MANY), "schema": {"type": "integer", "minimum": 1, "maximum": 100}}
    paths: dict[str, Any] = {
        "/api/show/{reference}": get(SHOW, _object({"clauses": _list(CLAUSE)}), reference),
        "/api/compare/{reference}": get(COMPARE, _object({"clauses": _list(COMPARED)}), reference),
        "/api/ask": get(ASK, REPLY, named("q", QUESTION, needed=True), named("game", ONLY), many),
        "/api/terms": get(TERMS, _object({"terms": _list(TERM)}), named("q", WORD), named("game", ONLY)),
        "/api/calculators": get(CALCULATORS, _object({"calculators": _list(CALCULATOR)})),
    }
    facts: dict[str, Any] = {}
    for one in book.calculators:
        facts[one.name] = book.schema(one.name)
        schema = {"$ref": f"#/components/schemas/{one.name}"}
        answers = {"summary": one.title, "responses": _responses({"$ref": "#/components/schemas/ruling"})}
        stated = {**named("facts", FACTS), "style": "form", "explode": True, "schema": schema}
        paths[f"/api/rule/{one.name}"] = {
            "get": {**answers, "operationId": f"{one.name}.get", "parameters": [stated, language]},
            "post": {
                **answers,
                "operationId": one.name,
                "parameters": [language],
                "requestBody": {"required": True, "content": {JSON: {"schema": schema}}},
            },
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
