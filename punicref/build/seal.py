"""Whether a compiled library is as it was written.

Its checksum stands in the four bytes of the header that SQLite leaves to applications (application_id); it is looked
at only when something has failed.
"""

from __future__ import annotations

import os
from zlib import crc32

_PLACE, _SIZE = 68, 4


def seal(path: str) -> None:
    """Write the checksum into a library that is complete."""
    with open(path, "r+b") as file:
        data = file.read()
        file.seek(_PLACE)
        file.write(_checksum(data))


def holds(path: str) -> bool:
    """Whether not a byte has changed; False where there is no such file."""
    if not os.path.isfile(path):
        return False
    with open(path, "rb") as file:
        data = file.read()
    return data[_PLACE : _PLACE + _SIZE] == _checksum(data)


def _checksum(data: bytes) -> bytes:
    return crc32(data[_PLACE + _SIZE :], crc32(data[:_PLACE])).to_bytes(_SIZE, "big")
