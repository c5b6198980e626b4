"""The client: one question, many questions, the variants and the rules, over HTTP."""

from __future__ import annotations

import json
from http.client import HTTPException
from time import sleep
from typing import TYPE_CHECKING, Any, Final, TypeGuard
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

from bigtwo_client.answers import Questions

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from email.message import Message

    from bigtwo_client.answers import BatchedProblem, OperationGiven, Problem, RuleAnswer, VariantList

PASSING: Final = frozenset({0, 429, 502, 503, 504})
"""What may pass: no response, too many requests, and what a proxy or a busy service says."""
FIRST_PAUSE: Final = 0.5
"""Seconds before the second try; before each further one they double."""


class ProblemError(Exception):
    """A question that cannot be answered: `problem` says why, and its `errors` where in the question each fault is."""

    def __init__(self, problem: Problem | BatchedProblem) -> None:
        super().__init__(f"{problem['title']}: {problem['detail']}")
        self.problem: Final = problem


class Unanswered(Exception):
    """No answer: the service, or a proxy before it, failed or is too busy.

    `status` is 0 where there was no response that can be read; then `__cause__` says what happened. `retry_after` is
    how many seconds the service asks to wait, and None where it does not say.
    """

    def __init__(self, status: int, retry_after: int | None = None) -> None:
        super().__init__(f"the service answered {status}" if status else "the service cannot be reached")
        self.status: Final = status
        self.retry_after: Final = retry_after


class Bigtwo(Questions):
    """A service to ask. It holds no connection and no state, so that threads may share it.

    `service` is where it is, such as ``https://rules.example/``. `patience` is how many seconds it may stay silent in
    one try; where it asks to wait longer than that, it is not asked again. `retries` is how many more tries there are:
    asking twice is harmless, since the service keeps nothing. Raises ValueError where `service` is no http address.
    """

    def __init__(self, service: str, *, patience: float = 10.0, retries: int = 2) -> None:
        if urlsplit(service).scheme not in ("http", "https"):
            raise ValueError(f"{service!r} is no address of a service; write it as in http://127.0.0.1:8000")
        self._service = service.rstrip("/")
        self._patience = patience
        self._retries = retries

    def __repr__(self) -> str:
        return f"Bigtwo({self._service!r})"

    def batch(
        self, questions: Iterable[tuple[OperationGiven, Mapping[str, object]]]
    ) -> list[dict[str, Any] | ProblemError]:
        """The answers to up to 1,000 questions in one call, in their order; a ProblemError for each that is at fault.

        Each question is an operation and the question itself, as `ask` takes them. Raises ProblemError where the whole
        cannot be answered, as where it costs too much, and Unanswered as `ask` does.
        """
        requests = [
            {"id": str(place), "operation": operation, "body": question}
            for place, (operation, question) in enumerate(questions)
        ]
        bodies: list[dict[str, Any]] = [
            each["body"] for each in self._post("batch", {"requests": requests})["responses"]
        ]
        return [ProblemError(body) if _is_problem(body) else body for body in bodies]

    def variants(self) -> VariantList:
        """The named variants. Raises Unanswered."""
        variants: VariantList = self._fetch("/v1/variants")
        return variants

    def rule(self, rule_id: str) -> RuleAnswer:
        """What a rule, a decision or a constraint says that an answer cites. Raises ProblemError where there is none of
        this id, and Unanswered."""
        rule: RuleAnswer = self._fetch(f"/v1/rules/{quote(rule_id, safe='')}")
        return rule

    def _post(self, operation: str, question: object) -> Any:
        return self._fetch(f"/v1/{operation}", json.dumps(question).encode())

    def _fetch(self, path: str, body: bytes | None = None) -> Any:
        pause = FIRST_PAUSE
        left = self._retries
        while True:
            try:
                return self._try(path, body)
            except Unanswered as failure:
                asked = failure.retry_after or 0
                if left <= 0 or failure.status not in PASSING or asked > self._patience:
                    raise
            sleep(max(asked, pause))
            pause *= 2
            left -= 1

    def _try(self, path: str, body: bytes | None) -> Any:
        headers = {"Accept": "application/json", "User-Agent": "bigtwo-client"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        try:
            with urlopen(Request(self._service + path, body, headers), timeout=self._patience) as response:
                return json.load(response)
        except HTTPError as refused:
            with refused:
                raise _failure(refused) from None
        except (OSError, HTTPException, ValueError) as failure:
            raise Unanswered(0) from failure


def _failure(refused: HTTPError) -> ProblemError | Unanswered:
    """What a response that is no answer comes to."""
    if refused.code < 500 and refused.code != 429:
        try:
            problem: Any = json.load(refused)
        except (OSError, HTTPException, ValueError):
            problem = None
        if _is_problem(problem):
            return ProblemError(problem)
    return Unanswered(refused.code, _retry_after(refused.headers))


def _is_problem(value: object) -> TypeGuard[Problem | BatchedProblem]:
    return isinstance(value, dict) and "errors" in value and "title" in value


def _retry_after(headers: Message) -> int | None:
    """The seconds to wait; a date, which services of ours never give, counts as nothing."""
    seconds = headers.get("Retry-After", "")
    return int(seconds) if seconds.isascii() and seconds.isdigit() else None
