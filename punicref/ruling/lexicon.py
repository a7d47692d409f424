"""The words of a spoken line: its pieces as numbers and phrases, each with all that it may mean to a calculator."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from punicref import LANGUAGES
from punicref.errors import InputProblem, near_called
from punicref.messages import Name, say
from punicref.ruling import sides, vocabulary
from punicref.ruling.values import Throws
from punicref.ruling.words import is_random
from punicref.search import words as stemming

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from punicref.rulebook.library import Library
    from punicref.ruling.registry import CalculatorFunction

AGAINST = frozenset(("v", "vs", "versus", "against", "contro", "против", ":"))
WITHOUT = frozenset(("no", "not", "without", "non", "senza", "нет", "не", "без"))
LITTLE = frozenset(
    word
    for words in (
        "a an and at by for from has have her his i in is it its my of on our the their there they",
        "to we with who are",
        "al alla alle ai agli allo c con d da dal dalla dei del della delle dello di e ed è gli ha",
        "hanno ho i il io l la le lo nel nella nei su sul sulla un una uno c'è ci sono",
        "punti punto esagoni esagono points point pts hexes очко очка очков очки гекс гекса гексов",
        "sunk affondata affondate потоплен потоплено потоплены",
        "а в во есть из и к на над о об он она они от по при с со у я мы его её их мой моя мои",
    )
    for word in words.split()
)
"""Little words that say nothing of a case, where the calculator has no better use for them."""
DICE = frozenset(
    word
    for words in (
        "die dice roll rolls rolled dado dadi tiro tiri tira tirano lancia lanciano",
        "кубик кубика кубики бросок броски бросает бросил бросили выпало выпали",
    )
    for word in words.split()
)
"""What calls the numbers behind it dice, where no fact of the calculator is called so."""

PIECE = re.compile(
    r"\b[rc]\d+\b|\d+/\d+|[+-]?\d+(?:-\d+)?(?:,\d+)*%?|[^\W\d_]+(?:[-_'’][^\W\d_]+)*|[:,;]|[^\s.!()\"«»“”]",
    re.IGNORECASE,
)
UNIT = re.compile(r"[rc]\d+", re.IGNORECASE)
"""What a unit of a battle is called: R1, C3."""
NEXT = frozenset(("poi", "oppure", "o", "then", "or", "затем", "потом", "или"))
"""What parts actions and ways as a semicolon does, which a shell keeps for itself."""
NONE = frozenset(("nessun", "nessuna", "nessuno", "nobody", "none", "никаких", "ни"))
EMPTY = frozenset(("vuoto", "vuota", "vuoti", "empty", "пуст", "пуста", "пусто", "пустая"))
"""What says that there is nothing of what follows, and of what stands before."""
IN = ("a", "in", "at", "в", "город")
"""What stands before the name of a place."""
ALSO = frozenset(("and", "e", "ed", "и"))
_QUOTED = re.compile(r'"([^"]+)"|“([^”]+)”|«([^»]+)»|(\S+)')
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
def alike(library: Library) -> dict[str, tuple[str, ...]]:
    """Return for each word for a thing the words by which a calculator may know it: "capo" is a "comandante"."""
    found: dict[str, tuple[str, ...]] = {}
    for said in library.said("same").values():
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


class Meaning(NamedTuple):
    """What a phrase may mean: a fact, one of its values, a side, or a thing."""

    kind: str  # fact, choice, side, thing, or part of a text that is made of words
    fact: str = ""  # the input; of a side its heading
    value: str = ""


class Item(NamedTuple):
    """A number or a phrase of the line, with what it may mean."""

    text: str
    kind: str  # number, die (a number that is called one), enemy, phrase, against, without, text, id
    meanings: frozenset[Meaning] = frozenset()
    stop: bool = False  # a comma or the like stands behind it
    end: bool = False  # a semicolon, or "then", or "or": what follows is another action, another way
    more: bool = False  # an "and" stands behind it


@cache
def lexicon_of(calculator: CalculatorFunction, library: Library) -> Lexicon:
    """Return the phrases that a calculator understands."""
    return Lexicon(calculator, library)


class Lexicon:
    """The phrases that a calculator understands, by language and stems."""

    def __init__(self, calculator: CalculatorFunction, library: Library) -> None:
        self.library = library
        self._phrases: dict[tuple[str, tuple[str, ...]], set[Meaning]] = {}
        self._exact: dict[tuple[str, ...], set[Meaning]] = {}
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
        self.opponent = next((sides.heading(one) for one in calculator.inputs if one.place[0] == homes[1]), "")
        self.dice = frozenset(one.name for one in calculator.inputs if one.told)
        self.first = next((one.name for one in calculator.inputs if one.kind is str and one.required), "")
        for one in calculator.inputs:
            self._add(Meaning("fact", one.name), vocabulary.of_fact(one, library))
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
        self.longest = max((len(stems) for _, stems in self._phrases), default=1)

    def _add(self, meaning: Meaning, said: Mapping[str, Iterable[str]]) -> None:
        self._said.append(said)
        for lang, phrases in said.items():
            for phrase in phrases:
                stems = tuple(stemming.stemmed(phrase, lang))
                self._phrases.setdefault((lang, stems), set()).add(meaning)
                self._exact.setdefault(tuple(stemming.tokens(phrase)), set()).add(meaning)

    def find(self, tokens: Sequence[str]) -> frozenset[Meaning]:
        """Return what these words together may mean: as they stand, else in another form."""
        if tuple(tokens) in self._exact:
            return frozenset(self._exact[tuple(tokens)])
        return frozenset(
            meaning
            for lang in stemming.languages(list(tokens))
            for meaning in self._phrases.get((lang, tuple(stemming.stems(list(tokens), lang))), ())
        )

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
        """Return what is written alike, in each language."""
        return near_called(word, self._said, 2)


def parted(line: str) -> list[str]:
    """Part a line that no shell has parted: what stands in quotation marks stays together, and without them."""
    return [next(filter(None, found)) for found in _QUOTED.findall(line)]


def items_of(line: Sequence[str], lexicon: Lexicon) -> list[Item]:
    """Return what stands in a line; InputProblem, where a word is not understood."""
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
    if unknown:
        raise InputProblem(
            say("Not understood: {words}.", words=unknown),
            suggestions=[one for word in unknown for one in lexicon.near(word)],
        )
    return items


def _pieces(text: str, lexicon: Lexicon) -> list[str]:
    """Return the words, numbers and signs of a text, in small letters but for names that would be little words then.

    "E" is a unit, "По" a battle.
    """
    return [_small(piece, lexicon) for piece in PIECE.findall(text)]


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
        size, meanings = longest(pieces, at, lexicon)
        meanings = meanings or _place(pieces, at, lexicon)
        text = " ".join(pieces[at : at + size])
        if size == 1 and _is_little(pieces, at, meanings, items, lexicon):
            if piece in ALSO and items:
                items[-1] = items[-1]._replace(more=True)
            at += 1
            continue
        if piece in WITHOUT and size == 1 and not _answers(items, meanings):
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
        elif piece not in LITTLE and piece not in DICE and not lexicon.own(piece):
            meanings = frozenset() if piece in known_words(lexicon.library) else lexicon.begun(piece)
            if meanings:
                items.append(Item(text, "phrase", meanings))
            else:
                unknown.append(piece)
        at += size


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
        if not _is_number(pieces[behind : behind + 1]):
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
    """Return the size and the meanings of the longest phrase that begins here."""
    words = [stemming.tokens(piece) for piece in pieces[at : at + lexicon.longest]]
    for size in range(len(words), 0, -1):
        tokens = [token for word in words[:size] for token in word]
        if tokens and all(words[:size]) and len({*tokens}) == len(tokens) and (found := _found(tokens, lexicon)):
            return size, found
    return 1, frozenset()


def _found(tokens: Sequence[str], lexicon: Lexicon) -> frozenset[Meaning]:
    """Return what words may mean, as they stand, else with one of them called as the calculator calls it."""
    found = lexicon.find(tokens)
    if any(one.kind != "thing" for one in found):
        return found
    known = alike(lexicon.library)
    others = (
        lexicon.find([*tokens[:at], other, *tokens[at + 1 :]])
        for at, token in enumerate(tokens)
        for other in known.get(_form(token), ())
    )
    return found | next(filter(None, others), frozenset())
