"""Where the answer to a case is the same: what it depends on of the options of a variant.

`option_dependence.json` of the rulebook, made by asking the oracle, gives for each case the options that its answer
depends on, each with the values under which the answer is the same, that of its own variant first. Two options depend
on the cards of the question instead:

* `straight_order`: on the runs that some cards of the question can form, in which order these rank and whose suit
  decides. Under two orders that agree in this the answer is the same.
* `suit_order`: on nothing, where the cards are renamed: the question is asked with the suits that rank alike there, and
  expects the answer with the suits renamed.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bigtwo_conformance.packs import RUN_LENGTH
from bigtwo_conformance.variants import BASE, named

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bigtwo_conformance.variants import Options

Dependence: TypeAlias = "Mapping[str, tuple[Any, ...]]"
"""By option the values under which an answer is the same, that of the case's own variant first."""

COMBINATION_QUESTIONS: Final = frozenset({"classify", "compare", "legal-moves", "validate-play"})
"""The operations whose answers depend on no combination but those that the cards of one list in the question form."""

_COUNTED: Final = frozenset({"seed", "sets", "numbered_deals", "depth"})
"""What a question names whose cards follow from something else, or of which a tally counts what follows."""

FOLLOWED_BY_THE_CARDS: Final = ("suit_order", "straight_order")
"""The options of which more values than are listed have the same answer: the cards of a question say which."""

_CARD: Final = re.compile(r"(?:[2-9TJQKA]|1[0-5]?)[DCHS]")


def differing(operation: str, question: Mapping[str, Any], dependence: Dependence, options: Options) -> list[str]:
    """The options under whose values here the answer need not be the same."""
    return [
        name
        for name, values in dependence.items()
        if not _is_among(options.get(name), values)
        and not (name == "suit_order" and can_be_relabelled(question, dependence))
        and not (
            name == "straight_order"
            and operation in COMBINATION_QUESTIONS
            and _COUNTED.isdisjoint(question)
            and _same_runs(question, dependence, options)
        )
    ]


def _is_among(value: Any, values: tuple[Any, ...]) -> bool:
    # Python takes True for 1; JSON does not.
    return any(value == each and type(value) is type(each) for each in values)


def can_be_relabelled(question: Mapping[str, Any], dependence: Dependence) -> bool:
    """Whether the suits of a question can be renamed: its cards are codes of their own, it counts nothing, and no
    option that its answer depends on names a suit."""
    return (
        _COUNTED.isdisjoint(question)
        and not any(_names_suits(text) for text in _texts(question))
        and not any(
            isinstance(values[0], dict) and not set(values[0]).isdisjoint("SHCD") for values in dependence.values()
        )
    )


def _names_suits(text: str) -> bool:
    return _CARD.fullmatch(text) is None and _CARD.search(text) is not None


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, item in value.items():
            if name != "variant":
                yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)


def relabelled(value: Any, own: str, other: str) -> Any:
    """A question or an answer with its suits renamed: the highest of one suit order to that of another, and so on."""
    if isinstance(value, str):
        return value[:-1] + other[own.index(value[-1])] if _CARD.fullmatch(value) else value
    if isinstance(value, dict):
        return {name: item if name == "variant" else relabelled(item, own, other) for name, item in value.items()}
    if isinstance(value, list):
        return [relabelled(item, own, other) for item in value]
    return value


def _same_runs(question: Mapping[str, Any], dependence: Dependence, options: Options) -> bool:
    """Whether the runs that the question can form stand alike under its own straight order and under these options."""
    pack = options["pack"]
    if not _is_among(pack, dependence.get("pack", (named()[BASE]["pack"],))[:1]):
        return False
    held = [frozenset(card[:-1] for card in cards) for cards in _card_lists(question)]
    own, here = (_runs_of(order, pack, held) for order in (dependence["straight_order"][0], options["straight_order"]))
    of_two = {"a", "b"} <= question.keys() and held[0] != held[1] and max(map(len, held)) <= RUN_LENGTH
    if of_two and all(len(tied) == 1 for tied in (*own, *here)):
        # Of two sides that form different runs the higher run wins, whichever rank decides between equal ones.
        return [ranks for ((ranks, _),) in own] == [ranks for ((ranks, _),) in here]
    return own == here


def _runs_of(order: Any, pack: str, held: list[frozenset[str]]) -> list[list[tuple[tuple[str, ...], str]]]:
    """The runs of a straight order that some ranks hold all cards of, class by class."""
    listed = straight_runs(order, pack) if isinstance(order, str) else order
    classes = (
        sorted((tuple(run["ranks"]), run["decided_by"]) for run in (entry if isinstance(entry, list) else [entry]))
        for entry in listed
    )
    formed = ([run for run in tied if any(ranks.issuperset(run[0]) for ranks in held)] for tied in classes)
    return [tied for tied in formed if tied]


def _card_lists(value: Any) -> Iterator[list[str]]:
    """The lists of cards of a question, at any depth."""
    if isinstance(value, dict):
        for name, item in value.items():
            if name != "variant":
                yield from _card_lists(item)
    elif isinstance(value, list):
        if value and all(isinstance(item, str) for item in value):
            yield value
        else:
            for item in value:
                yield from _card_lists(item)


@cache
def straight_orders() -> Mapping[str, Mapping[str, list[Any]]]:
    """By pack, the straight orders that have a name, each as a list from the highest run to the lowest."""
    text = (files("bigtwo_conformance.fitting") / "straight_orders.json").read_text("utf-8")
    data: dict[str, dict[str, list[Any]]] = json.loads(text)
    return data


def straight_runs(name: str, pack: str) -> list[Any]:
    """The runs of a straight order that has a name, as a list from high to low."""
    return straight_orders()[pack][name]
