"""Answers questions sent as JSON Lines, the protocol of the conformance kit.

A line is ``{"id": "p8", "operation": "classify", "input": {...}}``; the answer
``{"id": "p8", "ok": true, "result": {...}}`` or
``{"id": "p8", "ok": false, "error": {"code", "message", "faults"}}``. ``operation`` may also be ``hello`` and ``bye``;
its older name, ``op``, means the same.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, repeat
from typing import IO, Any, Final, TypeAlias

from bigtwo.messages.render import current_locale, requested_language, truncate
from bigtwo.operations.questions import OPERATIONS, Operation, as_json, hello
from bigtwo.schemas.requests import InvalidRequest
from bigtwo.spelling import hint, suggested
from bigtwo.strict_json import NotJSON, read_json
from bigtwo.wording import quoted

_A_LINE: Final = "a line has id, operation and input"
_FIELDS: Final = ("id", "operation", "op", "input")
_MEANT_AS: Final = {
    "id": ("id", "key", "number"),
    "operation": ("operation", "question", "method", "name", "type"),
    "input": ("input", "body", "question", "params", "fields"),
}
"""What others call the fields of a line."""
_LOOKED_AT: Final = 20
"""In how many fields of a line another name is looked for."""

LONGEST_LINE: Final = 1 << 20
"""How many bytes a line may have."""


def answer_lines(lines: Iterable[bytes], out: IO[bytes], jobs: int = 1) -> bool:
    """Answers every line until the lines end or one says ``bye``; no line, however bad, stops the others. Could all be
    answered?

    One process answers line by line, as a conversation needs it. Several get pieces of many lines, and their answers
    come piece by piece, in the order of the lines. Raises BrokenProcessPool where a process ended before its time, as
    it does where memory runs out.
    """
    all_answered = True
    pieces = map(answer_piece, zip(lines)) if jobs == 1 else _in_parallel(lines, jobs)
    for text, said_bye, answered in pieces:
        out.write(text)
        out.flush()
        all_answered = all_answered and answered
        if said_bye:
            break
    return all_answered


def answer_texts(lines: Iterable[str]) -> Iterator[str]:
    """The answer to every line that is not empty, as a line without its end; for engines that hand out lines."""
    for line in lines:
        if line.strip():
            yield as_json(answer_line(line.encode("utf-8", "surrogatepass"))).decode()


def lines_of(source: IO[bytes]) -> Iterator[bytes]:
    """The lines, each cut off beyond the longest that is answered, so that no line fills the memory."""
    while line := source.readline(LONGEST_LINE + 2):
        yield line
        while line and not line.endswith(b"\n"):
            line = source.readline(LONGEST_LINE)


def answer_line(line: bytes) -> dict[str, Any]:
    """The answer to one line; its id is null where the line does not have a readable one."""
    if len(line) > LONGEST_LINE:
        return _error(None, "bad-request", f"the line has more than {LONGEST_LINE} bytes")
    try:
        message = read_json(line.rstrip(b"\r\n"))
    except NotJSON as refused:
        return _error(None, "bad-request", str(refused))
    if not isinstance(message, dict):
        return _error(None, "bad-request", "a line must be a JSON object with id, operation and input")
    id_ = message.get("id")
    if not isinstance(id_, str):
        return _error(
            None, "bad-request", _without("id", message, "every line needs an id, a text that the answer repeats")
        )
    return _answer(id_, message)


def _answer(id_: str, message: dict[str, Any]) -> dict[str, Any]:
    operation = message.get("operation", message.get("op"))
    if operation == "hello":
        return {"id": id_, "ok": True, **hello()}
    if operation == "bye":
        return {"id": id_, "ok": True, "operation": "bye"}
    if operation is None:
        return _error(id_, "unsupported", _without("operation", message, f"operation is missing: {_A_LINE}"))
    if not isinstance(operation, str) or operation not in OPERATIONS:
        name = operation if isinstance(operation, str) else ""
        which = hint(name, tuple(OPERATIONS), f"there are {', '.join(OPERATIONS)}")
        return _error(id_, "unsupported", f"there is no operation of that name; {which}")
    if "input" not in message:
        return _error(id_, "bad-request", _without("input", message, f"input is missing: {_A_LINE}"))
    body = message["input"]
    with requested_language(body.get("lang") if isinstance(body, dict) else None):
        return _answer_to(id_, OPERATIONS[operation], body)


def _answer_to(id_: str, operation: Operation, body: object) -> dict[str, Any]:
    """The answer to a question, in the current language."""
    try:
        return {"id": id_, "ok": True, "result": operation.answer(operation.request.load(body))}
    except InvalidRequest as invalid:
        faults = [fault.to_dict() for fault in invalid.faults]
        return _error(id_, "bad-request", str(invalid), faults)
    except Exception:
        # A fault of ours must not end the conversation; what it was goes to standard error.
        traceback.print_exc()
        return _error(id_, "internal", "the question could not be answered")


def _without(name: str, message: dict[str, Any], otherwise: str) -> str:
    """What is wrong with a line that lacks a field: what it has instead, if it looks as if it were meant so."""
    if "requests" in message:
        return f"{otherwise}; a batch begins with requests and is asked by itself"
    for other in islice(message, _LOOKED_AT):
        if other not in _FIELDS and (other.lower() in _MEANT_AS[name] or suggested(other, (name,))):
            return f"there is no {quoted(truncate(other))} in a line; did you mean {name}?"
    return otherwise


def _error(id_: str | None, code: str, message: str, faults: list[dict[str, object]] | None = None) -> dict[str, Any]:
    error: dict[str, object] = {"code": code, "message": message}
    if faults:
        error["faults"] = faults
    return {"id": id_, "ok": False, "error": error}


LINES_AT_ONCE: Final = 64
"""How many lines a process gets in one piece."""
BYTES_AT_ONCE: Final = 1 << 18
"""After how many bytes a piece is full, so that long lines make short pieces."""
_PIECES_AHEAD: Final = 8
"""How many pieces are read ahead for each process: enough for few to wait, and few enough to hold in memory."""


Answers: TypeAlias = tuple[bytes, bool, bool]
"""The answers to some lines, a line each; did one of the lines say ``bye``, behind which nothing is answered; and could
all be answered?"""


def answer_piece(piece: Sequence[bytes], language: str | None = None) -> Answers:
    """The answers to some lines, in a language where they do not ask for another: else in the current one."""
    answers: list[bytes] = []
    all_answered = True
    with requested_language(language):
        for line in filter(bytes.strip, piece):
            reply = answer_line(line)
            answers.append(as_json(reply) + b"\n")
            all_answered = all_answered and reply["ok"]
            if reply.get("operation") == "bye":
                return b"".join(answers), True, all_answered
    return b"".join(answers), False, all_answered


def _in_parallel(lines: Iterable[bytes], jobs: int) -> Iterator[Answers]:
    """The answers to the lines, piece by piece."""
    from concurrent.futures import ProcessPoolExecutor  # what a conversation line by line does not wait for

    pieces = _pieces(lines)
    with ProcessPoolExecutor(jobs) as pool:
        while ahead := list(islice(pieces, jobs * _PIECES_AHEAD)):
            yield from pool.map(answer_piece, ahead, repeat(current_locale().tag))


def _pieces(lines: Iterable[bytes]) -> Iterator[list[bytes]]:
    piece: list[bytes] = []
    size = 0
    for line in lines:
        piece.append(line)
        size += len(line)
        if len(piece) >= LINES_AT_ONCE or size >= BYTES_AT_ONCE:
            yield piece
            piece, size = [], 0
    if piece:
        yield piece
