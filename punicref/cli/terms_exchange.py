"""`terms --csv`, `--tbx` and `--import`: the termbase for terminologists, and back into the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref import paths
from punicref.audit import corpus, segments
from punicref.audit.exchange import script, sheets, source, termbase
from punicref.base import LANGUAGES
from punicref.build import terms
from punicref.build.source import is_id
from punicref.cli import extra, review, texts
from punicref.cli.findings import show
from punicref.cli.tables import write_template
from punicref.errors import Mistakes, RulesProblem
from punicref.files import files
from punicref.language.messages import say
from punicref.rulebook.entries import NOUN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from punicref.audit.exchange.termbase import Given
    from punicref.cli.session import Session
    from punicref.rulebook.entries import Term


def export(session: Session, values: dict[str, Any]) -> int:
    """Print the termbase, or write it to a file that must not exist yet."""
    rules = review.whole()
    game = review.game(values["game"], rules) if values["game"] is not None else ""
    wanted = [one for one in rules.terms if not game or game in one.games]
    if values["csv"]:
        show(session, termbase.table(wanted), values["output"])
        return 0
    terms_ = [one for one in wanted if one.games]
    edition = "2008" if values["tbx_2008"] else "2019"
    done = write_template(session, termbase.tbx(terms_, _defined(session), edition), values["output"])
    if left := len(wanted) - len(terms_):
        session.note(
            say(
                "{n} {n|entry is no term but an everyday word|entries are no terms but everyday words} for questions; "
                "{n|it stands|they stand} in the table (--csv) only.",
                n=left,
            )
        )
    return done


def _defined(session: Session) -> Callable[[str, str], str]:
    """Return what says what a clause is about in a language: in one breath, else its first sentence."""

    def said(clause: str, lang: str) -> str:
        game, _, one = clause.partition(":")
        found = session.library.clause(game, one, lang)
        return found.short or segments.sentences(found.text.split("\n")[0], lang)[0]

    return said


def take(session: Session, path: str) -> int:
    """Take the terms of a file over into the rules, if all of them are sound."""
    extra.checkout(say("Texts are kept with the source of the rules; this is not its checkout."))
    given = _read(path)
    rules = review.whole()
    known = {one.id: one for one in rules.terms}
    ids = dict(corpus.ids(paths.RULES, name) for name in corpus.names(paths.RULES))
    wrong = Mistakes()
    found = list(termbase.changes(given, known, wrong))
    for one, new in found:
        wrong.where = one.where
        if new and not is_id(one.id):
            wrong.add(say("{id} is no name for a term: lower-case letters, digits, hyphens.", id=one.id or "''"))
            continue
        for lang in _foreign(one, known.get(one.id)):
            wrong.add(say(texts.FOREIGN.text, lang=lang))
        try:
            terms.entry(one.id, _body(one, known.get(one.id)), ids)
        except RulesProblem as problem:
            wrong.add(problem.message, problem.offered)
    wrong.stop()
    target = source.Source(paths.RULES)
    for one, _ in found:
        for keys, value in _changed(one, known.get(one.id)):
            target.put(terms.FILE, [one.id, *keys], value, inline=len(keys) > 1)
    target.save()
    added = sum(new for _, new in found)
    there = {one.id for one in given}
    missing = [one.id for one in rules.terms if one.games and one.id not in there]
    if session.json:
        same = len(given) - len(found)
        session.print_json({"changed": len(found) - added, "added": added, "same": same, "missing": len(missing)})
        return 0
    session.say(say("{n} {n|term|terms} changed,", n=len(found) - added))
    session.say(say("{n} added,", n=added))
    session.say(say("{n} as {n|it was|they were}.", n=len(given) - len(found)))
    if missing:
        session.say(
            say(
                "{n} {n|term|terms} of the termbase {n|is|are} not in the file: {terms}. "
                "{n|It stays|They stay} as {n|it is|they are}.",
                n=len(missing),
                terms=(*missing[:SHOWN], *(("…",) if len(missing) > SHOWN else ())),
            )
        )
    return 0


SHOWN = 10
"""So many terms are named; the others are counted."""


def _read(path: str) -> list[Given]:
    if path.casefold().endswith((".tbx", ".xml")):
        return termbase.from_tbx(sheets.decoded(files.load(path, sheets.LARGEST), path), path)
    return termbase.from_table(path)


def _foreign(one: Given, term: Term | None) -> Iterator[str]:
    """Yield the languages in whose letters a term is not written, as where two columns were exchanged."""
    for lang, kinds in one.words.items():
        old = term.words[lang].term if term and lang in term.words else ""
        if any(script.is_foreign(word, lang, old) for word in kinds.get("term", ())):
            yield lang


def _changed(one: Given, term: Term | None) -> Iterator[tuple[list[str], str | tuple[str, ...]]]:
    """Yield what is to be written, by its keys: what the file says otherwise than the termbase."""
    ours = termbase.of(term) if term else {}
    if one.games is not None and (term is None or one.games != term.games):
        yield ["games"], one.games
    if one.defined is not None and (term is None or one.defined != term.defined):
        yield ["defined"], one.defined
    if one.pos is not None and one.pos != (term.pos if term else NOUN):
        yield ["pos"], one.pos
    for lang, kinds in one.words.items():
        for kind, words in kinds.items():
            if ours.get(lang, {}).get(kind, ()) != words:
                yield [lang, kind], words[0] if kind == "term" and words else words


def _body(one: Given, term: Term | None) -> dict[str, Any]:
    """Return an entry of the termbase as it would be."""
    words = termbase.of(term) if term else {lang: {} for lang in LANGUAGES}
    body: dict[str, Any] = {
        lang: {
            kind: (said[0] if said else "") if kind == "term" else list(said)
            for kind, said in {**words[lang], **one.words.get(lang, {})}.items()
        }
        for lang in LANGUAGES
    }
    games = one.games if one.games is not None else term.games if term else ()
    defined = one.defined if one.defined is not None else term.defined if term else ""
    pos = one.pos if one.pos is not None else term.pos if term else NOUN
    return {"games": list(games), "defined": defined, "pos": pos, **body}
