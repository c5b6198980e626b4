"""One question by every way in: POST, GET, HEAD, in a batch, and to the library."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from hashlib import blake2b
from random import Random
from typing import Any
from urllib.parse import quote

import orjson
from werkzeug.test import create_environ

import bigtwo
from bigtwo.operations.questions import OPERATIONS, specs_in
from bigtwo.schemas.batch import MAX_MIXES, is_mix
from bigtwo.scoring.result import InstantWin, Special
from tests.api.examples import in_a_url
from tests.differential.drawing import Drawn
from tests.differential.spelling import in_other_words
from tests.table.test_against_oracle import dealt

Body = dict[str, Any]
SPELLINGS = 3
"""In how many words each question is asked."""
BATCH = 20
"""How many questions are asked together."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    body: bytes
    tag: str | None

    def compared(self) -> object:
        """An answer as its bytes; of a problem what is wrong and where, for its sentences repeat the client's words."""
        if self.status == 200:
            return self.body
        return self.status, faults(orjson.loads(self.body))


def faults(problem: Body) -> list[tuple[str, str]]:
    """What is wrong with a question, and where."""
    return sorted((fault["pointer"], fault["code"]) for fault in problem["errors"])


@dataclass(slots=True)
class Asking:
    """Asks, counts, and notes every difference."""

    app: Callable[..., Iterable[bytes]]
    rng: Random
    requests: int = 0
    answered: int = 0
    """How many questions had an answer and no problem."""
    asked_by: dict[str, int] = field(default_factory=dict)
    """How many questions of each operation had one."""
    differences: list[str] = field(default_factory=list)
    tags: dict[str, bytes] = field(default_factory=dict)
    """By entity tag a digest of the operation and the answer that it stands for."""
    _base: Body = field(default_factory=lambda: create_environ("/", "http://127.0.0.1/"))
    _waiting: list[tuple[str, Body, Answer]] = field(default_factory=list)

    def ask(self, drawn: Drawn) -> None:
        """The question in all its ways."""
        first = self.post(f"/v1/{drawn.operation}", drawn.body)
        self._note(first.status in (200, 422), drawn, f"the status is {first.status}")
        if first.status == 200:
            self.answered += 1
            self.asked_by[drawn.operation] = self.asked_by.get(drawn.operation, 0) + 1
            self._library(drawn, first)
        tags: set[str | None] = set()
        # Where something is wrong with it, another order of its cards would move the faults too.
        again = [in_other_words(drawn.operation, drawn.body, self.rng) for _ in range(SPELLINGS)]
        for number, body in enumerate([drawn.body, *(again if first.status == 200 else [])]):
            if number:
                found = self.post(f"/v1/{drawn.operation}", body)
                self._note(found.compared() == first.compared(), drawn, f"POST {body} got {found}, {first}")
            if OPERATIONS[drawn.operation].fits_url:
                tags.add(self._by_url(drawn, body, first, look=number == 1))
        if first.status == 200 and tags:
            self._note(len(tags) == 1 and None not in tags, drawn, f"there are several entity tags: {tags}")
        bodies = (drawn.body, *again[:1])[: 1 + (first.status == 200)]
        together = [*(body for _, body, _ in self._waiting), *bodies]
        if sum(is_mix(spec) for body in together for spec in specs_in(body)) > MAX_MIXES:
            self.flush()
        self._waiting += [(drawn.operation, body, first) for body in bodies]
        if len(self._waiting) >= BATCH:
            self.flush()

    def _by_url(self, drawn: Drawn, body: Body, first: Answer, *, look: bool) -> str | None:
        """GET, and now and then HEAD and GET with the entity tag."""
        path, query = f"/v1/{drawn.operation}", self._query(body)
        found = self.get(path, query)
        self._note(found.compared() == first.compared(), drawn, f"GET {query} got {found}, POST {first}")
        if found.status != 200 or found.tag is None:
            return found.tag
        digest = blake2b(drawn.operation.encode() + b" " + found.body).digest()
        self._note(self.tags.setdefault(found.tag, digest) == digest, drawn, f"{found.tag} stands for two answers")
        if look:
            head = self.get(path, query, method="HEAD")
            same = (head.status, head.body, head.tag) == (200, b"", found.tag)
            self._note(same, drawn, f"HEAD {query} got {head}, GET {found.tag}")
            known = self.get(path, query, known=found.tag)
            same = (known.status, known.body, known.tag) == (304, b"", found.tag)
            self._note(same, drawn, f"GET {query} with its tag got {known}")
        return found.tag

    def flush(self) -> None:
        """Asks what is waiting in one batch, or in halves where that is more than a body may hold."""
        if not self._waiting:
            return
        asked = [
            {"id": str(place), "operation": name, "body": body} for place, (name, body, _) in enumerate(self._waiting)
        ]
        answer = self.post("/v1/batch", {"requests": asked})
        if answer.status == 413 and len(asked) > 1:
            waiting = [*self._waiting]
            for half in (waiting[::2], waiting[1::2]):
                self._waiting[:] = half
                self.flush()
            return
        if answer.status != 200:
            self.differences.append(f"a batch of {len(asked)} was not answered: {answer.body[:500]!r}")
            self._waiting.clear()
            return
        responses = orjson.loads(answer.body)["responses"]
        for (name, body, alone), together in zip(self._waiting, responses, strict=True):
            value = orjson.loads(alone.body)
            same = together["body"] == value if alone.status == 200 else faults(together["body"]) == faults(value)
            if (together["status"], same) != (alone.status, True):
                self.differences.append(f"{name} {body} in a batch: {together}; alone {alone}")
        self._waiting.clear()

    def _library(self, drawn: Drawn, answer: Answer) -> None:
        served = orjson.loads(answer.body)
        value = _judged(drawn) if drawn.operation == "referee" else _by_library(drawn.operation, drawn.body)
        found = orjson.loads(orjson.dumps(value))
        if drawn.operation == "legal-moves":
            found = _page(found, served, drawn.body)
        self._note(found == served, drawn, f"the library says {found}, the service {served}")

    def _note(self, fine: bool, drawn: Drawn, difference: str) -> None:
        if not fine:
            self.differences.append(f"{drawn.operation} {drawn.body}: {difference}"[:4000])

    # --- requests -----------------------------------------------------------------------------------------------------

    def post(self, path: str, body: Body) -> Answer:
        """The question in a body, written in one way or another."""
        text = json.dumps(body, indent=self.rng.choice([None, None, 2]), ensure_ascii=self.rng.random() < 0.5).encode()
        sent = {"CONTENT_TYPE": "application/json", "CONTENT_LENGTH": str(len(text)), "wsgi.input": io.BytesIO(text)}
        return self._send({"REQUEST_METHOD": "POST", "PATH_INFO": path} | sent)

    def get(self, path: str, query: str, method: str = "GET", known: str | None = None) -> Answer:
        """The question in a URL."""
        sent = {"REQUEST_METHOD": method, "PATH_INFO": path, "QUERY_STRING": query, "wsgi.input": io.BytesIO()}
        return self._send(sent if known is None else sent | {"HTTP_IF_NONE_MATCH": known})

    def _query(self, body: Body) -> str:
        safe = self.rng.choice(["", ",;", ',;:{}[]"'])
        return "&".join(f"{name}={quote(text, safe=safe)}" for name, text in in_a_url(body).items())

    def _send(self, sent: Body) -> Answer:
        self.requests += 1
        started: list[Any] = []
        chunks = self.app(self._base | sent, lambda status, headers: started.extend((int(status[:3]), dict(headers))))
        body = b"".join(chunks)
        return Answer(started[0], body, started[1].get("ETag"))


def _page(found: Body, served: Body, body: Body) -> Body:
    """The library lists every move; the service those of the kinds that were asked for, and so many."""
    moves = found["moves"]
    if "kinds" in body:
        moves = [move for move in moves if move["kind"] in body["kinds"]]
    kept = {
        name: served[name] for name in ("next_cursor", "count", "by_kind") if "kinds" in body or name == "next_cursor"
    }
    return found | kept | {"moves": moves[: body.get("limit", 1000)]}


# --- the library -----------------------------------------------------------------------------------------------------


def _given(body: Body, *names: str) -> Body:
    return {name: body[name] for name in names if name in body}


PLAIN = ("winner", "hands", "cards_left", "last_play", "first_leader", "placings", "dragon", "stake", "dealer")
"""The fields of a result that the library takes as they are."""


def _result(deal: Body) -> bigtwo.DealResult:
    plain = _given(deal, *PLAIN)
    breach, specials = deal.get("breach"), deal.get("specials")
    if isinstance(plain.get("dragon"), dict):  # as `opening` answers it
        plain["dragon"] = plain["dragon"]["seat"]
    won = deal.get("instant_win")
    return bigtwo.DealResult(
        **plain,
        instant_win=None if won is None else InstantWin(**won),
        breach=None if breach is None else breach["seat"],
        specials=None if specials is None else [Special(**special) for special in specials],
    )


def _judged(drawn: Drawn) -> Body:
    """A record judged from the deal, or from the value that the library itself made of the state."""
    assert drawn.deal is not None
    body, rules = drawn.body, bigtwo.variant(drawn.spec)
    table: bigtwo.DealtCards | bigtwo.State = dealt(drawn.deal)
    if "state" in body:
        table = bigtwo.referee(table, drawn.before, rules).state
    judged = bigtwo.referee(table, body["events"], rules, **_given(body, "on_violation"))
    return {"variant": rules.echo, **judged.to_dict()}


SITUATION = ("opening", "next_player_cards", "next_player_locked_out", "locked_out", "own_pile")
ARGUMENTS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "classify": (("cards",), ()),
    "compare": (("a", "b"), ()),
    "legal-moves": (("hand", "pile"), SITUATION),
    "validate-play": (("hand", "pile", "play"), (*SITUATION, "new_lead")),
    "deal": (("pack", "dealer"), ("exposed", "deal_number", "previous", "returned", "seed", "leader")),
    "validate-deal": (("hands",), ("extra", "stock", "dead")),
    "opening": (("hands",), ("deal_number", "previous", "extra", "leader")),
    "exchange": (("hands", "previous"), ("returned",)),
}
"""Which fields each function of the library takes by place, before the variant, and which by name."""


def _by_library(operation: str, body: Body) -> Body:
    """The answer with the variant in front, as the service gives it."""
    rules = bigtwo.variant(body.get("variant"))
    if operation == "score":
        answer: Any = bigtwo.score(_result(body), rules)
    elif operation == "session":
        answer = bigtwo.session([_result(each) for each in body["deals"]], rules)
    else:
        by_place, by_name = ARGUMENTS[operation]
        function = getattr(bigtwo, operation.replace("-", "_"))
        answer = function(*(body.get(name) for name in by_place), rules, **_given(body, *by_name))
    return {"variant": rules.echo, **answer.to_dict()}
