"""Writing into the TOML source of the rules: what is written changes, nothing else does. Needs tomlkit."""

from __future__ import annotations

import os
import re
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from punicref.errors import Problem
from punicref.files import files
from punicref.language.messages import say
from punicref.rulebook.records import quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tomlkit import TOMLDocument

INSTALL = "pip install --editable '.[translate]'"
"""What makes a clone of the repository one that may be written into: the extra brings tomlkit."""

COLUMNS = 116
"""Paragraphs are wrapped to so many columns."""

LONG = ("text", "example")
"""The parts that are written in lines of their own."""

_PLACEHOLDER = re.compile(r"\{[^{}]*\}")
_NO_BREAK = "\ue000"


class Source:
    """The files of a rules folder that are being changed; nothing is written before `save`."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._files: dict[str, TOMLDocument] = {}
        try:
            import tomlkit
        except ModuleNotFoundError:
            raise Problem(
                say("Writing into the rules needs a library that is not installed."),
                hint=say("Install it with {command}.", command=INSTALL),
            ) from None
        self._kit = tomlkit

    def document(self, file: str) -> TOMLDocument:
        """Return a file of the folder, read once."""
        if file not in self._files:
            text = files.read(os.path.join(self._folder, *file.split("/")))
            self._files[file] = self._kit.parse(text)
        return self._files[file]

    def put(self, file: str, keys: Sequence[str], value: str | Sequence[str], *, inline: bool = False) -> None:
        """Put a text or a list of texts under some keys, one inside the other; an empty list takes the key away.

        A table that is missing is made, the last one on one line if `inline`.
        """
        node: Any = self.document(file)
        for at, key in enumerate(keys[:-1]):
            if key not in node:
                node[key] = self._kit.inline_table() if inline and at == len(keys) - 2 else self._kit.table()
            node = node[key]
        key = keys[-1]
        if not isinstance(value, str) and not value:
            node.pop(key, None)
            return
        written = toml(value, long=key in LONG) if isinstance(value, str) else f"[{', '.join(map(quoted, value))}]"
        node[key] = self._kit.parse(f"x = {written}")["x"]

    def save(self) -> list[str]:
        """Write the files that were changed; returns their names."""
        for file, document in self._files.items():
            files.write(os.path.join(self._folder, *file.split("/")), self._kit.dumps(document))
        return list(self._files)


def toml(text: str, *, long: bool) -> str:
    """Write a text as the rules have it: `long` ones in wrapped lines between three quotation marks."""
    if not long:
        return quoted(text)
    lines = []
    for line in text.split("\n"):
        kept = _PLACEHOLDER.sub(lambda match: match[0].replace(" ", _NO_BREAK), line)
        kept = kept.replace(" - ", f"{_NO_BREAK}- ")  # a dash at the start of a line makes an item
        lines += wrap(kept, COLUMNS, break_long_words=False, break_on_hyphens=False) or [""]
    body = "\n".join(lines).replace(_NO_BREAK, " ").replace("\\", "\\\\").replace('"""', '""\\"')
    return f'"""\n{body}\n"""'
