"""What the files hold that no clause may: unknown keys, wrong kinds of value, tables that name no value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit.check import Check
from punicref.audit.finding import ERROR, Note
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View


def _run(view: View) -> Iterator[Note]:
    for mistake in view.context.mistakes(view.clause.game, view.clause.id):
        yield Note(ERROR, (mistake.lang,) if mistake.lang else (), mistake.message, file=mistake.file)


CHECK = Check(
    "structure", say("entries that are not as they must be: keys, kinds, values, declared tables"), _run, alone=True
)
