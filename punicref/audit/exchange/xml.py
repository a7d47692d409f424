"""XML of other programs, read without what a file may declare of its own."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

from punicref.errors import Problem
from punicref.language.messages import say

if TYPE_CHECKING:
    from punicref.language.messages import Message

LANG = "{http://www.w3.org/XML/1998/namespace}lang"

_DECLARED = re.compile(r"<!(?:ENTITY|ELEMENT|ATTLIST|NOTATION)|<!DOCTYPE[^>]*\[", re.IGNORECASE)


def root(text: str, path: str, wrong: Message) -> ET.Element:
    """Return the root of a document; Problem, by a message that takes a `reason`, where it is none."""
    if _DECLARED.search(text):
        raise Problem(say("This file declares entities of its own; it is not read."), where=f"{path}:")
    try:
        return ET.fromstring(text)  # noqa: S314  nothing is declared in it
    except (ET.ParseError, ValueError, RecursionError) as error:
        raise Problem(say(wrong.text, reason=str(error)), where=f"{path}:") from None


def name(element: ET.Element) -> str:
    """Return what an element is called, without its namespace; nothing for a comment."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
