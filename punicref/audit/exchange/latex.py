r"""What a text in LaTeX says, without its commands: rulebooks are typeset in it, and so their PO files are.

A command goes, and what it names for the program (\index{…}, \svg{…}, \pagelink{key}) with it; what it dresses stays.
"""

from __future__ import annotations

import re

LEVELS = {"chapter": 1, "title": 1, "section": 2, "header": 3}
"""Of headings, by the command that sets them or by what a catalogue calls them; a sub… is one lower."""

DEEPEST = 12
"""So many commands stand one in another."""

_COMMAND = re.compile(r"\\[a-zA-Z]{2,}|^\s*\{\d\}\s*$")
_COMMENT = re.compile(r"(?<!\\)%.*")
_PAR = re.compile(r"\\par\b|\\\\")
_ITEM = re.compile(r"\s*\\item\b(?:\s*\[[^\[\]]*\])?\s*")
_ICON = re.compile(r"\\svg\w*\{([^{}]*)\}")
_UNSAID = re.compile(
    r"\\(?:index|includegraphics|input|[vh]space|label|ref|pageref|begin|end|transparent|setlength)\*?"
    r"(?:\s?\[[^\[\]]*\])*(?:\{[^{}]*\}|\\\w+)?(?:\[[^\[\]]*\])?(?:(?<=\})\{[^{}]*\})?"
)
_DRESS = re.compile(r"\\([a-zA-Z]+)\*?(?:\[[^\[\]]*\])*((?:\{[^{}]*\})+)")
_HEADER = re.compile(r"(?:add)?((?:sub)*)(chapter|section|header)")
_BARE = re.compile(r"\\[a-zA-Z]+\*?(?:\[[^\[\]]*\])?|^\s*\{\d\}")
_SIGNS = str.maketrans({"{": " ", "}": " ", "~": " ", "$": ""})


def plain(text: str, *, marked: bool = False) -> str:
    """Return a text without the commands of LaTeX; any other as it is.

    What is to be read has its headings `marked` as in Markdown, and the names of its icons in brackets.
    """
    if not _COMMAND.search(text):
        return text.strip() if marked else text
    text = _ICON.sub(r" [\1] " if marked else " ", _COMMENT.sub("", text))
    for _ in range(DEEPEST):
        text = _DRESS.sub(_set, _UNSAID.sub(" ", text))
    text = _ITEM.sub("\n- ", _PAR.sub("\n\n", text))
    text = _BARE.sub(" ", text).replace("``", "“").replace("''", "”").translate(_SIGNS)
    paragraphs = (" ".join(one.split()) for one in re.split(r"\n\s*\n|\n(?=- )", text))
    shown = re.sub(r"\s+([,.;:!?)])", r"\1", "\n\n".join(filter(None, paragraphs)))
    return re.sub(r"(?m)^(- .*)\n\n(?=- )", r"\1\n", shown if marked else re.sub(r"(?m)^#+ ", "", shown))


def _set(command: re.Match[str]) -> str:
    """Return what a command without commands in it sets: a heading by itself, else its last argument."""
    arguments = re.findall(r"\{([^{}]*)\}", command[2])
    if header := _HEADER.fullmatch(command[1]):
        level = LEVELS[header[2]] + header[1].count("sub") - (header[2] == "header" and bool(header[1]))
        return f"\n\n{'#' * level} {' '.join(arguments[0].split())}\n\n"
    return str(arguments[-1])
