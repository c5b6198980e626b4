"""What gunicorn refuses before the application sees it, in the words of the application instead of a page of HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from bigtwo.api import problems
from bigtwo.api.door import PLAIN, REQUEST_ID_HEADER
from bigtwo.api.replies import STATUS_LINES

if TYPE_CHECKING:
    import socket

_OWN: Final = {414: "uri-too-long", 431: "header-too-large", 500: "internal-error"}
"""The types of problem that have a status of their own here; everything else is a request that breaks HTTP."""

_DETAILS: Final = {
    "uri-too-long": "the address of the question is longer than 8190 bytes; send the question in a body",
    "header-too-large": "a header is longer than 8190 bytes, or there are more than 50",
    "internal-error": problems.UNFORESEEN,
    "bad-request": "the request breaks the rules of HTTP, so it could not be read",
}


def write_error(sock: socket.socket, status: int, reason: str, message: str) -> None:
    """Sends a problem and lets the connection end; takes the place of the function of this name in `gunicorn.util`.

    What gunicorn says of the reason repeats what the client sent, so it goes into the log only.
    """
    slug = _OWN.get(status, "bad-request")
    environ: dict[str, Any] = {problems.REQUEST_ID: str(uuid4())}
    reply = problems.reply_to(problems.Problem(slug, _DETAILS[slug]), environ)
    headers = (
        *reply.headers,
        *PLAIN,
        (REQUEST_ID_HEADER, environ[problems.REQUEST_ID]),
        ("Content-Length", str(len(reply.body))),
        ("Connection", "close"),
    )
    lines = [f"HTTP/1.1 {STATUS_LINES[reply.status]}", *(f"{name}: {value}" for name, value in headers), "", ""]
    sock.sendall("\r\n".join(lines).encode("latin-1") + reply.body)
