"""Questions that may bring the state of a table, whose variant is then that of the question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigtwo import reading
from bigtwo.combinations.ruleset import variant
from bigtwo.schemas.fields import Later, VariantSpec
from bigtwo.schemas.requests import CommonFields
from bigtwo.table.playing import read_table

if TYPE_CHECKING:
    from bigtwo.combinations.ruleset import Variant
    from bigtwo.faults import Faults


class FromState(CommonFields):
    """What a question says that may bring a state."""

    variant = VariantSpec(or_none=True)
    state = Later(read_table)


def settle_variant(question: dict[str, Any], faults: Faults) -> None:
    """Under which variant the question is read: that of its state, else the one that it names, else base."""
    if "variant" in question:
        question["variant"] = variant_of(question, "state", question.get("state"), faults)


def variant_of(question: dict[str, Any], name: str, holder: object, faults: Faults) -> Variant | None:
    """The variant of what came as a field of this name, of the question, or base; a question naming another than that
    is refused."""
    asked: Variant | None = question["variant"]
    if type(holder) is not dict or "variant" not in holder:
        return asked or variant()
    named = reading.variant(holder["variant"], (name, "variant"), faults)
    if named is not None and asked is not None and asked.options != named.options:
        faults.note(("variant",), f"other-variant.{name}")
    return named
