"""Random deals under named variants and mixes of house rules: who is dealt what, what is exchanged, who leads, and
which deals are unsound, as the oracle says."""

from __future__ import annotations

import contextlib
import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import bigtwo
from bigtwo.dealing.deal import deal, validate_deal
from bigtwo.operations.questions import OPERATIONS, as_json
from bigtwo_conformance.judging import differences
from tests.oracle import dealing
from tests.oracle.answering import answer
from tests.tables import SEED, amounts, table
from tests.variant.chosen import NAMED
from tests.variant.mixes import random_options

Body = dict[str, Any]

OFTEN: list[Body] = [
    {"card_exchange": "by-placing"},
    {"card_exchange": "by-points"},
    {"card_exchange": "by-placing", "players": 5, "pack": "tiles-15", "hand_size": 12, "leftover": "none"},
    {"card_exchange": "by-points", "players": 3, "hand_size": 17, "leftover": "extra-card-face-up"},
    {"card_exchange": "loser-highest-for-any", "players": 3, "hand_size": 13, "leftover": "dead"},
    {"dragon": "wins", "card_exchange": "by-placing"},
    {"dragon": "wins"},
    {"redeal": "no-pictures"},
    {"redeal": {"pictures-at-most": 1, "may-points-at-most": 9}},
    {"redeal": {"twos-at-least": 3, "may-aces-at-most": 0}},
    {"later_leader": "named-seat"},
    {"later_leader": "previous-loser"},
    {"later_leader": "previous-winner", "deals_per_round": 2},
    {"leftover": "extra-card-face-up", "players": 3, "hand_size": 17},
    {"first_leader": "random-seat"},
]
"""Options on which a deal depends, put into half of the mixes where they go with the rest."""


def each(variant: bigtwo.Variant) -> int:
    """How many cards a player is dealt."""
    size = variant.options.hand_size
    return variant.order.size // variant.options.players if size == "all" else int(size)


def shuffled(rng: Random, variant: bigtwo.Variant) -> list[str]:
    """The codes of the whole pack in random order, top first."""
    pack = list(variant.order.codes)
    rng.shuffle(pack)
    return pack


def drawn(subject: str, amount: int) -> Iterator[tuple[str, Random, bigtwo.Variant]]:
    """So many rules: a third of them named variants, a third mixes of house rules, and a third with what is OFTEN."""
    for number in range(amount):
        name = f"{subject} {SEED} {number}"
        rng = Random(name)
        if number % 3 == 0:
            variant = bigtwo.variant(rng.choice(NAMED))
        else:
            options = random_options(rng)
            variant = bigtwo.variant({"options": options})
            if number % 3 == 1:
                with contextlib.suppress(bigtwo.InvalidVariant):
                    variant = bigtwo.variant({"options": options | rng.choice(OFTEN)})
        yield f"{name}: {variant.echo}", rng, variant


def random_pack(rng: Random, variant: bigtwo.Variant) -> list[str]:
    """A pack in which, often, one player gets a card of every rank, no pictures, or six pairs."""
    pack, players = shuffled(rng, variant), variant.options.players
    by_rank = {rank: [card for card in pack if card[:-1] == rank] for rank in variant.order.pack.ranks}
    wished = rng.choice(("nothing", "nothing", "every rank", "no pictures", "pairs"))
    if wished == "every rank":
        cards = [cards[0] for cards in by_rank.values()]
    elif wished == "no pictures":
        cards = [card for card in pack if card[:-1] not in ("J", "Q", "K", "11", "12", "13")]
    else:
        cards = [card for rank in rng.sample(sorted(by_rank), 7) for card in by_rank[rank][:2]]
    if wished != "nothing":
        cards = cards[: each(variant)]
        seat, rest = rng.randrange(players), [card for card in pack if card not in cards]
        for place in range(len(pack)):
            mine = place % players == seat and place < players * each(variant) and cards
            pack[place] = cards.pop() if mine else rest.pop()
    return pack


def random_previous(rng: Random, variant: bigtwo.Variant) -> Body:
    """A deal that can have been before this one, with many ties."""
    options, seats = variant.options, list(range(variant.options.players))
    placings = rng.sample(seats, len(seats))
    pack = shuffled(rng, variant)
    counts = rng.choice(([1, 1, 1, 1, 1], [2, 2, 2, 1, 1], [3, 1, 3, 2, 2], [5, 5, 4, 5, 5], [1, 2, 3, 4, 5]))
    counts = [min(count, each(variant)) for count in counts * 2]
    hands: list[list[str]] = [[] for _ in seats]
    for place, seat in enumerate(placings):
        if seat != placings[0] and (options.deal_ends == "first-out" or place == len(seats) - 1):
            hands[seat] = [pack.pop() for _ in range(counts[place])]
    if options.lone_top_two_finish == "not-a-win" and options.deal_ends == "first-out" and len(seats) > 2:
        hands[placings[1]] = rng.choice(([], hands[placings[1]]))  # who dropped out
    scores = [rng.randrange(3) for _ in seats]
    return {"winner": placings[0], "hands": hands, "placings": placings, "penalties": scores, "points": scores}


def random_question(rng: Random, variant: bigtwo.Variant) -> Body:
    """A question for `deal`; where cards are exchanged, mostly with what is returned."""
    options, number = variant.options.to_dict(), rng.choice((1, 1, 2, 3, 4))
    question: Body = {"variant": variant.echo, "pack": random_pack(rng, variant), "deal_number": number}
    question |= {"dealer": rng.randrange(variant.options.players), "exposed": rng.choice(variant.order.codes)}
    if number > 1:
        question["previous"] = random_previous(rng, variant)
    if dealing.next_leader_by(number, options) in dealing.FIRST_LEADERS:
        question["leader"] = rng.randrange(variant.options.players)
    exchange = answer("deal", question)["exchange"]
    if exchange is not None and exchange["loser"] is not None and rng.random() < 0.9:
        question["returned"] = returned(rng, answer("deal", question), variant)
    return question


def returned(rng: Random, before: Body, variant: bigtwo.Variant) -> Any:
    """Any cards that may be returned in the exchange of a deal."""
    exchange, order = before["exchange"], variant.order.codes
    if "exchanges" in exchange:
        return [
            rng.sample(sorted({*before["dealt"][swap["to"]], *swap["gives"]}, key=order.index), swap["count"])
            for swap in exchange["exchanges"]
        ]
    return rng.choice([*before["dealt"][exchange["winner"]], exchange["gives"]])


def asked(operation: str, question: Body) -> Any:
    """The engine's answer, as it goes out."""
    found = OPERATIONS[operation]
    return json.loads(as_json(found.answer(found.request.load(question))))


@amounts(test=50, check=150, verify=10_000)
def test_deals(amount: int) -> None:
    seen: Counter[str] = Counter()
    with table() as row:
        for name, rng, variant in drawn("deals", amount):
            with row(name):
                question = random_question(rng, variant)
                found = asked("deal", question)
                wrong = differences("deal", {"equals": expected(question)}, in_order(found))
                assert not wrong, f"{'; '.join(wrong)} {question}"
                opening = found["opening"]
                seen[opening["by"] if opening else "exchange due"] += 1
                if opening and opening["by"] != "redeal":
                    assert_sound(variant, found)
    ways = {"lowest-card", "previous-winner", "previous-loser", "exchange due", "redeal", "dragon"}
    assert amount < 150 or ways <= {*seen}, seen


def expected(question: Body) -> Body:
    """The oracle's answer as the contract has it: what is dealt is what there is after an exchange."""
    found = answer("deal", question)
    if found["opening"] is not None:
        found["opening"].pop("hands")
    if found["exchange"] is not None:
        found["dealt"] = found["exchange"].pop("hands")
    return in_order(found)


def in_order(found: Body) -> Body:
    return {**found, "dealt": [sorted(hand) for hand in found["dealt"]]}


def assert_sound(variant: bigtwo.Variant, found: Body) -> None:
    """Every card is in one place, before the exchange and after it."""
    extra = [found["extra"]] if found["extra"] else []
    taken = found["opening"]["extra_taken_by"] is not None
    for hands, beside in ((found["dealt"], extra), (found["hands"], [] if taken else extra)):
        cards = [card for hand in hands for card in hand] + beside + found["stock"] + found["dead"]
        assert sorted(cards) == sorted(variant.order.codes)
    laid_out = {name: found[name] for name in ("extra", "stock", "dead")}
    assert validate_deal(found["dealt"], variant, **laid_out).valid
    assert len({*found["rules"]}) == len(found["rules"]) > 0


@amounts(test=20, check=60, verify=5000)
def test_unsound_deals(amount: int) -> None:
    """One card or two are others, lie elsewhere or are gone; the oracle finds the same faults."""
    invalid = 0
    with table() as row:
        for name, rng, variant in drawn("unsound deals", amount):
            found = deal(shuffled(rng, variant), 0, variant, variant.order.codes[0], leader=leader_of(variant))
            laid_out: Body = {"hands": texts(variant, found.dealt), "extra": None}
            if found.extra:
                laid_out["extra"] = variant.order.code(found.extra)
            for field in ("stock", "dead"):
                if getattr(found, field) and rng.random() < 0.7:
                    laid_out[field] = [variant.order.code(card) for card in getattr(found, field)]
            for _ in range(rng.choice((0, 1, 1, 2))):
                spoil(rng, laid_out, variant)
            question = {"variant": variant.echo, **laid_out}
            with row(name):
                expected = answer("validate-deal", question)
                wrong = differences("validate-deal", {"equals": expected}, asked("validate-deal", question))
                assert not wrong, f"{'; '.join(wrong)} {question}"
                invalid += not expected["valid"]
    assert amount > invalid > amount / 3


def leader_of(variant: bigtwo.Variant) -> int | None:
    return 0 if variant.options.first_leader != "lowest-card" else None


def spoil(rng: Random, laid_out: Body, variant: bigtwo.Variant) -> None:
    places = [*laid_out["hands"], *(laid_out[field] for field in ("stock", "dead") if laid_out.get(field))]
    place, other = rng.choice(places), rng.choice(places)
    match rng.choice(("changed", "moved", "gone", "foreign", "extra", "beside")):
        case "changed":
            place[rng.randrange(len(place))] = rng.choice(variant.order.codes)
        case "moved" if place:
            other.append(place.pop())
        case "gone" if place:
            place.pop()
        case "foreign":
            place[rng.randrange(len(place))] = "ZZ"
        case "extra":
            laid_out["extra"] = rng.choice((None, *variant.order.codes[:3]))
        case "beside":
            laid_out[rng.choice(("stock", "dead"))] = place[:1]


def texts(variant: bigtwo.Variant, masks: tuple[int, ...]) -> list[list[str]]:
    """Hands as lists of codes."""
    return [list(variant.cards(mask)) for mask in masks]
