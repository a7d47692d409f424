"""What a game declares beside its calculators, as data in its module `sheet`, as `SHEET`.

Fields of a thing are bound to facts of calculators by the roles of a case; what a ruling changes are the effects of its
case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.language.messages import Message
from punicref.sheet.kinds import NONE, Facts, Kind, Sequence

if TYPE_CHECKING:
    from punicref.sheet.effects import Effect, Key
    from punicref.sheet.view import View

Result = Mapping[str, Any]


class Role(NamedTuple):
    """What a thing is in a case: the attacker, the leader, the city.

    `facts` binds facts of the calculator to fields of the thing, both ways: what the line does not say comes from the
    thing, what it says is known of the thing once the result is taken. `case` are facts that hold of this thing in
    this case only: with another thing in the role they are gone. `named` is the fact whose value is the thing's name:
    a side, a region, a city. `second` is the role that stands behind "against" or "defends". `owner` tells whose the
    thing is, where that is no fact of it. `of` finds the thing by other roles or by the turn, where no words do; it
    returns its name, or "" for none. `always`: where nothing tells which one it is, it is one that nobody has named.
    A `fallen` one may be out of play. `only`: where there is but one in play it is that one. `like`: the role whose
    type it has to share, as a unit that supports another. `typed`: its name says its type, which is no word of the
    case. One of two that is `later` is whoever is named later, where no word sets them against each other. Where the
    fact `anew` is said, who has been in the role before is in it no more. `stays` tells whether who has
    been in it stays before `of` finds another.
    """

    name: str
    kind: str
    facts: Mapping[str, str] = NONE
    case: tuple[str, ...] = ()
    named: str = ""
    second: bool = False
    owner: Callable[[View], str] | None = None
    of: Callable[[View], str] | None = None
    always: bool = True
    fallen: bool = False
    only: bool = False
    like: str = ""
    typed: bool = False
    later: bool = False
    anew: str = ""
    stays: Callable[[View, Key], bool] | None = None


class Case(NamedTuple):
    """What a calculator's case takes from the sheet, and what its result changes there.

    `meant` returns facts in full that were said in short, given those that the line says and the kinds that it names;
    `given` reckons facts from fields that are not simply the same; `forbids` says why the turn forbids a case, where
    the calculator has no fact for that. `effects` are what a result changes; None where it is not decided yet. `swap`
    are the facts with the other side attacking, by name of the fact that takes the place of each. `read_off` names the
    facts that are read off printed tables, step by step: each holds only as long as the die, the other facts and the
    steps before it.
    """

    roles: tuple[Role, ...] = ()
    effects: Callable[[View, Result], Iterable[Effect] | None] | None = None
    given: Callable[[View], Facts] | None = None
    forbids: Callable[[View], Message | None] | None = None
    swap: Callable[[Facts], dict[str, Any]] | None = None
    read_off: tuple[tuple[str, ...], ...] = ()
    meant: Callable[[View, frozenset[str]], Facts] | None = None


class Sheet(NamedTuple):
    """All that a game declares: its kinds of things, its sequence of play, its cases by calculator.

    `falls` says by kind what follows where a thing is said to be out of play.
    """

    kinds: tuple[Kind, ...]
    sequence: Sequence
    cases: Mapping[str, Case]
    falls: Mapping[str, Callable[[View, Key], list[Effect]]] = NONE

    def kind(self, name: str) -> Kind:
        """Return one of its kinds; KeyError for no such one."""
        for one in self.kinds:
            if one.name == name:
                return one
        raise KeyError(name)
