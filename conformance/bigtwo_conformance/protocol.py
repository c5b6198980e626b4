"""The protocol between the runner and an implementation: its messages, their limits, and how they are read.

`docs/conformance.md` states it for authors; `schemas/messages.json` describes every message."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bigtwo_conformance.corpus import Case
from bigtwo_conformance.strict_json import faults
from bigtwo_conformance.variants import UnknownRules, Variant, read_rules, resolved
from bigtwo_rulebook.protocol import OPERATIONS

PROTOCOL = 1
MAX_MESSAGE_BYTES = 1 << 20
"""How many bytes a line or an HTTP body may have."""

MAX_SAID = 2_000
"""How many characters are kept of a sentence in which an implementation says something."""

ANSWERED = "answered"
ERROR = "error"
INVALID = "invalid-answer"
CRASH = "crash"
TIMEOUT = "timeout"


MALFORMED = (KeyError, TypeError, AttributeError, IndexError, ValueError)
"""What reading an answer raises that is not as it should be."""


class NoHello(ValueError):
    """An implementation that did not answer hello. The sentence says what happened instead."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The result of asking one question.

    `status` is `answered` (then `answer` is the result), `error` (it answered that it has no answer), `invalid-answer`
    (what it sent is no answer), `crash` (it ended, or closed the connection) or `timeout`. `message` is a sentence
    about it. `blame` is the label of the earlier question that is at fault, where that one was answered twice or late.
    `faults` are those of the question, each an object, where an error lists them.
    """

    status: str
    answer: Any = None
    message: str = ""
    blame: str | None = None
    faults: tuple[Mapping[str, Any], ...] = ()

    @property
    def in_sync(self) -> bool:
        """Whether the session can go on: the next message will belong to the next question."""
        return self.status in (ANSWERED, ERROR)


Ask: TypeAlias = "Callable[[str, Mapping[str, Any]], Reply]"
"""Asks one question: from an operation and its input to the reply."""


@dataclass(frozen=True, slots=True)
class Hello:
    """What an implementation claims. `variants`, `operations` and `options` are None where all are assumed."""

    name: str
    version: str
    language: str
    variants: Sequence[str] | None
    operations: Sequence[str] | None
    options: Sequence[str] | None
    assumed: str = ""
    """Why all this was assumed, where the implementation did not answer hello; else empty."""
    plays: Variant | None = None
    """The rules that it always plays, whatever variant a question names; None where it takes variants."""
    left_open: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    """The options of which `plays` does not say how they are played, each with the values that it may have where it is
    known to have no other."""
    unexplained: int = 0
    """How many of its answers no rules explain that `fit` tried."""
    reasons: bool = True
    """Whether it gives reasons where it says no."""
    deciding_card: bool = True
    """Whether it names the deciding card."""
    max_hand: int | None = None
    """The largest hand that it takes, in cards."""
    fields: Sequence[str] | Mapping[str, Sequence[str]] | None = None
    """The fields of answers that it gives, for all operations that have one of them or by operation; None for all."""
    opening: str = "stated"
    """`inferred` where it takes a hand with the lowest card for the opening of a deal, whatever the question says."""

    def why_not_the_variant_of(self, case: Case) -> str | None:
        """Why a case cannot be asked under its own variant, or None where it can."""
        if isinstance(case.variant, str):
            return self.unclaimed((), _names(case.variant))
        return self.unclaimed((), _names(case.variant["extends"]), case.variant["options"])

    def unclaimed(
        self, operations: Iterable[str], variants: Iterable[str] = (), options: Iterable[str] = ()
    ) -> str | None:
        """The first of these that the implementation does not claim, as in "does not answer compare"; None for none."""
        for needed, claimed, lack in (
            (operations, self.operations, "does not answer"),
            (variants, self.variants, "does not know the variant"),
            (options, self.options, "does not take the option"),
        ):
            for name in needed:
                if claimed is not None and name not in claimed:
                    return f"{lack} {name}"
        return None

    def to_dict(self) -> dict[str, object]:
        """As in the results."""
        return {
            "implementation": {"name": self.name, "version": self.version, "language": self.language},
            **{name: getattr(self, name) for name in ("variants", "operations", "options", "assumed", "plays")},
            "offers": {name: getattr(self, name) for name in OFFERS},
        }


OFFERS = ("reasons", "deciding_card", "max_hand", "fields", "opening")
"""What a hello may say of the answers, and of the questions that it understands."""


def _names(text: str | Iterable[str]) -> list[str]:
    return [name.strip() for name in text.split(",")] if isinstance(text, str) else list(text)


def assumed_hello(why: str) -> Hello:
    """What is assumed of an implementation that does not answer hello."""
    return Hello("unnamed implementation", "unknown", "unknown", None, None, None, assumed=why)


def read_hello(message: object) -> Hello:
    """Read the answer to hello. Raises NoHello naming every fault."""
    wrong = faults(message, "messages", "hello")
    if wrong or not isinstance(message, dict):
        raise NoHello("Its hello is not one: " + " ".join(wrong))
    who = message["implementation"]
    plays = message.get("plays")
    if plays is None and "variants" not in message:
        raise NoHello(
            "Its hello says neither which `variants` it knows nor what it `plays`. "
            'An engine of one game says "plays": "base"; `fit` then finds out which rules these really are.'
        )
    try:
        rules = read_rules(plays) if isinstance(plays, str) else plays
        if rules is not None:
            resolved(rules)
    except UnknownRules as fault:
        raise NoHello(f"Its hello says that it plays what cannot be read: {fault}") from None
    fields = message.get("fields")
    if unknown := [name for name in fields if name not in OPERATIONS] if isinstance(fields, dict) else ():
        raise NoHello(
            f"Its hello is not one: fields names {json.dumps(unknown[0])}, which is no operation; "
            f"there are {', '.join(OPERATIONS)}."
        )
    return Hello(
        who["name"],
        who["version"],
        who["language"],
        message.get("variants", ()),
        message["operations"],
        message.get("options", ()),
        plays=rules,
        **{name: message[name] for name in OFFERS if name in message},
    )


def faults_in(listed: object) -> tuple[Mapping[str, Any], ...]:
    """The faults that an error lists; none where it lists something else."""
    return tuple(each for each in listed if isinstance(each, dict)) if isinstance(listed, list) else ()


def write_json(message: Mapping[str, object]) -> bytes:
    """One line, without the line end."""
    return json.dumps(message, separators=(",", ":")).encode()


def shortened(text: str, limit: int) -> str:
    """The text, or its first characters and three dots."""
    return text if len(text) <= limit else f"{text[:limit]}..."


def excerpt(content: bytes | bytearray, limit: int = 120) -> str:
    """The beginning of some bytes, as text that a terminal can show."""
    text = content[:limit].decode("utf-8", "replace")
    shown = json.dumps(text, ensure_ascii=False)
    return shown + (f" ({len(content)} bytes)" if len(content) > limit else "")
