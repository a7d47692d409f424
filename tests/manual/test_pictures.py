"""The pictures of a terminal show what the commands show today."""

from __future__ import annotations

import os
import re

import pytest

from manual import pictures
from tests import shown

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there is no pseudo-terminal")


@pytest.mark.parametrize("name", pictures.pictures())
def test_a_picture_is_up_to_date(name: str) -> None:
    """`make pictures` draws it anew."""
    drawn = pictures.drawn(name, pictures.pictures()[name])
    assert (pictures.FOLDER / f"{name}.svg").read_text("utf-8") == drawn


def test_every_picture_is_shown_and_has_its_file() -> None:
    """None is left over."""
    used = {name for page in shown.pages() for name in re.findall(r"pictures/(\w+)\.svg\)", page.read_text("utf-8"))}
    assert used == set(pictures.pictures()) == {path.stem for path in pictures.FOLDER.iterdir()}
