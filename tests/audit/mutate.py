"""Single mistakes put into the rules, in memory: each is a clause with one thing changed in one language."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from punicref.audit import segments
from punicref.audit.corpus import Clause, Text
from punicref.rulebook import template

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from punicref.audit.context import Context

NEGATIONS = {"it": r"\bnon\b", "en": r"\b(?:not|never)\b", "ru": r"\b(?:не|нельзя|никогда не)\b"}
NO = {"нельзя": "можно"}
MAY = {
    "it": {"può": "deve", "possono": "devono", "deve": "può", "devono": "possono"},
    "en": {"may": "must", "can": "must", "must": "may"},
    "ru": {
        "может": "должен", "могут": "должны", "можно": "нужно", "должен": "может", "должны": "могут", "нужно": "можно",
        "обязан": "может",
    },
}  # fmt: skip
NOT = {
    "it": (r"\b(può|possono|deve|devono)\b", r"non \1"),
    "en": (r"\b(may|can|must)\b(?! not)", r"\1 not"),
    "ru": (r"(?<!не )\b(может|могут|должен|должны)\b", r"не \1"),
}
BINDING = ("text", "example")


def with_part(clause: Clause, lang: str, part: str, written: str) -> Clause:
    """Return the clause with one part replaced, or taken out where nothing is left."""
    parts = {**clause.texts[lang].parts, part: written}
    if not written.strip():
        del parts[part]
    return replace(clause, texts={**clause.texts, lang: Text(parts, clause.texts[lang].asks)})


def number(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Put another value, or a bare number, in a placeholder's place."""
    text = clause.texts[lang].parts[part]
    found = [one for one in template.placed(text) if not one[2].forms]
    if not found or clause.neutral is None:
        return None
    start, end, one = random.choice(found)
    others = [*clause.neutral.values, *(f"example.{n}" for n in clause.neutral.example)]
    others = [name for name in others if name != one.name or one.clause not in ("", clause.id)]
    new = f"{{{random.choice(others)}}}" if others and random.random() < 0.7 else str(random.randint(2, 20))
    return text[:start] + new + text[end:]


def placeholder(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Drop a placeholder, misspell it, or change its sign."""
    text = clause.texts[lang].parts[part]
    found = [one for one in template.placed(text) if not one[2].forms]
    if not found:
        return None
    start, end, one = random.choice(found)
    signed = one.written.removeprefix("+") if one.signed else f"+{one.written}"
    new = random.choice(["", f"{{{one.written}x}}", f"{{{signed}}}"])
    return text[:start] + new + text[end:]


def word_form(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Let word forms agree with another number of the clause."""
    text = clause.texts[lang].parts[part]
    found = list(template.placed(text))
    forms = [one for one in found if one[2].forms]
    if not forms:
        return None
    start, end, one = random.choice(forms)
    names = sorted({other.written.lstrip("+") for _, _, other in found if not other.forms and other.name != one.name})
    if not names:
        return None
    return text[:start] + "{" + "|".join((random.choice(names), *one.forms)) + "}" + text[end:]


def reference(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Refer to another clause, which exists, or to none."""
    text = clause.texts[lang].parts[part]
    found = list(re.finditer(r"\[([^\[\]]+)\]", text))
    if not found:
        return None
    match = random.choice(found)
    others = [one for one in context.games[clause.game].clauses if one != match[1]]
    new = random.choice([f"[{random.choice(others)}]", ""])
    return text[: match.start()] + new + text[match.end() :]


def negation_dropped(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Take a negation out."""
    return _replaced(clause.texts[lang].parts[part], NEGATIONS[lang], lambda word: NO.get(word, ""), random)


def negation_added(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Forbid what may be done, or must."""
    pattern, new = NOT[lang]
    return _replaced(clause.texts[lang].parts[part], pattern, lambda word: re.sub(pattern, new, word), random)


def modal(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Turn may into must, or the reverse."""
    words = MAY[lang]
    return _replaced(clause.texts[lang].parts[part], rf"\b(?:{'|'.join(words)})\b", words.__getitem__, random)


def term(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Write another term of the game in a term's place."""
    text = clause.texts[lang].parts[part]
    terms = [one for one in context.terms if clause.game in one.games]
    bare = re.sub(r"\{[^{}]*\}|\[[^\[\]]*\]", lambda match: "#" * len(match[0]), text)
    found = []
    for one in terms:
        said = one.words[lang]
        for name in (said.term, *said.forms):
            found += [(match, one) for match in re.finditer(rf"\b{re.escape(name)}\b", bare, re.IGNORECASE)]
    if not found:
        return None
    match, one = random.choice(found)
    other = random.choice([two for two in terms if two.id != one.id])
    return text[: match.start()] + other.words[lang].term + text[match.end() :]


def sentence_deleted(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Leave out a sentence of several."""
    found = _sentences(clause.texts[lang].parts[part], lang)
    if len(found) < 2:
        return None
    return clause.texts[lang].parts[part].replace(random.choice(found), "", 1)


def sentence_doubled(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Say a sentence twice."""
    found = _sentences(clause.texts[lang].parts[part], lang)
    if not found:
        return None
    chosen = random.choice(found)
    return clause.texts[lang].parts[part].replace(chosen, f"{chosen} {chosen}", 1)


KINDS: dict[str, Callable[[Clause, str, str, Random, Context], str | None]] = {
    "number": number,
    "placeholder": placeholder,
    "word form": word_form,
    "reference": reference,
    "negation dropped": negation_dropped,
    "negation added": negation_added,
    "modal": modal,
    "term": term,
    "sentence deleted": sentence_deleted,
    "sentence doubled": sentence_doubled,
}


def _replaced(text: str, pattern: str, new: Callable[[str], str], random: Random) -> str | None:
    found = list(re.finditer(pattern, text, re.IGNORECASE))
    if not found:
        return None
    match = random.choice(found)
    word = new(match[0].lower())
    return text[: match.start()] + (word or "") + text[match.end() :]


def _sentences(text: str, lang: str) -> list[str]:
    """Return the sentences of a text that stand in it as they are, line ends and all."""
    flat = " ".join(text.split())
    found = []
    for block in re.split(r"\n\s*\n|\n(?=- )", text):
        for one in segments.sentences(" ".join(block.removeprefix("- ").split()), lang):
            loose = re.search(r"\s+".join(map(re.escape, one.split())), text)
            if loose and flat.count(one) == 1:
                found.append(loose[0])
    return found
