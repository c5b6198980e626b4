"""Requests as bytes, the application that answers them in this process, and what an answer costs in steps."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import FrameType
from typing import Any
from urllib.parse import quote

from bigtwo.api import create_app, service
from bigtwo.api.admission import Admission
from bigtwo.api.reading import Slot
from bigtwo.api.settings import Settings
from bigtwo.operations.questions import MAX_WORK

WSGI = Callable[[dict[str, Any], Callable[..., Any]], Any]

SECONDS_A_BYTE = 25e-6
SECONDS_A_UNIT = 12e-6
SECONDS_A_REQUEST = 20e-3
"""No request of n bytes may take more processor time than `SECONDS_A_REQUEST` and n times `SECONDS_A_BYTE`, but for
rulings, which go through their body once for each variant; none of n units more than `SECONDS_A_REQUEST` and n times
`SECONDS_A_UNIT`; and none more than `MAX_SECONDS`."""
MAX_SECONDS = SECONDS_A_UNIT * MAX_WORK
STEPS_A_SECOND = 12_000_000
"""A step takes a twelfth of a microsecond, as in plain code."""
_SLOT = "tests.slot"


@dataclass(frozen=True, slots=True)
class Asked:
    """One request as a client sends it."""

    path: str
    body: bytes = b""
    query: str = ""
    method: str = "POST"
    headers: tuple[tuple[str, str], ...] = ()

    @property
    def size(self) -> int:
        """How many bytes the client sends at least: what every client has to send besides is not counted."""
        named = sum(len(name) + len(value) + 4 for name, value in self.headers)
        return len(self.method) + len(self.path) + len(self.query) + len(self.body) + named

    def written(self) -> dict[str, Any]:
        """As JSON, to be sent again."""
        body = self.body.decode("utf-8", "backslashreplace")
        named = dict(self.headers)
        return {"method": self.method, "path": self.path, "query": self.query, "headers": named, "body": body}

    def environ(self) -> dict[str, Any]:
        """The request as a WSGI server hands it over."""
        found = {
            "REQUEST_METHOD": self.method,
            "SCRIPT_NAME": "",
            "PATH_INFO": self.path,
            "QUERY_STRING": self.query,
            "SERVER_NAME": "127.0.0.1",
            "SERVER_PORT": "8000",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_HOST": "127.0.0.1:8000",
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(self.body),
            "wsgi.errors": io.StringIO(),
            "wsgi.multithread": True,
            "wsgi.multiprocess": True,
            "wsgi.run_once": False,
        }
        if self.method == "POST":
            found |= {"CONTENT_TYPE": "application/json", "CONTENT_LENGTH": str(len(self.body))}
        for name, value in self.headers:
            key = name.upper().replace("-", "_")
            found[key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"] = value
        return found


def posted(path: str, value: object) -> Asked:
    """A JSON value in a body, as short as it can be written."""
    return Asked(path, json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass"))


def got(path: str, query: str = "", **headers: str) -> Asked:
    """A question in a URL, or a page."""
    return Asked(path, query=query, method="GET", headers=tuple((k.replace("_", "-"), v) for k, v in headers.items()))


def as_query(body: Mapping[str, Any]) -> str:
    """The fields of a question as they stand in a URL."""
    return "&".join(f"{name}={quote(_text(value), safe=_PLAIN)}" for name, value in body.items())


_PLAIN = ",;:{}[]"
"""Characters that need no escape in a query."""


def _text(value: Any) -> str:
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return ",".join(value)
    if isinstance(value, list) and all(isinstance(each, list) for each in value):
        return ";".join(",".join(map(str, each)) for each in value)
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def application() -> WSGI:
    """The service as it runs, without its log, and with the budget to compile whatever it is asked."""
    service.Slot = _priced  # type: ignore[assignment, misc]  # for the rest of this process
    return create_app(Settings(log=False)).wsgi_app


def _priced(admission: Admission, environ: dict[str, Any]) -> Slot:
    """Leaves behind at what a request is priced."""
    environ[_SLOT] = Slot(admission, environ)
    return environ[_SLOT]


@dataclass(frozen=True, slots=True)
class Answered:
    status: int
    headers: Mapping[str, str]
    body: bytes
    price: int | None
    """How many units the request was expected to cost before work began, and the table that was made for it; None for a
    page."""

    def allowed(self, asked: Asked) -> float:
        """How many seconds of processor time the answer may take."""
        by_bytes = SECONDS_A_REQUEST + SECONDS_A_BYTE * asked.size if asked.path != "/v1/rulings" else MAX_SECONDS
        by_price = SECONDS_A_REQUEST + SECONDS_A_UNIT * self.price if self.price is not None else MAX_SECONDS
        return min(by_bytes, by_price, MAX_SECONDS)

    @property
    def failed(self) -> bool:
        """Did the service fail, as a whole or in one question of a batch? The contract shows such a failure."""
        shows = self.body.startswith(b'{"openapi":')
        return self.status == 500 or (b'"status":500' in self.body and not shows)


def answer(application: WSGI, asked: Asked) -> Answered:
    """What the service answers."""
    return answer_to(application, asked.environ())


def answer_to(application: WSGI, environ: dict[str, Any]) -> Answered:
    found: list[Any] = []

    def start_response(status: str, headers: list[tuple[str, str]], failure: object = None) -> None:
        found[:] = int(status[:3]), dict(headers)

    body = b"".join(application(environ, start_response))
    slot = environ.get(_SLOT)
    return Answered(found[0], found[1], body, None if slot is None else slot.expected)


def steps(application: WSGI, asked: Asked) -> tuple[int, Answered]:
    """How many lines of Python were run and how many functions called, those written in C among them: the same on every
    machine and at every load."""
    taken = 0

    def line(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal taken
        taken += 1
        return line

    def call(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal taken
        taken += event == "c_call"

    environ = asked.environ()
    before = sys.gettrace(), sys.getprofile()
    sys.settrace(line)
    sys.setprofile(call)
    try:
        answered = answer_to(application, environ)
    finally:
        sys.settrace(before[0])
        sys.setprofile(before[1])
    return taken, answered


def share(application: WSGI, asked: Asked) -> float:
    """The steps of an answer as a part of those that it may take."""
    taken, answered = steps(application, asked)
    assert answered.status < 500 or answered.status == 503, (answered.status, asked)
    assert not answered.failed, asked
    return taken / (STEPS_A_SECOND * answered.allowed(asked))
