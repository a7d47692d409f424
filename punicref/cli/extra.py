"""Commands that need more than punicref itself installs: what to install, where it is not there."""

from __future__ import annotations

from importlib.util import find_spec

from punicref.errors import Problem
from punicref.messages import say


def needed(extra: str, *modules: str) -> None:
    """Raise Problem, with the command that installs it, unless the modules of an extra are there."""
    if any(find_spec(one) is None for one in modules):
        raise Problem(
            say("This needs the extra “{extra}”, which is not installed.", extra=extra),
            hint=say("Install it: {command}", command=f"pip install 'punicref[{extra}]'"),
        )
