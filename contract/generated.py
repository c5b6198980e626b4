"""What the contract copies from the code, by the name under which ``{$generated: name}`` in a piece asks for it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, get_args

from bigtwo import KINDS, __version__, rulebook
from bigtwo.api.admission import EXPENSIVE
from bigtwo.api.batch import MAX_FURTHER_FAULTS
from bigtwo.cards import LARGEST_PACK, LONGEST_CARD, PACKS
from bigtwo.combinations.comparison import RESULTS
from bigtwo.dealing import deal, previous
from bigtwo.dealing.deal import LONGEST_SEED
from bigtwo.dealing.lead import MAX_EXCHANGED, MAX_EXCHANGES
from bigtwo.faults import MAX_FAULTS
from bigtwo.messages.catalogue import TYPES as PARAM_TYPES
from bigtwo.messages.render import LANGUAGES, RULEBOOK_LANGUAGES
from bigtwo.notation.parser import LONGEST_RECORD
from bigtwo.operations import cost
from bigtwo.operations.questions import LARGE_BODY, OPERATIONS, PROTOCOL, SMALL_BODY
from bigtwo.operations.rulings import RULED
from bigtwo.reading import LONGEST_VARIANT
from bigtwo.schemas.fields import EXPLAIN
from bigtwo.schemas.many import LONGEST_ID, LONGEST_OPERATION, MAX_MIXES, MAX_REQUESTS, MAX_VARIANTS
from bigtwo.schemas.questions import LONGEST_CURSOR, MAX_MOVES, USUAL_MOVES
from bigtwo.schemas.requests import LONGEST_TAG
from bigtwo.scoring import result
from bigtwo.scoring.score import SCHEMES
from bigtwo.session import ledger
from bigtwo.session.ledger import LeaderBy
from bigtwo.table import reader
from bigtwo.table.events import ACTIONS, LONGEST_NAME, MAX_EVENTS, RECORD_FORMAT
from bigtwo.table.referee import OnViolation
from bigtwo.table.state import MAX_LISTED, STATE_FORMAT
from bigtwo.variant.options import OPTIONS, Direction
from bigtwo.variant.resolving import MAX_NAMES
from bigtwo.variant.values import PATTERNS
from contract.settling import PREFIX, SCHEMAS, name_of

if TYPE_CHECKING:
    from collections.abc import Mapping


VALUES_OF: Final[Mapping[str, Any]] = {option.name: option.kind.schema for option in OPTIONS}
MIN_PLAYERS: Final = min(VALUES_OF["players"]["enum"])
MAX_PLAYERS: Final = max(VALUES_OF["players"]["enum"])
COSTS_BY_COUNTS: Final = (cost.of_moves, cost.of_a_play, cost.of_a_record, cost.of_a_session, cost.of_a_view)
"""The costs that the contract tells in words."""


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
        "max-texts": deal.MAX_LYING,
        "max-text-length": LONGEST_CARD,
        # Players.
        "min-players": MIN_PLAYERS,
        "max-players": MAX_PLAYERS,
        "last-seat": MAX_PLAYERS - 1,
        "hands-text": f"^[^;]*(;[^;]*){{{MIN_PLAYERS - 1},{MAX_PLAYERS - 1}}}$",
        # Variants and options.
        "max-variant-length": LONGEST_VARIANT,
        "max-record-length": LONGEST_RECORD,
        "max-joined-names": MAX_NAMES,
        "patterns": list(PATTERNS),
        # Rules and reasons.
        "source-documents": list(rulebook.SOURCES),
        "rule-statuses": list(rulebook.STATUSES),
        "observable": list(rulebook.OBSERVABLE),
        "rule-operations": list(rulebook.RULE_OPERATIONS),
        "param-types": list(dict.fromkeys(PARAM_TYPES.values())),
        "comparison-results": list(RESULTS),
        # Plays.
        "max-listed-moves": MAX_LISTED,
        "max-moves": MAX_MOVES,
        "usual-moves": USUAL_MOVES,
        "max-cursor-length": LONGEST_CURSOR,
        # Deals.
        "directions": list(get_args(Direction)),
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
        "max-counted": reader.MAX_COUNTED,
        "longest-seal": reader.LONGEST_SEAL,
        "max-rules-of-breach": reader.MAX_RULES,
        # Scores.
        "scoring-schemes": list(SCHEMES),
        "max-specials": result.MAX_SPECIALS,
        "max-stake": VALUES_OF["stake"]["maximum"],
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
        "max-faults": MAX_FAULTS,
        "max-further-faults": MAX_FURTHER_FAULTS,
    }
)
