r"""What a text in LaTeX says, without its commands: rulebooks are typeset in it, and so their PO files are.

A command goes, and what it names for the program (\index{…}, \svg{…}, \pagelink{key}) with it; what it dresses stays.
"""

from __future__ import annotations

import re

_COMMAND = re.compile(r"\\[a-zA-Z]{2,}")
_COMMENT = re.compile(r"(?<!\\)%.*")
_PAR = re.compile(r"\\(?:par|section|subsection|subsubsection|paragraph|chapter)\b\*?|\\\\")
_ITEM = re.compile(r"\\item\b(?:\s*\[[^\[\]]*\])?")
_NAMED = re.compile(
    r"\\(?:index|includegraphics|svg\w*|input|[vh]space|label|ref|pageref|begin|end|transparent|hyper\w+|page\w+)\*?"
    r"(?:\[[^\[\]]*\])?\{[^{}]*\}"
)
_DRESS = re.compile(r"\\[a-zA-Z]+\*?(?:\[[^\[\]]*\])?")
_SIGNS = str.maketrans({"{": " ", "}": " ", "~": " "})


def plain(text: str) -> str:
    """Return a text without the commands of LaTeX; any other text as it is."""
    if not _COMMAND.search(text):
        return text
    text = _COMMENT.sub("", text)
    text = _ITEM.sub("\n- ", _PAR.sub("\n\n", text))
    text = _DRESS.sub(" ", _NAMED.sub(" ", text)).replace("``", "“").replace("''", "”").translate(_SIGNS)
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return re.sub(r"\n{3,}", "\n\n", re.sub(r"\s+([,.;:!?)])", r"\1", "\n".join(lines))).strip()
