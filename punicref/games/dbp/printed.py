"""What the rules say of the printed lists, beyond their shape: checked when the owner installs one."""

from punicref.errors import Mistakes, near_called
from punicref.games.dbp import missile
from punicref.games.dbp.battles import CHAPTERS
from punicref.games.dbp.units import ELEPHANTS, TYPES
from punicref.language.messages import Message, say
from punicref.rulebook.records import Records
from punicref.rulebook.tables import Printed
from punicref.ruling import names
from punicref.ruling.case import Case


def check(printed: Printed | Records, case: Case) -> list[Message]:
    """Return what is odd in a printed table; InputProblem for what contradicts the rules, all of it at once."""
    checks = {"2.4": _counters, "9.3": _missile, "10.4": _groups, "17": _armies}
    found: list[Message] = []
    wrong = Mistakes()
    name = printed.name.removeprefix(f"{case.game}:")
    if isinstance(printed, Records) and name in checks:
        found = checks[name](printed, case, wrong)
    wrong.stop()
    return found


def _by_type(printed: Records, case: Case, wrong: Mistakes) -> dict[str, tuple[str, dict[str, str | int]]]:
    """Return name as typed and row for each type, noting a name that is no type, or one that comes twice."""
    known = names.known(case)
    found: dict[str, tuple[str, dict[str, str | int]]] = {}
    for key, row in printed.rows.items():
        one = known.get(names.plain(key))
        if one is None:
            _unknown(case, key, wrong)
            continue
        if one in found:
            wrong.add(say("The row {row} stands twice.", row=case.name(one)))
        found[one] = (key, row)
    return found


def _unknown(case: Case, word: str, wrong: Mistakes) -> None:
    close = near_called(word, [case.names[one] for one in TYPES])
    wrong.add(say("There is no unit type {name}.", name=word), close)


def _counters(printed: Records, case: Case, wrong: Mistakes) -> list[Message]:
    """Who reaches two hexes can shoot; the back of a counter is seldom better than its front.

    A battle uses some types only: those that are missing are named, and a ruling asks for their values.
    """
    rows = _by_type(printed, case, wrong)
    known = names.known(case)
    faulty = {known.get(names.plain(key)) for key in printed.faulty}
    missing = [case.name(one) for one in TYPES if one not in rows and one not in faulty]
    odd = []
    if missing:
        odd.append(say("Not typed in: {names}. A ruling on them asks for what their counters show.", names=missing))
    for one, (key, row) in rows.items():
        for field in ("morale", "back_morale", "movement"):
            if not row[field]:
                wrong.add(say("{row}: {column} is 0; such a unit could not be played.", row=key, column=field))
        if one == missile.SKIRMISHERS and row["missile"] != "yes":
            wrong.add(say("{row} have missile capability, the rules say.", row=key))
        odd += [
            say(
                "{row}: {back} ({found}) is higher than {front} ({number}); is it typed right?",
                row=key,
                back=f"back_{field}",
                front=field,
                found=row[f"back_{field}"],
                number=row[field],
            )
            for field in ("combat", "movement", "morale")
            if int(row[f"back_{field}"]) > int(row[field])
        ]
    return odd


def _missile(printed: Records, case: Case, wrong: Mistakes) -> list[Message]:
    """A row is a type, with the distance after it; numbers fit on the die, and none grows with the distance."""
    rows = missile.firing_rows(case, printed)
    if len(rows) < len(printed.rows):
        wrong.add(say("Two rows are for the same type at the same distance."))
    sides, odd = case.number("2.3", "sides"), []
    for (one, away), row in rows.items():
        if one not in TYPES:
            _unknown(case, one, wrong)
            continue
        range_ = missile.reach(case, one)
        if not 1 <= away <= range_:
            wrong.add(
                say(
                    "{row} has the distance {found}; the range is {range}.",
                    row=case.name(one),
                    found=away,
                    range=range_,
                )
            )
        for column, cell in row.items():
            if int(cell) > sides:
                wrong.add(
                    say(
                        "{row}, column {column} is {found}; a die has no more than {most}.",
                        row=case.name(one),
                        column=column,
                        found=cell,
                        most=sides,
                    )
                )
        nearer = rows.get((one, away - 1), row)
        odd += [
            say(
                "{row}, column {column}: the number grows with the distance; is it typed right?",
                row=case.name(one),
                column=column,
            )
            for column, cell in row.items()
            if int(cell) > int(nearer[column])
        ]
    read = {_named(case, key) for key in printed.faulty} | set(rows)
    odd += [
        say(
            "{name} have no row for distance {distance}; a ruling on it asks for the number.",
            name=case.name(missile.SKIRMISHERS),
            distance=away,
        )
        for away in range(1, missile.reach(case, missile.SKIRMISHERS) + 1)
        if (missile.SKIRMISHERS, away) not in read
    ]
    return odd


def _named(case: Case, key: str) -> tuple[str, int]:
    """Return type and distance of a row by its name."""
    (found,) = missile.firing_rows(case, Records("", {key: {}}))
    return found


def _groups(printed: Records, case: Case, wrong: Mistakes) -> list[Message]:
    """Each row is a type and names its group."""
    for key, row in _by_type(printed, case, wrong).values():
        if not str(row["group"]).strip():
            wrong.add(say("{row} has no group.", row=key))
    return []


def _armies(printed: Records, case: Case, wrong: Mistakes) -> list[Message]:
    """Units of each battle: no more than there are counters, enough to rout, and whoever the rules speak of."""
    rows = {one: row for one, (_, row) in _by_type(printed, case, wrong).items()}
    if printed.faulty:
        return []  # sums without the rows that could not be read would say nothing

    def units(one: str, battle: str, side: str) -> int:
        return int(rows[one][f"{battle}_{side}"]) if one in rows else 0

    counters = case.number("2", "counters")
    for battle in CHAPTERS:
        total = sum(units(one, battle, side) for one in rows for side in ("roman", "carthaginian"))
        if total > counters:
            wrong.add(
                say(
                    "{column}: {found} units; there are only {most} counters.",
                    column=battle,
                    found=total,
                    most=counters,
                )
            )
    hidden = case.number("17.1.3.c", "units")
    if units("light-cavalry", "trebbia", "carthaginian") < hidden:
        wrong.add(
            say(
                "{column}: {name} are missing; the rules name them.",
                column="trebbia_carthaginian",
                name=case.name("light-cavalry"),
            )
        )
    odd = [
        say(
            "{column}: {name} are missing, though the rules name them; is it typed right?",
            column=f"{battle}_roman",
            name=case.name(one),
        )
        for battle, one in (
            *((battle, "hastati") for battle in CHAPTERS),
            *(("trebbia", one) for one in ("equites", "celtic-allies")),
        )
        if not units(one, battle, "roman")
    ]
    odd += [
        say("{column}: the rules know elephants of Carthage only; is it typed right?", column=f"{battle}_roman")
        for battle in CHAPTERS
        if units(ELEPHANTS, battle, "roman")
    ]
    for battle, chapter in CHAPTERS.items():
        for side in ("roman", "carthaginian"):
            points = sum(units(one, battle, side) * _rout_points(case, one) for one in rows)
            most, limit = points + case.number("16.1", "leader"), case.number(chapter.victory, f"{side}_rout")
            if most < limit:
                odd.append(
                    say(
                        "{column}: the units are worth {found} rout points, their leader included; the side routs at {limit}.",
                        column=f"{battle}_{side}",
                        found=most,
                        limit=limit,
                    )
                )
    return odd


def _rout_points(case: Case, one: str) -> int:
    """Return the most that a type may be worth: those missing in 16.1 count as Infantry in one reading of it."""
    listed = case.values("16.1")
    return case.number("16.1", key if (key := one.replace("-", "_")) in listed else "infantry")
