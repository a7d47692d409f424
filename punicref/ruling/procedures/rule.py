"""A ruling by a procedure that is data: its steps become the same steps of the same case as ours."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from punicref.errors import InputProblem
from punicref.language.messages import Amount, Message, Name, Percent, Template, say, signed
from punicref.rulebook.tables import SINGLE
from punicref.ruling.facts import Ask, Input
from punicref.ruling.model import Matrix, Outcome
from punicref.ruling.procedures import called, declared, matrix, reckon
from punicref.ruling.procedures.course import CELL, FACES, TOLD, WORK, Course, Miscounted, Row, Run, Unknown, added
from punicref.ruling.procedures.kinds import WORD, YES
from punicref.ruling.values import Roll, Rolls, Span

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from punicref.ruling.case import Case
    from punicref.ruling.dice import Distribution
    from punicref.ruling.model import Ruling
    from punicref.ruling.procedures.declared import Fact, Procedure, Throw, Way
    from punicref.ruling.procedures.reckon import Read


def inputs(made: Procedure) -> tuple[Input, ...]:
    """Return the facts that a procedure takes: its own, and the dice that it throws."""
    found = [_input(one) for one in made.facts]
    return (*found, *(_die(step, repeated=step not in made.steps) for step in declared.throws(made.steps)))


def _input(one: Fact) -> Input:
    kind: Any = one.choices or (bool if one.holds else Span if one.range else int)
    number = kind in (int, Span)
    usual = Span(one.usual, one.usual) if one.range and one.usual is not None else one.usual
    asked = Ask(
        Message(text=one.asked, args={}),
        usual=_usual(one),
        least=(int(one.kind.least) if one.least is None else one.least) if number else None,
        most=(int(one.kind.most) if one.most is None else one.most) if number else None,
        needs=one.needs,
        printed=one.printed,
        ordinary=one.ordinary,
        echo="reasons",  # what is forbidden for another reason is forbidden all the same
    )
    return Input(one.name, kind, asked, usual is None and not one.printed, usual, (one.name,))


def _usual(one: Fact) -> Message | None:
    if one.assumed is not None:
        return Message(text=one.assumed, args={})
    if one.choices and one.usual is not None:
        return say("{fact}: {value}", fact=Message(text=one.asked, args={}), value=called.word(one.words, one.usual))
    return None


def _die(step: Throw, *, repeated: bool) -> Input:
    said = Name(texts={lang: words[0] for lang, words in step.head.said.items()})
    one = step.number is None and step.dice == 1 and not repeated
    named = say("{name}, turn by turn", name=said) if repeated else say("{name}", name=said)
    asked = Ask(named, least=step.first, most=step.first + step.sides - 1, row="" if one else "dice")
    return Input(step.head.name, Roll if one else Rolls, asked, False, None if one else Rolls(), (step.head.name,))


class Rule:
    """A procedure made ready to rule."""

    def __init__(self, made: Procedure, read: Read) -> None:
        self._made = made
        self._read = read
        self.outcome = made.outcome
        self._ranges = [one.name for one in made.facts if one.range]
        self._runs = [Run(step, read) for step in made.steps]
        self._verdicts = [(one.when and reckon.of(one.when, read), one) for one in made.verdicts]
        self._keep = [
            frozenset({made.outcome, made.ranges.of}.union(*(later.uses for later in self._runs[at + 1 :])))
            for at in range(len(self._runs))
        ]

    def __call__(self, case: Case, **facts: Any) -> Ruling:
        """Rule on a case; InputProblem for dice of another number than are thrown, and where a number is beyond all."""
        told = matrix.single(facts, self._ranges)
        one = _Ruling(self._made, self._read, case, facts if told is None else told)
        if told is None:
            return one.over(self._runs, self._keep, self._ranges)
        return one.rule(self._runs, self._keep, self._verdicts)


class _Ruling:
    """One case on its way through the steps."""

    def __init__(self, made: Procedure, read: Read, case: Case, facts: Mapping[str, Any]) -> None:
        self._made, self._read, self._case = made, read, case
        thrown = {step.head.name for step in declared.throws(made.steps)}
        self._dice = {name: value for name, value in facts.items() if name in thrown}
        known = {name: value for name, value in facts.items() if name not in thrown}
        told = {name: Row(name, value) for name, value in self._dice.items() if value and isinstance(value, Rolls)}
        self._course = Course({**known, CELL: self._cell, WORK: [0], TOLD: told})
        self._called = called.Called(made)
        self._shown: dict[str, Any] = {}
        self._lent: dict[str, list[str]] = {}  # the clauses of steps that are not told: of those that rest on them
        self._due: list[tuple[Message, declared.Clauses]] = []  # dice that nobody has told
        self._reasons: list[Message] = []

    def _cell(self, clause: str, row: Any, column: Any) -> Any:
        """Return a cell of a printed table; None, and a need, where its owner has not typed it in."""
        printed = self._case.table(clause)
        found = printed.cell(int(row), SINGLE if column is None else str(column)) if printed else None
        return None if found is None else found[0]

    def rule(
        self,
        runs: Sequence[Run],
        keep: Sequence[frozenset[str]],
        verdicts: Sequence[tuple[Callable[[Mapping[str, Any]], Any] | None, declared.Verdict]],
    ) -> Ruling:
        """Go through the steps, and close the case."""
        last = next((run.step.head.name for run in reversed(runs) if run.names), "")
        for run, needed in zip(runs, keep, strict=True):
            if self._reasons and not isinstance(run.step, declared.Refuse):
                return self._case.refuse(self._reasons, **self._shown)
            try:
                self._pass(run, needed, sums=run.step.head.name == last)
            except declared.Refused as found:
                return self._forbidden(run, found)
            except Unknown as found:
                return self._looked_up(run, found)
            except Miscounted as found:
                raise self._miscounted(found) from None
        if self._reasons:
            return self._case.refuse(self._reasons, **self._shown)
        return self._closed(verdicts)

    def over(self, runs: Sequence[Run], keep: Sequence[frozenset[str]], ranges: Sequence[str]) -> Ruling:
        """Close a case of ranges with what each number comes to."""
        said = self._made.ranges
        of = said.of or self._made.outcome
        drawn = matrix.drawn(runs, keep, of, {**self._course.known, TOLD: {}}, ranges)
        self._course.known = {**drawn.known, **{name: self._course.known[name] for name in ranges}}
        if said.text is not None:
            self._case.tell(self._text(said.text), cites=said.clauses)
        names = tuple(map(self._name, ranges))
        corner = names[0] if len(names) == 1 else say("{row} \\ {column}", row=names[0], column=names[1])
        result: dict[int, dict[Any, Any]] = {
            row: {column: drawn.cells[row, column] for column in drawn.columns} or {of: drawn.cells[row, 0]}
            for row in drawn.rows
        }
        shown = Matrix(
            self._text(said.corner) if said.corner else say("{name}", name=corner),
            tuple(map(str, drawn.rows)),
            tuple(map(str, drawn.columns)) or (self._name(of),),
            tuple(tuple(map(_drawn, cells.values())) for cells in result.values()),
        )
        parts = tuple(say("{name} {value}", name=self._name(one), value=str(self._course.known[one])) for one in ranges)
        verdict = (
            self._text(said.verdict) if said.verdict else say("{name}: {parts}.", name=self._name(of), parts=parts)
        )
        return self._case.rule(verdict, {"matrix": result}, matrix=shown)

    def _pass(self, run: Run, needed: frozenset[str], *, sums: bool) -> None:
        step, course = run.step, self._course
        if isinstance(step, (declared.Refuse, declared.Note)):
            if not course.rests_on_dice(run.uses) and run.of(course.known):
                self._say(step)
            return
        if isinstance(step, declared.Repeat) and not course.rests_on_dice(run.uses):
            self._repeated(run, needed, sums=sums)
            return
        if isinstance(step, declared.Throw) and not course.rests_on_dice(run.uses):
            faces = self._faces(run)
            if faces is None and (dice := run.of.number(course.known)):
                shown = f"{dice if dice > 1 else ''}d{step.sides}"
                told = say("{name}, {dice}", name=self._called.name(step.head.name), dice=shown)
                self._due.append((told, step.head.clauses))
            if faces:
                course.settle(run.names, added(step, self._read, course.known, faces))
                self._tell(run, sums=sums)
                return
        course.pass_(run, needed)
        if not set(run.names) & {*course.loose} and all(name in course.known for name in run.names):
            self._tell(run, sums=sums)

    def _faces(self, run: Run) -> tuple[int, ...] | None:
        """Return the faces that were rolled; None where nobody has said them."""
        told = self._dice[run.step.head.name]
        if not told:
            return None
        if isinstance(told, Roll):
            return (self._case.die(told),)
        row: Row = self._course.known[TOLD][run.step.head.name]
        number = run.of.number(self._course.known)
        faces = row.take(0, number)
        if len(row) != number:
            raise Miscounted(run.step.head.name, number, len(row))
        self._case.dice(*row.rolls)
        return faces

    def _miscounted(self, found: Miscounted) -> InputProblem:
        return InputProblem(
            say(
                "{name}: {n} {n|die is|dice are} rolled here, not {found}.",
                name=self._name(found.name),
                n=found.number,
                found=found.told,
            ),
            hint=say(
                "Say each die by itself, in the order in which they were rolled: {option} {faces}.",
                option=f"--{found.name.replace('_', '-')}", faces=",".join("1" * found.number),
            )
            if found.number
            else None,
        )  # fmt: skip

    def _repeated(self, run: Run, needed: frozenset[str], *, sums: bool) -> None:
        """Go through a repetition, and tell each turn of it that the told dice settle."""
        spread, went = run.of.followed(self._course.known)
        rolled = [roll for one in run.of.steps for roll in self._rolls(one.step.head.name)]
        self._case.dice(*rolled)
        for number, known in enumerate(went, 1):
            self._turn(run, number, known)
        if len(spread) == 1:
            (value,) = (value for value, _ways in spread.counted())
            self._course.settle(run.names, value)
            self._tell(run, sums=sums)
        else:
            self._course.pass_(run, needed, spread)

    def _rolls(self, name: str) -> Sequence[Roll]:
        row = self._course.known[TOLD].get(name)
        return row.rolls if row is not None else ()

    def _turn(self, run: Run, number: int, known: Mapping[str, Any]) -> None:
        """Say how a turn of a repetition went."""
        own = [one for one in run.of.steps if not (one.step.head.inner or one.step.head.silent)]
        cites = [clause for one in run.of.steps for clause in (*one.step.head.clauses, *one.clauses)]
        for one in own:
            if one.step.head.text is not None:
                self._case.tell(self._text(one.step.head.text, known), known[one.names[0]], cites=one.step.head.clauses)
        parts = [part for one in own if one.step.head.text is None for part in self._parts(one.step, known)]
        parts += self._parts(run.step, known)
        told = say("Turn {n}: {parts}.", n=number, parts=tuple(parts))
        if isinstance(run.step, declared.Repeat) and run.step.turn is not None:
            what = called.begun(called.word({"turn": run.step.turn}, "turn"))
            told = say("{what} {n}: {parts}.", what=what, n=number, parts=tuple(parts))
        self._case.tell(told, known[run.names[0]], cites=cites)

    # What is told

    def _say(self, step: declared.Refuse | declared.Note) -> None:
        if isinstance(step, declared.Note):
            self._case.follows(self._text(step.head.text), cites=step.head.clauses)
            return
        reason = self._text(step.reason)
        told = self._text(step.head.text) if step.head.text else say("{reason}.", reason=_begun(reason))
        self._case.tell(told, False, cites=step.head.clauses)
        self._reasons.append(reason)

    def _forbidden(self, run: Run, found: declared.Refused) -> Ruling:
        """Close a case that a table itself forbids."""
        said = {
            key: self._called.anywhere(one) if isinstance(one, str) else one for key, one in found.reason.args.items()
        }
        reason = Message(text=found.reason.text, args=said)
        own = run.step.head.clauses if run.step.head.placed or not found.clauses else ()
        self._case.tell(say("{reason}.", reason=reason), False, cites=(*own, *found.clauses))
        return self._case.refuse([reason], **self._shown)

    def _tell(self, run: Run, *, sums: bool) -> None:
        """Say what a step comes to, which is settled, with what has made it so."""
        step, head, known = run.step, run.step.head, self._course.known
        untold = head.silent or (head.inner and head.text is None)
        cites = [*(head.clauses if head.placed else ()), *run.clauses]
        cites += [clause for name in sorted(run.uses) for clause in self._lent.get(name, ())]
        for way, value in run.holding(known) if run.told else ():
            text = self._row(step, way, value) if way.text is not None or not untold else None
            if text is None:
                cites += way.clauses
            else:
                self._case.tell(text, value, cites=way.clauses or head.clauses)
        if not head.inner:
            self._shown.update(
                {head.key if name == head.name and head.key else name: known[name] for name in run.names}
            )
        if untold:
            self._lent.update(dict.fromkeys(run.names, cites))
            return
        text = self._text(head.text) if head.text else self._default(step)
        tell = self._case.sum if sums else self._case.tell
        tell(text, known[run.names[0]], cites=cites or head.clauses)

    def _row(self, step: declared.Step, way: Way, value: Any) -> Message | None:
        """Return what is said of a value that counts, None where nothing is: of a modifier at least what it is for.

        The text of a modifier is what stands before it, or a whole sentence where it ends like one.
        """
        if not isinstance(step, declared.Sum):
            return self._text(way.text) if way.text is not None else None
        if way.text is None:
            return None if way.when is None else self._modified(self._called.condition(way.when), self._signed(value))
        text = self._text(way.text)
        if all(one.endswith(".") for one in way.text.texts.values()):
            return text
        return self._modified(_begun(text), self._value("", value) if way.when is None else self._signed(value))

    @staticmethod
    def _modified(what: Message, modifier: Any) -> Message:
        return say("{what}: {modifier}.", what=what, modifier=modifier)

    def _signed(self, value: Any) -> Any:
        return signed(value) if isinstance(value, int) else self._value("", value)

    def _default(self, step: declared.Step) -> Message:
        """Return what is said of a step that has no text."""
        return say("{parts}.", parts=tuple(self._parts(step, self._course.known)))

    def _parts(self, step: declared.Step, known: Mapping[Any, Any]) -> list[Message]:
        """Return what the names of a step come to, each with its name."""
        modifiers = isinstance(step, declared.Sum) and all(way.when is not None for way in step.ways)
        names = declared.names_of(step)
        shown = self._signed if modifiers else partial(self._value, names[0])
        told = [say("{name}: {value}", name=self._name(one), value=shown(known[one])) for one in names]
        faces = known.get((FACES, step.head.name), ())
        if faces and isinstance(step, declared.Throw) and (len(faces) > 1 or step.counts):
            rolled = say("{name}: {faces}", name=self._name(step.head.name), faces=faces)
            return [say("{rolled} → {value}", rolled=rolled, value=told if len(told) > 1 else shown(known[names[0]]))]
        return told

    def _name(self, name: str) -> Name:
        """Return what a fact or step is called, as a sentence begins with it."""
        return called.begun(self._called.name(name))

    def _value(self, name: str, value: Any) -> Any:
        """Return a value as it is shown."""
        return self._called.value(name, self._course.known[name] if value is None else value)

    def _text(self, text: Template | None, known: Mapping[str, Any] | None = None) -> Message:
        """Return a text with what is known put in its places."""
        assert text is not None
        args: dict[str, object] = {}
        for name in text.places:
            value = (known or self._course.known)[name]
            args[name] = self._value(name, value)
            if isinstance(value, int):
                args[f"+{name}"] = signed(value)
        return Message(text=text, args=args)

    # The end

    def _looked_up(self, run: Run, found: Unknown) -> Ruling:
        """Close a case that cannot go on without a printed table."""
        step = run.step
        assert isinstance(step, declared.Look)
        where = {"row": str(found.row), "column": found.column}
        if self._course.rests_on_dice(run.uses):
            verdict = say("Roll, and look it up in the printed table.")
        elif found.column is None:
            verdict = say("Look up row {row} of the printed table.", **where)
        else:
            verdict = say("Look up row {row}, column {column} of the printed table.", **where)
        self._case.tell(verdict, cites=(step.table.clause,))
        return self._case.rule(verdict, self._shown)

    def _closed(self, verdicts: Sequence[tuple[Callable[[Mapping[str, Any]], Any] | None, declared.Verdict]]) -> Ruling:
        made, course = self._made, self._course
        if made.outcome not in course.loose:
            verdicts = [(when, one) for when, one in verdicts if self._settled(one)]
            first = next((one for when, one in verdicts if when is None or when(course.known)), None)
            if first is not None:
                verdict = self._text(first.text)
            else:
                verdict = say("{name}: {value}.", name=self._name(made.outcome), value=self._value(made.outcome, None))
            for dice, clauses in self._due:
                self._case.follows(say("Still to roll: {dice}.", dice=dice), cites=clauses)
            return self._case.rule(verdict, self._shown)
        spread = course.spread(lambda known: known[made.outcome])
        order = _ordered(spread, made)
        outcomes = [Outcome(self._label(value), chance) for value, chance in order]
        value, chance = max(order, key=lambda one: one[1])
        if made.before is not None:
            verdict = self._text(made.before)
        elif len(order) == 1:
            verdict = say("Whatever is rolled: {what}.", what=self._label(value))
        else:
            likeliest = {"what": self._label(value), "chance": Percent(chance=chance)}
            verdict = say("The dice decide. Likeliest: {what} ({chance}).", **likeliest)
        result = {**self._shown, made.outcome: {_key(value): chance for value, chance in order}}
        if not isinstance(value, (str, bool)) and len(order) > 1:
            mean = sum((Fraction(value) * chance for value, chance in order), Fraction(0))
            result["mean"] = mean
            self._case.follows(say("On average: {mean}.", mean=Amount(exact=mean)), mean, cites=made.clauses)
        return self._case.rule(verdict, result, outcomes=outcomes)

    def _settled(self, one: declared.Verdict) -> bool:
        """Whether all that a verdict speaks of is known."""
        return {*one.text.places, *(one.when.names if one.when else ())} <= self._course.known.keys()

    def _label(self, value: Any) -> Message:
        """Return an outcome: a word or text alone, a number or yes and no with what it is of."""
        shown = self._value(self._made.outcome, value)
        if isinstance(value, str):
            return say("{value}", value=shown)
        named = {"name": self._name(self._made.outcome), "value": shown}
        return say("{name}: {value}", **named) if isinstance(value, bool) else say("{name} {value}", **named)


def _begun(said: Message) -> Message:
    """Return what a sentence begins with, with a capital."""
    if not isinstance(said.text, Template):
        return said
    texts = {lang: f"{text[:1].upper()}{text[1:]}" for lang, text in said.text.texts.items()}
    return Message(text=Template.of(texts), args=said.args)


def _drawn(value: Any) -> str:
    """Return a cell of a table as a short text."""
    if value is None or value is False:
        return matrix.REFUSED
    if value is True:
        return "✓"
    return f"{float(value):.2f}" if isinstance(value, Fraction) else str(value)


def _key(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _ordered(spread: Distribution[Any], made: Procedure) -> list[tuple[Any, Fraction]]:
    """Return values with their chances: numbers from the least, words as they are declared, yes before no."""
    step = next(step for step in made.steps if made.outcome in declared.names_of(step))
    kind = step.kind
    if kind.of == WORD:
        order = [*dict.fromkeys((*made.words.get(made.outcome, ()), *kind.words))]
        return sorted(spread, key=lambda one: order.index(one[0]))
    if kind.of == YES:
        return sorted(spread, key=lambda one: not one[0])
    return sorted(spread, key=lambda one: one[0])
