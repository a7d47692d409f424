"""`texts`: our texts for translators who work in Poedit, Weblate or OmegaT, and back into the rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from punicref import paths
from punicref.audit import calm, registry
from punicref.audit.corpus import Clause, Text
from punicref.audit.exchange import sheets
from punicref.audit.finding import ERROR
from punicref.base import LANGUAGES
from punicref.cli import extra, language, review
from punicref.cli.spec import Argument, Command, Group, Option
from punicref.cli.tables import OUTPUT, needed, write_template
from punicref.errors import Mistakes, Problem, near
from punicref.files import files
from punicref.language.messages import say
from punicref.memory import uncollected
from punicref.rulebook import template

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from punicref.audit.context import Context
    from punicref.audit.corpus import Game
    from punicref.audit.exchange.places import Place
    from punicref.audit.exchange.units import Entry, Translated
    from punicref.audit.stamps import Stamp
    from punicref.cli.session import Session

EXPORT = "punicref texts export --game dbp --lang ru --output dbp.ru.po"


def _export(session: Session, values: dict[str, Any]) -> int:
    hint = say("For example {example}.", example=EXPORT)
    rules = review.whole()
    if not values["game"]:
        raise Problem(say("Say which game: {games}.", games=tuple(rules.games)), hint=hint)
    game = rules.games[review.game(values["game"], rules)]
    if not values["lang"]:
        raise Problem(say("Say in which language the file is: {option}.", option="--lang"), hint=hint)
    lang = _one(values["lang"], "--lang")
    source = _one(values["from_"], "--from") if values["from_"] else _source(session, game.code, lang)
    if source == lang:
        raise Problem(say("{option} and {other} are the same language.", option="--from", other="--lang"))
    from punicref.audit.exchange import po, units, xliff

    beside = _one(values["beside"], "--beside") if values["beside"] else ""
    if beside in (source, lang):
        raise Problem(say("{option} is a third language: the file is from {source} into {lang}.",
                          option="--beside", source=source, lang=lang))  # fmt: skip
    wanted = units.Wanted(
        game=game, source=source, lang=lang, sentences=values["sentences"], changed=values["changed"],
        findings=_findings(session, rules, game, lang), beside=beside,
    )  # fmt: skip
    form = xliff if values["xliff"] else po
    found = units.of(rules, wanted)
    if not found and not session.json:
        session.note(say("There is nothing to do."))
        return 0
    text = form.written(found, wanted, _last(rules, game)) if found else ""
    if session.json:
        kind = "xliff" if values["xliff"] else "po"
        session.print_json({"game": game.code, "lang": lang, "from": source, kind: text})
        return 0
    return write_template(session, text, values["output"])


def _findings(session: Session, rules: Context, game: Game, lang: str) -> dict[tuple[str, str], list[str]]:
    """Return what is found in the texts of a language and not accepted, by clause and part; what is stale shows."""
    found: dict[tuple[str, str], list[str]] = {}
    with uncollected():
        every = list(registry.check_all(rules, registry.CHECKS, (game.code,)))
    for one in calm.told(every, tuple(game.clauses.values()), rules):
        if one.check != "stale" and one.id and one.concerns((lang,)):
            said = f"{one.severity} {one.check}: {session.translate(one.message)}"
            found.setdefault((one.id, one.part or "text"), []).append(said)
    return found


def _last(rules: Context, game: Game) -> Stamp | None:
    """Return the last stamp of a game, if it has one."""
    every = (rules.stamps.get(f"{game.code}:{one}") for one in game.clauses)
    return max((one for one in every if one and one.reviewed), key=lambda one: one.reviewed, default=None)


def _one(written: str, option: str) -> str:
    langs = language.parse(written)
    if len(langs) > 1:
        raise Problem(say("{option} takes one language.", option=option))
    return langs[0]


def _source(session: Session, game: str, lang: str) -> str:
    """Return the language to translate from: the first that the game is printed in, else the first other one."""
    from punicref.audit.exchange.po import NAMES

    published = session.library.published(game, "en")
    printed = sorted((one for one in LANGUAGES if NAMES[one] in published), key=lambda one: published.index(NAMES[one]))
    return next(one for one in (*printed, *LANGUAGES) if one != lang)


@dataclass
class _Sorted:
    """The entries of a file by what becomes of them."""

    new: list[tuple[Place, str]] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    outdated: list[str] = field(default_factory=list)


def _import(session: Session, values: dict[str, Any]) -> int:
    path = needed(values["file"], say("Say which file."))
    extra.checkout(say("Texts are kept with the source of the rules; this is not its checkout."))
    from punicref.audit.exchange import po, source, units, xliff
    from punicref.audit.exchange.places import places

    data = sheets.decoded(files.load(path, sheets.LARGEST), path)
    read = (xliff if data.lstrip().startswith("<") else po).read(data, path)
    rules = review.whole()
    lang = _language(read, values["lang"], path)
    wrong = Mistakes()
    known = places(rules.games.values())
    read = read._replace(entries=tuple(units.joined(read.entries, known, _sources(read.source, lang))))
    found = _sorted(read, known, lang, wrong, path)
    missing = _missing(read, known)
    for clause, new in _by_clause(found.new):
        _check(rules, clause, new, lang, wrong)
    wrong.stop()
    target = source.Source(paths.RULES)
    for place, text in found.new:
        target.put(place.file(lang), place.keys, text, inline=place.inline)
    written = target.save()
    if session.json:
        counts = {name: found.counts[name] for name in LEFT}
        session.print_json({"lang": lang, "changed": len(found.new), **counts, "missing": len(missing)})
        return 0
    total = say("{n} {n|text|texts} changed", n=len(found.new))
    session.say(say("{total} in {files}.", total=total, files=written) if written else say("No text changed."))
    for name, message in LEFT.items():
        if found.counts[name]:
            session.say(say(message.text, n=found.counts[name]))
    if found.outdated:
        session.say(say("Left out for that: {entries}.", entries=_some(found.outdated)))
    if missing:
        session.say(
            say(
                "{n} {n|text|texts} of these games {n|is|are} not in the file: {entries}. "
                "{n|It stays|They stay} as {n|it is|they are}.",
                n=len(missing),
                entries=_some(missing),
            )
        )
    if written:
        session.say(say("Look at the other languages, then stamp: {command}", command="punicref check --changed"))
    return 0


def _some(entries: Sequence[str]) -> tuple[str, ...]:
    """Return the first of many entries, and that there are more."""
    return (*entries[:SHOWN], *(("…",) if len(entries) > SHOWN else ()))


SHOWN = 10
"""So many entries are named; the others are counted."""


def _missing(read: Translated, known: dict[str, Place]) -> list[str]:
    """Return what the file should have and does not: it was cut, or somebody took it out."""
    if read.part:
        return []
    there = {one.context for one in read.entries}
    games = {known[one].clause.game for one in there & set(known)}
    return [
        one
        for one, place in known.items()
        if place.clause.game in games and one not in there and (not read.source or place.text(read.source))
    ]


LEFT = {
    "same": say("{n} {n|is|are} as {n|it was|they were}."),
    "empty": say("{n} {n|is|are} not translated."),
    "fuzzy": say("{n} {n|is|are} marked as unsure and {n|was|were} left out."),
    "outdated": say(
        "{n} {n|was translated from another text than ours is|were translated from other texts than ours are} now; "
        "{n|it was left out, export it anew|they were left out, export them anew}."
    ),
}
"""What may become of an entry that changes nothing, and how it is told."""


def _language(read: Translated, given: str | None, path: str) -> str:
    """Return the language of a file: as it says itself, or as `given` where it does not."""
    lang = _one(given, "--lang") if given else ""
    if lang and read.lang and lang != read.lang:
        raise Problem(
            say("The file is in {lang}, {option} says {other}.", lang=read.lang, option="--lang", other=lang),
            where=f"{path}:",
        )
    if not (lang or read.lang):
        raise Problem(say("Say in which language the file is: {option}.", option="--lang"), where=f"{path}:")
    if read.source and read.source == (lang or read.lang):
        raise Problem(
            say("The file says that it was translated from {lang} into {lang}.", lang=read.source), where=f"{path}:"
        )
    return lang or read.lang


def _sorted(read: Translated, known: dict[str, Place], lang: str, wrong: Mistakes, path: str) -> _Sorted:
    """Part the entries that change a text from the others, and note what is wrong with those."""
    found = _Sorted()
    seen: set[str] = set()
    for one in read.entries:
        wrong.where = f"{path}, {one.context}:"
        place = known.get(one.context)
        if place is None:
            wrong.add(say("There is no such text in the rules."), near(one.context, known, 1))
            continue
        if one.context in seen:
            wrong.add(say("This entry stands twice."))
            continue
        seen.add(one.context)
        kind = _kind(one, place, lang, read.source)
        if kind == "new" and _sound(one, place, lang, wrong):
            found.new.append((place, template.joined(one.text)))
        found.counts[kind] += 1
        if kind == "outdated":
            found.outdated.append(one.context)
    return found


def _sources(source: str, lang: str) -> list[str]:
    """Return the languages that a file may be translated from: as it says, else any other."""
    return [source] if source else [other for other in LANGUAGES if other != lang]


def _kind(one: Entry, place: Place, lang: str, source: str) -> str:
    """Say what becomes of an entry."""
    if not one.text.strip():
        return "empty"
    if all(one.source != place.text(other) for other in _sources(source, lang)):
        return "outdated"  # also where the translation is ours: somebody has looked at another text
    if template.joined(one.text) == place.text(lang):
        return "same"
    return "fuzzy" if one.fuzzy else "new"


def _sound(one: Entry, place: Place, lang: str, wrong: Mistakes) -> bool:
    """Whether a translation has the values and references of what was translated, and signs that can be printed."""
    from punicref.audit.exchange import po, script

    if sign := po.unprintable(one.text):
        wrong.add(say("The sign {sign} cannot stand in a text.", sign=sign))
        return False
    before = len(wrong.found)
    if script.is_foreign(one.text, lang, place.text(lang)):
        wrong.add(say(FOREIGN.text, lang=lang))
    if po.stray(one.text):
        wrong.add(say("A brace stands alone; values are written {example}.", example="{name}"))
    if "\n" in template.joined(one.text) and not place.is_long:
        wrong.add(say("This text must be one line."))
    for items, missing, surplus in (
        (po.values, say("It does not state {items}."), say("It states {items}, which the other text does not.")),
        (po.references, say("It does not refer to {items}."), say("It refers to {items}, the other text does not.")),
    ):
        theirs, ours = items(one.source), items(one.text)
        for odd, message in ((theirs - ours, missing), (ours - theirs, surplus)):
            if odd:
                wrong.add(say(message.text, items=sorted(odd)))
    return len(wrong.found) == before


FOREIGN = say("This is not written in the letters of the language {lang}.")


def _by_clause(new: Sequence[tuple[Place, str]]) -> Iterator[tuple[Clause, dict[str, str]]]:
    found: dict[str, tuple[Clause, dict[str, str]]] = {}
    for place, text in new:
        found.setdefault(review.reference(place.clause), (place.clause, {}))[1][place.part] = text
    yield from found.values()


def _check(rules: Context, clause: Clause, new: dict[str, str], lang: str, wrong: Mistakes) -> None:
    """Note the errors that a clause would have with new texts and has not now."""
    old = {(one.check, one.message.text, one.part) for one in registry.check_clause(rules, clause)}
    text = clause.texts.get(lang, Text({}))
    changed = replace(clause, texts={**clause.texts, lang: replace(text, parts={**text.parts, **new})})
    for one in registry.check_clause(rules, changed):
        if one.severity == ERROR and (one.check, one.message.text, one.part) not in old:
            wrong.where = f"{review.reference(clause)}.{one.part}:"
            wrong.add(one.message)


FILE = Argument("file", say("the PO or XLIFF file"))
COMMANDS = {
    "export": Command(
        "export",
        say("The texts of a game in a language, as a PO or XLIFF file for Poedit, Weblate or OmegaT."),
        _export,
        options=(
            Option("--game", say("the game whose texts are wanted"), "CODE"),
            Option("--from", say("the language to translate from; else the one that the game is printed in"), "LANG"),
            Option("--xliff", say("as XLIFF 2 instead of PO")),
            Option("--changed", say("only what there is to do: new, changed in the other language, or with findings")),
            Option("--sentences", say("each sentence an entry, where both languages part them alike")),
            Option("--beside", say("a third language, beside each text for reference"), "LANG"),
            OUTPUT,
        ),
        examples=(
            "punicref texts export --game dbp --lang ru",
            "punicref texts export --game pw --lang en --from it",
            "punicref texts export --game dbp --lang ru --changed --sentences",
        ),
    ),
    "import": Command(
        "import",
        say(
            "Take the texts of a PO or XLIFF file over into the rules, if all of them are sound; nothing else is "
            "changed."
        ),
        _import,
        arguments=(FILE,),
    ),
}

COMMAND = Group(
    "texts",
    say("Our texts as PO or XLIFF files for translators, and back."),
    tuple((name, one.help) for name, one in COMMANDS.items()),
    COMMANDS.__getitem__,
)
