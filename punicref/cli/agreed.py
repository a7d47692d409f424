"""Asking before something is done that cannot easily be taken back."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from punicref.errors import Problem
from punicref.language.messages import say

if TYPE_CHECKING:
    from punicref.cli.session import Session
    from punicref.language.messages import Message

YES = {"en": ("y", "yes"), "it": ("s", "sì", "si"), "ru": ("д", "да")}


def asked(session: Session, question: Message, *, yes: bool) -> bool:
    """Ask before much is done at once, and say so where it is not done.

    Problem where nobody can be asked and --yes does not stand there.
    """
    if yes:
        return True
    if not session.terminal or not sys.stdin.isatty():
        raise Problem(
            say("{question} There is nobody to be asked here.", question=question),
            hint=say("{option} does it without asking.", option="--yes"),
        )
    words = YES[session.lang]
    try:
        answer = input(f"{session.translate(question)} [{words[0]}/N] ")
    except EOFError:
        answer = ""
    done = answer.strip().casefold() in {*words, *YES["en"]}
    if not done:
        session.say(say("Nothing was changed."))
    return done
