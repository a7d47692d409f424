"""Commands that need more than punicref itself installs: what to install, where it is not there."""

from __future__ import annotations

import json
import os
import sys
from importlib.util import find_spec

from punicref import paths
from punicref.errors import Problem
from punicref.language.messages import Message, say


def needed(extra: str, *modules: str) -> None:
    """Raise Problem, with the command that installs it, unless the modules of an extra are there."""
    if any(find_spec(one) is None for one in modules):
        raise Problem(
            say("This needs the extra “{extra}”, which is not installed.", extra=extra),
            hint=say("In a clone of the repository: {command}", command=f"pip install --editable '.[{extra}]'")
            if paths.CHECKOUT
            else say("Install it: {command}", command=_installing(extra)),
        )


def _installing(extra: str) -> str:
    """Return what installs an extra, with the tool that has installed punicref: pipx keeps note of what from."""
    try:
        with open(os.path.join(sys.prefix, "pipx_metadata.json"), encoding="utf-8") as file:
            source = json.load(file)["main_package"]["package_or_url"]
    except (OSError, ValueError, KeyError, TypeError):
        return f"pip install 'punicref[{extra}]'"
    return f"pipx install --force '{str(source).partition('[')[0]}[{extra}]'"


def checkout(missing: Message) -> None:
    """Raise Problem, which begins with a message, unless the source of the rules is there to be changed."""
    if paths.CHECKOUT is None:
        from punicref.audit.exchange.source import INSTALL

        raise Problem(missing, hint=say("In a clone of the repository: {command}", command=INSTALL))
