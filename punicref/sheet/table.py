"""A table: the case at hand, what is kept of those before, and what a line does to them.

table = Table(house, "dbp", "trebbia")
answer = table.tell("combat equites infantry rear dice 3 5")     # Problem: nothing has changed
answer = table.tell("take")
answer = table.tell("again, 2 6")
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from punicref.errors import InputProblem, Problem
from punicref.language.messages import Message, say
from punicref.reader import amounts, cases, grammar, hearing, judged, lines, order, persons, speech
from punicref.reader.asking import asks, looks_like_facts
from punicref.reader.index import counts
from punicref.reader.tokens import NUMBER, WORD, tokens
from punicref.rulebook import reference
from punicref.ruling import phrases, registry, worded
from punicref.ruling.values import Roll
from punicref.sheet import (
    corrections,
    drafts,
    inquiries,
    listening,
    moments,
    names,
    pieces,
    placed,
    roles,
    sequence,
    statements,
    thresholds,
    whose,
    words,
)
from punicref.sheet.desk import RECORD, Answer, Desk, Past
from punicref.sheet.effects import Key
from punicref.sheet.listening import EitherOf, Heard, Unheard

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from punicref.ruling.facts import Input
    from punicref.ruling.registry import CalculatorFunction
    from punicref.sheet.names import Named
    from punicref.sheet.sequence import Moment


BOTH = 2
"""So many dice are thrown where either side throws one."""

MOST_LEFT = 2
"""A sentence that tells who stands where may have so many other words."""


class Table(Desk):
    """One game that is being played. `tell` takes a line; a Problem leaves all as it was."""

    def load(self) -> None:
        """Load what the game's cases need, so that no line has to wait for it."""
        for one in self._house.library.calculators():
            if self.game and one.name.startswith(f"{self.game}."):
                registry.load(one.name, self._house.library)

    def tell(self, line: str) -> Answer:
        """Do what a line says: a word of the table, a clause, a case, changed facts, else a question."""
        notes = self._listener.notes
        notes.clear()
        self._aside = max(0, self._aside - 1)
        refused, self._doubts.case = self._doubts.case, ""
        try:
            answer = self._answered(line, refused)
        except hearing.Unclear as problem:
            self._doubt(line, problem.hearing.calculator)
            raise
        except EitherOf:
            raise
        except Unheard:
            self._doubt(line)
            raise
        return answer._replace(told=(*notes, *answer.told)) if notes else answer

    def put(self, name: str, facts: Mapping[str, Any], line: str, who: Mapping[str, Key] = roles.NOBODY) -> Answer:
        """Rule on a new case whose facts are stated, as on a form, and `who` has its roles; `line` says it."""
        self._line = line
        calculator = registry.load(name, self._house.library)
        made = self._draft(calculator, {**self._known(calculator, facts), **facts}, names.NOBODY, who, ())
        return self._rule(name, made, doubtful=made.facts.keys() - facts.keys())

    def go(self, moment: Moment, line: str) -> Answer:
        """Go on to a moment of the sequence of play; `line` is what is said of it."""
        self._line = line
        return self._moved(moments.Said((moment,)))

    def _doubt(self, line: str, read_as: str = "") -> None:
        """Note that a line was refused: what it would have changed is not known. One that only asks changes nothing.

        `read_as` is the calculator for which it was read.
        """
        if not self.game or words.read(line, self._house.library)[0] not in ("", "state", "again"):
            return
        case = self._listener.case_named(self.game, line)[0] or read_as
        self._doubts.case = case if case != self.situation.calculator else ""
        named = names.read(line, self.things, self._house.library, self.game)
        self._doubts.add(self._line, case, [Key(one.kind, one.name) for one in named.mentions], self.things)

    def _answered(self, line: str, refused: str = "") -> Answer:
        line = words.bare(line)
        self._line = " ".join(line.split())
        line = self._once_more(line)
        word, rest = words.read(line, self._house.library)
        if word:
            return self._word(word, rest)
        games = self._house.library.game_codes()
        if (looked_up := words.looked_up(line, self.game, games))[0]:
            return Answer(looked_up[0], words=looked_up[1])
        if not self.game and line.casefold() in games:
            hint = say("{command} opens a table of its own.", command=f"punicref play {line.casefold()}")
            raise Problem(say("A game alone is no case: say one behind it."), hint=hint)
        moved = moments.read(line, self.things, self._part_of) if self.game else None
        if moved is not None and self._listener.is_moment(self.game, line, moved.rest):
            return self._moved(moved)
        asking = line.rstrip().endswith("?")
        if self._playing:
            line = self._by_party(order.subject_first(line, self._playing, self._house.library))
        named = (
            names.read(line, self.things, self._house.library, self._playing) if self._playing else names.Named(line)
        )
        if self._playing and (asking or asks(line)):
            kept = inquiries.answer(named, self.things, self.situation.roles.values())
            if kept:
                return Answer("told", told=kept)
        if self._playing:
            named = names.by_foes(named, self.things, self._house.library, self._playing)
            named = names.by_posture(named, self.things, self._house.library, self._playing)
        named = self._with_subject(self._with_dice(named))
        self._listener.names = named.printed
        roles.keep_their_sides(named.mentions, self.things)
        told = self._told_outright(named) if self._playing and not asking else None
        return told or self._heard(named, refused, asking=asking)

    def _once_more(self, line: str) -> str:
        """Return a line by which the one who attacks does so again as that word of the table: "A attacks again, a 2".

        A bare number behind it is the die.
        """
        at_hand, library = self.calculator, self._house.library
        if at_hand is None or not drafts.sets_two(at_hand.name, self._of(at_hand.name)):
            return line
        head, _, tail = line.partition(",")
        named = names.read(head, self.things, library, at_hand.game)
        cast = [one for one in drafts.case_of(at_hand.name, self.things).roles if not one.second]
        acts = [self.situation.roles[one.name] for one in cast if one.name in self.situation.roles]
        own = [one for one in named.mentions if one.kind != roles.SIDE]
        parties = drafts.parties(self.situation, self.things)
        if any(parties.get(one.name) is not False for one in named.mentions if one.kind == roles.SIDE):
            return line  # it is another who attacks
        subject = [self._subject] if self._subject is not None else []
        who = [Key(one.kind, one.name) for one in own] or subject
        if any(one.second for one in own) or any(key not in acts for key in who):
            return line
        said = [
            one
            for one in tokens(named.of({kind for _, _, kind in named.letters}), {})
            if not any(speech.says(one, library, key) for key in ("little", "too", "him"))
        ]
        again = [(lang, one) for lang, all_ in library.said("table")["again"].items() for one in all_]
        behind = " ".join(one.text.casefold() for one in said[1:])
        lang, word = next(((lang, one) for lang, one in again if behind and f" {one}".endswith(f" {behind}")), ("", ""))
        if not said or not speech.says(said[0], library, "attacks") or not word:
            return line
        found = tokens(tail, counts(library))
        numbers = [one for one in found if one.kind == NUMBER and one.value.isdecimal()]
        strange = [one for one in found if one.kind == WORD and not speech.says(one, library, "this-time")]
        rolls = drafts.dice(at_hand) & {one.name for one in at_hand.inputs if one.kind is Roll and one.told}
        if len(numbers) == 1 and not strange and rolls == {"roll"}:
            tail = f"{library.said('fact')['roll'][lang][0]} {numbers[0].value}"
        return f"{word}, {tail.strip()}".rstrip(", ")

    def _with_subject(self, named: Named) -> Named:
        """Return what a line names with who was spoken of last, where it says only what he does: "attacks, die 4"."""
        own = [one for one in named.mentions if one.kind not in (roles.SIDE, roles.PLACE)]
        subject = self._subject
        does = subject is not None and self._listener.only_does(named)
        if does and subject is not None and self.things.declared.kind(subject.kind).typed:
            does = not whose.typed_first(named.line, self.things)
        foes = does and bool(own) and all(self._plays(one) is False for one in own)  # "attacks Hanno"
        if subject is None or not does or (any(not one.second for one in own) and not foes):
            self._subject = next((Key(one.kind, one.name) for one in own if not one.second), subject)
            return named
        he = roles.Mention(subject.kind, subject.name)
        if self.things.gone(subject) or self._plays(he) is False:
            return named
        others = tuple(one._replace(second=True) if foes else one for one in named.mentions)
        return named._replace(mentions=(he, *others), at=(-1, *named.at))

    def _plays(self, one: roles.Mention) -> bool | None:
        """Whether somebody is of the player whose turn it is; None where either is not known."""
        side = self.things.declared.kind(one.kind).side
        whose = (dict(one.fields).get(side) or self.things.get(Key(one.kind, one.name), side)) if side else None
        player = self.things.get(sequence.TURN, "side") if self.things.single(sequence.TURN.kind) else None
        return None if None in (whose, player) else whose == player

    def _by_party(self, line: str) -> str:
        """Return a line with "I" and "he", and sides that are named again, called by what they are in the fight."""
        line = names.that_one(line, self.situation.roles.values(), self.things, self._house.library)
        line = names.against_foes(line, self.situation.foes.values(), self.things, self._house.library)
        line = persons.by_side(line, self.things.declared.sequence.sides, self._house.library)
        me = persons.party(line, self._house.library)
        self._me = self._me if me is None else me
        return persons.by_party(line, self._me, self._house.library) if self._me else line

    def _with_dice(self, named: Named) -> Named:
        """Return a line that ends with the only two numbers that it says of those at hand, with these as their dice.

        "They try again, 6 to 1": what is printed on their counters is known.
        """
        at_hand, now = self.calculator, self.situation
        numbers = [one for one in tokens(named.text, {}) if one.kind == NUMBER]
        fight = at_hand is not None and at_hand.name.startswith(f"{self._playing}.") and RECORD not in now.facts
        if not fight or at_hand is None or len(numbers) != BOTH or not (self.made is not None or now.taken):
            return named
        own = [Key(one.kind, one.name) for one in named.mentions if one.kind != roles.SIDE]
        if not own or not set(own) <= {*now.roles.values()} or whose.types(named.line, self.things) > len(own):
            return named
        line = named.line
        for one in reversed(tokens(line, {})):
            if speech.says(one, self._house.library, "tries"):
                line = f"{line[: one.at].rstrip()}{line[one.at + len(one.text) :]}"
        said = amounts.with_dice(line, at_hand, self._house.library)
        return names.read(said, self.things, self._house.library, self._playing) if said else named

    def _told_outright(self, named: Named) -> Answer | None:
        """Answer a line that tells the sheet something as plainly as can be: who is dead, who is with whom."""
        dead = statements.dead(self._listener.behind(named.line), self.things)
        if dead is not None:
            return self._corrected(corrections.Corrected(dead.things, dead.told), self._playing)
        together = corrections.joined(named, self.things)
        if together is not None:
            return self._corrected(together, self._playing)
        if asks(named.line) or lines.parted(named.line)[:1] in [[one] for one in self._house.library.game_codes()]:
            return None
        called = self._listener.case_named(self.game, named.text)[0] if self.game else ""
        there = None if called else placed.moved(named, self.things, self._subject) or placed.read(named, self.things)
        if there is not None and there.sure and not there.unused:
            return self._corrected(corrections.Corrected(there.things, there.told), self._playing)
        if any(map(str.isdecimal, named.line)):
            return None
        stated = statements.read(named.line, self.things)
        fields = {(key.kind, field) for key, all_ in stated.told for field in all_}
        several = called and len(fields) > 1  # "battle off Panormo: Carthage has won"
        somebody = any(one.kind != roles.SIDE for one in named.mentions)
        others = somebody and not called and fields.isdisjoint(drafts.bound(self.situation.calculator, self.things))
        if fields and (several or others) and not stated.rest:
            return self._corrected(corrections.Corrected(stated.things, stated.told), self._playing)
        return None

    def _heard(self, named: Named, refused: str, *, asking: bool) -> Answer:
        """Answer a line as a clause, a case, changed facts, what is known of things, else a question."""
        line, games = named.text, self._house.library.game_codes()
        said = lines.parted(line)
        if not said:  # nothing but names, maybe with what they are worth
            known = self._known_of(named, states=False) if self._playing and not asking else None
            if known is None:
                raise self._no_case()
            return known
        if reference.looks_like_reference(said, games):
            return Answer("show", words=words.clauses(said, self.game, games))
        game, rest_of = (said[0], said[1:]) if said[0] in games else (self.game, said)
        text = line if said[0] not in games else line.lstrip()[len(said[0]) :]
        renews = self._renews(said) or (
            self.situation.taken and bool(self.game and self._house.named(self.game, said)[0])
        )
        renews = renews or self._strikes(named)
        now = self.calculator
        supposed = self._supposed(now, named) if asking and now is not None and said[0] not in games else None
        if supposed is not None:
            return supposed
        renews = renews or self._of_another(named)
        at_hand = now if not asking and said[0] not in games and not renews else None
        told = self._stated(named) if game and self._playing == game and not (asking or asks(text)) else None
        if told is not None and placed.read(named, self.things) is not None:
            told = None  # who stands where is more than what a side has
        whom = {Key(one.kind, one.name) for one in named.mentions if one.kind not in (roles.SIDE, roles.PLACE)}
        if at_hand is not None and told is not None and whom and whom.isdisjoint(self.situation.roles.values()):
            return self._corrected(told, game)  # it is of somebody else than the case at hand
        if at_hand is not None:
            changed = self._change(at_hand, named, said, refused)
            if changed is not None:
                return changed
        if rest_of and game and not asking:
            name, size = self._house.named(game, rest_of)
            if (
                name
                and told is not None
                and rest_of[size:]
                and self._tells(told, f"{game}.{name}", lines.joined(rest_of[size:]))
            ):
                return self._corrected(told, game)  # some calculators are called like what is kept: "unrest 3"
            if name:
                own = lines.parted(self._listener.own(f"{game}.{name}", named))
                rest_of = own[1:] if own[0] in games else own
                return self._begin(f"{game}.{name}", lines.joined(rest_of[size:]), named)
            called = self._listener.case_named(self.game, line)[0] if game == self.game else ""
            rest = self._listener.case_named(self.game, self._listener.own(called, named))[1] if called else ""
            if called and not (told is not None and self._tells(told, called, rest)):
                return self._begin(called, rest, named)
        fallen = drafts.of_fallen(self.things, named.mentions) if self._playing == game and not asks(text) else ""
        if fallen:
            return self._begin(fallen, named.of(self._listener.kinds(fallen)), named)
        figures = any(one.kind == NUMBER for one in tokens(text, counts(self._house.library)))
        against = lines.sets_against(text)
        before = self.situation.calculator if at_hand is not None else ""
        states = figures or {one.second for one in named.mentions if one.kind != roles.SIDE} == {True, False}

        def given(name: str, facts: Mapping[str, Any]) -> Mapping[str, Any]:
            return self._given(name, named, facts)

        if told is not None:
            return self._corrected(told, game)
        stands = placed.read(named, self.things) is not None  # it tells who is where
        name = self._listener.case(game, text, before, given, states=states, over=self.situation.taken)
        if not name and self._sets_two(named) and (two := self._listener.of_two(game, text)):
            return self._begin(two, self._listener.own(two, named), named)
        if name and stands and not self._listener.whole(name, text, given):
            name = ""
        if not name and states and game and not before and not asks(text) and not stands:
            name = self._listener.only_whole(text, game, given)
        if name and drafts.has_place(name, named.mentions, self._of(name)):
            return self._begin(name, self._listener.own(name, named) if game == self.game else text, named)
        if asks(text):
            return self._asked(game, text, named) or Answer("ask", words=named.line)
        if at_hand is not None and figures and not self._listener.another(before, line, game):
            return self._changed(at_hand, dict(self.situation.facts), self._read(line), named, versus=against)
        known = self._known_of(named, states=states) if self._playing == game and not asking else None
        if known is not None:
            return known
        name = self._listener.acted(game, text, named) if game and self._playing == game and not asking else ""
        if name:
            return self._begin(name, text, named)
        if game and (states or against):
            self._listener.refuse_caseless(game, text, self._line)
        if line.strip().isdecimal() or looks_like_facts(text):
            raise self._no_case()
        return Answer("ask", words=named.line)

    def _tells(self, told: corrections.Corrected, name: str, rest: str) -> bool:
        """Whether a line that is called like a case, but tells the sheet something, is no case.

        It tells what the case does not take, or not all that the case needs.
        """
        fields = {(key.kind, field) for key, all_ in told.told for field in all_}
        other = bool(fields - drafts.bound(name, self.things))
        return other or not self._listener.whole(name, rest)

    def _change(self, at_hand: CalculatorFunction, named: Named, said: Sequence[str], refused: str) -> Answer | None:
        """Answer a line that changes the case at hand, or has the same attack the same again; None for any other."""
        if self._listener.only_again(named):
            return self._anew(at_hand, Heard({}), named, versus=False)
        if RECORD in self.situation.facts:  # what was fought is fought
            return None
        if not drafts.has_place(at_hand.name, named.mentions, self._of(at_hand.name)):  # it is about somebody else
            return None
        typed, named = named.text, self._by_parties(named)
        line, stated = named.text, self.situation.facts
        if self._listener.corrects(line):  # it says nothing of who fights
            named = named._replace(mentions=tuple(one for one in named.mentions if one.kind != roles.SIDE))
            piece = pieces.corrected(at_hand, line, stated, self._house.library)
            if piece is not None:
                return self._changed(at_hand, dict(stated), Heard(piece), named, versus=False)
        over = self.situation.taken
        changed = self._listener.changes(at_hand, line, stated, self.game, typed=typed, over=over)
        if changed is None and self._listener.corrects(line) and not self._names_another(at_hand, line):
            if refused:
                raise self._listener.of_which(refused, self.situation.calculator)
            heard = self._listener.changed(at_hand, line, stated)
            return self._changed(at_hand, dict(stated), _with_items(heard, stated), named, versus=False)
        if changed is None or self._listener.rather_another(changed, self.game, said):
            return None
        if refused:
            raise self._listener.of_which(refused, self.situation.calculator)
        heard = self._listener.heard(changed)
        if over:  # "two more" of what has been bought are two
            kept = drafts.kept(self.situation, self._of(at_hand.name))
            spent = {name: value for name, value in stated.items() if name not in kept}
            heard = heard._replace(facts=amounts.anew(heard.facts, line, spent, self._house.library))
        if self._listener.corrects(line):
            heard = _with_items(heard, stated)
        return self._changed(at_hand, dict(self.situation.facts), heard, named, versus=lines.sets_against(line))

    def _strikes(self, named: Named) -> bool:
        """Whether a line says that one whom it names attacks another, and the case at hand is none of an attack."""
        if not self._sets_two(named):
            return False
        name = cases.named(named.text, self.game, self._house.library) if self.game else ""
        return name not in ("", self.situation.calculator) and not self._listener.corrects(named.text)

    def _sets_two(self, named: Named) -> bool:
        """Whether a line says that one whom it names attacks another, or those of a side."""
        seconds = {one.second for one in named.mentions}
        return seconds == {True, False} and persons.party(named.text, self._house.library) is not None

    def _of_another(self, named: Named) -> bool:
        """Whether a line is about a leader with whom the case at hand has nothing to do.

        He is of the player whose turn it is, and the one of the case is not, or it is told how many more points he has.
        """
        led = {one.led for one in self.things.declared.kinds if one.counts}
        own = [one for one in named.mentions if one.kind in led and not one.second]
        if not own or self._listener.corrects(named.line):
            return False
        if any(Key(one.kind, one.name) in self.situation.roles.values() for one in own):
            return False
        if amounts.differences(named.text, self._house.library):
            return True
        cast = drafts.case_of(self.situation.calculator, self.things).roles
        acts = next((one for one in cast if one.kind == own[0].kind and one.name in self.situation.roles), None)
        if acts is None or acts.second:
            return False
        before = roles.Mention(acts.kind, self.situation.roles[acts.name].name)
        return self._plays(own[0]) is True and self._plays(before) is False

    def _by_parties(self, named: Named) -> Named:
        """Return what a line names with its sides called by what they are in the case at hand."""
        library, game = self._house.library, self._playing
        parties = drafts.parties(self.situation, self.things)
        named = names.by_parties(named, parties, self.things, library, game)
        types = drafts.types(self.situation, self.things)
        line = names.by_types(named.line, types, library, game) if types and not named.letters else named.line
        return named if line == named.line else names.read(line, self.things, library, game)

    def _names_another(self, at_hand: CalculatorFunction, line: str) -> bool:
        """Whether a line that corrects something names another case behind that: "no, siege: 4 points"."""
        return self._listener.case_named(self.game, self._listener.behind(line))[0] not in ("", at_hand.name)

    def _supposed(self, at_hand: CalculatorFunction, named: Named) -> Answer | None:
        """Answer a question for what a change would bring in the case at hand; None for any other question."""
        if not self._listener.supposes(named.text) or self._listener.another(at_hand.name, named.text, self.game):
            return None
        line = self._by_parties(named).text.rstrip("? ")
        found = judged.read(at_hand, line, self._house.library, self._house.printed, self.situation.facts)
        if not found.facts or len(found.unused) > 1:
            return None
        return self._suppose(at_hand, self._listener.changed(at_hand, line, self.situation.facts, found).facts)

    def _asked(self, game: str, text: str, named: Named) -> Answer | None:
        """Answer a question that states a case, as far as the sheet does not; None for any other.

        One that names its case, or the step of the turn, is that case; what the sheet alone answers changes nothing.
        """

        def given(name: str, facts: Mapping[str, Any]) -> Mapping[str, Any]:
            return self._given(name, named, facts)

        library = self._house.library
        called, facts = self._case_asked(named) if game and game == self.game else ("", roles.NOTHING)
        if called:
            line = named.of(self._listener.kinds(called))
            said = self._listener.case_named(game, line)[1] or line.partition(":")[2]
            stated = self._listener.stating(called, said, given)
            return self._begin(called, stated, named, facts) if stated is not None else None
        name = cases.named(text, game, library) if game else ""
        if name and cases.states(text, library) and self._listener.whole(name, text):
            self._listener.taken_for(name)
            return self._begin(name, text, named)
        least = 0 if self._listener.counts(text) and cases.named(text, game, library, listening.SURELY) else 1
        stated = self._listener.stating(name, text, given, least) if name else None
        if stated is None:
            return None
        self._listener.taken_for(name)
        with self.beside():
            answer = self._begin(name, stated, named)
        self._aside = 2  # with this line and the next
        return answer

    def _case_asked(self, named: Named) -> tuple[str, Mapping[str, Any]]:
        """Return the case that a question names before a colon, and what the step of the turn says that it names."""
        head, colon, _ = named.line.partition(":")
        called = self._listener.case_named(self.game, named.line)[0] if colon else ""
        said = moments.read(head, self.things) if colon and not called else None
        steps = {one.name: one for one in self.things.declared.sequence.steps}
        step = steps.get(said.moments[-1].step) if said is not None and said.moments and not said.rest else None
        return (called, roles.NOTHING) if step is None else (step.case, step.facts)

    def _known_of(self, named: Named, *, states: bool) -> Answer | None:
        """Answer a line that tells the sheet something: who stands where, what somebody is worth, how things are."""
        there = placed.read(named, self.things)
        if there is not None:
            left = corrections.Corrected(there.things, there.told, only=there.unused > MOST_LEFT)
            return self._corrected(left, self._playing)
        says = self._listener.says(named.text)
        valued = corrections.values_of(named, self.things) if states or not says else None
        if valued is not None:
            return self._corrected(valued._replace(only=says), self._playing)
        stated = self._stated(named)
        if stated is not None:
            return self._corrected(stated, self._playing)
        if self.game and not states and len(lines.parted(named.text)) <= corrections.SHORT:
            found = corrections.single(named, self.situation, self.things, self._house.library)
            return self._corrected(found, self._playing) if found is not None else None
        return None

    def _stated(self, named: Named) -> corrections.Corrected | None:
        """Return the sheet where all parts of a line say fields of things by the words that tell them; else None."""
        stated = statements.read(named.line, self.things)
        return corrections.Corrected(stated.things, stated.told) if stated.told and not stated.rest else None

    def _given(self, name: str, named: Named, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Return a case with what the sheet gives to what a line says; the facts alone where it cannot."""
        with suppress(Problem):
            made = drafts.draft(name, self.things, facts, named.mentions)
            return {**drafts.untold(name, self.things, made), **made.facts}
        return dict(facts)

    def _part_of(self, written: str) -> str:
        """Return the battle or scenario of the game that words name; empty for none."""
        return reference.part(self.game, written, self._house.library) if written else ""

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

    # Cases

    # Words of the table

    def _at_hand_taken(self, at_hand: CalculatorFunction) -> Message:
        """Say of which case a result is taken, where another was ruled on beside it."""
        return say(
            "This is the case at hand, {case}; what was asked beside it changes nothing.",
            case=listening.called(at_hand.name, self._house),
        )

    def _word(self, word: str, rest: str) -> Answer:
        if word in ("help", "leave", "log"):
            return Answer(word, words=rest)
        if word == "undo":
            self._doubts.clear()
            self._subject = None
            return self._undo()
        if word == "state":
            return self._correct(rest) if rest else self._state()
        if word == "where":
            if not self.things.single(sequence.TURN.kind):  # a table of all games, or a game without a sequence of play
                return Answer("told", told=(say("Nothing is kept yet."),))
            return Answer("told", told=(sequence.told(self.things),))
        at_hand = self.calculator
        if word == "again" and not rest and self.resume():
            return Answer("told")
        if at_hand is not None and RECORD in self.situation.facts:
            with suppress(Problem):  # its record has grown since
                self.made = at_hand.answer(self.situation.facts, self._house.library, self._house.printed)
        made = self.made
        if at_hand is not None and made is None and word == "again":
            return self._again(word, at_hand, rest)
        if at_hand is not None and self.situation.taken and word in ("again", "roll", "swap", "odds"):
            return self._odds(at_hand) if word == "odds" else self._again(word, at_hand, rest)
        if at_hand is not None and self.situation.taken and word in ("what-if", "take"):
            if word == "take":
                raise Problem(say("This result has been taken."))
            return self._what_if(at_hand, rest)
        if word == "reading":
            return self._reading(rest)
        if at_hand is None or made is None:
            raise self._no_case()
        if word == "why":
            return self._shown(made, why=True)
        if word == "take":
            answer = self._take(at_hand, made)
            return answer._replace(told=(self._at_hand_taken(at_hand), *answer.told)) if self._aside else answer
        if word == "what-if":
            return self._what_if(at_hand, rest)
        return self._odds(at_hand) if word == "odds" else self._again(word, at_hand, rest)

    def _without_dice(self, at_hand: CalculatorFunction) -> dict[str, Any]:
        """Return the facts of the case at hand but for its dice."""
        dice = drafts.dice(at_hand)
        return {name: value for name, value in self.situation.facts.items() if name not in dice}

    def _anew(self, at_hand: CalculatorFunction, heard: Heard, named: Named, *, versus: bool) -> Answer:
        """Rule on the case at hand once more, with what a line says of it."""
        return self._changed(at_hand, self._without_dice(at_hand), heard, named, versus=versus)

    def _again(self, word: str, at_hand: CalculatorFunction, rest: str) -> Answer:
        """Rule again: with other facts and new dice, with dice that punicref rolls, or swapped."""
        facts = self._without_dice(at_hand)
        now = self.situation
        if word == "again" and rest:
            named = names.read(rest, self.things, self._house.library, at_hand.game)
            heard = self._listener.understood(at_hand, named.text, facts) if named.text.strip() else Heard({})
            return self._anew(at_hand, heard, named, versus=lines.sets_against(named.text))
        roles_now = dict(now.roles)
        if word == "roll":
            facts |= drafts.thrown(at_hand, facts, self._house.library, self._house.printed)
        elif word == "swap":
            swap = drafts.case_of(at_hand.name, self.things).swap
            if swap is None:
                raise Problem(say("This calculator does not know two sides that could attack each other."))
            facts, roles_now = swap(facts), drafts.swapped(at_hand.name, roles_now, self.things)
        drawn = frozenset(now.drawn) if word != "swap" else frozenset()
        stated = {name: value for name, value in facts.items() if name not in drawn}
        made = drafts.draft(at_hand.name, self.things, stated, before=roles_now)
        return self._rule_anew(at_hand.name, made, (), frozenset(made.drawn))

    def _odds(self, at_hand: CalculatorFunction) -> Answer:
        """Rule on the case at hand without its dice; it stays as it is."""
        facts = self._without_dice(at_hand)
        outdated = drafts.outdated(at_hand.name, self.things, self.situation.facts, facts, ())
        facts = {name: value for name, value in facts.items() if name not in outdated}
        with self._in_words(at_hand):
            made = at_hand.answer(facts, self._house.library, self._house.printed, self._confirmed)
        return Answer("ruling", worded.ruled(made, at_hand, self._house.library))

    def _correct(self, rest: str) -> Answer:
        """Change what is kept by saying so: of which thing, and what, in any language."""
        game = self._playing
        if not game:
            raise Problem(say("Nothing is kept yet."))
        named = names.read(rest, self.things, self._house.library, game)
        return self._corrected(corrections.read(named, self.situation, self.things, self._house.library, game), game)

    def _corrected(self, found: corrections.Corrected, game: str) -> Answer:
        waits = bool(self.situation.calculator) and self.made is None and not self.situation.taken
        self._remember()
        said = {(key, field) for key, fields in found.told for field in fields} | found.things.other_than(self.things)
        self._stands(self.situation.having(game, found.things), None if self.situation.taken else said)
        told = tuple(roles.told(found.things, key, fields) for key, fields in found.told)
        if found.only:
            told = (*told, say("No more of this line is kept: it names no case. Say the rest with its case."))
        if waits and self.made is not None:  # this was still needed
            return self._shown(self.made, *told)
        return Answer("told", told=told, facts=self.facts())

    def _moved(self, said: moments.Said) -> Answer:
        """Go on in the sequence of play, or take note of where it stands."""
        now = self.things
        due: list[Message] = []
        for one in said.moments:
            moved = sequence.advanced(now, one)
            due += [roles.told(now, key, fields) for key, fields in sequence.due(now, moved.things)]
            now = moved.things
        before, part = Past(self.situation, self.made, self._line), self.part
        self._past.append(before)
        self.part = said.part or self.part
        self._stands(self.situation.having(self.game, now))
        told = (sequence.told(now), *([say("Still to be done: {duties}.", duties=due)] if due else []))
        if not said.rest:
            return Answer("told", told=told)
        try:
            answer = self._further(said)
        except Problem:
            self.situation, self.made, self.part = before.situation, before.made, part
            self._past.remove(before)
            raise
        del self._past[self._past.index(before) + 1 :]  # one line is taken back at once
        return answer._replace(told=(*told, *answer.told))

    def _further(self, said: moments.Said) -> Answer:
        """Answer what a line says behind where the evening stands: how things are, or a case."""
        rest, game, library = said.rest, self.game, self._house.library
        case = bool(self._listener.case_named(game, rest)[0])
        named = names.read(rest, self.things, library, game)
        known = self._known_of(named, states=False) if not case else None
        if known is not None:
            return known
        steps = {one.name: one for one in self.things.declared.sequence.steps}
        step = steps.get(said.moments[-1].step) if said.moments and not case else None
        of_step = step.case if step is not None else ""
        if (
            step is not None and of_step
        ):  # what the step is called may be a fact of its case: "Roman elections: 3 leaders on the map"
            whole = names.read(said.last, self.things, library, game)
            kinds = self._listener.kinds(of_step)
            told = whole if self._listener.whole(of_step, whole.of(kinds)) else named
            return self._begin(of_step, told.of(kinds), told, step.facts)
        try:
            if case and ":" in rest:
                return self._answered(rest)
            found = corrections.read(named, self.situation, self.things, library, game)
        except InputProblem:
            if not case:
                raise
            return self._answered(rest)
        return self._corrected(found, game)

    def _what_if(self, at_hand: CalculatorFunction, rest: str) -> Answer:
        """Rule on a case that is not taken over, or say which values of a fact change the ruling."""
        if not rest:
            raise Problem(say("Say which fact: its name, or its name and a value."))
        facts, library, printed = self.situation.facts, self._house.library, self._house.printed
        one = lines.fact(at_hand, rest, library)
        if one is not None:
            return Answer("told", told=thresholds.each_of(at_hand, [one], facts, library, printed))
        if grammar.parsed(at_hand, rest, library, facts).facts == {}:  # as good as nothing: the dice
            return Answer("told", told=thresholds.each_of(at_hand, _rolls(at_hand), facts, library, printed))
        return self._suppose(at_hand, self._read(rest).facts)

    def _suppose(self, at_hand: CalculatorFunction, changed: Mapping[str, Any]) -> Answer:
        """Rule on the case at hand as if some facts were others; it stays as it is."""
        library, now = self._house.library, self.situation.facts
        facts, told = self._with_room(at_hand, {**now, **changed}, now.keys() - changed.keys())
        with self._in_words(at_hand):
            made = at_hand.answer(facts, library, self._house.printed, self._confirmed)
        echo = tuple(phrases.echo(one, changed[one.name], library) for one in at_hand.inputs if one.name in changed)
        return Answer("ruling", made, told=(say("What if: {facts}.", facts=echo), *told))


def _with_items(heard: Heard, stated: Mapping[str, Any]) -> Heard:
    """Return what was heard with the lists of before, but for the items that were said again."""
    return heard._replace(facts={name: pieces.joined(stated.get(name), value) for name, value in heard.facts.items()})


def _rolls(calculator: CalculatorFunction) -> list[Input]:
    """Return the dice of a case."""
    return [one for one in calculator.inputs if one.kind is Roll]
