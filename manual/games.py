"""A page for each game: what can be resolved, the facts of each with their words, and the clauses that it applies.

Made from the declarations of the calculators (`ruling/facts.py`) and the words of players (`rules/words.toml`).
"""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any

from punicref.cli import game as calculators
from punicref.cli.session import Session
from punicref.ruling import registry, results, schema, vocabulary
from punicref.ruling.values import Result, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from punicref.ruling.facts import Input
    from punicref.ruling.registry import CalculatorFunction

TEXTS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "about": (
            "What punicref can resolve in this game, by the chapters of the rules. Say the facts behind the name in "
            "any order, in the words below, each with its number or choice; start it by its name alone and it asks."
        ),
        "fact": "Say",
        "meaning": "What it is",
        "values": "Values",
        "usual": "If nobody says",
        "option": "Option",
        "needed": "needed",
        "yes": "holds where you say it",
        "dice": "a die, or random",
        "printed": "read off the counter or table",
        "clauses": "Clauses",
        "number": "a number",
        "result": "What the result holds, for programs",
        "field": "Field",
        "is boolean": "yes or no",
        "is integer": "whole number",
        "is fraction": "chance or mean",
        "is word": "keyword",
        "is text": "text",
        "is list": "list: {items}",
        "is keyed": "by key: {items}",
        "from": "{least} or more",
    },
    "it": {
        "about": (
            "Che cosa risolve punicref in questo gioco, secondo i capitoli del regolamento. Dopo il nome si dicono i "
            "dati, in qualsiasi ordine e con le parole qui sotto, ciascuno con il suo numero o la sua scelta; con il "
            "solo nome, è punicref a chiedere."
        ),
        "fact": "Si dice",
        "meaning": "Che cos'è",
        "values": "Valori",
        "usual": "Se nessuno lo dice",
        "option": "Opzione",
        "needed": "necessario",
        "yes": "vale se lo si dice",
        "dice": "un dado, oppure random",
        "printed": "si legge sulla pedina o sulla tabella",
        "clauses": "Regole",
        "number": "un numero",
        "result": "Che cosa contiene il risultato, per i programmi",
        "field": "Campo",
        "is boolean": "sì o no",
        "is integer": "numero intero",
        "is fraction": "probabilità o media",
        "is word": "parola chiave",
        "is text": "testo",
        "is list": "elenco: {items}",
        "is keyed": "per chiave: {items}",
        "from": "da {least} in su",
    },
    "ru": {
        "about": (
            "Что punicref умеет рассчитать в этой игре, по главам правил. После названия — данные в любом порядке, "
            "теми словами, что ниже, каждое со своим числом или вариантом; если ввести одно название, punicref "
            "спросит сам."
        ),
        "fact": "Как сказать",
        "meaning": "Что это",
        "values": "Значения",
        "usual": "Если не сказано",
        "option": "Параметр",
        "needed": "нужно",
        "yes": "верно, если сказано",
        "dice": "кубик или random",
        "printed": "с фишки или из таблицы",
        "clauses": "Пункты правил",
        "number": "число",
        "result": "Что содержит результат, для программ",
        "field": "Поле",
        "is boolean": "да или нет",
        "is integer": "целое число",
        "is fraction": "шанс или среднее",
        "is word": "ключевое слово",
        "is text": "текст",
        "is list": "список: {items}",
        "is keyed": "по ключам: {items}",
        "from": "от {least}",
    },
}
"""The words of these pages; all others on them are the program's own."""


def page(code: str, lang: str) -> str:
    """Return the page of a game in a language, in Markdown."""
    return "\n".join(_page(code, Session(lang), TEXTS[lang])) + "\n"


def _page(code: str, session: Session, words: Mapping[str, str]) -> Iterator[str]:
    library = session.library
    title = library.games(session.lang)[code]
    yield from (f"# {safe(title)}", "", words["about"], "")
    known = {
        calculators.called(one.name, session): one for one in library.calculators() if one.name.startswith(f"{code}.")
    }
    sections = calculators.group(code, title, session).sections
    assert sections is not None
    for chapter, entries in sections():
        yield from (f"## {safe(chapter)}", "")
        for name, about in entries:
            one = registry.load(known[name].name, library)
            yield from (f"### {safe(name)} {{ #{one.name.replace('.', '-')} }}", "")
            yield from (f"**{safe(session.translate(about))}**", "", f"`punicref {code} {name}`", "")
            yield from _facts(one, session, words)
            yield from _result(one.name, session, words)
            yield from _clauses(code, known[name].clauses, session, words)


def _facts(one: CalculatorFunction, session: Session, words: Mapping[str, str]) -> Iterator[str]:
    """A table of the facts, a heading before each group."""
    document = schema.schema(one.inputs, session.library, one.game, session.translate)["properties"]
    columns = ("fact", "meaning", "values", "usual", "option")
    yield _row(words[column] for column in columns)
    yield _row("---" for _ in columns)
    heading = None
    for fact in one.inputs:
        if fact.group is not None and fact.group.heading != heading:
            heading = fact.group.heading
            shown = session.translate(heading)
            yield _row((f"**{safe(shown[:1].upper() + shown[1:])}**", "", "", "", ""))
        yield _row(
            (
                safe(", ".join(_said(fact, session))),
                safe(session.translate(fact.ask.prompt)),
                safe(_values(fact, document[fact.name], session, words)),
                safe(_usual(fact, session, words)),
                f"`{fact.option}`",
            )
        )
    yield ""


def _said(fact: Input, session: Session) -> list[str]:
    """The words for a fact; with the first word for its side before them where there are two sides."""
    side = vocabulary.of_side(fact, session.library).get(session.lang, [])
    said = vocabulary.of_fact(fact, session.library).get(session.lang, [])
    return [" ".join(dict.fromkeys((*side[:1], word))) for word in said]


def _values(fact: Input, document: Mapping[str, object], session: Session, words: Mapping[str, str]) -> str:
    if fact.choices:
        return ", ".join(session.translate.show(vocabulary.shown(fact, one, session.library)) for one in fact.choices)
    if fact.kind is bool:
        return words["yes"]
    if fact.rolled:
        return words["dice"]
    if fact.kind not in (int, Span):
        return fact.metavar if fact.kind is Result else ""
    found = document
    if isinstance(document.get("anyOf"), list):
        found = document["anyOf"][0]  # type: ignore[index]
    least, most = found.get("minimum"), found.get("maximum")
    if most is not None:
        return f"{least if least is not None else '…'}–{most}"
    return words["number"] if least is None else words["from"].format(least=least)


def _usual(fact: Input, session: Session, words: Mapping[str, str]) -> str:
    if fact.required:
        return words["needed"]
    if fact.ask.usual is not None:
        return session.translate(fact.ask.usual)
    return words["printed"] if fact.ask.printed else ""


def _result(calculator: str, session: Session, words: Mapping[str, str]) -> Iterator[str]:
    """What the result holds, folded up: the fields by name, with what they are."""
    yield from (f'??? note "{words["result"]}"', "")
    yield "    " + _row((words["field"], words["meaning"], words["values"]))
    yield "    " + _row(("---", "---", "---"))
    for name, held in session.library.held(calculator).items():
        bare = name.removesuffix("?")
        told = results.meaning(calculator, bare, session.library, session.lang)
        yield "    " + _row((f"`{bare}`", safe(told), safe(_kinds(held, words))))
    yield ""


def _kinds(held: Any, words: Mapping[str, str]) -> str:
    """Say in a few words what a field holds."""
    if isinstance(held, str):
        return ", ".join(words[f"is {kind}"] for kind in held.split("|") if kind not in ("", "null"))
    if isinstance(held, list):
        return words["is list"].format(items=_kinds(held[0], words) if held else "…")
    fields = [name.removesuffix("?") for name in held if name != "|" and not name.startswith("*")]
    return (
        "{" + ", ".join(fields) + "}" if fields else words["is keyed"].format(items=_kinds(min(held.items())[1], words))
    )


def _clauses(code: str, clauses: Iterable[str], session: Session, words: Mapping[str, str]) -> Iterator[str]:
    yield from (f'??? note "{words["clauses"]}"', "")
    order = session.library.ids(code)
    for clause in sorted(clauses, key=order.index):
        yield f"    - `{code}:{clause}` {safe(session.library.title(code, clause, session.lang))}"
    yield ""


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def safe(text: str) -> str:
    """Return a text in which Markdown and HTML find nothing to act on."""
    safe = html.escape(" ".join(text.split()), quote=False)
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]|" else sign for sign in safe)
