"""The case at hand and the sheet behind it: how cases begin, change, are ruled on, accepted and taken back."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from punicref.errors import InputProblem, NotFound, Problem
from punicref.language.messages import Message, chain, say
from punicref.rulebook import reference
from punicref.rulebook.moment import Moment
from punicref.ruling import phrases, registry, worded
from punicref.ruling.needed import Needed
from punicref.sheet import drafts, names, roles, sequence, words
from punicref.sheet import registry as sheets
from punicref.sheet.doubts import Doubts
from punicref.sheet.listening import Heard, Listener
from punicref.sheet.roles import NOBODY
from punicref.sheet.situation import Situation
from punicref.sheet.things import UNNAMED

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from punicref.ruling.model import Caveat, Ruling
    from punicref.ruling.registry import CalculatorFunction
    from punicref.sheet.effects import Key
    from punicref.sheet.evening import Entry
    from punicref.sheet.house import House
    from punicref.sheet.names import Named
    from punicref.sheet.things import Things


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


class Past(NamedTuple):
    """How it stood before a line: the situation and its ruling, the line, and the open point that it settled.

    `settled` are the clause, the open point and the reading of before, empty where there was none.
    """

    situation: Situation
    made: Ruling | None
    line: str
    settled: tuple[str, str, str] | None = None


class Desk:
    """The case at hand, with the sheet; what is refused leaves all as it was."""

    def __init__(self, house: House, game: str = "", part: str = "") -> None:
        self._house = house
        self.game = game
        self.part = part
        self.situation = Situation()
        self.made: Ruling | None = None
        self._line = ""
        self._me = ""  # which of the two who fight speaks
        self._subject: Key | None = None  # who was spoken of last
        self._aside = (
            0  # how many lines on the ruling that was shown last is one that was asked beside the case at hand
        )
        self._past: list[Past] = []
        self._confirmed: frozenset[str] = frozenset()
        self._seen: set[str] = set()  # the open points that were offered
        self._offer: Caveat | None = None
        self._listener = Listener(house)
        self._doubts = Doubts(house.library)

    @property
    def things(self) -> Things:
        """The sheet of the game that is played, or of the case at hand."""
        return self._sheet(self._playing)

    @property
    def moment(self) -> Moment:
        """Where the evening stands, for clauses whose exceptions hang on that."""
        return Moment(self._playing, self.part, self.things.known(sequence.TURN).get(sequence.NUMBER))

    def _sheet(self, game: str) -> Things:
        return sheets.bound(self.situation.things(game), game, self._house.library)

    def _of(self, calculator: str) -> Things:
        """Return the sheet of a calculator's game."""
        return self._sheet(calculator.partition(".")[0])

    @property
    def _playing(self) -> str:
        return self.game or self.situation.calculator.partition(".")[0]

    @property
    def calculator(self) -> CalculatorFunction | None:
        """The calculator of the case at hand; None where a game of one's own has it no more."""
        name = self.situation.calculator
        with suppress(NotFound):
            return registry.load(name, self._house.library) if name else None
        return None

    def follow(self, entries: Iterable[Entry]) -> None:
        """Go on with what was said before, or at another table: the lines that have changed something."""
        for one in entries:
            if one.situation is None:
                continue
            if self._past and words.read(one.line, self._house.library)[0] == "undo":
                self._past.pop()
            else:
                self._line = one.line
                self._remember()
            self.situation, self.made = one.situation, None
        if self.made is None and self.calculator is not None:
            self._judge(self.calculator)

    def _judge(self, at_hand: CalculatorFunction) -> None:
        """Rule on the case at hand as it stands, where that can be done and nobody has accepted it."""
        if not self.situation.taken:
            with suppress(Problem):  # a rule may have changed since, a record been removed
                made = at_hand.answer(self.situation.facts, self._house.library, self._house.printed)
                self.made = worded.ruled(made, at_hand, self._house.library)

    def _draft(
        self,
        calculator: CalculatorFunction,
        stated: Mapping[str, Any],
        named: Named,
        before: Mapping[str, Key],
        unvalued: Sequence[str],
        changed: Collection[str] | None = None,
    ) -> drafts.Draft:
        """Return a case with what the sheet gives to it; of what is only said to be there the value is asked."""
        things = self._sheet(calculator.game)
        made = drafts.draft(calculator.name, things, stated, named.mentions, before, changed)
        required = {one.name for one in calculator.inputs if one.required}
        there = [name for name in drafts.to_come(calculator.name, things, made) if name not in required]
        asked = list(dict.fromkeys((*(name for name in unvalued if name not in made.facts), *there)))
        if asked:
            values = {**stated, **self._house.valued(calculator, asked)}
            made = drafts.draft(calculator.name, things, values, named.mentions, before, changed)
        return made

    def _not_taken(self, roles_now: Mapping[str, Key]) -> tuple[Message, ...]:
        """Say what the result at hand would change of the things of a new case, where nobody has accepted it."""
        if self.made is None or self.situation.taken:
            return ()
        with suppress(Problem):
            found = drafts.effects(self.situation, self.things, self.made)
            if found is None:
                return ()
            ours = {key: fields for key, fields in found.changed.items() if key in roles_now.values()}
            waiting = drafts.changes(found._replace(changed=ours))
            if waiting:
                word = words.name("take", self._house.library)
                return (
                    say(
                        "Not accepted yet, and so not counted here: {facts}. {word} first counts it.",
                        facts=waiting,
                        word=word,
                    ),
                )
        return ()

    def _converse(
        self, calculator: CalculatorFunction, facts: dict[str, Any], roles_now: Mapping[str, Key] = NOBODY
    ) -> bool:
        """Hold the dialogue of a calculator that asks on; the case at hand is its record, before that the answers."""
        before = Past(self.situation, self.made, self._line)

        def keep(path: str) -> None:
            now = {RECORD: path} if path else {name: value for name, value in facts.items() if value is not None}
            if not now or (now == self.situation.facts and self.situation.calculator == calculator.name):
                return
            if before not in self._past[-1:]:
                self._past.append(before)
            self.situation = self.situation._replace(
                calculator=calculator.name, facts=now, drawn=(), roles=roles_now, taken=False
            )
            self.made = None
            self._house.noted(self.situation)

        return self._house.converse(calculator, facts, keep)

    def resume(self) -> bool:
        """Go on with the dialogue at hand, if it is not over; whether there was one."""
        at_hand = self.calculator
        return (
            at_hand is not None
            and self._asks_on()
            and self._converse(at_hand, dict(self.situation.facts), self.situation.roles)
        )

    def _asks_on(self) -> bool:
        """Whether the case at hand is the record of a dialogue, or the first answers of one."""
        open_ = bool(self.situation.calculator) and self.made is None and not self.situation.taken
        return RECORD in self.situation.facts or open_

    @contextmanager
    def beside(self) -> Iterator[None]:
        """Let lines be told without changing the case at hand: somebody asks in the middle of a dialogue."""
        before = self.situation, self.made, list(self._past)
        try:
            yield
        finally:
            self.situation, self.made, self._past = before

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let a line that is refused or broken off leave nothing behind: whoever said it says it anew at once."""
        before = self.situation, self.made, list(self._past), self.part, copy(self._doubts)
        try:
            yield
        except BaseException:
            self.situation, self.made, self._past, self.part, self._doubts = before
            raise

    def _told(self, calculator: CalculatorFunction, said: str, beside: Mapping[str, Any]) -> Heard:
        """Return the facts of a line; that somebody attacks says nothing besides who it is."""
        if not self._listener.says(said, "attacks"):
            return Heard({})
        return self._listener.understood(calculator, said, {}, beside)

    def _beside(self, calculator: CalculatorFunction, named: Named) -> dict[str, Any]:
        """Return what the table knows beside a line: what it says of the things that the line names."""
        known = {**self._unruled(calculator.name), **self._known(calculator, {})}
        with suppress(Problem):
            made = drafts.draft(calculator.name, self._sheet(calculator.game), known, named.mentions)
            # The value of somebody who is named will be asked for: it is not missing.
            to_come = drafts.to_come(calculator.name, self.things, made)
            known = {**drafts.untold(calculator.name, self.things, made), **to_come, **made.facts}
        return known

    def _known(self, calculator: CalculatorFunction, told: Mapping[str, Any]) -> dict[str, Any]:
        """Return the battle or scenario of the table, where the calculator asks for it."""
        if not self.part or calculator.game != self.game:
            return {}
        return {one.name: self.part for one in calculator.inputs if one.name in PARTS and one.name not in told}

    def _unruled(self, name: str) -> dict[str, Any]:
        """Return what the case at hand was told of things of which there is one, where it lacks something to be ruled.

        A line that states the same case anew does not take that back.
        """
        now = self.situation
        if now.calculator != name or self.made is not None or now.taken or RECORD in now.facts:
            return {}
        single = [one for one in drafts.case_of(name, self._of(name)).roles if self.things.single(one.kind)]
        told = now.facts.keys() - {*now.drawn, *drafts.once(registry.load(name, self._house.library), self._of(name))}
        return {fact: now.facts[fact] for role in single for fact in role.facts if fact in told}

    def _read(self, said: str) -> Heard:
        """Return the facts that a line states of the case at hand."""
        at_hand = self.calculator
        assert at_hand is not None
        return self._listener.understood(at_hand, said, self.situation.facts)

    def _begin(
        self, name: str, said: str, named: Named = names.NOBODY, given: Mapping[str, Any] = roles.NOTHING
    ) -> Answer:
        """Begin a new case, with what the table knows already and what is `given` with the step of the turn."""
        calculator = registry.load(name, self._house.library)
        if not said.strip() and name == self.situation.calculator and self.resume():
            return Answer("told")
        before = drafts.against(name, self.situation.foes, self._of(name)) if named.same else NOBODY
        told = self._told(calculator, said, self._beside(calculator, named))
        known = {**given, **self._unruled(name), **self._known(calculator, told.facts)}
        made = self._draft(calculator, {**known, **told.facts}, named, before, told.unvalued)
        if self._converse(calculator, made.facts, made.roles):  # which may have asked for some of them
            return Answer("told")
        warned = (*self._not_taken(made.roles), *drafts.unplaced(made.left, made.roles, self._sheet(calculator.game)))
        answer = self._rule(name, made, doubtful=made.facts.keys() - told.facts.keys())
        return answer._replace(told=(*warned, *answer.told))

    def _changed(
        self, at_hand: CalculatorFunction, facts: dict[str, Any], heard: Heard, named: Named, *, versus: bool
    ) -> Answer:
        """Rule again on facts of the case at hand; of another thing nothing holds that was of the one before.

        It is another fight then, with dice of its own. What holds no more is told, too.
        """
        now, changed = self.situation, heard.facts
        stated = {name: value for name, value in facts.items() if name not in now.drawn}
        known = self._known(at_hand, {**stated, **changed})  # there may have been no room for it before
        before = {} if versus else now.roles
        first = drafts.draft(
            at_hand.name, self.things, {**known, **stated, **changed}, named.mentions, before, changed, now.facts
        )
        others = [*first.others]
        if versus:
            units = drafts.typed(at_hand.name, self.things)
            others = [*others, *(role for role in now.roles if role in units and role not in others)]
        gone = {name for role in others for name in drafts.of_the_thing(at_hand.name, role, self.things)}
        gone |= drafts.belied(at_hand.name, others, first.roles, self.things, {**stated, **changed})
        gone -= changed.keys()
        lost = {name: stated.pop(name) for name in [*stated] if name in gone}
        if others:
            once = drafts.once(at_hand, self.things)
            stated = {name: value for name, value in stated.items() if name not in once}
        made = self._draft(
            at_hand, {**known, **stated, **changed}, named, first.roles if not lost else before, heard.unvalued, changed
        )
        library = self._house.library
        missing = worded.situation(at_hand, {**lost}, library)
        told = (say("Not carried over, as it was of the one before: {facts}.", facts=missing),) if missing else ()
        thrown = bool(changed) and changed.keys() <= drafts.dice(at_hand)  # nothing loses its place by that
        settled = {*changed, *(now.facts if thrown else ())}
        kept, left_out = self._with_room(at_hand, made.facts, stated.keys() - {*known, *made.drawn, *settled})
        doubtful = {*known, *made.drawn} - settled
        told = (*told, *drafts.unplaced(made.left, made.roles, self._sheet(at_hand.game)))
        made = made._replace(facts=kept)
        return self._rule_anew(
            at_hand.name, made, [*changed, *kept.keys() - facts.keys()], doubtful, (*told, *left_out)
        )

    def _with_room(
        self, calculator: CalculatorFunction, facts: dict[str, Any], before: AbstractSet[str]
    ) -> tuple[dict[str, Any], tuple[Message, ...]]:
        """Return a case without those of the facts from `before` that it has no room for any more, which are told."""
        library = self._house.library
        kept = drafts.without_misplaced(calculator, facts, before, library, self._house.printed)
        lost = {name: value for name, value in facts.items() if name not in kept}
        told = worded.situation(calculator, lost, library)
        return kept, (say("Left out, as it has no place any more: {facts}.", facts=told),) if told else ()

    def _rule_anew(
        self,
        name: str,
        made: drafts.Draft,
        said: Collection[str],
        doubtful: AbstractSet[str] = frozenset(),
        told: tuple[Message, ...] = (),
    ) -> Answer:
        """Rule on the case at hand with other facts, and say what was read off a table for them as they were before.

        `told` is what has to be said besides; where something is still missing, it is said with that.
        """
        calculator = registry.load(name, self._house.library)
        outdated = drafts.outdated(name, self._of(name), self.situation.facts, made.facts, said)
        made = made._replace(facts={one: value for one, value in made.facts.items() if one not in outdated})
        try:
            answer = self._rule(name, made, doubtful)
        except InputProblem as problem:
            problem.hint = problem.hint or next(iter(told), None)
            raise
        if outdated:
            forgotten = [phrases.named(one, self._house.library) for one in calculator.inputs if one.name in outdated]
            told = (*told, say("Forgotten, as it was read off for other facts: {facts}.", facts=forgotten))
        return answer._replace(told=(*told, *answer.told))

    def _rule(self, name: str, draft: drafts.Draft, doubtful: AbstractSet[str] = frozenset()) -> Answer:
        """Rule on a case and make it the one at hand; `doubtful` facts are left out where the rules have no place."""
        calculator = registry.load(name, self._house.library)
        facts = {one: value for one, value in calculator.stated(draft.facts).items() if value is not None}
        if doubtful:
            facts = drafts.without_misplaced(calculator, facts, doubtful, self._house.library, self._house.printed)
        confirmed = self._confirmed if name == self.situation.calculator else frozenset()

        def now(facts: Mapping[str, Any]) -> Situation:
            return self.situation._replace(
                calculator=name,
                facts=dict(facts),
                drawn=tuple(one for one in draft.drawn if one in facts),
                roles=draft.roles,
                taken=False,
                foes=drafts.foes(name, draft.roles, self._of(name)) or self.situation.foes,
            )

        with self._in_words(calculator):
            try:
                made = calculator.answer(facts, self._house.library, self._house.printed, confirmed)
            except Needed:
                try:
                    facts, confirmed = self._house.complete(calculator, facts)
                except Needed as problem:
                    self._unfinished(now(facts), problem)
                draft = drafts.refilled(calculator.name, self._sheet(calculator.game), draft, facts)
                made = calculator.answer(facts, self._house.library, self._house.printed, confirmed)
        self._confirmed = confirmed
        situation = self._printed(calculator, now(facts), draft.fields)
        told = (
            *self._from_sheet(calculator, situation),
            *self._doubts.about(name, self._line, situation.roles, self._of(name)),
        )
        return self._ruled(situation, worded.ruled(made, calculator, self._house.library), *told)

    def _printed(
        self, calculator: CalculatorFunction, situation: Situation, said: Mapping[Key, Mapping[str, Any]]
    ) -> Situation:
        """Return the situation with what is printed on the counters of named things, and what is said with their names.

        That holds whatever is ruled.
        """
        printed = {
            one.name: situation.facts[one.name]
            for one in calculator.inputs
            if one.ask.printed and one.name in situation.facts
        }
        named = {role: key for role, key in situation.roles.items() if not key.name.startswith(UNNAMED)}
        things = self._sheet(calculator.game)
        now = roles.noted(drafts.case_of(calculator.name, things), things, named, printed)
        for key, fields in said.items():
            now = now.put(key, **fields)
        return situation if now == things else situation.having(calculator.game, now)

    def _from_sheet(self, calculator: CalculatorFunction, situation: Situation) -> tuple[Message, ...]:
        """Say which facts come from the sheet."""
        drawn = {name: situation.facts[name] for name in situation.drawn}
        told = worded.situation(calculator, drawn, self._house.library)
        return (say("From the sheet: {facts}.", facts=chain(told)),) if told else ()

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
        own = self._of(situation.calculator)
        self._doubts.add(self._line, situation.calculator, situation.roles.values(), own, kept=True)
        named = [phrases.named(one, self._house.library) for one in problem.facts]
        raise InputProblem(
            say("Still needed, one of these: {facts}.", facts=named)
            if problem.any_of
            else say("Still needed: {facts}.", facts=named)
        )

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

    def _no_case(self) -> Problem:
        if self.game and not self.has_cases():
            return Problem(
                say("{game} has no calculators.", game=self.game),
                hint=say(
                    "Name a clause, ask a question, or settle an open point: {word} 4.2 1.",
                    word=words.name("reading", self._house.library),
                ),
            )
        return Problem(
            say("There is no case at hand yet."),
            hint=say(
                "Begin one with a calculator and its facts; {word} explains it.",
                word=words.name("help", self._house.library),
            )
            if self.game
            else say("Say its game first: {games}.", games=list(self._house.library.game_codes())),
        )

    def has_cases(self) -> bool:
        """Whether the game has calculators, as one of the user's own may not have."""
        return any(one.name.startswith(f"{self.game}.") for one in self._house.library.calculators())

    def _take(self, at_hand: CalculatorFunction, made: Ruling) -> Answer:
        """Accept the result: the sheet is as it leaves it, and the case at hand goes on from there."""
        if drafts.case_of(at_hand.name, self._sheet(at_hand.game)).effects is None:
            raise Problem(say("Nothing of this ruling is carried on to another case."))
        found = drafts.effects(self.situation, self._sheet(at_hand.game), made)
        if found is None:
            self._doubts.add(self._past[-1].line, at_hand.name, (), self._sheet(at_hand.game), undecided=True)
            raise Problem(
                say("There is no result to take yet."),
                hint=say(
                    "Say the dice, or {word}; a table that is missing, or its result.",
                    word=words.name("roll", self._house.library),
                ),
            )
        self._remember()
        left = found.things.forget(drafts.nameless(self.situation, found.things))
        self._stands(self.situation.having(at_hand.game, left))
        told = drafts.changes(found)
        if not told:
            told = (drafts.unchanged(at_hand.name, self.situation.roles, found.things),)
        return Answer("told", told=told, facts=self.facts())

    def _stands(self, situation: Situation, changed: Container[tuple[Key, str]] | None = None) -> None:
        """Let the case at hand stand with the fields that are `changed`; None: taken, as all its things are now."""
        at_hand = self.calculator
        if at_hand is not None:
            things = sheets.bound(situation.things(at_hand.game), at_hand.game, self._house.library)
            situation = drafts.standing(situation, at_hand, things, changed)
        self.situation, self.made = situation._replace(taken=changed is None), None
        if at_hand is not None:
            self._judge(at_hand)

    def _remember(self) -> None:
        """Keep how it stands now, to be taken up again where the line is taken back."""
        self._past.append(Past(self.situation, self.made, self._line))

    def _undo(self) -> Answer:
        """Take up how it stood before the last line that has changed something, a settled reading too."""
        if not self._past:
            raise Problem(say("There is nothing to undo."))
        self.situation, self.made, line, settled = self._past.pop()
        if self.made is None and self.calculator is not None and RECORD not in self.situation.facts:
            self._judge(self.calculator)  # it was ruled on elsewhere
        told: tuple[Message, ...] = (say("Taken back: {line}.", line=line),) if line else ()
        if settled is not None:
            told = (*told, self._house.unsettle(*settled))
        if not self.situation.calculator:
            return Answer("told", told=(*told, say("As at the beginning.")))
        if self.situation.taken:
            state = self._state()
            return state._replace(told=(*told, *state.told))
        if self.made is None:
            return Answer("told", told=told, facts=self.facts())
        return Answer("ruling", self.made, told=told, facts=self.facts())

    def _state(self) -> Answer:
        """Tell what is kept, thing by thing."""
        things = self.things
        told = tuple(
            roles.told(things, key, things.known(key)) for key in things if things.known(key) and key != sequence.TURN
        )
        where = () if sequence.TURN not in things else (sequence.told(things),)
        if not told and not self.situation.calculator:
            return Answer("told", told=(say("Nothing is kept yet."),))
        return Answer("told", told=(*where, *told), facts=self.facts())

    def _reading(self, rest: str) -> Answer:
        """Settle an open point by one of its readings: one that is named, else the one that was named last."""
        point, issue, reading = self._point(rest) or (*self._offered(), rest)
        game, _, clause = point.partition(":")
        issues = self._house.library.issues(game, clause, "en")
        before = next((one.settled for one in issues if one.key == issue), "")
        told = self._house.settle(point, issue, reading)
        at_hand = self.calculator
        if at_hand is None:
            self._remember()
            again = Answer("told")
        else:
            stated = {name: value for name, value in self.situation.facts.items() if name not in self.situation.drawn}
            draft = drafts.draft(at_hand.name, self.things, stated, before=self.situation.roles)
            again = self._rule(at_hand.name, draft)
        self._past[-1] = self._past[-1]._replace(settled=(point, issue, before))
        return again._replace(told=(told, *again.told))

    def _point(self, rest: str) -> tuple[str, str, str] | None:
        """Return the open point that is named and what is said behind it: 6.3 shared, 6.3#tie 2; None where none is."""
        library = self._house.library
        named, _, reading = rest.partition(" ")
        written, _, key = named.partition("#")
        if not reference.looks_like_reference([written], library.game_codes()) or not (reading or self.made is None):
            return None
        found = reference.find(words.clauses([written], self.game, library.game_codes()).split(), library)
        issues = [one for one in library.issues(found.game, found.id, "en") if one.readings]
        points = [one.key for one in issues if key in ("", one.key)]
        if len(points) == 1:
            return str(found), points[0], reading.strip()
        if not issues:
            raise Problem(say("{clause} has no open point with readings to choose from.", clause=str(found)))
        raise Problem(say("Say of which open point: {points}.", points=[f"{named}#{one.key}" for one in issues]))

    def _offered(self) -> tuple[str, str]:
        """Return the open point that matters for the ruling at hand."""
        if self.made is None:
            raise self._no_case()
        open_ones = [one for one in self.made.caveats if self._open(one)]
        offer = self._offer if self._offer in open_ones else next(iter(open_ones), None)
        if offer is None:
            raise Problem(say("No open point with readings matters here."))
        return offer.cites[0], offer.issue
