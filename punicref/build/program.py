"""Questions about the program itself, rules/program.toml: no rule answers them, a command does.

[language]
command = "punicref --lang it"
it = { title = "In quale lingua risponde", asks = ["come cambio la lingua", …] }
en = { … }
ru = { … }
"""

from __future__ import annotations

import os

from punicref.base import LANGUAGES
from punicref.build import shape
from punicref.rulebook.entries import Topic

FILE = "program.toml"


def read(folder: str) -> list[Topic]:
    """Read the topics of a rules folder; an empty list where there are none."""
    if not os.path.exists(os.path.join(folder, FILE)):
        return []
    return [_topic(one, body) for one, body in shape.load(os.path.join(folder, FILE), FILE).items()]


def _topic(one: str, raw: object) -> Topic:
    body = shape.table(raw, FILE, one, ("command", *LANGUAGES))
    said = {lang: shape.table(body.get(lang), FILE, one, ("title", "asks"), lang) for lang in LANGUAGES}
    return Topic(
        one,
        shape.string(body.get("command"), FILE, one, "command"),
        {lang: shape.string(said[lang].get("title"), FILE, one, f"{lang}.title") for lang in LANGUAGES},
        {lang: shape.strings(said[lang].get("asks"), FILE, one, f"{lang}.asks") for lang in LANGUAGES},
    )
