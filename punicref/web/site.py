"""The templates and the files beside them, and what every page is given."""

from __future__ import annotations

import hashlib
import os
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import HTMLResponse

from punicref.base import LANGUAGES
from punicref.render import labels
from punicref.web import address, texts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from punicref.book.book import Book
    from punicref.language.messages import Message

HERE = os.path.dirname(os.path.abspath(__file__))
STATIC = os.path.join(HERE, "static")


class Visit(NamedTuple):
    """What a visitor asks for: the language and path of the page, and the query as it was written."""

    lang: str
    path: str
    query: str
    pairs: tuple[tuple[str, str], ...]
    params: Mapping[str, str]
    body: bytes | None = None  # what was sent with it
    at_host: bool = False  # whoever asks sits at the computer that serves
    evening: str | None = None  # the game of the evening that all share, empty for all; None where none is open

    def one(self, name: str) -> str:
        """Return what the query says of a name, the last time it does, without blanks around it."""
        return next((value.strip() for key, value in reversed(self.pairs) if key == name), "")

    def at_table(self, game: str) -> bool:
        """Whether what is said on a page of a game, empty for none, is said at the table of an evening."""
        return self.evening is not None and (not game or not self.evening or self.evening == game)

    def here(self, lang: str) -> str:
        """Return the address of this page in another language."""
        rest = self.path.split("/", 2)[2] if self.path.count("/") > 1 else ""
        return f"/{lang}/{rest}{f'?{self.query}' if self.query else ''}"


def file(name: str) -> str:
    """Return the text of one of our files."""
    with open(os.path.join(STATIC, name), encoding="utf-8") as found:
        return found.read()


class Link(NamedTuple):
    """Words that lead somewhere."""

    text: str
    address: str


def safe(ours: str) -> Markup:
    """Return a text of our own that is no text of a page, a style or a script, to be put into one as it is."""
    return Markup(ours)  # noqa: S704


@cache
def environment() -> Environment:
    """Return the templates; whatever is put into one is escaped."""
    made = Environment(
        loader=FileSystemLoader(os.path.join(HERE, "templates")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals |= {"texts": texts, "labels": labels, "address": address, "LANGUAGES": LANGUAGES, "static": static}
    return made


@cache
def static(name: str) -> str:
    """Return the address of one of our files, which changes whenever the file does."""
    with open(os.path.join(STATIC, name), "rb") as file:
        return f"/static/{name}?{hashlib.sha256(file.read()).hexdigest()[:12]}"


def render(template: str, book: Book, visit: Visit, **context: Any) -> str:
    """Return a page, or a part of one, in the language of the book."""
    speaker = book.translator()

    def t(message: Message | str) -> str:
        return message if isinstance(message, str) else speaker(message)

    game = context.pop("game", "")
    return (
        environment()
        .get_template(template)
        .render(
            t=t, lang=book.lang, visit=visit, game=game, games=book.games, example=_example(book, game),
            ours=not game or book.library.is_learned(game), **context,
        )
    )  # fmt: skip


def _example(book: Book, game: str) -> Link:
    """Return a question worth asking of a game, of the first where the page is about none."""
    code = game or next(iter(book.games))
    text = book.library.worth_asking(code, book.lang)
    return Link(text, address.ask(book.lang, text, code))


def page(template: str, book: Book, visit: Visit, *, status: int = 200, **context: Any) -> HTMLResponse:
    """Answer with a page."""
    return HTMLResponse(render(template, book, visit, **context), status)
