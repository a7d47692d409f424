"""Which game and which calculator a whole line names, or is of, and the words that are left for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.base import LANGUAGES
from punicref.errors import InputProblem
from punicref.language.messages import Name, say
from punicref.ruling.names import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.rulebook.library import Library

LIKELY = 3
"""So many cases are named where it is not clear of which one a line is."""


def case_of(line: str, game: str, library: Library) -> tuple[str, str]:
    """Return the calculator that a line names, else the one that it is of, and the words behind the names.

    InputProblem where no game is named, or several cases are nearly as likely.
    """
    words = line.split()
    if words and words[0].casefold() in library.game_codes():
        game, words = words[0].casefold(), words[1:]
    if not game:
        raise InputProblem(
            say("Say which game: {games}.", games=library.game_codes()),
            hint=say("For example {example}.", example="pw combat 12:5 leader 2 city"),
        )
    name, size = calculator(words, game, library)
    if name:
        return f"{game}.{name}", " ".join(words[size:])
    from punicref.reader import cases  # the weights: nothing that whoever names the case has to wait for

    text = " ".join(words)
    found = cases.named(text, game, library)
    if found:
        return found, text
    likely = [one.name for one in cases.weighed(text, game, library)[:LIKELY]]
    called = [Name(texts={lang: library.called(one, lang) for lang in LANGUAGES}) for one in likely]
    raise InputProblem(say("These are facts, but of what case? They could be of: {cases}.", cases=called))


def calculator(words: Sequence[str], game: str, library: Library) -> tuple[str, int]:
    """Return the name of the calculator of a game that words begin with, in any language, and how many they are.

    The longest name counts; hyphens or blanks are the same. ("", 0) where there is none.
    """
    own = [name.partition(".")[2] for name in library.calculator_names() if name.startswith(f"{game}.")]
    said = library.said("calculator")
    called = {
        plain(one): name for name in own for all_ in said.get(f"{game}.{name}", {}).values() for one in reversed(all_)
    } | {plain(name): name for name in own}
    longest = max((len(one.split()) for one in called), default=0)
    for size in range(min(longest, len(words)), 0, -1):
        if (name := called.get(plain(" ".join(words[:size]).strip(":,")))) is not None:
            return name, size
    return "", 0
