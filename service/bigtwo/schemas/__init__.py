"""How questions are read: every field of a request, strictly, and every fault of it at once.

A request is a JSON object. Booleans are booleans and integers are integers; unknown fields are refused, because a
referee must not ignore a rule it was given. What comes out is ready for the engine: a compiled variant, and sets of
cards as bit masks in that variant's order. What is wrong comes back as `InvalidRequest` with one `Fault` for each
thing to put right: where it stands (a JSON Pointer), a code from a closed list, and a sentence.
"""

from bigtwo.schemas.deals import DEAL, EXCHANGE, OPENING, VALIDATE_DEAL
from bigtwo.schemas.fields import (
    FAULT_CODES,
    LONGEST_VARIANT,
    InvalidRequest,
    Request,
    Strict,
)
from bigtwo.schemas.many import (
    BATCH,
    LONGEST_ID,
    LONGEST_OPERATION,
    MANY_CODES,
    MAX_MIXES,
    MAX_REQUESTS,
    MAX_VARIANTS,
    RULINGS,
    Asked,
    different,
    is_mix,
    too_many_mixes,
)
from bigtwo.schemas.nested import NestedRequest
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
from bigtwo.schemas.records import MAX_EVENTS, REFEREE
from bigtwo.schemas.scores import SCORE, SESSION

__all__ = [
    "BATCH",
    "CLASSIFY",
    "COMPARE",
    "DEAL",
    "DIFF",
    "EXCHANGE",
    "FAULT_CODES",
    "LEGAL_MOVES",
    "LONGEST_CURSOR",
    "LONGEST_ID",
    "LONGEST_OPERATION",
    "LONGEST_VARIANT",
    "MANY_CODES",
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
    "NestedRequest",
    "Request",
    "Strict",
    "different",
    "is_mix",
    "too_many_mixes",
]
