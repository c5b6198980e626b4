"""The protocol between the runner and an implementation: what may be said, how long it may be, and how it is read.

`docs/conformance.md` states it for authors; `schemas/messages.json` describes every message.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.shapes import faults

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bigtwo_conformance.corpus import Case

PROTOCOL = 1
LONGEST_MESSAGE = 1 << 20
"""How many bytes a line or an HTTP body may have."""

ANSWERED = "answered"
ERROR = "error"
INVALID = "invalid-answer"
CRASH = "crash"
TIMEOUT = "timeout"


class NotJSON(ValueError):
    """Bytes that are no JSON value, or one that readers disagree about."""


class NoHello(ValueError):
    """An implementation that never introduced itself. The sentence says what happened instead."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of one question.

    `status` is `answered` (then `answer` is the result), `error` (it said that it has no answer), `invalid-answer`
    (what it said is no answer), `crash` (it ended, or closed the connection) or `timeout`. `message` is a sentence
    about it.
    `blame` is the label of an earlier question, where that one spoilt this one by answering twice or too late.
    """

    status: str
    answer: Any = None
    message: str = ""
    blame: str | None = None

    @property
    def in_step(self) -> bool:
        """Whether the conversation can go on: the next message will belong to the next question."""
        return self.status in (ANSWERED, ERROR)


@dataclass(frozen=True, slots=True)
class Hello:
    """What an implementation says of itself. `variants`, `operations` and `options` are None where all are assumed."""

    name: str
    version: str
    language: str
    variants: tuple[str, ...] | None
    operations: tuple[str, ...] | None
    options: tuple[str, ...] | None
    assumed: str = ""
    """Why all this was assumed, where the implementation said nothing of itself; else empty."""

    def why_out_of_scope(self, case: Case) -> str | None:
        """Why a case cannot be asked of this implementation, or None where it can."""
        for operation in case.operations:
            if self.operations is not None and operation not in self.operations:
                return f"does not answer {operation}"
        variant = case.variant
        names = _names(variant if isinstance(variant, str) else variant["extends"])
        if self.variants is not None:
            for name in names:
                if name not in self.variants:
                    return f"does not know the variant {name}"
        if not isinstance(variant, str) and self.options is not None:
            for option in variant["options"]:
                if option not in self.options:
                    return f"does not take the option {option}"
        return None

    def to_dict(self) -> dict[str, object]:
        """As in the results."""
        return {
            "implementation": {"name": self.name, "version": self.version, "language": self.language},
            "variants": _list(self.variants),
            "operations": _list(self.operations),
            "options": _list(self.options),
            "assumed": self.assumed,
        }


def _names(text: str | Iterable[str]) -> list[str]:
    return [name.strip() for name in text.split(",")] if isinstance(text, str) else list(text)


def _list(words: tuple[str, ...] | None) -> list[str] | None:
    return None if words is None else list(words)


def everything(why: str) -> Hello:
    """What is assumed of an implementation that does not introduce itself."""
    return Hello("unnamed implementation", "unknown", "unknown", None, None, None, assumed=why)


def read_hello(message: object) -> Hello:
    """Read the introduction. Raises NoHello naming every fault."""
    wrong = faults(message, "messages", "hello")
    if wrong or not isinstance(message, dict):
        raise NoHello("Its hello is not one: " + " ".join(wrong))
    who = message["implementation"]
    return Hello(
        who["name"],
        who["version"],
        who["language"],
        tuple(message["variants"]),
        tuple(message["operations"]),
        tuple(message.get("options", ())),
    )


def read_json(content: bytes) -> Any:
    """The JSON value of some bytes. Raises NotJSON; also for what readers disagree about: NaN, a name given twice."""
    try:
        return json.loads(content.decode(), object_pairs_hook=_once, parse_constant=_no_constant)
    except (ValueError, RecursionError) as fault:
        raise NotJSON(str(fault)) from None


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    repeated = [name for name, times in Counter(name for name, _ in pairs).items() if times > 1]
    if repeated:
        raise ValueError(f"the name {json.dumps(repeated[0])} stands twice in one object")
    return dict(pairs)


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def write_json(message: Mapping[str, object]) -> bytes:
    """One line, without the line end."""
    return json.dumps(message, separators=(",", ":")).encode()


def excerpt(content: bytes | bytearray, most: int = 120) -> str:
    """The beginning of some bytes, fit to be shown to a person."""
    text = content[:most].decode("utf-8", "replace")
    shown = json.dumps(text, ensure_ascii=False)
    return shown + (f" ({len(content)} bytes)" if len(content) > most else "")
