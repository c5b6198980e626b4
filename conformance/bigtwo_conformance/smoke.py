"""A few trivial questions, asked before all others: they tell a broken adapter from a wrong engine."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.judging import differences
from bigtwo_conformance.offered import reduced
from bigtwo_conformance.protocol import ANSWERED

if TYPE_CHECKING:
    from bigtwo_conformance.protocol import Hello, Reply
    from bigtwo_conformance.targets import Target


@dataclass(frozen=True, slots=True)
class Trivial:
    """A question on which every account of the game agrees."""

    says: str
    operation: str
    input: dict[str, Any]
    expect: dict[str, Any]


QUESTIONS = (
    Trivial(
        "the three of diamonds is a single",
        "classify",
        {"cards": ["3D"]},
        {"equals": {"playable": True, "kind": "single"}},
    ),
    Trivial(
        "two nines are a pair", "classify", {"cards": ["9S", "9D"]}, {"equals": {"playable": True, "kind": "pair"}}
    ),
    Trivial("a three and a four are nothing", "classify", {"cards": ["3D", "4S"]}, {"refuse": ["not-a-combination"]}),
    Trivial("a two beats a three", "compare", {"a": ["2S"], "b": ["3D"]}, {"equals": {"result": "a-beats-b"}}),
    Trivial("a three does not beat a two", "compare", {"a": ["3D"], "b": ["2S"]}, {"equals": {"result": "b-beats-a"}}),
    Trivial(
        "who leads with a three and a four may play either",
        "legal-moves",
        {"hand": ["3D", "4C"]},
        {"set-equals": {"moves": [{"cards": ["3D"], "kind": "single"}, {"cards": ["4C"], "kind": "single"}]}},
    ),
)


@dataclass(frozen=True, slots=True)
class Tried:
    """One trivial question and its reply; `differences` are empty where the answer was right."""

    trivial: Trivial
    reply: Reply
    differences: tuple[str, ...]

    @property
    def answered(self) -> bool:
        return self.reply.status == ANSWERED

    @property
    def right(self) -> bool:
        return self.answered and not self.differences


def any_variant(hello: Hello) -> str:
    """A variant that the implementation knows: the base game, if it does."""
    return "base" if hello.variants is None or "base" in hello.variants else next(iter(hello.variants), "base")


def _as_answered(hello: Hello, answer: dict[str, Any]) -> Hello:
    """The hello without the optional fields that an answer to `classify` lacks, and with a note that says so."""
    playable = answer.get("playable")
    if playable is True and hello.deciding_card and "deciding_card" not in answer:
        lacks, hello = "deciding_card", replace(hello, deciding_card=False)
    elif playable is False and hello.reasons and "reason" not in answer:
        lacks, hello = "reasons", replace(hello, reasons=False)
    else:
        return hello
    note = f'It is not judged by {lacks}, which its answers lack; `"{lacks}": false` in its hello says so.'
    return replace(hello, assumed=f"{hello.assumed} {note}".lstrip())


def smoke(target: Target) -> tuple[Hello, tuple[Tried, ...]]:
    """Ask the trivial questions that are in scope, after a fault in a fresh session. Raises NoHello."""
    session = target.open()
    hello = session.hello
    variant = any_variant(hello)
    tried: list[Tried] = []
    try:
        for trivial in QUESTIONS:
            if hello.unclaimed((trivial.operation,)):
                continue
            if not reduced(trivial.operation, trivial.input, trivial.expect, hello):
                continue
            reply = session.ask(trivial.operation, {"variant": variant, **trivial.input}, trivial.says)
            if reply.status == ANSWERED and isinstance(reply.answer, dict):
                hello = _as_answered(hello, reply.answer)
            expect = reduced(trivial.operation, trivial.input, trivial.expect, hello)
            wrong = differences(trivial.operation, expect, reply.answer) if reply.status == ANSWERED else ()
            tried.append(Tried(trivial, reply, wrong))
            if not reply.in_sync:
                session.abort()
                session = target.open()
    finally:
        session.abort()
    return hello, tuple(tried)
