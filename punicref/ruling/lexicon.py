"""The words of a spoken line: its pieces as numbers and phrases, each with all that it may mean to a calculator."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from punicref.base import LANGUAGES
from punicref.errors import InputProblem, near_called
from punicref.language import lists
from punicref.language import words as stemming
from punicref.language.messages import Name, say
from punicref.ruling import sides, traits, vocabulary
from punicref.ruling.items import Item, Meaning
from punicref.ruling.names import plain
from punicref.ruling.values import Span, Throws
from punicref.ruling.words import is_random, uncased

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from punicref.rulebook.library import Library
    from punicref.ruling.registry import CalculatorFunction

AGAINST = lists.every("versus") | {":"}
WITHOUT = lists.every("without")
LITTLE = lists.every("little")
"""Little words that say nothing of a case, where the calculator has no better use for them."""
DICE = lists.every("dice")
"""What calls the numbers behind it dice, where no fact of the calculator is called so."""

PIECE = re.compile(
    r"\b[rc]\d+\b|\d+/\d+|[+-]?\d+(?:-\d+)?(?:,\d+)*%?|[^\W\d_]+(?:[-_'’][^\W\d_]+)*|[:,;]|[^\s.!()\"'’«»“”]",
    re.IGNORECASE,
)
ELIDED = re.compile(r"\b((?:de|a|ne|su|da)?ll|l|d)['’](?=[^\W\d_])", re.IGNORECASE)
"""An Italian article that has lost its vowel: "dell'attaccante"."""
UNIT = re.compile(r"[rc]\d+", re.IGNORECASE)
"""What a unit of a battle is called: R1, C3."""
NEXT = frozenset(("poi", "oppure", "o", "then", "or", "затем", "потом", "или"))
"""What parts actions and ways as a semicolon does, which a shell keeps for itself."""
NONE = frozenset(("nessun", "nessuna", "nessuno", "niente", "nobody", "none", "никаких", "ни", "нету"))
EMPTY = frozenset(("vuoto", "vuota", "vuoti", "empty", "пуст", "пуста", "пусто", "пустая"))
"""What says that there is nothing of what follows, and of what stands before."""
ON = "на"
BETWEEN = frozenset(("to", "a", ON))
"""What sets two numbers against each other where it stands between them: "10 to 4", «10 на 4»."""
IN = ("a", "in", "at", "в", "город")
"""What stands before the name of a place."""
ALSO = frozenset(("and", "e", "ed", "и"))
_QUOTED = re.compile(r'"([^"]+)"|“([^”]+)”|«([^»]+)»|(\S+)')
A_BIT = ("un", "po")
"""Small words together that say nothing, though the second is a battle: "un po' dietro"."""
CALLED = frozenset(("scenario", "game_turn"))
"""The facts whose numbers are called by their place: "second war", "third turn"."""
SIGNS = "+-"
"""What makes a number a modifier, not a die and not a strength."""
NOT = "no"
"""The value of a fact whose words say that it does not hold: "face up" of what is inside."""
FEW_WRONG = 4
"""A letter of so many may be wrong in a word that is offered instead."""
FEWEST = 3
"""Letters that a beginning must have to stand for a word."""


@cache
def known_words(library: Library) -> frozenset[str]:
    """Return the words that are terms of the rules themselves: whole ones, which stand for no longer one."""
    said = (
        phrase
        for term in library.terms()
        for kinds in term.words.values()
        for kind in ("term", "form", "synonym")
        for phrase in kinds.get(kind, ())
    )
    return frozenset(words[0] for phrase in said if len(words := stemming.tokens(phrase)) == 1)


@cache
def alike(library: Library, game: str) -> dict[str, tuple[str, ...]]:
    """Return for each word for a thing the words by which a calculator may know it: "capo" is a "comandante"."""
    found: dict[str, tuple[str, ...]] = {}
    for key, said in library.said("same").items():
        if "." in key and not key.startswith(f"{game}."):
            continue
        for words in said.values():
            for word in map(_form, words):
                found[word] = tuple(dict.fromkeys((*found.get(word, ()), *words)))
    return found


@cache
def _enemies(library: Library) -> frozenset[tuple[str, str]]:
    """Return the words for the other side, by language and stem."""
    said = (library.said("side")["opponent"], library.said("choice")["enemy"], library.said("fact")["enemy"])
    return frozenset(
        (lang, stem)
        for one in said
        for lang, words in one.items()
        for word in words
        for stem in stemming.stemmed(word, lang)[:1]
    )


def _is_enemy(word: str, library: Library) -> bool:
    """Whether a word, in any form, is one for the other side."""
    tokens = stemming.tokens(word)
    known = _enemies(library)
    return any((lang, stem) in known for lang in stemming.languages(tokens) for stem in stemming.stems(tokens, lang))


def _form(word: str) -> str:
    """Return what a word is compared by: in Russian, with its cases, the stem; "comando" is no "comandante"."""
    token = next(iter(stemming.tokens(word)), word)
    return stemming.stems([token], "ru")[0] if stemming.languages([token]) == ("ru",) else token


@cache
def lexicon_of(calculator: CalculatorFunction, library: Library) -> Lexicon:
    """Return the phrases that a calculator understands."""
    return Lexicon(calculator, library)


class Lexicon:
    """The phrases that a calculator understands, by language and stems."""

    def __init__(self, calculator: CalculatorFunction, library: Library) -> None:
        self.library = library
        self.game = calculator.game
        self._phrases: dict[tuple[str, tuple[str, ...]], set[Meaning]] = {}
        self._unordered: dict[tuple[str, frozenset[str]], set[Meaning]] = {}
        self._exact: dict[tuple[str, ...], set[Meaning]] = {}
        self._cases: dict[tuple[str, ...], set[Meaning]] = {}
        self._said: list[Mapping[str, Iterable[str]]] = []
        self.texts = frozenset(one.name for one in calculator.inputs if one.kind in (str, Throws))
        inputs = {one.name: one for one in calculator.inputs}
        homes = sides.homes(inputs)
        self.placed = {
            one.name: one.ask.needs
            for one in calculator.inputs
            if one.kind is bool and one.ask.needs in inputs and inputs[one.ask.needs].choices
        }
        self.opposed = bool(sides.strengths(inputs))
        self.traits = frozenset(trait for parts in traits.of_numbers(calculator.inputs, library) for trait in parts)
        self.traits |= traits.SILENT if self.traits else frozenset()
        self.holding = frozenset(name for name, one in inputs.items() if one.kind is bool)
        self.numeric = frozenset(name for name, one in inputs.items() if one.kind in (int, Span))
        self.fought = self.opposed or {"attack", "defend"} <= inputs.keys()
        self.defence = next((one.name for one in sides.strengths(inputs)[1:]), "defend")
        self.opponent = next((sides.heading(one) for one in calculator.inputs if one.place[0] == homes[1]), "")
        self.dice = frozenset(one.name for one in calculator.inputs if one.told)
        self.first = next((one.name for one in calculator.inputs if one.kind is str and one.required), "")
        for one in calculator.inputs:
            self._add(Meaning("fact", one.name), vocabulary.of_fact(one, library))
            self._add(Meaning("fact", one.name, NOT), vocabulary.of_denied(one, library))
            for word, said in vocabulary.of_parts(one, library).items():
                self._add(Meaning("part", one.name, word), said)
            if one.group is not None and one.shared:
                self._add(Meaning("side", one.group.heading.text), vocabulary.of_side(one, library))
            for value in one.choices:
                known = vocabulary.of_choice(one, value, library)
                self._add(Meaning("choice", one.name, value), known or {lang: [value] for lang in LANGUAGES})
        self.lists = any(one.ask.row == "things" for one in calculator.inputs)
        self.parted = any(one.ask.parts is not None for one in calculator.inputs)
        if any(one.kind is str and one.ask.parts is None for one in calculator.inputs):
            for thing, names in library.names(calculator.game).items():
                self._add(Meaning("thing", value=thing), {lang: list(all_) for lang, all_ in names.items()})
        called = library.said("calculator").get(calculator.name, {})
        self._called = {tuple(stemming.stemmed(word, lang)) for lang, all_ in called.items() for word in all_}
        little = library.said("little")
        said_for_all = [little.get(key, {}) for key in ("all", calculator.game, calculator.name)]
        self._little = frozenset(plain(word) for said in said_for_all for all_ in said.values() for word in all_)
        self._tokens = frozenset(token for words in self._exact for token in words)
        self.longest = max((len(stems) for _, stems in self._phrases), default=1)

    def _add(self, meaning: Meaning, said: Mapping[str, Iterable[str]]) -> None:
        self._said.append(said)
        for lang, phrases in said.items():
            for phrase in phrases:
                stems = tuple(stemming.stemmed(phrase, lang))
                tokens = stemming.tokens(phrase)
                self._phrases.setdefault((lang, stems), set()).add(meaning)
                self._exact.setdefault(tuple(tokens), set()).add(meaning)
                if lang == "ru" and all(uncased(token) != token or len(token) <= FEWEST for token in tokens):
                    self._cases.setdefault(tuple(map(uncased, tokens)), set()).add(meaning)
                said_much = [token for token in tokens if token not in LITTLE]
                if len(said_much) > 1:
                    whole = frozenset(stemming.stems(said_much, lang))
                    self._unordered.setdefault((lang, whole), set()).add(meaning)

    def find(self, tokens: Sequence[str]) -> frozenset[Meaning]:
        """Return what these words together may mean: as they stand, else in another form."""
        if tuple(tokens) in self._exact:
            return frozenset(self._exact[tuple(tokens)])
        if len(tokens) == 1 and tokens[0] in self._little:
            return frozenset()  # «осталось» is no form of «остаётся»
        found = frozenset(
            meaning
            for lang in stemming.languages(list(tokens))
            for meaning in self._phrases.get((lang, tuple(stemming.stems(list(tokens), lang))), ())
        )
        return found or frozenset(self._cases.get(tuple(map(uncased, tokens)), ()))

    def unordered(self, tokens: Sequence[str]) -> frozenset[Meaning]:
        """Return what these words together may mean, in whatever order: "land inside" is "land points inside"."""
        stems = {lang: frozenset(stemming.stems(list(tokens), lang)) for lang in stemming.languages(list(tokens))}
        return frozenset(
            meaning
            for lang, whole in stems.items()
            if len(whole) == len(tokens)
            for meaning in self._unordered.get((lang, whole), ())
        )

    def number(self, word: str) -> str:
        """Return a number that is a word in figures; any other word, and one of a phrase ("tutti e due"), as it is."""
        return word if word in self._tokens else self.numeral(word)

    def numeral(self, word: str) -> str:
        """Return a number that is a word in figures, any other word as it is."""
        return vocabulary.numerals(self.library).get(word, word)

    def takes_number(self, item: Item) -> bool:
        """Whether an item names a fact that has a number."""
        return any(one.kind == "fact" and one.fact in self.numeric for one in item.meanings)

    def little(self, word: str) -> bool:
        """Whether a word says nothing of a case here, where it means nothing to the calculator."""
        return word in LITTLE or word in DICE or plain(word) in self._little or self.own(word)

    def own(self, word: str) -> bool:
        """Whether a word is only what the calculator is called itself: it says nothing of a case."""
        tokens = stemming.tokens(word)
        return any(tuple(stemming.stems(tokens, lang)) in self._called for lang in stemming.languages(tokens))

    def begun(self, token: str) -> frozenset[Meaning]:
        """Return what a word may mean that is the beginning of others."""
        if len(token) < FEWEST:
            return frozenset()
        found = (all_ for words, all_ in self._exact.items() if len(words) == 1 and words[0].startswith(token))
        return frozenset(meaning for all_ in found for meaning in all_)

    def near(self, word: str) -> list[Name]:
        """Return what is written alike, in each language: a letter of four may be another one."""
        from punicref.language.spelling import distance

        most = max(1, len(word) // FEW_WRONG)
        close = [
            {
                lang: [phrase for phrase in phrases if distance(plain(phrase), plain(word), most) <= most]
                for lang, phrases in said.items()
            }
            for said in self._said
        ]
        return near_called(word, close, 2)


def parted(line: str) -> list[str]:
    """Part a line that no shell has parted: what stands in quotation marks stays together, and without them."""
    return [next(filter(None, found)) for found in _QUOTED.findall(line)]


MOST = 300
"""How many words of a case are read: what each may mean beside the others takes the longer, the more there are."""


def items_of(line: Sequence[str], lexicon: Lexicon) -> list[Item]:
    """Return what stands in a line; InputProblem, where a word is not understood."""
    items, unknown = parts_of(line, lexicon)
    if unknown:
        raise InputProblem(
            say("Not understood: {words}.", words=unknown),
            suggestions=[one for word in unknown for one in lexicon.near(word)],
        )
    return items


def parts_of(line: Sequence[str], lexicon: Lexicon) -> tuple[list[Item], list[str]]:
    """Return what stands in a line, and beside it the words not understood; InputProblem for too many words."""
    number = sum(len(text.split()) for text in line)
    if number > MOST:
        raise InputProblem(say("These are {number} words; a case is told in at most {most}.", number=number, most=MOST))
    items: list[Item] = []
    unknown: list[str] = []
    pieces: list[str] = []
    for text in line:
        if " " in text.strip() and lexicon.texts:
            _read(pieces, lexicon, items, unknown)
            pieces = []
            if _takes_text(items, lexicon):
                items.append(Item(text.strip(), "text"))
                continue
        pieces += _pieces(text, lexicon)
    _read(pieces, lexicon, items, unknown)
    return _struck(items, lexicon, unknown), unknown


def _pieces(text: str, lexicon: Lexicon) -> list[str]:
    """Return the words, numbers and signs of a text, in small letters but for names that would be little words then.

    "E" is a unit, "По" a battle; "otto" is 8.
    """
    text = ELIDED.sub(r"\1 ", text)
    return [lexicon.number(_small(piece, lexicon)) for piece in PIECE.findall(text)]


def _small(piece: str, lexicon: Lexicon) -> str:
    small = piece.casefold().replace("ё", "е")
    name = piece[0].isupper() and small in LITTLE and (len(piece) == 1 or bool(lexicon.find((small,))))
    return piece if name else small


def _is_little(
    pieces: Sequence[str], at: int, meanings: frozenset[Meaning], items: Sequence[Item], here: Lexicon
) -> bool:
    """Whether a word is only an "and" or the like, though a unit or a place is called so: "3 fanterie e 2 veterani".

    With a capital letter it is the name ("По"), and so it is behind its fact, with its own number, and where nothing
    follows to which the little word could belong: «по слонам» is no battle.
    """
    piece, behind = pieces[at], pieces[at + 1 : at + 2]
    if piece not in LITTLE or not all(one.kind in ("thing", "part", "choice") for one in meanings):
        return False
    of_a_number = bool(items) and items[-1].kind == "number" and not items[-1].stop
    names = all(one.kind in ("thing", "part") for one in meanings)
    if len(piece) == 1 and names:
        return not of_a_number or (piece in ALSO and bool(behind) and behind[0] not in ",;" and not here.lists)
    if not meanings or _answers(items, meanings) or (names and (of_a_number or _is_number(behind))):
        return False
    return bool(behind) and behind[0] not in (*",;:=", *AGAINST)


def _takes_text(items: Sequence[Item], lexicon: Lexicon) -> bool:
    """Whether a text may stand here: behind a fact that is one, or first of all."""
    if not items:
        return bool(lexicon.first)
    return any(one.kind == "fact" and one.fact in lexicon.texts for one in items[-1].meanings)


def _read(pieces: Sequence[str], lexicon: Lexicon, items: list[Item], unknown: list[str]) -> None:
    """Add what some pieces are to the items, and those that nobody understands to the unknown ones."""
    at = 0
    while at < len(pieces):
        piece = pieces[at]
        heading = piece == ":" and bool(items) and items[-1].kind != "number"  # "Rome: 3 infantry"
        if piece in ",;" or heading or (piece in NEXT and lexicon.parted):
            if items:
                items[-1] = items[-1]._replace(stop=True, end=items[-1].end or piece not in ",:")
            at += 1
            continue
        if tuple(pieces[at : at + 2]) == A_BIT:
            at += 2
            continue
        if UNIT.fullmatch(piece):
            items.append(Item(piece.upper(), "id"))
            at += 1
            continue
        if _is_number((piece,)):
            items.append(Item(piece, "number"))
            at += 1
            continue
        if piece == "=" or (piece == ":" and not _is_number(pieces[at - 1 : at]) and _is_number(pieces[at + 1 :])):
            at += 1  # "leader: 2"
            continue
        if denied := _denied_within(pieces, at, lexicon):
            size, found = denied
            items += found
            at += size
            continue
        size, meanings = longest(pieces, at, lexicon)
        meanings = meanings or _place(pieces, at, lexicon)
        text = " ".join(pieces[at : at + size])
        if not meanings and _is_number((figure := lexicon.numeral(piece),)):
            items.append(Item(figure, "number"))  # a number that stands in none of the phrases that have its word
            at += 1
            continue
        if not meanings and (numbered := _ordinal(pieces, at, lexicon)):
            size, found = numbered
            items += found
            at += size
            continue
        if _sets_apart(pieces, at, items, lexicon):
            items.append(Item(text, "against", meanings))
            at += 1
            continue
        if size == 1 and _is_little(pieces, at, meanings, items, lexicon):
            if piece in ALSO and items:
                items[-1] = items[-1]._replace(more=True)
            at += 1
            continue
        denies = piece in WITHOUT or (piece in NONE and _counts(pieces, at + 1, lexicon))
        if denies and size == 1 and not _answers(items, meanings):
            items.append(Item(text, "without"))
        elif meanings and piece not in AGAINST:
            items.append(Item(text, "phrase", meanings))
        elif piece in AGAINST:
            items.append(Item(text, "against", meanings))
        elif (piece in DICE or is_random(piece)) and len(piece) > 1 and _is_number(pieces[at + 1 : at + 2]):
            if not _has_die(items, lexicon):  # "Romans roll 4"
                at = _dice(pieces, at + 1, items)  # "roll 4 2" are dice that have been rolled
                continue
        elif is_random(piece) and len(piece) > 1:
            items.append(Item(piece, "number" if _has_die(items, lexicon) else "die"))
        elif piece in NONE:
            items.append(Item(text, "without"))
        elif piece in EMPTY:
            items.append(Item("0", "number"))
        elif piece in ALSO:
            if items:
                items[-1] = items[-1]._replace(more=True)
        elif lexicon.opposed and _is_enemy(piece, lexicon.library):
            side = (Meaning("side", lexicon.opponent),) if lexicon.opponent else ()
            items.append(Item(text, "enemy", frozenset(side)))
        elif lexicon.traits & traits.named(piece, lexicon.library):
            items.append(Item(text, "trait"))
        elif piece in sides.STRIKES and lexicon.fought:
            items.append(Item(text, "strikes"))
        elif not lexicon.little(piece):
            meanings = frozenset() if piece in known_words(lexicon.library) else lexicon.begun(piece)
            if meanings:
                items.append(Item(text, "phrase", meanings))
            else:
                unknown.append(piece)
        at += size


def _denied_within(pieces: Sequence[str], at: int, lexicon: Lexicon) -> tuple[int, list[Item]] | None:
    """Return a condition that a word denies within its phrase, and how many pieces that is: "attackers not in supply".

    The rest of the phrase is the whole name of a fact that holds or not, and nothing else.
    """
    for inner in range(at + 1, min(at + lexicon.longest, len(pieces) - 1)):
        if pieces[inner] not in WITHOUT:
            continue
        for end in range(min(at + lexicon.longest + 1, len(pieces)), inner + 1, -1):
            words = [*pieces[at:inner], *pieces[inner + 1 : end]]
            tokens = [stemming.tokens(piece) for piece in words]
            meanings = lexicon.find([token for word in tokens for token in word]) if all(tokens) else frozenset()
            if meanings and all(one.kind == "fact" and one.fact in lexicon.holding for one in meanings):
                text = " ".join(words)
                return end - at, [Item(pieces[inner], "without"), Item(text, "phrase", meanings)]
    return None


def _counts(pieces: Sequence[str], at: int, lexicon: Lexicon) -> bool:
    """Whether what stands here is a number of the case, so that there may be none of it: "nessuna nave"."""
    return any(one.kind == "fact" and one.fact in lexicon.numeric for one in longest(pieces, at, lexicon)[1])


def _ordinal(pieces: Sequence[str], at: int, lexicon: Lexicon) -> tuple[int, list[Item]] | None:
    """Return a scenario or a turn that is called by its place, and how many pieces that is: "second war" is war 2."""
    figure = vocabulary.ordinals(lexicon.library).get(plain(pieces[at]))
    if figure is None:
        return None
    size, meanings = longest(pieces, at + 1, lexicon)
    facts = frozenset(one for one in meanings if one.kind == "fact" and one.fact in CALLED)
    if not facts or _is_number(pieces[at + 1 + size : at + 2 + size]):
        return None
    text = " ".join(pieces[at + 1 : at + 1 + size])
    return size + 1, [Item(text, "phrase", facts), Item(figure, "number")]


def _sets_apart(pieces: Sequence[str], at: int, items: Sequence[Item], lexicon: Lexicon) -> bool:
    """Whether a little word sets two numbers against each other: "10 to 4"."""
    if pieces[at] not in BETWEEN or not lexicon.opposed or not items or not _is_number(pieces[at + 1 : at + 2]):
        return False
    behind_type = pieces[at] == ON and len(items) > 1 and items[-1].kind == "phrase" and not items[-2].stop
    return not items[-1].stop and items[-2 if behind_type else -1].kind == "number"


def _struck(items: Sequence[Item], lexicon: Lexicon, unknown: list[str]) -> list[Item]:
    """Return items in which an attack is told by a verb between the two: "8 attack 2", "hastati hit celts".

    Where one of them is told by a word of its own as well ("attacks 8 defends 3"), the verb is such a word.
    """
    told = any(one.fact == lexicon.defence for item in items for one in item.meanings if one.kind == "fact")
    apart = told or any(item.kind == "against" for item in items)
    found = list(items)
    for at, item in enumerate(items):
        if item.text not in sides.STRIKES or item.kind not in ("strikes", "phrase") or item.stop:
            continue
        before, behind = items[max(at - 1, 0)], items[at + 1] if at + 1 < len(items) else item
        strength = _strength(items, at, lexicon)
        numbers = (
            strength >= 0 and behind.kind == "number" and not (strength and lexicon.takes_number(items[strength - 1]))
        )
        if lexicon.fought and not before.stop and at and (_is_thing(behind) or (numbers and not apart)):
            found[at] = item._replace(kind="against", meanings=frozenset())
        elif item.kind == "strikes" and not lexicon.little(item.text):
            unknown.append(item.text)
    return [item for item in found if item.kind != "strikes"]


def _strength(items: Sequence[Item], at: int, lexicon: Lexicon) -> int:
    """Return the place of the number that strikes here, alone or of a kind: "8 land attack"; -1 for none."""
    before = at - 1
    if before > 0 and items[before].kind == "phrase" and not items[before - 1].stop and not _is_thing(items[before]):
        if lexicon.takes_number(items[before]):
            return -1
        before -= 1
    return before if before >= 0 and items[before].kind == "number" else -1


def _is_thing(item: Item) -> bool:
    return item.kind == "phrase" and any(one.kind == "thing" for one in item.meanings)


def _place(pieces: Sequence[str], at: int, lexicon: Lexicon) -> frozenset[Meaning]:
    """Return the place that a name alone is beside what holds only in one: "Rome inside", where "in Rome" is known."""
    words = [stemming.tokens(piece) for piece in pieces]
    near = [words[two] for two in (at - 1, at + 1) if 0 <= two < len(words) and words[two]]
    if at > 1 and pieces[at - 1] in LITTLE:
        near.append(words[at - 2])  # "dentro a Roma"
    holds = {one.fact for tokens in near for one in lexicon.find(tokens) if one.kind == "fact"}
    places = {lexicon.placed[fact] for fact in holds if fact in lexicon.placed}
    found = (lexicon.find([before, *words[at]]) for before in IN if words[at]) if places else ()
    return frozenset(one for all_ in found for one in all_ if one.kind == "choice" and one.fact in places)


def _has_die(items: Sequence[Item], lexicon: Lexicon) -> bool:
    """Whether the last phrase is a die itself, and what is behind it is its number."""
    if not items or items[-1].stop:
        return False
    return any(one.kind == "fact" and one.fact in lexicon.dice for one in items[-1].meanings)


def _dice(pieces: Sequence[str], at: int, items: list[Item]) -> int:
    """Add the numbers from here on as dice, also with "and" or "against" between them; returns the place behind."""
    while True:
        items.append(Item(pieces[at], "die"))
        at += 1
        behind = at + 1 if pieces[at : at + 1] and pieces[at] in (*ALSO, *AGAINST) else at
        if not _is_number(pieces[behind : behind + 1]) or pieces[behind][0] in SIGNS:
            items[-1] = items[-1]._replace(stop=True)
            return at
        at = behind


def _is_number(pieces: Sequence[str]) -> bool:
    """Whether there is a piece, and it is a number."""
    return bool(pieces) and (pieces[0][-1].isdecimal() or pieces[0][-1] == "%")


def _answers(items: Sequence[Item], meanings: frozenset[Meaning]) -> bool:
    """Whether a "no" is a value of the fact before it: "port no"."""
    asked = {one.fact for one in items[-1].meanings if one.kind == "fact"} if items else set()
    return any(one.kind in ("choice", "part") and one.fact in asked for one in meanings)


def longest(pieces: Sequence[str], at: int, lexicon: Lexicon) -> tuple[int, frozenset[Meaning]]:
    """Return the size and the meanings of the longest phrase that begins here, its words in whatever order."""
    size, found = _in_order(pieces, at, lexicon)
    free, other = _in_any_order(pieces, at, size, lexicon)
    return (free, other) if other else (size, found)


def _in_order(pieces: Sequence[str], at: int, lexicon: Lexicon) -> tuple[int, frozenset[Meaning]]:
    words = [stemming.tokens(piece) for piece in pieces[at : at + lexicon.longest]]
    for size in range(len(words), 0, -1):
        tokens = [token for word in words[:size] for token in word]
        if tokens and all(words[:size]) and len({*tokens}) == len(tokens) and (found := _found(tokens, lexicon)):
            return size, found
    return 1, frozenset()


def _in_any_order(pieces: Sequence[str], at: int, least: int, lexicon: Lexicon) -> tuple[int, frozenset[Meaning]]:
    """Return a phrase of more than `least` pieces, its words in another order or with little words between them.

    Between two numbers it is none: in "3 inside enemy 4" the first word has the first of them. Nor is it one where a
    word of it begins a phrase of what follows: "Rome die Rome 4".
    """
    end = at
    while end < min(len(pieces), at + lexicon.longest + len(A_BIT)) and _is_word(pieces[end]):
        end += 1
    numbered = _is_number(pieces[at - 1 : at]) if at else False
    for last in range(end, at + max(least, 1), -1):
        if pieces[at] in LITTLE or pieces[last - 1] in LITTLE or (numbered and _is_number(pieces[last : last + 1])):
            continue
        tokens = [token for piece in pieces[at:last] if piece not in LITTLE for token in stemming.tokens(piece)]
        begun = any(inner + _in_order(pieces, inner, lexicon)[0] > last for inner in range(at + 1, last))
        if len(tokens) > 1 and len({*tokens}) == len(tokens) and not begun:
            found = lexicon.unordered(tokens) or _called_otherwise(tokens, lexicon, lexicon.unordered)
            if found:
                return last - at, found
    return 0, frozenset()


def _is_word(piece: str) -> bool:
    """Whether a piece may stand in a phrase: it parts nothing, counts nothing, and denies nothing."""
    parts = piece in AGAINST or piece in ALSO or piece in WITHOUT or piece in NONE or piece in NEXT
    return piece[0].isalpha() and not parts


def _found(tokens: Sequence[str], lexicon: Lexicon) -> frozenset[Meaning]:
    """Return what words may mean, as they stand, else with one of them called as the calculator calls it."""
    found = lexicon.find(tokens)
    if any(one.kind != "thing" for one in found):
        return found
    return found | _called_otherwise(tokens, lexicon, lexicon.find)


def _called_otherwise(
    tokens: Sequence[str], lexicon: Lexicon, find: Callable[[Sequence[str]], frozenset[Meaning]]
) -> frozenset[Meaning]:
    """Return what words mean with one of them called as the calculator calls it."""
    known = alike(lexicon.library, lexicon.game)
    others = (
        find([*tokens[:at], other, *tokens[at + 1 :]])
        for at, token in enumerate(tokens)
        for other in known.get(_form(token), ())
    )
    return next(filter(None, others), frozenset())
