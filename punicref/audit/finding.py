"""What a check finds, and what a check is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from punicref.audit.view import View
    from punicref.messages import Message

ERROR, WARNING, HINT = SEVERITIES = ("error", "warning", "hint")
"""An error is wrong whatever the text means; a warning nearly always; a hint is worth a look."""


@dataclass(frozen=True)
class Note:
    """What a check says of the clause before it; `langs` are the languages that are to be looked at."""

    severity: str
    langs: tuple[str, ...]
    message: Message
    part: str = ""  # title, text, example, issues.KEY, issues.KEY.readings.READING
    file: str = ""  # below the rules folder; empty: the first language's, or the neutral one


@dataclass(frozen=True)
class Finding:
    """A note with the check that made it and the clause that it is about."""

    check: str
    game: str
    id: str
    langs: tuple[str, ...]
    message: Message
    severity: str
    file: str  # below the rules folder
    part: str = ""
    line: int = 0  # 0: it is looked up by the clause and its part


@dataclass(frozen=True)
class Check:
    """A check: its name, what it looks for, and how it looks at a clause."""

    name: str
    about: Message
    run: Callable[[View], Iterable[Note]]
