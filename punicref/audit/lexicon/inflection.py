"""Which gender, number and case the forms of a language's words show: by their endings, and by a game's own texts.

They are written shortly: in Italian fs is the feminine singular, in English p the plural, in Russian n2 the genitive of
the neuter and p5 the instrumental of the plural. What a noun is, its articles tell, or its other forms: a stem that has
only endings of one declension, and one by which that is known, is declined so.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from punicref.audit.lexicon import function_words
from punicref.audit.lexicon.data import senses
from punicref.audit.lexicon.patterns import Remembered, pattern, sort_of
from punicref.base import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

Shown = frozenset[str]

NONE: Shown = frozenset()

SHORTEST = 3
"""A shorter word, or stem, has too many others beside it."""

SEEN = 3
"""So often a noun stands behind an article, or a verb behind another one, before that tells what it is."""

OFTEN = 0.1
"""What a noun is in a smaller part of its places is a slip."""


class Form(NamedTuple):
    """What a word may be, each time with the genders, numbers and cases that it then may have; mostly nothing.

    `noun` is what its other places or forms tell, `guessed` what its ending does; `before` is an article or adjective
    that stands before its noun, `behind` one that may stand behind it or be said of it, `subject` what a verb says of
    its subject, `governs` what may follow a preposition; `bars` are the sorts of word that never follow.
    """

    noun: Shown = NONE
    guessed: Shown = NONE
    before: Shown = NONE
    behind: Shown = NONE
    subject: Shown = NONE
    governs: Shown = NONE
    bars: Shown = NONE
    sort: str = ""


NOTHING = Form()
"""What a word is of which nothing is known."""

_TELLING = ("article", "prepositional", "clitic", "modal")
"""The sorts of word that tell what stands behind them."""

_RULES = {
    role: {
        lang: sort_of({frozenset(shown.split()): written for shown, written in rules.items()})
        for lang, rules in senses("inflection", role).items()
    }
    for role in ("guessed", "before", "behind", "subject", "governs", "bars", "sort")
}
"""What a word shows by its letters: by the first rule that it fits."""

_VERBS = senses("inflection", "verbs")
"""How verbs end in the singular and in the plural, with what each says of its subject."""

_DECLENSIONS = {
    name: {ending.strip("-"): frozenset(cases.split(",")) for ending, cases in (one.split("=") for one in said.split())}
    for name, said in senses("inflection", "declensions")["ru"].items()
}
_KNOWN_BY = {name: frozenset(said.split()) for name, said in senses("inflection", "known_by")["ru"].items()}
"""The endings of each declension, with the cases that they show, and those by which it is known."""

_ADJECTIVE = pattern(r"(\w{3,})([ыи]й|ой|[ое]го|[ое]му|[ыи]м|[ая]я|[ую]ю|ое|[ыи]е|[ыи]х|[ыи]ми|[ое]м)")
"""An adjective of Russian with those of its endings that few other words have."""

_VARIABLE = "oaei"
"""How an Italian noun ends that has a form for each number."""

_PLURALS = (("ty", "ties"), ("my", "mies"), ("ry", "ries"), ("x", "xes"), ("", "s"))
"""How the singular of an English noun ends and how its plural."""

_FLEETING = pattern(r"\w{3,}[ео][цкн]")
"""How a Russian noun ends of which other forms lose a vowel."""

_LIVING = pattern(r"игрок|лидер|враг|слон|командир|[^ ]*(?:ник|тель?|[чщ]ик|гастат|принцип|ц|янин|консул|ян)")
"""How the stem of a Russian word for a person or a beast ends."""

_COMMON = pattern(r"\w+(?:es|ant|ent|al|ist)[ei]")
"""One that may have one form for both genders."""

_ELIDED = (NONE, frozenset(("ms", "fs")))
"""What l' and the like show: no gender."""

_INFINITIVES = {"ano": ("are",), "ono": ("ere", "ire")}
"""How the infinitive of a verb ends, by its plural, if not like it."""

_ENDINGS = frozenset().union(*_DECLENSIONS.values())


def shown(role: str, word: str, lang: str) -> Shown:
    """Return what a word shows in a role by its letters alone."""
    return (_RULES[role][lang][word] if lang in _RULES[role] else None) or NONE


def _by_letters(lang: str, word: str) -> Form:
    """Return what a word may be by its letters alone."""
    roles = {role: shown(role, word, lang) for role in _RULES}
    found = Form(sort=next(iter(roles.pop("sort")), ""), **roles)
    if found.sort == "relative":
        return found._replace(before=NONE)
    if found.sort or found.governs or function_words.known(word, lang):
        return found if found.sort in _NAMING else found._replace(behind=NONE, guessed=NONE)
    return found


_NAMING = ("people", "pronoun")
"""The sorts of word that may be a noun, or stand for one."""

_LETTERS = {lang: Remembered(partial(_by_letters, lang)) for lang in LANGUAGES}


def forms(tokens: Sequence[str], lang: str) -> Mapping[str, Form]:
    """Return what each word may be in a game whose texts are given word by word."""
    texts = _Texts(tokens, lang)
    nouns = {"it": _italian, "en": _english, "ru": _russian}[lang](texts)
    verbs = _verbs(texts)
    adjectives = _adjectives(texts) if lang == "ru" else None
    letters = _LETTERS[lang]

    def form(word: str) -> Form:
        if not word[0].islower():  # a sign or a name
            return NOTHING
        found = letters[word]
        if found.before and adjectives is not None and word not in adjectives and found.sort != "pronoun":
            found = found._replace(before=NONE)
        if found.sort == "people":  # il nemico, l'unità nemica
            return found._replace(noun=nouns.get(word, NONE), sort="")
        if found.sort or found.governs or function_words.known(word, lang):
            return found
        if noun := nouns.get(word, NONE):
            return found._replace(noun=noun, subject=NONE, behind=NONE, sort="either" if word in verbs else "")
        if word in verbs:
            return found._replace(subject=verbs[word][0], sort=verbs[word][1], behind=NONE, guessed=NONE)
        return found

    return Remembered(form)


class _Texts:
    """The words of a game's texts, and what stands behind those that tell what that is."""

    def __init__(self, tokens: Sequence[str], lang: str) -> None:
        self.lang = lang
        self.words = Counter(tokens)
        letters = _LETTERS[lang]
        self._told = {word: letters[word] for word in self.words if letters[word].sort in _TELLING}
        self._behind = Counter(pair for pair in pairwise(tokens) if pair[0] in self._told)

    def behind(self, *sorts: str) -> dict[str, Counter[Shown]]:
        """Return what stands behind words of some sorts, with what these show."""
        found: dict[str, Counter[Shown]] = {}
        for (word, following), number in self._behind.items():
            if self._told[word].sort in sorts and len(following) >= SHORTEST and following.isalpha():
                found.setdefault(following, Counter())[self._told[word].before] += number
        return found


def _italian(texts: _Texts) -> dict[str, Shown]:
    """Return what stands behind articles, with their genders and numbers; lo, la, gli and le may be pronouns."""
    found = {}
    surely = texts.behind("article", "prepositional")
    for word, several in texts.behind("article", "prepositional", "clitic").items():
        if several.total() >= SEEN and word in surely:
            least = max(1, OFTEN * several.total())
            genders = frozenset().union(*(one for one, n in several.items() if n > least and one not in _ELIDED))
            if word[-1] not in _VARIABLE:  # la città, le città
                genders |= {f"{one[0]}{number}" for one in genders for number in "sp"}
            elif _COMMON.fullmatch(word):  # il cartaginese, la cartaginese
                genders |= {f"{gender}{one[1]}" for one in genders for gender in "mf"}
            found[word] = genders
    return found


def _english(texts: _Texts) -> dict[str, Shown]:
    """Return what stands behind articles, and behind no verb like may, and its plural."""
    found = {}
    for word in texts.behind("article").keys() - texts.behind("modal").keys():
        several = next(word.removesuffix(one) + end for one, end in _PLURALS if word.endswith(one))
        if several in texts.words:
            found[word], found[several] = frozenset("s"), frozenset("p")
    return found


def _russian(texts: _Texts) -> Mapping[str, Shown]:
    """Return what is declined, with its genders and cases, by every declension that all forms of a stem go with."""
    stems: dict[str, set[str]] = {}
    for word in texts.words:
        for stem, ending in _divided(word):
            stems.setdefault(stem, set()).add(ending)

    def cases(word: str) -> Shown:
        return NONE.union(*(_cases(stem, ending, stems.get(stem, ())) for stem, ending in _divided(word)))

    return _Declined(cases)


class _Declined(Remembered[Shown]):
    """What is declined; also a form that no text has."""

    def get(self, word: str, default: Shown = NONE) -> Shown:  # type: ignore[override]
        """Return the cases of a word."""
        return self[word] or default


def _divided(word: str) -> list[tuple[str, str]]:
    """Return the stems that a word may have, each with the ending."""
    ends = range(max(SHORTEST, len(word) - 3), len(word) + 1)
    found = [(word[:at], word[at:]) for at in ends if word[at:] in _ENDINGS]
    return [*found, (word[:-2] + word[-1], "")] if _FLEETING.fullmatch(word) else found  # полководец, бросок


def _cases(stem: str, ending: str, endings: Collection[str]) -> set[str]:
    """Return what an ending shows where a stem has these and perhaps others."""
    found: set[str] = set()
    if len(endings) < SEEN:
        return found
    fit = [name for name, cases in _DECLENSIONS.items() if ending in cases and cases.keys() >= set(endings)]
    surely = [name for name in fit if not _KNOWN_BY[name].isdisjoint(endings)]
    if not surely and (stem[-1] == "и" or shown("subject", stem + ending, "ru")):
        return found
    for name in surely or fit:
        if name == "third" and _LIVING.fullmatch(stem):
            continue
        found |= _DECLENSIONS[name][ending]
        if name in ("masculine", "soft") and _LIVING.fullmatch(stem):  # whose accusative is like the genitive
            found |= {f"{case[0]}4" for case in found if case in ("m2", "p2")}
            found -= {"m4", "p4"} if found & {"m1", "p1"} else set()
        if ending == "а" and name == "masculine" and not {"ы", "и"} & set(endings):  # города
            found |= {"p1", "p4"}
    return found


def _adjectives(texts: _Texts) -> frozenset[str]:
    """Return the words of Russian that have the ending of an adjective, and their stem others of it elsewhere."""
    stems: dict[str, set[str]] = {}
    for word in texts.words:
        if found := _ADJECTIVE.fullmatch(word):
            stems.setdefault(found[1], set()).add(found[2])
    known = {stem for stem, endings in stems.items() if len(endings - {"ом", "ем"}) > 1 and endings != {"ие", "ий"}}
    return frozenset(stem + ending for stem in known for ending in stems[stem])


def _verbs(texts: _Texts) -> dict[str, tuple[Shown, str]]:
    """Return the verbs that have both numbers and the infinitive, with what each says of its subject, and its sort."""
    found = {}
    infinitives, articles = texts.behind("modal"), texts.behind("article")
    for endings, said in _VERBS.get(texts.lang, {}).items():
        one, several = (ending.strip("-") for ending in endings.split())
        singular, plural = (frozenset(part.split()) for part in said.split("|"))
        for word in texts.words:
            stem = word.removesuffix(one)
            if (
                word.endswith(one)
                and f"{stem}{several}" in texts.words
                and any(f"{stem}{ending}" in infinitives for ending in _INFINITIVES.get(several, (several,)))
            ):
                named = texts.lang == "en" and stem + several in articles  # a move, to move
                found[word] = singular, "finite"
                found[f"{stem}{several}"] = NONE if named else plural, "base" if texts.lang == "en" else "finite"
    return found
