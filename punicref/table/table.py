"""A table: the case at hand, what is kept of those before, and what a line does to them.

table = Table(house, "dbp", "trebbia")
answer = table.tell("combat equites infantry rear dice 3 5")     # Problem: nothing has changed
answer = table.tell("take")
answer = table.tell("again, 2 6")
"""

from __future__ import annotations

from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from punicref.errors import InputProblem, Needed, Problem
from punicref.messages import Message, say
from punicref.reader import grammar, lines
from punicref.reader.asking import asks, looks_like_facts
from punicref.rulebook import reference
from punicref.ruling import carried, phrases, registry, spoken, worded
from punicref.ruling.facts import SEED
from punicref.ruling.values import Roll
from punicref.table import thresholds, words
from punicref.table.evening import Situation
from punicref.table.listening import Listener

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from punicref.ruling.facts import Input
    from punicref.ruling.model import Caveat, Ruling
    from punicref.ruling.registry import CalculatorFunction
    from punicref.table.house import House


RECORD = "plays"
"""The fact that is the record of a dialogue that asks on."""

PARTS = ("battle", "scenario")
"""The facts that the battle or scenario of the table answers."""


class Answer(NamedTuple):
    """What came of a line; `show` and `ask` are words for the door to look up."""

    kind: str  # ruling, told, show, ask, log or leave
    ruling: Ruling | None = None
    why: bool = False
    told: tuple[Message, ...] = ()
    facts: tuple[Message, ...] = ()  # the situation
    offered: Caveat | None = None  # an open point that matters for the first time
    words: str = ""


class _Past(NamedTuple):
    """How it stood before a line: the situation, its ruling, the one that was accepted, and the line."""

    situation: Situation
    made: Ruling | None
    taken: Ruling | None
    line: str


class Table:
    """One game that is being played. `tell` takes a line; a Problem leaves all as it was."""

    def __init__(self, house: House, game: str = "", part: str = "") -> None:
        self._house = house
        self.game = game
        self.part = part
        self.situation = Situation()
        self.made: Ruling | None = None
        self._line = ""
        self._past: list[_Past] = []
        self._confirmed: frozenset[str] = frozenset()
        self._seen: set[str] = set()  # the open points that were offered
        self._offer: Caveat | None = None
        self._taken: Ruling | None = None
        self._listener = Listener(house)

    def load(self) -> None:
        """Load what the game's cases need, so that no line has to wait for it."""
        for one in self._house.library.calculators():
            if self.game and one.name.startswith(f"{self.game}."):
                registry.load(one.name, self._house.library)

    @property
    def calculator(self) -> CalculatorFunction | None:
        """The calculator of the case at hand."""
        name = self.situation.calculator
        return registry.load(name, self._house.library) if name else None

    def go_on(self, situations: Sequence[Situation]) -> None:
        """Take up an evening where it was left: its situations, the last one at hand."""
        for one in situations:
            self._remember()
            self.situation = one
        if (at_hand := self.calculator) is not None:
            with suppress(Problem):  # a rule may have changed since, a record been removed
                self.made = at_hand.answer(self.situation.facts, self._house.library, self._house.printed)

    def tell(self, line: str) -> Answer:
        """Do what a line says: a word of the table, a clause, a case, changed facts, else a question."""
        notes = self._listener.notes
        notes.clear()
        answer = self._answered(line)
        return answer._replace(told=(*notes, *answer.told)) if notes else answer

    def _answered(self, line: str) -> Answer:
        self._line = " ".join(line.split())
        word, rest = words.read(line, self._house.library)
        if word:
            return self._word(word, rest)
        said = lines.parted(line)
        games = self._house.library.game_codes()
        if not said:
            raise self._no_case()
        if reference.looks_like_reference(said, games):
            return Answer("show", words=line if said[0] in games or ":" in said[0] else self._in_game(line))
        asking = line.rstrip().endswith("?")
        game, rest_of = (said[0], said[1:]) if said[0] in games else (self.game, said)
        text = line if said[0] not in games else line.lstrip()[len(said[0]) :]
        at_hand = self.calculator if not asking and said[0] not in games and not self._renews(said) else None
        if at_hand is not None:
            changed = self._listener.changes(at_hand, line, self.situation.facts, self.game)
            if changed is not None:
                self._one_of_two(said)
                facts = self._listener.noted(at_hand, changed)
                return self._change(facts, versus=lines.sets_against(line))
        if rest_of and game and not asking:
            name, size = self._house.named(game, rest_of)
            if name:
                return self._begin(f"{game}.{name}", lines.joined(rest_of[size:]))
        name = self._listener.case(game, text, self.situation.calculator if at_hand is not None else "")
        if name:
            return self._begin(name, text)
        figures, against = any(map(str.isdecimal, text)), lines.sets_against(text)
        if asks(text):
            return Answer("ask", words=line)
        if at_hand is not None and figures:
            return self._change(self._read(line), versus=against)
        if game and (figures or against):
            self._listener.refuse_caseless(game, text)
        if line.strip().isdecimal() or looks_like_facts(text):
            raise self._no_case()
        return Answer("ask", words=line)

    def opens(self, line: str) -> bool:
        """Whether a line begins something else than an answer: a clause, a question, or a case with numbers."""
        said = lines.parted(line)
        games = self._house.library.game_codes()
        clause = any(sign in line for sign in ".:") and reference.looks_like_reference(said, games)
        if not said or line.rstrip().endswith("?") or clause:
            return bool(said)
        game, rest = (said[0], said[1:]) if said[0] in games else (self.game, said)
        size = self._house.named(game, rest)[1] if rest and game else 0
        return bool(size) and any(letter.isdecimal() for word in rest[size:] for letter in word)

    def _renews(self, said: Sequence[str]) -> bool:
        """Whether a line begins with a calculator's name: that of the case at hand, or one that says nothing of it."""
        at_hand = self.calculator
        name, size = self._house.named(self.game, said) if self.game and at_hand is not None else ("", 0)
        if at_hand is None or not name:
            return False
        called = " ".join(said[:size])
        return f"{self.game}.{name}" == at_hand.name or not lines.is_word(at_hand, called, self._house.library)

    def _in_game(self, line: str) -> str:
        return f"{self.game} {line}" if self.game else line

    # Cases

    def _begin(self, name: str, said: str) -> Answer:
        """Begin a new case, with what the table knows already."""
        calculator = registry.load(name, self._house.library)
        if not said.strip() and name == self.situation.calculator and self.resume():
            return Answer("told")
        left, kept = carried.of(calculator.game), self.situation.kept
        told = self._told(calculator, said, left.given(name, {}, kept))
        known = self._known(calculator, told)
        given = left.given(name, {**known, **told}, kept)
        facts = {**known, **given, **told}
        if self._converse(calculator, facts):  # which may have asked for some of them
            return Answer("told")
        warned = self._not_taken(name, {**known, **told})
        answer = self._rule(name, facts, doubtful={**known, **given}.keys() - told.keys())
        return answer._replace(told=(*warned, *answer.told))

    def _not_taken(self, name: str, facts: Mapping[str, Any]) -> tuple[Message, ...]:
        """Say what the result at hand would change of what a new case begins with, where nobody has accepted it."""
        at_hand, kept = self.calculator, self.situation.kept
        left = None if at_hand is None or self.made is self._taken else self._left(at_hand)
        if at_hand is None or left is None:
            return ()
        carries = carried.of(at_hand.game)
        waiting = [
            say("{fact}: {value}", fact=carries.names[one], value=str(value))
            for one, value in left.kept.items()
            if kept.get(one, value) != value and carries.given(name, facts, {one: kept[one]})
        ]
        if not waiting:
            return ()
        word = words.name("take", self._house.library)
        return (
            say(
                "Not accepted yet, and so not counted here: {facts}. {word} first counts it.", facts=waiting, word=word
            ),
        )

    def _left(self, at_hand: CalculatorFunction) -> carried.Left | None:
        """Return what the result at hand leaves for the next case; None where it leaves nothing, or is not decided."""
        after, made = carried.of(at_hand.game).after.get(at_hand.name), self.made
        if after is None or made is None:
            return None
        by = {frozenset(key for key, _ in one.readings): one.played for one in made.caveats if one.played}
        return after(self.situation.facts, _played(made.result, by), self.situation.kept)

    def _converse(self, calculator: CalculatorFunction, facts: dict[str, Any]) -> bool:
        """Hold the dialogue of a calculator that asks on; the case at hand is its record, before that the answers."""
        before = _Past(self.situation, self.made, self._taken, self._line)

        def keep(path: str) -> None:
            now = {RECORD: path} if path else {name: value for name, value in facts.items() if value is not None}
            if not now or (now == self.situation.facts and self.situation.calculator == calculator.name):
                return
            if before not in self._past[-1:]:
                self._past.append(before)
            self.situation, self.made = self.situation._replace(calculator=calculator.name, facts=now), None
            self._house.noted(self.situation)

        return self._house.converse(calculator, facts, keep)

    def resume(self) -> bool:
        """Go on with the dialogue at hand, if it is not over; whether there was one."""
        at_hand = self.calculator
        return at_hand is not None and self._asks_on() and self._converse(at_hand, dict(self.situation.facts))

    def _asks_on(self) -> bool:
        """Whether the case at hand is the record of a dialogue, or the first answers of one."""
        return RECORD in self.situation.facts or (bool(self.situation.calculator) and self.made is None)

    @contextmanager
    def beside(self) -> Iterator[None]:
        """Let lines be told without changing the case at hand: somebody asks in the middle of a dialogue."""
        before = self.situation, self.made, list(self._past)
        try:
            yield
        finally:
            self.situation, self.made, self._past = before

    def _told(self, calculator: CalculatorFunction, said: str, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the facts of a line; a bare number is for what the table does not know, else for what it does."""
        return self._listener.understood(calculator, said, given) if said.strip() else {}

    def _known(self, calculator: CalculatorFunction, told: Mapping[str, Any]) -> dict[str, Any]:
        """Return the battle or scenario of the table, where the calculator asks for it."""
        if not self.part or calculator.game != self.game:
            return {}
        return {one.name: self.part for one in calculator.inputs if one.name in PARTS and one.name not in told}

    def _one_of_two(self, said: Sequence[str]) -> None:
        """Refuse changed facts that could as well be another case: some calculators are called like a fact."""
        name, size = self._house.named(self.game, said) if self.game else ("", 0)
        if not name or f"{self.game}.{name}" == self.situation.calculator:
            return
        library = self._house.library
        other = registry.load(f"{self.game}.{name}", library)
        parsed = grammar.parsed(other, lines.joined(said[size:]), library, {})
        if parsed.facts is None and not isinstance(parsed.problem, spoken.Unclear):
            return  # where it is, it is a case of which something has still to be said
        raise InputProblem(
            say(
                "“{word}” could be a fact of the case at hand or another case: {title}.",
                word=" ".join(said[:size]),
                title=other.title,
            ),
            hint=say(
                "The other case: {line}. The fact: with another fact before it.", line=f"{self.game} {' '.join(said)}"
            ),
        )

    def _read(self, said: str) -> Mapping[str, Any]:
        """Return the facts that a line states of the case at hand."""
        at_hand = self.calculator
        assert at_hand is not None
        return self._listener.understood(at_hand, said, self.situation.facts)

    def _change(self, changed: Mapping[str, Any], *, versus: bool) -> Answer:
        """Rule again with some facts changed; what is kept of them changes with them."""
        now, at_hand = self.situation, self.calculator
        assert at_hand is not None
        left = carried.of(at_hand.game)
        kept = left.corrected(now.calculator, now.facts, changed, now.kept)
        facts, told = self._another(at_hand, now.facts, changed, versus=versus)
        known = self._known(at_hand, facts)  # there may have been no room for it before
        if known:
            known |= left.given(at_hand.name, {**known, **facts}, kept)
        said = [*changed, *now.facts.keys() - facts.keys()]
        return self._rule_anew(
            now.calculator, {**known, **facts}, said, kept, doubtful=known.keys() - facts.keys(), told=told
        )

    def _another(
        self, at_hand: CalculatorFunction, facts: Mapping[str, Any], changed: Mapping[str, Any], *, versus: bool
    ) -> tuple[dict[str, Any], tuple[Message, ...]]:
        """Return the facts as they are changed: of another unit or place nothing holds that was of the one before.

        It is another fight then, with dice of its own. What holds no more is told, too.
        """
        lost = carried.of(at_hand.game).another(at_hand.name, facts, changed, versus=versus)
        if lost is None:
            return {**facts, **changed}, ()
        dice = {one.name for one in at_hand.inputs if one.told} | {SEED}
        left = {name: value for name, value in facts.items() if name not in lost and name not in dice}
        gone = worded.situation(at_hand, {name: facts[name] for name in lost}, self._house.library)
        told = (say("Not carried over, as it was of the one before: {facts}.", facts=gone),) if gone else ()
        return {**left, **changed}, told

    def _rule_anew(
        self,
        name: str,
        facts: Mapping[str, Any],
        said: Collection[str],
        kept: dict[str, int] | None = None,
        doubtful: AbstractSet[str] = frozenset(),
        told: tuple[Message, ...] = (),
    ) -> Answer:
        """Rule on the case at hand with other facts, and say what was read off a table for them as they were before.

        `told` is what has to be said besides; where something is still missing, it is said with that.
        """
        calculator = registry.load(name, self._house.library)
        outdated = carried.of(calculator.game).outdated(name, self.situation.facts, facts, said)
        facts = {one: value for one, value in facts.items() if one not in outdated}
        try:
            answer = self._rule(name, facts, doubtful, kept)
        except InputProblem as problem:
            problem.hint = problem.hint or next(iter(told), None)
            raise
        if outdated:
            forgotten = [phrases.named(one, self._house.library) for one in calculator.inputs if one.name in outdated]
            told = (*told, say("Forgotten, as it was read off for other facts: {facts}.", facts=forgotten))
        return answer._replace(told=(*told, *answer.told))

    def _rule(
        self,
        name: str,
        facts: Mapping[str, Any],
        doubtful: AbstractSet[str] = frozenset(),
        kept: dict[str, int] | None = None,
    ) -> Answer:
        """Rule on a case and make it the one at hand; `doubtful` facts are left out where the rules have no place."""
        calculator = registry.load(name, self._house.library)
        facts = {one: value for one, value in calculator.stated(facts).items() if value is not None}
        if doubtful:
            facts = self._without_misplaced(calculator, facts, doubtful)
        confirmed = self._confirmed if name == self.situation.calculator else frozenset()
        with self._in_words(calculator):
            try:
                made = calculator.answer(facts, self._house.library, self._house.printed, confirmed)
            except Needed:
                try:
                    facts, confirmed = self._house.complete(calculator, facts)
                except Needed as problem:
                    self._unfinished(Situation(name, facts, self.situation.kept if kept is None else kept), problem)
                made = calculator.answer(facts, self._house.library, self._house.printed, confirmed)
        self._confirmed = confirmed
        kept = self.situation.kept if kept is None else kept
        return self._ruled(Situation(name, dict(facts), kept), worded.ruled(made, calculator, self._house.library))

    @contextmanager
    def _in_words(self, calculator: CalculatorFunction) -> Iterator[None]:
        """Let what is refused name the facts as players do: no option was typed here."""
        try:
            yield
        except InputProblem as problem:
            worded.in_words(problem, calculator, self._house.library)
            raise

    def _unfinished(self, situation: Situation, problem: Needed) -> NoReturn:
        """Keep a case to which something is still missing, and say what, in the words of a line."""
        self._remember()
        self.situation, self.made = situation, None
        named = [phrases.named(one, self._house.library) for one in problem.facts]
        raise InputProblem(
            say("Still needed, one of these: {facts}.", facts=named)
            if problem.any_of
            else say("Still needed: {facts}.", facts=named)
        )

    def _without_misplaced(
        self, calculator: CalculatorFunction, facts: dict[str, Any], doubtful: AbstractSet[str]
    ) -> dict[str, Any]:
        """Return the facts without those that the table added and this case has no room for.

        One that the case would then ask for is no such fact: what is wrong with it is wrong with the case.
        """
        try:
            calculator.rule(facts, self._house.library, self._house.printed)
        except Needed:
            return facts
        except InputProblem:
            fewer = {one: value for one, value in facts.items() if one not in doubtful}
            try:
                calculator.rule(fewer, self._house.library, self._house.printed)
            except Needed as problem:
                return facts if any(one.name in doubtful for one in problem.facts) else fewer
            except InputProblem:
                pass
            return fewer
        return facts

    def _ruled(self, situation: Situation, made: Ruling, *told: Message, why: bool = False) -> Answer:
        """Make a ruling the one at hand."""
        self._remember()
        self.situation, self.made = situation, made
        return self._shown(made, *told, why=why)

    def _shown(self, made: Ruling, *told: Message, why: bool = False) -> Answer:
        self._offer = next((one for one in made.caveats if self._open(one)), self._offer)
        point = f"{self._offer.cites[0]}#{self._offer.issue}" if self._offer else ""
        offered = self._offer if point and point not in self._seen and self._offer in made.caveats else None
        self._seen.add(point)
        return Answer("ruling", made, why=why, told=told, facts=self.facts(), offered=offered)

    def _open(self, caveat: Caveat) -> bool:
        """Whether an open point has readings to choose from, and none is settled."""
        if not caveat.issue or len(caveat.readings) < 2:
            return False
        game, _, clause = caveat.cites[0].partition(":")
        issues = self._house.library.issues(game, clause, "en")
        return not any(one.key == caveat.issue and one.settled for one in issues)

    def facts(self) -> tuple[Message, ...]:
        """Return the facts of the case at hand, as they are now."""
        at_hand = self.calculator
        if at_hand is None:
            return ()
        return worded.situation(at_hand, self.situation.facts, self._house.library)

    # Words of the table

    def _word(self, word: str, rest: str) -> Answer:
        if word in ("help", "leave", "log"):
            return Answer(word, words=rest)
        if word == "undo":
            return self._undo()
        if word == "state":
            return self._keep(rest) if rest else self._state()
        at_hand = self.calculator
        if word == "again" and not rest and self.resume():
            return Answer("told")
        if at_hand is not None and RECORD in self.situation.facts:
            with suppress(Problem):  # its record has grown since
                self.made = at_hand.answer(self.situation.facts, self._house.library, self._house.printed)
        made = self.made
        if at_hand is not None and made is None and word == "again":
            return self._again(word, at_hand, rest)
        if at_hand is None or made is None:
            raise self._no_case()
        if word == "why":
            return self._shown(made, why=True)
        if word == "take":
            return self._take(at_hand, made)
        if word == "what-if":
            return self._what_if(at_hand, rest)
        if word == "reading":
            return self._reading(rest)
        return self._again(word, at_hand, rest)

    def _no_case(self) -> Problem:
        return Problem(
            say("There is no case at hand yet."),
            hint=say(
                "Begin one with a calculator and its facts; {word} explains it.",
                word=words.name("help", self._house.library),
            ),
        )

    def _again(self, word: str, at_hand: CalculatorFunction, rest: str) -> Answer:
        """Rule again: with other facts and new dice, with dice that punicref rolls, without dice, or swapped."""
        dice = {one.name for one in at_hand.inputs if one.told} | {SEED}
        facts = {name: value for name, value in self.situation.facts.items() if name not in dice}
        said: Mapping[str, Any] = {}
        told: tuple[Message, ...] = ()
        if word == "again" and rest:
            said = self._listener.understood(at_hand, rest, facts)
            facts, told = self._another(at_hand, facts, said, versus=lines.sets_against(rest))
        elif word == "roll":
            facts |= self._dice(at_hand, facts)
        elif word == "swap":
            swap = carried.of(at_hand.game).swap.get(at_hand.name)
            if swap is None:
                raise Problem(say("This calculator does not know two sides that could attack each other."))
            facts = swap(facts)
        return self._rule_anew(at_hand.name, facts, said, told=told)

    def _dice(self, at_hand: CalculatorFunction, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Return random dice for all that the ruling takes; InputProblem where it takes none."""
        rolled: dict[str, Any] = {}
        for one in at_hand.inputs:
            if not one.rolled:
                continue
            try:
                at_hand.rule({**facts, **rolled, one.name: "random"}, self._house.library, self._house.printed)
            except InputProblem:  # of a part of the case that is not there
                continue
            rolled[one.name] = "random"
        if not rolled:
            raise Problem(say("There is nothing to roll for."))
        return rolled

    def _take(self, at_hand: CalculatorFunction, made: Ruling) -> Answer:
        """Accept the result: what is left are the facts of the next case."""
        if at_hand.name not in carried.of(at_hand.game).after:
            raise Problem(say("Nothing of this ruling is carried on to another case."))
        if made is self._taken:
            raise Problem(say("This result has been taken."))
        left = self._left(at_hand)
        if left is None:
            raise Problem(
                say("There is no result to take yet."),
                hint=say(
                    "Say the dice, or {word}; a table that is missing, or its result.",
                    word=words.name("roll", self._house.library),
                ),
            )
        dice = {one.name for one in at_hand.inputs if one.told or one.ask.row == "dice"} | {SEED}
        read_off = {one for step in carried.of(at_hand.game).read_off.get(at_hand.name, ()) for one in step}
        facts = {
            name: value
            for name, value in {**self.situation.facts, **left.case}.items()
            if value is not None and name not in dice | read_off
        }
        kept = {**self.situation.kept, **left.kept}
        self._remember()
        self.situation = self.situation._replace(facts=facts, kept=kept)
        self._taken = made
        state = self._state()
        return state if left.lost is None else state._replace(told=(left.lost, *state.told))

    def _state(self) -> Answer:
        """Tell what is kept."""
        names = carried.of(self.game or self.situation.calculator.partition(".")[0]).names
        kept = tuple(
            say("{fact}: {value}", fact=names[name], value=str(value))
            for name, value in self.situation.kept.items()
            if name in names
        )
        if not kept and not self.situation.calculator:
            return Answer("told", told=(say("Nothing is kept yet."),))
        return Answer("told", told=kept, facts=self.facts())

    def _keep(self, rest: str) -> Answer:
        """Change what is kept by saying so: the words of its name and the number, in any language."""
        at_hand = self.calculator
        if at_hand is None:
            raise Problem(say("Nothing is kept yet."))
        changed = self._read(rest)
        facts, kept = self.situation.facts, self.situation.kept
        kept = carried.of(at_hand.game).corrected(at_hand.name, facts, changed, kept)
        self._remember()
        self.situation = self.situation._replace(facts={**facts, **changed}, kept=kept)
        return self._state()

    def _remember(self) -> None:
        """Keep how it stands now, to be taken up again where the line is taken back."""
        self._past.append(_Past(self.situation, self.made, self._taken, self._line))

    def _undo(self) -> Answer:
        """Take up how it stood before the last line that has changed something."""
        if not self._past:
            raise Problem(say("There is nothing to undo."))
        self.situation, self.made, self._taken, line = self._past.pop()
        told = (say("Taken back: {line}.", line=line),) if line else ()
        if not self.situation.calculator:
            return Answer("told", told=(*told, say("As at the beginning.")))
        if self.made is None:
            again = self._rule(self.situation.calculator, self.situation.facts)
            self._past.pop()
            return again._replace(told=(*told, say("A settled reading stays settled."), *again.told))
        if self.made is self._taken:  # its ruling is on the facts before: what is left of it is at hand
            state = self._state()
            return state._replace(told=(*told, *state.told))
        return Answer("ruling", self.made, told=told, facts=self.facts())

    def _what_if(self, at_hand: CalculatorFunction, rest: str) -> Answer:
        """Rule on a case that is not taken over, or say which values of a fact change the ruling."""
        if not rest:
            raise Problem(say("Say which fact: its name, or its name and a value."))
        facts, library, printed = self.situation.facts, self._house.library, self._house.printed
        one = lines.fact(at_hand, rest, library)
        if one is not None:
            return self._each_of(at_hand, [one])
        if grammar.parsed(at_hand, rest, library, facts).facts == {}:  # nothing but little words: the dice
            return self._each_of(at_hand, [one for one in at_hand.inputs if one.kind is Roll])
        changed = self._read(rest)
        with self._in_words(at_hand):
            made = at_hand.answer({**facts, **changed}, library, printed, self._confirmed)
        echo = tuple(phrases.echo(one, changed[one.name], library) for one in at_hand.inputs if one.name in changed)
        return Answer("ruling", made, told=(say("What if: {facts}.", facts=echo),))

    def _each_of(self, at_hand: CalculatorFunction, inputs: Sequence[Input]) -> Answer:
        """Say what the values of some facts lead to."""
        facts, library, printed = self.situation.facts, self._house.library, self._house.printed
        now = at_hand.rule(facts, library, printed)
        lines: list[Message] = []
        for one in inputs:

            def rule(value: Any, name: str = one.name) -> Ruling:
                return at_hand.rule({**facts, name: value}, library, printed)

            lines += thresholds.told(one, facts, now, library, rule)
        unchanged = say("No value of it changes the ruling: {verdict}", verdict=now.verdict)
        return Answer("told", told=tuple(lines) or (unchanged,))

    def _reading(self, rest: str) -> Answer:
        """Settle the open point that was named last by one of its readings."""
        made = self.made
        assert made is not None
        open_ones = [one for one in made.caveats if self._open(one)]
        offer = self._offer if self._offer in open_ones else next(iter(open_ones), None)
        if offer is None:
            raise Problem(say("No open point with readings matters here."))
        told = self._house.settle(offer.cites[0], offer.issue, rest)
        again = self._rule(self.situation.calculator, self.situation.facts)
        # Their rulings went by another reading.
        self._past = [one._replace(made=None, taken=None) for one in self._past]
        return again._replace(told=(told, *again.told))


def _played(result: Any, by: Mapping[frozenset[str], str]) -> Any:
    """Return a result in which, for what differs by reading, the value of the reading that is played stands."""
    if isinstance(result, dict):
        reading = by.get(frozenset(map(str, result)))
        if reading is not None:
            return _played(result[reading], by)
        return {key: _played(value, by) for key, value in result.items()}
    return result
