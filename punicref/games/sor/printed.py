"""What the rules say of the force-ratio table, beyond its shape: checked when the owner installs it."""

from fractions import Fraction
from itertools import pairwise

from punicref.errors import Mistakes
from punicref.games.sor import ratio
from punicref.language.messages import Message, say
from punicref.rulebook.records import Records
from punicref.rulebook.tables import Printed
from punicref.ruling.case import Case


def check(printed: Printed | Records, case: Case) -> list[Message]:
    """Return what is odd in a printed table; InputProblem for what contradicts the rules (base:12.2.1)."""
    if not isinstance(printed, Records) or printed.name != case.reference(ratio.CLAUSE) or printed.faulty:
        return []  # a row that could not be read would change what the others come to
    wrong = Mistakes()
    rows = ratio.entries(printed)
    table = ratio.Table({}, rows)
    told = set()
    for cells, modifier in (("strong", "strong_modifier"), ("slight", "slight_modifier")):
        wanted = ratio.Entry(case.number(ratio.CLAUSE, modifier))
        for cell in case.texts(ratio.CLAUSE, cells):
            if ratio.as_fraction(cell) in told:
                continue  # the same row of the table, in other sizes
            before = len(wrong.found)
            found = table.at(*map(int, cell.split(":")))
            if found is not None and found.automatic:
                wrong.add(
                    say("At {ratio} victory would be automatic, but the rules' own example has a battle.", ratio=cell)
                )
            elif found != wanted:
                wrong.add(
                    say(
                        "At {ratio} the modifier would be {found}, but the rules' own example says {wanted}.",
                        ratio=cell,
                        found=found.modifier if found else 0,
                        wanted=wanted.modifier,
                    )
                )
            if len(wrong.found) > before:
                told.add(ratio.as_fraction(cell))
    wrong.stop()
    odd = [
        say("Row {row}: the modifier is lower than at a lower ratio; is it typed right?", row=_shown(after[0]))
        for before, after in pairwise(rows)
        if after[1].modifier < before[1].modifier and not after[1].automatic
    ]
    odd += [
        say(
            "Row {row}: victory is not automatic, although it is at a lower ratio; is it typed right?",
            row=_shown(after[0]),
        )
        for before, after in pairwise(rows)
        if before[1].automatic and not after[1].automatic
    ]
    return odd


def _shown(ratio_: Fraction) -> str:
    return f"{ratio_.numerator}:{ratio_.denominator}"
