"""What other wargames have and these do not, rules/absent.toml: a question about it is told so.

    [night]
    games = ["pw"]                               those that have none; without it all
    it = ["combattimento notturno", …]
    en = ["night combat", '"at night"', …]       in quotation marks: just these words, side by side
    ru = ["ночной бой", …]

The first words of a language are shown.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from punicref.base import LANGUAGES
from punicref.build import shape
from punicref.errors import RulesProblem
from punicref.language.messages import say
from punicref.rulebook.entries import Absent

if TYPE_CHECKING:
    from collections.abc import Collection

FILE = "absent.toml"


def read(folder: str, games: Collection[str]) -> list[Absent]:
    """Read what the games of a rules folder do not have; an empty list where there is no such file."""
    if not os.path.exists(os.path.join(folder, FILE)):
        return []
    return [_absent(one, body, games) for one, body in shape.load(os.path.join(folder, FILE), FILE).items()]


def _absent(one: str, raw: object, games: Collection[str]) -> Absent:
    body = shape.table(raw, FILE, one, ("games", *LANGUAGES))
    lacking = shape.strings(body["games"], FILE, one, "games") if "games" in body else tuple(games)
    for game in lacking:
        if game not in games:
            message = say("There is no game {game}; the games are {games}.", game=game, games=list(games))
            raise RulesProblem(message, where=f"{FILE} [{one}]")
    said = {lang: shape.strings(body.get(lang), FILE, one, lang) for lang in LANGUAGES}
    return Absent(one, lacking, said)
