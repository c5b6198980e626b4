"""Compares an answer with the expectation of a case and describes the differences. Accepts any JSON value as an answer.

`differences` returns sentences and never raises because of an answer. Fields that the expectation does not name are
ignored, so an answer may say more than it is asked.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from bigtwo_conformance.strict_json import without
from bigtwo_rulebook.protocol import (
    HANDS,
    INFORMATIVE_FIELDS,
    MEANT_WHERE_ABSENT,
    NORMATIVE_FIELDS,
    OBJECTS_IN_ANY_ORDER,
    SETS,
)

# The field in which an operation says no, and the values that mean no.
REFUSALS: Mapping[str, tuple[str, tuple[object, ...]]] = {
    "classify": ("playable", (False,)),
    "compare": ("result", ("neither", "undefined")),
    "validate-play": ("legal", (False,)),
    "validate-deal": ("valid", (False,)),
    "referee": ("verdict", ("violation",)),
}


def normative(operation: str, answer: Mapping[str, object]) -> dict[str, object]:
    """The part of an answer that the rules settle, in which any two right engines agree."""
    answer = with_absent(operation, answer)
    fields = NORMATIVE_FIELDS.get(operation, tuple(answer))
    settled: dict[str, object] = without(INFORMATIVE_FIELDS, {name: answer[name] for name in fields if name in answer})
    return settled


def with_absent(operation: str, fields: Mapping[str, object]) -> dict[str, object]:
    """The fields of an answer, and of those that may be absent the values that say the same."""
    return {**MEANT_WHERE_ABSENT.get(operation, {}), **fields}


def differences(operation: str, expect: Mapping[str, object], answer: object) -> tuple[str, ...]:
    """Why `answer` does not satisfy `expect`, a sentence for each difference; empty where it does.

    * `equals`: each named field has this value, of this JSON type; one that may be absent says nothing where it is.
      Inside an object only the named fields count. Cards of a set, such as a hand, may come in any order, and
      so may violations, transfers and specials; of a violation only event, seat and code count.
    * `set-equals`: each named list has exactly these items, in any order and none twice.
    * `refuse`: the operation says no and gives one of these reason codes; where none are listed, any reason or none.
    * `tally`: the counts in `answer`, made by `tally.counted`, are exactly these.

    Raises ValueError for any other expectation.
    """
    return tuple(_differing(operation, expect, answer))


def satisfies(operation: str, expect: Mapping[str, object], answer: object) -> bool:
    """Whether `answer` satisfies `expect`. The first difference settles it, so no other is looked for."""
    return next(_differing(operation, expect, answer), None) is None


def _differing(operation: str, expect: Mapping[str, object], answer: object) -> Iterator[str]:
    match dict(expect):
        case {"equals": dict() as fields, **rest} if not rest:
            found = with_absent(operation, answer) if isinstance(answer, dict) else answer
            return _unequal(fields, found, "")
        case {"set-equals": dict() as fields, **rest} if not rest:
            return _unequal_sets(fields, answer)
        case {"refuse": list() as codes, **rest} if not rest and operation in REFUSALS:
            return _no_refusal(operation, codes, answer)
        case {"tally": dict() as counts, **rest} if not rest:
            return _unequal_counts(counts, answer)
    raise ValueError(f"{_text(expect)} is no expectation for {operation}.")


def _unequal(expected: object, found: object, where: str) -> Iterator[str]:
    """Compare value by value. Python takes True for 1 and 1.0 for 1; JSON does not, so types are compared too."""
    if isinstance(expected, dict):
        if not isinstance(found, dict):
            yield f"{where or 'The answer'} should be an object, but is {_text(found)}."
            return
        for name, value in expected.items():
            path = f"{where}.{name}" if where else name
            if name not in found:
                yield f"{path} should be {_text(value)}, but is missing."
            else:
                yield from _unequal(*_in_order(name, value, found[name]), path)
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for index, (one, other) in enumerate(zip(expected, found, strict=True)):
            yield from _unequal(one, other, f"{where}[{index}]")
    elif type(expected) is not type(found) or expected != found:
        yield f"{where} should be {_text(expected)}, but is {_text(found)}."


def _in_order(name: str, expected: object, found: object) -> tuple[object, object]:
    """Cards, transfers and violations mean the same in any order; every other list keeps its order."""
    if not isinstance(expected, list) or not isinstance(found, list):
        return expected, found
    if name in OBJECTS_IN_ANY_ORDER:
        expected, found = ([_only(OBJECTS_IN_ANY_ORDER[name], item) for item in items] for items in (expected, found))
    if name in OBJECTS_IN_ANY_ORDER or name in SETS:
        return sorted(expected, key=_sorted_text), sorted(found, key=_sorted_text)
    if name in HANDS:
        return [_sorted_hand(hand) for hand in expected], [_sorted_hand(hand) for hand in found]
    return expected, found


def _only(names: tuple[str, ...], item: object) -> object:
    if not isinstance(item, dict):
        return item
    return {name: _in_order(name, item[name], item[name])[0] for name in names if name in item}


def _sorted_hand(hand: object) -> object:
    return sorted(hand, key=_text) if isinstance(hand, list) else hand


def _sorted_text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str, sort_keys=True)


def _unequal_sets(fields: Mapping[str, list[object]], answer: object) -> Iterator[str]:
    for name, expected in fields.items():
        found = answer.get(name) if isinstance(answer, dict) else None
        if not isinstance(found, list):
            yield f"{name} should be a list, but is {_text(found)}."
            continue
        wanted = Counter(_identity(item, expected) for item in expected)
        given = Counter(_identity(item, expected) for item in found)
        yield from (f"{name} lacks {item}." for item in wanted if item not in given)
        yield from (f"{name} should not hold {item}." for item in given if item not in wanted)
        yield from (f"{name} holds {item} {times} times." for item, times in given.items() if times > 1)


def _identity(item: object, expected: Sequence[object]) -> str:
    """The text by which an item of a set is compared: the fields that the expectation names, cards in one order."""
    if not isinstance(item, dict):
        return _text(item)
    named = {name for other in expected if isinstance(other, dict) for name in other} or set(item)
    fields = {name: _in_order(name, value, value)[0] for name, value in sorted(item.items()) if name in named}
    return _text(fields)


def _no_refusal(operation: str, codes: Sequence[object], answer: object) -> Iterator[str]:
    field, refusing = REFUSALS[operation]
    found = answer.get(field) if isinstance(answer, dict) else None
    if not any(type(found) is type(value) and found == value for value in refusing):
        yield f"{field} should be {' or '.join(_text(value) for value in refusing)}, but is {_text(found)}."
        return
    given = codes_of(answer)
    if codes and not any(code in given for code in codes):
        listed = " or ".join(str(code) for code in codes)
        yield f"The reason should be {listed}, but is {', '.join(given) or 'missing'}."


def codes_of(answer: object) -> list[str]:
    """The reason codes of a refusal: that of its reason, or those of its violations."""
    if not isinstance(answer, dict):
        return []
    violations = answer.get("violations")
    reasons = [answer.get("reason"), *(violations if isinstance(violations, list) else [])]
    codes = [reason.get("code") for reason in reasons if isinstance(reason, dict)]
    return [code for code in codes if isinstance(code, str)]


def _unequal_counts(counts: Mapping[str, object], answer: object) -> Iterator[str]:
    """Every count is compared, also those of `divide`, whose names say which move or kind is wrong."""
    if isinstance(answer, dict) and isinstance(answer.get("stopped"), str):
        yield f"The count stopped: {answer['stopped']}"
        return
    yield from _unequal(counts, answer, "")
    if isinstance(answer, dict):
        surplus = [name for name in answer if name not in counts and name not in ("divide", "told")]
        yield from (f"{name} should not be counted at all." for name in surplus)
        expected, found = counts.get("divide"), answer.get("divide")
        if isinstance(expected, dict) and isinstance(found, dict):
            yield from (f"divide.{name} should not be counted at all." for name in found if name not in expected)


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
