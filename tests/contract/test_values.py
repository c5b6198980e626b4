"""The contract and the code have the same numbers and lists. In openapi.yaml such a value stands behind an anchor that
has its name here, ``maxItems: &largest-pack 60``, and where it counts besides is an alias, ``*largest-pack``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, get_args

import yaml

from bigtwo import KINDS, __version__, rulebook
from bigtwo.api.admission import EXPENSIVE
from bigtwo.api.batch import MAX_FURTHER_FAULTS
from bigtwo.cards import LARGEST_PACK, LONGEST_CARD, PACKS
from bigtwo.combinations.comparison import Result
from bigtwo.combinations.ruleset import LONGEST_VARIANT
from bigtwo.dealing import deal, opening
from bigtwo.dealing.deal import LONGEST_SEED
from bigtwo.dealing.opening import COUNTS_BY_PLACE
from bigtwo.faults import MAX_FAULTS
from bigtwo.messages.catalogue import TYPES as PARAM_TYPES
from bigtwo.messages.languages import LANGUAGES, RULEBOOK_LANGUAGES
from bigtwo.messages.render import current_locale
from bigtwo.notation import LONGEST_RECORD
from bigtwo.operations import questions
from bigtwo.operations.questions import LARGE_BODY, OPERATIONS, PROTOCOL, SMALL_BODY
from bigtwo.operations.rulings import RULED
from bigtwo.schemas.batch import LONGEST_ID, LONGEST_OPERATION, MAX_MIXES, MAX_REQUESTS, MAX_VARIANTS
from bigtwo.schemas.fields import EXPLAIN
from bigtwo.schemas.questions import LONGEST_CURSOR, MAX_MOVES, USUAL_MOVES
from bigtwo.schemas.requests import LONGEST_TAG
from bigtwo.scoring import result
from bigtwo.scoring.score import SCHEMES
from bigtwo.session import MAX_DEALS
from bigtwo.table import reader
from bigtwo.table.referee import OnViolation
from bigtwo.table.state import ACTIONS, LONGEST_NAME, MAX_EVENTS, MAX_LISTED, RECORD_FORMAT, STATE_FORMAT
from bigtwo.variant.options import OPTIONS, Direction
from bigtwo.variant.resolving import MAX_NAMES
from bigtwo.variant.values import PATTERNS
from bigtwo_rulebook.protocol import NORMATIVE_FIELDS
from tests.api.contract import FILE, document
from tests.tables import table

_VALUES_OF: Final = {option.name: option.kind.schema for option in OPTIONS}
_PLAYERS: Final = _VALUES_OF["players"]["enum"]

VALUES: Final[Mapping[str, Any]] = {
    "release": __version__,
    "protocol": PROTOCOL,
    "operations": list(OPERATIONS),
    "ruled-operations": list(RULED),
    # Cards and combinations.
    "kinds": list(KINDS),
    "number-of-kinds": len(KINDS),
    "pack-ids": list(PACKS),
    "smallest-pack": min(pack.size for pack in PACKS.values()) - 1,  # a card may be taken out
    "largest-pack": LARGEST_PACK,
    "max-texts": deal.MAX_REPORTED_CARDS,
    "max-text-length": LONGEST_CARD,
    "comparison-results": list(get_args(Result)),
    # Players.
    "min-players": min(_PLAYERS),
    "max-players": max(_PLAYERS),
    "last-seat": max(_PLAYERS) - 1,
    "hands-text": f"^[^;]*(;[^;]*){{{min(_PLAYERS) - 1},{max(_PLAYERS) - 1}}}$",
    # Variants, rules and sentences.
    "max-variant-length": LONGEST_VARIANT,
    "max-joined-names": MAX_NAMES,
    "patterns": list(PATTERNS),
    "source-documents": list(rulebook.SOURCES),
    "rule-statuses": list(rulebook.STATUSES),
    "observable": list(rulebook.OBSERVABLE),
    "rule-operations": list(rulebook.RULE_OPERATIONS),
    "param-types": list(dict.fromkeys(PARAM_TYPES.values())),
    "explain": list(EXPLAIN),
    "languages": list(LANGUAGES),
    "longest-tag": LONGEST_TAG,
    # Plays and deals.
    "max-moves": MAX_MOVES,
    "usual-moves": USUAL_MOVES,
    "max-cursor-length": LONGEST_CURSOR,
    "directions": list(get_args(Direction)),
    "max-deal-number": opening.MAX_DEAL_NUMBER,
    "max-seed-length": LONGEST_SEED,
    "min-penalty": -opening.LARGEST_PENALTY,
    "max-penalty": opening.LARGEST_PENALTY,
    "max-exchanges": len(COUNTS_BY_PLACE),
    "max-exchanged": max(COUNTS_BY_PLACE),
    # Records.
    "state-format": STATE_FORMAT,
    "record-format": RECORD_FORMAT,
    "actions": list(ACTIONS),
    "on-violation": list(get_args(OnViolation)),
    "max-events": MAX_EVENTS,
    "max-name-length": LONGEST_NAME,
    "max-record-length": LONGEST_RECORD,
    "max-counted": reader.MAX_COUNTED,
    "longest-seal": reader.LONGEST_SEAL,
    "max-rules-of-breach": reader.MAX_RULES,
    # Scores.
    "scoring-schemes": list(SCHEMES),
    "max-specials": result.MAX_SPECIALS,
    "max-stake": _VALUES_OF["stake"]["maximum"],
    "max-deals-of-session": MAX_DEALS,
    "grounds-of-next-lead": list(
        dict.fromkeys(_VALUES_OF["first_leader"]["enum"] + _VALUES_OF["later_leader"]["enum"])
    ),
    # Many questions at once, and what is wrong with them.
    "max-requests": MAX_REQUESTS,
    "max-id-length": LONGEST_ID,
    "max-operation-length": LONGEST_OPERATION,
    "max-variants": MAX_VARIANTS,
    "max-faults": MAX_FAULTS,
}

SMALL, LARGE = SMALL_BODY // 1024, LARGE_BODY // 1024
TOLD: Final = (
    f"at most {SMALL} KiB, with a Content-Length",
    f"many questions at once at most {LARGE} KiB",
    f"more than {SMALL} KiB",
    f"more than {LARGE} KiB",
    f"Sentences come in {current_locale().listed('and', LANGUAGES)}",
    f"can be read in {current_locale().listed('and', RULEBOOK_LANGUAGES)}",
    f"A batch of at most {questions.MAX_WORK} units is answered",
    f"At most {MAX_MIXES} different ones may be in one batch",
    f"at most {MAX_MIXES} mixes among them",
    f"Reading costs a unit for {questions.READING_BYTES} bytes",
    f"reading the body: a unit for {questions.READING_BYTES} bytes",
    f"A question of {EXPENSIVE} units or more",
    f"From {EXPENSIVE} units on",
    f"{MAX_FURTHER_FAULTS} are spelled out besides the first",
    f"| `classify` | 3, and {questions.RANKS_COST} where the cards are ranks alone |",
    f"and {questions.RANKS_COST} for each side that is ranks alone |",
    f"a fifth of m besides, or of {MAX_LISTED} if that is less |",
    f"a fifth of m, or of {MAX_LISTED} if that is less |",
    f"| each entry besides, whatever it asks | {questions.ENTRY_COST} |",
    f"| a mix in a question | {questions.HOUSE_RULE_COST} for each name joined and each option stated |",
    f"| each different mix, once | {questions.MIX_COST} |",
    f"at most {result.MAX_SPECIALS}; empty where nobody played one",
    f"several joined by commas, at most {MAX_NAMES}:",
    f"`errors` lists every fault at once, at most {MAX_FAULTS}",
    *(
        f"of `{name}` the fields {current_locale().listed('and', [f'`{field}`' for field in fields])}"
        for name, fields in NORMATIVE_FIELDS.items()
    ),
)
"""What descriptions say of such values."""


def test_every_value_is_that_of_the_code() -> None:
    text = FILE.read_text(encoding="utf-8")
    lines = {
        name: number
        for number, line in enumerate(text.splitlines(), 1)
        for name in re.findall(r"[:\[,-] &([a-z-]+)(?: |$)", line)
    }
    read_out = "".join(f"  {name}: *{name}\n" for name in lines)
    found = yaml.load(f"{text}\nx-values:\n{read_out}", yaml.CSafeLoader)["x-values"]
    with table() as row:
        for name, value in VALUES.items():
            with row(f"openapi.yaml:{lines.get(name)}: &{name} has to be {value}"):
                assert found[name] == value
        for name in lines.keys() - VALUES.keys():
            with row(f"openapi.yaml:{lines[name]}: &{name} is no value of VALUES"):
                raise AssertionError


def test_descriptions_say_what_the_code_has() -> None:
    text = " ".join(FILE.read_text(encoding="utf-8").split())
    with table() as row:
        for told in TOLD:
            with row(f"openapi.yaml has to say: {told}"):
                assert told in text


def test_what_is_chosen_between_is_what_there_is() -> None:
    schemas = document()["components"]["schemas"]
    answers = [_schema(name, "Answer") for name in OPERATIONS]
    assert schemas["AnswerOrProblem"]["anyOf"] == [*answers, {"$ref": "#/components/schemas/BatchedProblem"}]
    assert schemas["Event"]["oneOf"] == [_schema(action, "Event") for action in ACTIONS]


def _schema(words: str, suffix: str) -> dict[str, str]:
    """A reference to the schema of some words: ``legal-moves`` and ``Answer`` to ``LegalMovesAnswer``."""
    return {"$ref": "#/components/schemas/" + words.title().replace("-", "") + suffix}
