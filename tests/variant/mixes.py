"""Random mixes of options that are valid by construction, for any test that wants house rules of all sorts."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from bigtwo import rulebook
from bigtwo.variant.constraints import CONSTRAINTS
from bigtwo.variant.options import OPTIONS, Option
from tests.oracle.dealing import aces_in, twos_in
from tests.oracle.facts import NO_FLUSHES, ROYAL_ONLY, USUAL
from tests.oracle.house_kinds import PAIR_NUMBERS, RUN_LENGTHS, TRIPLE_NUMBERS
from tests.oracle.packs import all_cards, cards_each
from tests.oracle.random_rules import random_instant_wins, random_kinds, random_removed_card, random_table
from tests.oracle.variants import BASE

_NATURAL = {
    "standard-52": tuple("A23456789TJQK"),
    **{f"tiles-{top}": tuple(str(number) for number in range(1, top + 1)) for top in (9, 13, 15)},
}


def closed_values(option: Option) -> list[Any]:
    """The values of an option that has only a few; of any other, those that have names."""
    schemas: list[Any] = option.kind.schema.get("anyOf", [option.kind.schema])
    return [
        value
        for each in schemas
        for value in ([True, False] if each.get("type") == "boolean" else each.get("enum", ()))
    ]


_REFUSING: Final = [each for each in CONSTRAINTS if rulebook.rule(each.id).severity.startswith("error")]
_BOUND: Final = {name for each in _REFUSING for name in each.reads}
_FREE: Final = {
    option.name: closed_values(option) for option in OPTIONS if option.kind.values and option.name not in _BOUND
}
"""The options with few values that go together with all others. The others are chosen with care, each in its place."""


def random_options(rng: Random) -> dict[str, Any]:
    """Options as a request states them: a random subset of all, free of contradictions."""
    mix: dict[str, Any] = {}
    _choose_table(rng, mix)
    _choose_combinations(rng, mix)
    _choose_bombs(rng, mix)
    _choose_kinds(rng, mix)
    _choose_house_kinds(rng, mix)
    _choose_play(rng, mix)
    _choose_scoring(rng, mix)
    _choose_session(rng, mix)
    for name, values in _FREE.items():
        _sometimes(rng, mix, name, *values)
    return {name: mix[name] for name in sorted(mix)}


def random_straight_order(rng: Random, pack: str = "standard-52") -> list[Any]:
    """An explicit straight order: some runs of the pack in any order, those round the corner among them, and neighbours
    that share a rank sometimes tied."""
    natural = _NATURAL[pack]
    around = (*natural, *natural[:4])
    runs = [around[start : start + 5] for start in range(len(around) - 4)]
    rng.shuffle(runs)
    order: list[Any] = []
    waiting = runs[: rng.randint(1, len(runs))]
    while waiting:
        ranks = waiting.pop()
        decided_by = rng.choice(ranks)
        entries = [_entry(ranks, decided_by, pack)]
        while waiting and decided_by in waiting[-1] and rng.random() < 0.5:
            entries.append(_entry(waiting.pop(), decided_by, pack))
        order.append(entries if len(entries) > 1 or rng.random() < 0.1 else entries[0])
    return order


def random_rank_points(rng: Random, pack: str = "standard-52") -> dict[str, int]:
    """Points for each rank of the pack: all ranks named, or only some, and then those for the others."""
    ranks = _NATURAL[pack]
    named = rng.sample(ranks, rng.choice((0, 1, 2, 4, len(ranks), len(ranks))))
    points = {rank: rng.choice((0, 1, 2, 3, 5, rng.randint(0, 1000))) for rank in named}
    return points if len(named) == len(ranks) and rng.random() < 0.8 else {**points, "others": rng.randint(0, 9)}


def random_place_points(rng: Random, players: int) -> list[int]:
    """Points for each place, from the first to the last."""
    return sorted((rng.choice((0, 1, 3, 5, rng.randint(-1000, 1000))) for _ in range(players)), reverse=True)


def random_redeal(rng: Random, mix: dict[str, Any]) -> dict[str, int]:
    """Conditions of a redeal that few deals meet, and some that many meet and that are left to the holder."""
    has_pictures, shared = mix.get("pack") != "tiles-9", mix.get("players", 4) < 5
    cards, players = all_cards({**BASE, **mix}), mix.get("players", 4)
    often = {"aces-at-most": 0} if len(aces_in(cards)) >= players else {}
    often |= {"twos-at-most": 0} if len(twos_in(cards)) >= players else {}
    least = rng.choice(range(3, len(twos_in(cards)) + 1))
    seldom = {"twos-at-least": least, "points-at-most": rng.randint(0, 6 if shared else 2)}
    seldom |= {"pictures-at-most": rng.choice((0, 1) if shared else (0,))} if has_pictures else {}
    possible = seldom | {f"may-{name}": number for name, number in (often | seldom).items()}
    return {name: possible[name] for name in rng.sample(sorted(possible), rng.randint(1, 3))}


def _entry(ranks: tuple[str, ...], decided_by: str, pack: str) -> dict[str, Any]:
    return {"ranks": "".join(ranks) if pack == "standard-52" else list(ranks), "decided_by": decided_by}


def _sometimes(rng: Random, mix: dict[str, Any], name: str, *values: Any, chance: float = 0.5) -> None:
    """States one of the values, or now and then nothing."""
    if rng.random() < chance:
        mix[name] = rng.choice(values)


def _choose_table(rng: Random, mix: dict[str, Any]) -> None:
    if rng.random() < 0.5:
        mix |= random_table(rng)
    _sometimes(rng, mix, "suit_order", "SHCD", "SHDC", "DHSC", "".join(rng.sample("SHCD", 4)))
    if mix.get("removed_card") is not None:
        mix["removed_card"] = random_removed_card(rng, {**BASE, **mix})
    if mix.get("leftover") == "stock":
        mix["draw_on_pass"] = rng.choice(("none", "one", "combination-size"))
    by_loser = ["loser-highest-for-any", "loser-highest-for-any"] if mix.get("players") == 3 else []
    _sometimes(rng, mix, "card_exchange", "none", "by-placing", "by-points", *by_loser)


def _choose_combinations(rng: Random, mix: dict[str, Any]) -> None:
    if cards_each({**BASE, **mix}) >= 7:
        _sometimes(rng, mix, "straight_flush_form", "five", "five-plus-two", chance=0.3)
    if rng.random() < 0.7:
        named = [f"S{number}" for number in range(10)]
        explicit = random_straight_order(rng, mix.get("pack", "standard-52"))
        mix["straight_order"] = rng.choice([*named, explicit, explicit])
    _sometimes(rng, mix, "five_card_crossing", "any-stronger-type", "same-type-or-bomb")


def _choose_kinds(rng: Random, mix: dict[str, Any]) -> None:
    """Of what can be chosen, the two lists of the documents often; the bombs have been chosen."""
    options = {**BASE, **mix}
    documents = [NO_FLUSHES, *([] if options["straight_flush_form"] == "five-plus-two" else [ROYAL_ONLY])]
    some = random_kinds(rng, options)
    _sometimes(rng, mix, "five_card_kinds", USUAL, rng.choice(documents), some, some, chance=0.6)


def _choose_bombs(rng: Random, mix: dict[str, Any]) -> None:
    _sometimes(rng, mix, "quads_form", "with-odd-card", "bare", "both")
    _sometimes(rng, mix, "bombs", "off", "on", "on", "at-any-time", chance=0.7)
    bombs, fours = mix.get("bombs", "off"), mix.get("quads_form", "with-odd-card")
    if bombs == "at-any-time":
        return
    _sometimes(
        rng, mix, "bare_four_bombs", False, *([True, True] if bombs == "on" and fours != "with-odd-card" else [])
    )
    some = fours != "bare" or mix.get("bare_four_bombs") or bombs == "off"
    both = "four-of-a-kind-and-straight-flush"
    _sometimes(rng, mix, "bomb_kinds", both, *(["four-of-a-kind"] if some else []))
    _sometimes(rng, mix, "bomb_targets", "small", "twos", "five-cards", "anything", "anything")


def _choose_house_kinds(rng: Random, mix: dict[str, Any]) -> None:
    if rng.random() < 0.6:
        return
    kinds = [name for name in ("two-pairs", "three-pairs") if rng.random() < 0.4]
    for word, numbers in (("run", RUN_LENGTHS), ("pairs", PAIR_NUMBERS), ("triples", TRIPLE_NUMBERS)):
        if rng.random() < 0.6:
            some = sorted(rng.sample(numbers, rng.choice((0, 1, 1, 2, len(numbers)))))
            kinds += [f"{word}-{number}" for number in some]
    for of_any_ranks, in_sequence in (("two-pairs", "pairs-2"), ("three-pairs", "pairs-3")):
        if of_any_ranks in kinds and in_sequence in kinds:
            kinds.remove(rng.choice((of_any_ranks, in_sequence)))
    mix["more_kinds"] = kinds


def _choose_play(rng: Random, mix: dict[str, Any]) -> None:
    _sometimes(rng, mix, "later_leader", "lowest-card", "previous-winner", "previous-loser", "named-seat")
    _sometimes(rng, mix, "after_pass", "may-play-again", "out-of-trick")
    if mix.get("after_pass") == "out-of-trick":
        _sometimes(rng, mix, "self_beat", True, False)
    each, thirteen = cards_each({**BASE, **mix}), len(_NATURAL[mix.get("pack", "standard-52")]) == 13
    won = ["wins"] if thirteen and each == 13 else []
    _sometimes(rng, mix, "dragon", "off", *won, *(["played"] if thirteen and each >= 13 else []))
    if rng.random() < 0.5:
        mix["instant_wins"] = random_instant_wins(rng, {**BASE, **mix})
    _sometimes(rng, mix, "deal_ends", "first-out", "one-left", chance=0.3)
    if mix.get("deal_ends", "first-out") == "first-out":
        _sometimes(rng, mix, "lone_top_two_finish", "wins", "not-a-win", "forbidden")
    pictures = [] if mix.get("pack") == "tiles-9" else ["no-pictures"]
    some = random_redeal(rng, mix)
    _sometimes(rng, mix, "redeal", "none", *pictures, some, some, chance=0.3)


def _choose_scoring(rng: Random, mix: dict[str, Any]) -> None:
    if mix.get("deal_ends") == "one-left":
        mix["scoring"] = rng.choice(("card-penalties", "winner-points", "placings"))
    else:
        _sometimes(rng, mix, "scoring", "card-penalties", "winner-points", "fixed-loser", "special-cards")
    scoring = mix.get("scoring", "card-penalties")
    own = random_rank_points(rng, mix.get("pack", "standard-52"))
    _sometimes(rng, mix, "card_points", "one-each", "tiered", "ladder", "one-and-five-for-twos", own, own)
    _sometimes(rng, mix, "place_points", "five-three-one", random_place_points(rng, mix.get("players", 4)))
    if rng.random() < 0.5:
        floors = sorted(rng.sample(range(1, 22), rng.randint(0, 3)))
        factors = sorted(rng.sample(range(2, 9), len(floors)))
        mix["count_multipliers"] = [list(pair) for pair in zip(floors, factors, strict=True)]
    if rng.random() < 0.4:
        cards = rng.sample(("two", "four-of-a-kind", "straight-flush"), rng.randint(1, 3))
        mix["hand_doubling"] = rng.choice([None, {"cards": cards, "mode": rng.choice(("each", "once"))}])
    _sometimes(rng, mix, "finish_doubling", "none", "only-twos", "two-or-honour", chance=0.3)
    _sometimes(rng, mix, "all_held_factor", 1, 2, rng.randint(1, 1000), chance=0.3)
    _sometimes(rng, mix, "penalty_cap", None, rng.randint(1, 60), rng.randint(1, 1_000_000_000), chance=0.3)
    if "two" not in (mix.get("hand_doubling") or {"cards": ()})["cards"]:
        of_suits = {suit: rng.randint(2, 10) for suit in rng.sample("SHCD", rng.randint(1, 4))}
        _sometimes(rng, mix, "two_factors", None, rng.randint(2, 10), of_suits, of_suits, chance=0.4)
    settlements = {
        "card-penalties": ("none", "pairwise-difference", "pairwise-taking-over", "winner-only"),
        "special-cards": ("none", "pairwise-difference", "pairwise-taking-over", "winner-only"),
        "fixed-loser": ("none", "winner-only"),
    }.get(scoring, ("none", "pairwise-difference"))
    plain = mix.get("card_points", "one-each") == "one-each" and mix.get("finish_doubling", "none") == "none"
    plain = plain and mix.get("hand_doubling") is None and mix.get("two_factors") is None
    plain = plain and mix.get("all_held_factor", 1) == 1 and mix.get("penalty_cap") is None
    if scoring == "card-penalties" and plain:
        settlements = (*settlements, "pairwise-card-difference")
    _sometimes(rng, mix, "settlement", *settlements, chance=1.0 if scoring == "fixed-loser" else 0.5)


def _choose_session(rng: Random, mix: dict[str, Any]) -> None:
    paid = mix.get("settlement", "pairwise-difference") != "none"
    liable = ["liable"] if paid and mix.get("deal_ends") != "one-left" else []
    _sometimes(rng, mix, "last_card_duty", "none", "compulsory", *liable)
    _sometimes(rng, mix, "stake", 1, rng.randint(1, 1_000_000), chance=0.3)
    _sometimes(rng, mix, "deals_per_round", None, rng.randint(1, 1000), chance=0.4)
    if paid:
        chips = rng.choice((rng.randint(1, 200), rng.randint(1, 1_000_000_000)))
        debts = rng.choice(("pay-in-turn", "pay-in-proportion", "buy-in"))
        _sometimes(rng, mix, "starting_chips", None, chips, {debts: chips}, chance=0.4)
    if mix.get("starting_chips") is None:
        total, deals = rng.choice((rng.randint(1, 100), rng.randint(1, 1_000_000))), rng.randint(1, 12)
        ends: tuple[Any, ...] = (total, {"deals": deals}, {"total": total, "deals": deals})
        _sometimes(rng, mix, "target_score", None, *ends, chance=0.4)
    if mix.get("later_leader") == "previous-loser":
        _sometimes(rng, mix, "next_dealer", "loser")
    elif mix.get("deals_per_round") is not None:
        _sometimes(rng, mix, "next_dealer", "winner", "loser", "next-player", "high-draw-per-round")
    else:
        _sometimes(rng, mix, "next_dealer", "winner", "loser", "next-player")
