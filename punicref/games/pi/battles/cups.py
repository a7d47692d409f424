"""Chits drawn from the cups in a battle that is replayed (s9.5.1, s9.5.2, s9.5.5)."""

from collections import Counter
from collections.abc import Callable

from punicref.games.pi.battles import chits, engine, reading, steps
from punicref.games.pi.battles.chits import CUPS, ISSUES, BattleRules, Chit
from punicref.games.pi.battles.engine import Pool, State
from punicref.games.pi.inputs import NAMES, Side
from punicref.games.pi.openly import follow
from punicref.language.messages import Message, say
from punicref.ruling.case import Case


class Cups:
    """Each side's chits as they have been told; `wrong` takes what the rules do not allow: the text, where, clauses."""

    def __init__(self, case: Case, rules: BattleRules, wrong: Callable[..., None]) -> None:
        self.case = case
        self.rules = rules
        self.wrong = wrong
        self.pools: dict[Side, Pool] = {}
        self.refilled = False

    def draw(
        self,
        state: State,
        side: Side,
        drawn: tuple[str, ...],
        where: str | Message,
        clause: str,
        stated: int | None = None,
    ) -> None:
        """Draw the chits named: as many as the tactical value, those that cannot be used replaced.

        InputProblem, naming `where` they were given, for others; `stated` is the number that an example states.
        """
        before = len(self.pools[side].hand)
        kept, dropped, rest = self._taken(state, side, drawn, where, clause)
        self._told(state, side, (kept, dropped), where, clause, stated)
        if dropped:
            self.case.tell(
                "Discarded at once and replaced: {chits}. [c12.d]",
                dropped,
                chits=[steps.chit_name(self.case, self.rules.chits[one]) for one in dropped],
                cites=(*dict.fromkeys(dropped),),
            )
        if rest is not None:
            self._refill(side, len(kept) - before, rest)

    def _taken(
        self, state: State, side: Side, drawn: tuple[str, ...], where: str | Message, clause: str
    ) -> tuple[list[str], list[str], int | None]:
        """Take chits out of the cup; returns those in hand, those replaced, and how many came before it was filled."""
        pool = self.pools[side]
        kept = list(pool.hand)
        dropped: list[str] = []
        cup = Counter(dict(zip((one.clause for one in self._kinds(state, side)), pool.cup, strict=True)))
        rest = None
        for word in drawn:
            one = reading.chit(self.case, self.rules, side, word, where, land=state.land)
            if not cup.total():
                cup, rest = self._filled(state, side, kept), len(kept) - len(pool.hand)
            if not cup[one.clause]:
                self.wrong(
                    say(
                        "there is no {chit} left in the cup of {side}",
                        chit=steps.chit_name(self.case, one),
                        side=NAMES[side],
                    ),
                    where,
                    CUPS[side, state.land],
                    clause,
                )
            cup[one.clause] -= 1
            (kept if self._is_kept(state, one) else dropped).append(one.clause)
        self.pools[side] = Pool(tuple(kept), tuple(max(0, cup[one.clause]) for one in self._kinds(state, side)))
        return kept, dropped, rest

    def _told(
        self,
        state: State,
        side: Side,
        chits: tuple[list[str], list[str]],
        where: str | Message,
        clause: str,
        stated: int | None,
    ) -> None:
        """Say what was drawn; InputProblem for another number than is due."""
        kept, dropped = chits
        due = self._due(state, side)
        chit_names = [steps.chit_name(self.case, self.rules.chits[one]) for one in kept]
        if due is None:
            self.case.need("s3.2" if state.land else "s3.3")
            self.case.tell(
                "{side} draws {chits}. Its highest tactical value is not given.",
                chit_names,
                side=NAMES[side],
                chits=chit_names,
                cites=(clause,),
            )
            return
        if len(kept) != due:
            self.wrong(
                say(
                    "{side} draws {n} {n|chit|chits}, and its highest tactical value is {due}",
                    n=len(kept),
                    side=NAMES[side],
                    due=due,
                ),
                where,
                clause,
                hint=self._instead(state, dropped) if dropped and len(kept) < due else None,
            )
        elif stated is not None and stated != due:
            self.wrong(
                say(
                    "the example says that {side} draws {n} {n|chit|chits}, and its highest tactical value is {due}",
                    n=stated,
                    side=NAMES[side],
                    due=due,
                ),
                where,
                clause,
            )
        self.case.tell(
            "{side} draws as many chits as its highest tactical value, {due}: {chits}.",
            chit_names,
            side=NAMES[side],
            due=due,
            chits=chit_names,
            cites=(clause,),
        )

    def _refill(self, side: Side, number: int, rest: int) -> None:
        """Say that the cup was filled again, after the `rest` of the `number` drawn."""
        self.case.tell(
            "The cup of {side} is empty and is filled again, engaging chits in play left out. [s9.5.5, c12.f]",
            side=NAMES[side],
        )
        self.refilled = True
        if rest:  # the cup held some chits, but fewer than were due
            follow(
                self.case,
                "s9.5.5",
                "refill",
                {
                    "draw_on": say("{n} drawn, of them {rest} before the cup is filled", n=number, rest=rest),
                    "fill_first": say("{n} drawn, all from the filled cup", n=number),
                    "rest_only": say("{n} drawn, and no more for now", n=rest),
                },
            )

    def _instead(self, state: State, dropped: list[str]) -> Message:
        """Say that chits that cannot be used must be replaced, and why they cannot."""
        unused = list(dict.fromkeys(self.rules.chits[one] for one in dropped))
        reasons = [
            say(
                "{chit} is discarded at once ({reason})",
                chit=steps.chit_name(self.case, one),
                reason=steps.REASONS[reason],
            )
            for one in unused
            if (reason := engine.replaced(self.rules, state, one)) is not None
        ]
        return say(
            "{discarded}: name the {n|chit|chits} that {n|is|are} drawn in {n|its|their} place, too.",
            n=len(dropped),
            discarded=reasons,
        )

    def _kinds(self, state: State, side: Side) -> tuple[Chit, ...]:
        return self.rules.cup(side, land=state.land)

    def _filled(self, state: State, side: Side, hand: list[str]) -> Counter[str]:
        numbers = engine.full(self.rules, state, side, tuple(hand))
        return Counter(dict(zip((one.clause for one in self._kinds(state, side)), numbers, strict=True)))

    def _is_kept(self, state: State, one: Chit) -> bool:
        """Whether a chit just drawn is kept; the text of Boarding and Corvus can be read either way."""
        if one.holds:
            field = "boarding" if one.pairs else "corvus"
            issue = ISSUES[field]
            kept = {
                reading: engine.replaced(self.rules.reading(field, reading), state, one) is None
                for reading in issue.readings(field, getattr(self.rules.readings, field))
            }
            follow(
                self.case,
                issue.clause,
                issue.key,
                {reading: say("kept") if keep else say("discarded") for reading, keep in kept.items()},
            )
        return engine.replaced(self.rules, state, one) is None

    def _due(self, state: State, side: Side) -> int | None:
        """Return how many chits a side draws, and hold the readings against each other."""
        return chits.compared(self.case, self.rules, lambda rules: engine.tactical(rules, state, side))
