"""The pages, as a browser without JavaScript gets them."""

from __future__ import annotations

import gzip
import html
import re
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from typing import TYPE_CHECKING, Any

import pytest

from punicref import LANGUAGES
from punicref.web import cases
from punicref.web.app import PACKED
from punicref.web.guard import POLICY

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.testclient import TestClient

    from punicref.book.book import Book
    from punicref.rulebook.library import Library

COMBAT = "/en/pw/rule/combat?attack=10&leader=2&defend=4"
PAGES = (
    "/{lang}/",
    "/{lang}/dbp",
    "/{lang}/dbp/rules/10",
    "/{lang}/pw/rules/9.0?beside=it,en,ru",
    "/{lang}/pw/clause/9.14",
    "/{lang}/sor/rules",
    "/{lang}/pi/rules",
    "/{lang}/ask?q=elephants",
    "/{lang}/ask?q=слоны&game=dbp",
    "/{lang}/terms",
    "/{lang}/dbp/compare/10.5",
    "/{lang}/pw/rule/combat",
    "/{lang}/pw/rule/combat?attack=10&leader=2&defend=4",
    "/{lang}/pw/rule/odds?attack=4-12&defend=1-6",
    "/{lang}/dbp/rule/combat?attack=5&defend=4",
    "/{lang}/pw/charts",
    "/{lang}/dbp/aid",
    "/{lang}/battle",
)


ARTICLE = r'<article class="clause" id="([^"]+)"'


def text(page: str) -> str:
    """Return the words of a page."""
    bare = re.sub(r"<[^>]+>", " ", re.sub(r"(?s)<head>.*?</head>", "", page))
    return " ".join(bare.replace("&#39;", "'").replace("&#34;", '"').replace("&lt;", "<").split())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_there_in_each_language(path: str, lang: str, client: TestClient) -> None:
    """It says which language it is in, has one heading, and is small enough for a phone."""
    found = client.get(path.format(lang=lang))
    assert found.status_code == 200
    assert f'<html lang="{lang}">' in found.text
    assert found.text.count("<h1") == 1
    assert len(gzip.compress(found.content, PACKED)) <= 1024 * 20
    assert found.headers["content-security-policy"] == POLICY
    assert "set-cookie" not in found.headers
    assert not re.search(r"\sstyle=|\son\w+=|javascript:|<script>", found.text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_calculator_has_a_form(lang: str, client: TestClient, book: Book) -> None:
    """Its page opens, asks for each fact once, and says nothing in braces."""
    for name in (one.name for one in book.calculators):
        game, _, one = name.partition(".")
        page = client.get(f"/{lang}/{game}/rule/{one}").text
        for fact in book.calculator(name).inputs:
            assert page.count(f'id="f-{fact.name}"') == 1, (name, fact.name)
        assert "{" not in text(page), name


def test_every_clause_has_a_page(client: TestClient, shipped: Library) -> None:
    """Each clause is found by its address, by its place in its chapter, and on the page of all, whole or in parts."""
    for game in shipped.game_codes():
        whole, page = client.get(f"/it/{game}/rules?whole=1").text, client.get(f"/it/{game}/rules").text
        parts = [client.get(html.unescape(one)).text for one in re.findall(r'data-part="([^"]+)"', page)]
        assert re.findall(ARTICLE, whole) == [one for text_ in (page, *parts) for one in re.findall(ARTICLE, text_)]
        assert f'url=/it/{game}/rules?whole=1"></noscript>' in page
        for one in shipped.ids(game):
            assert f'id="c-{one.replace(":", "-")}"' in whole, one
        for one in shipped.ids(game)[::9]:
            assert text(shipped.title(game, one, "it")) in text(client.get(f"/it/{game}/clause/{one}").text)


def test_the_first_page_is_in_the_browsers_language(client: TestClient) -> None:
    """Whoever prefers Russian begins in Russian; whoever speaks none of the languages, in English."""
    for wanted, lang in (("ru,en;q=0.5", "ru"), ("de, it;q=0.8, en;q=0.9", "en"), ("fr", "en"), ("it-CH", "it")):
        found = client.get("/", headers={"accept-language": wanted}, follow_redirects=False)
        assert found.headers["location"] == f"/{lang}/"


def test_a_case_has_one_address(client: TestClient) -> None:
    """What a form without JavaScript sends leads to the address that is shared, and that gives the same ruling."""
    sent = "/en/pw/rule/combat?attack=10&leader=2&type=&movement=&defend=4&inverted=&terrain=citt%C3%A0&roll="
    found = client.get(sent)
    assert found.url.query == b"attack=10&leader=2&defend=4&terrain=city"
    assert "Allowed, for 5 movement points" in text(found.text)
    assert client.get(str(found.url)).text == found.text


def test_dice_that_were_thrown_stay_as_they_fell(client: TestClient) -> None:
    """The address of a case with random dice repeats them."""
    found = client.get(f"{COMBAT}&roll=random")
    assert re.search(r"seed=\d+$", str(found.url))
    again = client.get(str(found.url))
    assert again.text == found.text
    assert re.search(r"die \d", text(found.text))


def test_words_become_facts(client: TestClient) -> None:
    """A case in a player's own words leads to its address; a word that is not understood is named."""
    beside = {"game": "pw", "at": "pw.combat", "facts": ""}
    found = client.get("/it/say", params={"say": "12:5 comandante 2 città", **beside})
    assert dict(found.url.params) == {"attack": "12", "leader": "2", "defend": "5", "terrain": "city"}
    refused = client.get("/it/say", params={"say": "12:5 zzz", **beside})
    assert "zzz" in text(refused.text)


def test_what_is_assumed_is_a_link_that_states_it(client: TestClient) -> None:
    """A yes or no is turned; anything else leads to where it is asked for."""
    page = client.get(f"{COMBAT}&terrain=city").text
    links = dict(re.findall(r'href="([^"]+)" data-fact="(\w+)"', page.replace("&amp;", "&")))
    assert f"{COMBAT}&terrain=city&inverted=yes" in links
    assert f"{COMBAT}&terrain=city#f-type" in links
    assert "Allowed, for 10 movement points" in text(client.get(f"{COMBAT}&terrain=city&inverted=yes").text)


def test_a_wrong_fact_is_marked_where_it_stands(client: TestClient) -> None:
    """The page says what is wrong in words, without the names of options."""
    page = client.get("/it/pw/rule/combat?attack=x&leader=2&defend=4").text
    assert 'id="w-attack"' in page
    assert "--attack" not in page
    missing = client.get("/it/pw/rule/combat?attack=10").text
    assert "Manca ancora" in text(missing)
    assert "--" not in text(missing)


def test_the_pictures_say_what_they_show(client: TestClient) -> None:
    """Bars have percentages, the matrix of dice is a table with a text in each cell."""
    page = client.get("/en/dbp/rule/combat?attack=5&defend=4&attacker=hastati").text
    assert page.count('role="row"') == 7
    assert page.count('role="cell"') == 36
    assert page.count('class="percent"') == 4
    assert "52.8%" in text(page)


def test_a_question_without_an_answer_is_refused(client: TestClient) -> None:
    """The refusal comes in the page's language, with what is nearest as links."""
    found = text(client.get("/it/ask?q=gatto+delle+nevi&game=pw").text)
    assert "Non è in queste regole" in found or "gatto" in found
    assert 'class="refused"' in client.get("/it/ask?q=gatto+delle+nevi&game=pw").text


def test_a_case_in_a_question_is_offered(client: TestClient) -> None:
    """A question with numbers is ruled on at once, and leads to the calculator with them."""
    page = client.get("/en/ask", params={"q": "10 against 4 in a city with leader 2, what column?", "game": "pw"}).text
    assert "Allowed, for 5 movement points: column 2:1, die modifier +2." in page
    (link,) = re.findall(r'class="button" href="([^"]+)"', page)
    assert client.get(unescape(link)).url.query == b"attack=10&leader=2&defend=4&terrain=city"


def test_errors_are_pages(client: TestClient) -> None:
    """In the language of the address, with the right status."""
    for path, status in (("/it/xyz", 404), ("/it/pw/clause/99.9", 404), ("/it/pw/rule/none", 404), ("/de/", 404)):
        found = client.get(path)
        assert found.status_code == status, path
        assert "<h1>" in found.text
    assert "Questa pagina non esiste" in client.get("/it/xyz").text
    assert client.put("/it/").status_code == 405
    assert client.get("/it/?" + "a" * 9000).status_code == 414
    assert client.get("/it/", headers={"host": "evil.example"}).status_code == 421
    assert client.get("/it/?" + "a=1&" * 300).status_code == 400
    for foreign in ("http://evil.example", "null", ""):
        assert client.post("/it/battle", data={"x": "y"}, headers={"origin": foreign}).status_code == 403, foreign
    assert client.post("/it/battle", data={"x": "y"}, headers={"origin": "http://localhost"}).status_code == 400
    assert client.get("/it/").headers["referrer-policy"] == "same-origin"  # else our own forms come from null


def test_what_has_not_changed_is_not_sent_again(client: TestClient) -> None:
    """An ETag spares the page; our own files are never asked for twice."""
    mark = client.get("/it/pw/clause/9.14").headers["etag"]
    again = client.get("/it/pw/clause/9.14", headers={"if-none-match": mark})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["content-security-policy"] == POLICY


def test_files_with_a_hash_are_kept_for_a_year(client: TestClient) -> None:
    """No page asks for one of them again; without the hash it may have changed."""
    (style,) = re.findall(r'href="(/static/app.css[^"]+)"', client.get("/en/").text)
    assert "immutable" in client.get(style).headers["cache-control"]
    for other in ("/static/app.css", "/static/app.css?old"):
        assert client.get(other).headers["cache-control"] == "no-cache"


def test_equal_requests_are_answered_once(client: TestClient, monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """Until a printed table is installed; what is thrown is thrown anew each time, and a battle is never kept."""
    asked: list[object] = []
    real = cases.judge

    def judge(*facts: Any) -> object:
        asked.append(facts)
        return real(*facts)

    monkeypatch.setattr(cases, "judge", judge)
    address = "/en/pw/rule/odds?attack=71&defend=3"
    first = client.get(address)
    assert client.get(address).text == first.text
    assert len(asked) == 1
    (home / "data" / "tables").mkdir(parents=True)
    assert client.get(address).text == first.text
    assert len(asked) == 2
    with ThreadPoolExecutor(5) as many:
        assert len(set(many.map(lambda _: client.get(f"{address}1").text, range(5)))) == 1
    assert len(asked) == 3  # who asks meanwhile waits for the same
    thrown = {client.get(f"{COMBAT}&roll=random", follow_redirects=False).headers["location"] for _ in range(4)}
    assert len(thrown) > 1
    rolls = {client.get("/api/rule/pw.combat?attack=10&defend=4&leader=2&roll=random").text for _ in range(8)}
    assert len(rolls) > 1


def test_no_text_is_markup(client: TestClient) -> None:
    """No page interprets what a text holds: angle brackets come out as such."""
    found = client.get("/en/ask", params={"q": "<script>alert(1)</script> elephants"}).text
    assert "<script>alert" not in found
    assert "&lt;script&gt;" in found


@pytest.mark.parametrize("rolls", ["2 2 5", "2,2,5", "2, 2, 5", "2;2;5"])
def test_dice_in_a_row_as_people_write_them(rolls: str, client: TestClient) -> None:
    """A phone's number keys have no comma on every keyboard: blanks part them as well."""
    found = client.get("/api/rule/sor.battle", params={"attacker": 3, "defender": 3, "attacker_roll": rolls})
    assert "whole number" not in found.text
    assert (
        client.get("/api/rule/pi.cohesion", params={"units": "infantry 6/4, infantry 6/4", "rolls": "2 5"}).text.count(
            "say of every die"
        )
        == 0
    )


@pytest.mark.parametrize(("lang", "name"), [("it", "Mercenari"), ("en", "Mercenaries"), ("ru", "Наёмники")])
def test_a_unit_type_is_chosen_by_its_name(lang: str, name: str, client: TestClient) -> None:
    """The types stand in a list, as the reader calls them; the name in any language is the same one."""
    page = client.get(f"/{lang}/dbp/rule/combat?attacker={name}&attack=5&defend=4").text
    field = page[page.index('id="i-attacker"') :]
    field = field[: field.index("</select>")]
    assert f'<option value="mercenaries" selected>{name}</option>' in field
    assert field.count("<option") > 10


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
def test_a_die_is_asked_for_without_words_of_the_program(lang: str, client: TestClient) -> None:
    """There is a button that throws, and one that says nothing."""
    for path in ("pw/rule/combat", "dbp/rule/combat", "dbp/rule/missile", "pi/rule/siege", "pi/rule/initiative"):
        assert "random;" not in text(client.get(f"/{lang}/{path}").text)
        assert "oppure random" not in text(client.get(f"/{lang}/{path}").text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_example_is_of_its_game_and_answered(lang: str, client: TestClient, shipped: Library) -> None:
    """Each game's page offers a question of its own, which is answered there by a tap; no field hides words of it."""
    for code in shipped.game_codes():
        page = client.get(f"/{lang}/{code}").text
        link, told = re.findall(r'<p class="hint">[^<]+<a href="([^"]+)">([^<]+)</a>', page)[0]
        assert told.replace("&#39;", "'") == shipped.worth_asking(code, lang) != ""
        answer = client.get(link.replace("&amp;", "&")).text
        assert 'class="refused"' not in answer
        assert '<section aria-label="' in answer
    for path in ("", "pi", "ask", "ask?game=pw", "xyz"):
        assert not re.search(r'id="q"[^>]* placeholder', client.get(f"/{lang}/{path}").text)


def test_editions_are_told_in_the_readers_language(client: TestClient) -> None:
    """Where a game comes from, on the first page and on the printed cover."""
    for lang, said in (("it", "regole in italiano"), ("en", "Italian rules"), ("ru", "правила на итальянском")):
        for path in ("", "pw/rules"):
            assert said in text(client.get(f"/{lang}/{path}").text)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["dbp", "pi", "pw", "sor"])
def test_a_term_leads_to_where_its_game_explains_it(game: str, lang: str, client: TestClient, book: Book) -> None:
    """In the text of the rules, in the forms in which it stands there; a clause has no link to itself."""
    found: dict[str, str] = {}
    for chapter in book.contents(game):
        if not chapter.parent and len(found) < 20:
            page = client.get(f"/{lang}/{game}/rules/{chapter.id}").text
            for article in page.split("<article")[1:]:
                here = re.search(r'class="num" href="([^"]+)"', article)
                links = dict(re.findall(r'<a class="term" href="([^"]+)">([^<]+)</a>', article))
                assert not here or here[1] not in links
                assert all(len(said) > 1 for said in links.values())  # the Italian "e" is no elephant
                found |= links
    assert len(found) >= 3
    assert all(one.startswith(f"/{lang}/{game}/clause/") for one in found)
    for link in [*found][:3]:
        assert client.get(link).status_code == 200


def test_a_term_of_several_games_is_that_of_the_clause(client: TestClient) -> None:
    """A stack in De Bello Punico is not that of The Punic Wars."""
    page = client.get("/en/dbp/clause/6").text + client.get("/en/dbp/rules/8").text
    assert 'href="/en/pw/' not in page
    assert re.search(r'<a class="term" href="/en/dbp/clause/2.4">unit', page)
    assert ">Ha</a>" not in client.get("/it/dbp/clause/8").text  # what it has, not Hastati


@pytest.mark.parametrize(
    ("game", "shows"),
    [
        ("dbp", ("Sequence of play", "Roman missile impulse", "attack / defend", ">58</text>")),
        ("pi", ("cohesion value / modifier", ">50</text>")),
        ("pw", ("Sequence of play", "Rome: election phase", ">9:1</text>")),
        ("sor", ("Sequence of play", "Scoring Phase")),
    ],
)
def test_a_game_has_its_charts(game: str, shows: tuple[str, ...], client: TestClient, book: Book) -> None:
    """The sequence of play, and what its calculators give; a chance in a grid is that of the ruling."""
    page = client.get(f"/en/{game}/charts").text
    assert [one for one in shows if one not in page] == []
    if game == "dbp":
        assert book.rule("dbp.combat", attack=5, defend=4).verdict.startswith("The attacker wins 58.3%")
