"""The wheel's own step: compile rules and catalogues, so that nothing is parsed at the table; and the man page."""

from __future__ import annotations

import os
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST = (3, 11)


class CompileHook(BuildHookInterface[Any]):
    """Compiles before files are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Bring library and .mo files up to date, in a checkout that may be in use; for the wheel punicref.1, too.

        The source distribution holds nothing compiled.
        """
        if sys.version_info < OLDEST:  # before anything is imported that such a Python cannot even parse
            needed, found = (".".join(map(str, version[:2])) for version in (OLDEST, sys.version_info))
            raise RuntimeError(f"punicref needs Python {needed} or newer; this is Python {found}.")
        sys.path.insert(0, self.root)
        from punicref.build import locate

        if self.target_name != "wheel":
            return
        locate.refresh_checkout()
        if version != "editable":
            from manual import man

            page = os.path.join(self.root, "build", "punicref.1")
            man.write(page)
            build_data["shared_data"][page] = "share/man/man1/punicref.1"
