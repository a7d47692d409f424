"""The interface for programs: as its documentation says, frozen, safe in threads, and of one family of errors."""

from __future__ import annotations

import ast
import copy
import doctest
import gc
import inspect
import json
import pickle
import random
import re
import sqlite3
import subprocess
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

import punicref
from punicref import LANGUAGES, paths
from punicref.base import Record
from punicref.book.arguments import TO_PLAIN
from punicref.build import build, locate, repair
from punicref.language import messages
from punicref.rulebook import installed
from punicref.rulebook.library import Library
from punicref.ruling import registry
from tests.documents import blocks
from tests.golden.rulings import SEED, cases
from tests.program import Answer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

PAGE = "python.md"
ATTACK = {"attack": 10, "defend": 4, "leader": 2, "terrain": "city", "inverted": True, "roll": 5}


@pytest.fixture
def book(shipped: Library) -> Iterator[punicref.Book]:
    """Open the rules in English."""
    with punicref.open("en") as opened:
        yield opened


# The documentation


def test_the_examples_of_the_page_are_true(shipped: Library) -> None:
    """Every line of the page gives what it shows, one after the other."""
    source = "\n".join(blocks(PAGE, "pycon"))
    example = doctest.DocTestParser().get_doctest(source, {}, PAGE, PAGE, 0)
    assert len(example.examples) > 25
    told: list[str] = []
    assert doctest.DocTestRunner(verbose=False).run(example, out=told.append).failed == 0, "".join(told)


def named(node: ast.stmt) -> str:
    """Return the name that a statement of the reference is about."""
    if isinstance(node, ast.AnnAssign):
        return ast.unparse(node.target)
    assert isinstance(node, (ast.ClassDef, ast.FunctionDef)), ast.dump(node)
    return node.name


REFERENCE = {named(node): node for node in ast.parse(blocks(PAGE, "python")[-1]).body}
CLASSES = {name: node for name, node in REFERENCE.items() if isinstance(node, ast.ClassDef)}

OURS = {
    "Book": {
        *(
            "library",
            "opened",
            "reopen",
            "calculator",
            "made",
            "keyed",
            "translator",
            "translated",
            "heard",
            "printed",
            "issue",
            "chosen",
        ),
        "described",
    }
}
"""What the doors of punicref use besides; it may change."""


def test_the_page_names_what_is_public_and_no_more() -> None:
    """`__all__` and the reference are the same names, and each of them is there."""
    assert set(REFERENCE) == set(punicref.__all__)
    assert len(set(punicref.__all__)) == len(punicref.__all__) > 20
    for name in punicref.__all__:
        assert getattr(punicref, name) is not None
    with pytest.raises(AttributeError, match="nothing"):
        _ = punicref.nothing  # type: ignore[attr-defined]


def members(kind: type) -> dict[str, str | None]:
    """Return what a class shows, inherited things too: fields with their types as written, methods with None."""
    found: dict[str, str | None] = {}
    for one in reversed(kind.__mro__):
        if not one.__module__.startswith("punicref"):
            continue
        found |= {name: str(written) for name, written in inspect.get_annotations(one).items()}
        for name, value in vars(one).items():
            if isinstance(value, property):
                found[name] = str(value.fget.__annotations__["return"])
            elif inspect.isfunction(value):
                found[name] = None
    if kind is punicref.Book:
        found["lang"] = "str"  # set when it is made
    return {
        name: one for name, one in found.items() if not name.startswith("_") and name not in OURS.get(kind.__name__, ())
    }


def documented(name: str) -> dict[str, ast.FunctionDef | str]:
    """Return what the reference says that a class has, and what it says of those that it comes from."""
    found: dict[str, ast.FunctionDef | str] = {}
    for base in CLASSES[name].bases:
        if ast.unparse(base) in CLASSES:
            found |= documented(ast.unparse(base))
    for one in CLASSES[name].body:
        if isinstance(one, ast.AnnAssign):
            found[named(one)] = ast.unparse(one.annotation)
        elif isinstance(one, ast.FunctionDef):
            found[one.name] = one
    return found


def signature(function: ast.FunctionDef | Callable[..., object]) -> str:
    """Return a signature in one form, whether it stands in the documentation or in the code."""
    if isinstance(function, ast.FunctionDef):
        assert function.returns
        return f"({ast.unparse(function.args)}) -> {ast.unparse(function.returns)}"
    found = inspect.signature(function)
    bare = [one.replace(annotation=inspect.Parameter.empty) for one in found.parameters.values()]
    node = ast.parse(f"def f{found.replace(parameters=bare, return_annotation=found.empty)}: ...").body[0]
    assert isinstance(node, ast.FunctionDef)
    arguments = node.args
    for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.kwarg):
        if one is not None and found.parameters[one.arg].annotation is not found.empty:
            one.annotation = ast.parse(found.parameters[one.arg].annotation, mode="eval").body
    node.returns = ast.parse(found.return_annotation, mode="eval").body
    return signature(node)


@pytest.mark.parametrize("name", CLASSES)
def test_a_class_is_as_the_page_says(name: str) -> None:
    """Fields and their types, methods and their signatures are those of the reference, and there are no others."""
    kind: type = getattr(punicref, name)
    said, there = documented(name), members(kind)
    assert set(said) == set(there)
    for field, one in said.items():
        if isinstance(one, ast.FunctionDef):
            assert signature(getattr(kind, field)) == signature(one), field
        else:
            assert one == there[field], field
    bases = [ast.unparse(base) for base in CLASSES[name].bases]
    assert [base.__name__ for base in kind.__bases__ if issubclass(kind, Exception)] == bases


def test_open_is_as_the_page_says() -> None:
    """So is the function that opens the rules."""
    node = REFERENCE["open"]
    assert isinstance(node, ast.FunctionDef)
    assert signature(punicref.open) == signature(node)


PROGRAM = """
from fractions import Fraction

import punicref


def column(book: punicref.Book, attack: int) -> str:
    ruling = book.rule("pw.combat", attack=attack, defend=4, leader=0)
    first: punicref.Step = ruling.steps[0]
    chances: list[Fraction] = [one.chance for one in ruling.outcomes]
    names: list[str] = [] if ruling.assumed is None else [one.fact for one in ruling.assumed]
    return f"{ruling.result['column']} {first.text} {chances} {names}"


def title(book: punicref.Book) -> str:
    try:
        reply = book.ask("can a fleet attack an army")
    except punicref.NotFound as problem:
        return problem.text
    return reply.hits[0].title if reply else reply.refusal


with punicref.open("it") as book:
    print(column(book, 10), title(book), book.clause("pw:9.14").values["inverted"])
"""

MISTAKES = """
import punicref

book = punicref.open(1)
book.rule("pw.combat").verdict = "changed"
book.clause("pw:9.14").txt
"""


def test_a_small_program_passes_mypy_in_strict_mode(tmp_path: Path) -> None:
    """One that uses it rightly; of one that does not every mistake is found."""
    (tmp_path / "right.py").write_text(PROGRAM, "utf-8")
    (tmp_path / "wrong.py").write_text(MISTAKES, "utf-8")
    words = ["--strict", "--cache-dir", str(tmp_path / "cache"), "right.py", "wrong.py"]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *words], capture_output=True, text=True, timeout=300, check=False, cwd=tmp_path
    )
    found = [line.partition(":")[0] for line in done.stdout.splitlines() if " error: " in line]
    assert found == ["wrong.py"] * 3, done.stdout + done.stderr


# Light


def test_importing_it_loads_next_to_nothing() -> None:
    """`import punicref` loads no other module of ours, and no library."""
    code = "import sys, punicref; print(*(one for one in sys.modules if one.startswith(('punicref', 'sql', 'typing'))))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == ["punicref"]


# The same as the command


@pytest.mark.parametrize(
    ("words", "document"),
    [
        (["show", "pw:10.42"], lambda book: {"clauses": [one.as_dict() for one in book.clauses("pw:10.42")]}),
        (["ask", "can my fleet attack an army"], lambda book: book.ask("can my fleet attack an army").as_dict()),
        (["terms", "ZdC"], lambda book: {"terms": [one.as_dict() for one in book.terms("ZdC")]}),
        (["compare", "dbp:10.5"], lambda book: book.compare("dbp:10.5").as_dict()),
        (["rule", "pw.combat", "--input", json.dumps(ATTACK)], lambda book: book.rule("pw.combat", ATTACK).as_dict()),
    ],
    ids=["show", "ask", "terms", "compare", "rule"],
)
def test_its_documents_are_those_of_the_command(
    words: list[str], document: Callable[[punicref.Book], Any], book: punicref.Book, run: Callable[..., Answer]
) -> None:
    """`as_dict` is what --json prints."""
    shown = run(*words, "--json").json
    assert json.loads(json.dumps(document(book))) == (shown["clauses"][0] if words[0] == "compare" else shown)


def test_every_calculator_is_there_with_the_schema_of_its_facts(book: punicref.Book, shipped: Library) -> None:
    """None is missing, titles are in the language, and no fact is called as an option of `rule` is."""
    assert [one.name for one in book.calculators] == shipped.calculator_names()
    assert {one.title for one in book.calculators}.isdisjoint(one.title for one in book.speaking("ru").calculators)
    parameters = inspect.signature(punicref.Book.rule).parameters
    own = {name for name, one in parameters.items() if one.kind is one.KEYWORD_ONLY}
    for one in book.calculators:
        facts = book.schema(one.name)["properties"]
        assert facts
        assert not own & set(facts)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_ruling_holds_nothing_but_plain_data(lang: str, book: punicref.Book) -> None:
    """Texts in the language, numbers without their clauses, chances as fractions; pickle gives back the same."""
    made = book.rule("dbp.combat", attacker="hastati", attack=5, defender="infantry", defend=4, lang=lang)
    assert made.lang == lang
    assert pickle.loads(pickle.dumps(made)) == made == copy.deepcopy(made)  # noqa: S301
    assert sum(one.chance for one in made.outcomes) == 1
    assert all(type(one.chance) is Fraction for one in made.outcomes)

    def leaves(value: Any) -> Iterator[Any]:
        if isinstance(value, dict):
            yield from (leaf for one in value.values() for leaf in leaves(one))
        elif isinstance(value, tuple):
            yield from (leaf for one in value for leaf in leaves(one))
        elif isinstance(value, Record):
            yield from leaves(vars(value))
        else:
            yield value

    assert {type(leaf) for leaf in leaves(made)} <= {str, int, bool, Fraction, type(None)}
    assert isinstance(hash(made), int)


def test_nothing_can_be_changed(book: punicref.Book) -> None:
    """Fields cannot be set or deleted, mappings not written to, and what is asked again is as it was."""
    made, clause, term = book.rule("pw.combat", ATTACK), book.clause("pw:9.14"), book.terms("ZdC")[0]
    for record, field in ((made, "verdict"), (made.steps[0], "text"), (clause, "title"), (term, "id")):
        with pytest.raises(AttributeError, match="read-only"):
            setattr(record, field, "changed")
        with pytest.raises(AttributeError, match="read-only"):
            delattr(record, field)
    mappings: list[Any] = [made.result, clause.values, term.words, term.words["en"], book.games]
    for mapping in mappings:
        for name, given in (
            ("update", ({"a": 1},)), ("clear", ()), ("pop", ("a",)), ("popitem", ()), ("setdefault", ("a", 1)),
            ("__setitem__", ("a", 1)), ("__delitem__", ("a",)), ("__ior__", ({"a": 1},)),
        ):  # fmt: skip
            with pytest.raises(TypeError, match="cannot be changed"):
                getattr(mapping, name)(*given)
    assert book.clause("pw:9.14") == clause
    assert book.rule("pw.combat", ATTACK) == made


# Errors


@pytest.mark.parametrize(
    ("wrong", "kind", "said"),
    [
        (lambda book: book.clause("pw:9.141"), "not-found", "no clause 9.141"),
        (lambda book: book.clause("xx:1"), "not-found", "no game xx"),
        (lambda book: book.clause(""), "not-found", "Say which clause"),
        (lambda book: book.clause("\ud800\x00"), "not-found", "no clause"),
        (lambda book: book.clause("pw:9.14", lang="fr"), "usage", "no language fr"),
        (lambda book: book.clauses("pw:9.141"), "not-found", "no clause 9.141"),
        (lambda book: book.above("pw:9.141"), "not-found", "no clause 9.141"),
        (lambda book: book.contents("xx"), "not-found", "no game xx"),
        (lambda book: book.compare("pw:9.141"), "not-found", "no clause 9.141"),
        (lambda book: book.compare("pw:9.14", langs=["en", "fr"]), "usage", "no language fr"),
        (lambda book: book.ask(" "), "usage", "Ask something"),
        (lambda book: book.ask("attack", most=0), "usage", "from 1 to 100"),
        (lambda book: book.ask("attack", game="xx"), "not-found", "no game xx"),
        (lambda book: book.terms("qwertz"), "not-found", "No term is called qwertz"),
        (lambda book: book.terms(game="xx"), "not-found", "no game xx"),
        (lambda book: book.schema("pw.combt"), "not-found", "no calculator pw.combt"),
        (lambda book: book.rule("pw.combt"), "not-found", "no calculator pw.combt"),
        (lambda book: book.rulings("pw.combt", []), "not-found", "no calculator pw.combt"),
        (lambda book: book.rule("pw.combat", attack=10, defend=4), "input", "needed: leader"),
        (lambda book: book.rule("pw.combat", ATTACK, attack="ten"), "input", "whole number, not ten"),
        (lambda book: book.rule("pw.combat", ATTACK, atack=1), "input", "no input atack"),
        (lambda book: book.speaking("fr"), "usage", "no language fr"),
        (lambda _: punicref.open("fr"), "usage", "no language fr"),
        (lambda _: punicref.open(5), "usage", "lang must be a text, not 5"),  # type: ignore[arg-type]
        (lambda book: book.clause(None), "usage", "named must be a text, not None"),
        (lambda book: book.clause("pw:9.14", lang=5), "usage", "lang must be a text, not 5"),
        (lambda book: book.clauses("pw:9.14", alone="no"), "usage", "alone must be true or false, not 'no'"),
        (lambda book: book.contents(7), "usage", "game must be a text, not 7"),
        (lambda book: book.above(["pw:9.14"]), "usage", "named must be a text"),
        (lambda book: book.compare(None), "usage", "named must be a text"),
        (lambda book: book.compare("pw:9.14", langs=()), "usage", "Name a language"),
        (lambda book: book.compare("pw:9.14", langs="it"), "usage", "langs must be a list of texts, not 'it'"),
        (lambda book: book.ask(b"zone"), "usage", "question must be a text, not b'zone'"),
        (lambda book: book.ask("attack", most="5"), "usage", "most must be a whole number, not '5'"),
        (lambda book: book.ask("attack", most=2.5), "usage", "most must be a whole number, not 2.5"),
        (lambda book: book.ask("attack", most=True), "usage", "most must be a whole number, not True"),
        (lambda book: book.ask("attack", most=10**6000), "usage", "most is 10^6000"),
        (lambda book: book.ask("attack", part="zzz"), "not-found", "no battle or scenario zzz"),
        (lambda book: book.terms(None), "usage", "word must be a text"),
        (lambda book: book.schema(None), "usage", "calculator must be a text"),
        (lambda book: book.schema(""), "not-found", "Say which calculator"),
        (lambda book: book.rule("pw.combat", [("attack", 1)]), "usage", "facts must be facts by their names"),
        (lambda book: book.rule("pw.combat", {1: 2}), "input", "name of a fact must be a text, not 1"),
        (lambda book: book.rule("pw.combat", ATTACK, attack=10**5000), "input", "attack is 10^5000"),
        (lambda book: book.rule("pw.combat", ATTACK, attack=-(10**5000)), "input", "attack is -10^5000"),
        (lambda book: book.rule("pw.combat", ATTACK, attack=Decimal("10.5")), "input", "whole number, not Decimal"),
        (lambda book: book.rulings("pw.combat", 5), "usage", "cases must be a list of cases, not 5"),
        (lambda book: book.rulings("pw.combat", ATTACK), "usage", "cases must be a list of cases"),
        (lambda book: book.rulings("pw.combat", [], aside="id"), "usage", "aside must be a list of texts"),
        (lambda book: book.speaking(None), "usage", "lang must be a text"),
    ],
)
def test_whatever_goes_wrong_is_a_problem(
    wrong: Callable[[punicref.Book], object], kind: str, said: str, book: punicref.Book
) -> None:
    """Of one family, with what it is and what to do, and it comes back from another process."""
    with pytest.raises(punicref.Problem) as caught:
        wrong(book)
    problem = caught.value
    assert problem.kind == kind
    assert said in problem.text
    assert problem.text in str(problem)
    assert json.dumps(problem.as_dict())
    again = pickle.loads(pickle.dumps(problem))  # noqa: S301
    assert (type(again), again.as_dict()) == (type(problem), problem.as_dict())


def test_a_problem_speaks_the_language_of_the_book_or_of_the_question(book: punicref.Book) -> None:
    """Of the book, unless another was asked for."""
    with pytest.raises(punicref.Problem) as caught:
        book.speaking("it").clause("pw:9.141")
    assert caught.value.text == "pw non ha il paragrafo 9.141."
    with pytest.raises(punicref.Needed) as needed:
        book.rule("pw.combat", attack=10, defend=4, lang="ru")
    assert needed.value.lang == "ru"
    assert needed.value.missing == ("leader",)
    assert needed.value.advice not in ("", str(needed.value))


def test_a_closed_book_and_a_damaged_one_are_problems(
    shipped: Library, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Not errors of the database."""
    book = punicref.open("en")
    book.close()
    with pytest.raises(punicref.Unreadable, match="closed"):
        book.clause("pw:9.14")
    monkeypatch.setattr(paths, "CHECKOUT", None)
    monkeypatch.setattr(paths, "LIBRARY", str(tmp_path / "library.sqlite"))
    with pytest.raises(punicref.Unreadable) as caught:
        punicref.open("en")
    assert caught.value.kind == "installation"
    (tmp_path / "library.sqlite").write_bytes(b"no library" * 1000)
    with pytest.raises(punicref.Unreadable):
        punicref.open("en")


CLOSED: dict[str, Callable[[punicref.Book], object]] = {
    "games": lambda book: book.games,
    "calculators": lambda book: book.calculators,
    "speaking": lambda book: book.speaking("it"),
    "contents": lambda book: book.contents("pw"),
    "clause": lambda book: book.clause("pw:9.14"),
    "clauses": lambda book: book.clauses("pw:9.14"),
    "above": lambda book: book.above("pw:9.14"),
    "evening": lambda book: book.evening("pw"),
    "ask": lambda book: book.ask("zone of control"),
    "terms": lambda book: book.terms("ZdC"),
    "compare": lambda book: book.compare("pw:9.14"),
    "schema": lambda book: book.schema("pw.combat"),
    "result_schema": lambda book: book.result_schema("pw.combat"),
    "rule": lambda book: book.rule("pw.combat", ATTACK),
    "told": lambda book: book.told("pw losses 50 percent of 12 points"),
    "rulings": lambda book: raised(next(book.rulings("pw.combat", [ATTACK]))),
    "with": lambda book: book.__enter__(),
}


def raised(found: object) -> None:
    """Raise a problem if one was given back."""
    if isinstance(found, punicref.Problem):
        raise found


def test_a_closed_book_refuses_everything_in_its_own_language(shipped: Library) -> None:
    """Also what it has looked up before; every method is here, and so is every language."""
    public = {name for name, one in documented("Book").items() if isinstance(one, ast.FunctionDef)}
    assert public | {"games", "calculators", "with"} == {*CLOSED, "close"}
    for lang, said in zip(
        LANGUAGES, ("Questo libro è stato chiuso.", "This book has been closed.", "Эта книга закрыта."), strict=True
    ):
        book = punicref.open(lang)
        for call in CLOSED.values():
            with suppress(punicref.Problem):
                call(book)
        other = book.speaking(lang)
        book.close()
        for name, call in CLOSED.items():
            with pytest.raises(punicref.Unreadable) as caught:
                call(book)
            assert (caught.value.text, caught.value.lang) == (said, lang), name
            assert caught.value.advice
        with pytest.raises(punicref.Unreadable):
            other.clause("pw:9.14")


CLOSING = """
from concurrent.futures import ThreadPoolExecutor

import punicref

with ThreadPoolExecutor(4) as pool:
    with punicref.open("en") as book:
        reading = [pool.submit(book.ask, "zone of control") for _ in range(60)]
        reading[8].result()
print({type(one.exception()).__name__ for one in reading})
"""


def test_closing_a_book_that_threads_are_reading_does_no_harm(shipped: Library) -> None:
    """It is refused to them, or they have read to the end: nothing ends the program."""
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, "-W", "error", "-X", "dev", "-c", CLOSING], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert "Unreadable" in done.stdout
        assert set(re.findall(r"'(\w+)'", done.stdout)) <= {"NoneType", "Unreadable"}


def test_a_damaged_catalogue_is_a_problem_in_english(
    book: punicref.Book, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Since nothing can be said in its language."""
    file = tmp_path / "it" / "LC_MESSAGES" / "punicref.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"no catalogue")
    monkeypatch.setattr(messages, "CATALOGUES", str(tmp_path))
    with pytest.raises(punicref.Unreadable) as caught:
        book.rule("pw.combat", ATTACK, lang="it")
    assert caught.value.text.startswith("The compiled rules cannot be read")


def test_what_is_damaged_and_can_be_made_again_is(shipped: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the command does: a library that cannot be read is made again, once."""
    made = locate.open_library
    calls: list[int] = []

    def at_the_second_try() -> Library:
        calls.append(1)
        if len(calls) == 1:
            raise sqlite3.DatabaseError("file is not a database")
        return made()

    monkeypatch.setattr(locate, "open_library", at_the_second_try)
    monkeypatch.setattr(repair, "mend", lambda: True)
    assert punicref.open("en").clause("pw:9.14").id == "9.14"
    assert len(calls) == 2


def test_no_fact_opens_a_file(book: punicref.Book, tmp_path: Path) -> None:
    """A program may rule on cases from elsewhere."""
    file = tmp_path / "chits.txt"
    file.write_text("secret", "utf-8")
    named = [
        (one.name, fact)
        for one in book.calculators
        for fact, body in book.schema(one.name)["properties"].items()
        if body.get("type") == "string" and "file" in body["description"].casefold()
    ]
    assert named
    for name, fact in named:
        with pytest.raises(punicref.Problem) as caught:
            book.rule(name, {fact: str(file)})
        assert "secret" not in str(caught.value)
        assert "no file is opened" in str(caught.value)


# Language and environment


def test_the_language_of_an_answer_is_that_of_the_question_unless_one_was_chosen(
    shipped: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As with the command."""
    question = "la mia flotta può attaccare un esercito?"
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    assert punicref.open().lang == "ru"
    assert punicref.open().ask(question).lang == "it"
    assert punicref.open("en").ask(question).lang == "en"
    assert punicref.open().ask(question, lang="ru").lang == "ru"
    monkeypatch.setenv("PUNICREF_LANG", "en")
    assert punicref.open().ask(question).lang == "en"


@pytest.mark.usefixtures("made_up_tables")
def test_a_printed_table_that_is_installed_is_seen(book: punicref.Book) -> None:
    """Also one that goes while the book is open."""
    assert book.rule("pw.combat", ATTACK, assumed=False).needs == ()
    installed.remove("pw:9.4")
    assert book.rule("pw.combat", ATTACK, assumed=False).needs == ("pw:9.4",)


def test_house_rules_that_cannot_be_kept_are_read_by_all_threads(shipped: Library, home: Path) -> None:
    """The library is then in memory; each thread has its copy."""
    rules = home / "quick.toml"
    rules.write_text('name = "Quick"\n["pw:9.14"]\nvalues = { inverted = 8 }\n', "utf-8")
    library = Library(build.own_in_memory([str(rules)]))
    with ThreadPoolExecutor(4) as pool:
        found = [one.result() for one in [pool.submit(library.clause, "pw", "9.14", "en") for _ in range(40)]]
    assert {one.values["inverted"] for one in found} == {8}
    library.close()


# Many threads, many cases


def test_many_threads_get_what_one_gets(book: punicref.Book) -> None:
    """Sixteen threads look up, ask, rule and err at once, in three languages; each gets what a lone one gets."""
    work: list[Callable[[punicref.Book], object]] = []
    for lang in LANGUAGES:
        work += [
            partial(punicref.Book.clauses, named=one, lang=lang) for one in ("pw:9.14", "dbp:10.5", "xx:1", "pi:s9.5")
        ]
        work += [
            partial(punicref.Book.ask, question=one, lang=lang)
            for one in ("may ships attack an army", "zona di controllo", "сколько стоит атака", "qwertz qwertz")
        ]
        work += [partial(ruled, attack=attack, lang=lang) for attack in range(12)]
        work.append(partial(punicref.Book.terms, word="zona", game="dbp"))
    alone = [outcome(book, one) for one in work]
    order = [at for at in range(len(work)) for _ in range(4)]
    random.Random(19).shuffle(order)
    with punicref.open("en") as fresh, ThreadPoolExecutor(16) as pool:  # nothing is cached yet: all begin at once
        together = list(pool.map(lambda at: outcome(fresh, work[at]), order))
    assert together == [alone[at] for at in order]
    assert sum(isinstance(one, dict) for one in alone) == 2 * len(LANGUAGES)  # no such game, no attackers


def ruled(book: punicref.Book, attack: int, lang: str) -> punicref.Ruling:
    """Rule on an attack."""
    return book.rule("pw.combat", attack=attack, defend=4, leader=1, lang=lang)


def outcome(book: punicref.Book, call: Callable[[punicref.Book], object]) -> object:
    """Return what a call gives, or the document of its problem."""
    try:
        return call(book)
    except punicref.Problem as problem:
        return problem.as_dict()


def test_threads_that_come_and_go_leave_no_connections(book: punicref.Book) -> None:
    """A thread takes over the connection of an earlier one."""
    for _ in range(5):
        with ThreadPoolExecutor(3) as pool:
            list(pool.map(lambda _: book.clause("pw:9.14"), range(30)))
    assert len(book.library._connections) <= 1 + 3 * 5
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        library = book.library
        book.close()
    assert not library._connections


def test_a_book_that_nobody_holds_closes_its_files(shipped: Library) -> None:
    """Also those that threads have opened, and those of a book in another language."""
    book = punicref.open("en")
    other = book.speaking("it")
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(book.clause, ["pw:9.14"] * 20))
    connections = list(book.library._connections.values())
    assert connections
    del book
    gc.collect()
    assert other.clause("pw:9.14").lang == "it"  # still held by it
    del other
    gc.collect()
    for one in connections:
        with pytest.raises(sqlite3.ProgrammingError):
            one.execute("SELECT 1")


def test_an_open_book_is_closed_when_the_program_ends(shipped: Library) -> None:
    """What runs last in the program finds its files closed; no warning is told."""
    program = """
import atexit
def last():
    try:
        connection.execute("SELECT 1")
    except Exception as error:
        print(type(error).__name__)
atexit.register(last)
import punicref
book = punicref.open("en")
(connection,) = book.library._connections.values()
print(book.clause("pw:9.14").id)
"""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-X", "dev", "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("9.14\nClosed\n", "")


def test_a_book_goes_to_another_process(book: punicref.Book) -> None:
    """And opens the rules there."""
    other = pickle.loads(pickle.dumps(book.speaking("it")))  # noqa: S301
    assert other.clause("pw:9.14") == book.clause("pw:9.14", lang="it")
    assert other.ask("may ships attack an army").lang == "it"


def test_a_case_that_cannot_be_ruled_on_does_not_stop_the_others(book: punicref.Book) -> None:
    """Its problem stands in its place; what tables of data write for nothing is not stated."""
    cases: list[dict[str, object]] = [
        {**ATTACK, "movement": float("nan")},
        {"attack": 10},
        {**ATTACK, "movement": None},
        {**ATTACK, "roll": 7},
    ]
    found = list(book.rulings("pw.combat", cases, lang="it"))
    assert [type(one).__name__ for one in found] == ["Ruling", "Needed", "Ruling", "InputProblem"]
    assert found[0] == found[2] == book.rule("pw.combat", ATTACK, assumed=False, lang="it")
    assert isinstance(found[0], punicref.Ruling)
    assert found[0].assumed is None
    assert "assumed" not in found[0].as_dict()
    assert isinstance(found[1], punicref.Problem)
    assert found[1].lang == "it"
    (with_them,) = book.rulings("pw.combat", [ATTACK], assumed=True)
    assert with_them == book.rule("pw.combat", ATTACK)


class Row:
    """A row of a database: no mapping, though it has names and values."""

    def __init__(self, facts: dict[str, object]) -> None:
        self._facts = facts

    def keys(self) -> list[str]:
        return list(self._facts)

    def __getitem__(self, name: str) -> object:
        return self._facts[name]


def test_whatever_stands_among_the_cases_does_not_stop_the_others(book: punicref.Book) -> None:
    """What is no case at all gives a problem in its place; a row that can be read as a case is one."""
    odd: list[Any] = [ATTACK, None, 5, "attack", [1], {**ATTACK, "roll": 10**5000}, {None: 1}, Row(ATTACK), ATTACK]
    found = list(book.rulings("pw.combat", odd))
    assert [isinstance(one, punicref.Ruling) for one in found] == [True, *[False] * 6, True, True]
    assert found[0] == found[-2] == found[-1]
    assert all(one.kind == "input" and one.text for one in found[1:-2] if isinstance(one, punicref.Problem))
    assert book.rule("pw.combat", Row(ATTACK), assumed=False) == found[0]  # type: ignore[arg-type]


def test_what_is_no_fact_may_be_left_aside(book: punicref.Book) -> None:
    """An unknown name is refused unless it was said that it is no fact."""
    case = {**ATTACK, "id": 7, "note": "first"}
    (refused,) = book.rulings("pw.combat", [case])
    assert isinstance(refused, punicref.InputProblem)
    (found,) = book.rulings("pw.combat", [case], aside=["id", "note"])
    assert found == book.rule("pw.combat", ATTACK, assumed=False)


class Own:
    """A number or column as other libraries have them."""

    def __init__(self, value: object, way: str) -> None:
        setattr(self, way, lambda: value)


@pytest.mark.parametrize("way", TO_PLAIN)
def test_numbers_and_columns_of_other_libraries_are_taken(way: str, book: punicref.Book) -> None:
    """By what they can do, not by what they are called; what they write for nothing is not stated."""
    dice = {"attack": 3, "defend": 3}
    plain = book.rule("sor.battle", dice, attacker_roll=[3, 4, 5], defender_roll=(1, 2, 3))
    assert plain == book.rule("sor.battle", dice, attacker_roll=Own([3, 4, 5], way), defender_roll=[1, 2, 3])
    assert book.rule("pw.combat", ATTACK) == book.rule(
        "pw.combat", {**ATTACK, "inverted": Own(value=True, way=way), "movement": Own(float("nan"), way)}
    )


def test_what_is_told_is_what_the_engine_made(book: punicref.Book, shipped: Library) -> None:
    """Verdict and steps are the engine's own, translated; nothing is lost on the way."""
    made = registry.load("pw.combat", shipped).answer(ATTACK, shipped, lambda _: None)
    told = book.rule("pw.combat", ATTACK)
    assert [one.cites for one in told.steps] == [one.cites for one in made.steps]
    assert told.assumed is not None
    assert [one.fact for one in told.assumed] == [one.fact for one in made.assumed]
    assert told.verdict == book.translator("en")(made.verdict)


def test_closed_vocabularies_are_told(book: punicref.Book) -> None:
    """In the schema, and where a word is refused; which side a fact is of stands there, too."""
    shooter = book.schema("dbp.missile")["properties"]["shooter"]
    assert {"Hastati", "Velites", "Elephants"} <= set(shooter["examples"])
    with pytest.raises(punicref.InputProblem) as caught:
        book.rule("dbp.missile", {"shooter": "archers", "target": "hastati"})
    assert set(shooter["examples"]) <= set(re.findall(r"[A-Z]\w+(?: [A-Z]\w+)?", caught.value.advice))
    battle = book.schema("sor.battle")["properties"]
    assert battle["attack"]["description"] == "attacker: CU in the battle"
    assert battle["attack"]["maximum"] == 1_000_000
    assert {"type": "string", "pattern": "^ *[0-9]+([ ,;]+[0-9]+)* *$"} in battle["attacker_roll"]["anyOf"]


def test_a_city_that_nobody_knows_counts_as_it_was_stated(book: punicref.Book) -> None:
    """Where what is printed of it was stated; the ruling says so. Otherwise the cities are named."""
    facts = {"side": "roman", "besiegers": 3, "number": 5, "roll": 4}
    printed = {"port": "no", "modifier": 1}
    found = book.rule("pi.siege", {**facts, **printed, "city": "Lilybaeum"}, assumed=False)
    assert found.result == book.rule("pi.siege", {**facts, **printed}, assumed=False).result
    assert any("Lilybaeum is not among the cities known here" in one.text for one in found.steps)
    with pytest.raises(punicref.InputProblem) as caught:
        book.rule("pi.siege", {**facts, "city": "Lilybaeum"})
    assert "Agrigentum" in caught.value.advice


COMMAND = re.compile(r"punicref [a-z].*")
"""What a person could type: there options belong."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_program_is_told_of_facts_not_of_options(lang: str, book: punicref.Book) -> None:
    """Of all reviewed cases: what a ruling or a refusal says names facts as the program does."""
    for name, facts in cases():
        told = " ".join(texts(book, name, {**facts, **({"seed": SEED} if "random" in facts.values() else {})}, lang))
        assert "--" not in COMMAND.sub("", told), (name, facts, told)


def texts(book: punicref.Book, name: str, facts: dict[str, Any], lang: str) -> tuple[str, ...]:
    """Return what a program is told of a case."""
    try:
        ruling = book.rule(name, facts, lang=lang, assumed=False)
    except punicref.Problem as problem:
        return problem.text, problem.advice
    return ruling.verdict, *(one.text for one in ruling.steps), *(one.text for one in ruling.caveats)
