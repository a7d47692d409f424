"""The addresses of the pages: everything that can be shown has one, and it can be shared and opened again."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def home(lang: str) -> str:
    """Return the address of the first page."""
    return f"/{lang}/"


def game(lang: str, code: str) -> str:
    """Return the address of a game's home."""
    return f"/{lang}/{code}"


def rules(lang: str, code: str, part: str = "", *, whole: bool = False) -> str:
    """Return the address of all rules of a game: as they are read, of one `part` of them, or of the `whole` at once."""
    more = f"?part={quote(part)}" if part else "?whole=1" if whole else ""
    return f"/{lang}/{code}/rules{more}"


def chapter(lang: str, code: str, one: str, clause: str = "", langs: Iterable[str] = ()) -> str:
    """Return the address of a chapter, at one of its clauses."""
    place = f"#{anchor(clause)}" if clause else ""
    return f"/{lang}/{code}/rules/{quote(one)}{_beside(langs)}{place}"


def clause(lang: str, code: str, one: str, langs: Iterable[str] = ()) -> str:
    """Return the address of a clause with what is under it."""
    return f"/{lang}/{code}/clause/{quote(one)}{_beside(langs)}"


def _beside(langs: Iterable[str]) -> str:
    beside = ",".join(langs)
    return f"?beside={beside}" if beside else ""


def reference(lang: str, cited: str) -> str:
    """Return the address of a clause as rulings cite it: pw:9.14."""
    code, _, one = cited.partition(":")
    return clause(lang, code, one)


def compare(lang: str, code: str, one: str) -> str:
    """Return the address of a clause's languages side by side, with what differs."""
    return f"/{lang}/{code}/compare/{quote(one)}"


def case(lang: str, name: str, facts: Mapping[str, object] | None = None, part: str = "") -> str:
    """Return the address of a calculator, with the facts of a case: of its ruling."""
    code, _, one = name.partition(".")
    told = urlencode([(fact, written(value)) for fact, value in (facts or {}).items()])
    return f"/{lang}/{code}/rule/{one}{part}{f'?{told}' if told else ''}"


def ask(lang: str, question: str = "", code: str = "") -> str:
    """Return the address of a question with its answer."""
    told = urlencode([(name, value) for name, value in (("q", question), ("game", code)) if value])
    return f"/{lang}/ask{f'?{told}' if told else ''}"


def say(lang: str) -> str:
    """Return where a line is said: a case, a question or a number."""
    return f"/{lang}/say"


def settle(lang: str) -> str:
    """Return where an open point is settled by one of its readings, or left open again."""
    return f"/{lang}/settle"


def tonight(lang: str, part: str = "") -> str:
    """Return the address of the evening that all phones share, or of a part of it."""
    return f"/{lang}/tonight{part}"


def thing(key: tuple[str, str]) -> str:
    """Return what a thing of the sheet is called in an address."""
    return ":".join(key)


def tables(lang: str, code: str, name: str = "") -> str:
    """Return the address of a game's printed tables, or of one."""
    return f"/{lang}/{code}/tables{f'/{quote(name)}' if name else ''}"


def battle(lang: str, key: str = "", seat: str = "") -> str:
    """Return the address of a new battle, of one that is played, or of one side's hand in it."""
    return "/".join(("", lang, "battle", *([key] if key else []), *([seat] if seat else [])))


def charts(lang: str, code: str) -> str:
    """Return the address of a game's charts."""
    return f"/{lang}/{code}/charts"


def aid(lang: str, code: str) -> str:
    """Return the address of a game's player aid."""
    return f"/{lang}/{code}/aid"


def terms(lang: str, word: str = "", code: str = "") -> str:
    """Return the address of the terms, or of those that are called so."""
    told = urlencode([(name, value) for name, value in (("q", word), ("game", code)) if value])
    return f"/{lang}/terms{f'?{told}' if told else ''}"


def anchor(clause_id: str) -> str:
    """Return the name of a clause's place on a page."""
    return f"c-{clause_id.replace(':', '-')}"


def written(value: object) -> str:
    """Return a fact as it stands in an address."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ",".join(map(str, value))
    return str(value)
