"""What every sentence of a reason claims, as the oracle can check it: each phrase has a condition that says of every
clause whether it is true of the question and the table at hand.

The conditions use nothing of the engine: the options are those that the oracle reads from the data of the variants,
and what is true is what the oracle finds out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

import orjson

from tests.messages import (
    conditions_of_deals,
    conditions_of_exchanges,
    conditions_of_house_plays,
    conditions_of_house_scores,
    conditions_of_plays,
    conditions_of_scores,
    conditions_of_sets,
    conditions_of_settling,
)
from tests.messages.conditions_of_instant_wins import CONDITIONS as INSTANT_WINS
from tests.messages.said import Asked, Body, Condition, Said, reasons_of
from tests.oracle.packs import Options
from tests.oracle.variants import options_of

CONDITIONS: Final[Mapping[str, Condition]] = MappingProxyType(
    {
        **conditions_of_sets.CONDITIONS,
        **conditions_of_plays.CONDITIONS,
        **conditions_of_deals.CONDITIONS,
        **conditions_of_exchanges.CONDITIONS,
        **INSTANT_WINS,
        **conditions_of_scores.CONDITIONS,
        **conditions_of_settling.CONDITIONS,
        **conditions_of_house_scores.CONDITIONS,
        **conditions_of_house_plays.CONDITIONS,
    }
)
"""The condition of every phrase."""


def reasons_in(operation: str, body: Body, answer: Body) -> Iterator[Said]:
    """Every reason in an answer, ready to be checked."""
    return reasons_of(Asked(operation, body, answer, _options(orjson.dumps(answer["variant"]))))


@lru_cache(maxsize=64)
def _options(echo: bytes) -> Options:
    variant: Any = orjson.loads(echo)
    return options_of(variant)


def untrue(said: Said) -> list[str]:
    """The clauses of a sentence that are not true."""
    return [clause for clause, is_true in CONDITIONS[said.phrase](said) if not is_true]
