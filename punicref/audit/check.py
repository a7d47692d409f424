"""What a check is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from punicref.audit.finding import Note
    from punicref.audit.view import View
    from punicref.language.messages import Message


@dataclass(frozen=True)
class Check:
    """A check: its name, what it looks for, and how it looks at a clause."""

    name: str
    about: Message
    run: Callable[[View], Iterable[Note]]
    alone: bool = False  # each text is looked at by itself, no other language has a part in it
