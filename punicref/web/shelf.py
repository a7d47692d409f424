"""The rules that the pages go by: in each language, and read anew when a house rule or a settled reading changes."""

from __future__ import annotations

import logging
import os
import threading
from typing import TYPE_CHECKING

from punicref.base import LANGUAGES
from punicref.book import book
from punicref.build import locate
from punicref.errors import Problem

if TYPE_CHECKING:
    from punicref.book.book import Book

log = logging.getLogger("punicref")


class Shelf:
    """The rules in each language, the same for all threads; those that were `opened` are read anew with them."""

    def __init__(self, opened: Book) -> None:
        self._opened = opened
        self._lock = threading.Lock()
        self._state = state()
        self._books = _spoken(opened)

    def speaking(self, lang: str) -> Book:
        """Return the rules in a language, as they are in force now."""
        if state() != self._state:
            with self._lock:
                self._renew(state())
        return self._books[lang]

    def at_hand(self, lang: str) -> Book:
        """Return the rules in a language as they were read last, without looking whether they have changed."""
        return self._books[lang]

    def _renew(self, now: str) -> None:
        if now == self._state:  # another thread was before us
            return
        try:
            self._books = _spoken(book.opened("en"))
            self._opened.reopen()
        except Problem as problem:  # the pages keep to the rules of before
            log.warning("%s", ascii(str(problem)[:500]))
        self._state = now  # only now: until then others wait, and nothing of before is kept as if it were of now


def _spoken(opened: Book) -> dict[str, Book]:
    assert opened.library
    return {lang: opened.speaking(lang) for lang in LANGUAGES}


def state() -> str:
    """Return what changes whenever a house rule does; empty where there is none."""
    found = []
    try:
        paths = locate.house_rules()
    except Problem:  # their folder cannot be seen: the pages keep to what they have
        return "unseen"
    for path in paths:
        try:
            seen = os.stat(path)
        except OSError:  # it goes at this moment
            continue
        found.append(f"{os.path.basename(path)}:{seen.st_mtime_ns}:{seen.st_size}")
    return ";".join(found)
