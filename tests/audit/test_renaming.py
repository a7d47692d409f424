"""A term that is called otherwise: its forms, and texts and slots with the new ones."""

from __future__ import annotations

import pytest

from punicref.audit.renaming import Renaming, forms
from punicref.rulebook.entries import Words


@pytest.mark.parametrize(
    ("lang", "old", "new", "becomes"),
    [
        ("it", ["punto comando", "punti comando"], "punto di comando", ["punti di comando"]),
        ("it", ["casella comandi", "casella", "caselle comandi"], "cella comandi", ["cella", "celle comandi"]),
        ("it", ["casella", "caselle"], "riquadro", [""]),
        ("it", ["ritirata", "ritirate"], "ripiegamento tattico", [""]),
        ("en", ["command box", "command boxes", "boxes"], "order square", ["order squares", "squares"]),
        ("en", ["army", "armies"], "box", ["boxes"]),
        ("en", ["box", "boxes"], "command box", ["command boxes"]),
        ("en", ["unit", "units"], "enemy", ["enemies"]),
        ("ru", ["победное очко", "победных очков"], "наградное очко", ["наградных очков"]),
        ("ru", ["очко командования", "очками командования"], "очко приказов", ["очками приказов"]),
        ("ru", ["отход", "отхода"], "отступление", [""]),
    ],
)
def test_forms_are_made_like_the_old_ones(lang: str, old: list[str], new: str, becomes: list[str]) -> None:
    """An ending is taken over where both words end alike; what cannot be told is left to be said."""
    assert forms(Words(old[0], tuple(old[1:])), old[:1], [new], lang) == dict(zip(old, [new, *becomes], strict=True))


POINTS = {"punto comando": "punto di comando", "punti comando": "punti di comando"}
PRIZES = {"победное очко": "очко победы", "победного очка": "очка победы", "победных очков": "очков победы"}
BOXES = {"box": "command box", "boxes": "command boxes"}


@pytest.mark.parametrize(
    ("names", "text", "becomes", "times"),
    [
        (POINTS, "I punti\ncomando.", "I punti di comando.", 1),
        (POINTS, "Punti comando, punto comando falso", "Punti di comando, punto di comando falso", 2),
        (POINTS, "{n} {n|punto comando|punti comando}", "{n} {n|punto di comando|punti di comando}", 2),
        (POINTS, "{n|punto|punti} comando", "{n|punto|punti} di comando", 1),
        (POINTS, "{most|punto di comando|punti comando}", "{most|punto di comando|punti di comando}", 1),
        (POINTS, "{punto comando} [punto]", "{punto comando} [punto]", 0),
        (POINTS, "spunti comando, punti comandor, punti. comando", "spunti comando, punti comandor, punti. comando", 0),
        (BOXES, "A box, {n|box|boxes}.", "A command box, {n|command box|command boxes}.", 3),
        (BOXES, "BOXES", "COMMAND BOXES", 1),
        (
            BOXES,
            "{boxes} {boxes|box|boxes} {9.1:box!once}",
            "{boxes} {boxes|command box|command boxes} {9.1:box!once}",
            2,
        ),
        (
            PRIZES,
            "{n} {n|победное|победного|победных} {n|очко|очка|очков}",
            "{n} {n|очко|очка|очков} победы",
            1,
        ),
    ],
)
def test_a_text_says_the_new_name(names: dict[str, str], text: str, becomes: str, times: int) -> None:
    """Over line ends and in slots, whole or in part; values and other words stay; a new name is not renamed again."""
    assert Renaming(names).of(text) == (becomes, times)


def test_what_is_kept_is_not_renamed() -> None:
    """Nor where a slot says it in part."""
    renaming = Renaming({"casella comandi": "riquadro comandi", "casella": "riquadro", "caselle": "riquadri"},
                        ["casella rinforzi", "caselle rinforzi"])  # fmt: skip
    text = "La casella, la casella rinforzi e le {n|casella|caselle} rinforzi; la casella\ncomandi."
    assert renaming.of(text) == (
        "La riquadro, la casella rinforzi e le {n|casella|caselle} rinforzi; la riquadro comandi.", 2,
    )  # fmt: skip
