"""`house`: house rules and errata, small files that change values and readings, and with them texts and rulings."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from punicref import paths
from punicref.build import locate, settling, shape
from punicref.cli import house_reading
from punicref.cli.spec import Argument, Command, Group, Option
from punicref.cli.tables import FILE, OUTPUT, needed, write_template
from punicref.errors import NotFound, Problem, near
from punicref.files import files
from punicref.language.messages import say
from punicref.rulebook import reference

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.cli.session import Session
    from punicref.language.messages import Message


class Installed(NamedTuple):
    """A house rule as it lies in the user's folder; one whose name cannot be read goes by its file's."""

    name: str
    path: str
    wrong: Problem | None
    readings: tuple[settling.Settled, ...] = ()
    clauses: tuple[str, ...] = ()

    @property
    def file(self) -> str:
        """The name of its file, by which it can be removed, too."""
        return os.path.basename(self.path)

    @property
    def called(self) -> Message:
        """What it is called; the settled readings are not called by anybody, and are so in every language."""
        return settling.CALLED if self.file == settling.FILE else say("{name}", name=self.name)


def _status(session: Session, _: dict[str, Any]) -> int:
    rules = _checked(session, in_force())
    if session.json:
        rows = [
            {
                "name": one.name,
                "file": one.path,
                "damaged": one.wrong is not None,
                "readings": [each._asdict() for each in one.readings],
            }
            for one in rules
        ]
        session.print_json({"house_rules": rows})
    elif not rules:
        session.say(say("No house rules are in force."))
    for one in () if session.json else rules:
        session.print([f"{session.translate(one.called)}  ({one.path})"])
        if one.wrong:
            session.print(
                f"  {session.translate(line)}"
                for line in (
                    one.wrong.message,
                    say(
                        "No look-up works with it; remove it: {command}", command=f'punicref house remove "{one.file}"'
                    ),
                )
            )
        elif one.readings:
            session.print(f"  {each.point}  {house_reading.name_of(each, session)}" for each in one.readings)
    return 0


def _checked(session: Session, rules: list[Installed]) -> list[Installed]:
    """Find out which house rules do not fit the rules, where not all of them do."""
    try:
        session.library  # noqa: B018  it is compiled with all of them
    except Problem:
        from punicref.build import build, overlay

        books = build.every_book()
        return [one._replace(wrong=one.wrong or _wrong(lambda p=one.path: overlay.read(p, p, books))) for one in rules]  # type: ignore[misc]
    return rules


def _wrong(read: Callable[[], object]) -> Problem | None:
    try:
        read()
    except Problem as problem:
        return problem
    return None


def _template(session: Session, values: dict[str, Any]) -> int:
    words = needed(values["reference"], say("Say which clause."))
    clause = reference.find(words, session.library)
    known, _ = session.library.values(clause.game, clause.id)
    if not known:
        raise Problem(say("{clause} states no number that a house rule could change.", clause=str(clause)))
    note = session.translate(
        say("Change the values that you play differently, then: {command}", command="punicref house install FILE")
    )
    # json writes strings, numbers and lists just as TOML does
    shown = ", ".join(f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in known.items())
    text = f'# {note}\n\nname = "…"\n\n["{clause}"]\nvalues = {{ {shown} }}\n'
    return write_template(session, text, values["output"])


def _install(session: Session, values: dict[str, Any]) -> int:
    path = needed(values["file"], say("Say which file."))
    text = files.read(path)
    from punicref.build import build, overlay

    rule = overlay.read(path, path, build.every_book())
    files.write(os.path.join(paths.user_data(), locate.HOUSE_RULES, f"{_file_name(rule.name)}.toml"), text)
    if session.json:
        session.print_json({"installed": rule.name})
    else:
        session.say(say("The house rule {name} is in force.", name=rule.name))
    return 0


def _remove(session: Session, values: dict[str, Any]) -> int:
    name = needed(values["name"], say("Say which house rule."))
    rules = in_force()
    wanted = [one for one in rules if name in (one.name, session.translate(one.called))]
    wanted = wanted or [one for one in rules if name == one.file]
    if not wanted:
        clause, _, point = name.partition("#")
        settled = [
            each for one in rules for each in one.readings if clause == each.clause and point in ("", each.issue)
        ]
        if settled:
            return house_reading.run(session, {"reference": name, "reading": (), "clear": True})
        wanted = [one for one in rules if one.clauses == (name,)]
    if not wanted:
        changing = [session.translate(one.called) for one in rules if name in one.clauses]
        if changing:
            raise Problem(say("{clause} is changed by {names}; name the house rule.", clause=name, names=changing))
        known = [session.translate(one.called) for one in rules]
        raise NotFound(say("There is no house rule {name}.", name=name), suggestions=near(name, known))
    for one in wanted:
        files.remove(one.path)
    if session.json:
        session.print_json({"removed": name})
    else:
        session.say(say("The house rule {name} is no longer in force.", name=name))
    return 0


def in_force() -> list[Installed]:
    """Return the user's house rules, as far as they can be read without the rules that they change."""
    found = []
    for path in locate.house_rules():
        rules: dict[str, Any] = {}
        wrong = None
        try:
            rules = shape.own(path)
        except Problem as problem:
            wrong = problem
        clauses = tuple(key for key, body in rules.items() if isinstance(body, dict))
        name = str(rules.get("name", "")).strip() or os.path.basename(path)
        found.append(Installed(name, path, wrong, tuple(settling.settled(rules)), clauses))
    return found


def _file_name(name: str) -> str:
    """Make a file name that belongs to this name alone."""
    readable = re.sub(r"[^\w-]+", "-", name.casefold()).strip("-")[:60]
    return f"{readable or 'house-rule'}-{crc32(name.encode()):08x}"


_COMMANDS = {
    "status": Command("status", say("Which house rules are in force."), _status),
    "template": Command(
        "template",
        say("A file to begin a house rule with."),
        _template,
        arguments=(Argument("reference", say("the clause to change, for example pw:9.14"), many=True),),
        options=(OUTPUT,),
    ),
    "install": Command("install", say("Check a house rule and put it in force."), _install, arguments=(FILE,)),
    "reading": Command(
        "reading",
        say("Settle an open point of the rules for your group: the reading that you play."),
        house_reading.run,
        arguments=(
            Argument("reference", say("the clause, or one of its open points, for example dbp:10.7 or dbp:10.7#back")),
            Argument("reading", say("the reading, by its name or number; without it they are shown"), many=True),
        ),
        options=(Option("--clear", say("leave it open again")),),
        examples=("punicref house reading dbp:10.7", "punicref house reading dbp:10.7#back front"),
    ),
    "remove": Command(
        "remove",
        say("Put a house rule out of force."),
        _remove,
        arguments=(Argument("name", say("its name")),),
    ),
}

COMMAND = Group(
    "house",
    say("House rules, errata and readings: settle them once, and texts and rulings follow."),
    tuple((name, one.help) for name, one in _COMMANDS.items()),
    _COMMANDS.__getitem__,
)
