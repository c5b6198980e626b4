"""How questions are read: every field of a request, strictly, and every fault of it at once.

A request is a JSON object. Booleans are booleans and integers are integers; unknown fields are refused, because a
referee must not ignore a rule it was given. What comes out is ready for the engine: a compiled variant, and sets of
cards as bit masks in that variant's order. What is wrong comes back as `InvalidRequest` with one `Fault` for each
thing to put right: where it stands (a JSON Pointer), a code from a closed list, and a sentence.
"""

from bigtwo.reading import LONGEST_VARIANT
from bigtwo.schemas.deals import DEAL, EXCHANGE, OPENING, VALIDATE_DEAL
from bigtwo.schemas.fields import Strict
from bigtwo.schemas.many import (
    BATCH,
    LONGEST_ID,
    LONGEST_OPERATION,
    MAX_MIXES,
    MAX_REQUESTS,
    MAX_VARIANTS,
    RULINGS,
    Asked,
    different,
    is_mix,
    too_many_mixes,
)
from bigtwo.schemas.plays import (
    CLASSIFY,
    COMPARE,
    DIFF,
    LEGAL_MOVES,
    LONGEST_CURSOR,
    MAX_MOVES,
    RESOLVE,
    USUAL_MOVES,
    VALIDATE_PLAY,
)
from bigtwo.schemas.records import REFEREE
from bigtwo.schemas.requests import InvalidRequest, Request
from bigtwo.schemas.scores import SCORE, SESSION
from bigtwo.table.records import MAX_EVENTS

__all__ = [
    "BATCH",
    "CLASSIFY",
    "COMPARE",
    "DEAL",
    "DIFF",
    "EXCHANGE",
    "LEGAL_MOVES",
    "LONGEST_CURSOR",
    "LONGEST_ID",
    "LONGEST_OPERATION",
    "LONGEST_VARIANT",
    "MAX_EVENTS",
    "MAX_MIXES",
    "MAX_MOVES",
    "MAX_REQUESTS",
    "MAX_VARIANTS",
    "OPENING",
    "REFEREE",
    "RESOLVE",
    "RULINGS",
    "SCORE",
    "SESSION",
    "USUAL_MOVES",
    "VALIDATE_DEAL",
    "VALIDATE_PLAY",
    "Asked",
    "InvalidRequest",
    "Request",
    "Strict",
    "different",
    "is_mix",
    "too_many_mixes",
]
