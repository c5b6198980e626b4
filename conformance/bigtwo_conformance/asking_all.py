"""One question put to several engines at once, and which of them give the same answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.asking_reference import drawn, expecting
from bigtwo_conformance.corpus import Case
from bigtwo_conformance.judging import satisfies
from bigtwo_conformance.offered import as_offered, completed
from bigtwo_conformance.protocol import ANSWERED, NoHello
from bigtwo_conformance.reports.words import as_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bigtwo_conformance.protocol import Hello
    from bigtwo_conformance.targets import Target


@dataclass(frozen=True, slots=True)
class Agreeing:
    """The engines that give the same answer, and the fields of it that the rules settle. Where there is no answer,
    `says` is why, and `answer` is empty."""

    says: str
    answer: tuple[Case, ...]
    engines: list[str] = field(default_factory=list)

    def agrees(self, answer: Any, hello: Hello) -> bool:
        """Whether another answer is the same, in everything that its engine offers."""
        offered = [as_offered(case, hello) for case in self.answer]
        judged = [case for case in offered if isinstance(case, Case)]
        return bool(judged) and all(satisfies(case.operation, case.expect, answer) for case in judged)


def answers(operation: str, question: Mapping[str, Any], engines: Iterable[Target]) -> list[Agreeing]:
    """The answers of the engines, in the order in which they were given first."""
    input = {name: value for name, value in question.items() if name != "variant"}
    asked = drawn("asked", operation, question["variant"], input)
    found: list[Agreeing] = []
    for target in engines:
        try:
            session = target.open()
        except NoHello as fault:
            found.append(Agreeing(str(fault), (), [target.address]))
            continue
        try:
            reply = session.ask(operation, asked[0].question, "asked")
        finally:
            session.abort()
        name = f"{session.hello.name} {session.hello.version} ({target.address})"
        answer = completed(operation, question, reply.answer)
        same = next((each for each in found if each.agrees(answer, session.hello)), None)
        if reply.status != ANSWERED or not isinstance(answer, dict):
            same = Agreeing(reply.message or reply.status, ())
        elif same is None:
            mine = tuple(expecting(case, answer, session) for case in asked)
            settled = {name: value for case in mine for fields in case.expect.values() for name, value in _of(fields)}
            same = Agreeing(as_json(settled), mine)
        if same not in found:
            found.append(same)
        same.engines.append(name)
    return found


def _of(fields: Any) -> Iterable[tuple[str, Any]]:
    """The fields that an expectation names; of a refusal its codes."""
    return fields.items() if isinstance(fields, dict) else [("refuses", fields)]
