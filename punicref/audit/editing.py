"""What an editor sees in a printed rulebook, alone or beside its translation: numbering, names, loose ends."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from itertools import combinations, pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING

from punicref.audit import called, headings, segments
from punicref.audit.lexicon import function_words
from punicref.audit.remarks import STOPPED, Remark, around, beginnings
from punicref.language import slips
from punicref.language import words as search
from punicref.language.messages import say
from punicref.published.model import whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from punicref.published.model import Published
    from punicref.rulebook import model


_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_INSIDE = re.compile(r"(?<=[\w,:;] )[^\W\d_a-zà-ÿа-я][^\W\d_]+")
_PROSE = 6
"""So many words make a paragraph that ought to end with a stop."""


_LIST = 3
"""So many lines without a stop are a list."""

_NAME = 6
"""A shorter word has too many neighbours for one letter to mean anything."""

_MANY = 8
"""So many words tell the language of a paragraph."""


def of_one(
    print_: Published, terms: Sequence[model.Term], vocabulary: Mapping[str, str] = MappingProxyType({})
) -> Iterator[Remark]:
    """Yield what is to be looked at in one print; `vocabulary` has the stems of our own words, each with a word."""
    yield from unsigned(print_)
    yield from headings.written_twice(print_)
    yield from _broken(print_)
    yield from called.variants(print_, terms)
    yield from _capitals(print_, terms)
    yield from _spelling(print_, vocabulary)
    yield from _languages(print_)
    yield from _unplaced(print_)
    yield from _interrupted(print_)


def of_two(first: Published, second: Published, terms: Sequence[model.Term]) -> Iterator[Remark]:
    """Yield what two prints in different languages do not do alike, clause by clause."""
    yield from headings.numbering(first, second)
    yield from headings.headings(first, second)
    yield from headings.listed(first, second)
    yield from _letters(first, second)
    for one, other in ((first, second), (second, first)):
        yield from _foreign(one, other, terms)
        yield from _alike(one, other)
    yield from _names(first, second)


_LETTER = re.compile(r"\(([A-ZА-Я])\)")


def _letters(first: Published, second: Published) -> Iterator[Remark]:
    """One-letter codes in brackets that one print alone has."""
    for one in first.clauses.keys() & second.clauses.keys():
        found = {print_.lang: set(_LETTER.findall(whole(print_.clauses[one]))) for print_ in (first, second)}
        odd = sorted(found[first.lang] ^ found[second.lang])
        if odd:
            lang = first.lang if found[first.lang] - found[second.lang] else second.lang
            message = say("The letter codes {codes} stand in {lang} only.", codes=tuple(odd), lang=lang)
            yield Remark("codes", one, (first.lang, second.lang), message, beginnings(one, first, second))


_SIGN = re.compile(r"\s*[+−–-]\s*\d|\s*[+−–]\s")
_FIGURE = re.compile(r"\s*\d")


def unsigned(print_: Published) -> Iterator[Remark]:
    """Yield the items of a list that begin with a bare number where their fellows have a sign."""
    yield from _signed_items(print_)
    lists: dict[str, list[str]] = {}
    for one in print_.clauses:
        lists.setdefault(one.rpartition(".")[0], []).append(one)
    for items in lists.values():
        signed = [one for one in items if _SIGN.match(print_.clauses[one].text)]
        bare = [one for one in items if _FIGURE.match(print_.clauses[one].text)]
        if len(signed) > 2 > len(bare) > 0:
            (one,) = bare
            message = say("The other items of this list begin with a sign, this one has none.")
            yield Remark("signs", one, (print_.lang,), message, {print_.lang: print_.clauses[one].text})


_ITEM = re.compile(r"^[ \t]*[-–•*][ \t]+(?=(?P<sign>[+−–-][ \t]*)?\d)", re.MULTILINE)


def _signed_items(print_: Published) -> Iterator[Remark]:
    """Items of a list within a text that have a bare number where others have a sign: - 1 between - +1 and - -2."""
    for one, clause in print_.clauses.items():
        items = list(_ITEM.finditer(clause.text))
        signs = [bool(item["sign"]) for item in items]
        if len(signs) > 2 and 0 < signs.count(False) < signs.count(True):
            start = items[signs.index(False)].start()
            line = clause.text[start:].partition("\n")[0].strip()
            message = say("The other items of this list begin with a sign, this one has none.")
            yield Remark("signs", one, (print_.lang,), message, {print_.lang: line})


def _broken(print_: Published) -> Iterator[Remark]:
    """Paragraphs that end in the middle of a sentence."""
    hanging = function_words.HANGING.get(print_.lang, frozenset())
    for one, clause in print_.clauses.items():
        paragraphs = [paragraph.strip() for paragraph in re.split(r"\n\s*\n", clause.text) if paragraph.strip()]
        lines = [line for line in clause.text.split("\n") if line.strip()]
        if len(lines) >= _LIST and not any(map(STOPPED.search, lines)):
            continue  # a list
        for at, paragraph in enumerate(paragraphs):
            words = _WORD.findall(paragraph)
            if not words or STOPPED.search(paragraph):
                continue
            last = at == len(paragraphs) - 1
            tail = words[-1].casefold()
            if paragraph.endswith(("-", ",", "(")) or (tail in hanging and paragraph.endswith(words[-1])):
                message = say("The text breaks off: “… {end}”", end=_end(paragraph))
            elif any(one.endswith(":") for one in paragraphs[:at]) or re.match(r"\w+: ", paragraph):
                continue  # of a list
            elif last and clause.heading and len(words) >= _PROSE and not re.match(r"\s*[-–•*+\d]", paragraph):
                message = say("The text ends without a stop: “… {end}”", end=_end(paragraph))
            elif not last and len(words) >= _PROSE and not paragraphs[at + 1][:1].isupper():
                continue  # the sentence goes on behind a picture or a page
            elif not last and len(words) >= _PROSE and not re.match(r"\s*[-–•*+\d]", paragraph):
                message = say("A paragraph ends without a stop: “… {end}”", end=_end(paragraph))
            else:
                continue
            yield Remark("broken", one, (print_.lang,), message, {print_.lang: paragraph})


def _end(text: str) -> str:
    return " ".join(text.split()[-5:])


def _capitals(print_: Published, terms: Sequence[model.Term]) -> Iterator[Remark]:
    """Terms of several words that are written with capitals here and without them there."""
    texts = {one: clause.text for one, clause in print_.clauses.items()}
    for term in terms:
        said = term.words.get(print_.lang, {})
        names = [name for name in (*said.get("term", ()), *said.get("form", ())) if " " in name]
        for name in dict.fromkeys(name.casefold() for name in names):  # other words are no other capitals
            found: Counter[str] = Counter()
            where: dict[str, tuple[str, str]] = {}
            pattern = re.compile(rf"(?<=[\w,;)] )\b{re.escape(name)}\b", re.IGNORECASE)  # not where a sentence begins
            for one, text in texts.items():
                for match in pattern.finditer(text):
                    shape = "".join("A" if word[0].isupper() else "a" for word in match[0].split())
                    found[shape] += 1
                    where.setdefault(shape, (one, match[0]))
            if len(found) > 1:
                shapes = ", ".join(f"{where[shape][1]} {number}" for shape, number in found.most_common())
                rare = min(found, key=found.__getitem__)
                one, written = where[rare]
                message = say("A term with and without capitals: {counts}.", counts=shapes)
                yield Remark("capitals", one, (print_.lang,), message, {print_.lang: around(texts[one], written)})


def _foreign(print_: Published, other: Published, terms: Sequence[model.Term]) -> Iterator[Remark]:
    """Names and terms that stand in one print as the other language writes them; each once, with how often."""
    ours = {word for term in terms for name in _names_of(term, print_.lang) for word in segments.tokens(name)}
    theirs = {
        word
        for term in terms
        for name in _names_of(term, other.lang)
        for word in segments.tokens(name)
        if len(word) > 3 and word not in ours
    }
    here: Counter[str] = Counter()
    where: dict[str, str] = {}
    for one, clause in print_.clauses.items():
        for word in segments.tokens(whole(clause)):
            if word in theirs:
                here[word] += 1
                where.setdefault(word, one)
    there = Counter(word for clause in other.clauses.values() for word in segments.tokens(whole(clause)))
    for word, one in _borrowed(print_, there):
        here[word] += 1
        where.setdefault(word, one)
    for word, number in here.items():
        if there[word] > number and not function_words.known(word, print_.lang):
            message = say("“{word}” is written as in {lang}, {n|once|# times}.", n=number, word=word, lang=other.lang)
            text = whole(print_.clauses[where[word]])
            yield Remark("foreign", where[word], (print_.lang,), message, {print_.lang: around(text, word)})


def _borrowed(print_: Published, there: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Yield capitalised words of the other print, where this one has an own form: Veterani."""
    found = [(word.casefold(), one) for one, clause in print_.clauses.items() for word in _capitalised(whole(clause))]
    own = {word for word, _ in found if word not in there}
    for word, one in found:
        if there.get(word) and any(_same_root(word, other) for other in own):
            yield word, one


def _same_root(one: str, other: str) -> bool:
    """Whether two words are one with another ending."""
    alike = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return alike >= max(_NAME, len(one) - 2, len(other) - 2)


def _names_of(term: model.Term, lang: str) -> Iterable[str]:
    said = term.words.get(lang, {})
    return (name for key in ("term", "form", "synonym") for name in said.get(key, ()))


def _names(first: Published, second: Published) -> Iterator[Remark]:
    """Names that both prints of a clause have, one of them with a letter wrong."""
    for one in first.clauses:
        if one not in second.clauses:
            continue
        here, there = (_capitalised(whole(print_.clauses[one])) for print_ in (first, second))
        for name in sorted(here - there):
            for other in sorted(there - here):
                same_end = name[-1] == other[-1]  # endings differ by language
                long = min(len(name), len(other)) > _NAME
                if same_end and long and slips.one_slip(name.casefold(), other.casefold()):
                    message = say("Almost the same name: {name} / {other}.", name=name, other=other)
                    yield Remark("names", one, (first.lang, second.lang), message, beginnings(one, first, second))


def _alike(print_: Published, other: Published) -> Iterator[Remark]:
    """Words that are but for a letter one that the other print has there, and that this one has elsewhere: elites."""
    counts = Counter(word for clause in print_.clauses.values() for word in segments.tokens(whole(clause)))
    for one, clause in print_.clauses.items():
        if one not in other.clauses:
            continue
        there = {word for word in segments.tokens(whole(other.clauses[one])) if len(word) >= _LIKE and counts[word] > 1}
        here = set(segments.tokens(whole(clause)))
        for word in sorted(word for word in here if len(word) >= _LIKE and counts[word] <= RARE):
            for meant in sorted(there - here) if not _THRICE.search(word) else ():
                if counts[meant] > counts[word] and slips.put_or_swapped(word, meant):
                    message = say("Almost the same name: {name} / {other}.", name=word, other=meant)
                    yield Remark("names", one, (print_.lang,), message, beginnings(one, print_, other))


_THRICE = re.compile(r"(.)\1\1")
_LIKE = 5
"""A shorter word has too many that are like it."""

RARE = 3
"""A word that stands more often is meant."""


def _capitalised(text: str) -> set[str]:
    """Return the capitalised words that begin no sentence."""
    return {word for word in _INSIDE.findall(text) if not word.isupper()}


def _spelling(print_: Published, vocabulary: Mapping[str, str]) -> Iterator[Remark]:
    """Words that stand once and are but for a letter or an accent a frequent word of the same print."""
    counts: Counter[str] = Counter()
    where: dict[str, str] = {}
    for one, clause in print_.clauses.items():
        for word in _WORD.findall(whole(clause)):
            counts[word.casefold()] += 1
            where.setdefault(word.casefold(), one)
    plain: dict[str, list[str]] = {}
    for word in counts:
        plain.setdefault(_unaccented(word), []).append(word)
    for several in plain.values():
        for word, other in combinations(sorted(several, key=counts.__getitem__), 2):
            if counts[word] < 2 < counts[other] and len(word) > 3 and _unaccented(word) == word:
                text = whole(print_.clauses[where[word]])
                if re.search(
                    rf"(?:['’]|\b(?:una|un|la|le|alla|della|nella)\s+){word.rpartition(chr(39))[2]}\b|{word}['’]",
                    text,
                    re.IGNORECASE,
                ):
                    yield _misspelt(print_, where[word], word, other)
    squeezed = {
        word: short
        for word, number in counts.items()
        if number == 1 and len(word) >= _NAME and counts[short := re.sub(r"(.)\1{2,}", r"\1\1", word)] and short != word
    }
    for word, short in squeezed.items():
        yield _misspelt(print_, where[word], word, short)
    rest = Counter({word: number for word, number in counts.items() if word not in squeezed})
    for word, other in _rare(rest, print_.lang, vocabulary):
        text = whole(print_.clauses[where[word]])
        message = say("“{word}” stands only here; is it “{other}”?", word=word, other=other)
        yield Remark("spelling", where[word], (print_.lang,), message, {print_.lang: around(text, word)})
    yield from _signs(print_)
    yield from _units(print_)
    for word in counts if print_.lang == "it" else ():
        if word.endswith("chè"):
            message = say("“{word}” is usually written “{other}”.", word=word, other=f"{word[:-1]}é")
            text = whole(print_.clauses[where[word]])
            yield Remark("spelling", where[word], (print_.lang,), message, {print_.lang: around(text, word)})
    for one, clause in print_.clauses.items():
        for match in re.finditer(r"[^\W\d_]{2,}\.[^\W\d_]{3,}", clause.text):
            if not re.search(r"www|@|\.(?:com|it|net|org)\b", match[0]) and match[0].split(".")[1][0].isalpha():
                message = say("There is no blank behind the stop: “{text}”", text=match[0])
                yield Remark("spelling", one, (print_.lang,), message, {print_.lang: around(clause.text, match[0])})


def _rare(counts: Mapping[str, int], lang: str, vocabulary: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield words that stand once and that we do not know, with the known word that lacks a letter of it, or has it.

    One letter for another makes too many good words, and so does one at the beginning or in the ending.
    """
    rare = [word for word, number in counts.items() if number == 1 and len(word) >= _NAME and word.isalpha()]
    known = {word for word, number in counts.items() if number > 1} | set(vocabulary.values())
    near: dict[str, list[str]] = {}
    for word in known:
        if len(word) >= _NAME - 1:
            for left in (word, *slips.shorter(word)):
                near.setdefault(left, []).append(word)
    for word, stem in zip(rare, search.stems(rare, lang), strict=True):
        if stem in vocabulary or function_words.known(word, lang):
            continue
        likely = {
            other
            for left in (word, *slips.shorter(word))
            for other in near.get(left, ())
            if slips.put_or_swapped(word, other) and word[-2:] == other[-2:] and word[1:] != other and word != other[1:]
        }
        stems = dict(zip(likely, search.stems(list(likely), lang), strict=True))
        same = [other for other in likely if stems[other] != stem]
        if same:
            yield word, max(sorted(same), key=lambda other: counts.get(other, 0))


def _signs(print_: Published) -> Iterator[Remark]:
    """A sign that stands apart from its number, where the print has the two together elsewhere."""
    close = {match[0] for clause in print_.clauses.values() for match in re.finditer(r"[+−-]\d+", clause.text)}
    for one, clause in print_.clauses.items():
        for apart in re.finditer(r"(?<!\w )(?<!\S)([+−-]) (\d+)\b", clause.text):
            begins = not clause.text[clause.text.rfind("\n", 0, apart.start()) + 1 : apart.start()].strip()
            item = begins and apart[1] != "+"  # a dash that begins a line
            if apart[1] + apart[2] in close and not item:
                yield _misspelt(print_, one, apart[0], apart[1] + apart[2])
                break


_UNITS = re.compile(r"\b(\d+)( ?)([A-Z]{2,3})\b")


def _units(print_: Published) -> Iterator[Remark]:
    """Abbreviated units that stand close to their number here and apart there: 1PM, 1 PM."""
    found: dict[str, dict[bool, list[tuple[str, str]]]] = {}
    for one, clause in print_.clauses.items():
        for match in _UNITS.finditer(clause.text):
            found.setdefault(match[3], {}).setdefault(bool(match[2]), []).append((one, match[0]))
    for sides in found.values():
        if len(sides) == 2:
            rare, often = sorted(sides.values(), key=len)
            yield _misspelt(print_, rare[0][0], rare[0][1], often[0][1])


def _misspelt(print_: Published, one: str, word: str, other: str) -> Remark:
    message = say("“{word}” is elsewhere written “{other}”.", word=word, other=other)
    return Remark("spelling", one, (print_.lang,), message, {print_.lang: around(whole(print_.clauses[one]), word)})


def _unaccented(word: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFD", word) if not unicodedata.combining(sign))


def _languages(print_: Published) -> Iterator[Remark]:
    """Paragraphs and headings in another language than the print's."""
    for one, clause in print_.clauses.items():
        for paragraph in (clause.heading, *re.split(r"\n\s*\n", clause.text)):
            words = [word.casefold() for word in _WORD.findall(paragraph)]
            lang = function_words.language(words, print_.lang, least=2 if paragraph == clause.heading else _MANY)
            if lang:
                message = say("This is written in another language ({lang}).", lang=lang)
                yield Remark("foreign", one, (print_.lang,), message, {print_.lang: paragraph})


def _unplaced(print_: Published) -> Iterator[Remark]:
    """What the import recognised by its words alone: something is missing or moved there."""
    for one, clause in print_.clauses.items():
        if clause.how == "words":
            message = say("The import knew this only by its words: number and heading are missing.")
            yield Remark("import", one, (print_.lang,), message, {print_.lang: clause.text})


def _interrupted(print_: Published) -> Iterator[Remark]:
    """Clauses of which a part is printed within another clause, which goes on behind it."""
    for one, clause in print_.clauses.items():
        for (_, end), (start, _) in pairwise(sorted(clause.lines)):
            for other, there in print_.clauses.items():
                begun = there.lines and min(there.lines) < min(clause.lines)
                within = any(end < first and last < start for first, last in there.lines)
                if begun and within and not other.startswith(f"{one}.") and not one.startswith(f"{other}."):
                    message = say("A part of this clause is printed within {clause}.", clause=one)
                    yield Remark("import", other, (print_.lang,), message, {print_.lang: there.text})
