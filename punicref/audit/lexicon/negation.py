"""Negations, and words that deny something by themselves."""

from __future__ import annotations

import re
from functools import cache

from punicref.audit.lexicon.duties import urges
from punicref.audit.lexicon.patterns import Force, any_of, either, matches, number_of, pattern, words

_COMPARED = {
    "en": either(
        r" no (?:more|fewer|less|later|longer) ",
        r" not (?:only|more|fewer|less|necessarily) ",
        r" whether or not ",
        r" or not ",
    ),
    "it": either(
        r" non appena ",
        r" non (?:\w+ ){1,5}?più di ",
        r" non (?=(?:si |vi |ci |lo |la )?(?:raggiung|arriv|super|ecced)\w+)",
        r" non (?:più|meno|oltre|superiore|inferiore) ",
        r" non (?:solo|soltanto) ",
        r" meno che (?:\w+ ){0,7}?non ",
        r" finch[eé] (?:\w+ ){0,4}?non ",
        r" che non (?=sia )",
    ),
    "ru": either(
        r" не (?:может|могут) быть (?:больше|более) ",
        r" не (?:более|менее|больше|меньше|позже|позднее|раньше|ранее|выше|ниже|дальше|далее|дольше) ",
        r" без (?=уч[её]та )",
        r" не (?=(?:превы|превос|достига|дотяг)\w+)",
        r" не только ",
        r" пока (?:\w+ ){0,5}?не ",
        r" если только (?:\w+ ){0,7}?не ",
        r" нет ли ",
    ),
}
"""A negation that another language need not have: no more than is at most, unless is if not."""

_CONCEDED = {
    "en": r" no matter (?=who|what|which|how|where|whether|when)",
    "it": r" non importa (?=se|chi|che|quale|quanto|come|dove)",
    "ru": r" (?:кто|что|как\w*|сколько|где|куда)(?: \w+){0,3} бы(?: \w+){0,4} ни ",
}
"""What denies nothing, and stands for no negation of another language."""

_DENIED = {
    "it": any_of(r"""
        non senza no vietat[oaie] vieta vietano divieto
    """),
    "en": any_of(r"""
        not non cannot never no none neither nobody nothing nowhere without forbids? forbidden ban
    """),
    "ru": any_of(r"""
        не нельзя нет невозможно без запрещ\w+ запрет
    """),
}
"""A negation."""

_IN_CONCORD = {
    "it": any_of(r"""
        nessun\w* mai né nulla niente neppure nemmeno neanche
    """),
    "en": any_of("$^"),
    "ru": any_of(r"""
        ни никогда никак\w* никто никого никому никем ничего ничто ничем нигде никуда
    """),
}
"""A negation that goes with another one and then is none of its own: non … mai, никогда не."""

_HIDDEN = {
    "en": any_of(r"""
        un(?!its?$|ion|der|til|ique|ited|rest|usual)\w{3,} unless ignor\w+ lack\w* nor whoever whatever exclu\w+
        missing barred bars? instead except\w* silent free impossible
        irrelevant hardly spared
    """),
    "it": any_of(r"""
        esclu\w+ manca\w* priv[oaei] gratuit\w+
        impossib\w+ ignor\w+ salvo tac\w+ tranne eccett\w*
        impedi\w+ né illes\w anziché esent\w intatt\w
    """),
    "ru": any_of(r"""
        не(?!т$|го$|му$|й$|м$|сколь|дел|прия|медл|кот|йтр|сет|сут|мног|дов|обыч|апол|дал|дол|больш|обход|мец)\w{3,}
        бе[зс](?!опасн|возвр)\w{4,} молч\w+ исключ\w+ кроме отсутств\w+
        ни вместо помимо
    """),
}
"""A word that may say by itself what another language denies: unsupplied, vietato, неясно."""

_MAY_HIDE = {
    "en": any_of(r"out fails? another skip\w* prevent\w* nothing"),
    "it": any_of(r"omess[oaie] inesist\w+ salta\w* i[mn]\w+bil[ei] gratis"),
    "ru": any_of(r"вне меша\w+ просто"),
}
"""Words that do so where two languages are translated freely."""

_PROHIBITED = {
    "it": any_of(r"""
        non_(?:si_|vi_|ci_|ne_|lo_|la_|li_|le_)?(?:può|puoi|possono|potete|deve|devi|devono|dovete|poss\w+|potr\w+)
        (?:nessun\w*|né|mai|nulla|niente)_(?:\w+_){0,5}?(?:può|possono|deve|devono)
    """),
    "en": any_of(r"""
        (?:may|must|can|could|need)_(?:not|never|no) cannot
        (?:no|neither|none|nothing|nobody)_(?:\w+_){0,5}?(?:may|can|must)
    """),
    "ru": any_of(r"""
        не_(?:может|могут|можешь|можете|должен|должна|должно|должны|вправе|мог\w*|смо\w+|обязан\w*) нельзя
        не_\w+ть
    """),
}
"""What may not, cannot or must not be done."""

_FORBIDDEN = {
    "it": any_of(r"""
        vietat[oaie] divieto non_(?:è|sono|viene|vengono)_(?:consentit|permess|ammess|concess)[oaie]
    """),
    "en": any_of(r"""
        forbidden prohibited (?:is|are|be)_(?:not|never)_(?:allowed|permitted)
        (?:may|must|can|could)_\w+_(?:not|never|no)
    """),
    "ru": any_of(r"""
        запрещ\w+ не_(?:разреш|допуска|позвол)\w+
    """),
}
"""The same in other words."""

CONCORD = 7
"""So many words apart two negations may be one."""


def negations(plain: str, lang: str) -> Force:
    """Count what a sentence denies."""
    sorts = _sorts(plain.split(), lang)
    if "denied" not in sorts and "concord" not in sorts:
        return Force(0)
    plain = pattern(_CONCEDED[lang]).sub(" | ", plain)
    said, compared = pattern(_COMPARED[lang]).subn(" | ", plain)
    tokens = said.split()
    sorts = _sorts(tokens, lang)
    denied = [at for at, sort in enumerate(sorts) if sort == "denied"]
    urged = not denied and urges(plain, lang)
    least, extra = len(denied), compared
    both = [at for at, word in enumerate(tokens) if word in ("né", "ни")]
    nor = both[0] if len(both) > 1 else -1  # neither … nor: the first is no negation besides
    before = -CONCORD
    for at, sort in enumerate(sorts):
        if sort == "concord":
            if tokens[at - 1 : at] == ["или"]:  # some or none: all that the word needs is before it
                least += 1
                continue
            if urged and (lang == "ru" or tokens[at] == "mai"):
                continue  # beside a verb it denies nothing by itself: the word that it goes with is lost
            if any(at - CONCORD < one < at + (CONCORD + 3 if lang == "ru" else 0) for one in denied):
                extra += tokens[at] in ("né", "ни") and at != nor
            elif at - before < CONCORD:
                extra += 1
            else:
                least += 1
                before = at
    return Force(least, extra)


_known: dict[str, dict[str, str]] = {}


def _sorts(tokens: list[str], lang: str) -> list[str]:
    """Return the sort of negation of each word; a dictionary of those met before is the quickest way."""
    known = _known.setdefault(lang, {})
    try:
        return [known[word] for word in tokens]
    except KeyError:
        known.update({word: _negation(word, lang) for word in tokens})
        return [known[word] for word in tokens]


@cache
def _any_sort(lang: str) -> re.Pattern[str]:
    return re.compile(f"(?P<denied>{_DENIED[lang]})|(?P<concord>{_IN_CONCORD[lang]})|(?P<hidden>{_HIDDEN[lang]})")


def _negation(word: str, lang: str) -> str:
    """Return what sort of negation a word is, or an empty string."""
    found = _any_sort(lang).fullmatch(word)
    return found.lastgroup or "" if found else ""


def hides_negation(word: str, lang: str) -> bool:
    """Whether a word may say by itself what another language denies."""
    return _sorts([word], lang) == ["hidden"]


def hides_denial(word: str, lang: str) -> bool:
    """Whether a word may say by itself what a free translation denies."""
    return hides_negation(word, lang) or matches(word, _MAY_HIDE[lang])


def prohibitions(plain: str, lang: str) -> int:
    """Count what a sentence says may not, cannot or must not be done."""
    return number_of(plain, _PROHIBITED[lang])


def without_prohibitions(plain: str, lang: str) -> str:
    """Return a sentence without these words: what may not be done must not be done."""
    return words(f"{_PROHIBITED[lang]}|{_FORBIDDEN[lang]}").sub(" |", plain)
