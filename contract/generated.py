"""What the contract copies from the code, by the name under which ``{$generated: name}`` in a piece asks for it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, get_args

from bigtwo import KINDS, __version__, rulebook
from bigtwo.api.admission import EXPENSIVE
from bigtwo.api.batch import MAX_FURTHER_FAULTS
from bigtwo.api.problems import TYPES
from bigtwo.cards import LARGEST_PACK, LONGEST_CARD, PACKS
from bigtwo.combinations.comparing import RESULTS
from bigtwo.dealing import checking, previous
from bigtwo.dealing.exchanging import MAX_EXCHANGED, MAX_EXCHANGES
from bigtwo.dealing.handing_out import Direction
from bigtwo.dealing.shuffling import LONGEST_SEED
from bigtwo.fault_codes import FAULT_CODES
from bigtwo.faults import MAX_FAULTS
from bigtwo.messages.catalogue import TYPES as PARAM_TYPES
from bigtwo.messages.languages import LANGUAGES, RULEBOOK_LANGUAGES
from bigtwo.messages.reasons import COMPARISON_CODES, EVENT_CODES, HINTS, NO_COMBINATION_CODES, TARGET_CODES
from bigtwo.operations import cost
from bigtwo.operations.questions import LARGE_BODY, OPERATIONS, PROTOCOL, SMALL_BODY
from bigtwo.operations.rulings import RULED
from bigtwo.reading import LONGEST_VARIANT
from bigtwo.schemas.fields import EXPLAIN
from bigtwo.schemas.many import LONGEST_ID, LONGEST_OPERATION, MAX_MIXES, MAX_REQUESTS, MAX_VARIANTS
from bigtwo.schemas.plays import LONGEST_CURSOR, MAX_MOVES, USUAL_MOVES
from bigtwo.schemas.requests import LONGEST_TAG
from bigtwo.scoring import given
from bigtwo.scoring.scores import SCHEMES
from bigtwo.session import ledger
from bigtwo.session.following import LeaderBy
from bigtwo.table import restoring
from bigtwo.table.lines import LONGEST_RECORD
from bigtwo.table.records import ACTIONS, LONGEST_NAME, MAX_EVENTS, RECORD_FORMAT
from bigtwo.table.refereeing import OnViolation
from bigtwo.table.states import STATE_FORMAT
from bigtwo.table.upcoming import MAX_LISTED
from bigtwo.variant import CONSTRAINTS, OPTIONS, named_variants
from bigtwo.variant.instant_wins import PATTERNS
from bigtwo.variant.options.scores import LARGEST_STAKE
from bigtwo.variant.rank_points import OTHERS, RANKS
from bigtwo.variant.specs import MAX_NAMES
from bigtwo.variant.straights import RUN_LENGTH
from bigtwo.variant.straights import SCHEMES as STRAIGHT_SCHEMES
from bigtwo.variant.values import (
    CARD_SCALES,
    LARGEST_CARD_POINTS,
    LARGEST_PLACE_POINTS,
    LONGEST_ORDER,
    LONGEST_RANK,
    PLACE_SCALES,
    to_json,
)
from contract.settling import PREFIX, SCHEMAS, name_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigtwo.variant.options.option import Option

VALUES_OF: Final[Mapping[str, Any]] = {option.name: option.kind.schema for option in OPTIONS}
MIN_PLAYERS: Final = min(VALUES_OF["players"]["enum"])
MAX_PLAYERS: Final = max(VALUES_OF["players"]["enum"])
OWN_SCHEMAS: Final[Mapping[str, dict[str, Any]]] = {
    "straight_order": {"$ref": SCHEMAS + "StraightOrder"},
    "hand_size": {"$ref": SCHEMAS + "HandSize"},
    "card_points": {"$ref": SCHEMAS + "CardPoints"},
    "place_points": {"$ref": SCHEMAS + "PlacePoints"},
    "two_factors": {
        "anyOf": [{"type": "null"}, VALUES_OF["two_factors"]["anyOf"][1], {"$ref": SCHEMAS + "SuitFactors"}]
    },
    "instant_wins": {"$ref": SCHEMAS + "InstantWins"},
    "hand_doubling": {"anyOf": [{"type": "null"}, {"$ref": SCHEMAS + "HandDoubling"}]},
}
"""The options whose values have a schema of their own."""
COSTS_BY_COUNTS: Final = (cost.of_moves, cost.of_a_play, cost.of_a_record, cost.of_a_session, cost.of_a_view)
"""The costs that the contract tells in words."""


def _option(option: Option) -> dict[str, Any]:
    """An option as a property of house rules. What the base game has for it is no default: an option that is left out
    is that of the variant which the house rules extend, and a client that filled it in would change the variant."""
    schema = OWN_SCHEMAS.get(option.name, option.kind.schema)
    if "$ref" in schema:
        return dict(schema)
    meaning = f"{option.meaning[0].upper()}{option.meaning[1:]}."
    return {"description": meaning, **_ordered(schema), "x-default": to_json(option.default, "standard-52")}


def _ordered(schema: Any) -> Any:
    """A schema without what makes a list a set: some generators lose the order then. The service itself still refuses
    what stands twice."""
    if isinstance(schema, list):
        return [_ordered(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: _ordered(value) for key, value in schema.items() if key != "uniqueItems"}


def _flat_costs() -> tuple[str, ...]:
    """What the questions cost whose cost does not depend on what is asked: rows of a table, the cheapest first."""
    by_units: dict[int, list[str]] = {}
    for operation in OPERATIONS.values():
        if operation.cost not in COSTS_BY_COUNTS:
            by_units.setdefault(operation.cost({}), []).append(f"`{operation.name}`")
    return tuple(f"| {', '.join(names)} | {units} |" for units, names in sorted(by_units.items()))


def _named(words: str, suffix: str, prefix: str = "") -> dict[str, str]:
    """A reference to the schema of some words: ``legal-moves`` and ``Answer`` to ``LegalMovesAnswer``."""
    return {"$ref": SCHEMAS + prefix + name_of(words, suffix)}


def _in_words(number: int) -> str:
    """A number from 20 to 99 in words."""
    tens = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")[number // 10 - 2]
    ones = ("", "-one", "-two", "-three", "-four", "-five", "-six", "-seven", "-eight", "-nine")[number % 10]
    return tens + ones


GENERATED: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "release": __version__,
        "protocol": PROTOCOL,
        # Cards and combinations.
        "kinds": list(KINDS),
        "number-of-kinds": len(KINDS),
        "pack-ids": list(PACKS),
        "smallest-pack": min(pack.size for pack in PACKS.values()),
        "largest-pack": LARGEST_PACK,
        "max-texts": checking.MAX_LYING,
        "max-text-length": LONGEST_CARD,
        # Players.
        "min-players": MIN_PLAYERS,
        "max-players": MAX_PLAYERS,
        "last-seat": MAX_PLAYERS - 1,
        "hands-text": f"^[^;]*(;[^;]*){{{MIN_PLAYERS - 1},{MAX_PLAYERS - 1}}}$",
        # Variants and options.
        "variant-ids": [named.id for named in named_variants()],
        "number-of-variants": len(named_variants()),
        "max-variant-length": LONGEST_VARIANT,
        "max-record-length": LONGEST_RECORD,
        "max-joined-names": MAX_NAMES,
        "option-names": [option.name for option in OPTIONS],
        "options": {option.name: _option(option) for option in OPTIONS},
        "number-of-options": len(OPTIONS),
        "options-in-words": _in_words(len(OPTIONS)),
        "hand-size": VALUES_OF["hand_size"],
        "hand-doubling": _ordered(VALUES_OF["hand_doubling"]["anyOf"][1]),
        "suit-factors": VALUES_OF["two_factors"]["anyOf"][2],
        "straight-schemes": list(STRAIGHT_SCHEMES),
        "card-scales": list(CARD_SCALES),
        "ranks-and-others": [*RANKS, OTHERS],
        "number-of-ranks-and-others": len(RANKS) + 1,
        "most-card-points": LARGEST_CARD_POINTS,
        "place-scales": list(PLACE_SCALES),
        "least-place-points": -LARGEST_PLACE_POINTS,
        "most-place-points": LARGEST_PLACE_POINTS,
        "patterns": list(PATTERNS),
        "prices-of-patterns": VALUES_OF["instant_wins"]["properties"],
        "max-straight-order": LONGEST_ORDER,
        "run-length": RUN_LENGTH,
        "max-rank-length": LONGEST_RANK,
        "last-constraint": CONSTRAINTS[-1].id,
        # Rules and reasons.
        "source-documents": list(rulebook.SOURCES),
        "rule-statuses": list(rulebook.STATUSES),
        "observable": list(rulebook.OBSERVABLE),
        "rule-operations": list(rulebook.RULE_OPERATIONS),
        "no-combination-codes": list(NO_COMBINATION_CODES),
        "comparison-codes": list(COMPARISON_CODES),
        # In a record it is never the turn of a seat that is locked out: its play is `not-your-turn`.
        "violation-codes": list(EVENT_CODES),
        "target-codes": list(TARGET_CODES),
        "event-codes": [code for code in EVENT_CODES if code != "locked-out"],
        "hints": list(HINTS),
        "param-types": list(dict.fromkeys(PARAM_TYPES.values())),
        "comparison-results": list(RESULTS),
        "deal-violations": list(checking.VIOLATIONS),
        # Plays.
        "max-listed-moves": MAX_LISTED,
        "max-moves": MAX_MOVES,
        "usual-moves": USUAL_MOVES,
        "max-cursor-length": LONGEST_CURSOR,
        # Deals.
        "directions": list(get_args(Direction)),
        "grounds-of-lead": [*get_args(LeaderBy), "dragon", "instant-win", "redeal"],
        "grounds-of-next-lead": list(get_args(LeaderBy)),
        "max-deal-number": previous.MAX_DEAL_NUMBER,
        "max-seed-length": LONGEST_SEED,
        "min-penalty": -previous.LARGEST_PENALTY,
        "max-penalty": previous.LARGEST_PENALTY,
        # Records.
        "events": [_named(action, "Event") for action in ACTIONS],
        "explain": list(EXPLAIN),
        "languages": list(LANGUAGES),
        "rulebook-languages": list(RULEBOOK_LANGUAGES),
        "longest-tag": LONGEST_TAG,
        "state-format": STATE_FORMAT,
        "max-exchanges": MAX_EXCHANGES,
        "max-exchanged": MAX_EXCHANGED,
        "record-format": RECORD_FORMAT,
        "actions": list(ACTIONS),
        "on-violation": list(get_args(OnViolation)),
        "max-events": MAX_EVENTS,
        "max-name-length": LONGEST_NAME,
        "max-counted": restoring.MAX_COUNTED,
        "longest-seal": restoring.LONGEST_SEAL,
        "max-rules-of-breach": restoring.MAX_RULES,
        # Scores.
        "scoring-schemes": list(SCHEMES),
        "max-specials": given.MAX_SPECIALS,
        "max-stake": LARGEST_STAKE,
        "max-deals-of-session": ledger.MAX_DEALS,
        # Many questions at once.
        "answers": [*(_named(name, "Answer") for name in OPERATIONS), {"$ref": SCHEMAS + "BatchedProblem"}],
        "ruled-operations": list(RULED),
        "settled-answers": [_named(name, "Answer", PREFIX) for name in RULED],
        "max-requests": MAX_REQUESTS,
        "max-id-length": LONGEST_ID,
        "max-operation-length": LONGEST_OPERATION,
        "max-mixes": MAX_MIXES,
        "max-variants": MAX_VARIANTS,
        "max-units": cost.MAX_WORK,
        "flat-costs": _flat_costs(),
        "units-of-expensive-question": EXPENSIVE,
        "units-of-mix": cost.MIX_COST,
        "units-of-entry": cost.ENTRY_COST,
        "units-of-ranks": cost.RANKS_COST,
        "units-of-house-rule": cost.HOUSE_RULE_COST,
        "bytes-read-for-unit": cost.READING_BYTES,
        # Requests and problems.
        "operations": list(OPERATIONS),
        "small-body-kib": SMALL_BODY // 1024,
        "large-body-kib": LARGE_BODY // 1024,
        "problem-types": [kind.uri for kind in TYPES.values()],
        "fault-codes": list(FAULT_CODES),
        "max-faults": MAX_FAULTS,
        "max-further-faults": MAX_FURTHER_FAULTS,
    }
)
