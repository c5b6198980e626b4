"""Packs, shuffles and deals: what a seed comes to, which deals are refused, and in which words a deal is unsound. What
is dealt to whom is asked by test_against_oracle.py."""

from __future__ import annotations

import contextlib
import io
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo.dealing.deal import Draws, deal, read_seed, shuffled, validate_deal
from bigtwo.dealing.opening import InvalidDeal
from bigtwo.faults import Faults
from bigtwo.operations.questions import OPERATIONS
from tests import tools
from tests.dealing.test_against_oracle import each
from tests.dealing.vectors import PAGE, VECTORS
from tests.programs import succeeded
from tests.project.test_docs import blocks_in
from tests.tables import table
from tests.variant.chosen import NAMED

BASE = bigtwo.variant()
CODES = list(BASE.order.codes)


def faults(function: Callable[..., object], *given: Any, **more: Any) -> list[tuple[object, str]]:
    """Place and code of everything for which a call is refused."""
    with pytest.raises(InvalidDeal) as refusal:
        function(*given, **more)
    assert str(refusal.value) == "; ".join(fault.detail for fault in refusal.value.faults)
    return [(fault.path, fault.code) for fault in refusal.value.faults]


# --- shuffles ---


def test_the_order_and_the_exposed_card_are_those_of_the_vectors() -> None:
    with table() as row:
        for vector in VECTORS:
            with row(f"{len(vector['cards'])} cards, {vector['seed'][:20]!r}"):
                assert " ".join(shuffled(vector["cards"], vector["seed"])) == vector["shuffled"]
                draws = Draws(vector["seed"])
                order = draws.shuffled(vector["cards"])
                assert order[draws.below(len(order))] == vector["exposed"]
                if vector.get("pack") == "standard-52":
                    found = BASE.deal(seed=vector["seed"], dealer=2)
                    by_hand = BASE.deal(vector["shuffled"], 2, exposed=vector["exposed"])
                    assert (found.hands, found.opening) == (by_hand.hands, by_hand.opening)
                    assert (found.seed, by_hand.seed) == (vector["seed"], None)
                    answer = found.to_dict()
                    assert (answer["pack"], answer["exposed"]) == (vector["shuffled"].split(), vector["exposed"])


def test_the_program_in_python_on_the_page_shuffles_so_too() -> None:
    names: dict[str, Any] = {}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(blocks_in(PAGE, "python")[0], PAGE.name, "exec"), names)
    for vector in VECTORS:
        order, exposed = names["shuffle"](vector["cards"], vector["seed"])
        assert (" ".join(order), exposed) == (vector["shuffled"], vector["exposed"])


@pytest.mark.tools("node")
def test_the_program_in_javascript_on_the_page_shuffles_so_too(tmp_path: Path) -> None:
    asked = [[vector["cards"], vector["seed"]] for vector in VECTORS]
    program = tmp_path / "program.mjs"
    more = f"console.log(JSON.stringify({json.dumps(asked)}.map(([cards, seed]) => shuffle(cards, seed))));\n"
    program.write_text("\n".join(blocks_in(PAGE, "js")) + more, encoding="utf-8")
    printed = succeeded([tools.program("node"), program]).stdout.splitlines()[-1]
    assert [(" ".join(order), exposed) for order, exposed in json.loads(printed)] == [
        (vector["shuffled"], vector["exposed"]) for vector in VECTORS
    ]


def test_a_seed_is_a_text_of_1_to_200_characters() -> None:
    assert (shuffled([], "seed"), shuffled(["3D"], "seed")) == ((), ("3D",))
    with table() as row:
        for seed, codes in (
            ("", ["out-of-range"]),
            ("x" * 201, ["out-of-range"]),
            (7, ["not-a-text"]),
            ("\ud83c", ["not-utf-8"]),
            ("x" * 200, []),
            (" ", []),
            ("\0", []),
        ):
            with row(ascii(seed)):
                noted = Faults()
                found = read_seed(seed, BASE, ("seed",), noted)
                assert [fault.code for fault in noted.found] == codes
                assert found == (None if codes else seed)


@pytest.mark.verify
@pytest.mark.parametrize("n", [2, 3, 13, 36, 52, 60])
def test_draws_are_uniform(n: int) -> None:
    """A sum of squares, as a normal distribution (Wilson and Hilferty): by chance it is off by six standard deviations
    once in a hundred million times."""
    draws, amount, freedom = Draws(f"uniform below {n}"), 5_000_000, n - 1
    counts = Counter(draws.below(n) for _ in range(amount))
    squares = sum((counts[each] - amount / n) ** 2 for each in range(n)) / (amount / n)
    spread = 2 / (9 * freedom)
    assert abs(((squares / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5) < 6


# --- deals ---

ECHOED = ("seed", "pack", "dealer", "exposed", "deal_number", "previous", "returned")


def asked(**question: Any) -> dict[str, Any]:
    operation = OPERATIONS["deal"]
    return operation.answer(operation.request.load(question))


def test_what_an_answer_echoes_deals_the_same_again() -> None:
    """Also under suit orders of which the shuffle knows nothing."""
    with table() as row:
        for named in NAMED:
            with row(named):
                found = asked(variant=named, seed="once more", dealer=1)
                echoed = {name: found[name] for name in ECHOED if name != "seed"}
                assert asked(variant=named, **echoed) == {**found, "seed": None}
                assert list(found)[1:8] == list(ECHOED)
    turned = asked(variant={"options": {"suit_order": "DCHS"}}, seed="7", dealer=0)
    assert turned["pack"] == asked(seed="7", dealer=0)["pack"]


def test_tables_of_every_number_of_players_get_what_the_pack_gives_them() -> None:
    with table() as row:
        for spec, players, cards, over in (
            ("base+players=3+hand_size=16+leftover=dead", 3, 16, ("dead", 4)),
            ("base+players=5+leftover=dead", 5, 10, ("dead", 2)),
            ("base+players=5+leftover=stock+draw_on_pass=one", 5, 10, ("stock", 2)),
            ("base+players=6+leftover=dead", 6, 8, ("dead", 4)),
            ("base+players=7+hand_size=5+leftover=stock", 7, 5, ("stock", 17)),
            ("base+players=8+leftover=dead", 8, 6, ("dead", 4)),
            ("base+players=3+leftover=dead", 3, 17, ("dead", 1)),
            ("lectio-4+players=2+hand_size=all", 2, 26, ("dead", 0)),
            ("lectio-4+players=2+hand_size=13+leftover=dead", 2, 13, ("dead", 26)),
            ("lectio-3+players=2+leftover=dead", 2, 12, ("dead", 12)),
            ("lectio-5+players=6+hand_size=all", 6, 10, ("dead", 0)),
        ):
            with row(spec):
                found = asked(variant=spec, seed="seats", dealer=players - 1)
                assert [len(hand) for hand in found["hands"]] == [cards] * players
                assert len(found[over[0]] or ()) == over[1]


def test_the_exposed_card() -> None:
    given = asked(seed="big two", dealer=0, exposed="AD")
    assert (given["exposed"], given["first_card_to"]) == ("AD", 0)
    assert given["pack"] == asked(seed="big two", dealer=0)["pack"]
    # Where nothing is counted out no card is exposed.
    uncounted = asked(variant={"options": {"first_card_to": "next-player"}}, seed="big two", dealer=0)
    assert (uncounted["exposed"], uncounted["pack"]) == (None, given["pack"])
    assert {"PG-DEAL-06", "PG-DEAL-07"} <= {*given["rules"]}
    assert "PG-VDEAL-01" in uncounted["rules"]
    assert "PG-DEAL-06" not in uncounted["rules"]


def test_a_later_deal_repeats_what_came_before_as_it_was_given() -> None:
    previous = {"winner": 0, "hands": [[], ["2H", "♦3"], ["4C"]]}
    more: Any = {"variant": "three-player-exchange", "seed": "x", "dealer": 0, "deal_number": 2, "previous": previous}
    found = asked(**more)
    assert found["deal_number"] == 2
    assert found["previous"] == {"winner": 0, "hands": [[], ["3D", "2H"], ["4C"]], "penalties": None}
    assert found["returned"] is None
    due = found["exchange"]["gives"]
    assert asked(**more, returned=due)["returned"] == due


EXCHANGING = {"extends": "three-player-exchange", "options": {"later_leader": "previous-loser"}}
REFUSED: list[tuple[dict[str, Any], list[tuple[object, str]]]] = [
    ({"exposed": "9S 9D"}, [(("exposed",), "not-a-card")]),
    ({"exposed": ""}, [(("exposed",), "not-a-card")]),
    ({"pack": [1 << 52, *CODES[1:]]}, [(("pack", 0), "not-a-card")]),
    ({"returned": "3D", "variant": "three-player-exchange"}, [(("returned",), "not-due")]),
    (
        {"variant": EXCHANGING, "pack": ["3D", "3D"], "dealer": 3, "deal_number": 2, "returned": "4C 5C"},
        [(("pack", 1), "card-twice"), (("dealer",), "out-of-range"), (("returned",), "not-a-card")],
    ),
    (
        {"variant": EXCHANGING, "pack": ["3D"], "exposed": None, "deal_number": 2, "returned": "4C"},
        [(("pack",), "cards-missing"), (("exposed",), "missing-field"), (("previous",), "missing-field")],
    ),
]


def test_what_cannot_be_dealt() -> None:
    """As values of the library; over HTTP `tests/api` asks it."""
    with table() as row:
        for changes, found in REFUSED:
            with row(f"{changes}"[:90]):
                asked = {"pack": CODES, "dealer": 0, "variant": "base", "exposed": "3D"} | changes
                assert faults(deal, **asked | {"variant": bigtwo.variant(asked["variant"])}) == found
    for given in ({}, {"exposed": None}, {"pack": CODES, "seed": "x"}):
        assert faults(bigtwo.deal, **{"dealer": 0, "exposed": "AD"} | given) == [((), "pack-or-seed")]
    assert faults(bigtwo.deal, seed="x") == [(("dealer",), "missing-field")]


# --- is a deal sound? ---


def split(name: str) -> tuple[bigtwo.Variant, list[list[str]], list[str]]:
    """A variant, sound hands, and the cards left over."""
    variant = bigtwo.variant(name)
    pack, players = list(variant.order.codes), variant.options.players
    Random(name).shuffle(pack)
    dealt = players * each(variant)
    return variant, [pack[:dealt][seat::players] for seat in range(players)], pack[dealt:]


def test_a_deal_is_true_where_it_is_sound_and_reads_as_all_its_violations() -> None:
    """Which violations there are is asked by test_against_oracle.py, and whether their words are true by
    tests/messages."""
    variant, hands, _ = split("base")
    verdict = validate_deal(hands, variant)
    assert (bool(verdict), str(verdict)) == (True, "valid")
    assert verdict.to_dict() == {"valid": True, "violations": [], "rules": list(verdict.rules)}
    assert verdict.rules
    hands[3].append(hands[0].pop())
    verdict = validate_deal(hands, variant)
    assert not verdict
    assert str(verdict) == "cards dealt to seat 0: 12 instead of 13; cards dealt to seat 3: 14 instead of 13"
    assert verdict.rules == ("PG-DEAL-09",)
    variant, hands, _ = split("two-player-17")
    hands[1][1] = "x" * 19 + "\n"
    (reason,) = validate_deal(hands, variant).violations
    assert (reason.code, len(reason.detail) < 120, reason.detail.isprintable()) == ("card-not-in-pack", True, True)


def test_no_cards_and_too_few_hands() -> None:
    assert sorted(each.code for each in validate_deal([[]] * 4, BASE).violations) == [
        "card-missing",
        *["hand-size"] * 4,
    ]
    assert faults(validate_deal, [[], []], BASE) == [(("hands",), "out-of-range")]
