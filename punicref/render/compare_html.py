"""Texts side by side as one page for a browser: nothing is loaded from elsewhere, no script is run.

What is shown is chosen by buttons that are plain HTML; what was chosen is also what is printed. All text is escaped.
"""

from __future__ import annotations

import re
from collections import Counter
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from punicref.audit import lexicon
from punicref.audit.changes import GONE
from punicref.language.messages import clean, say
from punicref.render import audit, comparison

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from punicref.audit.compare import Cell, Compared, Row
    from punicref.audit.finding import Finding, Printed
    from punicref.language.messages import Message, Translator
    from punicref.rulebook.library import Library
    from punicref.rulebook.model import Issue

STYLE = """
:root { --ink: #1d1b16; --paper: #fffdf8; --line: #d9d3c4; --dim: #6b6558; --error: #a3161b; --warning: #8a5200;
  --hint: #1c5a80; --new: #dff2dc; --gone: #fbe0dd; color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e4d8; --paper: #1b1a17; --line: #47433a; --dim: #a59e8e;
  --error: #ff8f88; --warning: #f0b35c; --hint: #86c5ee; --new: #23401f; --gone: #4d2321; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 110rem; padding: 1rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.5 Georgia, "Times New Roman", serif; }
h1 { font-size: 1.6rem; margin: 0 0 .3rem; }
h2 { font-size: 1.15rem; margin: 0 0 .4rem; }
h2 .number { color: var(--dim); font-variant-numeric: tabular-nums; margin-right: .6rem; }
.summary { color: var(--dim); margin: 0 0 1rem; }
.pick { position: absolute; opacity: 0; }
.pick + label { display: inline-block; border: 1px solid var(--line); border-radius: 1rem; padding: .1rem .8rem;
  margin: 0 .3rem .4rem 0; cursor: pointer; font: .9rem system-ui, sans-serif; }
.pick:checked + label { background: var(--ink); color: var(--paper); }
.pick:focus-visible + label { outline: 3px solid var(--hint); outline-offset: 2px; }
article { margin: 1.2rem 0 2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; min-width: 42rem; }
th { text-align: left; font: .8rem system-ui, sans-serif; color: var(--dim); border-bottom: 2px solid var(--line); }
th, td { padding: .35rem .6rem; vertical-align: top; overflow-wrap: break-word; }
td { border-bottom: 1px solid var(--line); }
th.part { color: var(--dim); padding-top: .9rem; border-bottom: 0; }
td.title { font-weight: bold; }
td.item::before { content: "• "; color: var(--dim); }
td.none { color: var(--dim); font-style: italic; }
.margin { font: .85rem/1.4 system-ui, sans-serif; }
.found { margin: 0 0 .5rem; padding-left: .5rem; border-left: 3px solid; }
.found b { display: block; font-weight: 600; }
.error { border-color: var(--error); } .error b { color: var(--error); }
.warning { border-color: var(--warning); } .warning b { color: var(--warning); }
.hint { border-color: var(--hint); } .hint b { color: var(--hint); }
ins { background: var(--new); text-decoration: none; border-bottom: 2px solid; }
del { background: var(--gone); }
mark { color: inherit; background: none; border-bottom: 2px solid var(--hint); }
mark.odd { border-bottom: 2px dotted var(--error); }
.contents { margin: 0 0 1rem; font: .9rem/1.5 system-ui, sans-serif; }
.contents summary { cursor: pointer; }
.contents ol { list-style: none; margin: .4rem 0; padding: 0; columns: 20rem; }
.contents li { break-inside: avoid; }
.contents .number { color: var(--dim); font-variant-numeric: tabular-nums; margin-right: .5rem; }
.contents .some .number::after { content: " •"; color: var(--warning); }
h2 a.up { float: right; font: .85rem system-ui, sans-serif; text-decoration: none; }
a { color: var(--hint); }
article:target h2 { background: var(--new); }
.lacks { color: var(--warning); }
@page { size: landscape; margin: 10mm; }
@media print { body { max-width: none; padding: 0; font-size: 7.5pt; line-height: 1.25; }
  h1 { font-size: 12pt; } h2 { font-size: 9pt; margin: 0 0 .1rem; } article { margin: .3rem 0 .6rem; }
  th, td { padding: .1rem .3rem; } .margin, th { font-size: 7pt; line-height: 1.2; } .wide { overflow: visible; }
  .pick, .pick + label, .contents, h2 a.up { display: none; }
  tr { break-inside: avoid; } h2 { break-after: avoid; } thead { display: table-header-group; }
  table { min-width: 0; } :root { --ink: #000; --paper: #fff; --line: #999; --dim: #444; --error: #000; --warning: #000;
  --hint: #000; --new: #eee; --gone: #fff; } }
"""

BEGINNING = "<!DOCTYPE html>"

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""What the page may load: nothing."""


def page(
    games: Sequence[str],
    done: Sequence[Compared],
    library: Library,
    summary: Sequence[Message],
    translate: Translator,
) -> str:
    """Return the page of the clauses of some games, of which none need be left where only differences are shown."""
    titles = library.games(translate.lang)
    known = {one.reference: library.title(one.game, one.id, translate.lang) for one in done}
    articles = [
        line
        for one in done
        for line in _article(
            one,
            known[one.reference],
            comparison.issues(one, library, translate),
            translate,
            _values(one, library),
            alone=len(done) < 2,
        )
    ]
    return _document(", ".join(titles[game] for game in games), done, articles, summary, translate, known)


def rulebooks(
    names: Mapping[str, str], done: Sequence[Compared], summary: Sequence[Message], translate: Translator
) -> str:
    """Return the page of rulebooks that are no game of ours; `names` are their files by column."""
    articles = [line for one in done for line in _article(one, "", (), translate, alone=len(done) < 2)]
    heading = " · ".join(dict.fromkeys(names.values()))
    return _document(heading, done, articles, summary, translate, {})


class _Values(NamedTuple):
    """The numbers that our clause states, and what looks like a number and is the name of a clause."""

    ours: frozenset[str]
    clauses: frozenset[str]


def _values(one: Compared, library: Library) -> _Values:
    flat: list[object] = []
    for value in library.values(one.game, one.id)[0].values():
        flat += value if isinstance(value, list) else [value]
    ours = frozenset(str(abs(value)) if isinstance(value, int) else str(value) for value in flat)
    return _Values(ours, frozenset(library.ids(one.game)))


def _document(
    heading: str,
    done: Sequence[Compared],
    articles: Sequence[str],
    summary: Sequence[Message],
    translate: Translator,
    titles: Mapping[str, str],
) -> str:
    kinds = Counter(found.check for one in done for found in one.everything)
    rules = "".join(
        f"\n#kind-{_name(kind)}:checked ~ * :is(article, li, .found):not(.{_class(kind)}) {{ display: none; }}"
        for kind in kinds
    )
    lines = [
        BEGINNING,
        f'<html lang="{_text(translate.lang)}">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f'<meta http-equiv="Content-Security-Policy" content="{_text(POLICY)}">',
        f"<title>{_text(heading)}</title>",
        f"<style>{STYLE}#some:checked ~ * :is(article, li):not(.some) {{ display: none; }}{rules}",
        "</style>",
        "</head>",
        "<body>",
        f"<h1>{_text(heading)}</h1>",
        f'<p class="summary">{_text(" ".join(translate(one) for one in summary))}</p>',
        *_picks(kinds, translate),
        *(_contents(done, titles, translate) if len(done) > 1 else ()),
        "<main>",
        *articles,
        "</main>",
        "</body>",
        "</html>",
    ]
    return "\n".join(lines) + "\n"


def _text(text: str) -> str:
    return escape(clean(text), quote=True)


def _name(kind: str) -> str:
    """Return a check's name as it can stand in an identifier."""
    return "".join(sign if sign.isalnum() else "-" for sign in kind)


def _class(kind: str) -> str:
    return f"of-{_name(kind)}"


def _contents(done: Sequence[Compared], titles: Mapping[str, str], translate: Translator) -> Iterator[str]:
    """Yield the table of contents: every clause, marked where something differs, and only those that are shown."""
    yield f'<details class="contents" id="contents" open><summary>{_text(translate(CONTENTS))}</summary><ol>'
    for one in done:
        number = f'<span class="number">{_text(one.reference)}</span>'
        title = _text(titles.get(one.reference, ""))
        yield f'<li class="{_classes(one)}"><a href="#{_text(one.reference)}">{number}{title}</a></li>'
    yield "</ol></details>"


CONTENTS = say("Contents")


def _classes(one: Compared) -> str:
    """Return what a clause is chosen by: whether something differs, and the kinds of what is found."""
    kinds = dict.fromkeys(_class(found.check) for found in one.everything)
    return " ".join((*(("some",) if one.differs else ()), *kinds))


def _picks(kinds: Counter[str], translate: Translator) -> Iterator[str]:
    """Yield the buttons that choose what is shown: everything, what has findings, one kind of finding."""
    yield _pick("all", translate(say("everything")), checked=True)
    yield _pick("some", translate(say("where something differs")))
    for kind, number in sorted(kinds.items()):
        yield _pick(f"kind-{_name(kind)}", f"{kind} ({number})")


def _pick(name: str, label: str, *, checked: bool = False) -> str:
    state = " checked" if checked else ""
    return (
        f'<input class="pick" type="radio" name="shown" id="{name}"{state}><label for="{name}">{_text(label)}</label>'
    )


def _article(
    one: Compared,
    title: str,
    issues: Sequence[Issue],
    translate: Translator,
    values: _Values | None = None,
    *,
    alone: bool,
) -> Iterator[str]:
    up = "" if alone else f'<a class="up" href="#contents" title="{_text(translate(CONTENTS))}">↑</a>'
    yield f'<article id="{_text(one.reference)}" class="{_classes(one)}">'
    yield f'<h2>{up}<span class="number">{_text(one.reference)}</span>{_text(title)}</h2>'
    for key in one.missing:
        yield f'<p class="lacks">{_text(comparison.missing(key, translate))}</p>'
    keys = [key for key in one.columns if key not in one.missing]
    heads = "".join(f'<th scope="col">{_text(comparison.name(key, translate))}</th>' for key in keys)
    margin = _text(translate(say("findings")))
    yield f'<div class="wide"><table><thead><tr>{heads}<th scope="col">{margin}</th></tr></thead><tbody>'
    part = ""
    for row in one.rows:
        if row.part != part and (label := comparison.part_label(row.part, issues, translate)):
            yield f'<tr><th class="part" scope="colgroup" colspan="{len(keys) + 1}">{_text(label)}</th></tr>'
        part = row.part
        cells = "".join(_cell(key, row, translate, values) for key in keys)
        yield f'<tr>{cells}<td class="margin">{_findings(row.findings, translate)}</td></tr>'
    yield "</tbody></table></div>"
    if one.findings:
        yield f'<div class="margin">{_findings(one.findings, translate)}</div>'
    yield "</article>"


def _findings(found: Sequence[Finding | Printed], translate: Translator) -> str:
    return "".join(_finding(one, translate) for one in found)


def _finding(one: Finding | Printed, translate: Translator) -> str:
    langs = f" ({', '.join(one.langs)})" if one.langs else ""
    head = f"{translate(audit.SEVERITY[one.severity])} · {one.check}{langs}"
    classes = f"found {_name(one.severity)} {_class(one.check)}"
    return f'<p class="{classes}"><b>{_text(head)}</b>{_text(translate(one.message))}</p>'


def _cell(key: str, row: Row, translate: Translator, values: _Values | None) -> str:
    cell = row.cells.get(key)
    if cell is None:
        nothing = "" if comparison.none_due(row, key) else _text(translate(comparison.NOTHING))
        return f'<td class="none">{nothing}</td>'
    kind = "title" if row.part == "title" else "item" if row.item else "text"
    lang = key.removeprefix(comparison.PRINTED).partition(":")[0]
    printed = values is not None and key.startswith(comparison.PRINTED)
    return f'<td lang="{_text(lang)}" class="{kind}">{_marked(cell, lang, values if printed else None, translate)}</td>'


def _marked(cell: Cell, lang: str, values: _Values | None, translate: Translator) -> str:
    def said(text: str) -> str:
        return _text(text) if values is None else _valued(text, lang, values, translate)

    made, at = [], 0
    for mark in cell.marks:
        tag = "del" if mark.kind == GONE else "ins"
        made += [said(cell.text[at : mark.start]), f"<{tag}>{said(cell.text[mark.start : mark.end])}</{tag}>"]
        at = mark.end
    return "".join((*made, said(cell.text[at:])))


_NUMBER = re.compile(r"\d+(?:[./:]\w+)*|[^\W\d_]+")


def _valued(text: str, lang: str, values: _Values, translate: Translator) -> str:
    """Return a printed text with its numbers marked: those that our clause states, and figures that it does not."""
    words = lexicon.NUMBERS.get(lang, {})
    made, at = [], 0
    for match in _NUMBER.finditer(text):
        number = match[0] if match[0][0].isdigit() else words.get(match[0].casefold(), "")
        ours = number in values.ours and number not in ("0", "1")
        if not ours and not (match[0][0].isdigit() and number not in values.ours | values.clauses):
            continue
        told = translate(OURS if ours else NOT_OURS)
        odd = "" if ours else ' class="odd"'
        made += [_text(text[at : match.start()]), f'<mark{odd} title="{_text(told)}">{_text(match[0])}</mark>']
        at = match.end()
    return "".join((*made, _text(text[at:])))


OURS = say("a value of our clause")
NOT_OURS = say("no value of our clause")
