"""Whether a line is rather a question than a case; of what case, is found out in cases.py."""

from __future__ import annotations

from punicref.language import words

_INTERROGATIVES = """
how what when where why who whom whose which come
cosa che chi quando dove perche quanti quante quanto quanta quale quali
как что когда где почему зачем кто кого кому чей сколько какой какая какие какое
"""

_VERBS = """
can could may must should do does did is are am will would shall
posso puo possono devo
можно может могу могут нужно надо
"""

INTERROGATIVES = frozenset(_INTERROGATIVES.split())
"""Words that ask for something."""

VERBS = frozenset(_VERBS.split())
"""What a question begins with that is answered by yes or no."""

QUESTIONS = INTERROGATIVES | VERBS
"""What a question begins with."""


def asks(text: str) -> bool:
    """Whether a line is rather a question than a case: it ends with the sign, or begins with a question word."""
    first = next(filter(str.isalpha, words.tokens(text[:LONGEST])), "")
    return text.rstrip().endswith("?") or (bool(first) and words.folded(first) in QUESTIONS)


def asks_for(text: str) -> bool:
    """Whether a question asks for something, or whether something may be: not only for what a change would bring."""
    said = [words.folded(one) for one in words.tokens(text[:LONGEST]) if one.isalpha()]
    said = said[2:] if said[:2] == ["what", "if"] else said
    return bool(INTERROGATIVES.intersection(said) or VERBS.intersection(said[:2]))


LONGEST = 200
"""Where a line begins is found in so many characters."""


def looks_like_facts(text: str) -> bool:
    """Whether nobody would ask so: two numbers or more, or one at the beginning."""
    return sum(any(map(str.isdecimal, word)) for word in words.tokens(text)) > 1 or text.lstrip()[:1].isdecimal()
