"""Who stands where, said in one sentence: "at 3013 there are 4 Carthaginian land points inside; consul A with 12"."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from punicref.errors import InputProblem
from punicref.language.messages import say
from punicref.reader import speech
from punicref.reader.amounts import AND, DICE, differences
from punicref.reader.index import counts
from punicref.reader.tokens import NUMBER, STOP, WORD, tokens
from punicref.sheet.effects import Key
from punicref.sheet.roles import LED, PLACE, SIDE
from punicref.sheet.sequence import TURN
from punicref.sheet.things import UNNAMED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from punicref.reader.tokens import Token
    from punicref.rulebook.library import Library
    from punicref.sheet.kinds import Kind
    from punicref.sheet.names import Named
    from punicref.sheet.roles import Mention
    from punicref.sheet.things import Things

INSIDE = "inside_"
"""What the field of a posture begins with, before the name of the count."""

LONGEST = 4
"""The most words that say where somebody stands."""

ENEMY = "enemy"
"""What stands for the other side than that of the leader."""

TERRAINS = ("city", "village")
"""Where somebody can be inside."""


class Placed(NamedTuple):
    """The sheet as it was said to be, the fields that were said of each thing, and how many words nothing uses.

    `sure`: it says where, or that somebody stands there.
    """

    things: Things
    told: tuple[tuple[Key, tuple[str, ...]], ...]
    unused: int
    sure: bool


class _Count(NamedTuple):
    """So many points of a type, whose they are, whether they are inside, and whether they are some of those before."""

    number: int
    type: str
    side: str
    inside: bool
    part: bool


def read(named: Named, things: Things) -> Placed | None:
    """Return the sheet with who stands where; None where a line says nothing of that, or the game keeps none of it."""
    kind = next((one for one in things.declared.kinds if one.counts), None)
    led = [Key(one.kind, one.name) for one in named.mentions if kind is not None and one.kind == kind.led]
    if kind is None or any(map(things.gone, led)) or not (led or any(one.kind == PLACE for one in named.mentions)):
        return None
    return _Sentence(named, things, kind).read()


def moved(named: Named, things: Things, subject: Key | None) -> Placed | None:
    """Return the sheet where a line says only that a leader goes somewhere, or is there; None for any other line.

    "Hannibal goes to Sagunto", "Hannibal is at 2404 now"; the `subject` is who was spoken of last: "moves to 2404".
    """
    assert things.rules is not None
    library = things.rules.library
    kind = next((one for one in things.declared.kinds if one.counts), None)
    own = [one for one in named.mentions if one.kind not in (PLACE, SIDE)]
    places = [one.name for one in named.mentions if one.kind == PLACE]
    found = [
        one
        for one in tokens(named.line, counts(library))
        if one.kind in (WORD, NUMBER) and not any(start <= one.at < end for start, end, of in named.letters if of)
    ]
    known = ("goes", "then", "little", "stands", "too", "at", "him")
    if kind is None or len(own) > 1 or len(places) > 1 or not found or named.line.rstrip().endswith("?"):
        return None
    left = [one for one in found if not any(speech.says(one, library, key) for key in known)]
    leader = Key(own[0].kind, own[0].name) if own else subject
    goes = any(speech.says(one, library, key) for one in found for key in ("goes", "stands", "too"))
    if leader is None or leader.kind != kind.led or things.gone(leader) or not goes or any(one.second for one in own):
        return None
    if not places and left == found[-1:] and left[0].text.istitle() and any(map(_moves(library), found)):
        where = left[0].text
        raise InputProblem(
            say("Where {place} lies is not known here: say the number of its hex.", place=where),
            hint=say("For example {example}.", example=named.line.replace(where, EXAMPLE)),
        )
    if left or not places:
        return None
    force, place = Key(kind.name, f"{LED}{leader.name}"), places[0]
    fields: dict[str, object] = {"at": place}
    if things.get(force, "at") != place:  # whoever goes elsewhere is not inside any more
        fields |= {f"{INSIDE}{one}": False for one in kind.counts if things.get(force, f"{INSIDE}{one}")}
        fields |= {"terrain": None} if things.get(force, "terrain") else {}
    valued = dict(own[0].fields) if own else {}
    now = things.put(Key(PLACE, place)).put(leader, **valued).put(force, **fields)
    side = now.get(leader, kind.side)
    now = now.put(force, **{kind.side: side}) if side else now
    told = (*(((leader, tuple(valued)),) if valued else ()), (force, tuple(fields)))
    return Placed(now, told, 0, sure=True)


def _moves(library: Library) -> Callable[[Token], bool]:
    """Return whether a word says that somebody goes, and not that he is."""
    return lambda one: (
        speech.says(one, library, "goes") and not any(speech.says(one, library, key) for key in ("little", "valued"))
    )


EXAMPLE = "2404"
"""A number of a hex."""


class _Sentence:
    """A sentence that tells forces of a kind."""

    def __init__(self, named: Named, things: Things, kind: Kind) -> None:
        assert things.rules is not None
        self.library = things.rules.library
        self.things = things
        self.kind = kind
        self.found = tokens(named.line, counts(self.library))
        self.mentions = dict(zip(named.at, named.mentions, strict=True))
        self.spans = [(start, end) for start, end, of in named.letters if of and ":" not in of and of != "side"]
        traits = self.library.said("trait")
        self.traits = {name: _stems(traits[name]) for name in kind.counts}
        choices = self.library.said("choice")
        siege = {form for words in _stems(choices["besieged"]) for forms in words for form in forms}
        inside = [*_stems(traits["inside"]), *_stems(self.library.said("fact")["inverted"])]
        # "besieged" is inside, but who besieges is not: the same stem
        self.inside = [words for words in inside if not any(siege & set(forms) for forms in words)]
        self.outside = [*_stems(traits["outside"]), *_stems(self.library.said("denied")["inverted"])]
        self.sides = {name: _stems(words) for name, words in things.declared.sequence.sides.items()}
        self.sides[ENEMY] = [*_stems(choices["enemy"]), *_stems(choices["enemies"])]
        self.place = next((one.name for one in named.mentions if one.kind == PLACE), "")
        if not self.place and self._terrain():
            self.place = things.new(PLACE).name  # "in the city": those who are spoken of stand together
        self.counted: dict[Key, dict[str, object]] = {}
        self.more = differences(named.line, self.library)
        self.unused = 0
        self.typed = False
        self.stands = bool(self.place)

    def read(self) -> Placed | None:
        """Return what it tells."""
        for clause in self._clauses():
            self._clause(clause)
        # "consul A is at 2915 with 8 points": which they are is told, or there are no other words
        typed = self.typed or (self.place and not self.unused)
        if not self.counted or not typed or any(map(self._acts, self.found)):
            return None
        now = self.things.put(Key(PLACE, self.place)) if self.place else self.things
        for key, fields in self.counted.items():
            now = now.put(key, **fields)
        return Placed(
            now, tuple((key, tuple(fields)) for key, fields in self.counted.items()), self.unused, self.stands
        )

    def _acts(self, one: Token) -> bool:
        """Whether a word says that somebody does something, or that dice are thrown: that is a case."""
        acts = any(speech.says(one, self.library, key) for key in ("moves", "attacks"))
        return one.kind == WORD and (acts or one.versus or one.value in DICE)

    def _clauses(self) -> Iterator[list[Token]]:
        clause: list[Token] = []
        for one in self.found:
            if one.kind == STOP and one.text in (";", "."):
                yield clause
                clause = []
            else:
                clause.append(one)
        yield clause

    def _clause(self, clause: Sequence[Token]) -> None:
        """Take in a clause: numbers before the first leader are his, those behind one his, if they are of his side."""
        waiting: list[_Count] = []
        leader: Key | None = None
        side, type_, inside, part = "", "", False, False
        counted = False  # what is said of a posture behind a number is of that one, before it of all that follow
        for at, one in enumerate(clause):
            mention = self.mentions.get(one.at)
            if mention is not None and mention.kind == self.kind.led:
                leader = self._leader(mention, [count.side for count in waiting])
                self._counts(leader, waiting)
                waiting = []
                side = ""
                inside, counted = inside and not counted, False
            elif self._within(one):
                continue
            elif one.kind == NUMBER and one.value.isdecimal():
                phrase = self._phrase(clause, at)
                near = phrase[: next((n for n, word in enumerate(phrase) if n and word.text == ","), len(phrase))]
                side = next((name for name in self.sides if self._any(near, self.sides[name])), side)
                self.typed = self.typed or any(self._any(phrase, known) for known in self.traits.values())
                type_ = next((name for name in self.traits if self._any(phrase, self.traits[name])), type_)
                posture = self._posture_at(clause, at)
                counted = True
                part = part or self._parts(phrase)
                stands = inside if posture is None else posture
                count = _Count(int(one.value), type_ or self.kind.counts[0], side, stands, part)
                part = False
                if leader is not None and side in ("", self._side_of(leader) or side):
                    self._counts(leader, [count])
                else:
                    waiting.append(count._replace(side=self._other(leader) if side == ENEMY else side))
            else:
                side = next((name for name in self.sides if self._any([one], self.sides[name])), side)
                posture = self._posture(clause[at : at + LONGEST], first=True)
                inside = inside if posture is None or counted else posture
                part = part or self._parts(clause[at : at + LONGEST])
                self.stands = self.stands or speech.says(one, self.library, "stands")
                self.unused += one.kind == WORD and not self._known(one)
        self._counts(None, waiting)

    def _other(self, leader: Key | None) -> str:
        """Return whose the enemies are of a leader, or of the player whose turn it is."""
        first = leader or next((key for key in self.counted if key.kind == self.kind.led), None)
        own = self._side_of(first) if first is not None else str(self.things.get(TURN, "side") or "")
        return next((name for name in self.things.declared.sequence.sides if own and name != own), "")

    def _within(self, one: Token) -> bool:
        return any(start <= one.at < end for start, end in self.spans)

    def _phrase(self, clause: Sequence[Token], at: int) -> list[Token]:
        """Return the words from a number to the next number or leader, with the one before it."""
        phrase = list(clause[max(0, at - 1) : at])
        for one in clause[at + 1 :]:
            mention = self.mentions.get(one.at)
            if one.kind == NUMBER or (mention is not None and mention.kind == self.kind.led):
                break
            phrase.append(one)
        return phrase

    def _parts(self, phrase: Sequence[Token]) -> bool:
        """Whether words say that some of those before are meant."""
        return self._any(phrase[:LONGEST], speech.stems(self.library, "of-which"))

    def _posture(self, phrase: Sequence[Token], *, first: bool = False) -> bool | None:
        """Return whether words say inside or outside, the `first` of them; None for neither."""
        if self._any(phrase, self.outside, first=first):
            return False
        return True if self._any(phrase, self.inside, first=first) else None

    def _posture_at(self, clause: Sequence[Token], at: int) -> bool | None:
        """Return the posture said of a number; of two of a side it is said once: "3 land and 1 naval inside"."""
        phrase = self._phrase(clause, at)
        posture = self._posture(phrase)
        after = at + 1 + len(phrase) - (at > 0)
        joined = len(phrase) > 1 and phrase[-1].value in AND and after < len(clause) and clause[after].kind == NUMBER
        if posture is not None or not joined:
            return posture
        sides = [
            {name for name, words in self.sides.items() if self._any(one, words)}
            for one in (phrase, self._phrase(clause, after))
        ]
        return self._posture_at(clause, after) if sides[1] <= sides[0] else None

    def _any(self, phrase: Sequence[Token], known: Iterable[Sequence[tuple[str, ...]]], *, first: bool = False) -> bool:
        return any(
            _is(phrase[at : at + len(words)], words)
            for words in known
            for at in range(1 if first else len(phrase) - len(words) + 1)
        )

    def _known(self, one: Token) -> bool:
        known = [*self.inside, *self.outside, *(each for words in self.traits.values() for each in words)]
        known += [each for words in self.sides.values() for each in words]
        known += [each for kind in self.things.declared.kinds for each in _stems(kind.words)]
        return any(speech.says(one, self.library, key) for key in ("little", "stands", "with", "points", "at")) or any(
            set(one.forms) & set(forms) for words in known for forms in words
        )

    def _leader(self, mention: Mention, sides: Sequence[str]) -> Key:
        """Take note of a leader: of what is said of him, and whose he is."""
        key = Key(mention.kind, mention.name)
        fields = dict(mention.fields)
        side = self.things.get(key, "side") or fields.get("side") or next(filter(None, sides), "")
        self.counted[key] = {**fields, **({"side": side} if side else {})}
        return key

    def _side_of(self, leader: Key) -> str:
        return str(self.counted[leader].get("side") or "")

    def _counts(self, leader: Key | None, counts: Sequence[_Count]) -> None:
        """Take note of points: those under a leader, or of a side at the place; with him may stand others of his."""
        for one in counts:
            if one.part:
                self._parted(one)
                continue
            side = one.side or (self._side_of(leader) if leader is not None else "")
            key = Key(self.kind.name, f"{LED}{leader.name}") if leader is not None else self._nameless(side, one)
            fields = self.counted.setdefault(key, {})
            posture = f"{INSIDE}{one.type}"
            more = leader is not None and str(one.number) in self.more  # "he has another 3"
            had = self.things.get(key, one.type) if more else None
            fields |= {one.type: one.number if had is None else max(0, had + self.more[str(one.number)])}
            stands = self.things.get(key, posture) and had is None
            fields |= {posture: one.inside} if one.inside or stands else {}
            fields |= {"side": side} if side else {}
            fields |= {"at": self.place} if self.place else {}
            terrain = self._terrain()
            fields |= {"terrain": terrain} if terrain and one.inside else {}

    def _parted(self, one: _Count) -> None:
        """Take some of the points before apart, which stand otherwise: "12 points inside, of which 4 outside"."""
        key = next((key for key in reversed(self.counted) if one.type in self.counted[key]), None)
        if key is None:
            return
        fields = self.counted[key]
        whole = fields[one.type]
        assert isinstance(whole, int)
        fields[one.type] = max(0, whole - one.number)
        fields[f"{INSIDE}{one.type}"] = not one.inside
        rest = one._replace(part=False)
        self._counts(None, [rest._replace(side=str(fields.get("side") or ""))])

    def _nameless(self, side: str, one: _Count) -> Key:
        """Return the force that nobody has named: the one of that side there, or a new one."""
        for key, fields in self.counted.items():
            if key.name.startswith(UNNAMED) and fields.get("side") == side and one.type not in fields:
                return key
        for key in self.things.of(self.kind.name) if self.place else ():
            same = self.things.get(key, "at") == self.place and self.things.get(key, "side") == side
            if key.name.startswith(UNNAMED) and same and key not in self.counted:
                return key
        now = self.things
        for key in self.counted:
            now = now.put(key)
        return now.new(self.kind.name)

    def _terrain(self) -> str:
        """Return whether the sentence speaks of a city or a village."""
        words = self.library.said("choice")
        return next((name for name in TERRAINS if self._any(self.found, _stems(words[name]))), "")


def _stems(words: Mapping[str, Sequence[str]]) -> list[tuple[tuple[str, ...], ...]]:
    return [speech.forms_of(one) for said in words.values() for one in said]


def _is(found: Sequence[Token], words: Sequence[tuple[str, ...]]) -> bool:
    return len(found) == len(words) and all(
        bool(set(one.forms) & set(forms)) for one, forms in zip(found, words, strict=True)
    )
