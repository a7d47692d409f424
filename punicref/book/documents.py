"""The JSON documents that clauses, answers, terms, comparisons, rulings and errors are, as JSON Schema."""

from __future__ import annotations

from typing import Any

from punicref.base import LANGUAGES

TEXT: dict[str, Any] = {"type": "string"}
FLAG: dict[str, Any] = {"type": "boolean"}
ANY: dict[str, Any] = {"type": "object"}


def listed(items: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a list."""
    return {"type": "array", "items": items}


def whole(parts: dict[str, Any], *optional: str) -> dict[str, Any]:
    """Return the schema of an object that has these parts and no other; all but the optional ones always."""
    needed = [name for name in parts if name not in optional]
    return {"type": "object", "properties": parts, "required": needed, "additionalProperties": False}


def texts(*names: str) -> dict[str, Any]:
    """Return parts that are texts."""
    return dict.fromkeys(names, TEXT)


PROBLEM = {**texts("kind", "message", "where", "hint"), "suggestions": listed(TEXT)}
HEARD = {"understood": listed(ANY), "unused": listed(TEXT), "margin": {"type": "number"}, "alternatives": listed(ANY)}
"""What a spoken line was understood to say."""

ERROR = whole({"error": whole({**PROBLEM, **HEARD, "all": listed(whole(PROBLEM))}, "all", *HEARD)})
"""What is wrong; where that is more than one thing, the first of them, and `all`; of a line what was understood."""

HIT = whole({**texts("game", "id", "lang", "title", "short"), "score": {"type": "number"}, "matched": listed(TEXT)})
REPLY = whole(
    {
        "hits": listed(HIT),
        "sure": FLAG,
        "nearest": listed(HIT),
        "unknown": listed(TEXT),
        "command": TEXT,
        "typed": listed(TEXT),
        "mended": listed(whole(texts("typed", "read"))),
    },
    "nearest",
    "unknown",
    "command",
    "typed",
    "mended",
)
"""An answer, best first; without one what is nearest, and the words that no clause knows."""

ISSUE = whole(
    {
        **texts("id", "kind", "text"),
        "readings": listed(whole({**texts("key", "name", "text"), "played": FLAG})),
        "settled": FLAG,
        "see": listed(TEXT),
    }
)
CLAUSE = whole(
    {
        **texts("game", "id", "lang", "title", "short", "text", "example", "kind"),
        "parent": {"type": ["string", "null"]},
        "values": ANY,
        "see": listed(TEXT),
        "but": listed(whole(texts("clause", "short"))),
        "issues": listed(ISSUE),
        "house_rules": listed(TEXT),
        "calculators": listed(TEXT),
    }
)
TERM = whole(
    {
        "id": TEXT,
        "games": listed(TEXT),
        "defined": {"type": ["string", "null"]},
        "clauses": listed(TEXT),
        **dict.fromkeys(LANGUAGES, whole({"term": TEXT, "short": listed(TEXT), "synonyms": listed(TEXT)})),
    }
)
CALCULATOR = whole({"name": TEXT, "title": TEXT, "clauses": listed(TEXT), "inputs": ANY, "result": ANY})
FINDING = whole({**texts("check", "game", "id", "message", "severity"), "langs": listed(TEXT)})
ROW = whole({"part": TEXT, "texts": ANY, "marks": ANY, "findings": listed(FINDING)})
COMPARED = whole(
    {
        **texts("game", "id"),
        "columns": listed(TEXT),
        "missing": listed(TEXT),
        "rows": listed(ROW),
        "findings": listed(FINDING),
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
        "changes": {"type": "array", "items": {"type": "object"}},
        "caveats": {"type": "array", "items": {"type": "object"}},
        "needs": {"type": "array", "items": {"type": "string"}},
        **HEARD,
    },
    "required": ["format", "calculator", "verdict", "result", "steps", "assumed", "caveats", "needs"],
}
