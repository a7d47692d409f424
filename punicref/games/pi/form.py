"""A battle as the form of a page describes it: what is offered, what is wrong with it, and the facts that it tells."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.files import given
from punicref.games.display import Duel
from punicref.games.pi import units
from punicref.games.pi.inputs import NAMES, SIDES
from punicref.games.pi.leaders import LEADERS, NAMED
from punicref.language.messages import Message, Name, say
from punicref.rulebook.records import Records

if TYPE_CHECKING:
    from collections.abc import Mapping

    from punicref.games.pi.inputs import Side
    from punicref.rulebook.library import Library
    from punicref.ruling.registry import Look

CALCULATOR, GAME = "pi.battle", "pi"

KINDS = {"land": say("ground battle"), "naval": say("naval battle")}

ROWS = tuple(str(row) for row in range(5))
"""The rows of units that the form has for a side."""

ADDED = {"cohesion": say("He adds to cohesion"), "tactical": say("He adds to tactical values")}
"""What a leader adds to, as his form and `playing` call it, and how it is asked for."""

MOST_ADDED = 9
"""The most that a counter has."""

PARTS = ("number", "type", "cohesion", "tactical")
SAY_KIND = say("Say what kind of battle it is.")
SAY_ATTACKER = say("Say who attacks.")
SAY_TYPE = say("Say which type it is.")
SAY_VALUES = say("The values of front and back as on the counter, such as 6/4.")
WHOLE = say("A number of units, such as 2.")
"""What is said beside a field."""


class Leader(NamedTuple):
    """A leader who may be chosen."""

    value: str
    shown: str


def offered(library: Library, printed: Look, lang: str) -> dict[str, Any]:
    """Return what the form offers: kinds of battle and of units, how many rows of these, and leaders by side."""
    names = library.names(GAME)
    types = {one: Name(texts={lang: said[0] for lang, said in names[one].items()}) for one in units.TYPES}
    return {
        "battles": list(KINDS.items()),
        "kinds": [(one, say("{name}", name=name)) for one, name in types.items()],
        "parts": PARTS,
        "rows": ROWS,
        "leaders": {side: _leaders(library, printed, lang, side) for side in SIDES},
        "added": list(ADDED.items()),
    }


def called(raw: Mapping[str, Any]) -> Message:
    """Return what a battle is called; KeyError for a kind that there is not."""
    return KINDS[raw["battle"]]


def facts(form: Mapping[str, str]) -> dict[str, Any]:
    """Return the battle that the form describes, as the calculator takes it."""
    raw: dict[str, Any] = {"battle": form.get("battle", ""), "attacker": form.get("attacker", "")}
    raw["withdrawn"] = form.get("withdrawn") == "yes"
    for side in SIDES:
        rows = [[form.get(f"{side}_{part}_{row}", "") for part in PARTS] for row in ROWS]
        raw[side] = ", ".join(_units(*row) for row in rows if any(row))
        raw[f"{side}_leader"] = _leader(form, side)
    return raw


_VALUE = re.compile(r"[1-9][0-9]?(/[1-9][0-9]?)?")
_STROKE = re.compile(r"\s*[-–—/:\\]\s*|\s+")
"""What is written between the values of front and back: none of it is a part of a number."""


def _stroke(value: str) -> str:
    return _STROKE.sub("/", value)


def wrong(form: Mapping[str, str]) -> dict[str, Message]:
    """Return what is wrong or still missing in the form, by the names of its fields; units stand under their side."""
    found: dict[str, Message] = {
        name: text for name, text in (("battle", SAY_KIND), ("attacker", SAY_ATTACKER)) if not form.get(name)
    }
    for side in SIDES:
        told = False
        for row in ROWS:
            number, kind, cohesion, tactical = (f"{side}_{part}_{row}" for part in PARTS)
            if not any(form.get(name) for name in (number, kind, cohesion, tactical)):
                continue
            told = True
            if form.get(number) and not (form[number].isascii() and form[number].isdecimal() and int(form[number])):
                found[number] = WHOLE
            if not form.get(kind):
                found[kind] = SAY_TYPE
            for name, due in ((cohesion, True), (tactical, False)):
                written = form.get(name, "")
                if (written or due) and not _VALUE.fullmatch(_stroke(written)):
                    found[name] = SAY_VALUES
        if not told:
            found[side] = say("Units of {side} are still needed.", side=NAMES[side])
    return found


def _units(number: str, kind: str, cohesion: str, tactical: str) -> str:
    """Return a row of the form as `units.read` takes it."""
    words = [
        number or "1",
        kind,
        _stroke(cohesion),
        *(("tactical", _stroke(tactical)) if tactical else ()),
    ]
    return " ".join(word for word in words if word)


def _leader(form: Mapping[str, str], side: str) -> str:
    """Return the leader of a side as `playing` takes him: his name, what he adds, or both; empty for none."""
    said = [form.get(f"{side}_leader", "")]
    for what, asked in ADDED.items():
        written = form.get(f"{side}_leader_{what}", "")
        said += [what, str(given.whole(written, asked, 0, MOST_ADDED))] if written else []
    return " ".join(said).strip()


def _leaders(library: Library, printed: Look, lang: str, side: Side) -> list[Leader]:
    """Return a side's leaders whom the rules or the installed list name; those of the rules are all of Carthage."""
    names, listed = library.names(GAME), printed(f"{GAME}:{LEADERS}")
    rows = listed.rows if isinstance(listed, Records) else {}
    shown = {word: said[lang][0] for said in names.values() for words in said.values() for word in words}
    named = library.regions(GAME, LEADERS) if side == NAMED else ()
    words = [*(names[one]["en"][0] for one in named), *(word for word, row in rows.items() if row["side"] == side)]
    return [Leader(word, name) for name, word in sorted({shown.get(word, word): word for word in words}.items())]


DUEL = Duel(CALCULATOR, NAMES, facts, wrong, called, offered)
