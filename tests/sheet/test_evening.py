"""The evening's record: written so that nothing is lost, and read whatever has become of it."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from punicref.errors import NotFound, Problem
from punicref.sheet import evening, registry
from punicref.sheet.effects import Key
from punicref.sheet.situation import Situation
from punicref.sheet.things import Things


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep everything in a folder of the test."""
    monkeypatch.setenv("PUNICREF_HOME", str(tmp_path))
    return tmp_path


LEADER = Key("leader", "A")
STATE = Situation(
    "pw.combat",
    {"attack": 12, "movement": 6},
    ("movement",),
    {"attacking leader": LEADER},
    sheets={"pw": Things(registry.of("pw")).put(LEADER, rating=2, movement=6)},
)


def written() -> evening.Evening:
    """Return an evening with a line that was answered."""
    found = evening.begin("pw/2", "2026-11-23")
    found.line("combat  12:5")
    found.answer(["Allowed.", "two\nlines"], STATE)
    return found


def test_it_is_read_as_it_was_written() -> None:
    """Lines, what was said and the situation."""
    found = written()
    place, entries = evening.read(found.path)
    assert place == "pw/2"
    assert entries == [evening.Entry("combat 12:5", ("Allowed.", "two", "lines"), STATE)]


@pytest.mark.parametrize("cut", range(1, 120, 7))
def test_an_end_that_was_cut_off_costs_only_itself(cut: int) -> None:
    """However much of the last entry is missing, what stands before it is read, and can be gone on with."""
    found = written()
    size = Path(found.path).stat().st_size
    found.line("again, leader 3")
    found.answer(["Allowed too."], STATE._replace(facts={"attack": 12, "movement": 6, "leader": 3}))
    found.close()
    path = Path(found.path)
    data = path.read_bytes()
    path.write_bytes(data[: max(size, len(data) - cut)])
    again, _, entries = evening.resume("pw")
    assert entries[0].situation == STATE
    again.line("undo")
    again.close()
    assert evening.read(found.path)[1][-1].line == "undo"
    assert evening.read(found.path)[1][0].said == ("Allowed.", "two", "lines")


def test_a_line_without_an_answer_is_known() -> None:
    """It was entered, and the program ended before it was answered."""
    found = written()
    found.line("again")
    assert not evening.read(found.path)[1][-1].answered


def test_the_last_evening_is_gone_on_with(home: Path) -> None:
    """Of the game that is named, whether or not another table has it open."""
    found = written()
    with pytest.raises(NotFound):
        evening.resume("dbp")
    again, place, _ = evening.resume("")
    assert (again.path, place) == (found.path, "pw/2")
    assert len(list((home / "data/evenings").iterdir())) == 1


def test_a_file_that_is_none(home: Path) -> None:
    """It is told, not guessed at."""
    path = home / "other.evening"
    path.write_text("something else\n", encoding="utf-8")
    with pytest.raises(Problem, match="no evening's record"):
        evening.read(str(path))


def test_a_page_shows_text_as_it_is() -> None:
    """Answers stand indented, so that nothing in them is taken for markup."""
    page = evening.page([evening.Entry("a line", ("# no heading", "<b>"))], "The Punic Wars")
    assert "    # no heading\n    <b>" in page


def test_one_that_cannot_be_read_hides_no_other(home: Path) -> None:
    """It is passed over, and named with its remedy where there is nothing else."""
    written().close()
    folder = Path(evening.folder())
    for name, data in (("2026-11-24-pw-1", b""), ("2026-11-25-pw-1", b"\xff\xfe"), ("2026-11-26-pw-1", b"= [[[[")):
        (folder / f"{name}.evening").write_bytes(data)
    again, place, _ = evening.resume("pw")
    again.close()
    assert place == "pw/2"
    assert len(evening.unreadable()) == 3
    Path(again.path).unlink()
    with pytest.raises(NotFound) as caught:
        evening.resume("pw")
    assert caught.value.hint is not None
    assert evening.HEAD in str(caught.value.hint.args["head"])
    assert home in folder.parents


def test_bad_bytes_and_deep_brackets_cost_only_themselves() -> None:
    """What can be read is read: a byte that is no text, a state that is none, more than a megabyte."""
    found = written()
    found.line("again")
    found.answer(["Allowed."], None)
    found.close()
    path = Path(found.path)
    path.write_bytes(path.read_bytes() + b"> l\xffne\n= " + b"[" * 100_000 + b"\n| yes\n" + b"> x\n| y\n" * 200_000)
    _, entries = evening.read(found.path)
    assert entries[0].situation == STATE
    assert entries[2].line == "l\ufffdne"
    assert len(entries) == 200_003


def test_what_a_terminal_could_act_on_is_written_visibly() -> None:
    """Neither in the file nor on the page is a sign that moves the cursor or turns the direction."""
    found = evening.begin("pw", "2026-11-23")
    found.line("combat \x1b[2J 12:5 \u202e")
    found.answer(["Allowed \x00."], None)
    found.close()
    _, entries = evening.read(found.path)
    page = evening.page(entries, "title")
    assert not any(sign in page for sign in "\x1b\u202e\x00")
    assert "\\x1b[2J" in page


def test_evenings_are_found_by_game_and_battle() -> None:
    """The last one first; a battle is more than its game."""
    for place in ("dbp/zama", "dbp/trebbia", "pw/2"):
        evening.begin(place, "2026-11-23").close()
    assert [one.place for one in evening.every("dbp/zama")] == ["dbp/zama"]
    assert {one.place for one in evening.every("dbp")} == {"dbp/zama", "dbp/trebbia"}
    assert len(list(evening.every())) == 3
    assert next(evening.every("pw")).day == "2026-11-23"


def test_a_page_goes_turn_by_turn_without_what_was_taken_back() -> None:
    """A heading stands where the evening goes on; a line that was undone is not in it, nor is the undo."""
    turn = Situation(sheets={"pw": Things(registry.of("pw")).put(Key("turn"), number=2)})
    entries = [
        evening.Entry("turn 2", ("turn 2.",), turn),
        evening.Entry("combat 12:5", ("Allowed.",), turn._replace(calculator="pw.combat")),
        evening.Entry("may I?", ("No.",)),
        evening.Entry("undo", ("Taken back: combat 12:5.",), turn),
        evening.Entry("combat 12:4", ("Allowed.",), turn._replace(calculator="pw.combat")),
    ]
    kept = evening.kept(entries, lambda line: line == "undo")
    assert [one.line for one in kept] == ["turn 2", "may I?", "combat 12:4"]
    page = evening.page(kept, "title", lambda now: "turn 2" if now.things("pw").known(Key("turn")) else "")
    assert page.count("## turn 2") == 1
    assert page.index("## turn 2") < page.index("combat 12:4")


def turned(things: Things, **fields: object) -> Situation:
    """Return a situation whose sheet has a leader so."""
    return STATE.having("pw", things.put(LEADER, **fields))


def test_two_tables_write_to_one_evening() -> None:
    """Each sees what the other has said; what both have changed at once is all kept, and each answer has its line."""
    first = written()
    second, entries = evening.opened(next(evening.every("pw")))
    things = STATE.things("pw")
    assert entries[-1].situation == STATE
    first.line("a question at the laptop")
    second.answer(["It is noted."], turned(things, movement=3), line="movement 3")
    first.answer(["Answered."], turned(things, rating=3))
    assert [one.line for one in first.news()] == ["movement 3"]
    news = second.news()
    assert [one.line for one in news] == ["a question at the laptop", "a question at the laptop"]
    for now in (news[-1].situation, evening.read(first.path)[1][-1].situation):
        assert now is not None
        assert now.things("pw").known(LEADER) == {"rating": 3, "movement": 3}
    assert [(one.line, one.said) for one in evening.read(first.path)[1][1:]] == [
        ("movement 3", ("It is noted.",)),
        ("a question at the laptop", ("Answered.",)),
    ]
    assert not first.news()
    assert not second.news()


def test_what_others_say_in_the_middle_of_an_answer_stays() -> None:
    """An answer that comes late, in several pieces, takes nothing back of what was said at another table meanwhile."""
    first = written()
    second, _ = evening.opened(next(evening.every("pw")))
    things = STATE.things("pw")
    first.line("a dialogue")
    first.answer((), turned(things, rating=3))
    second.news()
    second.answer(["Noted."], turned(things, rating=3, movement=1), line="movement 1")
    first.answer(["Over."], turned(things, rating=3, finished=True))
    for now in (first.news()[-1].situation, second.news()[-1].situation, evening.read(first.path)[1][-1].situation):
        assert now is not None
        assert now.things("pw").known(LEADER) == {"rating": 3, "movement": 1, "finished": True}


def test_many_writers_lose_nothing() -> None:
    """Lines of several tables at once stand whole in the file, each with its answer."""
    path = written().path

    def write(name: str) -> None:
        mine, _ = evening.opened(next(evening.every("pw")))
        for number in range(40):
            mine.answer([f"answer {name}{number}"], turned(STATE.things("pw"), rating=number), line=f"{name}{number}")
            mine.news()

    threads = [threading.Thread(target=write, args=(name,)) for name in "abc"]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    _, entries = evening.read(path)
    assert len(entries) == 121
    assert all(one.said == (f"answer {one.line}",) for one in entries[1:])
