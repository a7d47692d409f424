"""Words beside each other whose gender, number or case do not go together: una esagono, a units, римская игрок.

Looked at are an article or adjective before its noun and one behind it, a noun behind a preposition, a subject and its
verb or what is said of it, and the infinitive behind may and must. What a word may be is known by its ending and by the
texts of the game.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from punicref.audit.check import Check
from punicref.audit.finding import FAIR
from punicref.audit.lexicon import function_words, inflection
from punicref.audit.lexicon.patterns import Remembered
from punicref.audit.view import MARK
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from punicref.audit.corpus import Game
    from punicref.audit.finding import Note
    from punicref.audit.lexicon.inflection import Shown
    from punicref.audit.view import View

    Doubt = Callable[[Sequence[str], int], bool]

MESSAGE = say("“{words}” do not agree in number or gender: “{text}”")

NEAR = 6
"""So many words back is the noun of an adjective that does not stand beside it."""

_TOKEN = re.compile(r"[^\W\d_]+(?:['’]s\b|['’](?=\w))?|[^\w\s]")
_START = re.compile(r"(?:^|[.:?!;\n]\W*|- )\w")
_VALUE = re.compile(r"\{[^{}|]*\|([^{}|]*)[^{}]*\}|\{[^{}]*\}")

NONE = inflection.NONE

_BEFORE_VERBS = ("", "adverb", "either", "pronoun")
"""The sorts of word that stand between a subject and its verb, or are one."""

_PARTING = ("adverb", "pronoun")
"""Between these and an English verb no noun may be meant by it."""

_SEVERAL = {"it": frozenset(("mp", "fp")), "en": frozenset("p"), "ru": frozenset(("p1",))}
"""What two things are."""

_ASKING = frozenset(("which", "what", "how", "whose"))
"""Behind these do and does go with what follows: which units does he move?"""

_AND = frozenset(("and", "e", "ed", "и"))


def _run(view: View) -> Iterator[Note]:
    game = view.context.game(view.clause)
    known = {lang: view.context.once((MESSAGE, game.code, lang), partial(_Grammar, game, lang)) for lang in view.langs}
    for at, group in enumerate(view.groups):
        for lang, said in group.said.items():
            if odd := known[lang].odd(_tokens(said.text)):
                yield view.note(at, lang, MESSAGE, FAIR, words=odd)


def _tokens(text: str) -> list[str]:
    """Return the words and signs of a text; what has a capital in the midst of a sentence is a name, and keeps it."""
    return _TOKEN.findall(_START.sub(lambda found: found[0].lower(), text.replace("ё", "е")))


def differ(here: Collection[str], there: Collection[str]) -> bool:
    """Whether two words that both show something have nothing of it in common."""
    return bool(here) and bool(there) and not set(here) & set(there)


def _always(*_: object) -> bool:
    return True


def _is_apart(tokens: Sequence[str], at: int) -> bool:
    """Whether a preposition is no second part of another one: из-за."""
    return tokens[at - 1 : at] != ["-"]


class _Grammar:
    """What words do not go together in a language, as a game's texts show what they are."""

    def __init__(self, game: Game, lang: str) -> None:
        texts = (text for one in game.clauses.values() if lang in one.texts for text in one.texts[lang].parts.values())
        every = _VALUE.sub(lambda found: found[1] or " # ", " . ".join(texts))  # all at once is much quicker
        self._lang = lang
        self._forms = inflection.forms(_tokens(every), lang)
        self._doubts: Mapping[str, Mapping[str, tuple[Doubt, ...]] | None] = Remembered(self._behind_word)

    def odd(self, tokens: Sequence[str]) -> str:
        """Return the first words that do not agree, or an empty string."""
        doubts = self._doubts
        for at, word in enumerate(tokens[:-1]):
            behind = doubts[word]
            for is_odd in behind[tokens[at + 1]] if behind is not None else ():
                if tokens[at + 2 : at + 3] != ["-"] and is_odd(tokens, at):
                    return f"{word} {tokens[at + 1]}"
        return ""

    def _behind_word(self, word: str) -> Mapping[str, tuple[Doubt, ...]] | None:
        """Return the doubts by the word that stands behind another one, None where nothing is known of this."""
        known = word[0].isalpha() and not (word.islower() and self._forms[word] == inflection.NOTHING)
        return Remembered(partial(self._doubts_of, word)) if known else None

    def _doubts_of(self, word: str, following: str) -> tuple[Doubt, ...]:
        """Return by what two words may not agree; each takes the words and the place of the first of them."""
        here, there = self._forms[word], self._forms[following]
        if there == inflection.NOTHING and not (self._lang == "en" and here.before):
            return ()
        if here.sort == "clitic" and there.sort == "either":  # le minaccia
            return ()
        article = here.sort in ("article", "prepositional")
        noun = there.noun or (there.guessed if article else NONE)
        found: list[Doubt] = []
        if (there.sort and there.sort in here.bars) or (
            article and not there.sort and differ(here.before, there.before)
        ):
            found.append(_always)
        if differ(here.governs, noun or (NONE if there.sort == "participle" else there.before)):
            found.append(_is_apart)
        if here.before and not here.noun and (self._lang == "en" or differ(here.before, noun)):
            found.append(self._before)
        if self._lang == "it" and there.behind and (here.behind or differ(here.noun, there.behind)):
            found.append(self._behind)
        said = (
            there.subject or (there.behind and self._lang == "ru") or (there.sort == "base" and here.sort in _PARTING)
        )
        if said and here.sort in _BEFORE_VERBS and word[0].isalpha():
            found.append(self._subject)
        if here.sort == "copula" and there.behind:
            found.append(self._said_of)
        if self._lang == "ru":
            if differ(here.before, there.before) and {"participle", "m6"}.isdisjoint(
                (here.sort, there.sort, *here.before)
            ):
                found.append(_always)
            if here.noun and noun and all(one[-1] == "6" for one in noun):
                found.append(_always)
        return tuple(found)

    def _before(self, tokens: Sequence[str], at: int) -> bool:
        """Whether a word that stands before a noun does not agree with it."""
        here, there = self._forms[tokens[at]], self._forms[tokens[at + 1]]
        if self._lang == "en":
            if here.before == {"s"}:
                return differ(here.before, there.noun)
            end = at + 1
            while end < len(tokens) and self._may_name(tokens[end]):
                end += 1
            return end > at + 1 and self._forms[tokens[end - 1]].noun == {"s"}
        if self._lang == "ru":
            counted = "p2" in here.before and not there.noun.isdisjoint(("m2", "n2", "f2"))  # два вражеских отряда
            taken = here.sort == "participle" and any(one[-1] in "235" for one in there.noun)  # занятый врагом
            return not counted and not taken
        return True

    def _may_name(self, word: str) -> bool:
        form = self._forms[word]
        return word.isalpha() and form.sort != "finite" and not form.subject and not function_words.known(word, "en")

    def _behind(self, tokens: Sequence[str], at: int) -> bool:
        """Whether no noun before an adjective agrees with it either: una pila di unità nemica."""
        said, seen = self._forms[tokens[at + 1]].behind, False
        for word in reversed(tokens[max(0, at + 1 - NEAR) : at + 1]):
            form = self._forms[word]
            if self._is_boundary(word):
                break
            if not said.isdisjoint(form.noun or form.guessed):
                return False
            seen = seen or bool(form.noun)
        return seen

    def _subject(self, tokens: Sequence[str], at: int) -> bool:
        """Whether what begins a clause does not agree with the verb, or what is said of it, behind it."""
        predicate = self._forms[tokens[at + 1]]
        shown: Shown = NONE
        several = opened = loose = head = False
        for n in range(at, -1, -1):
            word, form = tokens[n], self._forms[tokens[n]]
            if self._is_boundary(word):
                if word in _ASKING and tokens[at + 1] in ("do", "does"):
                    return False
                break
            if form.sort == "adverb" and not shown:
                continue
            if word in _AND and head and n and self._forms[tokens[n - 1]].noun:
                shown, several = _SEVERAL[self._lang], True
            elif (form.before or form.sort == "article") and form.sort != "prepositional":
                opened = True
                shown = shown & form.before or shown or form.before
            elif form.sort == "pronoun":
                return bool(not n or self._is_boundary(tokens[n - 1])) and differ(
                    form.guessed, predicate.subject or _SEVERAL[self._lang]
                )
            elif form.noun:
                if not several and (not head or self._lang == "it" or (self._lang == "ru" and self._named(form.noun))):
                    shown = form.noun
                head = True
            elif self._lang == "en" and head and self._may_name(word) and not form.sort and not word.endswith("ing"):
                loose = True
            elif self._lang == "en" or word.islower():
                return False
        if (not head and self._lang != "ru") or (loose and not opened and shown != {"p"}):
            return False
        fronted = bool(predicate.subject) and any(one[-1] == "4" for one in shown) and tokens[at + 1][-2:] != "ся"
        return not fronted and differ(self._named(shown), predicate.subject or predicate.behind or _SEVERAL[self._lang])

    def _named(self, shown: Shown) -> Shown:
        """Return what of this a subject may be: a nominative."""
        return frozenset(one for one in shown if one[-1] == "1") if self._lang == "ru" else shown

    def _is_boundary(self, word: str) -> bool:
        """Whether a clause begins behind a word or sign; behind a number goes on what is counted."""
        return self._forms[word].sort == "conjunction" or not (word[0].isalpha() or MARK.match(word))

    def _said_of(self, tokens: Sequence[str], at: int) -> bool:
        """Whether what is said of a subject agrees neither with the verb nor with the noun that begins the clause."""
        copula, said = self._forms[tokens[at]], self._forms[tokens[at + 1]].behind
        if differ(copula.subject, said):
            return tokens[at - 1 : at] != ["si"]
        start = next((n + 1 for n in range(at - 1, -1, -1) if self._is_boundary(tokens[n])), 0)
        between = [self._forms[word] for word in tokens[start:at]]
        lead = next((n for n, one in enumerate(between) if not one.before or one.sort == "prepositional"), len(between))
        if lead == len(between) or any(
            one.sort == "joined" or (one.subject and n > lead and one.sort != "modal") for n, one in enumerate(between)
        ):
            return False
        shown = between[lead].noun
        return differ(self._named(shown), said)


CHECK = Check("agreement", say("articles, adjectives and verbs that do not agree with their noun"), _run, alone=True)
