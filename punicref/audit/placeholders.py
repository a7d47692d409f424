"""The values that the texts state: they exist, all are stated, and the languages state the same in the same place."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from punicref.audit import vote
from punicref.audit.check import Check
from punicref.audit.finding import ERROR, HINT, STRONG, WARNING, Note
from punicref.language.messages import say
from punicref.rulebook import template

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from punicref.audit.view import View


@cache
def _placed(text: str) -> list[tuple[int, int, template.Placeholder]]:
    return list(template.placed(text))


def _placeholders(text: str) -> list[template.Placeholder]:
    return [one for _, _, one in _placed(text)]


def _run(view: View) -> Iterator[Note]:
    told: dict[tuple[str, str], set[str]] = {}  # by part and language: each is one slip, and told once
    for lang in view.langs:
        yield from _known(view, lang, told)
    yield from _unused(view, told)
    for part in view.parts:
        yield from _same(view, part, {lang: names for (one, lang), names in told.items() if one == part})
    yield from _places(view)


def _instead(view: View, part: str, lang: str, name: str) -> str:
    """Return the value that the others state where this language names one that there is not, if that is clear."""
    stated = {
        one: [_name(view, each) for each in _placeholders(text) if not each.forms]
        for one, text in view.part(part).items()
    }
    others = [names for one, names in stated.items() if one != lang]
    if not others or any(name in other for other in others):
        return ""
    lost = [one for one in dict.fromkeys(others[0]) if all(o.count(one) > stated[lang].count(one) for o in others)]
    return lost[0] if len(lost) == 1 else ""


def _known(view: View, lang: str, told: dict[tuple[str, str], set[str]]) -> Iterator[Note]:
    """Placeholders that have no value, or not the word forms that the language needs; `told` gets what is said."""
    needed = len(template.FORMS[lang])
    clauses = view.context.game(view.clause).clauses
    for part, text in view.clause.texts[lang].parts.items():
        for one in _placeholders(text):
            home = clauses.get(one.clause) if one.clause else view.clause
            if home is None:
                yield Note(ERROR, (lang,), say("There is no clause {target}.", target=one.clause), part)
            elif home.neutral is not None and home.neutral.value(one.name) is None:
                message = say(
                    "{{{name}}} has no value in {file}.", name=one.written, file=f"{home.name}.toml, {home.id}"
                )
                names = told.setdefault((part, lang), set())
                names.add(_name(view, one))
                if instead := _instead(view, part, lang, _name(view, one)):
                    names.add(instead)
                    there = say("The others state {name} there.", name=instead)
                    message = say("{first} {second}", first=message, second=there)
                yield Note(ERROR, (lang,), message, part)
            if one.forms and len(one.forms) != needed:
                yield Note(
                    ERROR, (lang,),
                    say(
                        "{{{written}}} has {found} word forms; this language needs {needed}.",
                        written=one.written, found=len(one.forms), needed=needed,
                    ),
                    part,
                )  # fmt: skip
            if one.forms and one.word:
                message = say("{{{written}}} asks for a number word and word forms at once.", written=one.written)
                yield Note(ERROR, (lang,), message, part)
            elif one.word and one.word not in template.number_words(lang):
                kinds = template.kinds_with(one.word, lang)
                message = (
                    say("{word} is named by the same word for one: {words}.", word=one.word, words=kinds)
                    if kinds
                    else say("{word} is no number word of this language.", word=one.word)
                )
                yield Note(ERROR, (lang,), message, part)


def _unused(view: View, told: Mapping[tuple[str, str], set[str]]) -> Iterator[Note]:
    """Values that no text of a language states."""
    if view.neutral is None:
        return
    names = [*view.neutral.values, *(f"example.{name}" for name in view.neutral.example)]
    own = {lang: {(one.clause, one.name) for one in view.clause.texts[lang].placeholders} for lang in view.langs}
    for lang in view.langs:
        for name in names:
            elsewhere = view.context.users.get((view.clause.game, lang, view.clause.id, name), set()) - {view.clause.id}
            if any(f"{{{name}}}" in names for (_, one), names in told.items() if one == lang):
                continue
            if not elsewhere and not {("", name), (view.clause.id, name)} & own[lang]:
                file = f"{view.clause.name}.toml"
                yield Note(ERROR, (lang,), say("No text uses the value {name} of {file}.", name=name, file=file))


def _same(view: View, part: str, told: Mapping[str, set[str]]) -> Iterator[Note]:
    """Values that are not stated equally often in a part, and word forms that follow another value."""
    stated: dict[str, list[str]] = {}
    if not any("{" in text for text in view.part(part).values()):
        return
    for lang, text in view.part(part).items():
        found = [one for one in _placeholders(text) if not one.forms]
        stated[lang] = [_name(view, one) for one in found]
    for name, counts in vote.differing(stated):
        if any(name in told.get(lang, ()) for lang in vote.odd(counts)):
            continue
        yield Note(
            ERROR if 0 in counts.values() else WARNING, vote.odd(counts),
            say(
                "The value {name} does not stand equally often in all: {counts}.",
                name=name, counts=vote.shown(counts),
            ),
            part,
        )  # fmt: skip
    yield from _forms(view, part)


def _forms(view: View, part: str) -> Iterator[Note]:
    """Word forms that agree with another number than in the other languages, or follow another one directly."""
    agreeing: dict[str, list[str]] = {}
    beside: dict[str, list[str]] = {}
    for lang, text in view.part(part).items():
        placed = _placed(text)
        stated = {_home(view, one) for _, _, one in placed if not one.forms}
        agreeing[lang] = [_called(view, one) for _, _, one in placed if one.forms]
        beside[lang] = [
            _called(view, form)
            for start, end, form in placed
            if form.forms and (_home(view, form) not in stated or not _beside(view, text, placed, start, end, form))
        ]
    for name, counts in vote.differing(beside):
        odd = vote.odd(counts)
        if len(odd) == 1 and counts[odd[0]]:
            message = say("A word form that goes by {name} does not stand with its number.", name=name)
            yield Note(HINT, odd, message, part)
    yield from _swapped(part, agreeing)


_END = re.compile(r"[.;:]\s|\n-")


def _beside(
    view: View,
    text: str,
    placed: list[tuple[int, int, template.Placeholder]],
    start: int,
    end: int,
    form: template.Placeholder,
) -> bool:
    """Whether the number before a word form, or the one behind it, is its own, or its sentence has neither."""
    numbers = [one for one in placed if not one[2].forms]
    before = [one for one in numbers if one[1] <= start and not _END.search(text, one[1], start)][-1:]
    behind = [one for one in numbers if one[0] >= end and not _END.search(text, end, one[0])][:1]
    near = [_home(view, one) for _, _, one in (*before, *behind)]
    return not near or _home(view, form) in near


def _swapped(part: str, agreeing: dict[str, list[str]]) -> Iterator[Note]:
    """One language has more word forms for a number than each other, and fewer for another number."""
    rows = vote.differing(agreeing)
    for lang in agreeing if rows else ():
        others = [other for other in agreeing if other != lang]
        more = [name for name, counts in rows if all(counts[lang] > counts[other] for other in others)]
        fewer = [name for name, counts in rows if all(counts[lang] < counts[other] for other in others)]
        if more and fewer and len(others) > 1:
            yield Note(
                HINT, (lang,),
                say("A word form goes by {name}, in the others by {other}.", name=more[0], other=fewer[0]), part,
            )  # fmt: skip


def _called(view: View, one: template.Placeholder) -> str:
    return _name(view, one._replace(signed=False))


def _home(view: View, one: template.Placeholder) -> tuple[str, str]:
    return one.clause or view.clause.id, one.name


def _name(view: View, one: template.Placeholder) -> str:
    """Return a value's name, the same for the clause itself and for others."""
    sign = "+" if one.signed else ""
    home = one.clause if one.clause != view.clause.id else ""
    return f"{{{sign}{home}{':' if home else ''}{one.name}}}"


def _places(view: View) -> Iterator[Note]:
    """Values that stand equally often in a part, but in another sentence in one language."""
    for at, group in enumerate(view.groups):
        if not any(map(group.marks, group.said)):
            continue
        for mark, counts in vote.differing({lang: group.marks(lang) for lang in group.said}):
            texts = view.readable[group.part].values()
            if len({text.count(mark) for text in texts}) == 1:
                odd = vote.odd(counts)
                message = say("{name} stands in another sentence than in the others: “{text}”")
                yield replace(view.note(at, odd[0], message, STRONG, name=view.name_of(mark)), langs=odd)


CHECK = Check(
    "placeholders", say("values that do not exist, that nobody states, or that the languages state differently"), _run
)
