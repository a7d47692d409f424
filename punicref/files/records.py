"""Where the records of dialogues are kept, such as battles that were played."""

from __future__ import annotations

import os
from datetime import datetime

from punicref import paths

SUFFIX = ".json"


def folder(name: str) -> str:
    """Return a folder for records, in the user's data folder."""
    return os.path.join(paths.user_data(), name)


def new_file(calculator: str) -> str:
    """Return the file for a new record, in the user's data folder."""
    home = folder("records")
    day = datetime.now().astimezone().date().isoformat()
    number = 1
    while os.path.exists(path := os.path.join(home, f"{day}-{calculator.replace('.', '-')}-{number}{SUFFIX}")):
        number += 1
    return path
