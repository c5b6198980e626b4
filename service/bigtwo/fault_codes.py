"""Everything that can be wrong with a request, by code: the one list, in the order in which the contract gives it.

The code of a fault is also the slug of the problem that it makes; what the page of the problem says stands in
`bigtwo.api.problem_types`. A contradiction between options has the id of the constraint that it breaks.
"""

from __future__ import annotations

from typing import Final

from bigtwo.dealing.checking import VIOLATIONS
from bigtwo.strict_json import CODES
from bigtwo.variant import CONSTRAINTS

_OF_FIELDS: Final = """
    unknown-parameter repeated-parameter unknown-value
    not-an-object missing-field unknown-field not-a-boolean not-an-integer not-a-text not-a-list out-of-range
    no-cards too-many-cards not-a-card unknown-card suits-needed card-not-in-pack card-twice card-in-two-places
"""
_OF_PLAYS: Final = """
    state-or-position pile-no-combination opening-with-pile own-pile-without-pile new-lead-without-own-pile
    impossible-situation unknown-kind kind-twice bad-cursor
"""
_OF_DEALS: Final = """
    not-due card-not-in-hand pack-or-seed cards-missing wrong-hand-size
    previous-inconsistent redeal-due
"""
_OF_SCORES: Final = """
    counts-differ winner-has-cards no-cards-left deal-not-over not-a-combination
    not-a-win impossible-leader impossible-placings impossible-special impossible-dragon
    impossible-instant-win impossible-breach session-over
"""
_OF_RECORDS: Final = (
    "seat-twice name-twice deal-or-state other-variant bad-event bad-record impossible-state unsealed-state "
    "unknown-format event-already-taken"
)
_OF_VARIANTS: Final = """
    invalid-variant unknown-variant ambiguous-variant duplicate-variant too-many-variants unknown-option invalid-value
"""
_OF_SEVERAL_QUESTIONS: Final = "unknown-operation id-twice variant-in-body too-many-mixes batch-too-dear"

FAULT_CODES: Final = (
    *CODES,
    *_OF_FIELDS.split(),
    *_OF_PLAYS.split(),
    *_OF_DEALS.split(),
    *_OF_SCORES.split(),
    *(code for code in VIOLATIONS if code not in _OF_FIELDS.split()),  # those of a card are faults of any list of cards
    *_OF_RECORDS.split(),
    *_OF_VARIANTS.split(),
    *(constraint.id for constraint in CONSTRAINTS),
    *_OF_SEVERAL_QUESTIONS.split(),
)
