"""Questions whose answers have reasons: those of the corpus, rare ones by hand, and any number drawn at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, islice
from random import Random
from typing import Any, Final

import bigtwo
from bigtwo.operations.questions import OPERATIONS
from bigtwo.variant import cards_each
from bigtwo.variant.options.examples import examples
from bigtwo_rulebook.cases import published
from tests.api.examples import ASKED
from tests.differential.drawing import NAMED, Drawing
from tests.messages.said import SIZES, TEXTS
from tests.moves.drawing import random_combination, random_hand, random_situation
from tests.oracle.packs import RANKS
from tests.oracle.random_records import random_record
from tests.oracle.random_scores import random_endgame
from tests.variant.mixes import random_options

Body = dict[str, Any]
Question = tuple[str, Body]

Draw = Callable[[Random, Any], Iterator[Question]]
"""What draws the questions of one variant."""

OF_ONE_VARIANT = 20
"""So many questions are asked under one variant before another is drawn."""
SETS_OF_ONE_HAND = 20
"""So often sets are drawn from one hand."""


def base(**options: Any) -> Body:
    return {"extends": "base", "options": options}


def cards(text: str) -> list[str]:
    return text.split()


def of_every_rank(suit: str) -> list[str]:
    return [rank + suit for rank in RANKS["standard-52"]]


ROYAL_APART = base(straight_flush_order="suit-first", top_of_five_card_order="only-royal-flush-over-quads")
NINE_AND_KING = {"a": cards("9S 8S 7S 6S 5S"), "b": cards("KH QH JH TH 9H")}
A_PAIR_ON_A_SINGLE = {"hand": cards("3S 3H 2S"), "pile": ["9D"], "play": cards("3S 3H"), "next_player_cards": 1}

FOURS_ALONE = base(bombs="on", bomb_kinds="four-of-a-kind")
FLUSH_OF_THREES = cards("3D 4D 5D 6D 7D")
OF_A_LONE_TWO = [cards(each) for each in ("AS", "5C 6C 7C 8C 9C", "5D 6D 7D 8D 9D", "TD", "2S")]
OUTLASTED = {
    "variant": {"extends": "hong-kong-ip", "options": {"players": 2, "hand_size": 13, "leftover": "dead"}},
    "deal": {
        "hands": [cards("3D 3C 3H 3S 4D 4C 4H 4S TC TH TS JC JH"), [card for play in OF_A_LONE_TWO for card in play]],
        "dead": cards("5H 6H 7H 8H 9H 5S 6S 7S 8S 9S JD JS QD QC QH QS KD KC KH KS AD AC AH 2D 2C 2H"),
        "dealer": 0,
        "deal_number": 1,
    },
    "events": [
        {"seat": 0, "play": ["3D"]},
        *(event for play in OF_A_LONE_TWO for event in ({"seat": 1, "play": play}, {"seat": 0, "pass": True})),
    ],
}
"""One of two goes out on the two of spades alone, and the other passes although the deal is over."""

LOCKED = base(after_pass="out-of-trick", self_beat=True)
LAST = {"next_player_cards": 1}
OWN = ("5D 6D", "5D 5C 6D")

# --- by hand ----------------------------------------------------------------------------------------------------------

TWO_EQUAL_RUNS = {
    "variant": base(straight_order="S8", straight_flush_form="five-plus-two"),
    "a": cards("3D 4D 4C 5D 6D AD 2D"),
    "b": cards("5D 7D 8D 8C 9D TD JD"),
}
FULL_DEAL = [of_every_rank(suit) for suit in "SHCD"]
DRAWING = {
    "variant": "three-player-13-draw",
    "deal": {
        "hands": [["3D", *of_every_rank("S")[1:]], ["3S", *of_every_rank("H")[1:]], ["3H", *of_every_rank("D")[1:]]],
        "stock": of_every_rank("C"),
        "dealer": 0,
        "deal_number": 1,
        "previous": None,
    },
}
DRAWING_OF_TWO = {
    "variant": "two-player-draw",
    "deal": {
        "hands": [
            ["3D", *of_every_rank("S")[1:], *of_every_rank("C")[:4]],
            [*of_every_rank("H"), *of_every_rank("C")[4:8]],
        ],
        "stock": ["3S", *of_every_rank("D")[1:], *of_every_rank("C")[8:]],
    },
}
DEAD_CARDS = {
    "variant": "two-player-13",
    "deal": {
        "hands": [of_every_rank("D"), of_every_rank("H")],
        "dead": [*of_every_rank("C"), *of_every_rank("S")],
        "dealer": 0,
    },
}
LEAD = {"seat": 0, "play": ["3D"]}
EXCHANGING = {
    "variant": "three-player-exchange",
    "deal": {
        "hands": [
            [*of_every_rank("S"), *cards("3H 4H 5H 6H")],
            [*of_every_rank("D"), *cards("7H 8H 9H TH")],
            [*of_every_rank("C")[1:], *cards("JH QH KH AH 2H")],
        ],
        "extra": "3C",
        "deal_number": 2,
        "previous": {"winner": 1, "hands": [["3D"], [], ["3S", "3H"]]},
        "exchange": {"loser": 2, "returns": None},
    },
}
RETURNED = {"seat": 1, "exchange": "3D"}
EXCHANGING_TWO = {
    "variant": base(card_exchange="by-placing"),
    "deal": {
        "hands": [of_every_rank(suit) for suit in "SHCD"],
        "deal_number": 2,
        "previous": {"winner": 1, "hands": [["3D", "4D"], [], ["3S"], ["4S", "5S", "6S"]]},
        "exchange": {"loser": 3, "returns": None},
    },
}
"""The last, seat 3, gives seat 1 two cards, and the second last, seat 0, gives seat 2 one."""
RETURNED_TWO = {"seat": 1, "exchange": ["3H", "4H"]}
AMONG_THREE = {
    "variant": base(card_exchange="by-placing", players=3, hand_size=13, leftover="dead"),
    "hands": [of_every_rank(suit) for suit in "SHC"],
    "previous": {"winner": 1, "hands": [["3D", "4D"], [], ["3S"]]},
}
REFEREE = OPERATIONS["referee"]
AFTER_A_LEAD = REFEREE.answer(REFEREE.request.load(DRAWING | {"events": [LEAD]})).fields["state"]
PASSED = {"seat": 1, "pass": True}


def out_of_turn_before_a_draw() -> Iterator[Question]:
    """Another seat asks what it may play while a draw is owed."""
    for dealt in (DRAWING, DRAWING | {"variant": "three-player-13-draw-full"}, DRAWING_OF_TWO):
        state = REFEREE.answer(REFEREE.request.load(dealt | {"events": [LEAD, PASSED]})).fields["state"]
        yield "validate-play", {"state": state, "seat": 0, "play": ["4S"]}


TWO_PAIRS_ON_A_BOMB: Final = {
    "variant": base(quads_form="bare", bombs="on", bare_four_bombs=True, bomb_targets="anything", two_pairs=True),
    "pile": cards("5D 5C 5H 5S"),
    "hand": cards("9S 9D JC JH"),
    "play": cards("9S 9D JC JH"),
}

RARE: Final[tuple[Question, ...]] = (
    ("classify", {"variant": base(quads_form="bare"), "cards": cards("9S 9H 8C 7D")}),
    ("compare", TWO_EQUAL_RUNS),
    ("validate-deal", {"hands": FULL_DEAL, "extra": "3D"}),
    ("validate-deal", {"hands": FULL_DEAL, "extra": "xx"}),
    ("validate-deal", {"hands": FULL_DEAL, "stock": ["3D"]}),
    ("referee", DRAWING | {"events": [LEAD, PASSED, {"seat": 1, "play": ["5H"]}]}),
    *out_of_turn_before_a_draw(),
    ("referee", DEAD_CARDS | {"events": [{"seat": 0, "play": ["3S"]}]}),
    ("referee", DRAWING | {"events": [LEAD, {"seat": 1, "draw": ["3C"]}]}),
    ("referee", DRAWING_OF_TWO | {"events": [LEAD, PASSED, {"seat": 0, "play": ["4S"]}]}),
    ("referee", DRAWING_OF_TWO | {"events": [LEAD, PASSED, {"seat": 1, "draw": ["3S", "4D"]}]}),
    ("referee", DRAWING | {"events": [LEAD, {"reshuffle": ["3C"]}]}),
    ("validate-play", TWO_PAIRS_ON_A_BOMB),
    ("referee", EXCHANGING | {"events": [{"seat": 1, "play": ["3D"]}]}),
    ("referee", EXCHANGING | {"events": [{"seat": 1, "exchange": "3S"}]}),
    ("referee", EXCHANGING | {"events": [RETURNED, {"seat": 2, "exchange": "3D"}]}),
    ("referee", EXCHANGING | {"events": [{"seat": 1, "exchange": ["3D", "4D"]}]}),
    ("referee", EXCHANGING_TWO | {"events": [{"seat": 1, "play": ["3H"]}]}),
    ("referee", EXCHANGING_TWO | {"events": [{"seat": 1, "exchange": "3H"}]}),
    ("referee", EXCHANGING_TWO | {"events": [{"seat": 1, "exchange": ["3H", "3S"]}]}),
    ("referee", EXCHANGING_TWO | {"events": [RETURNED_TWO, {"seat": 2, "exchange": ["3C", "4C"]}]}),
    ("exchange", AMONG_THREE),
    ("exchange", AMONG_THREE | {"returned": [["3H", "4H"]]}),
    ("referee", DRAWING | {"events": [LEAD, {"seat": 1, "play": ["3C"]}]}),
    ("referee", DRAWING | {"events": [LEAD, {"seat": 1, "play": ["3D", "3C", "4H"]}]}),
    ("referee", {"state": AFTER_A_LEAD, "events": [{"seat": 1, "play": ["3D"]}]}),
    *(("referee", {"record": text}) for text in TEXTS),
    ("compare", {"variant": FOURS_ALONE, "a": FLUSH_OF_THREES, "b": ["2S"]}),
    ("validate-play", {"variant": FOURS_ALONE, "hand": FLUSH_OF_THREES, "play": FLUSH_OF_THREES, "pile": ["2S"]}),
    ("validate-play", {"variant": "hong-kong-ip", "hand": ["2S"], "play": ["2S"]}),
    ("referee", OUTLASTED),
    *(
        ("legal-moves", {"variant": LOCKED, "hand": cards(hand), "pile": ["4D"], "own_pile": True, **LAST})
        for hand in OWN
    ),
    ("legal-moves", {"hand": ["3S", "2S"], "next_player_cards": 1}),
    ("legal-moves", {"hand": ["4S", "2S"], "pile": ["3S"], "next_player_cards": 1}),
    # What was said of these was not always true.
    ("validate-play", {"variant": base(last_card_duty="compulsory"), **A_PAIR_ON_A_SINGLE}),
    ("validate-play", {"variant": base(last_card_duty="compulsory", bombs="on"), **A_PAIR_ON_A_SINGLE}),
    (
        "legal-moves",
        {
            "variant": base(last_card_duty="compulsory", bombs="on"),
            "hand": cards("3S 3H 3C 3D 4D KS"),
            "pile": ["9D"],
            "next_player_cards": 1,
        },
    ),
    (
        "legal-moves",
        {
            "variant": base(last_card_duty="compulsory", after_pass="out-of-trick", self_beat=True),
            "hand": cards("5D 6D"),
            "pile": ["4D"],
            "own_pile": True,
            "next_player_cards": 1,
        },
    ),
    ("legal-moves", {"hand": cards("3S QD"), "next_player_cards": 1}),
    ("legal-moves", {"hand": cards("4S QD"), "pile": ["3S"], "next_player_cards": 1}),
    ("compare", {"variant": ROYAL_APART, **NINE_AND_KING}),
    (
        "validate-play",
        {"variant": ROYAL_APART, "hand": NINE_AND_KING["b"], "pile": NINE_AND_KING["a"], "play": NINE_AND_KING["b"]},
    ),
)
"""Questions that lead to sentences which the corpus does not have."""


# What is said of these is known to be false.

DRAGON_OF_SPADES = {
    "variant": {"extends": "lukang-dushoff", "options": {"dragon": "wins"}},
    "winner": 0,
    "dragon": 0,
    "hands": [
        of_every_rank("S"),
        cards("3D 4D 5D 6D 3C 7C 8C 9C TC JC QC KC 2H"),
        cards("4C 5C 6C 7D 8H 9H TH JD QD KD AC 2C 9D"),
        cards("4H 5H 6H 7H 8D KH TD JH QH AD AH 3H 2D"),
    ],
}
DRAGON_WITHOUT_HONOURS = DRAGON_OF_SPADES | {
    "hands": [
        cards("3S 4H 5S 6H 7S 8H 9S TH JS QH KS AH 2S"),
        cards("3D 4D 5D 6D 3C 7C 8C 9C TD JC QD KC 2H"),
        cards("4C 5C 6C 7D 8S 9H TS JD QS KD AC 2C 9D"),
        cards("4S 5H 6S 7H 8D KH TC JH QC AD AS 3H 2D"),
    ]
}
TWO_WINNERS_OF_13 = {
    "variant": {
        "extends": "two-player-13",
        "options": {"dragon": "wins", "later_leader": "previous-loser", "next_dealer": "loser"},
    },
    "hands": [["3D", "3S", *of_every_rank("C")[:11]], ["4D", *of_every_rank("H")[1:]]],
    "deal_number": 2,
    "previous": {"winner": 0, "hands": [of_every_rank("S"), cards("3D 3C 3H 4D 5D 6D 7D 8D 9D TD JD QD KD")]},
}
FOUR_TWOS_WITHOUT_HONOURS = {
    "variant": {"extends": "lukang-dushoff", "options": {"instant_wins": {"four-twos": None}}},
    "winner": 0,
    "instant_win": {"seat": 0, "pattern": "four-twos"},
    "hands": [
        cards("5D 7C 7S 8C TD QH QS KC AD 2D 2C 2H 2S"),
        cards("3D 3C 3H 4C 4H 6D 6C 7D 8H TC KH KS AC"),
        cards("3S 4S 5C 5H 5S 9C 9S JC JS QD QC KD AS"),
        cards("4D 6H 6S 7H 8D 8S 9D 9H TH TS JD JH AH"),
    ],
}

KNOWN_FALSE: Final[dict[tuple[str, str], Question]] = {
    # The winner of the previous deal had a dragon, and so as many cards.
    ("previous-loser.most-cards", "nobody else had as many"): ("opening", TWO_WINNERS_OF_13),
    # The winner by a dragon still has his cards, and among them higher ones.
    ("score.loser-honour", "so it is if the winner's cards count as left"): ("score", DRAGON_OF_SPADES),
    ("score.loser-two", "so it is if the winner's cards count as left"): ("score", DRAGON_WITHOUT_HONOURS),
    # A winner at once with four twos may have more cards of every other rank as well.
    ("score.loser-ace", "so it is if the winner's cards count as left"): ("score", FOUR_TWOS_WITHOUT_HONOURS),
}
"""Clauses that are not always true, each with the smallest question that shows it."""

# --- documented -------------------------------------------------------------------------------------------------------


def of_the_corpus() -> Iterator[Question]:
    """The questions of the corpus, and each comparison as a play as well."""
    for case in published()["cases"]:
        body = case["input"] | ({"variant": case["variant"]} if "variant" in case else {})
        yield case["operation"], body
        if case["operation"] == "compare" and {"a", "b"} <= body.keys():
            sides = case["input"]["a"], case["input"]["b"]
            for play, pile in (sides, sides[::-1]):
                turned = {"hand": play, "play": play, "pile": pile}
                yield "validate-play", {name: body[name] for name in body if name not in ("a", "b")} | turned


def documented() -> Iterator[Question]:
    """The example questions of the contract, and those that show what the values of options mean."""
    yield from ASKED
    for example in examples():
        for variant in (example.variant, example.other_variant):
            yield example.operation, {**example.question, "variant": variant}


# --- drawn at random -------------------------------------------------------------------------------------------------


def mixes(rng: Random) -> Iterator[Body]:
    """House rules of every sort."""
    while True:
        yield base(**random_options(rng))


def variants(rng: Random) -> Iterator[Any]:
    """Named variants and mixes of house rules."""
    house = mixes(rng)
    while True:
        yield rng.choice(NAMED) if rng.random() < 0.4 else next(house)


def of_two_sets(rng: Random, spec: Any) -> Iterator[Question]:
    """Sets of cards, one or two at a time, of all that a large hand holds and of any cards."""
    rules = bigtwo.variant(spec)
    while True:
        hand = random_hand(rng, rules, 20)
        by_kind: dict[str, list[int]] = {}
        for mask in rules.combinations.leads(hand):
            found = rules.combinations.get(mask)
            assert found is not None
            by_kind.setdefault(found.kind, []).append(mask)
        kinds = [*by_kind, *(kind for kind in by_kind if SIZES.get(kind, 5) > 4)]
        held = [1 << card for card in range(rules.order.pack.size) if hand >> card & 1]
        for _ in range(SETS_OF_ONE_HAND):
            odd = sum(rng.sample(held, rng.choice((2, 3, 4, 5, 5, 5, 6, 7))))
            yield "classify", {"variant": spec, "cards": list(rules.cards(odd))}
            kind = rng.choice(kinds)
            for a, b in ((kind, kind), (kind, rng.choice(kinds))):
                sides = list(rules.cards(rng.choice(by_kind[a]))), list(rules.cards(rng.choice(by_kind[b])))
                yield "compare", {"variant": spec, "a": sides[0], "b": sides[1]}


def meetings(rng: Random, spec: Any) -> Iterator[Question]:
    """A set that meets another, as a comparison and as a play: questions drawn at large seldom have five cards."""
    rules = bigtwo.variant(spec)
    while True:
        size = rng.choice([1, 2, 3, 4, 5, 5, 5, 5, 5, 7])
        known = random_hand(rng, rules, 26)
        hand = random_combination(rng, rules, known, size=size if rng.random() < 0.9 else None)
        pile = None if hand is None else random_combination(rng, rules, known & ~hand, size=size)
        if hand is None or pile is None:
            continue
        play, lying = list(rules.cards(hand)), list(rules.cards(pile))
        yield "compare", {"variant": spec, "a": play, "b": lying}
        more = random_hand(rng, rules, 8) & ~pile
        turn = {"variant": spec, "hand": list(rules.cards(hand | more)), "pile": lying}
        turn |= random_situation(rng, rules, hand | more, pile)
        yield "validate-play", turn | {"play": play}
        yield "legal-moves", turn


def tampered(rng: Random, spec: Any) -> Iterator[Question]:
    """Records with a few events that are seldom legal where they stand."""
    while True:
        deal, events, _ = random_record(rng, bigtwo.variant(spec).options.to_dict())
        players = len(deal["hands"])
        for _ in range(5):
            seat = rng.randrange(players)
            some = rng.sample(deal["hands"][seat], rng.randint(1, min(5, len(deal["hands"][seat]))))
            wrong_ones: list[Body] = [
                {"seat": seat, "play": some},
                {"seat": seat, "play": some[:1]},
                {"seat": seat, "pass": True},
                {"seat": seat, "draw": some[:2]},
                {"seat": seat, "announce": rng.randint(1, 3)},
                {"reshuffle": some},
            ]
            events.insert(rng.randint(0, len(events)), rng.choice(wrong_ones))
        yield "referee", {"variant": spec, "deal": deal, "events": events, "on_violation": "skip"}


def endgames(rng: Random, spec: Any) -> Iterator[Question]:
    """Deals that are over, to be scored."""
    options = bigtwo.variant(spec).options.to_dict()
    while True:
        yield "score", {"variant": spec, **random_endgame(rng, options)}


def spoilt_deals(rng: Random, spec: Any) -> Iterator[Question]:
    """Deals with everything that can be wrong with one."""
    rules = bigtwo.variant(spec)
    pack = list(rules.cards(rules.order.everything))
    while True:
        rng.shuffle(pack)
        each = cards_each(rules.options) + rng.choice([0, 0, 1, -1])
        hands = [pack[seat * each : (seat + 1) * each] for seat in range(rules.options.players)]
        left = pack[rules.options.players * each :]
        body: Body = {"variant": spec, "hands": hands}
        for name in ("stock", "dead"):
            if rng.random() < 0.5:
                body[name] = rng.choice([left, left[:-1], []])
        if rng.random() < 0.5:
            body["extra"] = rng.choice([*left[:1], pack[0], "1X"])
        yield "validate-deal", body


def at_large(rng: Random) -> Iterator[Question]:
    """Questions of every operation, some of them wrong on purpose."""
    drawing = Drawing(rng)
    while True:
        drawn = drawing.question()
        yield drawn.operation, drawn.body


def under_many(draw: Draw, rng: Random, count: int) -> Iterator[Question]:
    """So many questions, drawn under one variant after another."""
    chosen = variants(rng)
    found = chain.from_iterable(islice(draw(rng, spec), OF_ONE_VARIANT) for spec in chosen)
    return islice(found, count)


DRAWN: Final[tuple[Draw, ...]] = (of_two_sets, meetings, tampered, endgames, spoilt_deals)
"""All of them."""
