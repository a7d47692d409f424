"""`house`: house rules and errata, small files that change values and with them texts and rulings."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, Any
from zlib import crc32

from punicref import files, locate, paths
from punicref.cli.spec import Argument, Command, Group
from punicref.cli.tables import FILE, OUTPUT, needed, parse_toml, write_template
from punicref.errors import NotFound, Problem, near
from punicref.messages import say
from punicref.rulebook import reference

if TYPE_CHECKING:
    from punicref.cli.session import Session


def _status(session: Session, _: dict[str, Any]) -> int:
    rows = [{"name": name, "file": path} for name, path in _installed().items()]
    if session.json:
        session.print_json({"house_rules": rows})
    elif not rows:
        session.say(say("No house rules are in force."))
    else:
        session.print(f"{row['name']}  ({row['file']})" for row in rows)
    return 0


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
    from punicref.rulebook import overlay, source

    rule = overlay.read(path, path, source.read_all(paths.RULES))
    files.write(os.path.join(paths.user_data(), locate.HOUSE_RULES, f"{_file_name(rule.name)}.toml"), text)
    if session.json:
        session.print_json({"installed": rule.name})
    else:
        session.say(say("The house rule {name} is in force.", name=rule.name))
    return 0


def _remove(session: Session, values: dict[str, Any]) -> int:
    name = needed(values["name"], say("Say which house rule."))
    known = _installed()
    if name not in known:
        raise NotFound(say("There is no house rule {name}.", name=name), suggestions=near(name, known))
    files.remove(known[name])
    if session.json:
        session.print_json({"removed": name})
    else:
        session.say(say("The house rule {name} is no longer in force.", name=name))
    return 0


def _installed() -> dict[str, str]:
    """Return the names of the installed house rules and their files; a damaged file goes by its file name."""
    found = {}
    for path in locate.house_rules():
        try:
            name = str(parse_toml(path).get("name", "")).strip()
        except Problem:
            name = ""
        found[name or os.path.basename(path)] = path
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
    "remove": Command(
        "remove",
        say("Put a house rule out of force."),
        _remove,
        arguments=(Argument("name", say("its name")),),
    ),
}

COMMAND = Group(
    "house",
    say("House rules and errata: change a number once, and texts and rulings follow."),
    tuple((name, one.help) for name, one in _COMMANDS.items()),
    _COMMANDS.__getitem__,
)
