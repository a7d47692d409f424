"""A spoken line: the facts of a case without option names, in any order and in any of the three languages.

    pw combat 12:5 leader 2 city inside
    dbp combat equites fanteria retro disordine difensore 1 dadi 3 5

- A word names a fact, a value to choose, a condition that holds, a side, or a thing such as a type of unit.
- A number belongs to the fact named before it, else to the one named after it. A bare number belongs to the facts that
  the calculator needs, in order, and after these to its dice; it must be clear to which.
- 12:5, 12 v 5, 12 contro 5, 12 против 5 are two sides: what stands before is of the first, what stands after of the
  other.
- A colon between a word and its number says nothing, nor does an equals sign. "roll" without a number: punicref does.
- What stands in quotation marks behind a fact that is a text, such as a list of units, is that text as it is; at the
  beginning it is for the first text that the calculator needs: pi cohesion "3 naval 5".
- no, not, senza, non, без, не before a condition: it does not hold; before a number that may be nought: nought.
- Little words (with, of, di, con, в, с …) say nothing. Any other word that is not understood, or could mean two things,
  is told, and there is no ruling.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.errors import InputProblem
from punicref.language.messages import Message, say
from punicref.ruling import bare, chosen, composed, lexicon, listed, paired, rated, rows, sides, vocabulary
from punicref.ruling.items import Item, Meaning
from punicref.ruling.phrases import echo, named, reading, told
from punicref.ruling.values import ROW, Result, Roll, Rolls, Span, Throws
from punicref.ruling.words import is_random

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from punicref.rulebook.library import Library
    from punicref.ruling.facts import Input
    from punicref.ruling.registry import CalculatorFunction


Unclear = listed.Unclear


SIDE = "side"
"""The fact that says whose the case is, where two sides stand in it that are called own and enemy."""


class Understood(NamedTuple):
    """The facts that a line states, and each as a phrase to be repeated.

    `guessed`: whether a number stood for itself, and was taken for what was still needed.
    """

    facts: dict[str, Any]
    echo: tuple[Message, ...]
    guessed: bool


def understand(
    calculator: CalculatorFunction, line: Sequence[str], library: Library, stated: Iterable[str] = ()
) -> Understood:
    """Read a line for a calculator; InputProblem where a word is not understood or could mean two things.

    `stated` are facts known before, which bare numbers are not for.
    """
    return made_out(calculator, lexicon.items_of(line, lexicon.lexicon_of(calculator, library)), library, stated)


def made_out(
    calculator: CalculatorFunction, items: Sequence[Item], library: Library, stated: Iterable[str] = ()
) -> Understood:
    """Read the items of a line; InputProblem where one could mean two things, or has no place."""
    reader = _Reader(calculator.inputs, library, frozenset(stated), lexicon.lexicon_of(calculator, library))
    reader.read(list(items))
    facts = reader.facts
    told = tuple(echo(one, facts[one.name], library) for one in calculator.inputs if one.name in facts)
    return Understood(facts, told, reader.guessed)


class _Reader:
    """The facts of a line as they are made out."""

    def __init__(
        self, inputs: Sequence[Input], library: Library, stated: frozenset[str], known: lexicon.Lexicon
    ) -> None:
        self._known = known
        self._stated = stated
        self._inputs = {one.name: one for one in inputs}
        self._library = library
        self.facts: dict[str, Any] = {}
        self._dice: list[str] = []  # numbers that are called dice, and nothing more is said of them
        self._rows = rows.Rows(self._inputs)
        self._numbers = bare.Numbers(self._inputs, library, stated, self.facts, self._state)
        self._versus = False
        self._after = False
        self._listing = ""  # the list to which the next thing belongs
        self._given: dict[int, str] = {}  # the fact that took the number there
        self._told = (-1, "")  # where the last text ended, and of which fact it was
        self._counts: set[int] = set()  # numbers before things of a list
        self._behind: set[int] = set()  # and behind them: "hastati 3, velites 2"

    @property
    def guessed(self) -> bool:
        """Whether a number stood for itself."""
        return bool(self._numbers.free)

    def read(self, items: list[Item]) -> None:
        """Make out all facts."""
        items, units = chosen.taken(items, self._inputs)
        for name, text in units.items():
            self._state(name, text)
        items, pairs = paired.taken(composed.taken(items, self._inputs, self._library), self._inputs)
        for one, text in pairs:
            self._state(one.name, bare.value(one, [text]))
        self._versus = any(one.kind == "against" for one in items)
        used: set[int] = set()
        lists = any(one.ask.row == "things" for one in self._inputs.values())
        self._behind = self._rows.counts_behind(items) if lists else set()
        for at, item in enumerate(items):
            if at not in used and self._text(items, at, used):
                continue
            if item.kind not in ("number", "phrase") or (item.kind == "phrase" and not sides.thing(item)):
                self._listing = ""
            if lists and item.kind == "number" and at + 1 < len(items) and sides.thing(items[at + 1]) and not item.stop:
                used.add(at)
                self._counts.add(at)
            elif lists and at in self._behind:
                used.add(at)
            elif item.kind == "against":
                self._after = True
            elif item.kind == "die":
                self._numbers.dice.append((item.text, sides.own_die(items, at, self._inputs)))
            elif item.kind == "text" and at not in used:
                first = next(one for one in self._inputs.values() if one.kind is str and one.required)
                self._state(first.name, item.text)
            elif at in used or item.kind == "without":
                continue
            elif item.kind == "id":
                raise InputProblem(say("“{word}”: the calculator has no place for it.", word=item.text))
            elif item.kind == "number":
                if not self._rows.of_next(items, at):
                    self._rows.refuse_either(items, at, versus=self._versus)
                    used.add(at)
                    self._bare(items, at)
            else:
                self._phrase(items, at, used)
        lost = [item.text for at, item in enumerate(items) if item.kind == "number" and at not in used]
        if lost:
            raise InputProblem(say("Say what each number is: {numbers}.", numbers=lost))
        self._numbers.state()

    def _text(self, items: list[Item], at: int, used: set[int]) -> bool:
        """Take a text that is made of words and begins here; False where none does."""
        one = self._beginning(items, at)
        if one is None:
            return False
        self._gathered(one, items, at, used)
        return True

    def _gathered(self, one: Input, items: list[Item], at: int, used: set[int], *, named: bool = False) -> bool:
        """Take the text of a fact from here on, if there is any; more of it goes behind what has been said."""
        own = frozenset(name for name in self._inputs if self._rows.numeric(name))
        text, behind = listed.gather(items, at, one, named=named, own=own)
        used.update(range(at, behind))
        self._told = (behind, one.name)
        if text:
            between = "; " if self._ended(items, at, one) else ", "
            self.facts[one.name] = between.join(filter(None, (self.facts.get(one.name, ""), text)))
            if behind < len(items) and items[behind].kind == "number" and not items[behind - 1].stop:
                # A word of the text that is a fact as well, with its number: "sea, crossing 2".
                for fact in sorted(meaning.fact for meaning in items[behind - 1].meanings if meaning.kind == "fact"):
                    if self._rows.numeric(fact) and behind not in used:
                        used.add(behind)
                        self._state(fact, bare.number(items[behind].text))
        return bool(text)

    def _beginning(self, items: list[Item], at: int) -> Input | None:
        """Return the fact whose text begins here; None where another meaning of the words fits as well or better."""
        texts = [one for one in self._inputs.values() if listed.begins(items, at, one)]
        if not texts or (at and items[at - 1].kind == "without"):
            return None
        if items[at].kind == "phrase" and self._fits_otherwise(items, at, texts):
            return None
        side = sides.named(items[at - 1]) if at and sides.names_one(items[at - 1]) else ""
        player = self._player(items[at - 1]) if at else ""
        if player and not side:
            home = sides.homes(self._inputs)[self.facts.get(SIDE, player) != player]
            texts = [one for one in texts if one.place[0] == home] or texts
        texts = [one for one in texts if sides.heading(one) == side] or texts if side else texts
        left = [one for one in texts if one.name not in self.facts]
        if self._versus and not side:
            homes = sides.homes(self._inputs)
            here = [one for one in left if one.place[0] == homes[self._after]]
            left = here or [one for one in left if one.place[0] not in homes] or left
        return left[0] if left else texts[-1]

    def _fits_otherwise(self, items: list[Item], at: int, texts: Sequence[Input]) -> bool:
        """Whether words that could begin a text are rather a choice, or a fact with its number or its own text."""
        meanings = items[at].meanings
        begun = any(one.name in self.facts for one in texts)
        if any(one.kind == "choice" and one.fact not in self.facts for one in meanings) and not begun:
            return True
        facts = [self._inputs[one.fact] for one in meanings if one.kind == "fact"]
        behind = items[at + 1] if at + 1 < len(items) and not items[at].stop else None
        numbered = behind is not None and behind.kind == "number"
        return any(
            (self._rows.numeric(one.name) and numbered)
            or (one.kind is bool and not begun)
            or (one.ask.parts is not None and listed.begins(items, at + 1, one))
            for one in facts
            if one.name not in self.facts
        )

    def _owns(self, items: list[Item], at: int) -> bool:
        """Whether the name of a player only says whose the units beside it are: those before it, else those behind it.

        With the side of the case not yet said the first one named has it: "Roman 2 naval" tells both.
        """
        value = self._player(items[at])
        if not value or SIDE not in self.facts:
            return False
        home = sides.homes(self._inputs)[self.facts[SIDE] != value]
        if self._told[0] == at and not items[at - 1].stop:
            return self._inputs[self._told[1]].place[0] == home
        text = self._beginning(items, at + 1)
        return text is not None and text.place[0] == home

    def _player(self, item: Item) -> str:
        """Return the player whom an item names, where a case has one whose it is, and two sides that are alike."""
        if SIDE not in self._inputs or not any(one.shared for one in self._inputs.values()):
            return ""
        return next((one.value for one in item.meanings if one.kind == "choice" and one.fact == SIDE), "")

    def _ended(self, items: list[Item], at: int, one: Input) -> bool:
        return one.ask.parts is not None and (one.ask.parts.acts or (at > 0 and items[at - 1].end))

    def _modifier(self, items: list[Item], at: int) -> bool:
        """Take a number with a sign as the modifier of the case, which is no die: "roll 6 +1"; False for any other."""
        if items[at].text[0] not in lexicon.SIGNS:
            return False
        open_ = [
            one
            for one in self._inputs.values()
            if one.name.endswith("modifier") and one.name not in (*self.facts, *self._stated)
        ]
        die = sides.own_die(items, at, self._inputs).removesuffix("roll") if len(open_) > 1 else ""
        own = [one for one in open_ if die and one.name.startswith(die)]
        found = own if len(own) == 1 else open_
        if len(found) != 1:
            raise Unclear(
                say(
                    "“{number}” is a modifier: say whose or of what it is. It could be one of these: {facts}.",
                    number=items[at].text,
                    facts=[named(one, self._library) for one in found],
                )
                if found
                else say("“{number}” is a modifier, and the calculator has no place for one.", number=items[at].text)
            )
        self._state(found[0].name, bare.number(items[at].text))
        return True

    def _printed(self, item: Item) -> bool:
        """Take a result as a combat table prints it: "25/50"; False for any other number."""
        found = [one for one in self._inputs.values() if one.kind is Result and one.name not in self.facts]
        if "/" not in item.text or len(found) != 1:
            return False
        self._state(found[0].name, item.text)
        return True

    def _bare(self, items: list[Item], at: int) -> None:
        """Put a bare number with its side, if only numbers stand between it and "against", else with the free ones."""
        if self._modifier(items, at) or self._printed(items[at]):
            return
        low = at
        while low > 0 and self._rows.of_a_row(items[low - 1]) and not items[low - 1].stop:
            low -= 1
        if low > 0 and items[low - 1].kind == "against" and not items[low - 1].stop:
            self._numbers.sides[1].append(items[at].text)
        elif self._rows.before_against(items, at):
            self._numbers.sides[0].append(items[at].text)
        else:
            pair = paired.of_fact(self._given[at - 1], self._inputs) if at - 1 in self._given else None
            if pair is not None and not items[at - 1].stop:
                self._numbers.beside.append(pair[1].name)
            elif at and sides.thing(items[at - 1]) and not items[at - 1].stop:
                self._numbers.of_unit = True
            self._numbers.free.append(items[at].text)

    def _phrase(self, items: list[Item], at: int, used: set[int]) -> None:
        item = items[at]
        if self._names_side_of(items, at) or self._owns(items, at):
            return
        side, number = self._stands_with(items, at, used)
        meanings = {one for one in item.meanings if one.kind not in ("side", "part")}
        if not meanings and not sides.names_one(item) and self._known.little(item.text):
            return
        if not meanings and not sides.names_one(item):
            parts = dict.fromkeys(one.fact for one in sorted(item.meanings))
            raise InputProblem(
                say(
                    "“{word}” belongs to {facts}: what it goes with is said before it.",
                    word=item.text,
                    facts=[named(self._inputs[one], self._library) for one in parts],
                )
            )
        if not meanings:
            self._side_alone(items, at, used)
            return
        meanings = rated.meant(meanings, items, self._inputs, number=number is not None)
        denied = at > 0 and items[at - 1].kind == "without"
        called = at + 1 < len(items) and (
            items[at + 1].kind == "text"
            or (not sides.names_one(items[at + 1]) and any(one.kind == "thing" for one in items[at + 1].meanings))
        )
        texts = {one for one in meanings if one.kind == "fact" and self._inputs[one.fact].kind in (str, Throws)}
        if called and texts:
            meanings = texts
        if number is None and self._says_nothing(items, at, meanings):
            return
        side = side or ("" if sides.thing(item) else self._of_part(items, at))
        home = "" if side else self._home(items, at) or self._home_of_part(items, at)
        behind = self._facts_behind(items, at)
        meanings = self._fitting(meanings, side, home, behind, number=number is not None, denied=denied)
        meanings = self._read_off(self._leading(meanings), items, at)
        if len(meanings) > 1 and sides.names_one(item) and {one.kind for one in meanings} == {"choice"}:
            self._side_alone(items, at, used)  # "attacker 5"
            return
        if denied and len(meanings) > 1 and all(one.kind == "fact" and one.value != lexicon.NOT for one in meanings):
            for each in sorted(meanings):  # "no bids": of neither side
                self._fact(self._inputs[each.fact], items, at, used, number, denied=True)
            return
        if len(meanings) != 1:
            self._several(item, meanings)
        one = next(iter(meanings))
        denied = denied != (one.kind == "fact" and one.value == lexicon.NOT)
        if one.kind == "choice":
            self._choose(self._inputs[one.fact], one.value, item, denied=denied)
            self._alike(one, item, items)
            self._rate(self._inputs[one.fact], items, at, used)
        elif one.kind == "thing":
            count = at + 1 if at + 1 in self._behind else at - 1 if at and at - 1 in self._counts else -1
            self._thing(one, item, items[count].text if count >= 0 else "", side)
        else:
            self._fact(self._inputs[one.fact], items, at, used, number, denied=denied)

    def _read_off(self, meanings: set[Meaning], items: list[Item], at: int) -> set[Meaning]:
        """Return the meanings that are read off a table behind another that is: "result alliance, Rome"."""
        before = (
            {one.fact for one in items[at - 1].meanings if one.kind == "choice"} & self.facts.keys() if at else set()
        )
        if not any(self._inputs[one].ask.printed for one in before):
            return meanings
        return {one for one in meanings if one.kind == "choice" and self._inputs[one.fact].ask.printed} or meanings

    def _rate(self, one: Input, items: list[Item], at: int, used: set[int]) -> None:
        """Take the number behind the kind of somebody who has one: "minor leader 2"."""
        rating, behind = rated.of(one, self._inputs), at + 1
        if rating is None or rating.name in self.facts or behind >= len(items) or items[at].stop or behind in used:
            return
        if items[behind].kind == "number" and not self._rows.of_next(items, behind):
            used.add(behind)
            self._state(rating.name, bare.number(items[behind].text))

    def _alike(self, one: Meaning, item: Item, items: list[Item]) -> None:
        """Take a choice for both sides, where it could be either's and no other is said: "10 to 3 naval"."""
        homes = sides.homes(self._inputs)
        same = [self._inputs[two.fact] for two in item.meanings if two.kind == "choice" and two.value == one.value]
        other = next((two for two in same if two.name != one.fact and not two.shared and two.place[0] in homes), None)
        if other is None or self._inputs[one.fact].place[0] not in homes or other.name in self.facts:
            return
        said = [here for here in items if {other.name, one.fact} & {two.fact for two in here.meanings}]
        if len(said) == 1:
            self._state(other.name, self.facts[one.fact])

    def _choose(self, one: Input, value: str, item: Item, *, denied: bool) -> None:
        """Take a choice; "not" before one of two means the other, of more it leaves open which."""
        if denied:
            others = [other for other in one.choices if other != value]
            if len(others) != 1:
                raise InputProblem(
                    say(
                        "Not “{word}”: say which it is of these: {choices}.",
                        word=item.text,
                        choices=[vocabulary.shown(one, other, self._library) for other in others],
                    )
                )
            value = others[0]
        self._state(one.name, value)

    def _stands_with(self, items: list[Item], at: int, used: set[int]) -> tuple[str, int | None]:
        """Return the side named beside a phrase, which is used up by that, and where the phrase's number stands."""
        side, behind = "", at + 1
        if at > 0 and sides.names_one(items[at - 1]) and self._names_side_of(items, at - 1):
            side = sides.named(items[at - 1])
        elif (
            behind < len(items)
            and not items[at].stop
            and sides.names_one(items[behind])
            and sides.shared(items[at], self._inputs)
            and behind not in used
            and not (sides.thing(items[at]) and self._names_side_of(items, behind))
        ):
            side = sides.named(items[behind])
            self._refuse_between(items, at, side)
            used.add(behind)
            behind += 1
        if self._rows.takes_number(items[at]) and not items[at].stop and self._rows.said_of_number(items, behind):
            behind += 1  # "attackers naval 10"
        before = at - 2 if side and behind == at + 1 else at - 1
        before -= before > 0 and behind == at + 1 and self._rows.says_kind(items, before)
        has_before = (
            before >= 0 and items[before].kind == "number" and before not in used and self._rows.of_next(items, before)
        )
        parted = has_before and items[behind - 1].stop  # "12 points, 9"
        if (
            behind < len(items)
            and items[behind].kind == "number"
            and behind not in used
            and not parted
            and not self._rows.of_next(items, behind)
        ):
            return side, behind
        return side, before if has_before else None

    def _refuse_between(self, items: list[Item], at: int, side: str) -> None:
        """Refuse a word between two sides that both could have it: "Rome 2 besieged Carthage 2"."""
        part = items[max(at - 2, 0) : at + 3]
        alone = len(part) == at + 3 - max(at - 2, 0) == 5 and not any(item.stop for item in part[:4])
        if not alone or [item.kind for item in part] != ["phrase", "number", "phrase", "phrase", "number"]:
            return
        other = sides.named(part[0]) if sides.names_one(part[0]) else side
        if other != side:
            raise Unclear(
                say(
                    "“{line}”: of which side is “{word}”, {one} or {other}? Put a comma before it or behind it.",
                    line=" ".join(item.text for item in part),
                    word=items[at].text,
                    one=say(other),
                    other=say(side),
                )
            )

    def _names_side_of(self, items: list[Item], at: int) -> bool:
        """Whether a phrase that may name a side does so for the one behind it: "defender morale 4"."""
        if not sides.names_one(items[at]) or at + 1 >= len(items):
            return False
        text = self._beginning(items, at + 1)
        return text.shared if text is not None else sides.shared(items[at + 1], self._inputs)

    def _says_nothing(self, items: list[Item], at: int, meanings: set[Meaning]) -> bool:
        """Whether a phrase repeats what its number before is ("winner 1 sunk"), or is the calculator's own name."""
        facts = {one.fact for one in meanings if one.kind == "fact"}
        if at and not items[at - 1].stop and self._given.get(at - 1) in facts:
            return True
        before = {one.fact for one in items[at - 1].meanings if one.kind == "fact"} if at else set()
        if (
            before & facts & self.facts.keys()
            and not items[at - 1].stop
            and all(map(self._rows.numeric, before & facts))
        ):
            return True  # "12 CU in the box": the second says the same of them
        numeric = bool(facts) and all(self._rows.numeric(one) for one in facts) and len(facts) == len(meanings)
        denied = at > 0 and items[at - 1].kind == "without"
        silent = numeric and not denied and self._known.own(items[at].text)
        taken = self._given.get(at - 1, "") if at and not items[at - 1].stop else ""
        if silent and taken and self._inputs[taken].told:  # "roll for 2 elephants": no die is 2
            raise Unclear(say("Say what each number is: {numbers}.", numbers=[items[at - 1].text]))
        return silent

    def _nearest(self, items: list[Item], at: int) -> str:
        """Return the parameter of the side that was named last with no comma since; empty where there is none."""
        while at and not items[at - 1].stop:
            at -= 1
            if at + 1 == self._told[0] and self._inputs[self._told[1]].shared:
                return self._inputs[self._told[1]].place[0]
            if sides.names_one(items[at]):
                return next(
                    one.place[0] for one in self._inputs.values() if sides.heading(one) == sides.named(items[at])
                )
        texts = [one for one in self._inputs.values() if one.ask.parts is not None and one.name in self.facts]
        told = {one.place[0] for one in texts} & {*sides.homes(self._inputs)}
        return told.pop() if len(told) == 1 else ""  # whose units alone have been told

    def _of_part(self, items: list[Item], at: int) -> str:
        """Return the one side that is spoken of between the same two commas, in a line without "against"."""
        return "" if self._versus else sides.of_part(items, at, self._inputs)

    def _home_of_part(self, items: list[Item], at: int) -> str:
        """Return the parameter of the side of which alone words stand between two commas: "attackers naval"."""
        homes = sides.homes(self._inputs)
        said = {
            self._inputs[one.fact].place[0]
            for item in sides.part(items, at)
            if len({one.fact for one in item.meanings}) == 1
            for one in item.meanings
            if one.kind == "fact"
        }
        found = said & {*homes}
        return found.pop() if homes[0] and len(found) == 1 else ""

    def _home(self, items: list[Item], at: int) -> str:
        """Return the parameter of the side that a phrase stands with; empty where that is not clear."""
        if not self._versus:
            return self._nearest(items, at)
        return sides.with_one(items, at, sides.homes(self._inputs), after=self._after)

    def _facts_behind(self, items: list[Item], at: int) -> set[str]:
        """Return the facts with words for values that the next phrase names, which may have its value before it."""
        if items[at].stop or at + 1 >= len(items):
            return set()
        facts = {one.fact for one in items[at + 1].meanings if one.kind == "fact"}
        return {one for one in facts if self._inputs[one].choices}

    def _fitting(
        self, meanings: set[Meaning], side: str, home: str, asked_behind: set[str], *, number: bool, denied: bool
    ) -> set[Meaning]:
        """Return the meanings that fit what stands beside the phrase, and the side of the line."""
        asked = any(one.kind == "fact" and self._inputs[one.fact].kind is bool for one in meanings)
        if any(one.kind == "choice" for one in meanings) or (asked and not self._listing):
            meanings = {one for one in meanings if one.kind != "thing"}
        if denied:
            meanings = {one for one in meanings if one.kind == "fact"} or meanings
        if number and any(one.kind == "fact" and self._rows.numeric(one.fact) for one in meanings):
            meanings = {one for one in meanings if one.kind == "fact" and self._rows.numeric(one.fact)}
        elif not denied and any(one.kind in ("choice", "thing") for one in meanings):
            plain = {one for one in meanings if one.kind != "fact" or self._inputs[one.fact].kind is bool}
            meanings = plain or meanings
        if side:
            named = {one for one in meanings if one.fact and sides.heading(self._inputs[one.fact]) == side}
            meanings = named or meanings
        if len(meanings) > 1 and home:
            here = {one for one in meanings if one.fact and self._inputs[one.fact].place[0] == home}
            meanings = here or meanings
        told = {one for one in meanings if one.kind == "choice" and one.fact in asked_behind}
        meanings = told if len(told) == 1 else meanings  # "Romans attack"
        if len(meanings) > 1 and not side:
            # What belongs to a part of the case that may be missing must be named: "second attack tactics 2".
            main = {one for one in meanings if not one.fact or not self._inputs[one.fact].optional}
            meanings = main or meanings
        if len(meanings) > 1:
            left = {one for one in meanings if one.fact not in self.facts}
            if len(left) == 1 and {one.kind for one in meanings} == {"choice"}:
                return left  # the other fact with this value has been said
            if left and {one.kind for one in left} == {"choice"}:
                needed = {one for one in left if self._inputs[one.fact].required}
                meanings = needed if len(needed) == 1 else meanings
        return meanings

    def _side_alone(self, items: list[Item], at: int, used: set[int]) -> None:
        """A side beside no fact of its own: its first number, else refused."""
        if at + 1 < len(items) and items[at + 1].kind == "number" and at + 1 not in used:
            # "attacker 12": the first number that the side needs
            one = next((one for one in self._of_side(sides.named(items[at])) if one.name not in self.facts), None)
            if one is not None:
                used.add(at + 1)
                self._state(one.name, bare.number(items[at + 1].text))
                return
        raise InputProblem(say("“{word}”: a side, but nothing of it is said.", word=items[at].text))

    def _of_side(self, side: str) -> list[Input]:
        own = [one for one in self._inputs.values() if sides.heading(one) == side and one.kind in (int, Span)]
        return sorted(own, key=lambda one: not one.required)

    def _fact(
        self, one: Input, items: list[Item], at: int, used: set[int], number: int | None, *, denied: bool
    ) -> None:
        item = items[at]
        if one.kind is bool:
            self._state(one.name, not denied)
        elif denied and one.kind in (int, Span):
            self._state(one.name, 0)
        elif denied and "no" in one.choices:
            self._state(one.name, "no")
        elif denied and rated.of(one, self._inputs) is not None:
            return  # "no leader": he would be known by his number
        elif self._rows.numeric(one.name) and not any(here.kind == "text" for here in items[at + 1 : at + 2]):
            if number is None and one.told and is_random(item.text):
                self._state(one.name, "random")  # "roll" alone: punicref does
                return
            if number is None and one.kind is Throws and self._thrown(one, items, at + 1, used):
                return
            if number is None:
                raise InputProblem(say("“{word}” needs a number.", word=item.text))
            used.add(number)
            self._given[number] = one.name
            values = [items[number].text]
            one = self._several_dice(one, items, number)
            while one.kind in ROW and number + 1 < len(items) and self._rows.in_row(items[number + 1]):
                number += 1
                used.add(number)
                values.append(items[number].text)
            value = bare.value(one, values)
            if one.kind is tuple and one.name in self.facts:  # "Bomilcar 3, Hasdrubal 2": each of them is named
                value = [*self.facts.pop(one.name), *value]
            self._state(one.name, value)
        else:
            self._named(one, items, at, used)

    def _several_dice(self, one: Input, items: list[Item], number: int) -> Input:
        """Return the fact for several dice in the place of that for one, where several numbers are said: "die 3 7"."""
        behind = number + 1
        several = one.kind is Roll and behind < len(items) and self._rows.in_row(items[behind])
        if not several or self._rows.of_next(items, behind):
            return one
        rows = [
            other
            for other in self._inputs.values()
            if other.kind in (Rolls, Throws) and other.place[:-1] == one.place[:-1]
        ]
        return rows[0] if len(rows) == 1 else one

    def _thrown(self, one: Input, items: list[Item], at: int, used: set[int]) -> bool:
        """Take dice that are told with the unit of each: "dice R1 9, C1 1"."""
        told = []
        while at + 1 < len(items) and items[at].kind == "id" and items[at + 1].kind == "number":
            told.append(f"{items[at].text} {items[at + 1].text}")
            used.update((at, at + 1))
            at += 2
        if told:
            self._state(one.name, ", ".join(told))
        return bool(told)

    def _named(self, one: Input, items: list[Item], at: int, used: set[int]) -> None:
        """Take the value behind a fact that has words for values: a choice of its own, or a thing."""
        behind = sides.past(items, at + 1)
        if one.ask.parts is not None and self._gathered(one, items, behind, used, named=True):
            return
        if one.kind in (str, Throws):
            if behind < len(items) and items[behind].kind == "text":
                used.add(behind)
                self._state(one.name, items[behind].text)
                return
            named = []
            if one.ask.row == "values" and behind < len(items) and items[behind].kind == "number":
                self._values(one, items, behind, used)
                return
            while (found := _some(items, behind)) is not None:
                text, size = found
                used.update(range(behind, behind + size))
                named.append(text)
                behind += size
            if named:
                self._state(one.name, ", ".join(named))
                return
        else:
            if at and not items[at - 1].stop and self._value_before(one, items[at - 1]):
                return  # "free area", "Carthage attacks"
            # A side may be the value itself: "allegiance Roman".
            for place in range(at + 1, min(behind + 1, len(items))):
                for meaning in items[place].meanings:
                    if (meaning.kind, meaning.fact) == ("choice", one.name):
                        used.add(place)
                        self._state(one.name, meaning.value)
                        self._rate(one, items, place, used)
                        return
        if "yes" in one.choices:
            self._state(one.name, "yes")  # what is named alone is there: "port"
            return
        if one.choices and one.name in self.facts:
            return  # "coast, enemies in the hex"
        if rated.of(one, self._inputs) is not None:
            if rated.said(one, items, self._inputs):
                return  # "with a leader, tactics 3"
            raise InputProblem(say("“{word}” needs a number.", word=items[at].text))
        raise InputProblem(
            say(
                "“{word}” needs one of these: {choices}.",
                word=items[at].text,
                choices=[vocabulary.shown(one, value, self._library) for value in one.choices],
            )
            if one.choices
            else say("“{word}” needs a name.", word=items[at].text)
        )

    def _value_before(self, one: Input, item: Item) -> bool:
        """Whether an item is the value that a fact has been given."""
        values = {said.value for said in item.meanings if (said.kind, said.fact) == ("choice", one.name)}
        return self.facts.get(one.name, "") in values

    def _values(self, one: Input, items: list[Item], at: int, used: set[int]) -> None:
        """Take a list of numbers: "regions 4, 5, 4"."""
        values: list[str] = []
        while at < len(items) and items[at].kind == "number" and at not in used:
            if values and self._rows.of_next(items, at):
                break
            values += items[at].text.split(",")
            used.add(at)
            at += 1
        self._state(one.name, ", ".join(values))

    def _thing(self, thing: Meaning, item: Item, number: str, side: str) -> None:
        homes = sides.homes(self._inputs)
        texts = [
            one
            for one in self._inputs.values()
            if one.kind is str and one.ask.parts is None and one.ask.row != "title" and one.name not in self.facts
            if not one.ask.needs or one.ask.needs in self.facts
        ]
        if side:
            texts = [one for one in texts if sides.heading(one) == side]
        elif self._versus:
            texts = [one for one in texts if one.place[0] == homes[self._after]] or texts
        value = thing.value if not number else f"{number} {thing.value}"
        if self._listing:
            self.facts[self._listing] += f", {value}"
            return
        if not texts:
            raise InputProblem(say("“{word}”: the calculator has no place for it.", word=item.text))
        self._state(texts[0].name, value)
        self._listing = texts[0].name if texts[0].ask.row == "things" else ""

    def _leading(self, meanings: set[Meaning]) -> set[Meaning]:
        """Return meanings without facts that are the same as another one of them where nobody says them."""
        facts = {one.fact for one in meanings}
        return {
            one
            for one in meanings
            if one.fact not in self._inputs or self._inputs[one.fact].ask.same not in facts - {""}
        }

    def _several(self, item: Item, meanings: set[Meaning]) -> None:
        readings = [reading(one, self._inputs, self._library) for one in sorted(meanings)]
        raise InputProblem(say("“{word}” could be several things: {readings}.", word=item.text, readings=readings))

    def _state(self, name: str, value: Any) -> None:
        if name in self.facts and self.facts[name] != value:
            raise InputProblem(
                say(
                    "{fact} is said twice: {one} and {other}.",
                    fact=reading(Meaning("fact", name), self._inputs, self._library),
                    one=told(self._inputs[name], self.facts[name], self._library),
                    other=told(self._inputs[name], value, self._library),
                )
            )
        self.facts[name] = value


def _some(items: Sequence[Item], at: int) -> tuple[str, int] | None:
    """Return the thing that is named here, with the number before it if there is one, and how many items that is."""
    counted = at + 1 < len(items) and items[at].kind == "number" and not items[at].stop
    place = at + 1 if counted else at
    thing = sides.thing(items[place]) if place < len(items) else ""
    if not thing:
        return None
    return (f"{items[at].text} {thing}", 2) if counted else (thing, 1)
