"""Whether a line is rather a question than a case; of what case, is found out in cases.py."""

from __future__ import annotations

from punicref.language import words

QUESTIONS = frozenset(
    [
        "how",
        "what",
        "when",
        "where",
        "why",
        "who",
        "whom",
        "whose",
        "which",
        "can",
        "could",
        "may",
        "must",
        "should",
        "do",
        "does",
        "did",
        "is",
        "are",
        "am",
        "will",
        "would",
        "shall",
        "come",
        "cosa",
        "che",
        "chi",
        "quando",
        "dove",
        "perche",
        "quanti",
        "quante",
        "quanto",
        "quanta",
        "quale",
        "quali",
        "posso",
        "puo",
        "possono",
        "devo",
        "как",
        "что",
        "когда",
        "где",
        "почему",
        "зачем",
        "кто",
        "кого",
        "кому",
        "чей",
        "сколько",
        "какой",
        "какая",
        "какие",
        "какое",
        "можно",
        "может",
        "могу",
        "могут",
        "нужно",
        "надо",
    ]
)
"""What a question begins with."""


def asks(text: str) -> bool:
    """Whether a line is rather a question than a case: it ends with the sign, or begins with a question word."""
    first = next(filter(str.isalpha, words.tokens(text[:LONGEST])), "")
    return text.rstrip().endswith("?") or (bool(first) and words.folded(first) in QUESTIONS)


LONGEST = 200
"""Where a line begins is found in so many characters."""


def looks_like_facts(text: str) -> bool:
    """Whether nobody would ask so: two numbers or more, or one at the beginning."""
    return sum(any(map(str.isdecimal, word)) for word in words.tokens(text)) > 1 or text.lstrip()[:1].isdecimal()
