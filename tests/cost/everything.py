"""Every sort of request whose cost is looked at."""

from __future__ import annotations

from tests.cost import broken, deals, many, pages, plays
from tests.cost.languages import in_some_language

SORTS = tuple(map(in_some_language, (*plays.sorts(), *deals.sorts(), *many.sorts(), *pages.sorts(), *broken.sorts())))
