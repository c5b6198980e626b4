"""RFC 9457 error responses. A refusal under the rules of the game is an answer, not a problem.

A problem means that the question could not be understood, or that nothing is to be found here. Its `type` is a
reference to a page of this service, its `errors` name every fault of the request with the path to it, and its
`instance` is the id under which the request is logged.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

import orjson

from bigtwo.api.admission import RETRY_AFTER, ClientGone, Overloaded
from bigtwo.api.replies import NEVER, OF_SENTENCES, Reply
from bigtwo.faults import Fault, fault
from bigtwo.messages.render import Param, current_locale, wire_params
from bigtwo.rulebook_data.options import read_toml
from bigtwo.schemas.requests import InvalidRequest
from bigtwo.strict_json import NotJSON

MEDIA_TYPE: Final = "application/problem+json"

log = logging.getLogger("bigtwo.api")

REQUEST_ID: Final = "bigtwo.request_id"
"""Where a request's environment holds its id."""

UNFORESEEN: Final = "internal-error.unforeseen"
"""The id of what is said where the fault is ours."""

UUID_FORM: Final = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z")


@dataclass(frozen=True, slots=True)
class Type:
    """A type of problem: what its page says."""

    slug: str
    statuses: tuple[int, ...]
    """With which HTTP status it comes."""
    title: str
    about: str
    """What went wrong and what to do, for a reader who looks the type up."""

    @property
    def said(self) -> str:
        """Its title in the current language."""
        return current_locale().translate(self.title)

    @property
    def uri(self) -> str:
        """The type as problems carry it: a reference to its page."""
        return f"/problems/{self.slug}"

    def to_dict(self) -> dict[str, object]:
        """The page as JSON."""
        return {"type": self.uri, "title": self.title, "statuses": list(self.statuses), "about": self.about}


_TABLE: Final = read_toml(files("bigtwo.api") / "problem_types.toml")
TYPES: Final[Mapping[str, Type]] = {
    slug: Type(slug, tuple(each["status"]), each["title"], each["about"]) for slug, each in _TABLE.items()
}
"""Every type of problem by its slug. A fault's code is the slug of its type, and VC-nn is `contradictory-options`."""


class Problem(Exception):
    """A request that cannot be answered."""

    def __init__(
        self,
        phrase: str,
        suggestions: tuple[str | int, ...] = (),
        status: int | None = None,
        /,
        **params: Param,
    ) -> None:
        """``phrase`` is the id of the sentence that says what is wrong; its code is the slug of the type."""
        super().__init__(phrase)
        self.fault = fault((), phrase, (), suggestions, **params)
        """What is wrong, as a whole."""
        self.type = TYPES[fault_type(self.fault.code)]
        self.status = self.type.statuses[0] if status is None else status
        self.faults: tuple[Fault, ...] = ()
        self.further = 0
        self.headers: dict[str, str] = {}

    def __str__(self) -> str:
        return self.fault.detail


def fault_type(code: str) -> str:
    """The slug of the type of a fault."""
    return "contradictory-options" if code.startswith("VC-") else code


def of_fault(fault: Fault, status: int | None = None) -> Problem:
    """The problem that a fault makes by itself."""
    return Problem(fault.phrase, fault.suggestions, status, **dict(fault.params))


def of_request(invalid: InvalidRequest) -> Problem:
    """The problem of a question with faults. One sort of fault gives it its type; `errors` lists several sorts."""
    types = {fault_type(fault.code) for fault in invalid.faults}
    count = len(invalid.faults) + invalid.further
    first = invalid.faults[0]
    if count == 1:
        problem = of_fault(first, 422)
    else:
        problem = Problem("several-faults.first", (), 422, count=count, sentence=first.detail)
        if len(types) == 1:
            problem.type = TYPES[types.pop()]
    problem.faults, problem.further = invalid.faults, invalid.further
    return problem


def of(error: Exception) -> Problem | None:
    """The problem that an exception means; None where it is a fault of ours."""
    match error:
        case Problem():
            return error
        case InvalidRequest():
            return of_request(error)
        case NotJSON():
            problem = of_fault(error.faults[0])
            problem.faults = error.faults
            return problem
        case Overloaded() | ClientGone():
            problem = Problem("unavailable.overloaded", (), 503)
            problem.headers["Retry-After"] = str(RETRY_AFTER)
            return problem
    return None


def reply_to(error: Exception, environ: dict[str, Any]) -> Reply:
    """What goes back when a request cannot be answered; what was unforeseen is logged."""
    instance = _instance(environ)
    problem = of(error) or _unforeseen(error, instance)
    headers = {"Content-Type": MEDIA_TYPE, **OF_SENTENCES[current_locale().tag], **NEVER, **problem.headers}
    return Reply(problem.status, headers, orjson.dumps(to_dict(problem, instance)), problem=problem.type.slug)


def of_item(error: Exception, environ: dict[str, Any]) -> dict[str, Any]:
    """The problem of one of several questions. Equal answers are equal bytes: only what is logged has an instance."""
    problem = of(error)
    if problem is not None:
        return to_dict(problem)
    instance = _instance(environ)
    return to_dict(_unforeseen(error, instance), instance)


def _unforeseen(error: Exception, instance: str) -> Problem:
    log.error("unforeseen failure in request %s", instance, exc_info=error)
    return Problem(UNFORESEEN)


def to_dict(problem: Problem, instance: str | None = None) -> dict[str, Any]:
    """The problem as it goes over the wire."""
    body: dict[str, Any] = {
        "type": problem.type.uri,
        "title": problem.type.said,
        "status": problem.status,
        "phrase": problem.fault.phrase,
        "detail": problem.fault.detail,
        "params": wire_params(problem.fault.params),
        "suggestions": list(problem.fault.suggestions),
    }
    if instance is not None:
        body["instance"] = instance
    body["errors"] = [each.to_dict() for each in problem.faults]
    if problem.further:
        body["further_errors"] = problem.further
    return body


def _instance(environ: dict[str, Any]) -> str:
    """The id of a request as a URI: ours are UUIDs, and what a client made up looks different."""
    request_id = environ[REQUEST_ID]
    return f"urn:uuid:{request_id}" if UUID_FORM.match(request_id) else f"urn:request-id:{request_id}"


@cache
def examples() -> Mapping[str, Mapping[str, Any]]:
    """By slug a request that causes a type of problem, and the corrected one. Where there is no request, there is a
    command, a line for a shell, or the note says why not. Read when the first one is asked for: no start waits."""
    found = read_toml(files("bigtwo.api") / "problem_examples.toml")
    for example in found.values():
        if isinstance(example.get("corrected"), list):
            example["corrected"] = example["request"].replace(*example["corrected"])
        example |= {name: _request(example[name]) for name in ("request", "corrected") if name in example}
    return found


def _request(message: str) -> dict[str, object]:
    """A request in JSON; its body is a text, for not every body here is JSON."""
    head, empty_line, body = message.partition("\n\n")
    first, *lines = head.split("\n")
    method, path, *behind = first.split(" ", 2)
    headers = dict(line.split(": ", 1) for line in lines) if not behind else {}
    if behind:
        _, _, body = message.split(" ", 2)
    elif not empty_line:
        return {"method": method, "path": path, "headers": headers}
    headers.setdefault("Content-Type", "application/json")
    return {"method": method, "path": path, "headers": headers, "body": body}
