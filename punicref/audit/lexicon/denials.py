"""Never, without, nor, nobody: the words of a denial, each with its fellows in the other languages."""

from __future__ import annotations

import re

from punicref.audit.lexicon.data import lexicons

NEVER, WITHOUT, NOR, NONE = "never", "without", "nor", "none"
UNBESIEGED, UNENGAGED, UNSUPPLIED, UNCONTROLLED = "unbesieged", "unengaged", "unsupplied", "uncontrolled"
"""What is denied of a unit or place in one word of some languages, and in two of others."""

LEXICON = lexicons("denials", "sure", "perhaps")

_DENIED_TWICE = {
    "it": re.compile(r"\b(?:mai|nulla|niente|nessun\w*|né)\b"),
    "ru": re.compile(
        r"\b(?:никогда|никто|никого|никому|ничто|ничего|ничему|нигде|никуда|никак\w*|(?<!бы )ни)\b(?! с чем)",
        re.IGNORECASE,
    ),
}
"""Words that do not stand without another negation: in Russian nowhere, in Italian not behind the verb."""

_BY = {
    "it": re.compile(
        r"\b(?:non|senza|né|nessun\w*|niente|mai|nemmeno|neppure|neanche|viet\w+|impedi\w+|altriment\w+|più che|o|e)\b"
    ),
    "ru": re.compile(r"\b(?:не|нет|нельзя|без)\b", re.IGNORECASE),
}
_VERB = re.compile(
    r"\b(?:ha|hanno|è|sono|può|possono|deve|devono|fa|fanno|dà|danno|costa|costano|succede|perde|perdono|riceve|"
    r"ricevono|serve|servono|viene|vengono|resta|restano|influisce|\w+(?:are|ere|ire|arsi|ersi|irsi|arne|erne|irne)) $"
)
_HALVES = {
    "en": re.compile(
        r"^(?!.*\b(?:not?|n't|never|none|nothing|any|if|whether|cannot|without)\b).*\bat all\b",
        re.IGNORECASE | re.DOTALL,
    ),
    "ru": re.compile(r"\b(?:как\w*|кто|что|где|куда|сколько) бы (?![^.,;:]*\b(?:ни|не)\b)", re.IGNORECASE),
}
"""Turns of phrase that take a negation, which is not there: "at all", «как бы далеко …» without «ни»."""

_CONCEDED = re.compile(r"\bбы(?: \w+){0,4} $", re.IGNORECASE)
"""What «ни» follows without denying anything: «каким бы тот ни был»."""

_OPENING = 4
"""So many words into an Italian clause such a word is its subject, or stands before the verb."""


def unsupported(text: str, lang: str) -> bool:
    """Whether a sentence has a word that denies only together with another negation, and has no other."""
    if lang in _HALVES and _HALVES[lang].search(text):
        return True
    if lang not in _DENIED_TWICE:
        return False
    for found in _DENIED_TWICE[lang].finditer(text):
        if lang == "ru":
            if _CONCEDED.search(text[: found.start()]):
                continue
            rest = text[: found.start()] + text[found.end() :]
            alike = found[0].casefold() == "ни"  # which denies nothing by its like, but beside nobody, never …
            others = (one[0].casefold() for one in _DENIED_TWICE["ru"].finditer(rest))
            if not _BY["ru"].search(rest) and not any((one == "ни") is not alike for one in others):
                return True
            continue
        before = text[: found.start()]
        clause = re.split(r"[.,;:(«—]", before)[-1]
        behind_verb = _VERB.search(before) is not None
        if (behind_verb or (found[0] != "né" and len(clause.split()) >= _OPENING - 1)) and not _BY["it"].search(
            clause if behind_verb else before
        ):
            return True
    return False
