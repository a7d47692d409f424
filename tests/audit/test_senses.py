"""Instead of, even if, the same, modified, should, tense and voice: senses by a vote of three languages."""

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

DONE = {
    "it": "Non attacca chi ha mosso.", "en": "Who has moved does not attack.",
    "ru": "Не атакует тот, кто уже двигался.",
}  # fmt: skip
COMING = {
    "it": "Non attacca chi muoverà.", "en": "Who is about to move does not attack.",
    "ru": "Не атакует тот, кто будет двигаться.",
}  # fmt: skip
ATTACKS = {"it": "Quando attacca la città.", "en": "When it attacks the city.", "ru": "Когда он атакует город."}
IS_ATTACKED = {
    "it": "Quando è attaccata dalla città.", "en": "When it is attacked by the city.",
    "ru": "Когда он атакован городом.",
}  # fmt: skip

WITH = {"it": "Combatte con la flotta.", "en": "It fights with the fleet.", "ru": "Он сражается с флотом."}
AGAINST = {"it": "Combatte contro la flotta.", "en": "It fights against the fleet.", "ru": "Он сражается против флота."}

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

EXCHANGED = [
    *(("relations", *pair) for pair in (
        (ACTS, IS_ACTED_ON), (ATTACKS, IS_ATTACKED), (WITH, AGAINST), (INSTEAD, BESIDES), (IF, EVEN_IF), (SAME, ANY),
        (MODIFIED, NATURAL), (MUST, SHOULD),
    )),
    ("tenses", DONE, COMING),
]  # fmt: skip


@pytest.mark.parametrize(("check", "texts"), [(check, texts) for check, *pair in EXCHANGED for texts in pair])
def test_the_same_is_right(check: str, texts: dict[str, str]) -> None:
    """What all languages say alike is silent."""
    assert not notes(CHECKS[check], clause(**texts))


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
@pytest.mark.parametrize(
    ("check", "texts", "other"), [(check, *two) for check, *pair in EXCHANGED for two in (pair, pair[::-1])]
)
def test_another_sense_is_found(check: str, texts: dict[str, str], other: dict[str, str], lang: str) -> None:
    """A language that says it otherwise is named."""
    found = said(notes(CHECKS[check], clause(**{**texts, lang: other[lang]})))
    assert {one[1] for one in found} == {(lang,)}


def test_nouns_are_no_verbs() -> None:
    """Russian nouns that end as the past does are none: правило, предел, начала."""
    texts = {"it": "La regola fissa il limite.", "en": "The rule sets the limit.", "ru": "Правило задаёт предел."}
    assert not notes(CHECKS["tenses"], clause(**texts))


def test_the_sorts_of_text_are_looked_at_alike() -> None:
    """What is said of a known issue, a reading, its name and the title are texts, too."""
    for part in ("title", "short", "example", "issues.a", "issues.a.readings.b", "issues.a.names.b"):
        parts = {lang: {part: text} for lang, text in {**INSTEAD, "en": BESIDES["en"]}.items()}
        [found] = notes(CHECKS["relations"], clause(parts=parts))
        assert (found.langs, found.part) == (("en",), part)
