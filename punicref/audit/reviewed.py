"""The texts as they were when a person stamped them: reviewed/GAME.tsv beside the rules.

A line for each clause and language: the hash that stands in its stamp, the clause, the language and the words. The hash
names the text: a line whose hash stands in no stamp is not used, so lines may be merged in any way, and are dropped
when the file is written the next time. The files belong to the checkout; the wheel does not have them.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from punicref.audit import stamps
from punicref.audit.corpus import Text
from punicref.files import files

if TYPE_CHECKING:
    from collections.abc import Mapping

    from punicref.audit.corpus import Game
    from punicref.audit.stamps import Stamp

FOLDER = "reviewed"

Texts = dict[str, dict[str, str]]
"""The parts of a text by its hash."""


def path(rules: str, game: str) -> str:
    """File of a game's reviewed texts, whether it exists or not; `rules` is the rules folder."""
    return os.path.join(os.path.dirname(os.path.abspath(rules)), FOLDER, f"{game}.tsv")


def read(rules: str, game: str, clause: str = "") -> Texts:
    """Read the reviewed texts of a game, or of one clause, by hash; what is damaged is left out."""
    try:
        with open(path(rules, game), encoding="utf-8") as file:
            lines = file.read().split("\n")
    except (OSError, UnicodeDecodeError):  # without them there is no word diff, and nothing else is lost
        return {}
    found = {}
    for line in lines:
        hashed, _, rest = line.partition("\t")
        one, _, rest = rest.partition("\t")
        if not clause or one == clause:
            parts = _parts(rest.partition("\t")[2])
            if parts is not None:
                found[hashed] = parts
    return found


def _parts(written: str) -> dict[str, str] | None:
    try:
        parts = json.loads(written)
    except (ValueError, RecursionError):
        return None
    if not isinstance(parts, dict) or not all(isinstance(text, str) for text in parts.values()):
        return None
    return parts


def keep(rules: str, game: Game, stamped: Mapping[str, Stamp]) -> None:
    """Write the texts of all stamps of a game: those that stand in the rules now, else those that were kept."""
    old = read(rules, game.code)
    lines = []
    for one, clause in game.clauses.items():
        hashes = stamped[f"{game.code}:{one}"].hashes if f"{game.code}:{one}" in stamped else {}
        for lang, hashed in hashes.items():
            text = clause.texts.get(lang)
            if text is not None and stamps.digest(text) == hashed:
                parts = {name: " ".join(part.split()) for name, part in text.parts.items()}
            elif hashed in old and stamps.digest(Text(old[hashed])) == hashed:
                parts = old[hashed]
            else:
                continue  # stamped before texts were kept, and changed since
            lines.append(f"{hashed}\t{one}\t{lang}\t{json.dumps(parts, ensure_ascii=False, sort_keys=True)}\n")
    files.write(path(rules, game.code), "".join(lines))
