"""The cases of the conformance corpus, for the tests of any client."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import orjson

from bigtwo import rulebook
from bigtwo.api import documents
from bigtwo.api.reading import no_such_value, read_parameters
from bigtwo.faults import Faults, fault
from bigtwo.messages.saying import cut
from bigtwo.operations.paging import FIELDS, WHOLE, Page
from bigtwo.operations.questions import OPERATIONS
from bigtwo.rulebook_data.cases import published
from bigtwo.schemas.plays import RESOLVE
from bigtwo.schemas.requests import InvalidRequest

if TYPE_CHECKING:
    from bigtwo.api.documents import Document
    from bigtwo.faults import Fault
    from bigtwo.variant import Resolved

FILTERS: Final = ("variant", "operation", "rule")

_SELECTIONS_KEPT: Final = 64
"""How many selections are kept as they are sent; all cases together take about a megabyte, a selection a part of it."""


def select(query: bytes) -> Document:
    """The cases that meet every condition of a query string; raises InvalidRequest with every fault.

    What does not exist is refused rather than found nowhere: tests that loop over no cases at all look green.
    """
    faults = Faults()
    asked = read_parameters(query, (*FILTERS, *FIELDS), faults)
    page = Page(asked, faults)
    if "operation" in asked and asked["operation"] not in OPERATIONS:
        faults.add(no_such_value, "operation", asked["operation"], tuple(OPERATIONS))
    if "rule" in asked and rulebook.rule(asked["rule"]) is None:
        faults.add(no_such_rule, asked["rule"])
    variant = read_variant(asked.get("variant"), faults)
    faults.check(InvalidRequest)
    selection = orjson.dumps(None if variant is None else variant.echo), asked.get("operation"), asked.get("rule")
    return written(*selection) if page.is_whole else _page_of(page, *selection)


def no_such_rule(id_: str, phrase: str = "unknown-value.rule") -> Fault:
    """The fault of an id that no rule has."""
    near = rulebook.nearest_id(id_)
    return fault(("rule",), phrase, (), (near,) if near else (), text=cut(id_))


def read_variant(text: str | None, faults: Faults) -> Resolved | None:
    """The variant that a parameter names; None where it is absent or at fault."""
    if text is not None:
        try:
            spec = RESOLVE.fields["variant"].spelling.value_of(text)
            found: Resolved = RESOLVE.load({"variant": spec})["variant"].resolved
            return found
        except InvalidRequest as invalid:
            faults.take(invalid)
    return None


@lru_cache(maxsize=_SELECTIONS_KEPT)
def written(echo: bytes, operation: str | None, rule: str | None) -> Document:
    return _page_of(WHOLE, echo, operation, rule)


def _page_of(page: Page, echo: bytes, operation: str | None, rule: str | None) -> Document:
    found = published(variant=orjson.loads(echo), operation=operation, rule=rule)
    return documents.of_json({**found, **page.of("cases", found["cases"])}, is_fixed=page.is_whole)
