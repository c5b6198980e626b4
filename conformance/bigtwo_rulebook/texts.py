"""Splits one-line house rules into names and values, and writes values as text, for the engine and the kit. The syntax
is described in `bigtwo.variant.resolving`."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from .options import shape_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

NO_PAIR: Final = "none"
"""The text of a list without pairs or numbers, and of an object without patterns."""

MAX_DIGITS: Final = 18
"""The most digits that an integer may have: what fits into 64 bits whatever they are."""


# --- taking a line apart ---------------------------------------------------------------------------------------------


def pieces(text: str) -> tuple[str, list[str]]:
    """The names that a line begins with, and the house rules behind them as they are written."""
    if "+" not in text and "=" not in text:
        return text, []
    head, *rest = text.split("+")
    names, *rules = _at_rules(head)
    for piece in rest:
        if len(words := piece.split()) < 2:  # most are one word; plus signs without end cost a few steps each
            rules.append("".join(words))
            continue
        before, *found = _at_rules(piece)
        rules += [before, *found] if before or not found else found
    return names, rules


def _at_rules(text: str) -> list[str]:
    """What comes before the first word that begins a house rule, and each house rule with the words behind it."""
    parts: list[list[str]] = [[]]
    for word in text.split():
        name, equals, _ = word.partition("=")
        if equals and name.isidentifier():
            parts.append([])
        parts[-1].append(word)
    return [" ".join(words) for words in parts]


# --- one value -------------------------------------------------------------------------------------------------------


def is_json(text: str) -> bool:
    """Is a value meant as a list or an object in JSON?"""
    return text.lstrip()[:1] in ("[", "{")


def value_of(option: str, text: str, read_json: Callable[[bytes], object]) -> object:
    """The JSON value that the text of an option's value means. A text that means no value stays what it is, for
    the option to refuse. Raises what `read_json` raises, a ValueError, for a list or an object that breaks off."""
    short = _READERS.get(option)
    if short is not None and not is_json(text):
        return short(text.strip())
    try:
        return read_json(text.encode("utf-8", "surrogatepass"))
    except ValueError:
        if is_json(text):
            raise
        return text.strip()


def text_of(value: Any) -> str:
    """The shortest text of an option's value in JSON, which `value_of` reads."""
    if isinstance(value, dict) and "cards" in value:
        return f"{','.join(value['cards'])}:{value['mode']}"
    if isinstance(value, dict):
        return ",".join(f"{name}:{text_of(each)}" for name, each in value.items()) or NO_PAIR
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if not isinstance(value, list):
        return str(value)
    tied = [each if isinstance(each, list) else [each] for each in value]
    if any(isinstance(each[0], dict) for each in tied):
        return ",".join("=".join(map(_ranks, each)) + f":{each[0]['decided_by']}" for each in tied)
    return ",".join("x".join(map(str, each)) for each in tied) or NO_PAIR


def _ranks(run: Mapping[str, Any]) -> str:
    return run["ranks"] if isinstance(run["ranks"], str) else "-".join(run["ranks"])


def _runs_of(text: str) -> object:
    return [_tied(each.strip()) for each in text.split(",")] if ":" in text else text


def _tied(text: str) -> object:
    runs, _, decided_by = text.partition(":")
    tied = [
        {"ranks": ranks.split("-") if "-" in ranks else ranks, "decided_by": decided_by} for ranks in runs.split("=")
    ]
    return tied[0] if len(tied) == 1 else tied


def _pairs(text: str) -> object:
    if text == NO_PAIR:
        return []
    return [[_number(each) for each in pair.split("x")] for pair in text.split(",")] if "x" in text else text


def _number(text: str) -> object:
    number = text.strip()
    digits = number.removeprefix("-")
    return int(number) if digits.isascii() and digits.isdigit() and len(digits) <= MAX_DIGITS else text


def _by_rank(text: str) -> object:
    """Points by rank; a rank that is named twice leaves the text as it is, since an object could not hold it twice."""
    if ":" not in text:
        return text
    entries = [each.partition(":") for each in text.split(",")]
    points = {rank.strip(): _number(number) for rank, _, number in entries}
    return points if len(points) == len(entries) else text


def _by_pattern(text: str) -> object:
    """Prices by pattern, read as points by rank are; a pattern can have none."""
    if text == NO_PAIR:
        return {}
    prices = _by_rank(text)
    if not isinstance(prices, dict):
        return prices
    return {pattern: None if price == "null" else price for pattern, price in prices.items()}


def _places(text: str) -> object:
    return [_number(each) for each in text.split(",")] if "," in text else text


def _numbers(text: str) -> object:
    return [] if text == NO_PAIR else [_number(each) for each in text.split(",")]


def _number_or_entries(text: str) -> object:
    """Numbers by name, one number, or null."""
    return _by_rank(text) if ":" in text else None if text == "null" else _number(text)


def _doubling(text: str) -> object:
    if text == "null":
        return None
    cards, colon, mode = text.partition(":")
    return {"cards": [card.strip() for card in cards.split(",")], "mode": mode.strip()} if colon else text


def _words(text: str) -> object:
    return [] if text == NO_PAIR else [word.strip() for word in text.split(",")]


_READERS: Final[Mapping[str, Callable[[str], object]]] = MappingProxyType(
    {
        "straight_order": _runs_of,
        "five_card_kinds": _words,
        "more_kinds": _words,
        "card_points": _by_rank,
        "place_points": _places,
        "redeal": _by_rank,
        "count_multipliers": _pairs,
        "runs_of": _numbers,
        "consecutive_pairs": _numbers,
        "hand_doubling": _doubling,
        "starting_chips": _number_or_entries,
        "target_score": _number_or_entries,
        "two_factors": _number_or_entries,
        "instant_wins": _by_pattern,
    }
)
"""What reads the values of options that have a form of their own."""


# --- former options ---------------------------------------------------------------------------------------------------


_KINDS: Final = "five_card_kinds"
_ROYAL: Final = "royal-flush"
_MORE: Final = "more_kinds"
_LENGTHS: Final = {"type": "integer", "enum": [3, 4, 6, 7, 8, 9, 10, 11, 12]}
_NUMBERS_OF_PAIRS: Final = {"type": "integer", "enum": [2, 3, 4, 5, 6]}
_TOPS: Final = {"type": "string", "enum": ["straight-flush-over-quads", "only-royal-flush-over-quads"]}
SHORTHANDS: Final[Mapping[str, tuple[str, Mapping[str, Any]]]] = MappingProxyType(
    {
        "flushes": (_KINDS, {"type": "boolean"}),
        "top_of_five_card_order": (_KINDS, _TOPS),
        "two_pairs": (_MORE, {"type": "boolean"}),
        "runs_of": (_MORE, {"type": "array", "items": _LENGTHS, "maxItems": 9, "uniqueItems": True}),
        "consecutive_pairs": (_MORE, {"type": "array", "items": _NUMBERS_OF_PAIRS, "maxItems": 5, "uniqueItems": True}),
    }
)
"""The names of former options, each with the option that says it now and the values that it had, as JSON Schema."""


def meant_by(shorthand: str, value: Any, kinds: Sequence[str]) -> list[str]:
    """What a value of a former option makes of the kinds that hold otherwise."""
    if SHORTHANDS[shorthand][0] == _MORE:
        named = _more_kinds_of(shorthand, value)
        replaced = _more_kinds_of(shorthand, SHORTHANDS[shorthand][1].get("items", {"enum": True})["enum"])
        held = {*kinds} - {*replaced} | {*named}
        return [kind for kind in shape_of(_MORE)["items"]["enum"] if kind in held]
    if shorthand == "flushes":
        rest = [kind for kind in kinds if kind != "flush"]
        if not value or "flush" in kinds:
            return list(kinds) if value else rest
        behind = rest.index("straight") + 1 if "straight" in rest else 0
        return [*rest[:behind], "flush", *rest[behind:]]
    others = [kind for kind in kinds if kind not in ("straight-flush", "four-of-a-kind", _ROYAL)]
    if value == "only-royal-flush-over-quads":
        return [*others, "straight-flush", "four-of-a-kind", _ROYAL]
    return [*others, "four-of-a-kind", "straight-flush"] if _ROYAL in kinds else list(kinds)


def _more_kinds_of(shorthand: str, value: Any) -> list[str]:
    """The kinds that a value of a former option names."""
    if shorthand == "two_pairs":
        return ["two-pairs"] if value else []
    word = "run" if shorthand == "runs_of" else "pairs"
    return [f"{word}-{number}" for number in value]
