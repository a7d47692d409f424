"""Replaying a battle from its record, play by play (s9.5, c12, c13): the steps of the ruling, and what breaks the rules."""

from typing import NamedTuple

from punicref.errors import InputProblem
from punicref.games.pi import units
from punicref.games.pi.battles import command, engine, journal, reading, recovery, steps
from punicref.games.pi.battles.aboard import Cargo
from punicref.games.pi.battles.chits import CUPS, ISSUES, BattleRules, Chit
from punicref.games.pi.battles.cups import Cups
from punicref.games.pi.battles.engine import Batch, Check, Pool, State, Want
from punicref.games.pi.battles.journal import Dice, Play, Record, Rolled
from punicref.games.pi.battles.steps import Told
from punicref.games.pi.inputs import NAMES, OTHER, SIDES, Side, face
from punicref.games.pi.openly import follow
from punicref.games.pi.units import Place, Unit
from punicref.language.messages import Message, say
from punicref.ruling import names
from punicref.ruling.case import Case
from punicref.ruling.model import Ruling

LEAVING = "ex.pintias.3a"
"""The example in which a leader leaves a battle together with a unit that retreats."""


class Breach(NamedTuple):
    """Something that a printed example does against the rules."""

    play: str
    text: Message
    clauses: tuple[str, ...]


class Replay:
    """A battle in the course of being replayed: its state, each side's chits, and the steps told so far."""

    def __init__(self, case: Case, rules: BattleRules, record: Record) -> None:
        self.case = case
        self.rules = rules
        for field, read_as in record.readings.items():
            self.rules = self.rules.reading(field, read_as)
        self.record = record
        self.breaches: list[Breach] = []
        self.told: list[dict[str, object]] = []
        self.dice: dict[tuple[int, str], Rolled] = {}
        self.whole: dict[int, int] = {}  # how many units each engagement of a group was put beside, by its play
        self.last_gone: dict[Side, Place] = {}  # what became of the unit of a side that left the battle last
        self.cargo = Cargo(case, record.aboard)
        self.cups = Cups(case, self.rules, self._wrong)
        self.turn: Side = record.attacker
        self.left: set[Side] = set()  # sides whose leader has left the battle
        self.play: Play | None = None
        self.last: Chit | None = None  # the chit played last
        self.state = self._begin()

    # Before the first play

    def _begin(self) -> State:
        """Read the forces and the leaders."""
        record = self.record
        forces = {side: reading.army(self.case, record.units[side], side, side, land=record.land) for side in SIDES}
        known = {side: command.leader_of(self.case, record.leaders.get(side)) for side in SIDES}
        first, second = SIDES
        state = State(record.land, record.attacker, forces[first] + forces[second], (known[first], known[second]))
        for side in SIDES:
            shown = [units.label(self.case, unit) for unit in forces[side]]
            self.case.tell(
                "{side} has {n} {n|unit|units}: {units}.",
                len(shown),
                n=len(shown),
                side=NAMES[side],
                units=shown,
                cites=(*(() if record.land else ("s3.3",)), *(("s3.2",) if record.land else ())),
            )
        command.told(self.case, self.record)
        self._read_as()
        return state

    def _read_as(self) -> None:
        """Say how the record reads open rules."""
        for field, read_as in self.record.readings.items():
            issue = ISSUES[field]
            self.case.tell(
                "Where the rules are open, the record goes by this reading: {reading}.",
                read_as,
                reading=self.case.points.reading(issue.clause, issue.key, read_as),
                cites=(issue.clause,),
            )

    def open(self) -> None:
        """Fill the cups and draw the first chits (s9.5.1, s9.5.2)."""
        for side in SIDES:
            cup = CUPS[side, self.record.land]
            number = self.rules.prescribed[side, self.record.land]
            self.case.tell(
                "{side} puts {n} {n|chit|chits} into its cup. [s9.5.1]",
                number,
                n=number,
                side=NAMES[side],
                cites=(cup,),
            )
        for side, hand in self.record.hands.items():
            where = f"hands.{side}"
            self.cups.pools[side] = Pool((), engine.full(self.rules, self.state, side))
            self.cups.draw(self.state, side, hand, where, "s9.5.2")

    # A play

    def _wrong(self, text: Message, where: str, *clauses: str, hint: Message | None = None) -> None:
        """Refuse what the rules do not allow, or note it where a printed example is followed."""
        play = self.play
        if play is None or play.printed is None:
            see = say("See {clauses}.", clauses=[self.case.reference(one) for one in clauses])
            raise InputProblem(
                say("{key}: {what}.", key=where, what=text) if where else say("Not like this: {what}.", what=text),
                hint=say("{first} {second}", first=see, second=hint) if hint else see,
            )
        self.breaches.append(Breach(play.title or play.where, text, clauses))
        self.case.tell("Against the rules: {what}. The replay goes on as printed.", False, what=text, cites=(*clauses,))

    def run(self, play: Play) -> None:
        """Replay one play."""
        self.play = play
        rules, before, breaches = self.rules, self.state, len(self.breaches)
        if engine.over(before):
            raise InputProblem(
                "{key}: {what}.",
                key=play.where,
                what=say("the battle is over before this play"),
                hint=say("See {clauses}.", clauses=[self.case.reference("s9.5.6")]),
            )
        chit = self._chit(play)
        wanted = engine.want(rules, before, chit)
        own, enemy = self._choice(play, wanted)
        steps.asks(self.case, wanted)
        steps.chosen(self.case, rules, before, wanted, own, enemy)
        self._chooser(play, wanted)
        self.state, checks = engine.begin(rules, before, wanted, own, enemy)
        self.whole |= {one.number: len(one.units) for one in self.state.engaged if one.number not in self.whole}
        batches = [self._resolve(checks, self.state.plays, wanted.chit, play.dice, f"{play.where}.dice", again=False)]
        if play.leader_leaves and self._goes(play, before):
            self._leader_leaves(play, before)
        if wanted.reason is None or rules.readings.no_effect == "repeats":
            batches += self._again(play)
        if play.leader_leaves and not self.left & self._with_leader(play):
            self._leader_leaves(play, before)
        # Dice that break the rules cannot be read otherwise.
        self._readings(before, chit, own, enemy, batches, followed=len(self.breaches) > breaches)
        if play.printed is not None:
            self._as_printed(play)
        self._after(play, before, chit)

    def _chit(self, play: Play) -> Chit:
        """Find the chit, and hold turn and hand against the rules."""
        side = play.side
        if side != self.turn:
            self._wrong(say("it is the turn of {side}", side=NAMES[self.turn]), f"{play.where}.side", "s9.5.3")
        self.turn = OTHER[side]
        found = reading.chit(self.case, self.rules, side, play.chit, f"{play.where}.chit", land=self.record.land)
        self.last = found
        pool = self.cups.pools.get(side)
        if pool is not None:
            hand = list(pool.hand)
            if found.clause in hand:
                hand.remove(found.clause)
            else:
                self._wrong(
                    say(
                        "{side} does not have {chit} in hand", side=NAMES[side], chit=steps.chit_name(self.case, found)
                    ),
                    f"{play.where}.chit",
                    "s9.5.3",
                )
            self.cups.pools[side] = pool._replace(hand=tuple(hand))
        return found

    def _choice(self, play: Play, wanted: Want) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the units chosen: those named, else those that dice are told for, else the first that may be."""
        given = []
        for chosen, side, name in ((play.own, play.side, "own"), (play.enemy, OTHER[play.side], "enemy")):
            ids = reading.unit_ids(" ".join(chosen), self.state, f"{play.where}.{name}")
            for one in ids:
                if self.state.unit(one).side != side:
                    raise InputProblem(
                        "{key}: {unit} is not a unit of {side}.", key=f"{play.where}.{name}", unit=one, side=NAMES[side]
                    )
            given.append(ids)
        if wanted.reason:
            return (), ()
        if wanted.chit.kind != "engage":
            rolled = [one for one, _ in play.dice]
            for at, allowed in enumerate((wanted.own, wanted.enemy)):
                number = (wanted.own_number, wanted.enemy_number)[at]
                found = tuple(one for one in rolled if one in allowed)
                if not given[at] and len(found) == number:
                    given[at] = found
        own, enemy = given
        try:
            return reading.choose(wanted, own, enemy, (f"{play.where}.own", f"{play.where}.enemy"))
        except InputProblem:
            if play.printed is None:
                raise
        self._wrong(
            say("{units} are chosen, which the chit does not allow", units=[*own, *enemy]),
            play.where,
            wanted.chit.clause,
            "c12.b",
        )
        return own, enemy

    def _chooser(self, play: Play, wanted: Want) -> None:
        """Hold who chose the units against the rule: the chit's player whom he engages, otherwise each owner."""
        chit = wanted.chit
        if play.chooser is None or wanted.reason:
            return
        right = chit.side if chit.kind == "engage" else OTHER[chit.side] if chit.enemy_effect else chit.side
        if play.chooser != right:
            self._wrong(
                say(
                    "{side} chooses the units that check, which is up to {owner}",
                    side=NAMES[play.chooser],
                    owner=NAMES[right],
                ),
                f"{play.where}.chooser",
                "s9.5.4",
            )

    def _resolve(
        self, checks: tuple[Check, ...], number: int, chit: Chit, dice: Dice, where: str, *, again: bool
    ) -> Batch:
        """Make the checks of one chit with the dice told."""
        rules, given = self.rules, dict(dice)
        for one in given:
            reading.unit_ids(one, self.state, where)
        if again:
            steps.again(self.case, chit)
        due = {check.unit: check for check in checks}
        clauses: tuple[str, ...] = (chit.clause, "c12.e") if again else (chit.clause,)
        if not again and engine.want(rules, self.state, chit).reason == "all_engaged":
            clauses = (chit.clause, "c12.b")
        missing = [one for one in due if one not in given]
        if missing:
            self._wrong(
                say("no {n|die is|dice are} told for {units}, which must check", n=len(missing), units=missing),
                where,
                *clauses,
            )
        gone = [one for one in given if one not in due and not self._present(one)]
        if gone:
            self._wrong(
                say(
                    "{n|a die is|dice are} told for {units}, which {n|has|have} left the battle",
                    n=len(gone),
                    units=gone,
                ),
                where,
                "s9.6.5.b" if any(self.state.unit(one).place == "destroyed" for one in gone) else "s9.6.3.d",
            )
        extra = [one for one in given if one not in due and one not in gone]
        if extra:
            self._wrong(
                say("{n|a die is|dice are} told for {units}, which {n|does|do} not check", n=len(extra), units=extra),
                where,
                *clauses,
            )
        if self.play is not None and self.play.printed is not None:
            self._order([one for one in given if one in due], chit, where)
        made = [check for check in checks if check.unit in given]
        told = {check.unit: self.counted(given[check.unit], check.unit, where) for check in made}

        before = self.state
        after, results = engine.resolve(rules, before, made, lambda check: told[check.unit])
        self.dice |= {(number, unit): die for unit, die in told.items()}
        shown = {(number, unit): die for unit, die in told.items() if not isinstance(die, bool)}
        made_batch = Batch(number, chit, results)
        steps.batch(self.case, rules, before, made_batch, shown)
        self.state = after
        self._note_gone(before, [one.check.unit for one in results])
        self.cargo.carried(before, self.state)
        return made_batch

    def _note_gone(self, before: State, checked: list[str]) -> None:
        """Note what became of the unit of each side that has left the battle last, in the order of the checks."""
        for one in checked:
            unit = self.state.unit(one)
            if before.unit(one).present and not unit.present:
                self.last_gone[unit.side] = unit.place

    def _present(self, unit: str) -> bool:
        """Whether a unit is still in the battle."""
        return self.state.unit(unit).place == "battle"

    def counted(self, die: Rolled, unit: str, where: str) -> Rolled:
        """Return a die as it counts; InputProblem, naming `where` it was given, for what is on no die."""
        if isinstance(die, bool):
            return die
        if not self.rules.zero <= die <= self.rules.sides:
            raise InputProblem(
                units.at(
                    where,
                    say(
                        "The die of {unit} is {found}; it must be from {least} to {most}.",
                        unit=unit,
                        found=die,
                        least=self.rules.zero,
                        most=self.rules.sides,
                    ),
                )
            )
        return face(die, self.rules.sides, self.rules.zero)

    def _order(self, rolled: list[str], chit: Chit, where: str) -> None:
        """Note where an example tells the dice of the attacker before those of the defender."""
        before = engine.defender(self.rules, self.state, chit.side)
        late = [self.state.unit(one).side != before for one in rolled]
        if late != sorted(late):
            self._wrong(
                say(
                    "the dice of {side} are told first, though the other side's units come first",
                    side=NAMES[OTHER[before]],
                ),
                where,
                "s9.5.4",
            )

    def _with_leader(self, play: Play) -> set[Side]:
        """Return the sides whose leader the record lets leave in this play."""
        return {side for side in SIDES if side in self.record.leaders and play.leader_leaves in (True, side)}

    def _goes(self, play: Play, before: State) -> Side | None:
        """Return the side whose leader can leave with a unit that has just retreated."""
        able = self._with_leader(play) - self.left
        return next((side for side in SIDES if side in able and fled(before, self.state, side)), None)

    def _leader_leaves(self, play: Play, before: State) -> None:
        """Let the leader leave with a unit that has just retreated."""
        side = self._goes(play, before)
        where = f"{play.where}.leader_leaves"
        if side is None:
            self._wrong(say("no unit of a side with a leader retreats in this play"), where, "c9.e", LEAVING)
            return
        follow(self.case, LEAVING, "leader", {"may_leave": say("he may leave"), "stays": say("he has to stay")})
        for issue in ("corvus_back", "sunk_again"):  # of the example itself; its replay names them as breaches
            self.case.points.settle(LEAVING, issue)
        self.state = self.state.without_leader(side)
        self.left.add(side)
        self.case.follows(
            say(
                "{leader} of {side} leaves the battle with the unit that retreats; the units that remain lose what he added. [c9.e]",
                leader=command.called(self.case, self.record.leaders[side]),
                side=NAMES[side],
            )
            if self.record.leaders[side].name
            else say(
                "The leader of {side} leaves the battle with the unit that retreats; the units that remain lose what he added. [c9.e]",
                side=NAMES[side],
            ),
            side,
            cites=(LEAVING,),
        )

    def _fled(self, side: Side) -> bool:
        """Whether a unit of a side has retreated from the battle."""
        return any(unit.side == side and unit.place == "retreated" for unit in self.state.units)

    def _again(self, play: Play) -> list[Batch]:
        """Let the engaging chits played before work again, in the order in which they were played (c12.e)."""
        where = f"{play.where}.again"
        entries = [(one, names.meant(self.case, one.chit) or "") for one in play.again]
        made = []
        for number in engine.earlier(self.state):
            checks = engine.working(self.rules, self.state, number)
            if not checks or engine.over(self.state):
                continue
            chit = checks[0].chit
            due = {check.unit for check in checks}
            found = next(
                (one for one in entries if one[1] == chit.name and due & {unit for unit, _ in one[0].dice}), None
            )
            if found is None:
                self._wrong(
                    say(
                        "{chit} is still in play and should work again, and no dice are told for {units}",
                        chit=steps.chit_name(self.case, chit),
                        units=[check.unit for check in checks],
                    ),
                    where,
                    chit.clause,
                    "c12.e",
                    hint=self._until(number),
                )
                continue
            entries.remove(found)
            made.append(self._resolve(checks, number, chit, found[0].dice, where, again=True))
        for entry, name in entries:
            made.append(self._restored(entry, name, where))
        return made

    def _until(self, number: int) -> Message | None:
        """Return what to say where an engagement goes on that has lost a unit: its end is open (c12.e `until`)."""
        until = ISSUES["until"]
        left = [one for one in self.state.engaged if one.number == number and not one.chit.pairs]
        if not any(len(one.units) < self.whole.get(number, 0) for one in left):
            return None
        return say(
            "When an engagement ends is open. If at your table it ends with the first unit to leave, write {example} at the head of the record.",
            example=f'readings = {{ "{until.clause} {until.key}" = "{until.others[0]}" }}',
        )

    def _restored(self, entry: journal.Again, name: str, where: str) -> Batch:
        """Let a chit work again that is no longer in play, as a printed example has it."""
        chit = next((one for one in self.rules.chits.values() if one.name == name and one.kind == "engage"), None)
        if chit is None or chit.land != self.record.land:
            raise InputProblem("{key}: {chit} engages no units in this battle.", key=where, chit=entry.chit)
        self._wrong(
            say("{chit} works again, though it is no longer in play", chit=steps.chit_name(self.case, chit)),
            where,
            "c12.e",
            "c12.f",
        )
        named = reading.unit_ids(" ".join(unit for unit, _ in entry.dice), self.state, where)
        present = [unit for unit in named if self._present(unit)]
        own = tuple(unit for unit in present if self.state.unit(unit).side == chit.side)
        enemy = tuple(unit for unit in present if self.state.unit(unit).side != chit.side)
        number = min((one.number for one in self.state.engaged), default=0) - 1
        self.state = self.state._replace(engaged=(engine.Engagement(number, chit, own, enemy), *self.state.engaged))
        return self._resolve(
            engine.working(self.rules, self.state, number), number, chit, entry.dice, where, again=True
        )

    # What a printed example states

    def _as_printed(self, play: Play) -> None:
        """Take over the states and the table that an example states, and note where the rules give others."""
        printed = play.printed
        assert printed is not None
        where = f"{play.where}.printed"
        for one, word in printed.units:
            reading.unit_ids(one, self.state, f"{where}.units")
            unit = self.state.unit(one)
            forced = _forced(unit, word)
            if forced == unit:
                continue
            self._wrong(
                say(
                    "{unit} should be {state}; the example has it {printed}",
                    unit=one,
                    state=units.state(unit),
                    printed=units.state(forced),
                ),
                where,
                *self._why(unit, word),
            )
            if not forced.present:
                self.last_gone[forced.side] = forced.place
            self.state = self.state.with_unit(forced)
        self.state = engine.cleared(self.rules, self.state)
        if printed.table is not None:
            self._printed_table(play, printed.table)

    def _why(self, unit: Unit, word: str) -> tuple[str, ...]:
        """Return the clauses that stand against a state that an example states."""
        holding = [one.chit.clause for one in self.state.engaged if unit.id in one.units and one.chit.holds]
        if word == "retreated":
            return ("s9.6.3.d", *dict.fromkeys(holding))
        if word == "destroyed":
            return ("s9.6.5", *(("s9.6.5.a",) if unit.naval else ()), *(("c12.e",) if holding else ()))
        return ("s9.6.1",)

    def _printed_table(self, play: Play, table: tuple[journal.Table, ...]) -> None:
        """Take over which engaging chits an example leaves in play."""
        where = f"{play.where}.printed.table"
        stated = []
        for left in table:
            chit = reading.chit(
                self.case, self.rules, self._side_of(left.own, where), left.chit, where, land=self.record.land
            )
            stated.append((chit, left.own, left.enemy))
        wanted = {(chit.clause, frozenset((*own, *enemy))) for chit, own, enemy in stated}
        for one in self.state.engaged:
            if (one.chit.clause, frozenset(one.units)) not in wanted:
                self._wrong(
                    say(
                        "{chit} is discarded, though {units} are still engaged",
                        chit=steps.chit_name(self.case, one.chit),
                        units=list(one.units),
                    ),
                    where,
                    "c12.e",
                    "c12.f",
                )
        self.state = self.state._replace(
            engaged=tuple(one for one in self.state.engaged if (one.chit.clause, frozenset(one.units)) in wanted)
        )

    def _side_of(self, own: tuple[str, ...], where: str) -> Side:
        """Return whose units these are."""
        found = reading.unit_ids(" ".join(own), self.state, where)
        if not found:
            raise InputProblem("{option} names no unit.", option=where)
        return self.state.unit(found[0]).side

    # After a play

    def _readings(
        self,
        before: State,
        chit: Chit,
        own: tuple[str, ...],
        enemy: tuple[str, ...],
        batches: list[Batch],
        *,
        followed: bool,
    ) -> None:
        """Hold the readings against each other, as far as the dice told allow it."""
        dice = {
            (made.number, one.check.unit): self.dice[made.number, one.check.unit]
            for made in batches
            for one in made.results
        }

        def told(rules: BattleRules) -> Told:
            wanted = engine.want(rules, before, rules.chits[chit.clause])
            try:
                chosen = reading.choose(wanted, own, enemy, ("", ""))
            except InputProblem:
                return Told(say("this choice of units is not allowed"))
            if followed:
                return Told(say("the chit has no effect") if wanted.reason else say("this choice of units is allowed"))
            try:
                after, _ = engine.play(rules, before, wanted, *chosen, lambda check: dice[check.number, check.unit])
            except KeyError:
                return Told(say("other units check"))
            return steps.played(self.case, before, after)

        steps.other_readings(self.case, self.rules, told)

    def _after(self, play: Play, before: State, chit: Chit) -> None:
        """Say how the battle stands after a play, and draw new chits where a side has none left."""
        number = len(self.told) + 1
        shown = (
            say("{number} ({title})", number=number, title=play.title) if play.title else say("{number}", number=number)
        )
        changed = steps.changes(before, self.state)
        table = steps.table(self.case, self.state)
        facts: dict[str, object] = {
            "play": number,
            "title": play.title or None,
            "side": play.side,
            "chit": chit.name,
            "changes": changed,
            "units": {unit.id: units.facts(unit) for unit in self.state.units},
            "engaged": [
                {"chit": one.chit.name, "own": list(one.own), "enemy": list(one.enemy)} for one in self.state.engaged
            ],
        }
        self.told.append(facts)
        said = steps.listed(changed, say("nothing changes"))
        self.case.follows(
            say("After play {play}: {changes}. Engaged: {table}.", play=shown, changes=said, table=table)
            if table
            else say("After play {play}: {changes}.", play=shown, changes=said),
            changed,
            cites=(chit.clause, *(("c12.a", "c12.f") if table else ())),
        )
        self._draw_again(play)
        facts["hands"] = {
            side: [self.rules.chits[one].name for one in pool.hand] for side, pool in self.cups.pools.items()
        }

    def _draw_again(self, play: Play) -> None:
        """Draw when the last chit has been played (s9.5.5)."""
        where, pool = f"{play.where}.draws", self.cups.pools.get(play.side)
        if pool is None:
            if play.draws is not None and not self.record.hands:
                raise InputProblem("{key}: give the first chits of both sides, too: {other}.", key=where, other="hands")
            return
        if pool.hand or engine.over(self.state):
            if play.draws is not None:
                self._wrong(say("{side} draws only when it has no chits left", side=NAMES[play.side]), where, "s9.5.5")
            return
        if play.draws is None:
            self._wrong(
                say("{side} has played its last chit and draws again; no draw is told", side=NAMES[play.side]),
                where,
                "s9.5.5",
            )
            del self.cups.pools[play.side]
            return
        self.cups.draw(self.state, play.side, play.draws, where, "s9.5.5", play.printed.draws if play.printed else None)

    # The end

    def close(self) -> Ruling:
        """Say who has won and what ships come back, or whose turn it is."""
        case, state = self.case, self.state
        if not self.cups.refilled:
            case.points.settle("s9.5.5", "refill")
        aboard = self.cargo.data()
        result: dict[str, object] = {
            "over": engine.over(state),
            "winner": None,
            "plays": self.told,
            "breaches": [
                {"play": one.play, "text": one.text, "clauses": [case.reference(clause) for clause in one.clauses]}
                for one in self.breaches
            ],
            "units": {unit.id: units.facts(unit) for unit in state.units},
            "next": None,
            **({"aboard": aboard} if aboard else {}),
        }
        if not engine.over(state):
            turn = self.turn
            result["next"] = turn
            case.points.settle("s9.5.6", "both")
            case.tell(
                "Both sides still have units in the battle; {side} plays next. [s9.5.3, s9.5.6]", turn, side=NAMES[turn]
            )
            if (under_way := self.record.unfinished) is not None:
                chit = reading.chit(self.case, self.rules, turn, under_way.chit, "unfinished", land=state.land)
                case.follows(
                    "{side} has already played {chit}; the play is not over and does not count here. [s9.5.3]",
                    chit.name,
                    side=NAMES[turn],
                    chit=steps.chit_name(case, chit),
                )
            return case.rule("The battle goes on: {side} plays next.", result, side=NAMES[turn])
        winner = next((side for side in SIDES if state.of(side)), None)
        result["winner"] = winner
        if winner is None:
            case.tell("No unit of either side is left in the battle. [s9.5.6]")
            self._lost_leaders(SIDES, result)
            self.cargo.still_there(SIDES)
            if not state.land:
                result["recovery"] = recovery.no_recovery(case, state)
            return case.rule("The battle is over; no units of either side are left in it.", result)
        case.points.settle("s9.5.6", "both")
        loser = OTHER[winner]
        case.tell("{side} has no units left in the battle, which is over. [s9.5.6]", winner, side=NAMES[loser])
        self._lost_leaders((loser,), result)
        self.cargo.still_there((loser,))
        if not state.land:
            result["recovery"] = recovery.recovery(
                case, state, winner, cargo_lost=bool(self.cargo.suffered.get(winner, {}).get("destroyed"))
            )
        if self.breaches:
            return case.rule(
                "{side} wins the battle. The record breaks the rules {n} {n|time|times}.",
                result,
                n=len(self.breaches),
                side=NAMES[winner],
            )
        return case.rule("{side} wins the battle.", result, side=NAMES[winner])

    def _lost_leaders(self, sides: tuple[Side, ...], result: dict[str, object]) -> None:
        """Say which leaders are lost (s12.3): those who stayed in the battle until the last of their units was destroyed."""
        lost = [
            side
            for side in sides
            if side in self.record.leaders and side not in self.left and self.last_gone.get(side) == "destroyed"
        ]
        for side in lost:
            self.case.follows(
                "The record does not let the leader of {side} leave with a unit that retreated; the last unit with him is destroyed, and so is he. [s12.3]"
                if self._fled(side)
                else "All units with the leader of {side} are destroyed, and so is he. [s12.3]",
                side,
                side=NAMES[side],
            )
        if lost:
            result["leader_lost"] = lost[0] if len(lost) == 1 else "both"


def fled(before: State, after: State, side: Side) -> tuple[Unit, ...]:
    """Return the units of a side that have retreated from the battle since `before`."""
    return tuple(
        unit for unit in after.units if unit.side == side and unit.place == "retreated" and before.unit(unit.id).present
    )


def _forced(unit: Unit, word: str) -> Unit:
    """Return a unit in the state that an example states."""
    if word == "retreated":
        return unit._replace(place="retreated")
    if word == "destroyed":
        return unit._replace(place="destroyed")
    return unit._replace(
        depleted=word in ("depleted", "both"), disorganized=word in ("disorganized", "both"), place="battle"
    )
