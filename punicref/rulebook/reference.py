"""References to clauses as people type them: pw:9.14, pw 9.14, 9.14, §9.14, 10.42a."""

from __future__ import annotations

import os

from punicref.base import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.rulebook.library import Library


class Reference(Record):
    """A clause of a game."""

    game: str
    id: str

    def __str__(self) -> str:
        return f"{self.game}:{self.id}"


def looks_like_reference(words: Sequence[str], games: Sequence[str]) -> bool:
    """Whether these words name a clause, rightly or wrongly, rather than ask something."""
    words = " ".join(words).split()
    if len(words) == 2 and words[0].casefold() in games:
        return _is_number(words[1])
    if len(words) != 1:
        return False
    game, colon, number = words[0].partition(":")
    if colon:
        return game.isalnum() and bool(number) and not number[0].isspace()
    return _is_number(game)


def _is_number(word: str) -> bool:
    """Whether a word is made like a clause id: 9.14, §9.14, s9.5, ex.pintias, base:12.3; 25/50 is not, nor a word."""
    word = word.lstrip("§")
    if "/" in word:
        return False
    return word[:1].isdigit() or (word[:1].isalpha() and word[1:2].isdigit()) or any(c in ".,:" for c in word[1:-1])


def game(typed: str, library: Library, number: str = "") -> str:
    """Return the code of a game as a person types it; NotFound, with near codes, where there is none.

    `number` is the clause that was asked for, to be offered with the near codes.
    """
    games = library.game_codes()
    code = typed.strip().casefold()
    if code in games:
        return code
    from punicref.errors import NotFound, near
    from punicref.language.messages import say

    raise NotFound(
        say("There is no game {game}; the games are {games}.", game=code, games=games),
        suggestions=[f"{one}:{number}" if number else one for one in near(code, games, 1)],
    )


def find(words: Sequence[str], library: Library) -> Reference:
    """Return the clause that the words name.

    A number alone is enough where a game is set, or where one game only has that clause. Raises NotFound, with near
    ids, where there is no such clause or game, and Problem where several games have it.
    """
    game, number = _split(words, library)
    wanted = number.lstrip("§").strip().rstrip(".,").replace(",", ".").casefold()
    games = [game] if game else library.game_codes()
    found = []
    nearest = []
    for one in games:
        ids = library.ids(one)
        form = next((form for form in (wanted, _with_dots(wanted), f"{wanted}.0") if form in ids), None)
        if form is not None:
            found.append(Reference(game=one, id=form))
        elif not found:
            nearest += [f"{one}:{near}" for near in near_ids(wanted, ids)]
    for bare in () if found else (_unlettered, _alone):
        found = found or [
            Reference(game=one, id=id_) for one in games for id_ in library.ids(one) if bare(id_) == wanted
        ]
    if len(found) == 1:
        return found[0]
    from punicref.errors import NotFound, Problem
    from punicref.language.messages import say

    if found:
        raise Problem(
            say("Say which game: {games}.", games=games),
            suggestions=[str(one) for one in found],
            hint=say("For example {example}, or set PUNICREF_GAME.", example=str(found[0])),
        )
    if not wanted:
        raise NotFound(say("Say which clause, for example {example}.", example="pw:9.14"))
    raise NotFound(
        say("{game} has no clause {number}.", game=game, number=number)
        if game
        else say("There is no clause {target}.", target=number),
        suggestions=nearest,
    )


def _unlettered(one: str) -> str:
    """Return the number of a clause without the letter of its booklet: s9.6.3 is 9.6.3."""
    return one[1:] if one[:1].isalpha() and one[1:2].isdigit() else one


def _alone(one: str) -> str:
    """Return the number of a clause that another book's rules only quote: base:9.6.3 is 9.6.3, where no other is."""
    return one.rpartition(":")[2]


def group(words: Sequence[str], library: Library) -> list[Reference]:
    """Return the clauses of a group without a heading: those of sor:base are base:8.4, base:9.2 …; none for others."""
    game, name = _split(words, library)
    wanted = f"{name.casefold()}:"
    games = ([game] if game else library.game_codes()) if name.isalpha() else []
    return [Reference(game=one, id=id_) for one in games for id_ in library.ids(one) if id_.startswith(wanted)]


def several(words: Sequence[str], library: Library) -> list[Reference]:
    """Return the clauses that the words name, one after the other: pw:9.14 dbp 10.5 10.6, or a whole game: sor.

    A game counts for the numbers behind it. A clause that brings others under it is named alone, a game by all its
    clauses. Raises what `find` raises.
    """
    games = library.game_codes()
    found: list[Reference] = []
    mind = ""
    typed = " ".join(words).split()
    for at, word in enumerate(typed):
        behind = typed[at + 1] if at + 1 < len(typed) else ""
        if word.casefold() in games:
            mind = word.casefold()
            if not behind or behind.casefold() in games or ":" in behind:
                found += [Reference(game=mind, id=one) for one in library.ids(mind)]
        else:
            one = [mind, word] if mind and ":" not in word else [word]
            found += group(one, library) or [find(one, library)]
    return list(dict.fromkeys(found))


def _split(words: Sequence[str], library: Library) -> tuple[str, str]:
    """Return game and number; an empty game where none is said, none set, and there are several."""
    games = library.game_codes()
    typed = " ".join(" ".join(words).split())
    for sign in (":", " "):
        named, parted, number = typed.partition(sign)
        if parted and named.strip().casefold() in games:
            return named.strip().casefold(), number.strip()
    if ":" in typed and any(typed.casefold() in library.ids(one) for one in games):
        return default_game(games), typed  # an id that holds a colon itself
    named, parted, number = typed.partition(":" if ":" in typed else " ")
    return (game(named, library, number.strip()), number) if parted else (default_game(games), typed)


def default_game(games: list[str]) -> str:
    """Return the game that PUNICREF_GAME names, before a slash or alone, or the only one; else an empty string."""
    chosen = os.environ.get("PUNICREF_GAME", "").casefold().partition("/")[0]
    if chosen in games:
        return chosen
    return games[0] if len(games) == 1 else ""


def default_part(library: Library) -> str:
    """Return the battle or scenario that PUNICREF_GAME names after a slash, as calculators call it; else empty."""
    game, _, written = os.environ.get("PUNICREF_GAME", "").casefold().partition("/")
    return part(game, written, library) if written else ""


def part(game: str, written: str, library: Library) -> str:
    """Return the battle or scenario of a game that a word names, in any language; empty where there is none."""
    said = library.said("choice")
    for one in library.parts(game):
        words = [one, *(word for all_ in said.get(one, {}).values() for word in all_)]
        if written.casefold() in (word.casefold() for word in words):
            return one
    return ""


def _with_dots(number: str) -> str:
    """Put the dot that players leave out: 10.42a is 10.42.a."""
    for at in range(1, len(number)):
        if number[at].isalpha() and number[at - 1].isdigit():
            return f"{number[:at]}.{number[at:]}"
    return number


def near_ids(wanted: str, ids: list[str]) -> list[str]:
    """Return the clauses that may be meant: those of the same chapter that are most alike, else the most alike."""
    from punicref.errors import LONGEST_WORD, near

    if not wanted or len(wanted) > LONGEST_WORD:
        return []
    stem = next((wanted[:n] for n in range(len(wanted) - 1, 1, -1) if any(i.startswith(wanted[:n]) for i in ids)), "")
    family = [one for one in ids if stem and stem[-1:] != "." and one.startswith(stem)]
    return near(wanted, family or ids) or family[:3] or near(wanted, ids)
