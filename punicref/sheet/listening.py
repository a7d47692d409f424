"""Lines of facts at a table: read, weighed against the cases of the game, and what has to be said of them besides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.base import LANGUAGES
from punicref.errors import InputProblem
from punicref.language.messages import Message, Name, say
from punicref.reader import amounts, asking, cases, hearing, judged, lines, speech
from punicref.reader.index import counts
from punicref.reader.tokens import NUMBER, WORD, plain, tokens
from punicref.ruling import registry, worded
from punicref.ruling.needed import Needed
from punicref.sheet import drafts
from punicref.sheet import registry as sheets
from punicref.sheet.names import TYPE
from punicref.sheet.roles import SIDE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.reader.hearing import Hearing
    from punicref.rulebook.library import Library
    from punicref.ruling.registry import CalculatorFunction
    from punicref.sheet.house import House
    from punicref.sheet.names import Named
    from punicref.sheet.things import Things

MOST_UNUSED = 2
"""A line of which more is not used is rather something else than a change of the case at hand."""

FEW = 2
"""A line that states more facts, and the first that a case needs, states it anew: one change in 500 is such a line."""

HEAD = 5
"""The most words before a colon that may name a case."""

LEAD = 0.4
"""The lead from which a line without numbers is of a case, as a logarithm, where it states that whole."""

MOST_LIKELY = 3
"""So many cases are tried of which a line could be."""


Known = Callable[[str, Mapping[str, Any]], Mapping[str, Any]]
"""What is known of a case by its calculator and its stated facts: these, and those that the sheet gives."""


DICE = 3
"""So many numbers in a row are dice of one throw."""


class Unheard(InputProblem):
    """The refusal of a line that says facts, but not of what."""


class EitherOf(Unheard):
    """The refusal of a line that may be of the case at hand or begin another: both ways to say it are told."""


NOUNS = frozenset({"attack", "assault", "strike"})
"""Words that are rather what happens than what somebody does."""

AWAY = 2.5
"""A lead of another case, as a logarithm, from which a line of several facts is rather of that one.

Nine in ten lines that begin a case have it over another at hand, one in fourteen of those that change a case.
"""

FAR, OVER = 5.0, 0.5
"""The same for a line of one or two facts, and where the case at hand is over."""


SURELY = 3.0
"""A lead of a case, as a logarithm, from which a line is of it that states but one fact."""

WEAK = 2.0
"""A margin of a change, as a logarithm, below which the lead of another case counts as of a line of several facts."""

ACTS = ("attacks", "moves", "rises", "plays")
"""The words by which a line tells that somebody does something."""


class Heard(NamedTuple):
    """The facts of a line; of the `unvalued` it says only that there is one."""

    facts: Mapping[str, Any]
    unvalued: tuple[str, ...] = ()


class Listener:
    """Reads lines for a table; `notes` are what has to be said of the line that was read last."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.notes: list[Message] = []
        self.names: frozenset[str] = frozenset()  # the printed names of a line: who that is has been told

    def _read(
        self,
        calculator: CalculatorFunction,
        said: str,
        stated: Mapping[str, Any] | None = None,
        beside: Mapping[str, Any] | None = None,
    ) -> Hearing:
        """Read a line; names are not left out where nothing but who it is hangs on them."""
        found = judged.read(calculator, said, self._house.library, self._house.printed, stated, beside)
        kept = tuple(tuple(one for one in some if one not in self.names) for some in (found.lost, found.unused))
        return found._replace(lost=kept[0], unused=kept[1])

    def understood(
        self,
        calculator: CalculatorFunction,
        said: str,
        stated: Mapping[str, Any],
        beside: Mapping[str, Any] | None = None,
        found: Hearing | None = None,
    ) -> Heard:
        """Return the facts of a line; what could be read in several ways is asked. `beside` is what the table knows.

        `found` is what was heard, where it has been read.
        """
        library, _printed = self._house.library, self._house.printed
        found = found or self._read(calculator, said, stated, beside)
        if found.clear:
            return self.heard(found)
        meant = _only(found, beside or {}, calculator) or _untorn(found, said, beside or {}, calculator, library)
        if meant is not None:
            return self.heard(found._replace(facts=meant))
        dice = amounts.with_dice(said, calculator, library)
        rolled = self._read(calculator, dice, stated, beside) if dice else None
        if (
            rolled is not None
            and rolled.clear
            and self._whole(calculator, {**(beside or {}), **stated, **rolled.facts})
        ):
            return self.heard(rolled)
        again = self._read(calculator, said) if stated else None
        if again is not None and again.clear:
            return Heard(again.facts)  # a bare number is for what the table does not know, else for what it does
        try:
            return Heard(self._house.chosen(calculator, hearing.unclear(found, calculator, library)))
        except InputProblem as other:
            worded.in_words(other, calculator, library)
            raise

    def changed(
        self, at_hand: CalculatorFunction, said: str, stated: Mapping[str, Any], found: Hearing | None = None
    ) -> Heard:
        """Return what a line says that can only be of the case at hand; the only reading that there is, is meant."""
        found = found or self._read(at_hand, said, stated)
        if found.facts and len(found.alternatives) == 1 and not found.lost:
            return self.heard(found)
        return self.understood(at_hand, said, stated, found=found)

    def heard(self, found: Hearing) -> Heard:
        """Return the facts of a hearing and what it lacks the values of; what it does not use is said."""
        unused = [one for one in found.unused if not self._acts(one)]
        if unused:
            self.notes.append(hearing.not_used(unused))
        return Heard(found.facts, found.unvalued)

    def _acts(self, said: str) -> bool:
        """Whether words say no more than that somebody acts: who that is has been told."""
        library = self._house.library
        return all(any(speech.says(one, library, key) for key in (*ACTS, "little")) for one in tokens(said, {}))

    def changes(
        self,
        at_hand: CalculatorFunction,
        line: str,
        stated: Mapping[str, Any],
        game: str,
        *,
        typed: str = "",
        over: bool = False,
    ) -> Hearing | None:
        """Return what a line changes in the case at hand; None where that is not clear, or it is another case.

        One that is `over` is not changed by a line that is rather of another: by its words as they were `typed`.
        """
        library, _printed = self._house.library, self._house.printed
        if asking.asks(line) and not any(map(str.isdecimal, line)):
            return None
        try:
            found = self._read(at_hand, line, stated)
        except InputProblem:
            return None
        if not found.clear or len(found.unused) > min(MOST_UNUSED, len(found.facts)):
            return None
        if not over and found.facts.keys() <= drafts.dice(at_hand):
            return found  # "roll 5": in every case something is rolled
        if not over and found.margin >= WEAK and found.facts.keys() <= self._once(at_hand) - stated.keys():
            return found  # "the table says 25/50"
        lead = OVER if over else AWAY if len(found.facts) > FEW or found.margin < WEAK else FAR
        other = self.another(at_hand.name, typed or line, game, lead)
        telegram = found.margin >= judged.SURE  # of the case at hand, but where it states another whole
        if other and not (telegram and not self.whole(other, typed or line)):
            return None
        called = bool(self._house.named(game, lines.parted(line))[0])  # which is asked about
        if not self.corrects(line) and _states_anew(at_hand, found):
            return None
        if game and not called and (over or len(found.facts) > 1):
            name = cases.named(typed or line, game, library)
            if name and name != at_hand.name and (over or self.whole(name, typed or line)):
                return None
        return found

    def corrects(self, line: str) -> int:
        """Return how many characters at the beginning of a line say that it corrects what was said; nought for none."""
        return speech.begins(line.lstrip(), self._house.library, "corrects")

    def behind(self, line: str) -> str:
        """Return a line without the words at its beginning that say that it corrects something."""
        said = line.lstrip()
        return said[self.corrects(said) :].lstrip(" ,;:.—-")

    def supposes(self, line: str) -> bool:
        """Whether a question asks only for what a change would bring: "and without the elephants?"."""
        return speech.begins(line.lstrip(), self._house.library, "supposes") > 0 and not asking.asks_for(line)

    def another(self, at_hand: str, line: str, game: str, lead: float = AWAY) -> str:
        """Return the case that a line is rather of than of the one at hand, by its words; empty for none."""
        if not game or self.corrects(line):
            return ""
        found = cases.weighed(line, game, self._house.library)
        own = next((one.score for one in found if one.name == at_hand), None)
        return found[0].name if own is not None and found[0].score - own >= lead else ""

    def case(self, game: str, text: str, at_hand: str, known: Known, *, states: bool, over: bool = False) -> str:
        """Return the calculator that a line of facts is of; beside a case at hand, one that it states whole.

        `states`: it has numbers, or sets things that it names against each other; else it has to state it whole, too,
        beside what is `known` for a case. Where the one at hand is `over` it may be asked what is meant.
        """
        if not game or asking.asks(text):
            return ""
        library = self._house.library
        name = cases.named(text, game, library) if states else self._first(text, game)
        least = 1 if cases.named(text, game, library, SURELY) else FEW
        away = states and bool(at_hand) and self.another(at_hand, text, game) == name
        if at_hand and name in ("", at_hand) and not self.another(at_hand, text, game):
            calculator = registry.load(at_hand, library)
            found = self._read(calculator, text)
            name = "" if self.corrects(text) or not _states_anew(calculator, found) else at_hand
        if not name:
            return ""
        if (
            (at_hand or not states)
            and not away
            and name != at_hand
            and not self.whole(name, text, known, clear=not over, least=least)
        ):
            return ""
        self.taken_for(name)
        return name

    def of_two(self, game: str, text: str) -> str:
        """Return the likeliest case in which one attacks another; empty where none is likely."""
        likely = [one.name for one in cases.weighed(text, game, self._house.library)[:MOST_LIKELY]] if game else []
        found = next((name for name in likely if drafts.sets_two(name, self._begun(name))), "")
        if found:
            self.taken_for(found)
        return found

    def acted(self, game: str, text: str, named: Named) -> str:
        """Return the case of a line in which somebody acts, however little it says; empty where none is sure."""
        library = self._house.library
        acts = any(speech.says(one, library, key) for one in tokens(text, {}) for key in ACTS)
        lead = cases.SURE if acts else SURELY
        name = cases.named(text, game, library, lead) if (acts or named.mentions) and not asking.asks(text) else ""
        return name if name and drafts.case_of(name, self._begun(name)).effects is not None else ""

    def only_does(self, named: Named) -> bool:
        """Whether a line begins with what somebody does, who is not named: "attacks, die 4", "and he marches on"."""
        library = self._house.library
        found = [
            one
            for one in tokens(named.line, {})
            if not any(speech.says(one, library, key) for key in ("little", "too"))
        ]
        if not found or speech.says(found[0], library, "him"):
            return bool(found)
        does = any(speech.says(found[0], library, key) for key in ("attacks", "moves"))
        noun = speech.says(found[0], library, "beside") or any(one.text == ":" for one in found[1:2])
        fact = any(one.kind == NUMBER for one in found[1:2]) and not any(one.second for one in named.mentions)
        verb = next((one for one in found[1:] if speech.says(one, library, "attacks") and one.value not in NOUNS), None)
        tells = verb is not None and not speech.says(verb, library, "beside") and ":" not in named.line
        return (does and not noun and not fact) or tells  # "attack 8" is a fact

    def counts(self, text: str) -> bool:
        """Whether a question asks how many, or how far: a number answers it."""
        return any(speech.says(one, self._house.library, "how-many") for one in tokens(text, {}))

    def only_whole(self, text: str, game: str, known: Known) -> str:
        """Return the likeliest case that a line states whole; empty where none is, or another nearly as likely."""
        likely = cases.weighed(text, game, self._house.library)[:MOST_LIKELY]
        found = [one for one in likely if self.whole(one.name, text, known)]
        clear = len(found) == 1 or (len(found) > 1 and found[0].score - found[1].score >= LEAD)
        return found[0].name if clear else ""

    def taken_for(self, name: str) -> None:
        """Say for what case a line was taken that does not name one."""
        self.notes.append(say("Taken for this case: {case}.", case=called(name, self._house)))

    def case_named(self, game: str, line: str) -> tuple[str, str]:
        """Return the calculator of the game that a line names, and what it says of its case; empty for none.

        Its name stands first, or within a few words before a colon: "naval combat: …".
        """
        said = lines.parted(line)
        name, size = self._house.named(game, said) if game and said else ("", 0)
        if name:
            return f"{game}.{name}", lines.joined(said[size:])
        head, colon, tail = line.partition(":")
        words_ = head.replace("'", "' ").replace("’", "’ ").split()  # "l'attrito: …"
        if not colon or not game or len(words_) > HEAD:
            return "", ""
        for at in range(1, len(words_)):
            name, size = self._house.named(game, words_[at:])
            if name:
                return f"{game}.{name}", f"{' '.join((*words_[:at], *words_[at + size :]))},{tail}"
        return "", ""

    def kinds(self, name: str) -> frozenset[str]:
        """Return the kinds of things of a case whose names are no words of its facts."""
        library = self._house.library
        things = self._begun(name)
        return drafts.kinds_of(registry.load(name, library), things)

    def _begun(self, name: str) -> Things:
        """Return the sheet of a calculator's game as it is at the beginning."""
        return sheets.begun(name.partition(".")[0], self._house.library)

    def _once(self, calculator: CalculatorFunction) -> frozenset[str]:
        return drafts.once(calculator, self._begun(calculator.name))

    def own(self, name: str, named: Named) -> str:
        """Return what a line says of a case beside its names; the words that name the case stay: "elephants A"."""
        library, calculator = self._house.library, registry.load(name, self._house.library)
        # Whose they are is no word of a case in which no fact has it.
        sided = [
            one
            for one in named.letters
            if one[2] == SIDE and lines.is_word(calculator, named.line[slice(*one[:2])], library)
        ]
        named = named._replace(letters=tuple(one for one in named.letters if one not in sided))
        kinds = self.kinds(name) | {SIDE}
        game, _, short = name.partition(".")
        own = self._without_verb(named.of(kinds), named)
        if self._house.named(game, lines.parted(own))[0] == short:
            return own
        return self._without_verb(named.of({one for one in kinds if not one.endswith(TYPE)}), named)

    def _without_verb(self, own: str, named: Named) -> str:
        """Return what is said beside names without the verb that it begins with: "D assaults Capua, die 5" is no fact.

        Who acts stood before it.
        """
        found = tokens(own, {})
        verb = bool(found) and speech.says(found[0], self._house.library, "attacks") and found[0].value not in NOUNS
        before = named.line[: named.at[0]].strip() if named.at else own
        fact = any(one.kind == NUMBER for one in found[1:2])
        return own[len(found[0].text) :].lstrip(" ,") if verb and not before and not fact and found[1:] else own

    def is_moment(self, game: str, line: str, rest: str) -> bool:
        """Whether a line that begins like a place in the sequence is no case that is called so: "combat Rome, …"."""
        named = bool(self._house.named(game, lines.parted(line))[0])
        return not rest or not named or (":" in rest and bool(self.case_named(game, rest)[0]))

    def says(self, text: str, *beside: str) -> bool:
        """Whether a text has more than little words, and those that are said for what stands `beside`."""
        return any(
            one.kind == NUMBER
            or (
                one.kind == WORD
                and not one.versus
                and not any(speech.says(one, self._house.library, key) for key in ("little", *beside))
            )
            for one in tokens(text, {})
        )

    def only_again(self, named: Named) -> bool:
        """Whether a line says only that somebody attacks the same ones again."""
        own = [one for one in named.mentions if one.kind != SIDE]
        found = [one for one in tokens(named.text, {}) if one.kind in (WORD, NUMBER)]
        library = self._house.library
        again = {plain(one) for said in library.said("table")["again"].values() for one in said}
        return (
            named.same
            and bool(own)
            and all(
                one.value in again or any(speech.says(one, library, key) for key in ("attacks", "little"))
                for one in found
            )
        )

    def rather_another(self, changed: Hearing, game: str, said: Sequence[str]) -> bool:
        """Whether changed facts are rather another case: some calculators are called like a fact.

        It is where it says more of that case; InputProblem where it could as well be either.
        """
        name, size = self._house.named(game, said) if game else ("", 0)
        if not name or f"{game}.{name}" == changed.calculator:
            return False
        if said[size - 1].endswith(":") or said[size : size + 1] == [":"]:  # so a case is begun
            return True
        library, _printed = self._house.library, self._house.printed
        other = registry.load(f"{game}.{name}", library)
        found = self._read(other, lines.joined(said[size:]))
        if found.clear and len(found.facts) > len(changed.facts):
            return True
        if not (found.clear):
            return False
        raise EitherOf(
            say(
                "“{word}” could be a fact of the case at hand or another case: {title}.",
                word=" ".join(said[:size]),
                title=other.title,
            ),
            hint=say("The other case: {line}. The fact: with another fact before it.", line=f"{game} {' '.join(said)}"),
        )

    def of_which(self, refused: str, at_hand: str) -> InputProblem:
        """Return the refusal of facts behind a line that has made no case: they would change the one before it."""
        titles = [registry.load(name, self._house.library).title for name in (refused, at_hand)]
        return InputProblem(
            say(
                "The last line has made no case ({case}); this would change the one before it: {before}.",
                case=titles[0],
                before=titles[1],
            ),
            hint=say("Say that line anew, or this one again if the one before is meant."),
        )

    def _first(self, text: str, game: str) -> str:
        """Return the calculator that a line without numbers is of, by a small lead; empty where there is none."""
        return cases.named(text, game, self._house.library, LEAD)

    def whole(
        self,
        name: str,
        text: str,
        known: Known = lambda _, facts: facts,
        *,
        clear: bool = True,
        least: int = FEW,
    ) -> bool:
        """Whether a line states all that a calculator needs beside what is known, and `least` so many facts.

        If it has to be `clear`, clearly: so is what can be read in one way only.
        """
        library, _printed = self._house.library, self._house.printed
        calculator = registry.load(name, library)
        beside = known(name, {})
        found = self._read(calculator, text, beside=beside)
        silent = not (least or found.facts or found.lost)
        sure = silent or found.clear or _only(found, beside, calculator) is not None
        if (clear and not sure) or len(found.facts) < least:
            return False
        needed = {one.name for one in calculator.inputs if one.required}
        facts = known(name, found.facts)
        if needed:
            return needed <= facts.keys()
        if judged.RUNS in {one.name for one in calculator.inputs}:
            return False
        return self._whole(calculator, facts)

    def _whole(self, calculator: CalculatorFunction, facts: Mapping[str, Any]) -> bool:
        """Whether nothing is missing to rule on a case."""
        try:
            calculator.rule(facts, self._house.library, self._house.printed)
        except Needed:
            return False
        except InputProblem:
            pass
        return True

    def stating(self, name: str, text: str, known: Known, least: int = 0) -> str | None:
        """Return what a question states of a case that it and what is `known` state whole; None for any other."""
        if not self.whole(name, text, known, least=least):
            return None
        library = self._house.library
        calculator = registry.load(name, library)
        return text if self._read(calculator, text, beside=known(name, {})).facts else ""

    def refuse_caseless(self, game: str, text: str, typed: str) -> None:
        """Raise InputProblem for a line of facts: a rule that happens to have its words would be no answer to it.

        `typed` is the line with the names that are no words of a case.
        """
        library, _printed = self._house.library, self._house.printed
        likely = [one.name for one in cases.weighed(text, game, library)[:MOST_LIKELY]]
        fits = [name for name in likely if self._read(registry.load(name, library), text).facts]
        if not fits:
            return
        known = [called(name, self._house) for name in fits]
        raise Unheard(
            say("These are facts, but of what case? They could be of: {cases}.", cases=known),
            hint=say(
                "For example {example}.", example=say("{case} {line}", case=known[0], line=" ".join(typed.split()))
            ),
        )


def _only(found: Hearing, known: Mapping[str, Any], calculator: CalculatorFunction) -> Mapping[str, Any] | None:
    """Return the one reading of a line that says nothing else than the sheet, where there is one.

    What is ordinary in every case is not the otherwise: of two readings that differ in that only it is the plain one.
    """
    if not known or found.lost or found.problem is not None or len(found.unused) >= MOST_UNUSED:
        return None
    ordinary = {one.name for one in calculator.inputs if one.kind is bool and one.ask.ordinary}

    def plainly(facts: Mapping[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in facts.items() if name not in ordinary or not value}

    agree: list[Mapping[str, Any]] = []
    for one in found.alternatives:
        if all(known.get(name, it) == it for name, it in one.facts.items()) and one.facts not in agree:
            agree.append(one.facts)
    # A number is rather for what the sheet does not know.
    agree = [one for one in agree if not any(type(known.get(name)) is int for name in one)] or agree
    agree = [one for one in agree if not any(_leaves_numbers(one, other) for other in agree)]
    plain = [one for one in agree if one == plainly(one)]
    meant = plain if len(plain) == 1 and all(plainly(one) == plain[0] for one in agree) else agree
    return meant[0] if len(meant) == 1 and plainly(found.facts) == plainly(meant[0]) else None


def _untorn(
    found: Hearing, said: str, known: Mapping[str, Any], calculator: CalculatorFunction, library: Library
) -> Mapping[str, Any] | None:
    """Return the one reading in which numbers in a row are thrown together: "we rolled 2, 3, 2, they 6, 5, 4".

    It says nothing else than the sheet, and makes something of every other number.
    """
    rows, others = _rows(said, library)
    dice = drafts.dice(calculator)
    fits: list[Mapping[str, Any]] = []
    for one in found.alternatives if len(rows) > 1 else ():
        thrown = [tuple(value) for name, value in one.facts.items() if name in dice and isinstance(value, list)]
        left = {str(value) for name, value in one.facts.items() if name not in dice or not isinstance(value, list)}
        agrees = all(known.get(name, value) == value for name, value in one.facts.items())
        if agrees and sorted(thrown) == sorted(rows) and others <= left and one.facts not in fits:
            fits.append(one.facts)
    fits = [one for one in fits if not any(one.items() > other.items() for other in fits)]
    again = [sum(type(known.get(name)) is int for name in one) for one in fits]
    fits = [one for one, repeats in zip(fits, again, strict=True) if repeats == min(again)]  # as in `_only`
    return fits[0] if len(fits) == 1 else None


def _rows(said: str, library: Library) -> tuple[list[tuple[int, ...]], set[str]]:
    """Return the rows of at least three numbers of a line, which nothing or a comma parts, and its other numbers."""
    rows = amounts.rows(tokens(said, counts(library)))
    others = {str(number) for row in rows if len(row) < DICE for number in row}
    return [tuple(row) for row in rows if len(row) >= DICE], others


def _leaves_numbers(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether another reading says the same, and makes something of numbers that this one leaves out."""
    more = other.keys() - one.keys()
    same = all(other.get(name) == value for name, value in one.items())
    return same and any(any(map(str.isdecimal, str(other[name]))) for name in more)


def _states_anew(calculator: CalculatorFunction, found: Hearing) -> bool:
    """Whether a reading states a case, and does not only change one."""
    first = next((one.name for one in calculator.inputs if one.required), "")
    return len(found.facts) > FEW and first in found.facts


TAKEN = say("Taken for this case: {case}.").text
"""What is said of a line that was taken for a case that it does not name."""


def called(name: str, house: House) -> Name:
    """Return what a calculator is called, in each language."""
    return Name(texts={lang: house.library.called(name, lang) for lang in LANGUAGES})
