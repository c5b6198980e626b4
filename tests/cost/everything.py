"""Every sort of request whose cost is looked at."""

from __future__ import annotations

from tests.cost import broken, deals, many, pages, plays

SORTS = (*plays.sorts(), *deals.sorts(), *many.sorts(), *pages.sorts(), *broken.sorts())
