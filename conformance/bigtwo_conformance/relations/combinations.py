"""Relations between what `classify` and `compare` answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigtwo_conformance.judging import normative
from bigtwo_conformance.relations.asking import MIRROR, Contradiction, text

if TYPE_CHECKING:
    from bigtwo_conformance.drawing import Sample
    from bigtwo_conformance.relations.asking import Engine

BY_RANK_ALONE = {"triple", "full-house", "four", "four-of-a-kind"}
"""The kinds of which no two hands can hold the same rank, so that no suit decides between them."""


def answers_differ(engine: Engine, sample: Sample) -> Contradiction | None:
    question = {"a": sample["a"], "b": sample["b"]}
    first, second = (normative("compare", engine.ask("compare", **question)) for _ in range(2))
    if first != second:
        says = f"Asked the same twice, it answered {first} and then {second}."
        return Contradiction(says, "compare", question)
    return None


def order_matters(engine: Engine, sample: Sample) -> Contradiction | None:
    cards = sample["a"]
    first = normative("classify", engine.ask("classify", cards=cards))
    second = normative("classify", engine.ask("classify", cards=cards[::-1]))
    if first != second:
        says = f"The same cards in another order: {first} became {second}."
        return Contradiction(says, "classify", {"cards": cards[::-1]})
    return None


def both_win(engine: Engine, sample: Sample) -> Contradiction | None:
    a, b = sample["a"], sample["b"]
    there, back = engine.result(a, b), engine.result(b, a)
    if MIRROR.get(str(there)) != back:
        says = f"{text(a)} against {text(b)} is {there}, but the other way round it is {back}."
        return Contradiction(says, "compare", {"a": a, "b": b})
    return None


def beats_itself(engine: Engine, sample: Sample) -> Contradiction | None:
    a = sample["a"]
    result = engine.result(a, a)
    if result not in ("neither", "undefined"):
        # Neither of them wins, whether they are a combination or not.
        says = f"{text(a)} against itself is {result}."
        return Contradiction(says, "compare", {"a": a, "b": a})
    return None


def goes_in_circles(engine: Engine, sample: Sample) -> Contradiction | None:
    """Within one kind only: plays of different kinds, such as bombs, need not be transitive."""
    plays = [sample["a"], sample["b"], sample["c"]]
    kinds = {engine.ask("classify", cards=cards).get("kind") for cards in plays}
    if len(kinds) != 1 or None in kinds:
        return None
    for a, b, c in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        if engine.result(plays[a], plays[b]) == engine.result(plays[b], plays[c]) == "a-beats-b":
            result = engine.result(plays[a], plays[c])
            if result != "a-beats-b":
                says = f"{text(plays[a])} beats {text(plays[b])}, which beats {text(plays[c])}; "
                says += f"but the first against the last is {result}."
                return Contradiction(says, "compare", {"a": plays[a], "b": plays[c]})
    return None


def undefined_for_combinations(engine: Engine, sample: Sample) -> Contradiction | None:
    a, b = sample["a"], sample["b"]
    both = engine.is_playable(a) and engine.is_playable(b)
    result = engine.result(a, b)
    if both == (result == "undefined"):
        says = f"{text(a)} against {text(b)} is {result}, "
        says += f"although {'both are' if both else 'not both are'} combinations."
        return Contradiction(says, "compare", {"a": a, "b": b})
    return None


def unrelated_cards_play(engine: Engine, sample: Sample) -> Contradiction | None:
    """Under any house rules cards that nothing joins are no combination."""
    cards = sample["cards"]
    if engine.is_playable(cards):
        says = f"It calls {text(cards)} a combination."
        return Contradiction(says, "classify", {"cards": cards})
    return None


def suits_of_equals_matter(engine: Engine, sample: Sample) -> Contradiction | None:
    """Exchanging suits in all cards at once makes no other kind of them, and decides nothing between plays that are
    compared by their rank alone."""
    renamed = dict(zip("SHCD", sample["order"], strict=True))
    sides = [cards for cards in (sample["a"], sample["b"]) if cards]
    others = [[card[:-1] + renamed[card[-1]] for card in cards] for cards in sides]
    kinds = []
    for cards, other in zip(sides, others, strict=True):
        here, there = (
            (answer.get("playable"), answer.get("kind"))
            for answer in (engine.ask("classify", cards=each) for each in (cards, other))
        )
        if here != there:
            says = f"{text(cards)} is {here[1]}, but {text(other)} is {there[1]}."
            return Contradiction(says, "classify", {"cards": other})
        kinds.append(here[1])
    if len(kinds) < 2 or not set(kinds) <= BY_RANK_ALONE or len({len(cards) for cards in sides}) > 1:
        return None
    (a, b), (c, d) = sides, others
    first, second = engine.result(a, b), engine.result(c, d)
    if first != second:
        says = f"{text(a)} against {text(b)} is {first}, but {text(c)} against {text(d)} is {second}."
        return Contradiction(says, "compare", {"a": c, "b": d})
    return None


def suits_are_not_names(engine: Engine, sample: Sample) -> Contradiction | None:
    """Exchanging suits everywhere, in the cards and in the order of suits, changes no result."""
    renamed = dict(zip("SHCD", sample["order"], strict=True))
    there = _with_suits(engine.variant, "SHCD")
    here = _with_suits(engine.variant, sample["order"])
    a, b = ([card[:-1] + renamed[card[-1]] for card in sample[side]] for side in ("a", "b"))
    first = engine.ask_under(there, "compare", a=sample["a"], b=sample["b"]).get("result")
    second = engine.ask_under(here, "compare", a=a, b=b).get("result")
    if first != second:
        says = f"{text(sample['a'])} against {text(sample['b'])} is {first} with suits in the order SHCD, but "
        says += f"{text(a)} against {text(b)} is {second} in the order {sample['order']}."
        return Contradiction(says, "compare", {"variant": here, "a": a, "b": b})
    return None


def _with_suits(variant: Any, order: str) -> dict[str, Any]:
    if isinstance(variant, str):
        return {"extends": variant, "options": {"suit_order": order}}
    return {**variant, "options": {**variant.get("options", {}), "suit_order": order}}
