"""Mistakes that concern how a text is built: values, word forms, list items, terms, titles and names exchanged."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from punicref.rulebook import template
from tests.audit import kinds

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from punicref.audit.context import Context
    from punicref.audit.corpus import Clause

_BRACED = re.compile(r"\{[^{}]*\}|\[[^\[\]]*\]")
_ITEM = re.compile(r"^- .*(?:\n(?!- |\n).*)*", re.MULTILINE)


def forms_exchanged(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Write singular and plural of a word in each other's place."""
    text = clause.texts[lang].parts[part]
    found = [one for one in template.placed(text) if len(set(one[2].forms)) > 1]
    if not found:
        return None
    start, end, one = random.choice(found)
    forms = [one.forms[1], one.forms[0], *one.forms[2:]] if random.random() < 0.7 else list(one.forms[::-1])
    name = text[start + 1 : end - 1].partition("|")[0]
    return f"{text[:start]}{{{'|'.join((name, *forms))}}}{text[end:]}"


def values_exchanged(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Exchange two values of a paragraph."""
    text = clause.texts[lang].parts[part]
    found = [one for one in template.placed(text) if not one[2].forms]
    pairs = [
        (one, other)
        for at, one in enumerate(found)
        for other in found[at + 1 :]
        if one[2].written != other[2].written and "\n\n" not in text[one[1] : other[0]]
    ]
    if not pairs:
        return None
    (a, b, _), (c, d, _) = random.choice(pairs)
    return text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]


def items_moved(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Put the items of a list in another order: two exchanged, or all shifted by one."""
    text = clause.texts[lang].parts[part]
    items = [match[0] for match in _ITEM.finditer(text)]
    if len(items) < 3:
        return None
    new = [*items[1:], items[0]]
    if random.random() < 0.5:
        at = random.randrange(len(items) - 1)
        new = [*items[:at], items[at + 1], items[at], *items[at + 2 :]]
    written = iter(new)
    return _ITEM.sub(lambda _: next(written), text)


THINGS = {
    "it": r"giocator[ei]|unità|comandant[ei]|esagon[oi]|città|armat[ae]|flott[ae]|forz[ae]|pil[ae]|nav[ei]|cavalleria|"
    r"fanteria|attaccant[ei]|difensor[ei]|cart[ae]|region[ei]|are[ae]|fortezz[ae]|leader|ribelli|elefanti|segnalin[oi]",
    "en": r"players?|units?|leaders?|hex(?:es)?|city|cities|arm(?:y|ies)|fleets?|forces?|stacks?|ships?|cavalry|"
    r"infantry|attackers?|defenders?|cards?|regions?|areas?|fortress(?:es)?|rebels|elephants?|chits?",
    "ru": r"игрок\w*|отряд\w*|полковод\w+|гекс\w*|город\w*|арми\w+|флот\w*|стопк\w+|корабл\w+|конниц\w+|пехот\w+|"
    r"атакующ\w+|обороняющ\w+|карт\w+|регион\w*|област\w+|крепост\w+|лидер\w*|бунтовщик\w*|слон\w*|жетон\w*",
}
"""Words for who does something, and whom it is done to."""


def things_exchanged(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Exchange who does something and whom it is done to: two things of a sentence with a verb between them."""
    text = flowing(clause.texts[lang].parts[part])
    bare = _BRACED.sub(lambda match: "#" * len(match[0]), text)
    found = list(re.finditer(rf"\b(?:{THINGS[lang]})\b", bare))
    pairs = [
        (one, other)
        for one, other in pairwise(found)
        if one[0][:4] != other[0][:4]
        and len((between := bare[one.end() : other.start()]).split()) > 2
        and not re.search(r"[.:;,(\n]|\b(?:and|or|e|o|и|или|of|di|del\w*)\b", between)
    ]
    if not pairs:
        return None
    one, other = random.choice(pairs)
    return text[: one.start()] + other[0] + text[one.end() : other.start()] + one[0] + text[other.end() :]


def only_moved(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Let only, or all, go with the beginning of its sentence, or with its last words."""
    text = flowing(clause.texts[lang].parts[part])
    words = {"it": "solo|soltanto|tutti|tutte", "en": "only|all", "ru": "только|лишь|все"}[lang]
    found = list(re.finditer(rf"(?<=[.:] )[^.:;{{}}\[\]]*?\b({words})\b[^.:;{{}}\[\]]*(?=[.;:])", text))
    if not found:
        return None
    match = random.choice(found)
    word = match[1]
    rest = re.sub(rf" ?\b{word}\b", "", match[0], count=1).split()
    if len(rest) < 6:
        return None
    at = 0 if random.random() < 0.5 and not match[0].startswith(word) else len(rest) - 2
    moved = " ".join((*rest[:at], word, *rest[at:]))
    return text[: match.start()] + moved + text[match.end() :]


def flowing(text: str) -> str:
    """Join the lines of a paragraph."""
    return re.sub(r"\n(?![-|\n])(?<!\n\n)", " ", text)


def sister_term(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Write what another game calls the thing."""
    sisters = {
        "it": {"esagono": "spazio", "regione": "area", "comandante": "leader", "area": "regione", "spazio": "esagono",
               "armata": "pila", "unità": "UC", "turno": "impulso"},
        "en": {"hex": "space", "region": "area", "leader": "commander", "area": "region", "space": "hex",
               "strength point": "combat unit", "strength points": "combat units", "turn": "impulse"},
        "ru": {"гекс": "область", "гекса": "области", "регион": "область", "полководец": "лидер",
               "область": "гекс", "области": "гекса", "полководца": "лидера", "ход": "импульс"},
    }  # fmt: skip
    return kinds.exchanged(clause.texts[lang].parts[part], sisters[lang], random)


def other_title(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Give the clause the title of another one."""
    if part != "title":
        return None
    others = [
        one.texts[lang].parts["title"] for one in context.games[clause.game].clauses.values()
        if one.id != clause.id and one.texts[lang].parts["title"] != clause.texts[lang].parts["title"]
    ]  # fmt: skip
    return random.choice(others)


def names_exchanged(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Write the name of another reading of the issue."""
    others = list(_others(clause, lang, part))
    return random.choice(others) if others else None


def _others(clause: Clause, lang: str, part: str) -> Iterator[str]:
    parts = clause.texts[lang].parts
    head, named, _ = part.partition(".names.")
    if named:
        yield from (text for one, text in parts.items() if one.startswith(f"{head}.names.") and one != part)


KINDS = {
    "forms exchanged": forms_exchanged,
    "values exchanged": values_exchanged,
    "items moved": items_moved,
    "things exchanged": things_exchanged,
    "only moved": only_moved,
    "sister term": sister_term,
    "other title": other_title,
    "names exchanged": names_exchanged,
}
