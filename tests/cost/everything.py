"""Every sort of request whose cost is looked at."""

from __future__ import annotations

from tests.cost import broken, deals, many, pages, plays, texts
from tests.cost.languages import in_some_language

_QUESTIONS = [
    each for sort in (*plays.sorts(), *deals.sorts(), *texts.sorts(), *broken.sorts()) for each in many.in_many(sort)
]
SORTS = tuple(map(in_some_language, (*_QUESTIONS, *many.sorts(), *pages.sorts())))
