"""Instead of, besides, even if, the same, one's own, modified, should, by a vote of three languages."""

from __future__ import annotations

import pytest

from punicref.audit.votes import CHECKS
from tests.audit.sample import clause, notes, said

INSTEAD = {
    "it": "Si ritira invece di combattere.", "en": "It retreats instead of fighting.",
    "ru": "Он отступает вместо боя.",
}  # fmt: skip
BESIDES = {
    "it": "Si ritira oltre a combattere.", "en": "It retreats in addition to fighting.",
    "ru": "Он отступает помимо боя.",
}  # fmt: skip
IF = {"it": "Si ferma se piove.", "en": "It stops if it rains.", "ru": "Он стоит, если идёт дождь."}
EVEN_IF = {
    "it": "Si ferma anche se piove.",
    "en": "It stops even if it rains.",
    "ru": "Он стоит, даже если идёт дождь.",
}
SAME = {"it": "Muove nello stesso esagono.", "en": "It moves in the same hex.", "ru": "Он движется в том же гексе."}
ANY = {"it": "Muove in un esagono.", "en": "It moves in a hex.", "ru": "Он движется в гексе."}
MODIFIED = {"it": "Vale il tiro modificato.", "en": "The modified roll counts.", "ru": "Верен изменённый бросок."}
NATURAL = {"it": "Vale il tiro naturale.", "en": "The natural roll counts.", "ru": "Верен немодифицированный бросок."}
MUST = {"it": "Deve attaccare.", "en": "It must attack.", "ru": "Он должен атаковать."}
SHOULD = {"it": "Dovrebbe attaccare.", "en": "It should attack.", "ru": "Желательно, чтобы он атаковал."}

ACTS = {
    "it": "La città è della potenza che la controlla.",
    "en": "The city is of the power that controls it.",
    "ru": "Город держит держава, которая его контролирует.",
}
IS_ACTED_ON = {
    "it": "La città è della potenza che essa controlla.",
    "en": "The city is of the power that it controls.",
    "ru": "Город держит держава, которую он контролирует.",
}

EXCHANGED = ((ACTS, IS_ACTED_ON), (INSTEAD, BESIDES), (IF, EVEN_IF), (SAME, ANY), (MODIFIED, NATURAL), (MUST, SHOULD))


@pytest.mark.parametrize("texts", [texts for pair in EXCHANGED for texts in pair])
def test_the_same_is_right(texts: dict[str, str]) -> None:
    """What all languages say alike is silent."""
    assert not notes(CHECKS["relations"], clause(**texts))


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
@pytest.mark.parametrize(("texts", "other"), [pair for one in EXCHANGED for pair in (one, one[::-1])])
def test_another_relation_is_found(texts: dict[str, str], other: dict[str, str], lang: str) -> None:
    """A language that says it otherwise is named."""
    found = said(notes(CHECKS["relations"], clause(**{**texts, lang: other[lang]})))
    assert [one[1] for one in found] == [(lang,)]


def test_the_sorts_of_text_are_looked_at_alike() -> None:
    """What is said of a known issue, a reading, its name and the title are texts, too."""
    for part in ("title", "short", "example", "issues.a", "issues.a.readings.b", "issues.a.names.b"):
        parts = {lang: {part: text} for lang, text in {**INSTEAD, "en": BESIDES["en"]}.items()}
        [found] = notes(CHECKS["relations"], clause(parts=parts))
        assert (found.langs, found.part) == (("en",), part)
