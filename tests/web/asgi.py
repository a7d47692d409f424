"""Requests to the application in this process, without a client between: also for `benchmarks/pages.py`."""

from __future__ import annotations

from typing import Any


def request(address: str) -> dict[str, Any]:
    """Return a request for an address, as a browser makes it."""
    path, _, query = address.partition("?")
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }


async def send(application: Any, scope: dict[str, Any], body: bytes = b"") -> tuple[int, dict[bytes, bytes], bytes]:
    """Send a request; return status, headers and body of the answer."""
    parts: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def take(message: dict[str, Any]) -> None:
        parts.append(message)

    await application(scope, receive, take)
    return parts[0]["status"], dict(parts[0]["headers"]), b"".join(one.get("body", b"") for one in parts[1:])
