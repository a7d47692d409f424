"""Terms in the texts of clauses lead to what they mean in this game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from punicref import LANGUAGES

if TYPE_CHECKING:
    from starlette.testclient import TestClient


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "zone of control"), ("it", "zona di controllo"), ("ru", "зоне контроля")]
)
def test_a_term_leads_to_its_clause(lang: str, said: str, client: TestClient) -> None:
    """In any of its forms, as it stands in the text."""
    page = client.get(f"/{lang}/dbp/clause/10").text
    assert f'<a class="term" href="/{lang}/dbp/clause/8.2">{said}</a>' in page


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["pw", "dbp", "pi", "sor"])
def test_terms_stay_in_their_game(game: str, lang: str, client: TestClient) -> None:
    """Each is a link once in a clause, never to that clause itself, nor to another game; no word is lost."""
    chapter = {"pw": "9.0", "dbp": "10", "pi": "s9", "sor": "20"}[game]
    page = client.get(f"/{lang}/{game}/rules/{chapter}").text
    found = 0
    for section in re.findall(r'(?s)<section class="row[^"]*" id="c-([^"]+)">(.*?)</section>', page):
        links = re.findall(r'<a class="term" href="([^"]+)">([^<]+)</a>', section[1])
        targets = [one for one, _ in links]
        assert len(targets) == len(set(targets))
        assert f"/{lang}/{game}/clause/{section[0]}" not in targets
        assert all(one.startswith(f"/{lang}/{game}/clause/") for one in targets)
        assert all(len(said) > 1 for _, said in links), links  # abbreviations are letters as they are printed
        found += len(links)
    assert found > 10
