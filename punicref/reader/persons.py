"""Whose something is where players say "I" and "he": who of the two attacks, and what each of them loses.

"my hastati attack his veterans; he has two in support" is support of the defender; "I lose a quarter, he loses half" is
the result 25/50.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from punicref.language import lists
from punicref.reader import speech
from punicref.reader.tokens import NUMBER, STOP, WORD, alike, stems_of, tokens
from punicref.reader.used import LITTLE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from punicref.reader.tokens import Token
    from punicref.rulebook.library import Library

FIRST, SECOND = "party-first", "party-second"
"""Who attacks, and who is attacked; so what they are called is noted in rules/words.toml."""

OTHER = {FIRST: SECOND, SECOND: FIRST}

SHARES = {"share-none": 0, "share-quarter": 25, "share-half": 50, "share-most": 75, "share-all": 100}
"""What parts of a force are lost, in percent, as the combat tables print them."""


def party(line: str, library: Library) -> str | None:
    """Return which of the two the speaker is by a sentence like "my hastati attack his veterans".

    Empty where it does not tell; None where a line speaks of no attack, or of one on rebels, who are nobody's.
    """
    found = tokens(line, {})
    strikes = [at for at, one in enumerate(found) if _strikes(one, library)]
    if not strikes or any(speech.says(one, library, "rebels") for one in found):
        return None
    at = strikes[0]
    if speech.says(found[at], library, "i-attack"):
        return FIRST
    before = [who for one in reversed(found[:at]) if (who := _whose(one, library))]
    # "attacks, I have 4" tells; "attacks with six, the table gives us 1" does not, nor another sentence
    end = next((place for place in range(at, len(found)) if found[place].text == "."), len(found))
    stops = [place for place in range(at, end) if found[place].kind == STOP] or [end]
    told = [one for place, one in enumerate(found[:end]) if at < place and (place < stops[0] or place - 1 in stops)]
    behind = [OTHER[who] for one in told if (who := _whose(one, library))]
    return next(iter((*before, *behind)), "")


def by_party(line: str, me: str, library: Library) -> str:
    """Return a line with "I" and "he" behind its attack, if it tells one, called by what they are in the case."""
    found = tokens(line, {})
    start = next((one.at for one in found if _strikes(one, library)), 0)
    called = {"me": me, "him": OTHER[me]}
    for one in reversed(found):
        for key, who in called.items():
            if one.at >= start and _says(one, key, library):
                lang = speech.language(one, library, key)
                line = f"{line[: one.at]}{library.said('speech')[who][lang][0]}{line[one.at + len(one.text) :]}"
    return line


def by_side(line: str, sides: Mapping[str, Mapping[str, Sequence[str]]], library: Library) -> str:
    """Return a line with its two sides called by what they are, where a later part says numbers of them.

    "Greeks against Romans, the Romans have 6, the Greeks 5": who is named before the word for the attack attacks.
    """
    found = tokens(line, {})
    strike = next((at for at, one in enumerate(found) if _strikes(one, library)), -1)
    named = {at: name for at, one in enumerate(found) for name, words in sides.items() if _is_of(one, words)}
    first = next((named[at] for at in range(strike - 1, -1, -1) if at in named), "")
    second = next((named[at] for at in range(strike + 1, len(found)) if at in named), "")
    stop = next((at for at in range(strike + 1, len(found)) if found[at].kind == STOP), len(found))
    if strike < 0 or not first or not second or first == second:
        return line
    for at in sorted((at for at in named if at > stop and named[at] in (first, second)), reverse=True):
        start = max(place for place in range(at) if found[place].kind == STOP)
        end = next((place for place in range(at, len(found)) if found[place].kind == STOP), len(found))
        if any(one.kind == NUMBER for one in found[start:end]):
            said = library.said("speech")[FIRST if named[at] == first else SECOND]
            lang = next(lang for lang, all_ in sides[named[at]].items() if _is_of(found[at], {lang: all_}))
            line = f"{line[: found[at].at]}{said[lang][0]}{line[found[at].at + len(found[at].text) :]}"
    return line


def _is_of(one: Token, words: Mapping[str, Sequence[str]]) -> bool:
    """Whether a word is the name of a side, in whatever form."""
    known = [stems_of(each) for all_ in words.values() for each in all_]
    return one.kind == WORD and any(len(each) == 1 and alike(one.forms, frozenset(each[0])) for each in known)


def _strikes(one: Token, library: Library) -> bool:
    verb = speech.says(one, library, "attacks") or speech.says(one, library, "i-attack")
    return one.kind == WORD and (one.versus or verb)


def _whose(one: Token, library: Library) -> str:
    """Return who attacks if a word stands for him who does; empty for a word for nobody."""
    if _says(one, "me", library) or _says(one, "of-me", library):
        return FIRST
    return SECOND if _says(one, "him", library) or _says(one, "of-him", library) else ""


def _says(one: Token, key: str, library: Library) -> bool:
    """Whether a word is one of these; a small "i" is an article of Italian."""
    return one.kind == WORD and one.text != "i" and speech.says(one, library, key)


class _Share(NamedTuple):
    """What one of the two loses, in percent, and where that is said."""

    who: str
    percent: int
    start: int
    end: int


def shares(line: str, library: Library) -> str:
    """Return a line with what either of the two loses as the result that it is, the attacker's first.

    "I" is who attacks, unless the line has been told otherwise.
    """
    found = [share for clause in _clauses(tokens(line, {})) for share in _share(clause, library)]
    if len(found) != 2 or {one.who for one in found} != {FIRST, SECOND}:
        return line
    first, second = sorted(found, key=lambda one: one.who)
    start, end = min(one.start for one in found), max(one.end for one in found)
    return f"{line[:start]}{first.percent}/{second.percent}{line[end:]}"


AND = lists.every("and")
"""Words that part what one loses from what the other does."""


def _clauses(found: Sequence[Token]) -> Iterator[list[Token]]:
    clause: list[Token] = []
    for one in found:
        if one.kind == STOP or one.value in AND:
            yield clause
            clause = []
        else:
            clause.append(one)
    yield clause


def _share(clause: Sequence[Token], library: Library) -> Iterator[_Share]:
    """Yield what a clause says that somebody loses, if it says nothing else."""
    who: set[str] = set()
    amounts: list[int] = []
    for one in clause:
        party_ = next((party_ for party_, keys in SAY.items() if any(_says(one, key, library) for key in keys)), "")
        share = next((value for key, value in SHARES.items() if _says(one, key, library)), None)
        number = one.value.rstrip("%")
        if one.kind == NUMBER and number.isdecimal():
            share = int(number)
        if share is not None:
            amounts.append(share)
        elif party_:
            who.add(party_)
        elif one.kind in (WORD, NUMBER) and one.value not in LITTLE and not _says(one, "loses", library):
            return
    if len(who) == len(amounts) == 1 and amounts[0] in SHARES.values():
        yield _Share(who.pop(), amounts[0], clause[0].at, clause[-1].at + len(clause[-1].text))


SAY = {FIRST: ("me", "of-me", "i-lose", FIRST), SECOND: ("him", "of-him", SECOND)}
"""The words by which either of the two is told where "I" attacks."""
