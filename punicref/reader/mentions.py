"""The places of a line that may say something, each with all that it may say: its labels, and what speaks for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.reader.features import KIND, mixed
from punicref.reader.index import CHOICE, DENIED, FACT, PART, SIDE, THING, Meaning
from punicref.reader.tokens import DASH, ID, NUMBER, QUOTE, SIGN, STOP, WORD, Token, code, segments, tokens
from punicref.ruling.values import Result, Roll, Rolls, Span, Throws
from punicref.search import words as stemming

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from punicref.reader.index import Index, Slot

SKIP, PLAIN, ZERO, LEXICAL, HOLDS, FAILS, LEARNED, OBJECT, PIECE, COUNT, VALUE, NAME, ALONE = (
    *("skip", "plain", "zero", "lexical", "holds", "fails", "learned", "object", "piece", "count", "value", "name"),
    "alone",
)
QUOTED = "quoted"
"""The ground of a text that stands in quotation marks: it is taken as it is."""

BOTH = "both"
"""The ground of what is said of both sides at once."""

LONGEST = 5
"""The most words of a phrase."""

NEAR = 3
"""How far a denial reaches."""

WORDS = "§"
"""What stands in place of a field for words of texts, whichever they are."""

EVENLY = frozenset(
    [
        "both",
        "each",
        "apiece",
        "either",
        "neither",
        "same",
        "equal",
        "entrambi",
        "entrambe",
        "ciascuno",
        "ciascuna",
        "ciascun",
        "ambedue",
        "pari",
        "uguale",
        "uguali",
        "parte",
        "tutti",
        "tutte",
        "stesso",
        "stessa",
        "nessuno",
        "оба",
        "обе",
        "обоих",
        "обеих",
        "обоим",
        "каждый",
        "каждого",
        "каждой",
        "поровну",
        "одинаково",
        "одинаковые",
        "равны",
        "никто",
        "никого",
        "ни",
    ]
)
"""Words by which one number may be said of both sides."""

MOST_LEARNED = 8
"""The most that a word is taken to mean by what the lines show."""

STRANGE = code("strange")
"""The stem of all words that too few lines have for anything to be learned of them."""

JOINS = frozenset((",", "e", "ed", "and", "и", "да", "&", "+", "ещё", "еще"))
"""What may stand between numbers in a row."""

UNKNOWN = "?"
"""The value of a fact of which it is said that there is one, and not what."""


class Label(NamedTuple):
    """What a mention may say: the fact (empty: nothing), its value, and on which ground."""

    fact: str
    value: Any
    ground: str


NOTHING = Label("", None, SKIP)


class Mention:
    """A span of tokens that may say something."""

    __slots__ = ("at", "denied", "end", "features", "labels", "left", "meanings", "number", "right", "run")

    def __init__(self, at: int, end: int, meanings: Sequence[Meaning], number: str = "") -> None:
        self.at, self.end, self.meanings, self.number = at, end, meanings, number
        self.left = self.right = 0
        self.denied = False
        self.run: tuple[int, int] | None = None
        self.labels: list[Label] = []
        self.features: list[list[int]] = []


class Line:
    """A line with its tokens and mentions, for one calculator."""

    def __init__(
        self,
        index: Index,
        found: list[Token],
        learned: Mapping[Any, Sequence[tuple[str, Any]]],
        known: frozenset[int] | None = None,
        concepts: Mapping[str, Sequence[int]] | None = None,
    ) -> None:
        self.index = index
        self.stated: frozenset[str] = frozenset()
        found = [signed(one, known, concepts or {}) for one in found]
        self.tokens = found
        self.versus = [at for at, one in enumerate(found) if _sets_against(found, at)]
        self._segments = segments(found)
        self._learned = learned
        self.evenly = bool(index.twins) and any(one.value in EVENLY for one in found)
        self.mentions = self._mentions()
        self._in_runs()
        for one in self.mentions:
            one.left, one.right = self._segments[one.at]
            around = found[max(one.left, one.at - NEAR) : one.at]
            one.denied = any(token.denies for token in around)
            one.labels = list(dict.fromkeys([NOTHING, *self._labels(one)]))
        self._prepared()

    def _mentions(self) -> list[Mention]:
        found: list[Mention] = []
        at, line, index = 0, self.tokens, self.index
        while at < len(line):
            one = line[at]
            if one.kind == QUOTE:
                found.append(Mention(at, at + 1, (), ""))
                at += 1
                continue
            if one.kind in (NUMBER, ID):
                end = at + 1
                number = one.value
                if (
                    index.spans
                    and at + 2 < len(line)
                    and line[at + 1].kind == DASH
                    and line[at + 2].kind == NUMBER
                    and number.isdecimal()
                    and line[at + 2].value.isdecimal()
                ):
                    number, end = f"{number}-{line[at + 2].value}", at + 3
                total = int(number) if number.isdecimal() else -1
                while total >= 0 and end < len(line) and (more := _added(line, end)):
                    total, end = total + more[0], more[1]
                found.append(Mention(at, end, (), str(total) if end > at + 1 and total >= 0 else number))
                at = end
                continue
            if one.kind == WORD:
                size, meanings = self._phrase(at)
                learned = [pair for token in line[at : at + size] for pair in self._known(token)]
                if not meanings and not learned:
                    meanings = index.near(one.value)
                if meanings or learned or one.denies:
                    found.append(Mention(at, at + size, meanings))
                    at += size
                    continue
            at += 1
        return found

    def _in_runs(self) -> None:
        """Tell numbers that stand in a row, with no more than a comma or an "and" between, where the row is."""
        row: list[Mention] = []
        for one in [*self.mentions, None]:
            counts = one is not None and bool(one.number) and self.tokens[one.at].kind == NUMBER
            if one is not None and counts and row and self._joined(row[-1].end, one.at):
                row.append(one)
                continue
            if len(row) > 1:
                for other in row:
                    other.run = (row[0].at, row[-1].end)
            row = [one] if one is not None and counts else []

    def _joined(self, start: int, end: int) -> bool:
        return end - start < NEAR and all(one.value in JOINS for one in self.tokens[start:end])

    def _known(self, token: Token) -> Sequence[tuple[str, Any]]:
        if len(token.value) == 1 or token.value in LITTLE:
            return ()
        found = [pair for form in token.forms for pair in self._learned.get(form, ())]
        return [*found, *(pair for sign in token.signs for pair in self._learned.get(sign, ()))][:MOST_LEARNED]

    def _phrase(self, at: int) -> tuple[int, tuple[Meaning, ...]]:
        """Return the longest phrase that begins here, and what it may mean."""
        best: dict[Meaning, None] = {}
        longest = 1
        line = self.tokens
        for form in line[at].forms:
            for keys, meaning in self.index.phrases.get(form, ()):
                size = len(keys)
                if size < longest or at + size > len(line):
                    continue
                if all(_fits(line[at + step], keys[step]) for step in range(1, size)):
                    if size > longest:
                        longest, best = size, {}
                    best[meaning] = None
        return longest, tuple(best)

    def _labels(self, one: Mention) -> list[Label]:
        index = self.index
        if one.number:
            if self.tokens[one.at].kind == ID:
                return [Label(slot.name, one.number, NAME) for slot in (*index.parted, *index.throws)]
            return self._of_number(one)
        if self.tokens[one.at].kind == QUOTE:
            return [Label(slot.name, self.tokens[one.at].value, QUOTED) for slot in index.texts]
        found: list[Label] = []
        for meaning in one.meanings:
            kind, fact, value = meaning
            if kind == CHOICE:
                found.append(Label(fact, value, LEXICAL))
            elif kind == THING:
                found.append(Label(fact, value, OBJECT))
            elif kind == DENIED:
                found.append(Label(fact, False, FAILS))
            elif kind == PART:
                found.append(Label(fact, value, PIECE))
            elif kind == FACT:
                found += self._of_fact(index.slots[fact], one)
        named = any(label.ground in (OBJECT, PIECE) for label in found)
        for token in self.tokens[one.at : one.end]:
            for field, value in self._known(token):
                if field == WORDS and named:
                    continue
                if field == WORDS:
                    found += [
                        Label(slot.name, value, PIECE if slot.one.ask.parts is not None else OBJECT)
                        for slot in index.texts
                        if value in index.words[slot.name]
                    ]
                    continue
                found += [
                    Label(slot.name, value, LEARNED)
                    for slot in index.slots.values()
                    if slot.one.place[-1] == field and _may_be(slot, value)
                ]
        if self.evenly:
            found += [
                one._replace(ground=BOTH)
                for one in found
                if one.ground in (LEARNED, HOLDS, LEXICAL) and index.twins.get(one.fact)
            ]
        if self.tokens[one.at].denies and one.end == one.at + 1:
            found += [
                Label(slot.name, 0, ZERO)
                for slot in index.numbers
                if slot.one.kind in (int, Span) and (slot.least or 0) <= 0
            ]
            found += [Label(slot.name, "none", ZERO) for slot in index.slots.values() if "none" in slot.one.choices]
            found += [Label(slot.name, "no", ZERO) for slot in index.slots.values() if "no" in slot.one.choices]
            if self.evenly:
                found += [
                    Label(slot.name, 0, BOTH)
                    for slot in index.numbers
                    if slot.one.kind is int and (slot.least or 0) <= 0 and index.twins.get(slot.name)
                ]
        return _one_ground(found)

    def _of_fact(self, slot: Slot, one: Mention) -> list[Label]:
        if slot.one.kind is bool:
            return [Label(slot.name, True, HOLDS), Label(slot.name, False, FAILS)]
        if "yes" in slot.one.choices:
            return [Label(slot.name, "yes", HOLDS), *([Label(slot.name, "no", FAILS)] if one.denied else [])]
        if one.denied and slot.one.kind in (int, Span) and (slot.least or 0) <= 0:
            return [Label(slot.name, 0, ZERO)]
        if slot.one.rolled:
            return [Label(slot.name, "random", HOLDS)]
        return []

    def _of_number(self, one: Mention) -> list[Label]:
        text = one.number
        plain = text.rstrip("%")
        found: list[Label] = []
        if "/" in text:
            found = [Label(slot.name, text, PLAIN) for slot in self.index.numbers if slot.one.kind is Result]
        elif "-" in text[1:]:
            found = [Label(slot.name, text, PLAIN) for slot in self.index.spans]
        else:
            number = int(plain)
            for slot in self.index.numbers:
                kind = slot.one.kind
                if kind is Result or (slot.most is not None and number > slot.most):
                    continue
                if number < (slot.least if slot.least is not None else 0):
                    continue
                if kind in (Roll, Rolls, Throws) and text[0] in "+-":
                    continue
                found.append(Label(slot.name, number, PLAIN))
            if self.evenly:
                found += [
                    one._replace(ground=BOTH) for one in found if self.index.twins.get(one.fact) and one.value != ""
                ]
            for slot in self.index.slots.values():
                if slot.one.ask.row == "things" and text.isdecimal():
                    found.append(Label(slot.name, text, COUNT))
                elif slot.one.ask.row == "values" and text.isdecimal():
                    found.append(Label(slot.name, text, VALUE))
        for slot in self.index.parted:
            parts = slot.one.ask.parts
            assert parts is not None
            if text.isdecimal() and (parts.things or parts.heads) and not parts.single:
                found.append(Label(slot.name, text, COUNT))
            if (parts.valued or parts.counted) and text[0] not in "+-":
                found.append(Label(slot.name, plain, VALUE))
            if (parts.alone or parts.valued) and text.isdecimal():
                found.append(Label(slot.name, text, ALONE))
        return found

    # What speaks for each label in its place

    def _prepared(self) -> None:
        line = self.tokens
        versus = self.versus
        anchors = [
            {meaning.fact for meaning in one.meanings if meaning.kind == FACT} if not one.number else set()
            for one in self.mentions
        ]
        for at, one in enumerate(self.mentions):
            left, right = one.left, one.right
            window = self._window(one)
            bag = [
                sign for k in range(left, right) if line[k].stem and not one.at <= k < one.end for sign in line[k].signs
            ]
            far = [sign for k, token in enumerate(line) if token.stem and not left <= k < right for sign in token.signs]
            around = {
                "before": bool(versus) and versus[0] < one.at,
                "after": bool(versus) and versus[-1] >= one.end,
            }
            sides = {
                meaning.fact
                for other in self.mentions
                if left <= other.at < right
                for meaning in other.meanings
                if meaning.kind == SIDE
            }
            place = KIND.after if around["before"] else KIND.before if around["after"] else KIND.noversus
            near = self._anchored(at, anchors)
            for label in one.labels:
                if not label.fact:
                    one.features.append(self._of_skip(one, window))
                    continue
                one.features.append(self._of_label(one, label, window, bag, far, place, sides, near))

    def _anchored(self, at: int, anchors: list[set[str]]) -> tuple[tuple[int, set[str]], tuple[int, set[str]]]:
        """Return the nearest phrases that name facts, to the left and to the right within the part of the line."""
        one = self.mentions[at]
        sides = []
        for places in (range(at - 1, -1, -1), range(at + 1, len(self.mentions))):
            hit: tuple[int, set[str]] = (9, set())
            for k in places:
                other = self.mentions[k]
                if not one.left <= other.at < one.right:
                    break
                if anchors[k]:
                    hit = (min(3, max(0, (one.at - other.end) if k < at else (other.at - one.end))), anchors[k])
                    break
            sides.append(hit)
        return sides[0], sides[1]

    def _window(self, one: Mention) -> list[tuple[int, Token]]:
        """Return the tokens beside a mention within its part of the line, each with its place: -1 is next before it."""
        line = self.tokens
        found = []
        for step in range(1, 5):
            if one.at - step >= one.left:
                found.append((-step, line[one.at - step]))
            if one.end + step - 1 < one.right:
                found.append((step, line[one.end + step - 1]))
        return found

    def _of_skip(self, one: Mention, window: Sequence[tuple[int, Token]]) -> list[int]:
        if one.number:
            token = self.tokens[one.at]
            found = [
                mixed(KIND.skipordinal, token.ordinal),
                mixed(KIND.skipnumber, token.said),
                mixed(KIND.skipvalue, code(token.value), token.said),
            ]
            found += [mixed(KIND.skipstem, token.stem)] if token.said else []
            found += [
                mixed(KIND.skipbeside, sign, place & 0xFF)
                for place, token in window
                if -3 < place < 3
                for sign in token.signs
            ]
            return found
        kinds = code("+".join(sorted({meaning.kind for meaning in one.meanings})))
        found = [mixed(KIND.skipphrase, kinds), mixed(KIND.skipsize, one.end - one.at)]
        for token in self.tokens[one.at : one.end]:
            for sign in token.signs:
                found.append(mixed(KIND.skipword, sign))
                found.append(mixed(KIND.skipgame, sign, code(self.index.name)))
        found += [
            mixed(KIND.skipnear, sign, self.tokens[one.at].stem)
            for place, token in window
            if -2 < place < 2
            for sign in token.signs
        ]
        return found

    def _of_label(
        self,
        one: Mention,
        label: Label,
        window: Sequence[tuple[int, Token]],
        bag: Sequence[int],
        far: Sequence[int],
        place: int,
        sides: set[str],
        near: tuple[tuple[int, set[str]], tuple[int, set[str]]],
    ) -> list[int]:
        slot = self.index.slots[label.fact]
        ground = code(label.ground)
        token = self.tokens[one.at]
        shown = (
            0
            if label.ground in (PLAIN, COUNT, VALUE, NAME, ALONE, QUOTED) or (one.number and label.ground == BOTH)
            else code(str(label.value))
        )
        field, whole, role = slot.field + shown, slot.whole + shown, slot.role
        if label.ground in (COUNT, VALUE, ALONE, BOTH):
            field, whole = field + ground, whole + ground
        found = [
            mixed(KIND.field, field),
            mixed(KIND.whole, whole),
            mixed(KIND.ground, ground, slot.one.required),
            mixed(KIND.groundfield, ground, field),
        ]
        add = found.append
        for step, beside in window:
            at = step & 0xFF
            close = -3 <= step <= 3
            for sign in beside.signs:
                if close:
                    add(mixed(KIND.besidefield + at, sign, field))
                    add(mixed(KIND.besidewhole + at, sign, whole))
                add(mixed(KIND.aroundfield + (step > 0), sign, field))
                if role:
                    add(mixed(KIND.besiderole + (at if -3 < step < 3 else 99), sign, role))
            if beside.head and -2 <= step <= 2:
                add(mixed(KIND.headfield + (step > 0), beside.head, field))
        for stem in bag:
            add(mixed(KIND.bagfield, stem, field))
            add(mixed(KIND.bagwhole, stem, whole))
            if role:
                add(mixed(KIND.bagrole, stem, role))
        for stem in far:
            add(mixed(KIND.farfield, stem, field))
        pair = (one.at - 1, one.at - 2)
        if pair[1] >= one.left:
            add(mixed(KIND.pairleft, self.tokens[pair[0]].stem + 3 * self.tokens[pair[1]].stem, field))
        if one.end + 1 < one.right:
            add(mixed(KIND.pairright, self.tokens[one.end].stem + 3 * self.tokens[one.end + 1].stem, field))
        if one.at > one.left and one.end < one.right:
            add(mixed(KIND.pairboth, self.tokens[one.at - 1].stem + 3 * self.tokens[one.end].stem, field))
        add(mixed(KIND.versusrole + place, role, ground))
        add(mixed(KIND.versusfield, place, field))
        if sides:
            add(mixed(KIND.side, slot.one.place[0] in sides, role != 0))
        if one.at == 0 or (one.at == one.left and one.at < 2):
            add(mixed(KIND.first, field))
        (before, left), (behind, right) = near
        add(mixed(KIND.left, before, 2 if label.fact in left else 1 if left else 0))
        add(mixed(KIND.right, behind, 2 if label.fact in right else 1 if right else 0))
        add(mixed(KIND.leftright, 4 * before + behind, 3 * (label.fact in left) + (label.fact in right)))
        if one.run is not None:
            start, end = one.run
            size = sum(other.run == one.run for other in self.mentions)
            add(mixed(KIND.runsize + min(5, size), field))
            add(mixed(KIND.runmany + min(5, size), slot.many, role))
            for step, where in ((-1, start - 1), (-2, start - 2), (-3, start - 3), (1, end), (2, end + 1)):
                if 0 <= where < len(self.tokens):
                    for sign in self.tokens[where].signs:
                        add(mixed(KIND.runbeside + (step & 0xFF), sign, field))
                        add(mixed(KIND.runaround + (step > 0), sign, field))
                        if role:
                            add(mixed(KIND.runrole + (step > 0), sign, role))
        if one.number:
            number = one.number
            add(mixed(KIND.ordinal, token.ordinal, field))
            add(mixed(KIND.number, slot.one.told, token.said))
            add(mixed(KIND.form, code("%" if number[-1] == "%" else number[0] if number[0] in "+-" else ""), field))
            size = min(12, int(number.lstrip("+-").rstrip("%"))) if number.lstrip("+-").rstrip("%").isdecimal() else 13
            add(mixed(KIND.size, size, field))
            if token.said:
                add(mixed(KIND.saidstem, token.stem, field))
                add(mixed(KIND.saidrole, token.stem, ground))
            add(mixed(KIND.where, (one.at == one.left) + 2 * (one.end == one.right), ground))
            add(mixed(KIND.wherefield, (one.at == one.left) + 2 * (one.end == one.right), field))
        else:
            add(mixed(KIND.denied, one.denied, ground))
            add(mixed(KIND.deniedfield, one.denied, field))
            add(mixed(KIND.span, one.end - one.at, ground))
            for word in self.tokens[one.at : one.end]:
                for sign in word.signs:
                    add(mixed(KIND.ownfield, sign, field))
                    add(mixed(KIND.ownwhole, sign, whole))
                    if role:
                        add(mixed(KIND.ownrole, sign, role))
                add(mixed(KIND.ownhead, word.head, field))
            if one.at > one.left:
                add(mixed(KIND.ownpair, token.stem + 3 * self.tokens[one.at - 1].stem, field))
            if one.end < one.right:
                add(mixed(KIND.ownnext, token.stem + 3 * self.tokens[one.end].stem, field))
        return found


def signed(one: Token, known: frozenset[int] | None, concepts: Mapping[str, Sequence[int]]) -> Token:
    """Return a token with what stands for it: its stem if that is known, its concepts, else that it is strange."""
    if not one.stem:
        return one._replace(signs=(code(one.kind),))
    if not one.forms:
        return one._replace(signs=(one.stem,))
    meant = tuple(dict.fromkeys(sign for form in one.forms for sign in concepts.get(form, ())))
    if known is None or one.stem in known:
        return one._replace(signs=(one.stem, *meant))
    if not meant and one.kind == WORD and (word := _meant(one, known, concepts)):
        meant = tuple(dict.fromkeys(sign for form in word for sign in concepts.get(form, ())))
        return one._replace(forms=word, stem=code(word[-1]), signs=(code(word[-1]), *meant))
    head = one.head if one.head in known else STRANGE
    return one._replace(stem=STRANGE, head=head, signs=meant or (STRANGE,))


LITTLE = frozenset(
    """
    e ed o od a ad i il lo la le gli un una and or the an to of in
    и или а но на с со в во у к ко о об
    """.split()  # noqa: SIM905  a list of words is read more easily than one of strings
)
"""Words that say nothing by themselves, whatever they stood beside in the lines."""

LETTERS = {"ru": "абвгдежзийклмнопрстуфхцчшщъыьэюя", "": "abcdefghijklmnopqrstuvwxyz"}
SHORTEST = 5
"""A shorter word may be another word by a single letter."""


def _meant(one: Token, known: frozenset[int], concepts: Mapping[str, Sequence[int]]) -> tuple[str, ...]:
    """Return the stems of a known word that a strange one differs from by one letter, if there is one."""
    word = one.value
    if not SHORTEST <= len(word) <= LONGEST_WORD:
        return ()
    letters = LETTERS["ru" if "а" <= word[0] <= "я" else ""]
    cuts = range(len(word) + 1)
    found = dict.fromkeys(
        (
            *(word[:at] + word[at + 1 :] for at in cuts[:-1]),
            *(word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in cuts[:-2]),
            *(word[:at] + letter + word[at:] for at in cuts[1:] for letter in letters),
            *(word[:at] + letter + word[at + 1 :] for at in cuts[1:-1] for letter in letters),
        )
    )
    words = list(found)
    for lang in ("ru",) if "а" <= word[0] <= "я" else ("it", "en"):
        for stem in stemming.stems(words, lang):
            if stem in concepts or code(stem) in known:
                return (stem,)
    return ()


LONGEST_WORD = 16


def _added(line: Sequence[Token], at: int) -> tuple[int, int] | None:
    """Return the number that is added with a plus right behind another, and where it ends: "3+2"."""
    one = line[at]
    if one.kind == SIGN and one.value == "+" and at + 1 < len(line):
        two = line[at + 1]
        if two.kind == NUMBER and two.value.isdecimal():
            return int(two.value), at + 2
    return None


def _fits(token: Token, key: tuple[str, ...]) -> bool:
    return any(form in key for form in token.forms) if token.forms else token.value in key


def _sets_against(found: Sequence[Token], at: int) -> bool:
    one = found[at]
    if not one.versus:
        return False
    return one.kind == WORD or (0 < at < len(found) - 1 and found[at - 1].kind == NUMBER == found[at + 1].kind)


def _may_be(slot: Slot, value: Any) -> bool:
    if isinstance(value, bool):
        return slot.one.kind is bool
    if isinstance(value, int):
        low = slot.least if slot.least is not None else 0
        return slot.numeric and low <= value and (slot.most is None or value <= slot.most)
    if value == "random":
        return slot.one.rolled
    if value == UNKNOWN:
        return slot.numeric
    return value in slot.one.choices


def _one_ground(found: Sequence[Label]) -> list[Label]:
    """Return the labels, each fact and value on the first ground only."""
    kept: dict[tuple[str, str, bool], Label] = {}
    for one in found:
        kept.setdefault((one.fact, repr(one.value), one.ground == BOTH), one)
    return list(kept.values())


def line(
    index: Index,
    text: str,
    numerals: Mapping[str, str],
    learned: Mapping[Any, Sequence[tuple[str, Any]]],
    known: frozenset[int] | None = None,
    concepts: Mapping[str, Sequence[int]] | None = None,
) -> Line:
    """Return a line as a calculator's index sees it."""
    found = tokens(text, numerals, index.units)
    if not index.ratios:
        found = _apart(found)
    return Line(index, found, learned, known, concepts)


def _apart(found: Sequence[Token]) -> list[Token]:
    """Return tokens with N/M as two numbers, where no fact of the calculator takes it as one."""
    apart: list[Token] = []
    for one in found:
        if one.kind == NUMBER and "/" in one.value:
            first, second = one.value.split("/")
            apart += [
                one._replace(text=first, value=first),
                Token("/", SIGN, "/", code("/"), at=one.at),
                one._replace(text=second, value=second),
            ]
        else:
            apart.append(one)
    return apart


__all__ = ["NOTHING", "STOP", "UNKNOWN", "Label", "Line", "Mention", "line"]
