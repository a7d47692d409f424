"""What a check may have to know of the rest of the rules."""

from __future__ import annotations

import math
from functools import cached_property
from itertools import permutations
from statistics import median
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from punicref.audit import corpus, reviewed, stamps, termbase
from punicref.audit.termbase import Matcher
from punicref.errors import RulesProblem
from punicref.rulebook import template

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

    from punicref.audit.corpus import Clause, Game, Mistake
    from punicref.audit.stamps import Stamp
    from punicref.rulebook.entries import Term
    from punicref.rulebook.model import Value

T = TypeVar("T")


def read(folder: str, game: str = "") -> Context:
    """Read everything under a rules folder, or what one game needs, whatever is wrong with it.

    Where no file is of that game, everything is read.
    """
    games, ids = _of_game(folder, game) if game else ([], {})
    if not games:
        game = ""
        games = corpus.read_all(folder)
        ids = {game.code: set(game.clauses) for game in games}
    terms, mistakes = termbase.read(folder, ids, game)
    try:
        marked = stamps.read(folder, game)
    except RulesProblem as problem:
        marked = {}
        mistakes.append(corpus.unread(stamps.FILE, problem))
    return Context(games, terms, marked, mistakes, folder)


def _of_game(folder: str, code: str) -> tuple[list[Game], dict[str, set[str]]]:
    """Read the texts of one game, and of the others only which clauses there are."""
    found = {name: corpus.ids(folder, name) for name in corpus.names(folder)}
    games = [corpus.read(folder, name) for name, (one, _) in found.items() if one == code]
    return games, dict(found.values())


class Context:
    """All games and the termbase, with what the checks work out from them once."""

    def __init__(
        self,
        games: Iterable[Game],
        terms: Sequence[Term] = (),
        stamps: Mapping[str, Stamp] | None = None,
        term_mistakes: Sequence[Mistake] = (),
        folder: str = "",
    ) -> None:
        self.folder = folder  # of the rules, empty where they are made up
        self.games = {game.code: game for game in games}
        self.terms = tuple(terms)
        self.stamps = stamps or {}
        self.term_mistakes = tuple(term_mistakes)
        self._stems: dict[str, dict[str, str]] = {}
        self._once: dict[Hashable, Any] = {}
        self._matchers: dict[tuple[str, str], Matcher] = {}
        self._usual: dict[str, dict[tuple[str, str], Usual]] = {}
        self._opposites: dict[str, dict[str, set[str]]] = {}

    def game(self, clause: Clause) -> Game:
        """Return the game of a clause."""
        return self.games[clause.game]

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what a check works out from these rules, worked out when it is first asked for."""
        if key not in self._once:
            self._once[key] = make()
        made: T = self._once[key]
        return made

    def reviewed(self, clause: Clause, stamp: Stamp) -> dict[str, dict[str, str]]:
        """Return the texts of a clause as they were stamped, by language, as far as they were kept."""
        kept = reviewed.read(self.folder, clause.game, clause.id) if self.folder else {}
        return {lang: kept[hashed] for lang, hashed in stamp.hashes.items() if hashed in kept}

    def reading(self, clause: Clause, lang: str) -> Callable[[str], str]:
        """Return what puts values into words of a clause; words whose values cannot be found stay as written."""
        clauses = self.game(clause).clauses

        def look_up(home: str, name: str) -> Value:
            neutral = (clauses[home] if home else clause).neutral
            value = neutral.value(name) if neutral else None
            if value is None:
                raise KeyError(name)
            return value

        def read(text: str) -> str:
            try:
                return template.fill(text, lang, look_up)
            except (IndexError, KeyError):  # too few word forms, no such value or number word: another check says so
                return text

        return read

    def matcher(self, game: str, lang: str) -> Matcher:
        """Return what finds the terms of a game in a language."""
        if (game, lang) not in self._matchers:
            base = [one for one in self.terms if game in one.games]
            self._matchers[game, lang] = Matcher(base, lang, self._stems.setdefault(lang, {}))
        return self._matchers[game, lang]

    def sisters(self, game: str, lang: str) -> dict[str, frozenset[str]]:
        """Return the words for a term that are another game's term, and no term of this game, in all forms, by term."""
        return self.once(("sisters", game, lang), lambda: self._sisters(game, lang))

    def _sisters(self, game: str, lang: str) -> dict[str, frozenset[str]]:
        own: set[str] = set()
        others: dict[str, set[str]] = {}  # the words of a term by each of them
        for term in self.terms:
            words = {name.casefold() for name in (term.words[lang].term, *term.words[lang].forms) if " " not in name}
            if game in term.games:
                own |= words
            else:
                others |= {word: others.get(word, set()) | words for word in words}
        found = {
            term.id: {form for word in (*said.synonyms, *said.near) for form in others.get(word.casefold(), ())} - own
            for term in self.terms
            if game in term.games and (said := term.words[lang])
        }
        return {term: frozenset(words) for term, words in found.items() if words}

    def usual_length(self, game: str, lang: str, other: str) -> Usual | None:
        """Return how long a game's texts of one language are against those of another; None where it has none."""
        if game not in self._usual:  # by game: what is said of one does not depend on which others were read
            self._usual[game] = _usual_of(self.games[game])
        return self._usual[game].get((lang, other))

    def named(self, term: str, lang: str) -> str:
        """Return what a term is called in a language."""
        return self._terms[term].words[lang].term

    @cached_property
    def _terms(self) -> dict[str, Term]:
        return {one.id: one for one in self.terms}

    def opposites(self, game: str) -> dict[str, set[str]]:
        """Return the terms of a game that are opposites, by term, either way round."""
        if game not in self._opposites:
            found: dict[str, set[str]] = {}
            for term in self.terms:
                for other in term.opposite if game in term.games else ():
                    found.setdefault(term.id, set()).add(other)
                    found.setdefault(other, set()).add(term.id)
            self._opposites[game] = found
        return self._opposites[game]

    def mistakes(self, game: str, clause: str) -> list[Mistake]:
        """Return what the reader could not take in the entries of a clause."""
        return [one for one in self.games[game].mistakes if one.id == clause]

    @cached_property
    def unread(self) -> tuple[Mistake, ...]:
        """The files of which nothing could be read, each once: whatever rests on them would be wrong in silence."""
        every = (*(one for game in self.games.values() for one in game.mistakes), *self.term_mistakes)
        return tuple({one.file: one for one in every if one.unread}.values())

    @cached_property
    def users(self) -> dict[tuple[str, str, str, str], set[str]]:
        """Which clauses of a language state a value: by game, language, home and name."""
        found: dict[tuple[str, str, str, str], set[str]] = {}
        for game in self.games.values():
            for clause in game.clauses.values():
                for lang, text in clause.texts.items():
                    for wanted in text.placeholders:
                        key = (game.code, lang, wanted.clause or clause.id, wanted.name)
                        found.setdefault(key, set()).add(clause.id)
        return found


class Usual(NamedTuple):
    """How the lengths of two languages compare: middle and spread of the ratio's logarithm at a middling length."""

    ratio: float
    spread: float
    size: float


def _usual_of(game: Game) -> dict[tuple[str, str], Usual]:
    ratios: dict[tuple[str, str], list[tuple[float, int]]] = {}
    for clause in game.clauses.values():
        lengths = {lang: len(text.parts.get("text", "")) for lang, text in clause.texts.items()}
        for lang, other in permutations((lang for lang, length in lengths.items() if length), 2):
            ratios.setdefault((lang, other), []).append(
                (math.log(lengths[lang] / lengths[other]), min(lengths[lang], lengths[other]))
            )
    return {pair: _usual(found) for pair, found in ratios.items()}


def _usual(found: list[tuple[float, int]]) -> Usual:
    """Sum up ratios by their medians; a short text strays more than a long one, as the square root of its length."""
    size = median(length for _, length in found)
    middle = median(ratio for ratio, _ in found)
    spread = NORMAL * median(abs(ratio - middle) * math.sqrt(length / size) for ratio, length in found)
    return Usual(middle, spread, size)


NORMAL = 1.4826
"""The standard deviation of what is normally spread, in median deviations."""
