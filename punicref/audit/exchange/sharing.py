"""Games of the user's own put into their folder, taken away, and handed on as a ZIP archive of their files."""

from __future__ import annotations

import io
import os
import re
import shutil
import zipfile
import zlib
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from punicref.base import LANGUAGES
from punicref.build import build, procedures
from punicref.errors import Problem, reason
from punicref.files import files
from punicref.language.messages import say
from punicref.rulebook import own

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_FILES = len(LANGUAGES) + 4
"""A game has a neutral file, its texts, and perhaps terms, names and procedures."""

_MEMBER = re.compile(
    rf"([a-z][a-z0-9]{{1,15}})/((?:{'|'.join(LANGUAGES)})/\1\.toml|\1\.toml|terms\.toml|names\.toml|procedures\.toml)"
)
_WHEN = (1980, 1, 1, 0, 0, 0)


def install(code: str, texts: Mapping[str, str]) -> None:
    """Put files into a game's folder, all of them or none; Problem where the game could not be read with them."""
    target = own.folder(code)
    try:
        os.makedirs(own.folder(), exist_ok=True)
        with TemporaryDirectory(dir=own.folder(), prefix=".") as temporary:
            made = os.path.join(temporary, code)
            if os.path.isdir(target):
                shutil.copytree(target, made)
            for name, text in texts.items():
                files.write(os.path.join(made, *name.split("/")), text)
            book, _ = build.own_game(made, code)
            if procedures.FILE in texts:
                procedures.of(made, [book])
            if os.path.isdir(target):
                os.rename(target, os.path.join(temporary, "before"))
            os.rename(made, target)
    except OSError as error:
        raise Problem(say("{file} cannot be written: {reason}.", file=target, reason=reason(error))) from None


def remove(code: str) -> None:
    """Take a game away; Problem where the system does not let us."""
    try:
        with TemporaryDirectory(dir=own.folder(), prefix=".") as temporary:
            os.rename(own.folder(code), os.path.join(temporary, code))
    except OSError as error:
        raise Problem(say("{file} cannot be removed: {reason}.", file=own.folder(code), reason=reason(error))) from None


def packed(code: str) -> bytes:
    """Return a game's files as a ZIP archive; the same files make the same archive."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in own.files_of(code):
            text = files.load(os.path.join(own.folder(code), *name.split("/")))
            archive.writestr(zipfile.ZipInfo(f"{code}/{name}", _WHEN), text, zipfile.ZIP_DEFLATED)
    return data.getvalue()


def unpacked(path: str) -> tuple[str, dict[str, str]]:
    """Return the code of the game that an archive holds, and its files; Problem where it is none that `packed` made.

    Nothing is written: the files are read with limits, by names that lie within a game's folder.
    """
    where = f"{path}:"
    try:
        with zipfile.ZipFile(io.BytesIO(files.load(path))) as archive:
            members = [one for one in archive.infolist() if not one.is_dir()]
            found = [_MEMBER.fullmatch(one.filename) for one in members]
            odd = next((one.filename for one, match in zip(members, found, strict=True) if not match), "")
            if odd or len(members) > MOST_FILES or len({one.filename for one in members}) < len(members):
                raise Problem(
                    say("It holds what is no file of a game: {name}.", name=odd or members[-1].filename), where=where
                )
            codes = {match[1] for match in found if match}
            if len(codes) != 1:
                raise Problem(say("It holds no game, or several."), where=where)
            texts = {match[2]: _text(archive, one, where) for one, match in zip(members, found, strict=True) if match}
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, ValueError):
        raise Problem(say("This is no ZIP archive that can be read."), where=where) from None
    code = codes.pop()
    if f"{code}.toml" not in texts:
        raise Problem(say("It holds no {name}.", name=f"{code}/{code}.toml"), where=where)
    return code, texts


def _text(archive: zipfile.ZipFile, member: zipfile.ZipInfo, where: str) -> str:
    with archive.open(member) as file:  # what an archive says of its sizes may be wrong
        data = file.read(files.LARGEST + 1)
    if len(data) > files.LARGEST:
        size = files.LARGEST // 1_000_000
        raise Problem(say("{file} is larger than {size} MB.", file=member.filename, size=size), where=where)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise Problem(say("{file} is not UTF-8 text.", file=member.filename), where=where) from None
