"""The tools and clauses as a server of the Model Context Protocol, on standard input and output (extra `mcp`)."""

from __future__ import annotations

import os
import signal
import threading
from typing import TYPE_CHECKING, Any, NoReturn
from urllib.parse import parse_qs, quote, unquote, urlsplit

import anyio
import mcp_types as types
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from mcp.server import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from punicref import __version__
from punicref.base import LANGUAGES
from punicref.errors import Problem, unforeseen
from punicref.language.messages import say
from punicref.web.assistant import tools

if TYPE_CHECKING:
    from mcp.server import ServerRequestContext

    from punicref.book.book import Book, Heading
    from punicref.web.assistant.tools import Answer

    Context = ServerRequestContext[Any]

SCHEME = "punicref"
TEMPLATE = f"{SCHEME}://{{game}}/{{clause}}{{?lang}}"
PLAIN = "text/plain"

PAGE = 200
"""How many clauses are listed at a time."""

LINKS = 20
"""How many clauses an answer links to."""

LONGEST = 120
"""Of what is said of wrong arguments so many characters are kept at each end: it repeats them."""


class Desk:
    """Answers the requests of one client. What takes time is done in another thread."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._tools = {one.name: one for one in tools.TOOLS}
        self._schemas = {one.name: one.schema(book) for one in tools.TOOLS}
        self._clauses = [one for game in book.games for one in book.contents(game)]

    async def list_tools(self, _: Context, __: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        """Return the tools with their schemas; all of them only read."""
        translate = self._book.translator()
        hints = types.ToolAnnotations(read_only_hint=True, open_world_hint=False)
        return types.ListToolsResult(
            tools=[
                types.Tool(
                    name=one.name,
                    title=translate(one.title),
                    description=one.description,
                    input_schema=self._schemas[one.name],
                    output_schema=one.output,
                    annotations=hints,
                )
                for one in tools.TOOLS
            ]
        )

    async def call_tool(self, _: Context, call: types.CallToolRequestParams) -> types.CallToolResult:
        """Call a tool; whatever goes wrong with it is told the assistant, which may do better."""
        if call.name not in self._tools:
            _invalid(f"There is no tool {call.name[:LONGEST]}; the tools are {', '.join(self._tools)}.")
        found = await anyio.to_thread.run_sync(self._answer, call.name, call.arguments or {})
        return types.CallToolResult(
            content=[types.TextContent(text=found.text), *map(self._link, found.clauses[:LINKS])],
            structured_content=found.document,
            is_error=found.failed,
        )

    def _answer(self, name: str, arguments: dict[str, Any]) -> Answer:
        wrong = best_match(Draft202012Validator(self._schemas[name]).iter_errors(arguments))
        if wrong is not None:
            problem = Problem(say("{error}", error=_short(wrong.message)), where=wrong.json_path)
            return tools.refused(self._book, problem)
        try:
            return tools.answer(self._book, self._tools[name], arguments)
        except Exception as error:  # noqa: BLE001  whatever it is, the next call is another question
            return tools.refused(self._book, unforeseen(error))

    def _link(self, reference: str) -> types.ResourceLink:
        game, _, clause = reference.partition(":")
        title = self._book.library.title(game, clause, self._book.lang)
        return types.ResourceLink(uri=address(game, clause), name=reference, title=title, mime_type=PLAIN)

    async def list_resources(self, _: Context, asked: types.PaginatedRequestParams | None) -> types.ListResourcesResult:
        """Return the clauses, a page at a time."""
        cursor = (asked.cursor if asked else None) or "0"
        if not (cursor.isascii() and cursor.isdecimal() and int(cursor[:9]) < len(self._clauses)):
            _invalid("There is no such page of clauses.")
        start = int(cursor)
        page = self._clauses[start : start + PAGE]
        after = start + PAGE
        return types.ListResourcesResult(
            resources=[_resource(one) for one in page],
            next_cursor=str(after) if after < len(self._clauses) else None,
        )

    async def list_templates(
        self, _: Context, __: types.PaginatedRequestParams | None
    ) -> types.ListResourceTemplatesResult:
        """Return how the address of a clause is made."""
        translate = self._book.translator()
        return types.ListResourceTemplatesResult(
            resource_templates=[
                types.ResourceTemplate(
                    uri_template=TEMPLATE,
                    name="clause",
                    title=translate(say("A clause of the rules")),
                    description=f"game: {'|'.join(self._book.games)}; clause: its number; lang: {'|'.join(LANGUAGES)}",
                    mime_type=PLAIN,
                )
            ]
        )

    async def read_resource(self, _: Context, asked: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        """Return a clause as text."""
        try:
            text = await anyio.to_thread.run_sync(self._read, asked.uri)
        except (Problem, ValueError) as error:
            _invalid(error.text if isinstance(error, Problem) else "There is no clause of that address.")
        return types.ReadResourceResult(
            contents=[types.TextResourceContents(uri=asked.uri, mime_type=PLAIN, text=text)]
        )

    def _read(self, uri: str) -> str:
        parts = urlsplit(uri)
        if parts.scheme != SCHEME or not parts.netloc:
            raise ValueError(uri)
        lang = parse_qs(parts.query).get("lang", [None])[0]
        return tools.read(self._book, f"{parts.netloc}:{unquote(parts.path).strip('/')}", lang)


def address(game: str, clause: str) -> str:
    """Return the address of a clause as a resource."""
    return f"{SCHEME}://{game}/{quote(clause)}"


def _resource(one: Heading) -> types.Resource:
    return types.Resource(uri=address(one.game, one.id), name=one.reference, title=one.title, mime_type=PLAIN)


def _short(said: str) -> str:
    return said if len(said) <= LONGEST + LONGEST else f"{said[:LONGEST]} … {said[-LONGEST:]}"


def _invalid(message: str) -> NoReturn:
    raise MCPError(types.INVALID_PARAMS, message)


def serve(book: Book) -> None:
    """Answer a client on standard input and output until it closes them."""
    desk = Desk(book)
    server: Server[Any] = Server(
        SCHEME,
        version=__version__,
        title="punicref",
        instructions=tools.INSTRUCTIONS,
        on_list_tools=desk.list_tools,
        on_call_tool=desk.call_tool,
        on_list_resources=desk.list_resources,
        on_list_resource_templates=desk.list_templates,
        on_read_resource=desk.read_resource,
    )

    async def run() -> None:
        async with stdio_server() as (incoming, outgoing):
            await server.run(incoming, outgoing, server.create_initialization_options())

    _end_at_once()
    anyio.run(run)


def _end_at_once() -> None:
    """Have a signal end the server: the thread that waits for input cannot be told otherwise, and nothing is kept."""
    if threading.current_thread() is threading.main_thread():
        for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), lambda number, _: os._exit(128 + number))
