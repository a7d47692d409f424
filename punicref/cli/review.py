"""What `check` does for a reviewer: stamps, the work list, who reviewed what, and findings that are let stand."""

from __future__ import annotations

import os
import sys
from collections import Counter
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from punicref import paths
from punicref.audit import calm, changes, context, registry, reviewed, stamps
from punicref.audit.finding import ERROR
from punicref.audit.lines import Lines
from punicref.base import LANGUAGES
from punicref.cli import extra, findings
from punicref.cli.agreed import asked
from punicref.errors import Mistakes, NotFound, Problem, near
from punicref.files import files
from punicref.language.messages import clean, say
from punicref.render.audit import SEVERITY, heading
from punicref.rulebook import reference as reference_

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from punicref.audit.check import Check
    from punicref.audit.context import Context
    from punicref.audit.corpus import Clause
    from punicref.audit.finding import Finding
    from punicref.audit.stamps import Stamp
    from punicref.cli.session import Session

ALL = "all"
REVIEWER = "PUNICREF_REVIEWER"
"""The variable that names the reviewer where `--by` does not."""

LONGEST_NAME = 80
WHO = say("Who reviews?")


@dataclass(frozen=True)
class Wanted:
    """Which clauses are meant, and whether each of them was named."""

    clauses: tuple[Clause, ...]
    named: bool

    @property
    def references(self) -> set[str]:
        """The clauses as a person types them."""
        return {reference(one) for one in self.clauses}


def reference(clause: Clause) -> str:
    """Return a clause as a person types it."""
    return f"{clause.game}:{clause.id}"


def game(typed: str, rules: Context) -> str:
    """Return a game's code; the compiled library is not asked, for it may not be possible to compile it."""
    code = typed.strip().casefold()
    if code not in rules.games:
        games = list(rules.games)
        raise NotFound(
            say("There is no game {game}; the games are {games}.", game=code, games=games),
            suggestions=near(code, games, 1),
        )
    return code


def wanted(words: Sequence[str], rules: Context) -> Wanted:
    """Read which clauses are meant: all, a game, or a clause as in dbp:10.5; Problem where there is no such."""
    found: dict[str, Clause] = {}
    named = True
    for typed in words:
        word = typed.strip()
        if is_number(word):
            word = with_game(word, {code: body.clauses for code, body in rules.games.items()})
        code, _, one = word.partition(":")
        if code.casefold() == ALL:
            clauses: Iterable[Clause] = [each for body in rules.games.values() for each in body.clauses.values()]
        elif not one:
            clauses = rules.games[game(code, rules)].clauses.values()
        else:
            clauses = [_clause(game(code, rules), one.strip(), rules)]
        named = named and bool(one)
        found |= {reference(each): each for each in clauses}
    return Wanted(tuple(found.values()), named)


def _clause(code: str, typed: str, rules: Context) -> Clause:
    known = rules.games[code].clauses
    if typed.casefold() not in known:
        raise NotFound(
            say("{game} has no clause {number}.", game=code, number=typed),
            suggestions=[f"{code}:{one}" for one in likely(typed.casefold(), list(known))],
        )
    return known[typed.casefold()]


def likely(typed: str, known: list[str]) -> list[str]:
    """Return the clauses that may be meant by one that there is not, the last of a game for a number beyond them."""
    found = reference_.near_ids(typed, known)
    numbers = [one for one in known if one[0].isdigit()]
    return found or (numbers[-1:] if typed[:1].isdigit() else [])


def with_game(word: str, ids: Mapping[str, Collection[str]]) -> str:
    """Return a clause that is typed without its game with it: the default game's, or the only one that has it."""
    game = reference_.default_game(list(ids))
    having = [code for code, clauses in ids.items() if word.casefold() in clauses]
    if game in having or (game and not having):
        return f"{game}:{word}"
    if len(having) == 1:
        return f"{having[0]}:{word}"
    raise NotFound(
        say("There is no clause {target}.", target=word)
        if not having
        else say("Which game? {number} is a clause of several.", number=word),
        suggestions=[f"{code}:{word}" for code in having],
        hint=say(
            "For example {example}, or set PUNICREF_GAME.", example=f"{having[0] if having else next(iter(ids))}:{word}"
        ),
    )


def is_number(word: str) -> bool:
    """Whether a word is a clause without its game."""
    return ":" not in word and word[:1].isdigit()


def split(written: str) -> list[str]:
    """Part what an option was given at its commas; Problem where it names nothing."""
    words = [word.strip() for word in written.split(",") if word.strip()]
    if not words:
        raise Problem(say("Say which clause."), hint=say("For example {example}.", example="--stamp dbp:10.5"))
    return words


def reviewer(session: Session, given: str | None) -> str:
    """Return who reviews: as given, as the environment says, or as is answered in a terminal; Problem where nobody is.

    Nothing is taken from elsewhere: a stamp speaks for a person, who should know it.
    """
    said = given if given is not None else os.environ.get(REVIEWER) or None
    if said is None:
        hint = say("Name the reviewer: {option}, or once for all: {variable}.", option="--by NAME", variable=REVIEWER)
        if not session.terminal or not sys.stdin.isatty():
            raise Problem(say("Nobody is named who reviews."), hint=hint)
        try:
            said = input(f"{session.translate(WHO)} ")
        except EOFError:
            said = ""
        if not said.strip():
            raise Problem(say("Nobody is named who reviews."), hint=hint)
    name = " ".join(said.split())
    if name != clean(name) or not 0 < len(name) <= LONGEST_NAME:
        raise Problem(say("A reviewer's name has 1 to {most} signs that can be printed.", most=LONGEST_NAME))
    return name


def whole() -> Context:
    """Read all the rules; RulesProblem with all that is to be mended first where a file cannot be read."""
    rules = context.read(paths.RULES)
    wrong = Mistakes()
    lines = Lines(paths.RULES)
    for one in registry.unread(rules):
        wrong.where = f"rules/{one.file}:{lines.of(one)}:"
        wrong.add(one.message)
    wrong.stop()
    return rules


def today() -> str:
    """Return the date as stamps have it."""
    return datetime.now().astimezone().date().isoformat()


def _checkout() -> None:
    extra.checkout(say("Stamps are kept with the source of the rules; this is not its checkout."))


def stamp(session: Session, rules: Context, written: str, *, by: str | None, yes: bool) -> int:
    """Write down that the languages of some clauses agree as they stand now; 1 where it was not wanted after all."""
    _checkout()
    chosen, name = wanted(split(written), rules), reviewer(session, by)
    kept = stamps.read(paths.RULES)
    done = {}
    for clause in chosen.clauses:
        missing = tuple(lang for lang in rules.game(clause).langs if lang not in clause.texts)
        if missing:
            raise Problem(
                say("The clause has no text in {languages}.", languages=missing), where=f"{reference(clause)}:"
            )
        old = kept.get(reference(clause))
        made = stamps.stamp(clause, today(), name, old)
        if old is None or not old.reviewed or old.hashes != made.hashes:
            done[reference(clause)] = clause, made
    question = say("Stamp {n} {n|clause|clauses} as {n|it stands|they stand}?", n=len(done))
    if done and not chosen.named and not asked(session, question, yes=yes):
        session.note(say("Nothing was stamped."))
        return 1
    left = gone = 0
    marked = {one: made for one, (_, made) in done.items()}
    for clause in chosen.clauses:
        one = reference(clause)
        before = marked.get(one) or kept[one]
        found = [each for each in registry.check_clause(rules, clause) if one not in done or each.check != "stale"]
        again = (*calm.carried(found, clause, rules, kept), *calm.echoes(found, clause, kept))
        seen = stamps.accepting(before, again, today(), name)
        marked[one] = stamps.pruned(seen, found)
        gone += len(seen.accepted) - len(marked[one].accepted)
        if one in done or chosen.named:
            left += len(calm.told(found, (clause,), rules, marked))
    write(rules, {**kept, **marked})  # also the words of older stamps, where they were not kept
    same = len(chosen.clauses) - len(done)
    if session.json:
        session.print_json({"stamped": len(done), "same": same, "findings": left, "gone": gone})
        return 0
    if done or not same:
        session.say(say("{n} {n|clause|clauses} stamped in {file}.", n=len(done), file=stamps.FILE))
    if same:
        session.say(say("{n} {n|is|are} as {n|it was|they were} stamped.", n=same))
    if gone:
        session.say(say("{n} accepted {n|finding is|findings are} no longer there and {n|was|were} forgotten.", n=gone))
    if left:
        session.say(
            say(
                "{n} {n|finding is|findings are} open there: "
                "mend {n|it, or let it|them, or let them} stand with {command}.",
                n=left,
                command=f"punicref check --accept {written}",
            )
        )
    return 0


def write(rules: Context, stamped: Mapping[str, Stamp]) -> None:
    """Write stamps, in the order of the rules, all of which have been read, and the texts that they are of."""
    order = [reference(clause) for body in rules.games.values() for clause in body.clauses.values()]
    kept = {one: stamped[one] for one in order if one in stamped}
    files.write(os.path.join(paths.RULES, stamps.FILE), stamps.written(kept))
    for body in rules.games.values():
        reviewed.keep(paths.RULES, body, kept)


# What a reviewer lets stand


def accept(
    session: Session, rules: Context, words: Sequence[str], checks: Sequence[Check], by: str | None, *, yes: bool
) -> int:
    """Let what is found at some clauses stand."""
    _checkout()
    chosen, name = wanted(words, rules), reviewer(session, by)
    found = {reference(one): list(registry.check_clause(rules, one, checks)) for one in chosen.clauses}
    everything = [one for several in found.values() for one in several]
    new = calm.told(everything, chosen.clauses, rules)
    open_ = [one for one in new if stamps.may_stand(one)]
    if any(one.severity == ERROR for one in new):
        session.note(say("Errors are not accepted: they are to be mended."))
    if any(one.check == "stale" for one in new):
        session.note(
            say(
                "A text changed and its other languages did not; that is not accepted: look at them, then {command}.",
                command=f"punicref check --stamp {','.join(words)}",
            )
        )
    if not everything or not new:
        session.note(say("Nothing is open there."))
        return 0 if not session.json else keep(session, rules, [], name)
    question = say("Accept {n} {n|finding|findings}?", n=len(open_))
    if open_ and not chosen.named and not asked(session, question, yes=yes):
        session.note(say("Nothing was accepted."))
        return 1
    return keep(session, rules, [(one, "") for one in open_], name)


def keep(session: Session, rules: Context, standing: Sequence[tuple[Finding, str]], name: str) -> int:
    """Write down findings that are accepted, each with its note."""
    kept = stamps.read(paths.RULES)
    for one, note in standing:
        at = f"{one.game}:{one.id}"
        kept[at] = stamps.accepting(kept.get(at), [one], today(), name, note)
    write(rules, kept)
    if session.json:
        session.print_json({"accepted": len(standing)})
    else:
        session.say(say("{n} {n|finding|findings} accepted in {file}.", n=len(standing), file=stamps.FILE))
    return 0


def reopen(
    session: Session, rules: Context, words: Sequence[str], keys: Collection[tuple[str, str]] | None = None
) -> int:
    """Take back what was accepted at some clauses, or of it only the findings with some `keys`, by clause."""
    _checkout()
    chosen = wanted(words, rules)
    kept = stamps.read(paths.RULES)
    taken = 0
    for one in chosen.references & set(kept):
        stay = tuple(each for each in kept[one].accepted if keys is not None and (one, each.key) not in keys)
        taken += len(kept[one].accepted) - len(stay)
        kept[one] = replace(kept[one], accepted=stay)
        if not kept[one].reviewed and not stay:
            del kept[one]
    if taken:
        write(rules, kept)
    if session.json:
        session.print_json({"reopened": taken})
    else:
        session.say(say("{n} {n|finding is|findings are} open again.", n=taken))
    return 0


def accepted(session: Session, rules: Context, everything: Sequence[Finding], values: dict[str, Any]) -> int:
    """Show what of `everything` that is found was accepted, so that somebody else can look at it again."""
    shown = [(one, by) for one in everything if (by := stamps.acceptance(one, rules.stamps)) is not None]
    if values["csv"]:
        findings.write(session, [one for one, _ in shown], values["output"], [by for _, by in shown])
        return 0
    if session.json:
        session.print_json(
            {
                "accepted": [
                    findings.as_dict(session, one)
                    | {"by": by.by or None, "date": by.date, "note": by.note or None, "key": by.key}
                    for one, by in shown
                ]
            }
        )
        return 0
    lines = []
    for one, by in shown:
        lines += [f"{session.translate(SEVERITY[one.severity])}  {heading(one)}", f"  {session.translate(one.message)}"]
        told = say("accepted {date}, reviewer {name}", date=by.date, name=by.by or UNKNOWN)
        lines.append("  " + session.translate(told) + (f": {clean(by.note)}" if by.note else ""))
    total = session.translate(say("{n} {n|finding is|findings are} accepted.", n=len(shown)))
    session.print([*lines, *([""] if lines else []), total])
    return 0


# The work list


@dataclass(frozen=True)
class Changed:
    """A clause that is to be looked at: which languages changed since its stamp, if it has one, and how."""

    clause: Clause
    stamp: Stamp | None
    langs: tuple[str, ...]
    changes: tuple[tuple[str, str, str], ...]  # language, part, word diff


def work(rules: Context, clauses: Iterable[Clause], langs: Sequence[str]) -> Iterator[Changed]:
    """Yield the clauses that are not as they were stamped, or never were.

    A change in one language concerns the others, too, as in `check`: one of `langs` must have a text there.
    """
    for clause in clauses:
        if langs and clause.texts.keys().isdisjoint(langs):
            continue
        stamp = rules.stamps.get(reference(clause))
        if stamp is None or not stamp.reviewed:
            yield Changed(clause, None, (), ())
            continue
        changed = stamp.changed(clause)
        if changed:
            texts = rules.reviewed(clause, stamp)
            said = tuple(
                (lang, part, changes.shown(before, after, read=rules.reading(clause, lang)))
                for lang in changed
                if lang in texts
                for part, before, after in changes.of_parts(texts[lang], clause.texts[lang].parts)
            )
            yield Changed(clause, stamp, changed, said)


def changed(session: Session, rules: Context, clauses: Sequence[Clause], langs: Sequence[str]) -> int:
    """Show the work list."""
    found = list(work(rules, clauses, langs))
    if session.json:
        session.print_json({"changed": [_work_dict(one) for one in found]})
        return 0
    lines = [line for one in found for line in _work_lines(session, one)]
    total = say("{n} {n|clause is|clauses are} to be looked at.", n=len(found))
    session.print([*lines, *([""] if lines else []), session.translate(total)])
    return 0


def _work_dict(one: Changed) -> dict[str, Any]:
    return {
        "game": one.clause.game,
        "id": one.clause.id,
        "reviewed": one.stamp.reviewed if one.stamp else None,
        "by": one.stamp.by or None if one.stamp else None,
        "langs": list(one.langs),
        "changes": [{"lang": lang, "part": part, "words": words} for lang, part, words in one.changes],
    }


def _work_lines(session: Session, one: Changed) -> Iterator[str]:
    title = next((text.parts["title"] for text in one.clause.texts.values() if "title" in text.parts), "")
    own = one.clause.texts.get(session.lang)
    yield f"{reference(one.clause)}  {clean(own.parts.get('title', title) if own else title)}"
    if one.stamp is None:
        yield "  " + session.translate(say("never stamped"))
        return
    by = one.stamp.by or UNKNOWN
    since = say(
        "stamped {date}, reviewer {name}; changed since: {languages}",
        date=one.stamp.reviewed, name=by, languages=one.langs,
    )  # fmt: skip
    yield "  " + session.translate(since)
    for lang, part, words in one.changes:
        yield f"  {lang}  {clean(part)}  {clean(words)}"
    lost = tuple(lang for lang in one.langs if lang not in {each for each, _, _ in one.changes})
    if lost:
        yield "  " + session.translate(say("the stamped text was not kept: {languages}", languages=lost))


UNKNOWN = say("unknown")


# Who reviewed what


def status(session: Session, rules: Context, codes: Sequence[str], langs: Sequence[str]) -> int:
    """Show how many clauses are stamped, by game and language, by whom and when."""
    rows = [_row(rules, code, lang) for code in codes for lang in langs or LANGUAGES]
    people = [one for code in codes for one in _people(rules, code)]
    if session.json:
        session.print_json({"languages": rows, "reviewers": people})
        return 0
    say_ = session.translate
    heads = [say_(one) for one in (GAME, LANGUAGE, CLAUSES, STAMPED, CHANGED, NEVER)]
    table = [heads, *([str(value) for value in row.values()] for row in rows)]
    lines = _aligned(table)
    heads = [say_(one) for one in (GAME, REVIEWER_, CLAUSES, FROM, TO, ACCEPTED)]
    table = [heads, *([str(value) if value is not None else say_(UNKNOWN) for value in row.values()] for row in people)]
    session.print([*lines, "", *_aligned(table)])
    return 0


GAME, LANGUAGE, CLAUSES, STAMPED = say("game"), say("language"), say("clauses"), say("stamped")
CHANGED, NEVER, REVIEWER_, FROM = say("changed since"), say("never"), say("reviewer"), say("from")
TO, ACCEPTED = say("to"), say("findings accepted")


def _row(rules: Context, code: str, lang: str) -> dict[str, Any]:
    counts: Counter[str] = Counter()
    for clause in rules.games[code].clauses.values():
        stamp = rules.stamps.get(reference(clause))
        if stamp is None or lang not in stamp.hashes:
            counts["never"] += 1
        else:
            counts["changed" if lang in stamp.changed(clause) else "stamped"] += 1
    names = ("stamped", "changed", "never")
    return {"game": code, "lang": lang, "clauses": counts.total(), **{name: counts[name] for name in names}}


def _people(rules: Context, code: str) -> list[dict[str, Any]]:
    """Return what each reviewer of a game stamped, from when to when, and accepted."""
    dates: dict[str, list[str]] = {}
    clauses: Counter[str] = Counter()
    accepted: Counter[str] = Counter()
    for one in rules.games[code].clauses:
        stamp = rules.stamps.get(f"{code}:{one}")
        if stamp is not None and stamp.reviewed:
            clauses[stamp.by] += 1
            dates.setdefault(stamp.by, []).append(stamp.reviewed)
        for each in stamp.accepted if stamp else ():
            accepted[each.by] += 1
            dates.setdefault(each.by, []).append(each.date)
    return [
        {
            "game": code,
            "by": name or None,
            "clauses": clauses[name],
            "from": min(dates[name]),
            "to": max(dates[name]),
            "accepted": accepted[name],
        }
        for name in sorted(dates)
    ]


def _aligned(table: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        "  ".join(f"{clean(cell):{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in table
    ]
