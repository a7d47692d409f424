"""What the words before the first option mean: a reference, a calculator with its facts, a question or a command.

One rule, the same with options and without:
1. a command's name first is that command;
2. words made like a clause number are a reference (pw:9.14, dbp 10.7, 9.14);
3. a game and the name of one of its calculators, in any of the languages, is that calculator; what follows are facts.
   A question mark at the end makes a question of it all the same. PUNICREF_GAME may stand for the game. A whole line
   in quotation marks is parted into its words where there is a figure in it ("pw combat 10 against 4");
4. a game and a command that looks things up are that command for that game (pw ask, pi terms elephant), where what
   follows is something that it takes; else they are a question (pw terms of peace);
5. words with two numbers at least that are clearly of one case of a game are that case ("pw 12 contro 5 in città"),
   unless they ask something;
6. a game alone is its page; a game and any other words, or several words, are a question.
"""

from __future__ import annotations

from punicref.base import Record
from punicref.rulebook import reference

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.rulebook.library import Library

COMMANDS = (
    "show", "ask", "play", "serve", "book", "compare", "check", "terms", "texts", "calculators", "rule", "tables",
    "house", "import", "games", "mcp",
)  # fmt: skip
"""The commands that know no game, each in a module of its own under `cli`; a game's code is a command too."""

OF_CLAUSES = ("show", "compare", "check")
"""Those of them that take clauses."""

LONGEST = 600
"""A longer line is looked at as a question only."""

LONG = 7
"""Fewer words without a figure in them are no case: whether they have numbers as words is not looked at."""


class Meaning(Record):
    """What is meant: command (of that name, or a game's), show, ask or rule; `rest` are the words that go with it.

    A tool is a command that has been named after its game; `rest` then has the game as well. `unnamed`: that of a
    case is what the line is weighed to be.
    """

    kind: str
    game: str
    name: str  # of a command, or of a calculator without its game
    rest: tuple[str, ...]
    unnamed: bool = False


def of(words: Sequence[str], library: Library) -> Meaning:
    """Return what words mean that stand before any option; there is at least one."""
    if words[0] in COMMANDS:
        return Meaning(kind="command", game="", name=words[0], rest=tuple(words[1:]))
    games = library.game_codes()
    if reference.looks_like_reference(words, games):
        return Meaning(kind="show", game="", name="", rest=tuple(words))
    asking = words[-1].rstrip().endswith("?")
    if len(words) == 1 and not asking and any(map(str.isdecimal, words[0])):
        parted = words[0].split()
        if len(parted) > 1 and (found := of(parted, library)).kind == "rule":
            return found
    game, rest = (words[0], words[1:]) if words[0] in games else ("", words)
    home = game or reference.default_game(games)
    if rest and home and (not asking or _states_a_case(rest)):
        name, size = calculator(rest, home, library)
        if name:
            return Meaning(kind="rule", game=home, name=name, rest=tuple(rest[size:]))
    if game and rest and (tool := _tool(game, rest, games, library)) is not None:
        return tool
    if rest and home and not asking and (name := _case(rest, home, library)):
        return Meaning(kind="rule", game=home, name=name, rest=tuple(rest), unnamed=True)
    if words[0] in games and not rest:
        return Meaning(kind="command", game="", name=game, rest=())
    if words[0] in games and len(rest) == 1 and not asking and _nearly(rest[0], game, library):
        return Meaning(kind="command", game="", name=game, rest=tuple(rest))
    if words[0] not in games and len(words) == 1 and not any(sign.isspace() for sign in words[0]):
        return Meaning(kind="word", game=game, name=words[0], rest=())
    return Meaning(kind="ask", game=game, name="", rest=tuple(rest))


def _states_a_case(words: Sequence[str]) -> bool:
    """Whether a question holds numbers enough to be one on a case: "can 10 attack 4 in a city?"."""
    return sum(any(map(str.isdecimal, word)) for word in " ".join(words).split()) > 1


def _case(words: Sequence[str], game: str, library: Library) -> str:
    """Return the calculator that words are clearly of which nobody has named; empty where they are a question."""
    from punicref.reader import asking

    line = " ".join(words)
    few = len(line.split()) < LONG and not any(map(str.isdecimal, line))
    if few or len(line) > LONGEST or asking.asks(line):
        return ""
    from punicref.reader import cases

    return cases.named(line, game, library).partition(".")[2] if cases.states(line, library) else ""


def _tool(game: str, words: Sequence[str], games: Sequence[str], library: Library) -> Meaning | None:
    """Return the command that a word after a game means, where what follows is something that it takes."""
    name, rest = words[0], tuple(words[1:])
    if name == "ask" and rest:
        return Meaning(kind="ask", game=game, name="", rest=rest)
    if name == "rule" and rest and (found := calculator(rest, game, library))[0]:
        return Meaning(kind="rule", game=game, name=found[0], rest=rest[found[1] :])
    if name in OF_CLAUSES and rest and all(reference.looks_like_reference((game, one), games) for one in rest):
        whole = (one if one.partition(":")[0] in games else f"{game}:{one}" for one in rest)
        return Meaning(kind="tool", game=game, name=name, rest=tuple(whole))
    if name in ("ask", "terms") and len(rest) < 2:
        return Meaning(kind="tool", game=game, name=name, rest=(*rest, f"--game={game}"))
    return None


def calculator(words: Sequence[str], game: str, library: Library) -> tuple[str, int]:
    """Return the calculator of a game that words begin with, and how many they are; ("", 0) for none."""
    from punicref.reader import doors

    return doors.calculator(words, game, library)


def _nearly(word: str, game: str, library: Library) -> bool:
    """Whether a lone word is rather a misspelt calculator than a question."""
    from punicref.errors import near

    names = [name.partition(".")[2] for name in library.calculator_names() if name.startswith(f"{game}.")]
    return not any(sign.isspace() for sign in word) and bool(near(word, names))
