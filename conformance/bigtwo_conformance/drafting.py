"""Drafts of cases from contradictions.

Which of the answers is wrong a contradiction does not tell, so a draft expects only what holds under any rules, mostly
nothing: then `expect` is empty, which no corpus takes, until somebody decides. Where a reference is asked, the draft is
about a question that it answers otherwise, and expects that answer.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.asking_reference import from_reference
from bigtwo_conformance.corpus import KEYS, Case
from bigtwo_conformance.judging import differences
from bigtwo_conformance.offered import as_offered
from bigtwo_conformance.protocol import ANSWERED

if TYPE_CHECKING:
    from bigtwo_conformance.protocol import Ask, Hello
    from bigtwo_conformance.relations import Contradiction, Relation
    from bigtwo_conformance.targets import Session

OPEN = "Which answer is wrong, and so what to expect, is still to be decided."


def drafted(relation: Relation, broken: Contradiction, variant: Any) -> Case:
    """A case about the question of a contradiction, which expects what holds of its answer under any rules."""
    question = dict(broken.question)
    why = broken.says if broken.expect else f"{broken.says} {OPEN}"
    return Case(
        "cx-000",
        "drafts",
        relation.says.removesuffix("."),
        relation.rules,
        "negative" if "refuse" in broken.expect else "positive",
        "cx-000-twin",
        why,
        "reported",
        question.pop("variant", variant),
        broken.operation,
        question,
        broken.expect,
    )


def settled(case: Case, broken: Contradiction, ask: Ask, hello: Hello, reference: Session) -> Case:
    """The draft as a reference settles it: of the questions of the contradiction the first that it answers otherwise,
    else the one that is shown. Where it does not answer, the draft stays open."""
    own: Case | None = None
    for operation, asked in ((case.operation, case.question), *broken.asked):
        question = dict(asked)
        expect: dict[str, Any] = {"set-equals": {"moves": []}} if operation == "legal-moves" else {}
        variant = question.pop("variant", case.variant)
        plain = replace(case, operation=operation, variant=variant, input=question, expect=expect)
        right = from_reference(plain, reference)
        if right is None:
            continue
        right = replace(right, origin=case.origin, why=broken.says)
        own = own or right
        offered = as_offered(right, hello)
        reply = ask(operation, right.question)
        if reply.status != ANSWERED or (
            not isinstance(offered, str) and differences(operation, offered.expect, reply.answer)
        ):
            return right
    return own or case


def as_text(case: Case) -> str:
    """A case in JSON, ready to be completed and pasted."""
    lines = ",\n".join(f"  {json.dumps(key)}: {json.dumps(getattr(case, key), ensure_ascii=False)}" for key in KEYS)
    return f"{{\n{lines}\n}}"
