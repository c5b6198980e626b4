"""Which bomb may be played on what, under every mix of the options of bombs."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any, Final

import pytest

import bigtwo
from bigtwo.variant import InvalidVariant
from tests.spec import driver

QUADS: Final = ("with-odd-card", "bare", "both")
KINDS: Final = ("four-of-a-kind-and-straight-flush", "four-of-a-kind")
TARGETS: Final = ("small", "twos", "five-cards", "anything")


def mixes() -> list[dict[str, Any]]:
    """Every mix that holds together of the forms of fours and straight flushes and of the options of bombs."""
    found: list[dict[str, Any]] = []
    names = ("quads_form", "bomb_kinds", "bare_four_bombs", "bomb_targets", "straight_flush_form", "top")
    for mix in product(QUADS, KINDS, (False, True), TARGETS, ("five", "five-plus-two", "royal"), ("any", "same")):
        options: dict[str, Any] = {"bombs": "on", **dict(zip(names[:4], mix[:4], strict=True))}
        options["straight_flush_form"] = "five-plus-two" if mix[4] == "five-plus-two" else "five"
        if mix[4] == "royal":
            options["top_of_five_card_order"] = "only-royal-flush-over-quads"
        if mix[5] == "same":
            options["five_card_crossing"] = "same-type-or-bomb"
        try:
            bigtwo.variant({"options": options})
        except InvalidVariant:
            continue
        found.append(options)
    return found


MIXES: Final = mixes()

PLAYS: Final = (
    "KS", "2S", "KH KC", "2H 2C", "KD KC KH", "2D 2C 2H", "5S 5H 5C 5D", "9S 9H 9C 9D", "2S 2H 2C 2D",
    "3S 4H 5C 6D 7S", "4S 6S 8S TS QS", "AS AH AC KD KC", "5S 5H 5C 5D 3D", "9S 9H 9C 9D 3C", "JS JH JC JD 4C",
    "3H 4H 5H 6H 7H", "TD JD QD KD AD", "9C TC JC QC KC", "3H 4H 5H 6H 7H 8D 9D", "TD JD QD KD AD 3S 3H",
)  # fmt: skip
"""One set or more of every kind."""


def allowed(a: str, b: str, options: dict[str, Any]) -> bool | None:
    """May a bomb be played on a set of cards of another kind, in the words of the rules; None where none is meant."""

    def kind(cards: str) -> str | None:
        found = bigtwo.classify(cards, variant)
        return found.kind if isinstance(found, bigtwo.Combination) else None

    variant = bigtwo.variant({"options": options})
    one, other = kind(a), kind(b)
    if one is None or other is None or one == other or len(a.split()) == len(b.split()) == 5:
        return None
    bombs = {"four-of-a-kind"}
    if options["bomb_kinds"] == "four-of-a-kind-and-straight-flush":
        bombs |= {"straight-flush", "straight-flush-plus-two"}
    if options["bare_four_bombs"]:
        bombs.add("four")
    if one not in bombs:
        return False
    royal_alone = options.get("top_of_five_card_order") == "only-royal-flush-over-quads"

    def place(cards: str, kind: str) -> int:
        if kind in ("four", "four-of-a-kind"):
            return "3456789TJQKA2".index(cards[0]) + 1
        return 99 if not royal_alone or cards.startswith("TD") else 0

    meets_as_bombs = other in bombs or other.startswith("straight-flush")
    if meets_as_bombs and place(a, one) <= place(b, other):
        return False
    if other in bombs:
        return True
    if one == "straight-flush-plus-two" and len(b.split()) == 5:
        return True
    small = other in ("single", "pair", "triple")
    return {
        "small": small,
        "twos": small and b.startswith("2"),
        "five-cards": len(b.split()) == 5,
        "anything": True,
    }[options["bomb_targets"]]


def test_every_bomb_on_everything() -> None:
    asked = 0
    for options in MIXES:
        variant = bigtwo.variant({"options": options})
        for a, b in product(PLAYS, PLAYS):
            expected = allowed(a, b, options)
            one, other = bigtwo.classify(a, variant), bigtwo.classify(b, variant)
            if isinstance(one, bigtwo.Combination) and isinstance(other, bigtwo.Combination) and expected is not None:
                asked += 1
                assert variant.combinations.beats(one, other) == expected, (a, b, options)
    assert asked > 20_000


def test_of_any_two_at_most_one_beats_the_other_and_higher_bombs_beat_what_lower_ones_beat() -> None:
    for options in MIXES:
        variant = bigtwo.variant({"options": options})
        table = variant.combinations
        plays = [found for cards in PLAYS if isinstance(found := bigtwo.classify(cards, variant), bigtwo.Combination)]
        beaten = {a.mask: {b.mask for b in plays if table.beats(a, b)} for a in plays}
        bombs = [play for play in plays if table.is_bomb(play)]
        for a, b in product(plays, plays):
            assert not (b.mask in beaten[a.mask] and a.mask in beaten[b.mask]), (str(a), str(b), options)
        for high, middle, low in product(bombs, bombs, bombs):
            if middle.mask in beaten[high.mask] and low.mask in beaten[middle.mask]:
                assert low.mask in beaten[high.mask], (str(high), str(middle), str(low), options)
        for a, b in product(bombs, bombs):
            if not a.mask & b.mask:  # two bombs of one deal are never equal
                assert (b.mask in beaten[a.mask]) != (a.mask in beaten[b.mask]), (str(a), str(b), options)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("number", range(len(MIXES)))
def test_legal_moves_are_the_sets_that_beat_the_pile(number: int) -> None:
    options, rng = MIXES[number], Random(number)
    variant = bigtwo.variant({"options": options})
    table, order = variant.combinations, variant.order
    for cards in PLAYS:
        pile = bigtwo.classify(cards, variant)
        if not isinstance(pile, bigtwo.Combination):
            continue
        rest = [code for code in order.codes if code not in pile.cards]
        wanted = [code for code in rest if code[0] in "9J" or code in {"3S", "4S", "5S", "6S", "7S"}]
        hand = order.mask({*rng.sample(rest, 4), *wanted})
        own = [play for mask in table.leads(hand) if (play := table.get(mask)) is not None]
        expected = {play.mask for play in own if table.beats(play, pile)}
        found = table.answers(hand, pile.mask)
        assert len(found) == len(set(found))
        assert set(found) == expected, (cards, options)
        moves = bigtwo.legal_moves(hand, pile.mask, variant)
        assert len(moves) == len(expected)
        assert {move.mask for move in moves} == expected
        for play in own:
            assert bool(bigtwo.validate_play(hand, pile.mask, play.mask, variant)) == (play.mask in expected)


def test_every_reason_has_a_rule_and_the_code_says_who_wins() -> None:
    for options in MIXES:
        variant = bigtwo.variant({"options": options})
        for a, b in product(PLAYS, PLAYS):
            found = bigtwo.compare(a, b, variant)
            if found.result == "undefined":
                continue
            assert found.reason.rules, (a, b, options, str(found))
            same_size = len(a.split()) == len(b.split())
            if found.result == "neither":
                assert found.reason.code in (
                    {"equal", "kinds-do-not-cross"} if same_size else {"different-size", "equal"}
                )
            elif not same_size:
                assert found.reason.code == "bomb", (a, b, options)


@pytest.mark.check
@pytest.mark.parametrize("number", range(0, len(MIXES), 3))
def test_they_are_those_of_the_formal_specification(number: int) -> None:
    options = MIXES[number]
    variant = bigtwo.variant({"options": options})
    keys: dict[driver.Key, bigtwo.Combination] = {}
    for cards in PLAYS:
        found, written = bigtwo.classify(cards, variant), driver.classify(options, cards)
        assert isinstance(found, bigtwo.Combination) == (written.key is not None)
        if isinstance(found, bigtwo.Combination) and written.key is not None:
            keys[written.key] = found
    expected = driver.beats(options).over(keys)
    table = variant.combinations
    assert {(a, b) for a in keys for b in keys if table.beats(keys[a], keys[b])} == expected


def test_a_five_card_order_is_not_touched_by_what_is_a_bomb() -> None:
    """DEC-120."""
    plays = [cards for cards in PLAYS if len(cards.split()) == 5]
    for crossing in ("any-stronger-type", "same-type-or-bomb"):
        usual = bigtwo.variant({"options": {"bombs": "on", "five_card_crossing": crossing}})
        for kinds, targets in product(KINDS, TARGETS):
            other = bigtwo.variant(
                {
                    "options": {
                        "bombs": "on",
                        "five_card_crossing": crossing,
                        "bomb_kinds": kinds,
                        "bomb_targets": targets,
                    }
                }
            )
            for a, b in product(plays, plays):
                assert bigtwo.compare(a, b, usual).result == bigtwo.compare(a, b, other).result


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"bare_four_bombs": True, "bombs": "on"}, "VC-39"),
        ({"bare_four_bombs": True, "quads_form": "both"}, "VC-39"),
        ({"bomb_targets": "twos", "bombs": "at-any-time"}, "VC-41"),
        ({"bomb_kinds": "four-of-a-kind", "bombs": "at-any-time"}, "VC-41"),
        ({"bare_four_bombs": True, "quads_form": "both", "bombs": "at-any-time"}, "VC-41"),
        ({"bomb_kinds": "four-of-a-kind", "quads_form": "bare", "bombs": "on"}, "VC-42"),
    ],
)
def test_what_does_not_go_together(options: dict[str, Any], code: str) -> None:
    with pytest.raises(InvalidVariant) as refused:
        bigtwo.variant({"options": options})
    assert {fault.code for fault in refused.value.faults} == {code}


def test_warnings_of_bare_fours_are_for_those_that_are_no_bombs() -> None:
    def warned(**options: Any) -> set[str]:
        found = bigtwo.variant({"options": {"quads_form": "bare", **options}})
        return {warning.code for warning in found.resolved.warnings}

    assert "VC-12" in warned(bombs="on")
    assert "VC-12" not in warned(bombs="on", bare_four_bombs=True)
    royal = {"top_of_five_card_order": "only-royal-flush-over-quads"}
    assert "VC-13" in warned(bombs="on", **royal)
    assert "VC-13" not in warned(bombs="on", bare_four_bombs=True, **royal)


def test_a_bomb_of_another_kind_on_ones_own_pile_is_a_new_lead() -> None:
    """DEC-127."""
    variant = bigtwo.variant(
        {
            "options": {
                "quads_form": "both", "bombs": "on", "bare_four_bombs": True, "bomb_targets": "anything",
                "after_pass": "out-of-trick", "self_beat": True,
            }
        }
    )  # fmt: skip
    hand = "9S 9H 9C 9D 4D 5S"
    moves = bigtwo.legal_moves(hand, "8S 8H 8C 8D 3D", variant, own_pile=True).to_dict()["moves"]
    assert {" ".join(move["cards"]): move["continues"] for move in moves if len(move["cards"]) > 3} == {
        "9D 9C 9H 9S": False, "4D 9D 9C 9H 9S": True, "5S 9D 9C 9H 9S": True,
    }  # fmt: skip
