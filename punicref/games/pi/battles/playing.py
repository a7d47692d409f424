"""A battle played step by step: asks whose chit, which units, which dice, and makes the record that is replayed.

After every play the record so far is replayed as `battle` does it; what it breaks is asked for again. The record is kept
after every answer, in the middle of a play too (`unfinished`), so that a battle can be left at any time and gone on with.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from punicref.errors import InputProblem
from punicref.games.pi import units
from punicref.games.pi.battles import chances, chits, engine, journal, reading, situation, steps
from punicref.games.pi.battles.chits import Chit
from punicref.games.pi.battles.cohesion import unknown
from punicref.games.pi.battles.engine import Check, Pool, State, Want
from punicref.games.pi.battles.journal import Rolled
from punicref.games.pi.battles.plays import UnknownValue
from punicref.games.pi.battles.policies import Policies
from punicref.games.pi.battles.replay import Replay, fled
from punicref.games.pi.inputs import NAMES, OTHER, SIDES, Side
from punicref.language.messages import Message, Name, say
from punicref.ruling.dialogue import OPEN, Desk, Held, Offer, Sought, Stopped
from punicref.ruling.dice import simulation
from punicref.ruling.model import Ruling
from punicref.ruling.names import plain
from punicref.ruling.values import Dice
from punicref.ruling.words import BACK, agreed, is_random

UNDER_WAY = ("engaged", "turn", *(f"{side}_{what}" for side in SIDES for what in ("hand", "played")))
"""Inputs of a battle that has begun: its chances can be worked out, but it needs a record to be played on."""

DRAWS = ("s9.5.2", "s9.5.5")
"""The clauses by which chits are drawn."""

STOP = Name(texts={"en": "stop", "it": "basta", "ru": "стоп"})
ODDS = Name(texts={"en": "odds", "it": "probabilità", "ru": "шансы"})
WHY = Name(texts={"en": "why", "it": "perché", "ru": "почему"})
STATE = Name(texts={"en": "state", "it": "situazione", "ru": "положение"})
WORDS = {"leave": STOP, "undo": BACK, "odds": ODDS, "why": WHY, "state": STATE}
"""Words that leave the battle here, take the last play back, show the chances, the steps so far or the units, at any
question; by what means the same at a table (rules/words.toml, [table])."""

DRAW = Offer("r", say("Draw for me"))
THROW = Offer("r", say("Roll for me"))
YES_OR_NO = (Offer("y", say("yes")), Offer("n", say("no")))
"""What may be answered by a tap."""

UNFINISHED, HANDS = "unfinished", "hands"
"""What is under way in a record: a play, or the first chits."""

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
        raw[side] = record[side] = raw.get(side) or situation.ask_units(desk, side, land=record["battle"] == "land")
    if raw.get("odds"):
        return False
    leaders = situation.ask_leaders(desk, raw)
    record |= {"leaders": leaders, "withdrawn": bool(raw.get("withdrawn")), "plays": [], UNFINISHED: {HANDS: {}}}
    return _Table(desk, record, _seed(raw)).run()


def _seed(raw: Raw) -> int | None:
    seed = str(raw.get("seed") or "")
    if seed and not seed.lstrip("-").isdecimal():
        raise InputProblem("{name} must be a whole number, not {found}.", name="seed", found=seed)
    return int(seed) if seed else None


def _go_on(desk: Desk, source: str, seed: int | None) -> bool:
    """Go on where a record stops; whether it has not come to its end."""
    journal.read(source)  # which says what is wrong with it
    table = _Table(desk, journal.written(source), seed, source)
    # A desk that others look at shows how a battle has ended, too, whenever it is looked at.
    return (desk.apart or not engine.over(table.told.state)) and table.run()


class _Back(Exception):  # noqa: N818  it is no error
    """The last play is to be taken back; not `whole`: only what has been answered of the present one."""

    def __init__(self, *, whole: bool) -> None:
        super().__init__()
        self.whole = whole


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
        """Play on until the battle is over; True. Stopped where it is left."""
        self._keep()
        while True:
            with suppress(_Back):  # nothing comes before it
                self._hide()
                break
        if not self.desk.apart:
            self.desk.say(
                say(
                    "At every question: ? explains it, {stop} leaves the battle, {back} takes back, {odds} shows the chances, {why} the steps so far, {state} the units.",
                    stop=STOP, back=BACK, odds=ODDS, why=WHY, state=STATE,
                )
            )  # fmt: skip
        if HANDS in self.record.get(UNFINISHED, {}):
            self._begin()
        while self.goes_on():
            try:
                self.play()
            except _Back as back:
                self.back(whole=back.whole)
            self._keep()
        return True

    def _begin(self) -> None:
        """Ask for the first chits; taken back, they are asked for from the first side on."""
        while True:
            try:
                self.begin()
            except _Back:
                self.record[UNFINISHED] = {HANDS: {}}
            else:
                break
        self.record.pop(UNFINISHED)
        self._keep()

    def _keep(self) -> None:
        """Keep the record; where the sides are apart, the answers of a play are kept by the desk."""
        if not (self.desk.apart and UNFINISHED in self.record):
            self.desk.keep(json.dumps(self.record, indent=1, ensure_ascii=False), self.source)

    def _note(self, **answered: object) -> None:
        """Note what has been answered of the present play, and keep it."""
        self.record[UNFINISHED] |= answered
        self._keep()

    def _hide(self) -> None:
        """Ask whether the chits are hidden, where somebody keeps track of them."""
        begins = HANDS in self.record.get(UNFINISHED, {})
        if self.desk.apart:
            self.hidden = True
        elif self._tracked() if begins else self.told.cups.pools:
            self.hidden = self._ask(
                say("Do two players at this screen hide their chits from each other? (y/n; Enter: no)"),
                agreed,
                Sought(
                    explained=(
                        say("Yes: each side is asked for its chits when only its player looks at the screen."),
                        say("No: both may see all chits."),
                    )
                ),
            )

    def _tracked(self) -> bool:
        """Whether the tactical values are known by which the sides draw their chits."""
        return all(engine.tactical(self.told.rules, self.told.state, side) is not None for side in SIDES)

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
        hands = self.record[UNFINISHED][HANDS]
        for side in SIDES:
            due = engine.tactical(self.told.rules, self.told.state, side)
            if due is None:
                self.desk.say(
                    say(
                        "The tactical values of {side} are not known (such as tactical 1/1 after a unit): nobody keeps track of the chits.",
                        side=NAMES[side],
                    )
                )
                return
            if side in hands:
                continue
            self._only(side)
            found = self._ask(
                say(
                    "first chits of {side} ({n}), parted by commas (r: draw for me; left empty: nobody keeps track)",
                    side=NAMES[side],
                    n=due,
                ),
                self._first(side),
                Sought(
                    say("First chits of {side} ({n})", side=NAMES[side], n=due),
                    side,
                    (DRAW,),
                    explained=self._drawing(side, due),
                ),
            )
            self._everybody()
            if not found:
                self.hidden = False
                return
            hands[side] = found
            self._keep()
        self.record[HANDS] = hands
        self.told = self._replayed(self.record)

    def _drawing(self, side: Side, due: int | str) -> tuple[Message, ...]:
        """Explain what is answered where a side draws chits."""
        kinds = self.told.rules.cup(side, land=self.told.state.land)
        return (
            say(
                "Name the chits that {side} has drawn, parted by commas, until {n} are in hand; chits that cannot be used are discarded at once: name them and those drawn in their place, too.",
                side=NAMES[side],
                n=due,
            ),
            say("It has these: {chits}.", chits=[steps.chit_name(self.told.case, one) for one in kinds]),
            say("r: punicref draws."),
        )

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
            return self._drawn(told.state, side, Pool((), engine.full(told.rules, told.state, side)), answer, "s9.5.2")

        return read

    def _drawn(self, state: State, side: Side, pool: Pool, answer: str, clause: str) -> list[str]:
        """Read the chits that a side draws from its cup; InputProblem for what it cannot draw."""
        told = self._replayed(self.record)
        told.play = None  # what no printed example has done is refused
        told.cups.pools[side] = pool
        found = self._chits(answer, state, side, pool)
        told.cups.draw(state, side, tuple(found), "", clause)
        return found

    def _chits(self, answer: str, state: State, side: Side, pool: Pool) -> list[str]:
        """Read the chits that are drawn, or draw them."""
        if not is_random(answer):
            return [one.strip() for one in answer.split(",") if one.strip()]
        kinds = self.told.rules.cup(side, land=state.land)
        found: list[str] = []

        def pick(cup: list[int]) -> int:
            rolled = self.dice.throw(1, len(cup)).face - 1
            found.append(kinds[cup[rolled]].name)
            return rolled

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
        self._state()
        self._hold()
        return True

    def _hold(self, played: Chit | None = None) -> None:
        """Tell what each side has in hand, but for the chit that is being played."""
        for side in SIDES:
            pool = self.told.cups.pools.get(side)
            if pool is None:
                continue
            hand = list(pool.hand)
            if played is not None and played.side == side and played.clause in hand:
                hand.remove(played.clause)
            case, kinds = self.told.case, self.told.rules.cup(side, land=self.told.state.land)
            held = [one for one in kinds for clause in hand if one.clause == clause]
            self.desk.hold(side, [Held(steps.chit_name(case, one), case.reference(one.clause)) for one in held])

    def _state(self) -> None:
        """Show the units and the chits that engage them."""
        for side in SIDES:
            shown = [self._standing(unit) for unit in self.told.state.of(side)]
            self.desk.say(say("{side}: {units}.", side=NAMES[side], units=shown))

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
        """Show the chances from where the battle stands, both sides playing greedily; values that they need are asked for."""
        for unit in [one for side in SIDES for one in self.told.state.of(side)]:
            for value in chances.lacking([self.told.state.unit(unit.id)]):
                if not self._learn(unit, value):
                    self.desk.say(say("Without these values there are no chances."))
                    return
        self.desk.say(say("The chances are being worked out; that takes up to {n} seconds …", n=int(simulation.BUDGET)))
        case = self.desk.case()
        record = journal.read(json.dumps(self.record))
        policies: Policies = dict.fromkeys(SIDES, "greedy")
        wanted = chances.Wanted(policies, simulation.AT_THE_TABLE)
        made = chances.ruling(case, chits.rules(case, withdrawn=record.withdrawn), record, wanted)
        self.desk.aside(made)

    def _learn(self, unit: units.Unit, value: chances.Value, *, must: bool = False) -> bool:
        """Ask for a value of a unit, which those that were named with it have, too; whether it is known now."""
        side, land = unit.side, self.told.state.land
        items = [one.strip() for one in self.record[side].split(",") if one.strip()]
        at, left = 0, int(unit.id[1:])
        while left > (number := len(reading.army(self.desk.case(), items[at], side, "", land=land))):
            at, left = at + 1, left - number

        def record(item: str) -> Raw:
            return self.record | {side: ", ".join([*items[:at], item, *items[at + 1 :]])}

        def check(item: str) -> None:
            if value in chances.lacking(reading.army(self.desk.case(), item, side, "", land=land)):
                raise InputProblem("Give both values, front/back.")
            self._replayed(record(item))

        found = situation.ask_value(self.desk, items[at], side, land, value, check, must=must)
        self.record = record(found)
        self.told = self._replayed(self.record)
        self._keep()
        return bool(found != items[at])

    def _renewed(self, state: State) -> State:
        """Return a state in the middle of a play with the values of its units as they are known by now."""
        for unit in state.units:
            known = self.told.state.unit(unit.id)
            values = {one: getattr(known, one) for one in ("cohesion", "back", "tactical", "tactical_back")}
            state = state.with_unit(unit._replace(**values))
        return state

    def _why(self) -> None:
        """Show the steps so far."""
        self.desk.aside(self._public(self._replayed(self.record).close()), why=True)

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
        self.record.pop(UNFINISHED, None)
        if whole and not self.record["plays"]:
            self.desk.say(say("There is no play to take back."))
        elif whole:
            self.record["plays"].pop()
            self.told = self._replayed(self.record)

    def _ask(self, prompt: Message, read: Callable[[str], T], sought: Sought = OPEN, *, whole: bool = False) -> T:
        """Ask something of a play; a word takes it back, or, where all sit here, ends the battle or shows the chances."""
        apart = self.desk.apart
        shows = {"odds": self._odds, "why": self._why, "state": self._state}

        def heard(answer: str) -> T | None:
            word = self._word(answer)
            if word == "undo":
                raise _Back(whole=whole)
            if apart or not word:
                return read(answer)
            if word == "leave":
                raise Stopped
            shows[word]()
            return None

        def own(answer: str) -> bool:
            return bool(self._word(answer))

        words = () if apart else (say("{stop} leaves the battle, {back} takes back.", stop=STOP, back=BACK),)
        asked = sought._replace(own=own, explained=(*sought.explained, *words))
        while (found := self.desk.ask(prompt, heard, asked)) is None:
            pass
        return found

    def _word(self, answer: str) -> str:
        """Return which of the battle's words an answer is, in any language; empty where it is none."""
        said, library = plain(answer.strip(" ?!.")), self.told.case.library
        for key, name in WORDS.items():
            texts = [*name.texts.values(), *(one for all_ in library.said("table")[key].values() for one in all_)]
            if said and said in map(plain, texts):
                return key
        return ""

    def play(self) -> None:
        """Ask for a play and add it to the record; what has been answered of it before is not asked again."""
        told = self.told
        side, rules = told.turn, told.rules
        play: Raw = self.record.setdefault(UNFINISHED, {"side": side})
        if "chit" not in play:
            self._note(chit=self._chit(side).name)
        chit = reading.chit(told.case, rules, side, play["chit"], "", land=told.state.land)
        self._hold(chit)
        wanted = engine.want(rules, told.state, chit)
        own, enemy = self._units(wanted, play)
        state, checks = engine.begin(rules, told.state, wanted, own, enemy)
        before = state
        state, dice = self._roll(state, chit, checks, play.get("dice", ""))
        if dice:
            self._note(dice=dice)
        state = self._leader_goes(play, before, state)
        again = list(play.get("again", ()))
        for number in engine.earlier(state):
            checks = engine.working(rules, state, number)
            if checks and not engine.over(state):
                worked = checks[0].chit
                known = again.pop(0)["dice"] if again else ""
                state, dice = self._roll(state, worked, checks, known)
                if not known:
                    self._note(again=[*play.get("again", ()), {"chit": worked.name, "dice": dice}])
        state = self._leader_goes(play, before, state)
        pool = told.cups.pools.get(side)
        if pool is not None and tuple(pool.hand) == (chit.clause,) and not engine.over(state):
            self._draws(play, state, side, pool._replace(hand=()))
        record = {**self.record, "plays": [*self.record["plays"], play]}
        del record[UNFINISHED]
        self.told = self._replayed(record)
        self.record = record

    def _leader_goes(self, play: Raw, before: State, state: State) -> State:
        """Ask whether a leader goes along with a unit that retreats (c9.e)."""
        for side in SIDES:
            staying = side in self.record["leaders"] and side not in self.told.left
            if not staying or not fled(before, state, side):
                continue
            if "leader_leaves" in play:
                state = state.without_leader(side) if play["leader_leaves"] == side else state
                continue
            retreating = [self._described(unit) for unit in fled(before, state, side)]
            leaving = self._ask(
                say("a unit of {side} retreats: does the leader leave with it? (y/n)", side=NAMES[side]),
                agreed,
                Sought(
                    say("{units} of {side}: does the leader leave with it?", units=retreating, side=NAMES[side]),
                    side,
                    YES_OR_NO,
                    explained=(
                        say("Yes: he leaves the battle with it, and adds nothing any more. No or Enter: he stays."),
                    ),
                ),
            )
            if leaving:
                self._note(leader_leaves=side)
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
                    "Name a chit; {stop} ends the battle here, {back} takes the last play back.", stop=STOP, back=BACK
                )
            found = reading.chit(told.case, told.rules, side, answer, "", land=told.state.land)
            if found not in held:
                name = steps.chit_name(told.case, found)
                raise InputProblem("{side} does not have {chit} in hand.", side=NAMES[side], chit=name)
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
                explained=(say("Name the chit that {side} plays: {chits}.", side=NAMES[side], chits=shown),),
            ),
            whole=True,
        )
        self._everybody()
        return found

    def _units(self, wanted: Want, play: Raw) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Ask which units are engaged or check, where there is a choice; the first that may be without an answer."""
        if wanted.reason:
            self.desk.say(say("It has no effect: {reason}.", reason=steps.REASONS[wanted.reason]))
            return (), ()
        own, enemy = wanted.default()
        side = wanted.chit.side
        if "own" not in play:
            taken = self._taken(wanted, side, own, wanted.own, (), wanted.own_number)
            self._note(own=list(taken))
        if "enemy" not in play:
            taken = self._taken(wanted, OTHER[side], enemy, wanted.enemy, wanted.enemy_first, wanted.enemy_number)
            self._note(enemy=list(taken))
        return tuple(play["own"]), tuple(play["enemy"])

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
            given = reading.unit_ids(answer, self.told.state, "")
            return reading.taken(given, default, allowed, firsts, number, "")

        chooser = wanted.chit.side if wanted.chit.kind == "engage" else side
        return self._ask(
            say(
                "{chooser} chooses {n} {n|unit|units} of {side}, {n|one|some} of {units} (left empty: {default})",
                n=number,
                chooser=NAMES[chooser],
                side=NAMES[side],
                units=list(allowed),
                default=list(default),
            ),
            read,
            Sought(
                say(
                    "{chit}: {chooser} chooses {n} {n|unit|units} of {side}",
                    n=number,
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
                explained=(
                    say(
                        "Answer with the units, such as {example}: {units}.",
                        example=list(default),
                        units=[self._described(self.told.state.unit(one)) for one in allowed],
                    ),
                    say("Enter alone: {default}.", default=list(default)),
                ),
            ),
        )

    def _roll(self, state: State, chit: Chit, checks: tuple[Check, ...], known: str) -> tuple[State, str]:
        """Ask for the dice of a chit's checks, unless they are known; returns what comes of them, and them as recorded."""
        if not checks:
            return engine.cleared(self.told.rules, state), ""
        rules, name = self.told.rules, steps.chit_name(self.told.case, chit)
        due = [check.unit for check in checks]
        owners = {state.unit(one).side for one in due}

        def read(answer: str) -> dict[str, str]:
            words = answer.replace(",", " ").split()
            if is_random(answer):
                words = [str(self.dice.throw(1, rules.sides).face) for _ in due]
            if len(words) != len(due):
                raise InputProblem(
                    "Dice given: {found}; {needed} are needed, for {units}.",
                    found=len(words),
                    needed=len(due),
                    units=due,
                )
            found = dict(zip(due, words, strict=True))
            counted(found)
            return found

        def counted(dice: dict[str, str]) -> dict[str, Rolled]:
            return {unit: self.told.counted(journal.rolled(word, unit, ""), unit, "") for unit, word in dice.items()}

        given = (
            _recorded(known)
            if known
            else self._ask(
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
                    owners.pop() if len(owners) == 1 else chit.side,
                    (THROW,),
                    dice=tuple(self._described(state.unit(one)) for one in due),
                    faces=(rules.zero, rules.sides),
                    explained=(
                        say(
                            "Give the number rolled for {units}, from {least} to {most}; or r: punicref rolls."
                            if len(due) == 1
                            else "Give a number for each of {units}, in this order, from {least} to {most}; or r: punicref rolls.",
                            units=[self._described(state.unit(one)) for one in due],
                            least=rules.zero,
                            most=rules.sides,
                        ),
                    ),
                ),
            )
        )
        rolled = counted(given)

        while True:
            try:
                after, _ = engine.resolve(rules, self._renewed(state), checks, lambda check: rolled[check.unit])
            except UnknownValue as missing:
                self._learn(missing.unit, "cohesion", must=True)
            else:
                break
        return after, ", ".join(f"{unit} {word}" for unit, word in given.items())

    def _draws(self, play: Raw, state: State, side: Side, pool: Pool) -> None:
        """Ask for the chits that a side draws that has played its last one."""

        def read(answer: str) -> list[str]:
            return self._drawn(state, side, pool, answer, "s9.5.5")

        state = self._renewed(state)
        due = engine.tactical(self.told.rules, state, side)
        self._only(side)
        play["draws"] = self._ask(
            say(
                "chits that {side} draws ({n}), those replaced at once included (r: draw for me)",
                side=NAMES[side],
                n=due or "?",
            ),
            read,
            Sought(
                say("{side} draws chits ({n})", side=NAMES[side], n=due or "?"),
                side,
                (DRAW,),
                explained=self._drawing(side, due or "?"),
            ),
        )
        self._everybody()


def _recorded(dice: str) -> dict[str, str]:
    """Return dice as a record has them: "C1 8, R2 0"."""
    pairs = (one.partition(" ") for one in dice.split(", "))
    return {unit: word for unit, _, word in pairs}
