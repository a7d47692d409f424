"""The prompt of the table: history, editing and completion, by prompt_toolkit; imported only in a terminal."""

from __future__ import annotations

import asyncio
import os
from functools import partial
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app, run_in_terminal
from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.history import InMemoryHistory

from punicref.cli.game import called
from punicref.errors import Problem
from punicref.ruling import vocabulary
from punicref.ruling.names import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document

    from punicref.cli.session import Session
    from punicref.ruling.registry import CalculatorFunction
    from punicref.sheet.table import Table


SECONDS = 0.7
"""So often it is looked for what is said elsewhere."""


def lines(
    session: Session, prompt: str, before: Iterable[str], table: Table, news: Callable[[], list[str]]
) -> Iterator[str]:
    """Yield the lines that a person types, until the end of input; Ctrl-C empties the line.

    `news` is what is said elsewhere: it is shown above the line that is being typed.
    """
    # Not every terminal says where its cursor is; nothing here needs it, and a warning would be in English.
    os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")
    history = InMemoryHistory(list(before))
    typed: PromptSession[str] = PromptSession(
        history=history, completer=_Words(session, table), complete_while_typing=False
    )

    async def watch() -> None:
        while True:
            await asyncio.sleep(SECONDS)
            try:
                told = news()
            except Problem:  # it is said when the next line is answered
                continue
            if told:
                await run_in_terminal(partial(session.print, told))

    def begin() -> None:
        get_app().create_background_task(watch())

    while True:
        try:
            yield typed.prompt(prompt, pre_run=begin)
        except KeyboardInterrupt:
            continue
        except EOFError:
            return


class _Words(Completer):
    """What may follow: words of the table and calculators first, then the facts and choices of the case."""

    def __init__(self, session: Session, table: Table) -> None:
        self._session = session
        self._table = table

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:  # noqa: ARG002
        """Yield what the word before the cursor may become."""
        before = document.text_before_cursor
        word = document.get_word_before_cursor(WORD=True)
        begun = plain(word)
        for one in dict.fromkeys(self._candidates(before.removesuffix(word).split())):
            if plain(one).startswith(begun):
                yield Completion(one, start_position=-len(word))

    def _candidates(self, said: list[str]) -> Iterator[str]:
        library, lang, game = self._session.library, self._session.lang, self._table.game
        at_hand = self._table.calculator
        if not said:
            yield from (all_[lang][0] for all_ in library.said("table").values())
            names = [one.name for one in library.calculators() if not game or one.name.startswith(f"{game}.")]
            yield from (called(name, self._session) for name in names)
        else:
            from punicref.cli import meaning
            from punicref.ruling import registry

            name = meaning.calculator(said, game, library)[0] if game else ""
            if name:
                at_hand = registry.load(f"{game}.{name}", library)
        if at_hand is not None:
            yield from self._facts(at_hand)

    def _facts(self, calculator: CalculatorFunction) -> Iterator[str]:
        library, lang = self._session.library, self._session.lang
        for one in calculator.inputs:
            yield from vocabulary.of_fact(one, library).get(lang, ())[:1]
            yield from vocabulary.of_side(one, library).get(lang, ())[:1]
            for value in one.choices:
                yield from vocabulary.of_choice(one, value, library).get(lang, ())[:1]
