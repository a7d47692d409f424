"""A battle played step by step: asks whose chit, which units, which dice, and makes the record that is replayed.

After every play the record so far is replayed as `battle` does it; what it breaks is asked for again. The record is kept
after every play, so that a battle can be left at any time and gone on with.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from punicref.dice import simulation
from punicref.errors import InputProblem
from punicref.games.pi import units
from punicref.games.pi.battles import chances, chits, engine, journal, reading, steps
from punicref.games.pi.battles.chits import Chit
from punicref.games.pi.battles.cohesion import unknown
from punicref.games.pi.battles.engine import Check, Pool, State, UnknownValue, Want
from punicref.games.pi.battles.policies import Policies
from punicref.games.pi.battles.replay import Replay, fled
from punicref.games.pi.inputs import NAMES, OTHER, SIDES, Side
from punicref.messages import Message, Name, count, say
from punicref.ruling.dialogue import OPEN, Desk, Offer, Sought, Stopped
from punicref.ruling.model import Ruling
from punicref.ruling.names import plain
from punicref.ruling.values import Dice
from punicref.ruling.words import agreed, is_random

UNDER_WAY = ("engaged", "turn", *(f"{side}_{what}" for side in SIDES for what in ("hand", "played")))
"""Inputs of a battle that has begun: its chances can be worked out, but it needs a record to be played on."""

DRAWS = ("s9.5.2", "s9.5.5")
"""The clauses by which chits are drawn."""

STOP = Name(texts={"en": "stop", "it": "basta", "ru": "стоп"})
BACK = Name(texts={"en": "back", "it": "indietro", "ru": "назад"})
ODDS = Name(texts={"en": "odds", "it": "probabilità", "ru": "шансы"})
"""Words that leave the battle here, take the last play back, or show the chances, at any question."""

DRAW = Offer("r", say("Draw for me"))
THROW = Offer("r", say("Roll for me"))
YES_OR_NO = (Offer("y", say("yes")), Offer("n", say("no")))
"""What may be answered by a tap."""

T = TypeVar("T")

Raw = dict[str, Any]
"""A record, or a play of it, as `plays` reads it."""


def converse(desk: Desk, raw: Raw) -> bool:
    """Ask for the situation where no record is given, and, unless its chances are wanted, for play after play."""
    source = str(raw.get("plays") or "")
    if source:
        return not raw.get("odds") and _go_on(desk, source, _seed(raw))
    if not raw.get("odds") and any(raw.get(name) for name in UNDER_WAY):
        return False
    record: Raw = {name: desk.need(name) for name in ("battle", "attacker")}
    for side in SIDES:
        raw[side] = record[side] = raw.get(side) or _units(desk, side, land=record["battle"] == "land")
    if raw.get("odds"):
        return False
    record |= {"leaders": _leaders(desk, raw), "withdrawn": bool(raw.get("withdrawn")), "plays": []}
    table = _Table(desk, record, _seed(raw))
    table.begin()
    return table.run()


def _seed(raw: Raw) -> int | None:
    seed = str(raw.get("seed") or "")
    if seed and not seed.lstrip("-").isdecimal():
        raise InputProblem(say("{name} must be a whole number, not {found}.", name="seed", found=seed))
    return int(seed) if seed else None


def _go_on(desk: Desk, source: str, seed: int | None) -> bool:
    """Go on where a record stops; whether it has not come to its end."""
    journal.read(source)  # which says what is wrong with it
    table = _Table(desk, journal.written(source), seed, source)
    # A desk that others look at shows how a battle has ended, too, whenever it is looked at.
    return (desk.apart or not engine.over(table.told.state)) and table.run()


def _units(desk: Desk, side: Side, *, land: bool) -> str:
    """Ask for the units of a side, with an example of the battle's kind, and for tactical values that are missing."""

    def read(answer: str) -> str:
        reading.army(desk.case(), answer, side, side, land=land)
        return answer

    text = desk.ask(
        say(
            "units of {side}: type, cohesion value of front/back, tactical value, states, such as {example}",
            side=NAMES[side],
            example=say("1 infantry 1/1 tactical 1/1") if land else say("1 naval 1/1 tactical 1/1"),
        ),
        read,
    )
    items = [one.strip() for one in text.split(",")]
    for at, item in enumerate(items):
        if all(one.shown("tactical") is None for one in reading.army(desk.case(), item, side, side, land=land)):
            items[at] = desk.ask(
                say(
                    "tactical value of {units}, front/back, such as 1/1 (left empty: nobody keeps track of the chits)",
                    units=item,
                ),
                partial(_with_tactical, desk, item, side, land),
            )
    return ", ".join(items)


def _with_tactical(desk: Desk, item: str, side: Side, land: bool, answer: str) -> str:
    """Return units with the tactical value that was answered."""
    if not answer:
        return item
    valued = f"{item} tactical {answer}"
    reading.army(desk.case(), valued, side, side, land=land)
    return valued


class _Back(Exception):  # noqa: N818  it is no error
    """The last play is to be taken back; not `whole`: only what has been answered of the present one."""

    def __init__(self, *, whole: bool) -> None:
        super().__init__()
        self.whole = whole


def _leaders(desk: Desk, raw: Raw) -> Raw:
    """Return the leaders in command: as given, else asked for; he is lost or saved with his units, so nobody is forgotten."""
    found: Raw = {}
    for side in SIDES:
        text = raw.get(f"{side}_leader")
        if text is None:
            text = desk.ask(
                say(
                    "leader in command of {side}: his name or what he adds, such as cohesion 1 tactical 1 (none: leave it empty)",
                    side=NAMES[side],
                ),
                partial(_named, desk, side),
            )
        if text:
            found[side] = _leader(desk, text, side)
    return found


def _named(desk: Desk, side: Side, answer: str) -> str:
    """Refuse what is no leader; nothing is nobody."""
    if answer:
        _leader(desk, answer, side)
    return answer


def _leader(desk: Desk, text: str, side: Side) -> Raw:
    """Return a leader as a record has him."""
    found = journal.commander(units.worded(desk.case(), text), f"--{side}-leader")
    return {name: value for name, value in found._asdict().items() if value not in (None, "")}


class _Table:
    """A battle on the table: its record so far, and the replay of it."""

    def __init__(self, desk: Desk, record: Raw, seed: int | None, source: str = "") -> None:
        self.desk = desk
        self.record = record
        self.dice = Dice(seed)
        self.hidden = False  # whether each side's chits are shown to that side only
        self.source = source
        self.told = self._replayed(record)

    def run(self) -> bool:
        """Play on until the battle is over or left; True."""
        self._keep()
        with suppress(Stopped):
            self._hide()
            while self.goes_on():
                try:
                    self.play()
                except _Back as back:
                    self.back(whole=back.whole)
                self._keep()
        return True

    def _keep(self) -> None:
        self.desk.keep(json.dumps(self.record, indent=1, ensure_ascii=False), self.source)

    def _hide(self) -> None:
        """Ask whether the chits are hidden in a battle that is gone on with, where somebody keeps track of them."""
        if self.desk.apart:
            self.hidden = True
        elif self.source and self.told.cups.pools:
            self.hidden = self._ask(
                say("Do two players at this screen hide their chits from each other? (y/n; Enter: no)"), agreed
            )

    def _replayed(self, record: Raw) -> Replay:
        """Replay a record as far as it goes."""
        written = journal.read(json.dumps(record))
        case = self.desk.case()
        told = Replay(case, chits.rules(case, withdrawn=written.withdrawn), written)
        told.open()
        try:
            for one in written.plays:
                told.run(one)
        except UnknownValue as missing:
            raise unknown(missing.unit, missing.unit.side) from None
        return told

    def begin(self) -> None:
        """Ask for the first chits, unless nobody keeps track of them."""
        hands: dict[Side, list[str]] = {}
        tracked = all(engine.tactical(self.told.rules, self.told.state, side) is not None for side in SIDES)
        if tracked:
            self.hidden = self.desk.apart or self.desk.ask(
                say("Do two players at this screen hide their chits from each other? (y/n; Enter: no)"), agreed
            )
        for side in SIDES:
            due = engine.tactical(self.told.rules, self.told.state, side)
            if due is None:
                self.desk.say(
                    say(
                        "The tactical values of {side} are not known (such as tactical 1/1 after a unit): its chits are not kept track of.",
                        side=NAMES[side],
                    )
                )
                return
            self._only(side)
            found = self.desk.ask(
                say(
                    "first chits of {side} ({n}), parted by commas (r: draw for me; left empty: nobody keeps track)",
                    side=NAMES[side],
                    n=due,
                ),
                self._first(side),
                Sought(say("First chits of {side} ({n})", side=NAMES[side], n=due), side, (DRAW,)),
            )
            self._everybody()
            if not found:
                self.hidden = False
                return
            hands[side] = found
        self.record["hands"] = hands
        self.told = self._replayed(self.record)

    def _only(self, side: Side) -> None:
        """Wait until only one side looks at the screen, where the chits are hidden."""
        if self.hidden:
            self.desk.alone(say("Only {side} looks at the screen now; Enter", side=NAMES[side]))

    def _everybody(self) -> None:
        """Take hidden chits from the screen."""
        if self.hidden:
            self.desk.clear()

    def _first(self, side: Side) -> Callable[[str], list[str]]:
        def read(answer: str) -> list[str]:
            if not answer:
                return []
            told = self._replayed(self.record)
            told.cups.pools[side] = Pool((), engine.full(told.rules, told.state, side))
            found = self._chits(answer, told.state, side, told.cups.pools[side])
            told.cups.draw(told.state, side, tuple(found), NAMES[side], "s9.5.2")
            return found

        return read

    def _chits(self, answer: str, state: State, side: Side, pool: Pool) -> list[str]:
        """Read the chits that are drawn, or draw them."""
        if not is_random(answer):
            return [one.strip() for one in answer.split(",") if one.strip()]
        kinds = self.told.rules.cup(side, land=state.land)
        found: list[str] = []

        def pick(cup: tuple[int, ...]) -> int:
            rolled = self.dice.throw(1, sum(cup)).face
            kind = next(at for at in range(len(cup)) if sum(cup[: at + 1]) >= rolled)
            found.append(kinds[kind].name)
            return kind

        engine.draw(self.told.rules, state, side, pool, pick)
        return found

    def goes_on(self) -> bool:
        """Show how the battle stands; whether it goes on."""
        over = engine.over(self.told.state)
        self.desk.show(self.told.close() if over else self._public(self.told.close()))
        if over:
            if self.desk.apart:
                self._ended()
            return False
        for side in SIDES:
            shown = [self._standing(unit) for unit in self.told.state.of(side)]
            self.desk.say(say("{side}: {units}.", side=NAMES[side], units=shown))
            pool = self.told.cups.pools.get(side)
            if pool is not None:
                kinds = self.told.rules.cup(side, land=self.told.state.land)
                held = [one for one in kinds for clause in pool.hand if one.clause == clause]
                self.desk.hold(side, [steps.chit_name(self.told.case, one) for one in held])
        return True

    def _ended(self) -> None:
        """Tell how every unit has come out of the battle: those that stayed, that retreated, and that were lost."""
        for side in SIDES:
            own = [unit for unit in self.told.state.units if unit.side == side]
            self.desk.say(say("{side}: {units}.", side=NAMES[side], units=[self._described(unit) for unit in own]))
            lost = sum(unit.place == "destroyed" for unit in own)
            depleted = sum(unit.depleted and unit.place != "destroyed" for unit in own)
            self.desk.say(
                say("{side}: units lost {lost}, depleted {depleted}.", side=NAMES[side], lost=lost, depleted=depleted)
            )

    def _public(self, made: Ruling) -> Ruling:
        """Return a ruling without the steps that name chits drawn, where these are hidden."""
        if not self.hidden:
            return made
        drawing = {self.desk.case().reference(one) for one in DRAWS}
        return made._replace(steps=tuple(one for one in made.steps if not drawing.intersection(one.cites)))

    def _odds(self) -> None:
        """Show the chances from where the battle stands, both sides playing greedily."""
        case = self.desk.case()
        record = journal.read(json.dumps(self.record))
        policies: Policies = dict.fromkeys(SIDES, "greedy")
        wanted = chances.Wanted(policies, simulation.AT_THE_TABLE)
        made = chances.ruling(case, chits.rules(case, withdrawn=record.withdrawn), record, wanted)
        self.desk.aside(made)

    def _described(self, unit: units.Unit) -> Message:
        """Return a unit as one tells it from others: its id, its type, its cohesion value, its state."""
        front, back = unit.cohesion, unit.back
        known = unit._replace(counter="")
        called = units.label(self.told.case, known if unit.type else unit)
        return say(
            "{unit} {cohesion}, {state}",
            unit=called,
            cohesion="/".join(str(one) for one in (front, back) if one is not None) or "?",
            state=units.state(unit),
        )

    def _standing(self, unit: units.Unit) -> Message:
        """Return a unit with its state and the chits that engage it."""
        chit_names = [
            steps.chit_name(self.told.case, one.chit) for one in self.told.state.engaged if unit.id in one.units
        ]
        shown = {"unit": unit.id, "state": units.state(unit)}
        return (
            say("{unit} {state} ({chits})", chits=chit_names, **shown) if chit_names else say("{unit} {state}", **shown)
        )

    def back(self, *, whole: bool) -> None:
        """Take the last play back."""
        if whole and not self.record["plays"]:
            self.desk.say(say("There is no play to take back."))
        elif whole:
            self.record["plays"].pop()
            self.told = self._replayed(self.record)

    def _ask(self, prompt: Message, read: Callable[[str], T], sought: Sought = OPEN, *, whole: bool = False) -> T:
        """Ask something of a play; a word takes it back, or, where all sit here, ends the battle or shows the chances."""

        def heard(answer: str) -> T | None:
            if _is(answer, BACK):
                raise _Back(whole=whole)
            if self.desk.apart:
                return read(answer)
            if _is(answer, STOP):
                raise Stopped
            if _is(answer, ODDS):
                self._odds()
                return None
            return read(answer)

        while (found := self.desk.ask(prompt, heard, sought)) is None:
            pass
        return found

    def play(self) -> None:
        """Ask for a play and add it to the record."""
        told = self.told
        side, rules = told.turn, told.rules
        chit = self._chit(side)
        wanted = engine.want(rules, told.state, chit)
        play: Raw = {"side": side, "chit": chit.name}
        own, enemy = self._units(wanted)
        play |= {name: list(found) for name, found in (("own", own), ("enemy", enemy)) if found}
        state, checks = engine.begin(rules, told.state, wanted, own, enemy)
        before = state
        state, dice = self._roll(state, chit, checks)
        play |= {"dice": dice} if dice else {}
        state = self._leader_goes(play, before, state)
        again = []
        for number in engine.earlier(state):
            checks = engine.working(rules, state, number)
            if checks and not engine.over(state):
                worked = checks[0].chit
                state, dice = self._roll(state, worked, checks)
                again.append({"chit": worked.name, "dice": dice})
        play |= {"again": again} if again else {}
        state = self._leader_goes(play, before, state)
        pool = told.cups.pools.get(side)
        if pool is not None and tuple(pool.hand) == (chit.clause,) and not engine.over(state):
            self._draws(play, state, side, pool._replace(hand=()))
        record = self.record | {"plays": [*self.record["plays"], play]}
        self.told = self._replayed(record)
        self.record["plays"].append(play)

    def _leader_goes(self, play: Raw, before: State, state: State) -> State:
        """Ask whether a leader goes along with a unit that retreats (c9.e)."""
        for side in SIDES:
            staying = side in self.record["leaders"] and side not in self.told.left
            if "leader_leaves" in play or not staying or not fled(before, state, side):
                continue
            retreating = [self._described(unit) for unit in fled(before, state, side)]
            leaving = self._ask(
                say("a unit of {side} retreats: does the leader leave with it? (y/n)", side=NAMES[side]),
                agreed,
                Sought(
                    say("{units} of {side}: does the leader leave with it?", units=retreating, side=NAMES[side]),
                    side,
                    YES_OR_NO,
                ),
            )
            if leaving:
                play["leader_leaves"] = side
                state = state.without_leader(side)
        return state

    def _chit(self, side: Side) -> Chit:
        """Ask which chit is played."""
        told = self.told
        pool = told.cups.pools.get(side)
        kinds = told.rules.cup(side, land=told.state.land)
        held = [one for one in kinds if pool is None or one.clause in pool.hand]
        shown = [steps.chit_name(told.case, one) for one in held]

        def read(answer: str) -> Chit:
            if not answer:
                raise InputProblem(
                    say(
                        "Name a chit; {stop} ends the battle here, {back} takes the last play back.",
                        stop=STOP,
                        back=BACK,
                    )
                )
            found = reading.chit(told.case, told.rules, side, answer, NAMES[side], land=told.state.land)
            if found not in held:
                what = say(
                    "{side} does not have {chit} in hand", side=NAMES[side], chit=steps.chit_name(told.case, found)
                )
                raise InputProblem(say("{key}: {what}.", key=answer, what=what))
            return found

        self._only(side)
        found = self._ask(
            say(
                "chit that {side} plays ({chits}; or {stop}, {back}, {odds})",
                side=NAMES[side],
                chits=shown,
                stop=STOP,
                back=BACK,
                odds=ODDS,
            ),
            read,
            Sought(
                say("Which chit does {side} play?", side=NAMES[side]),
                side,
                tuple(Offer(one.name, name) for one, name in zip(held, shown, strict=True)),
            ),
            whole=True,
        )
        self._everybody()
        return found

    def _units(self, wanted: Want) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Ask which units are engaged or check, where there is a choice; the first that may be without an answer."""
        if wanted.reason:
            self.desk.say(say("It has no effect: {reason}.", reason=steps.REASONS[wanted.reason]))
            return (), ()
        own, enemy = wanted.default()
        side = wanted.chit.side
        return (
            self._taken(wanted, side, own, wanted.own, wanted.own_first, wanted.own_number),
            self._taken(wanted, OTHER[side], enemy, wanted.enemy, wanted.enemy_first, wanted.enemy_number),
        )

    def _taken(
        self,
        wanted: Want,
        side: Side,
        default: tuple[str, ...],
        allowed: tuple[str, ...],
        firsts: tuple[str, ...],
        number: int,
    ) -> tuple[str, ...]:
        if not number or (len(allowed) <= number and not wanted.chit.pairs):
            return default

        def read(answer: str) -> tuple[str, ...]:
            given = reading.unit_ids(answer, self.told.state, NAMES[side])
            return reading.taken(given, default, allowed, firsts, number, NAMES[side])

        chooser = wanted.chit.side if wanted.chit.kind == "engage" else side
        return self._ask(
            count(
                "{chooser} chooses {n} unit of {side}, one of {units} (left empty: {default})",
                "{chooser} chooses {n} units of {side}, some of {units} (left empty: {default})",
                number,
                chooser=NAMES[chooser],
                side=NAMES[side],
                units=list(allowed),
                default=list(default),
            ),
            read,
            Sought(
                count(
                    "{chit}: {chooser} chooses {n} unit of {side}",
                    "{chit}: {chooser} chooses {n} units of {side}",
                    number,
                    chit=steps.chit_name(self.told.case, wanted.chit),
                    chooser=NAMES[chooser],
                    side=NAMES[side],
                ),
                chooser,
                # Where those that come first are enough, no other may be chosen.
                tuple(
                    Offer(one, self._described(self.told.state.unit(one)))
                    for one in allowed
                    if one in firsts or len(firsts) < number
                ),
                number,
            ),
        )

    def _roll(self, state: State, chit: Chit, checks: tuple[Check, ...]) -> tuple[State, str]:
        """Ask for the dice of a chit's checks; returns what comes of them, and the dice as a record has them."""
        if not checks:
            return engine.cleared(self.told.rules, state), ""
        rules, name = self.told.rules, steps.chit_name(self.told.case, chit)
        due = [check.unit for check in checks]

        def read(answer: str) -> dict[str, str]:
            words = answer.replace(",", " ").split()
            if is_random(answer):
                words = [str(self.dice.throw(1, rules.sides).face) for _ in due]
            if len(words) != len(due):
                raise InputProblem(
                    say(
                        "Dice given: {found}; {needed} are needed, for {units}.",
                        found=len(words),
                        needed=len(due),
                        units=due,
                    )
                )
            for unit, word in zip(due, words, strict=True):
                self.told.counted(journal.rolled(word, unit, chit.name), unit, chit.name)
            return dict(zip(due, words, strict=True))

        given = self._ask(
            say(
                "dice for {units} ({chit}), {least} to {most} (r: roll for me)",
                units=due,
                chit=name,
                least=rules.zero,
                most=rules.sides,
            ),
            read,
            Sought(
                say("Dice for {chit}", chit=name),
                "",
                (THROW,),
                dice=tuple(self._described(state.unit(one)) for one in due),
                faces=(rules.zero, rules.sides),
            ),
        )
        rolled = {
            unit: self.told.counted(journal.rolled(word, unit, chit.name), unit, chit.name)
            for unit, word in given.items()
        }

        def fails(now: State, check: Check) -> bool:
            die = rolled[check.unit]
            if isinstance(die, bool):
                return die
            return die + check.modifier > engine.cohesion(rules, now, now.unit(check.unit))

        try:
            after, _ = engine.resolve(rules, state, checks, fails)
        except UnknownValue as missing:
            raise unknown(missing.unit, missing.unit.side) from None
        return after, ", ".join(f"{unit} {word}" for unit, word in given.items())

    def _draws(self, play: Raw, state: State, side: Side, pool: Pool) -> None:
        """Ask for the chits that a side draws that has played its last one."""

        def read(answer: str) -> list[str]:
            found = self._chits(answer, state, side, pool)
            self._replayed(self.record | {"plays": [*self.record["plays"], play | {"draws": found}]})
            return found

        due = engine.tactical(self.told.rules, state, side)
        self._only(side)
        play["draws"] = self._ask(
            say(
                "chits that {side} draws ({n}), those replaced at once included (r: draw for me)",
                side=NAMES[side],
                n=due or "?",
            ),
            read,
            Sought(say("{side} draws chits ({n})", side=NAMES[side], n=due or "?"), side, (DRAW,)),
        )
        self._everybody()


def _is(answer: str, word: Name) -> bool:
    """Whether an answer is that word, in any language."""
    return plain(answer) in map(plain, word.texts.values())
