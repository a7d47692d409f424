"""`terms`: the termbase, each term in three languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.base import LANGUAGES
from punicref.cli.spec import Argument, Command, Option
from punicref.errors import Problem
from punicref.language.messages import say
from punicref.rulebook import own

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.cli.session import Session
    from punicref.rulebook.model import Term


def _run(session: Session, values: dict[str, Any]) -> int:
    if values["propose"]:
        return _proposed(session, values)
    if values["rename"] is not None:
        return _renamed(session, values)
    if values["yes"]:
        raise Problem(say("{option} belongs to {others}.", option="--yes", others=("--rename",)))
    if values["csv"] or values["tbx"] or values["tbx_2008"] or values["import_"]:
        return _exchanged(session, values)
    if values["output"]:
        raise Problem(say("{option} belongs to {others}.", option="--output", others=("--csv", "--tbx", "--propose")))
    asked = " ".join(values["word"] or ())
    found = session.book.terms(asked, game=values["game"] or "")
    if session.json:
        session.print_json({"terms": [one.as_dict() for one in found]})
        return 0
    if not found and not asked.strip():
        session.say(say("No terms of {game} are settled yet.", game=values["game"] or ""))
        return 0
    if not asked.strip():
        session.print(_list(found, session.lang))
        return 0
    langs = sorted(LANGUAGES, key=lambda lang: lang != session.lang)
    if session.terminal:
        from punicref.render import terminal

        terminal.terms(session.library, found, langs, session.translate)
    else:
        from punicref.render import plain

        session.print(plain.terms(session.library, found, langs, session.translate))
    return 0


def _exchanged(session: Session, values: dict[str, Any]) -> int:
    """Give the whole termbase to another program, or take it back."""
    if values["import_"] and values["game"] in own.codes():
        from punicref.cli import own_terms

        return own_terms.take(session, values["import_"], values["game"])
    if session.json and not (values["import_"] or values["output"]):
        raise Problem(say("{options} give a file; --json does not go with them.", options=("--csv", "--tbx")))
    tasks = _options(values, ("csv", "tbx", "tbx_2008", "import_"))
    aside = [f"--{name}" for name in ("game", "output") if values[name] and values["import_"]]
    given = [*tasks, *aside, *(values["word"] or ())[:1]]
    if len(given) > 1:
        raise Problem(say("{option} and {other} do not go together.", option=given[0], other=given[1]))
    from punicref.cli import terms_exchange

    if values["import_"]:
        return terms_exchange.take(session, values["import_"])
    return terms_exchange.export(session, values)


def _options(values: dict[str, Any], names: Sequence[str]) -> list[str]:
    """Return those of some options that are given, as they are typed."""
    return [f"--{name.rstrip('_').replace('_', '-')}" for name in names if values[name]]


def _proposed(session: Session, values: dict[str, Any]) -> int:
    """Say what may be terms of rulebooks."""
    other = next(iter(_options(values, ("csv", "tbx", "tbx_2008", "import_", "game"))), "")
    if other:
        raise Problem(say("{option} and {other} do not go together.", option="--propose", other=other))
    from punicref.cli.terms_propose import propose

    return propose(session, values["word"] or (), values["output"])


def _renamed(session: Session, values: dict[str, Any]) -> int:
    """Call a term otherwise."""
    other = next(iter(_options(values, ("csv", "tbx", "tbx_2008", "import_", "output"))), "")
    if other:
        raise Problem(say("{option} and {other} do not go together.", option="--rename", other=other))
    from punicref.cli.terms_rename import rename

    return rename(session, values)


def _list(terms: Sequence[Term], lang: str) -> list[str]:
    rows = [[term.words[one]["term"][0] for one in LANGUAGES] for term in terms]
    order = sorted(LANGUAGES, key=lambda one: one != lang)
    at = [LANGUAGES.index(one) for one in order]
    widths = [max((len(row[column]) for row in rows), default=0) for column in at]
    rows.sort(key=lambda row: row[at[0]].casefold())
    return [
        "  ".join(f"{row[column]:{width}}" for column, width in zip(at, widths, strict=True)).rstrip() for row in rows
    ]


EXCHANGE = say("For terminologists")

COMMAND = Command(
    "terms",
    say("The terms of the rules in three languages, with their abbreviations."),
    _run,
    arguments=(
        Argument("word", say("a term, an abbreviation or another word for it; without it all terms"), many=True),
    ),
    options=(
        Option("--game", say("only this game"), "CODE"),
        Option("--csv", say("the whole termbase as a table for a spreadsheet"), panel=EXCHANGE),
        Option("--tbx", say("the whole termbase as TBX of 2019, for terminology tools"), panel=EXCHANGE),
        Option("--tbx-2008", say("the same in the older edition, which many tools still want"), panel=EXCHANGE),
        Option(
            "--propose",
            say("what rulebooks in files, or imported ones of a game, say again and again, as a table to be settled"),
            panel=EXCHANGE,
        ),
        Option(
            "--rename",
            say("call a term otherwise everywhere: the old name, then the new one; shown first, then asked"),
            "OLD",
            EXCHANGE,
        ),
        Option("--yes", say("rename without asking"), panel=EXCHANGE),
        Option("--output", say("write it to this file, which must not exist yet"), "FILE", EXCHANGE),
        Option("--import", say("take a table or a TBX file over into the rules, if it is sound"), "FILE", EXCHANGE),
    ),
    examples=(
        'punicref terms "zone of control"',
        "punicref terms ZdC",
        "punicref terms --game dbp",
        "punicref terms --tbx",
        'punicref terms --rename "command range" "command radius"',
    ),
)
