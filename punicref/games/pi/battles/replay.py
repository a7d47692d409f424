"""Replaying a battle from its record, play by play (s9.5, c12, c13): the steps of the ruling, and what breaks the rules."""

from collections import Counter
from typing import Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pi import units
from punicref.games.pi.battles import engine, journal, reading, steps
from punicref.games.pi.battles.chits import CUPS, ISSUES, BattleRules, Chit
from punicref.games.pi.battles.engine import Batch, Check, Leader, Pool, State, Want
from punicref.games.pi.battles.journal import Commander, Dice, Play, Record, Rolled
from punicref.games.pi.battles.steps import Told
from punicref.games.pi.inputs import NAMES, OTHER, SIDES, Side, face
from punicref.games.pi.units import Place, Unit
from punicref.messages import Message, Name, count, say, signed
from punicref.ruling import names
from punicref.ruling.case import Case
from punicref.ruling.model import Ruling

Fate = Literal["disorganized", "depleted", "destroyed"]

LEADERS = "c9.b"
LEAVING = "ex.pintias.3a"
"""The example in which a leader leaves a battle together with a unit that retreats."""

CARGO: dict[Fate, str] = {"disorganized": "s7.4.1", "depleted": "s7.4.2", "destroyed": "s7.4.3"}
"""What a naval unit shares with a ground unit aboard, and by which clause."""

FATES: dict[Fate, Message] = {
    "disorganized": say("disorganized"),
    "depleted": say("depleted"),
    "destroyed": say("destroyed"),
}


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
        self.pools: dict[Side, Pool] = {}
        self.refilled = False
        self.whole: dict[int, int] = {}  # how many units each engagement of a group was put beside, by its play
        self.last_gone: dict[Side, Place] = {}  # what became of the unit of a side that left the battle last
        self.aboard = self._loaded()
        self.cargo: dict[Side, dict[Fate, int]] = {side: dict.fromkeys(CARGO, 0) for side in record.aboard}
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
        known = {side: self._leader(record.leaders.get(side)) for side in SIDES}
        first, second = SIDES
        state = State(record.land, record.attacker, forces[first] + forces[second], (known[first], known[second]))
        for side in SIDES:
            shown = [units.label(self.case, unit) for unit in forces[side]]
            self.case.tell(
                count(
                    "{side} has {n} unit: {units}.",
                    "{side} has {n} units: {units}.",
                    len(shown),
                    side=NAMES[side],
                    units=shown,
                ),
                len(shown),
                cites=(
                    *(() if record.land else ("s3.3",)),
                    *(("s3.2",) if record.land else ()),
                ),
            )
        self._leaders()
        self._read_as()
        return state

    def _read_as(self) -> None:
        """Say how the record reads open rules."""
        for field, read_as in self.record.readings.items():
            issue = ISSUES[field]
            self.case.tell(
                say(
                    "Where the rules are open, the record goes by this reading: {reading}.",
                    reading=self.case.reading(issue.clause, issue.key, read_as),
                ),
                read_as,
                cites=(issue.clause,),
            )

    def _loaded(self) -> dict[Side, int]:
        """Return the ground units aboard; InputProblem for more than a stack can carry (c6.a.1)."""
        room = self.case.number("s7.2", "ground")
        for side, number in self.record.aboard.items():
            if number > room:
                raise InputProblem(
                    say(
                        "{key} is {found}; a stack carries at most {most} ground units.",
                        key=f"aboard.{side}",
                        found=number,
                        most=room,
                    ),
                    hint=say("See {clauses}.", clauses=[self.case.reference("c6.a.1")]),
                )
        return dict(self.record.aboard)

    def _leader(self, given: Commander | None) -> Leader:
        """Return what a leader adds: as given, or by the printed list; nothing where neither is known."""
        if given is None:
            return engine.NOBODY
        row = self._row(given)
        if row is not None:
            given = Commander(given.name, int(row["cohesion"]), int(row["tactical"]))
        return Leader(given.cohesion or 0, given.tactical or 0)

    def _row(self, given: Commander) -> dict[str, str | int] | None:
        """Return the row of the printed list of leaders, where it is installed and needed."""
        listed = self.case.records(LEADERS)
        if listed is None or given.tactical is not None:
            return None
        wanted = names.plain(given.name)
        return next((row for key, row in listed.rows.items() if names.plain(key) == wanted), None)

    def _leaders(self) -> None:
        """Say what the leaders add, as far as it is known."""
        for side, given in self.record.leaders.items():
            name = self._called(given)
            if given.tactical is None and given.cohesion is None and self._row(given) is None:
                self.case.need(LEADERS)
                self.case.tell(
                    say(
                        "The values of {leader} of {side} are not given; they are left out. [c9.e]",
                        leader=name,
                        side=NAMES[side],
                    ),
                    None,
                    cites=(LEADERS,),
                )
                continue
            leader = self._leader(given)
            adds = {"side": NAMES[side], "cohesion": signed(leader.cohesion), "tactical": signed(leader.tactical)}
            self.case.tell(
                say(
                    "{leader} is in command of {side}: cohesion {cohesion}, tactical value {tactical}. [c9.e]",
                    leader=name,
                    **adds,
                )
                if given.name
                else say(
                    "A leader is in command of {side}: cohesion {cohesion}, tactical value {tactical}. [c9.e]", **adds
                ),
                leader.tactical,
                cites=(LEADERS,),
            )
        if not any(self._leader(given).cohesion for given in self.record.leaders.values()):
            self.case.settle(LEADERS, "which")  # the example shows it for the tactical value

    def _called(self, given: Commander) -> Name | str | Message:
        """Return a leader's name."""
        one = names.known(self.case).get(names.plain(given.name))
        return self.case.name(one) if one else (given.name or say("the leader"))

    def open(self) -> None:
        """Fill the cups and draw the first chits (s9.5.1, s9.5.2)."""
        for side in SIDES:
            cup = CUPS[side, self.record.land]
            number = self.rules.prescribed[side, self.record.land]
            self.case.tell(
                count(
                    "{side} puts {n} chit into its cup. [s9.5.1]",
                    "{side} puts {n} chits into its cup. [s9.5.1]",
                    number,
                    side=NAMES[side],
                ),
                number,
                cites=(cup,),
            )
        for side, hand in self.record.hands.items():
            where = f"hands.{side}"
            self.pools[side] = Pool((), engine.full(self.rules, self.state, side))
            self.draw(side, hand, where, "s9.5.2")

    # Drawing

    def draw(self, side: Side, drawn: tuple[str, ...], where: str, clause: str, stated: int | None = None) -> None:
        """Draw the chits named: as many as the tactical value, those that cannot be used replaced.

        InputProblem, naming `where` they were given, for others; `stated` is the number that an example states.
        """
        pool = self.pools[side]
        kept = list(pool.hand)
        dropped: list[str] = []
        cup = Counter(dict(zip((one.clause for one in self._kinds(side)), pool.cup, strict=True)))
        refilled, rest = False, 0
        for word in drawn:
            one = reading.chit(self.case, self.rules, side, word, where, land=self.record.land)
            if not cup.total():
                cup, refilled, rest = self._filled(side, kept), True, len(kept) - len(pool.hand)
            if not cup[one.clause]:
                self._wrong(
                    say(
                        "there is no {chit} left in the cup of {side}",
                        chit=steps.chit_name(self.case, one),
                        side=NAMES[side],
                    ),
                    where,
                    CUPS[side, self.record.land],
                    clause,
                )
            cup[one.clause] -= 1
            (kept if self._is_kept(one) else dropped).append(one.clause)
        self.pools[side] = Pool(tuple(kept), tuple(max(0, cup[one.clause]) for one in self._kinds(side)))
        due = self._due(side)
        chit_names = [steps.chit_name(self.case, self.rules.chits[one]) for one in kept]
        if due is None:
            self.case.need("s3.2" if self.record.land else "s3.3")
            self.case.tell(
                say(
                    "{side} draws {chits}. Its highest tactical value is not given.", side=NAMES[side], chits=chit_names
                ),
                chit_names,
                cites=(clause,),
            )
        else:
            if len(kept) != due:
                self._wrong(
                    count(
                        "{side} draws {found} chits, and its highest tactical value is {n}",
                        "{side} draws {found} chits, and its highest tactical value is {n}",
                        due,
                        side=NAMES[side],
                        found=len(kept),
                    ),
                    where,
                    clause,
                )
            elif stated is not None and stated != due:
                self._wrong(
                    count(
                        "the example says that {side} draws {n} chit, and its highest tactical value is {due}",
                        "the example says that {side} draws {n} chits, and its highest tactical value is {due}",
                        stated,
                        side=NAMES[side],
                        due=due,
                    ),
                    where,
                    clause,
                )
            self.case.tell(
                say(
                    "{side} draws as many chits as its highest tactical value, {due}: {chits}.",
                    side=NAMES[side],
                    due=due,
                    chits=chit_names,
                ),
                chit_names,
                cites=(clause,),
            )
        if dropped:
            self.case.tell(
                say(
                    "Discarded at once and replaced: {chits}. [c12.d]",
                    chits=[steps.chit_name(self.case, self.rules.chits[one]) for one in dropped],
                ),
                dropped,
                cites=(*dict.fromkeys(dropped),),
            )
        if refilled:
            self.case.tell(
                say(
                    "The cup of {side} is empty and is filled again, engaging chits in play left out. [s9.5.5, c12.f]",
                    side=NAMES[side],
                ),
                None,
            )
            self.refilled = True
            if rest:  # the cup held some chits, but fewer than were due
                number = len(kept) - len(pool.hand)
                self.case.readings(
                    "s9.5.5",
                    "refill",
                    {
                        "draw_on": say("{n} drawn, of them {rest} before the cup is filled", n=number, rest=rest),
                        "fill_first": say("{n} drawn, all from the filled cup", n=number),
                        "rest_only": say("{n} drawn, and no more for now", n=rest),
                    },
                )

    def _kinds(self, side: Side) -> tuple[Chit, ...]:
        return self.rules.cup(side, land=self.record.land)

    def _filled(self, side: Side, hand: list[str]) -> Counter[str]:
        numbers = engine.full(self.rules, self.state, side, tuple(hand))
        return Counter(dict(zip((one.clause for one in self._kinds(side)), numbers, strict=True)))

    def _is_kept(self, one: Chit) -> bool:
        """Whether a chit just drawn is kept; the text of Boarding and Corvus can be read either way."""
        if one.holds:
            field = "boarding" if one.pairs else "corvus"
            issue = ISSUES[field]
            kept = {
                reading: engine.replaced(self.rules.reading(field, reading), self.state, one) is None
                for reading in issue.readings(field, getattr(self.rules.readings, field))
            }
            self.case.readings(
                issue.clause,
                issue.key,
                {reading: say("kept") if keep else say("discarded") for reading, keep in kept.items()},
            )
        return engine.replaced(self.rules, self.state, one) is None

    def _due(self, side: Side) -> int | None:
        """Return how many chits a side draws, and hold the readings against each other."""
        watched, seen = self.rules.watched()
        due = engine.tactical(watched, self.state, side)
        for field, issue in ISSUES.items():
            if field not in seen:
                continue
            played, *others = issue.readings(field, getattr(self.rules.readings, field))
            results = {played: due}
            results |= {other: engine.tactical(self.rules.reading(field, other), self.state, side) for other in others}
            self.case.readings(issue.clause, issue.key, results)
        return due

    # A play

    def _wrong(self, text: Message, where: str, *clauses: str, hint: Message | None = None) -> None:
        """Refuse what the rules do not allow, or note it where a printed example is followed."""
        play = self.play
        if play is None or play.printed is None:
            see = say("See {clauses}.", clauses=[self.case.reference(one) for one in clauses])
            raise InputProblem(
                say("{key}: {what}.", key=where, what=text),
                hint=say("{first} {second}", first=see, second=hint) if hint else see,
            )
        self.breaches.append(Breach(play.title or play.where, text, clauses))
        self.case.tell(
            say("Against the rules: {what}. The replay goes on as printed.", what=text), False, cites=(*clauses,)
        )

    def run(self, play: Play) -> None:
        """Replay one play."""
        self.play = play
        rules, before, breaches = self.rules, self.state, len(self.breaches)
        if engine.over(before):
            raise InputProblem(
                say("{key}: {what}.", key=play.where, what=say("the battle is over before this play")),
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
        pool = self.pools.get(side)
        if pool is not None:
            hand = list(pool.hand)
            if found.clause in hand:
                hand.remove(found.clause)
            else:
                self._wrong(
                    say(
                        "{side} does not have {chit} in hand",
                        side=NAMES[side],
                        chit=steps.chit_name(self.case, found),
                    ),
                    f"{play.where}.chit",
                    "s9.5.3",
                )
            self.pools[side] = pool._replace(hand=tuple(hand))
        return found

    def _choice(self, play: Play, wanted: Want) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the units chosen: those named, else those that dice are told for, else the first that may be."""
        given = []
        for chosen, side, name in ((play.own, play.side, "own"), (play.enemy, OTHER[play.side], "enemy")):
            ids = reading.unit_ids(" ".join(chosen), self.state, f"{play.where}.{name}")
            for one in ids:
                if self.state.unit(one).side != side:
                    raise InputProblem(
                        say(
                            "{key}: {unit} is not a unit of {side}.",
                            key=f"{play.where}.{name}",
                            unit=one,
                            side=NAMES[side],
                        )
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
                count(
                    "no die is told for {units}, which must check",
                    "no dice are told for {units}, which must check",
                    len(missing),
                    units=missing,
                ),
                where,
                *clauses,
            )
        gone = [one for one in given if one not in due and not self._present(one)]
        if gone:
            self._wrong(
                count(
                    "a die is told for {units}, which has left the battle",
                    "dice are told for {units}, which have left the battle",
                    len(gone),
                    units=gone,
                ),
                where,
                "s9.6.5.b" if any(self.state.unit(one).place == "destroyed" for one in gone) else "s9.6.3.d",
            )
        extra = [one for one in given if one not in due and one not in gone]
        if extra:
            self._wrong(
                count(
                    "a die is told for {units}, which does not check",
                    "dice are told for {units}, which do not check",
                    len(extra),
                    units=extra,
                ),
                where,
                *clauses,
            )
        if self.play is not None and self.play.printed is not None:
            self._order([one for one in given if one in due], chit, where)
        made = [check for check in checks if check.unit in given]
        told = {check.unit: self.counted(given[check.unit], check.unit, where) for check in made}

        def fails(now: State, check: Check) -> bool:
            die = told[check.unit]
            if isinstance(die, bool):
                return die
            return die + check.modifier > engine.cohesion(rules, now, now.unit(check.unit))

        before = self.state
        after, results = engine.resolve(rules, before, made, fails)
        self.dice |= {(number, unit): die for unit, die in told.items()}
        shown = {(number, unit): die for unit, die in told.items() if not isinstance(die, bool)}
        made_batch = Batch(number, chit, results)
        steps.batch(self.case, rules, before, made_batch, shown)
        self.state = after
        self._note_gone(before, [one.check.unit for one in results])
        self._carried(before)
        return made_batch

    def _note_gone(self, before: State, checked: list[str]) -> None:
        """Note what became of the unit of each side that has left the battle last, in the order of the checks."""
        for one in checked:
            unit = self.state.unit(one)
            if before.unit(one).present and not unit.present:
                self.last_gone[unit.side] = unit.place

    def _carried(self, before: State) -> None:
        """Say what has come over ground units aboard since `before` (s7.4)."""
        for side in self.aboard:
            for unit in before.of(side):
                for fate in _fates(unit, self.state.unit(unit.id)):
                    self._suffers(side, unit, fate)
            if self.aboard[side] and all(one.place == "destroyed" for one in self.state.units if one.side == side):
                self.cargo[side]["destroyed"] += self.aboard[side]
                self.aboard[side] = 0
                self.case.tell(say("With the whole stack everything aboard is destroyed. [s7.4.4]"), NAMES[side])

    def _suffers(self, side: Side, ship: Unit, fate: Fate) -> None:
        """Let as many ground units aboard as the clause says share the fate of a naval unit."""
        clause = CARGO[fate]
        number = min(self.case.number(clause, "units"), self.aboard[side])
        if not number:
            return
        if fate == "disorganized" and self.cargo[side][fate] and self.aboard[side] > number:
            self.case.readings(
                clause,
                "already",
                {"any": say("any ground unit aboard"), "fresh": say("one that is not yet disorganized")},
            )
        self.cargo[side][fate] += number
        if fate == "destroyed":
            self.aboard[side] -= number
        self.case.tell(
            count(
                "{unit} is {fate}, and with it {n} ground unit aboard, which its owner chooses.",
                "{unit} is {fate}, and with it {n} ground units aboard, which their owner chooses.",
                number,
                unit=ship.id,
                fate=FATES[fate],
            ),
            number,
            cites=(clause,),
        )

    def _present(self, unit: str) -> bool:
        """Whether a unit is still in the battle."""
        return self.state.unit(unit).place == "battle"

    def counted(self, die: Rolled, unit: str, where: str) -> Rolled:
        """Return a die as it counts; InputProblem, naming `where` it was given, for what is on no die."""
        if isinstance(die, bool):
            return die
        if not self.rules.zero <= die <= self.rules.sides:
            raise InputProblem(
                say(
                    "{key}: the die of {unit} is {found}; it must be from {least} to {most}.",
                    key=where,
                    unit=unit,
                    found=die,
                    least=self.rules.zero,
                    most=self.rules.sides,
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
        self.case.readings(LEAVING, "leader", {"may_leave": say("he may leave"), "stays": say("he has to stay")})
        for issue in ("corvus_back", "sunk_again"):  # of the example itself; its replay names them as breaches
            self.case.settle(LEAVING, issue)
        self.state = self.state.without_leader(side)
        self.left.add(side)
        self.case.tell(
            say(
                "{leader} of {side} leaves the battle with the unit that retreats; the units that remain lose what he added. [c9.e]",
                leader=self._called(self.record.leaders[side]),
                side=NAMES[side],
            )
            if self.record.leaders[side].name
            else say(
                "The leader of {side} leaves the battle with the unit that retreats; the units that remain lose what he added. [c9.e]",
                side=NAMES[side],
            ),
            side,
            cites=(LEAVING,),
            part="follows",
        )

    def _fled(self, side: Side) -> bool:
        """Whether a unit of a side has retreated from the battle."""
        return any(unit.side == side and unit.place == "retreated" for unit in self.state.units)

    def _again(self, play: Play) -> list[Batch]:
        """Let the engaging chits played before work again, in the order in which they were played (c12.e)."""
        where = f"{play.where}.again"
        entries = [(one, names.known(self.case).get(names.plain(one.chit), "")) for one in play.again]
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
        left = [one for one in self.state.engaged if one.number == number and not one.chit.pairs]
        if not any(len(one.units) < self.whole.get(number, 0) for one in left):
            return None
        return say(
            "When an engagement ends is open. If at your table it ends with the first unit to leave, write {example} at the head of the record.",
            example='readings = { "c12.e until" = "first_unit" }',
        )

    def _restored(self, entry: journal.Again, name: str, where: str) -> Batch:
        """Let a chit work again that is no longer in play, as a printed example has it."""
        chit = next((one for one in self.rules.chits.values() if one.name == name and one.kind == "engage"), None)
        if chit is None or chit.land != self.record.land:
            raise InputProblem(say("{key}: {chit} engages no units in this battle.", key=where, chit=entry.chit))
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
            raise InputProblem(say("{option} names no unit.", option=where))
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
            def fails(now: State, check: Check) -> bool:
                die = dice[check.number, check.unit]
                if isinstance(die, bool):
                    return die
                return die + check.modifier > engine.cohesion(rules, now, now.unit(check.unit))

            wanted = engine.want(rules, before, rules.chits[chit.clause])
            try:
                chosen = reading.choose(wanted, own, enemy, ("", ""))
            except InputProblem:
                return Told(say("this choice of units is not allowed"))
            if followed:
                return Told(say("the chit has no effect") if wanted.reason else say("this choice of units is allowed"))
            try:
                after, _ = engine.play(rules, before, wanted, *chosen, fails)
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
        self.case.tell(
            say("After play {play}: {changes}. Engaged: {table}.", play=shown, changes=said, table=table)
            if table
            else say("After play {play}: {changes}.", play=shown, changes=said),
            changed,
            cites=(
                chit.clause,
                *(("c12.a", "c12.f") if table else ()),
            ),
            part="follows",
        )
        self._draw_again(play)
        facts["hands"] = {side: [self.rules.chits[one].name for one in pool.hand] for side, pool in self.pools.items()}

    def _draw_again(self, play: Play) -> None:
        """Draw when the last chit has been played (s9.5.5)."""
        where, pool = f"{play.where}.draws", self.pools.get(play.side)
        if pool is None:
            if play.draws is not None and not self.record.hands:
                raise InputProblem(
                    say("{key}: give the first chits of both sides, too: {other}.", key=where, other="hands")
                )
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
            del self.pools[play.side]
            return
        self.draw(play.side, play.draws, where, "s9.5.5", play.printed.draws if play.printed else None)

    # The end

    def close(self) -> Ruling:
        """Say who has won and what ships come back, or whose turn it is."""
        case, state = self.case, self.state
        if not self.refilled:
            case.settle("s9.5.5", "refill")
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
            **(
                {"aboard": {side: {"left": self.aboard[side], **self.cargo[side]} for side in self.cargo}}
                if self.cargo
                else {}
            ),
        }
        if not engine.over(state):
            turn = self.turn
            result["next"] = turn
            case.settle("s9.5.6", "both")
            case.tell(
                say("Both sides still have units in the battle; {side} plays next. [s9.5.3, s9.5.6]", side=NAMES[turn]),
                turn,
            )
            return case.rule(say("The battle goes on: {side} plays next.", side=NAMES[turn]), result)
        winner = next((side for side in SIDES if state.of(side)), None)
        result["winner"] = winner
        if winner is None:
            case.tell(say("No unit of either side is left in the battle. [s9.5.6]"), None)
            self._lost_leaders(SIDES, result)
            self._still_aboard(SIDES)
            if not state.land:
                result["recovery"] = self._no_recovery()
            return case.rule(say("The battle is over; no units of either side are left in it."), result)
        case.settle("s9.5.6", "both")
        loser = OTHER[winner]
        case.tell(say("{side} has no units left in the battle, which is over. [s9.5.6]", side=NAMES[loser]), winner)
        self._lost_leaders((loser,), result)
        self._still_aboard((loser,))
        if not state.land:
            result["recovery"] = self._recovery(winner)
        if self.breaches:
            return case.rule(
                count(
                    "{side} wins the battle. The record breaks the rules {n} time.",
                    "{side} wins the battle. The record breaks the rules {n} times.",
                    len(self.breaches),
                    side=NAMES[winner],
                ),
                result,
            )
        return case.rule(say("{side} wins the battle.", side=NAMES[winner]), result)

    def _lost_leaders(self, sides: tuple[Side, ...], result: dict[str, object]) -> None:
        """Say which leaders are lost (s12.3): those who stayed in the battle until the last of their units was destroyed."""
        lost = [
            side
            for side in sides
            if side in self.record.leaders and side not in self.left and self.last_gone.get(side) == "destroyed"
        ]
        for side in lost:
            self.case.tell(
                say(
                    "The record does not let the leader of {side} leave with a unit that retreated; the last unit with him is destroyed, and so is he. [s12.3]",
                    side=NAMES[side],
                )
                if self._fled(side)
                else say("All units with the leader of {side} are destroyed, and so is he. [s12.3]", side=NAMES[side]),
                side,
                part="follows",
            )
        if lost:
            result["leader_lost"] = lost[0] if len(lost) == 1 else "both"

    def _still_aboard(self, sides: tuple[Side, ...]) -> None:
        """Say where the ground units are that ships of a side carry which has no ship left in the battle."""
        for side in sides:
            left = self.aboard.get(side, 0)
            if left:
                self.case.tell(
                    count(
                        "{n} ground unit of {side} is left aboard: not the whole stack was destroyed, so it is taken to be with the ships that retreated. [s7.4.4]",
                        "{n} ground units of {side} are left aboard: not the whole stack was destroyed, so they are taken to be with the ships that retreated. [s7.4.4]",
                        left,
                        side=NAMES[side],
                    ),
                    left,
                    part="follows",
                )

    def _no_recovery(self) -> dict[str, object]:
        """Say that no ships come back where nobody has won (c13.b, c13.c)."""
        sunk = sum(unit.place == "destroyed" for unit in self.state.units)
        self.case.settle("c13.c", "cargo")
        self.case.tell(
            say("The battle has no winner, and only a winner recovers ships. [s9.5.6, c13.b, c13.c]"), 0, part="follows"
        )
        return {"destroyed": sunk, "lost": sunk, "returned": 0, "restored": 0}

    def _recovery(self, winner: Side) -> dict[str, object]:
        """Say which ships of the winner come back (c13)."""
        case, state = self.case, self.state
        sunk = [unit for unit in state.units if unit.place == "destroyed" and unit.side != winner]
        lost = [unit.id for unit in state.units if unit.place == "destroyed" and unit.side == winner]
        case.tell(
            say(
                "Destroyed naval units: {side} {own}, {other} {enemy}. [c13.a, c13.b]",
                side=NAMES[winner],
                own=len(lost),
                other=NAMES[OTHER[winner]],
                enemy=len(sunk),
            ),
            len(sunk),
        )
        each, per = case.number("c13.c", "recovered"), case.number("c13.c", "destroyed")
        recoveries = len(sunk) // per * each
        returned = min(recoveries, len(lost))
        if not (returned and self.cargo.get(winner, {}).get("destroyed")):
            case.settle("c13.c", "cargo")  # nothing was destroyed with a ship that comes back
        depleted = sum(unit.depleted for unit in state.of(winner))
        left = recoveries - returned
        restored = case.readings("c13.c", "surplus", {"one_each": min(left, depleted), "all": depleted if left else 0})
        case.tell(
            say(
                "For every {per} enemy units destroyed {side} recovers {each}, in all {total}. Of its own destroyed units {returned} come back at full strength; of its depleted units in the area {restored} are restored.",
                side=NAMES[winner],
                per=per,
                each=each,
                total=recoveries,
                returned=returned,
                restored=restored,
            ),
            returned,
            part="follows",
        )
        return {"destroyed": len(sunk), "lost": len(lost), "returned": returned, "restored": restored}


def fled(before: State, after: State, side: Side) -> bool:
    """Whether a unit of a side has retreated from the battle since `before`."""
    return any(unit.place == "retreated" for unit in after.units if unit.side == side and before.unit(unit.id).present)


def _fates(before: Unit, after: Unit) -> list[Fate]:
    """Return what has come over a naval unit; what is destroyed takes nothing else to its cargo."""
    if after.place == "destroyed":
        return ["destroyed"]
    fates: list[Fate] = []
    if after.depleted and not before.depleted:
        fates.append("depleted")
    if after.disorganized and not before.disorganized:
        fates.append("disorganized")
    return fates


def _forced(unit: Unit, word: str) -> Unit:
    """Return a unit in the state that an example states."""
    if word == "retreated":
        return unit._replace(place="retreated")
    if word == "destroyed":
        return unit._replace(place="destroyed")
    return unit._replace(
        depleted=word in ("depleted", "both"), disorganized=word in ("disorganized", "both"), place="battle"
    )
