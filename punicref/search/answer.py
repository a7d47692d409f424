"""An answer to a question: the clauses, best first, or that these rules have none."""

from __future__ import annotations

from punicref.base import Record
from punicref.language import words
from punicref.language.function import tells, unframed
from punicref.rulebook.model import Named
from punicref.search import absent, confidence, engine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Sequence
    from typing import Any

    from punicref.rulebook.library import Library
    from punicref.search.engine import Asked, Found, Hit


NAMED = 1000.0
"""The score of a clause that the question names."""

LEAST = 6
"""So many clauses are looked at to tell how sure an answer is, be fewer asked for."""

NEAREST = 3
"""How many clauses are named where none answers."""

LEAD = 0.16
"""By what part of its score the first clause must lead in a game of the user's own, of which nothing was learned."""

CLEAR = 0.6
"""How likely the first clause must be the best for there to be no doubt that it is meant."""


class Answer(Named):
    """A clause that may answer a question.

    `score` is comparable within one answer; `matched` are the words of the question that were found in the clause.
    """

    score: float
    matched: tuple[str, ...]


class Reply(Record):
    """What came of a question.

    `answers` is empty where the rules have none; then `nearest` are clauses that share words with it, of other games
    where those answer `elsewhere`; `command` is the one to use where the question is about the program, and
    `topic` the question that it answers. `sure`: the first answer is clearly the best. `unknown` are words that no
    clause holds, `mended` those read as another word. `lacking` is what was asked for, where the game
    has no such thing.
    """

    lang: str
    answers: Sequence[Answer]
    sure: bool
    nearest: Sequence[Answer] = ()
    unknown: tuple[str, ...] = ()
    mended: tuple[tuple[str, str], ...] = ()
    elsewhere: bool = False
    command: str = ""
    topic: str = ""
    lacking: str = ""


SAME = 0.75
"""How nearly a clause's own question must say the same where a question has function words only."""


MEANT = 0.8
"""Or how likely it must be meant, and at most that none is."""

BARE = 3
"""With no more words, of which one tells anything, it is looked up: where a clause says it that is an answer."""

SAID = 0.4
"""What part of a word a topic of the program must hold to say it: less comes of another word for the same thing."""

IN_MIND = 0.6
"""What the best clause of the game in mind must score, of the best of all, for the answer to keep to that game."""


BEYOND = 3
"""How many times as many clauses are looked for, where some are put last."""


def reply(library: Library, question: str, game: str = "", most: int = 5, *, mind: str = "", part: str = "") -> Reply:
    """Answer a question in any language.

    A clause that the question names by its number comes first. `mind` is the game that is being played: the answer
    keeps to it, unless the question names another or another's clause answers far better; what is about another `part`
    of it, a battle or scenario, comes last.
    """
    if not game and not _named(library, question, game):
        game, question = _of_game(library, question)
    question = question if _named(library, question, game) else _unframed(question)
    if not part:
        return _best(library, question, game, most, mind=mind)
    found = _best(library, question, game, BEYOND * most, mind=mind)
    others = {
        one for other, clause in library.parts(mind).items() if other != part for one in library.family(mind, clause)
    }
    answers = sorted(found.answers, key=lambda one: one.score < NAMED and one.game == mind and one.id in others)
    return _changed(found, answers=answers[:most])


def _of_game(library: Library, question: str) -> tuple[str, str]:
    """Return the game that a question names, and the question without it.

    A question that asks nothing else is left whole: it is about the game.
    """
    said = words.tokens(question)[: words.MOST]
    for game, names in library.game_names().items():
        for name in names:
            at = next((at for at in range(len(said)) if said[at : at + len(name)] == name), None)
            if at is not None:
                rest = said[:at] + said[at + len(name) :]
                asks = " ".join(rest)
                if any(map(tells, rest)) or _reply(library, asks, game, 1).answers:
                    return game, asks
                return game if rest else "", question
    return "", question


def _unframed(question: str) -> str:
    """Return a question without the phrases that only put it; as it stands where it has none."""
    said = words.tokens(question)[: words.MOST]
    left = unframed(said)
    return " ".join(left) if len(left) < len(said) else question


def _best(library: Library, question: str, game: str, most: int, *, mind: str) -> Reply:
    found = _reply(library, question, game, most)
    if game or not mind:
        return found
    if found.answers and found.answers[0].score >= NAMED:
        answers = sorted(found.answers, key=lambda one: (one.score < NAMED, one.score >= NAMED and one.game != mind))
        return _changed(found, answers=answers)
    own = _reply(library, question, mind, most)
    if not library.is_learned(mind):  # it cannot score as the others do
        return own if own.answers else found
    best = found.answers[0].score if found.answers else 0.0
    return own if own.answers and own.answers[0].score >= IN_MIND * best else found


def _reply(library: Library, question: str, game: str, most: int) -> Reply:
    named = _named(library, question, game)
    read, hits = engine.clauses(library.db, question, game, max(most, LEAST))
    asked = read.asked
    found = [_answer(asked, one) for one in hits if one[0] != words.PROGRAM]
    none = Reply(
        lang=read.lang,
        answers=(),
        sure=False,
        nearest=found[:NEAREST],
        unknown=tuple(one.word for one in asked if one.tells and not one.stem),
        mended=tuple((one.word, one.instead) for one in asked if one.instead),
    )
    if named:
        others = [one for one in found if one.reference not in {named_.reference for named_ in named}]
        return _changed(none, answers=[*named, *others][:most], sure=True)
    if hits and read.lang and hits[0][0] == words.PROGRAM and _about(library, read, hits[0][2], game):
        command, _ = library.topic(hits[0][1], read.lang)
        return _changed(none, command=command, topic=hits[0][1])
    lacking = absent.lacking(library.db, question)
    if lacking:
        thing = lacking.get(game or next((one.game for one in found), ""), "")
        hits = having(hits, lacking)
        found = [_answer(asked, one) for one in hits if one[0] != words.PROGRAM]
        none = none if found else _changed(none, lacking=thing)
    compared = game and library.is_learned(game) and (found or lacking)
    everywhere, beyond = _beyond(library, question) if compared else (read, [])
    beyond = having(beyond, lacking)
    own = [hit for game_, _, hit in hits if game_ != words.PROGRAM]
    # What is only named by terms of this game is asked of it, be they the words of another game's texts.
    telling = [one.stem for one in asked if one.tells]
    of_this = beyond and engine.names_terms(library.db, read.lang, telling, game) and _answers(read, own)
    if not own or (not of_this and not _answers(read, own, beyond)):
        elsewhere = [_answer(asked, one) for one in beyond if one[0] != game]
        if elsewhere and _answers(everywhere, [hit for _, _, hit in beyond]):
            return _changed(none, nearest=elsewhere[:NEAREST], elsewhere=True)
        return none
    leads = len(own) == 1 or own[1].score < (1 - LEAD) * own[0].score
    clear = own[0].chance >= CLEAR if not game or library.is_learned(game) else leads
    if telling:
        clear = clear and confidence.measure(read, own, _best_of(beyond)) >= confidence.SURE
    if len(set(telling)) == 1:  # a lone word asks for nothing that one clause would settle
        clear = clear and own[0].kindred >= SAME
    return _changed(none, answers=found[:most], sure=clear)


def having(hits: Sequence[tuple[str, str, Hit]], lacking: Container[str]) -> list[tuple[str, str, Hit]]:
    """Leave out clauses of games that lack what a question names, unless a question of theirs says just the same."""
    return [one for one in hits if one[0] not in lacking or one[2].kindred >= SAME]


def _beyond(library: Library, question: str) -> tuple[Found, list[tuple[str, str, Hit]]]:
    """Return how a question is read that is asked of all games, and the clauses that would answer it."""
    read, hits = engine.clauses(library.db, question, "", LEAST)
    return read, [one for one in hits if one[0] != words.PROGRAM]


def _changed(one: Reply, **changes: Any) -> Reply:
    return Reply(**{**vars(one), **changes})


def _answers(read: Found, hits: Sequence[Hit], beyond: Sequence[tuple[str, str, Hit]] = ()) -> bool:
    """Whether clauses answer: what is asked for must be in them, and no other game's must be far better."""
    if not hits:
        return False
    if not any(one.tells for one in read.asked):
        return any(one.stem for one in read.asked) and (hits[0].kindred >= SAME or hits[0].near >= MEANT > read.none)
    alone = len(read.asked) <= BARE and len({one.stem or one.word for one in read.asked if one.tells}) == 1
    if alone and confidence.evidence(read, hits)["held"] >= 1:  # looked up rather than asked
        return True
    return confidence.measure(read, hits, _best_of(beyond)) >= confidence.THRESHOLD


def _best_of(beyond: Sequence[tuple[str, str, Hit]]) -> float:
    return beyond[0][2].score if beyond else 0.0


def _about(library: Library, read: Found, topic: Hit, game: str) -> bool:
    """Whether a question is about the program: no word of it may name what only a game has, as consuls beside help."""
    if not _answers(read, [topic]):
        return False
    beside = [
        one.stem
        for place, one in enumerate(read.asked)
        if one.tells and one.stem and topic.holds.get(place, 0.0) < SAID
    ]
    games = [game] if game else library.game_codes()
    return not any(engine.names_terms(library.db, read.lang, [stem], one) for stem in beside for one in games)


def _answer(asked: Sequence[Asked], found: tuple[str, str, Hit]) -> Answer:
    game, one, hit = found
    matched = (one.word for place, one in enumerate(asked) if hit.holds.get(place))
    return Answer(game=game, id=one, score=round(hit.score, 3), matched=tuple(dict.fromkeys(matched)))


def _named(library: Library, question: str, game: str) -> list[Answer]:
    """Return the clauses that a question names by number, such as "what does 9.14 mean"."""
    games = library.game_codes()
    found = []
    for word in question.split():
        named = word.strip("?!.,;()[]«»\"'").removeprefix("§")
        here, colon, number = named.casefold().partition(":")
        if not colon or here not in games:
            here, number = game, named.casefold()
        if "." not in number or not number.isprintable() or not any(c.isdigit() for c in number):
            continue
        found += [
            Answer(game=one, id=number, score=NAMED, matched=(named,))
            for one in ([here] if here else games)
            if library.title(one, number, "en")
        ]
    return found
