"""Half, once, twice, three times: by what a number or a right is multiplied."""

from __future__ import annotations

from itertools import combinations

from punicref.audit.lexicon.senses import Lexicon

HALF, ONCE, TWICE, THRICE = SENSES = ("half", "once", "twice", "three times")

CONTRARY = tuple(combinations(SENSES, 2))
"""Senses that exchange for each other turn what is said."""

_SURE = {
    "it": {
        HALF: r"metà; dimezz\w+; mezz[oaie]",
        ONCE: r"una volta; una sola volta; una volta sola",
        TWICE: r"dopp\w+; raddopp\w+; due volte; per due; moltiplic\w+ per (?:due|2)",
        THRICE: r"tripl\w+; tre volte; per tre; moltiplic\w+ per (?:tre|3)",
        "": r"una volta che; una volta per tutte; ancora una volta; a metà; in mezzo; per mezzo",
    },
    "en": {
        HALF: r"half; halves; halv\w+", ONCE: r"once; one time",
        TWICE: r"twice; doubl\w+; two times; multipl\w+ by (?:two|2)",
        THRICE: r"thrice; tripl\w+; trebl\w+; three times; multipl\w+ by (?:three|3)",
        "": r"at once; once more; once (?:the|all|it|he|they|no); once … (?:is|are|has|have)",
    },
    "ru": {
        HALF: r"""
            половин\w+; пополам; наполовину; (?:уменьш|сокра[тщ]|сни[жз]|дел|урез)\w+ … вдвое
            вдвое (?:меньш\w*|менее|слабе\w|реже|короче|ниже|дешевле)
        """,
        ONCE: r"один раз; однажды; раз; единожды; однократн\w+",
        TWICE: r"вдвое; дважды; два раза; удв\w+; двойн\w+; двукратн\w+; (?:множ|умнож)\w+ … на (?:2|два)",
        THRICE: r"втрое; трижды; три раза; утро\w+; тройн\w+; трехкратн\w+; (?:множ|умнож)\w+ … на (?:3|три)",
        "": r"(?:каждый|всякий|еще|первый|как) раз",
    },
}  # fmt: skip

LEXICON = {lang: Lexicon(senses, {}) for lang, senses in _SURE.items()}
