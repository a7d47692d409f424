"""Numbers in words, in all the forms of three languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from punicref.audit.lexicon.data import eithers, senses
from punicref.audit.lexicon.patterns import any_of, number_of, pattern

if TYPE_CHECKING:
    from collections.abc import Iterable


def _italian(units: dict[str, int], tens: dict[str, int]) -> dict[str, str]:
    """Return the numbers that Italian writes as one word of two: cinquemila, duecento, ventotto."""
    made = {f"{unit}{end}": one * by for unit, one in units.items() for end, by in (("mila", 1000), ("cento", 100))}
    for ten, by in tens.items():
        made[f"{ten}mila"] = by * 1000
        if by > 10:
            made |= {f"{ten[:-1] if unit[0] in 'uo' else ten}{unit}": by + one for unit, one in units.items()}
    return {word: str(number) for word, number in made.items()}


NUMBERS = {
    lang: {form: number for number, forms in written.items() for form in forms.split()}
    for lang, written in senses("numbers", "forms").items()
}
"""What number a word is; ordinals and multiples have names of their own, which only equal themselves."""

NUMBERS["it"] = (
    _italian(
        {"uno": 1, "due": 2, "tre": 3, "quattro": 4, "cinque": 5, "sei": 6, "sette": 7, "otto": 8, "nove": 9},
        {"dieci": 10, "venti": 20, "trenta": 30, "quaranta": 40, "cinquanta": 50, "sessanta": 60, "settanta": 70,
         "ottanta": 80, "novanta": 90},
    ) | NUMBERS["it"]
)  # fmt: skip

_ORDINARY = eithers("numbers", "ordinary")
"""Where such a word is no number: before (it. prima), according to (it. secondo), first the one, then the other."""

_TIMES = {
    "it": (
        ("1/2", r" (?:divi[ds]\w+|ridu\w+|ridott\w+) (?:\w+ ){0,2}(?:(?:per|in) due|a metà) "),
        ("double", " due volte "), ("triple", " tre volte "),
    ),
    "en": (
        ("1/2", r" divid\w+ (?:\w+ ){0,2}(?:by|in) two "), ("triple", " three times (?=as |its |the )"),
    ),
    "ru": (
        ("1/2", r" (?:уменьш|сокра[тщ]|сни[жз]|дел|урез)\w+ (?:\w+ ){0,2}вдвое "),
        ("1/2", r" (?:раз)?дел\w+ (?:\w+ ){0,2}на (?:два|две) "),
        ("1/2", r" вдвое (?=(?:меньш|менее|слабе|реже|короче|ниже|дешевле))"),
        ("double", " (?:два|второй) раза? "), ("double", r" двукратн\w+ "), ("triple", r" тр[её]хкратн\w+ "),
    ),
}  # fmt: skip
"""Numbers of several words."""

_PERHAPS = {
    "first": {
        "it": any_of(r"prim[aeio] inizial\w+ cominci\w+ dapprima anzitutto inizi\w+"),
        "en": any_of(r"first initial\w* begins? starts? earliest"),
        "ru": any_of(r"сначала сперва вначале прежде впервые начальн\w+ начина\w+ раньше самое_раннее перво\w+"),
    },
    "second": {
        "it": any_of(r"altr[aeio] anch\w+ second\w+ di_nuovo ultim[ao]"),
        "en": any_of(r"other another again latter twice"),
        "ru": any_of(r"друг\w+ повторн\w+ снова ещё еще последн\w+ дважды"),
    },
    "2": {
        "it": any_of(r"entramb[ie] ambedue doppi[aoe] tutt[ie]_e_due più_di_un[oa]?"),
        "en": any_of(r"both either neither latter twice double the_two more_than_one"),
        "ru": any_of(r"об[ае] обо?[иеё]х об[еои]+ми? несколько дважды двойн\w+ оба"),
    },
    "double": {
        "it": any_of(r"due raddopp\w+"),
        "en": any_of(r"two second_time repeat\w*"),
        "ru": any_of(r"два повтор\w+"),
    },
}
"""Words that another language may render by a number: first of all, the other one, both."""


class Numbers(NamedTuple):
    """The numbers that a sentence says in words, and those that it may say."""

    said: tuple[str, ...]
    perhaps: tuple[str, ...]


def numbers(plain: str, lang: str) -> Numbers:
    """Return the numbers that a sentence says in words."""
    for number, written in _TIMES[lang]:
        plain = pattern(written).sub(f" {number} ", plain)
    perhaps = [number for number, by_lang in _PERHAPS.items() for _ in range(number_of(plain, by_lang[lang]))]
    plain = pattern(_ORDINARY[lang]).sub(" | ", plain)
    known = NUMBERS[lang]
    said = (known.get(word, word if word in ("double", "triple", "1/2") else "") for word in plain.split())
    return Numbers(tuple(number for number in said if number), tuple(perhaps))


def counts_at_all(tokens: Iterable[str], lang: str) -> bool:
    """Whether a sentence has any word that may be a number."""
    known = NUMBERS[lang]
    return any(word in known for word in tokens)
