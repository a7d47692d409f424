"""`terms --rename OLD NEW`: a term called otherwise in the termbase and in every text; shown first, then done."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref import paths
from punicref.audit import changes, context, registry, renaming, segments, stamps
from punicref.audit.exchange import script, source
from punicref.audit.exchange.places import places
from punicref.base import LANGUAGES
from punicref.build import terms
from punicref.cli import extra, language, review
from punicref.cli.agreed import asked
from punicref.errors import NotFound, Problem, near
from punicref.files import files
from punicref.language.messages import English, clean, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from punicref.audit.context import Context
    from punicref.audit.exchange.places import Place
    from punicref.audit.finding import Finding
    from punicref.audit.renaming import Renamed, Renaming
    from punicref.cli.session import Session
    from punicref.rulebook.entries import Term

EXAMPLE = 'punicref terms --rename "punto comando" "punto di comando" --lang it'
FORMS = 'punicref terms --rename "casella|caselle" "riquadro|riquadri" --lang it'

ELSEWHERE = ("names.toml", "words.toml", "program.toml", "absent.toml")
"""Files that hold what players say: they are counted, not changed."""


class _Change(NamedTuple):
    """A text that will say the new name."""

    place: Place
    before: str
    renamed: Renamed


class _Entry(NamedTuple):
    """What an entry of the termbase will have: its words by key, and those that changed."""

    term: Term
    words: Mapping[str, tuple[str, ...]]


def rename(session: Session, values: dict[str, Any]) -> int:
    """Show what a new name for a term changes, and change it where that is agreed to."""
    extra.checkout(say("Texts are kept with the source of the rules; this is not its checkout."))
    old, new = _names(values)
    rules = review.whole()
    term, lang = _term(rules, old[0], values["game"], values["lang"])
    _sound(new, term, lang)
    names = _forms(term, old, new, lang)
    renamer = renaming.Renaming(names, _kept(rules, term, lang, names))
    found = list(_changes(rules, term, lang, renamer))
    entries = [_own(term, lang, names), *_longer(rules, term, lang, renamer)]
    asks = sum(
        bool(renamer.of(ask).times)
        for code in term.games
        for clause in rules.games[code].clauses.values()
        if lang in clause.texts
        for ask in clause.texts[lang].asks
    )
    unlisted = list(_unlisted(rules, term, lang, renamer))
    if session.json:
        done = bool(values["yes"])
        session.print_json(_as_dict(term, lang, names, entries, found, asks) | {"unlisted": unlisted, "done": done})
    else:
        _show(session, term, lang, names, entries, found)
        if unlisted:
            session.say(
                say(
                    "The termbase does not have these forms; "
                    "mend them by hand, or say them behind the name, with a bar:"
                )
            )
            session.print([f"  {one}" for one in unlisted])
        _rest(session, renamer, asks)
        if not values["yes"] and not (session.terminal and sys.stdin.isatty()):
            session.say(say("Nothing was changed: {option} does it.", option="--yes"))
            return 0
        done = asked(session, say("Change {n} {n|text|texts}?", n=len(found)), yes=values["yes"])
    if done:
        _write(lang, entries, found)
        _carry(rules, renamer, found)
        if not session.json:
            session.say(say("{n} {n|text|texts} changed", n=len(found)))
            session.say(say("Look at the other languages, then stamp: {command}", command="punicref check --changed"))
    return 0


def _names(values: dict[str, Any]) -> tuple[list[str], list[str]]:
    """Return the old name and the new one, each with the forms that are given."""
    hint = say("For example {example}.", example=EXAMPLE)
    given = values["word"] or []
    if len(given) != 1:
        raise Problem(say("{option} wants the old name and the new one, each between quotation marks.",
                          option="--rename"), hint=hint)  # fmt: skip
    old, new = (
        [" ".join(one.split()) for one in written.split(renaming.BAR)] for written in (values["rename"], *given)
    )
    if not all((*old, *new)):
        raise Problem(say("A name is empty."), hint=hint)
    if len(old) != len(new):
        raise Problem(
            say("The old name has {n} {n|form|forms}, the new one {more}.", n=len(old), more=len(new)),
            hint=say("For example {example}.", example=FORMS),
        )
    return old, new


def _term(rules: Context, name: str, game: str | None, lang: str | None) -> tuple[Term, str]:
    """Return the term that is called so, and in which language; Problem where it is none, or several."""
    langs = language.parse(lang)[:1] if lang else LANGUAGES
    code = review.game(game, rules) if game is not None else ""
    known = [(one, each) for one in rules.terms if one.games and (not code or code in one.games) for each in langs]
    found = [(one, each) for one, each in known if one.words[each].term.casefold() == name.casefold()]
    if not found:
        form = next((one.words[each].term for one, each in known if name in one.words[each].names), "")
        called = {one.words[each].term for one, each in known}
        raise NotFound(
            say("No term is called “{name}”.", name=name),
            suggestions=[form] if form else near(name, called),
            hint=say("{command} lists them.", command="punicref terms"),
        )
    if len(found) > 1:
        options = "--game" if len({each for _, each in found}) == 1 else "--lang"
        raise Problem(
            say("“{name}” is the name of several terms: {terms}.", name=name,
                terms=[f"{one.id} ({each})" for one, each in found]),
            hint=say("Say which one: {option}.", option=options),
        )  # fmt: skip
    return found[0]


def _sound(new: Sequence[str], term: Term, lang: str) -> None:
    """Refuse a name that cannot stand in a text."""
    for one in new:
        if clean(one) != one or any(sign in one for sign in "{}[]"):
            raise Problem(say("A name has letters, blanks, hyphens and apostrophes only: “{name}”.", name=one))
        if script.is_foreign(one, lang, term.words[lang].term):
            raise Problem(say("This is not written in the letters of the language {lang}.", lang=lang))


def _forms(term: Term, old: Sequence[str], new: Sequence[str], lang: str) -> dict[str, str]:
    """Return what becomes of every form of a term; Problem where one cannot be made of the new name."""
    said = term.words[lang]
    listed = (said.term, *said.forms)
    given = [next((form for form in listed if form.casefold() == one.casefold()), one) for one in old]
    names = renaming.forms(said, given, new, lang) | dict(zip(given, new, strict=True))
    if open_ := [one for one, made in names.items() if not made]:
        known = [one for one in names if names[one]]
        example = [renaming.BAR.join((*known, *open_)), renaming.BAR.join((*(names[one] for one in known), "…"))]
        raise Problem(
            say("What becomes of {forms}? That cannot be told from the name.", forms=open_),
            hint=say("Say all forms, in the same order: {command}",
                     command=f'punicref terms --rename "{example[0]}" "{example[1]}" --lang {lang}'),
        )  # fmt: skip
    return names


def _changes(rules: Context, term: Term, lang: str, renamer: Renaming) -> Iterator[_Change]:
    for place in places(rules.games[code] for code in term.games).values():
        text = place.text(lang)
        if (renamed := renamer.of(text)).times:
            yield _Change(place, text, renamed)


def _kept(rules: Context, term: Term, lang: str, names: Mapping[str, str]) -> list[str]:
    """Return the names of other terms that have a shortened form of this one in theirs, which means another thing."""
    words = len(term.words[lang].term.split())
    whole = renaming.Renaming({old: new for old, new in names.items() if len(old.split()) >= words})
    every = renaming.Renaming(names)
    others = [one.words[lang] for one in rules.terms if one.id != term.id and {*one.games} & {*term.games}]
    named = (name for one in others for name in (one.term, *one.forms, *one.synonyms))
    return [name for name in named if every.of(name).times and not whole.of(name).times]


def _own(term: Term, lang: str, names: Mapping[str, str]) -> _Entry:
    """Return the term's own entry: the old name is not to be written any more, unless another one is called so."""
    said = term.words[lang]
    new = list(dict.fromkeys(names.values()))
    return _Entry(
        term,
        {
            "term": (new[0],),
            "forms": tuple(new[1:]),
            "synonyms": tuple(one for one in said.synonyms if one not in new),
            "avoid": tuple(dict.fromkeys(one for one in (*said.avoid, *names) if one not in new)),
        },
    )


def _longer(rules: Context, term: Term, lang: str, renamer: Renaming) -> Iterator[_Entry]:
    """Yield the entries of other terms that have the name in theirs, as a false command point has."""
    for other in rules.terms:
        said = other.words[lang]
        if other.id == term.id or not {*other.games} & {*term.games}:
            continue
        words = {
            key: tuple(dict.fromkeys(renamer.of(one).text for one in old))
            for key, old in (("term", (said.term,)), ("forms", said.forms), ("synonyms", said.synonyms))
            if any(renamer.of(one).times for one in old)
        }
        if words:
            yield _Entry(other, words)


def _show(
    session: Session,
    term: Term,
    lang: str,
    names: Mapping[str, str],
    entries: Sequence[_Entry],
    found: Sequence[_Change],
) -> None:
    """Print the forms, the entries of the termbase and every place."""
    lines = [f"{term.id} ({lang})", *(f"  {old} → {new}" for old, new in names.items() if old != new)]
    for one in entries[1:]:
        said = one.term.words[lang]
        lines.append(f"{one.term.id} ({lang})")
        for key, new in one.words.items():
            before = (said.term,) if key == "term" else getattr(said, key)
            lines += [f"  {old} → {now}" for old, now in zip(before, new, strict=False) if old != now]
    lines.append("")
    lines += [f"{one.place.context}  {changes.shown(one.before, one.renamed.text)}" for one in found]
    if found:
        lines.append("")
    session.print(lines)
    clauses = {(one.place.clause.game, one.place.clause.id) for one in found}
    session.say(
        say(
            "{n} {n|place|places} in {texts} {texts|text|texts} of {clauses} {clauses|clause|clauses}.",
            n=sum(one.renamed.times for one in found), texts=len(found), clauses=len(clauses),
        )
    )  # fmt: skip


def _unlisted(rules: Context, term: Term, lang: str, renamer: Renaming) -> Iterator[str]:
    """Yield where the term stands in a form that the termbase does not have, with the words."""
    lengths = {len(segments.tokens(one)) for one in (term.words[lang].term, *term.words[lang].forms)}
    for place in places(rules.games[code] for code in term.games).values():
        tokens = segments.tokens(renamer.of(place.text(lang)).text)
        for use in rules.matcher(place.clause.game, lang).uses(tokens):
            words = tokens[use.start : use.end]
            if use.terms == {term.id} and len(words) in lengths and not renamer.has(words):
                yield f"{place.context}  {' '.join(words)}"


def _rest(session: Session, renamer: Renaming, asks: int) -> None:
    """Say where else the old name stands, which stays, and what about it may have to be mended by hand."""
    if asks:
        session.say(
            say("{n} everyday {n|question says|questions say} the old name; {n|it stays|they stay}, as players say it.",
                n=asks)
        )  # fmt: skip
    for name in ELSEWHERE:
        path = os.path.join(paths.RULES, name)
        if times := renamer.of(files.read(path)).times if os.path.exists(path) else 0:
            session.say(say("{file} has it {n|once|# times}; that stays as it is.", file=f"rules/{name}", n=times))
    session.say(say("Articles and adjectives beside it are yours to mend; {command} finds many.",
                    command="punicref check"))  # fmt: skip


def _as_dict(
    term: Term,
    lang: str,
    names: Mapping[str, str],
    entries: Sequence[_Entry],
    found: Sequence[_Change],
    asks: int,
) -> dict[str, Any]:
    return {
        "term": term.id,
        "lang": lang,
        "forms": dict(names),
        "others": [one.term.id for one in entries[1:]],
        "texts": [
            {
                "clause": f"{one.place.clause.game}:{one.place.clause.id}",
                "part": one.place.part,
                "times": one.renamed.times,
                "before": one.before,
                "after": one.renamed.text,
            }
            for one in found
        ],
        "questions": asks,
    }


def _write(lang: str, entries: Sequence[_Entry], found: Sequence[_Change]) -> None:
    target = source.Source(paths.RULES)
    for one in found:
        target.put(one.place.file(lang), one.place.keys, one.renamed.text, inline=one.place.inline)
    for entry in entries:
        for key, said in entry.words.items():
            target.put(terms.FILE, [entry.term.id, lang, key], said[0] if key == "term" else said, inline=True)
    target.save()


def _carry(rules: Context, renamer: Renaming, found: Sequence[_Change]) -> None:
    """Let what was accepted stand where it says the same with the new name."""
    now = context.read(paths.RULES)
    kept = stamps.read(paths.RULES)
    for clause in {(one.place.clause.game, one.place.clause.id): one.place.clause for one in found}.values():
        body = kept.get(review.reference(clause))
        if body is None or not body.accepted:
            continue
        said = {
            _said(one, renamer): by
            for one in registry.check_clause(rules, clause)
            if (by := stamps.acceptance(one, rules.stamps))
        }
        new = now.games[clause.game].clauses[clause.id]
        carried = [
            replace(said[_said(one)], key=stamps.key(one))
            for one in registry.check_clause(now, new)
            if _said(one) in said and not stamps.is_accepted(one, kept)
        ]
        kept[review.reference(clause)] = replace(body, accepted=(*body.accepted, *carried))
    review.write(now, kept)


def _said(one: Finding, renamer: Renaming | None = None) -> tuple[str, tuple[str, ...], str, str]:
    """Return what a finding says, with the new name."""
    message = _ENGLISH(one.message)
    return one.check, one.langs, one.part, renamer.of(message).text if renamer else message


_ENGLISH = English()
