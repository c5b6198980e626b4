"""When a sentence about a deal is true: who leads, who gives which card to whom, and what is wrong with a deal."""

from __future__ import annotations

from typing import Any

from tests.messages.said import Clauses, Condition, Said
from tests.oracle import answering, classifying, dealing, packs
from tests.oracle.dealing import cards_each, cards_over, has_extra_card
from tests.oracle.packs import RANKS, rank_of

# --- who leads -------------------------------------------------------------------------------------------------------


def opened(said: Said) -> dict[str, Any]:
    """What the oracle says of the opening."""
    if said.asked.operation == "deal":
        # What a seed shuffled, and the card that it turned up, the answer tells.
        laid_out = {
            name: said.asked.answer[name] for name in ("pack", "exposed", "leader") if name in said.asked.answer
        }
        found: dict[str, Any] = answering.deal({**said.body, **laid_out}, said.options)["opening"]
        return found
    return answering.opening(said.body, said.options)


def leads(said: Said) -> Clauses:
    yield "seat {seat} leads", opened(said)["leader"] == said["seat"]


def holds_the_lowest(said: Said) -> Clauses:
    hands = opened(said)["hands"]
    yield "seat {seat} holds {card}", said["card"] in hands[said["seat"]]
    yield (
        "nobody holds a lower one",
        not any(
            packs.card_strength(card, said.options) < packs.card_strength(said["card"], said.options)
            for hand in hands
            for card in hand
        ),
    )
    yield from leads(said)
    yield "because of it", opened(said)["by"] == "lowest-card"


def lowest_of_the_pack(said: Said) -> Clauses:
    yield from holds_the_lowest(said)
    yield "{card} is the lowest card of the pack", said["card"] == packs.all_cards(said.options)[0]


def previous_winner(said: Said) -> Clauses:
    yield "seat {seat} won the previous deal", said.body["previous"]["winner"] == said["seat"]
    yield from leads(said)
    yield "because of it", opened(said)["by"] == "previous-winner"


def left(said: Said) -> list[int]:
    return [len(hand) for hand in said.body["previous"]["hands"]]


def most_cards(said: Said) -> Clauses:
    counts = left(said)
    yield "seat {seat} had {count} left", counts[said["seat"]] == said["count"]
    yield "they were the most", max(counts) == said["count"]
    yield "nobody else had as many", counts.count(said["count"]) == 1
    yield from leads(said)
    yield "because of it", opened(said)["by"] == "previous-loser"


def several_had_most(said: Said) -> Clauses:
    counts, winner = left(said), said.body["previous"]["winner"]
    tied = [seat for seat, count in enumerate(counts) if seat != winner and count == said["count"]]
    yield "several players were left with {count}", len(tied) > 1 and said["seat"] in tied
    yield "nobody had more", max(counts) == said["count"]
    yield from leads(said)
    yield "because of it", opened(said)["by"] == "previous-loser"


def largest(said: Said) -> dict[int, classifying.Classified]:
    """The largest combination of each of those who were left with most cards."""
    hands, winner = said.body["previous"]["hands"], said.body["previous"]["winner"]
    tied = dealing.losers([len(hand) for hand in hands], winner)
    return {seat: dealing.largest_combination(hands[seat], said.options) for seat in tied}


def forms(said: Said) -> Clauses:
    yield from several_had_most(said)
    hand, own, named = (
        said.body["previous"]["hands"][said["seat"]],
        largest(said)[said["seat"]],
        said.classified(said["cards"]),
    )
    yield (
        "its largest combination is {cards}",
        (
            named is not None
            and {*said["cards"]} <= {*hand}
            and (len(named.cards), named.key) == (len(own.cards), own.key)
        ),
    )


def others_form(said: Said) -> list[classifying.Classified]:
    return [formed for seat, formed in largest(said).items() if seat != said["seat"]]


def fewest(said: Said) -> Clauses:
    yield from forms(said)
    number = len(said["cards"])
    yield "it has the fewest cards", all(len(other.cards) > number for other in others_form(said))


def weakest(said: Said) -> Clauses:
    yield from forms(said)
    own, others = largest(said)[said["seat"]], others_form(said)
    yield "nobody's is smaller", all(len(other.cards) >= len(own.cards) for other in others)
    same = [other for other in others if len(other.cards) == len(own.cards)]
    yield "it is the weakest of the smallest", bool(same) and all(other.key > own.key for other in same)


def dragons(said: Said) -> list[int]:
    """Who holds one card of every rank."""
    ranks = sorted(RANKS[said.options["pack"]])
    return [seat for seat, hand in enumerate(opened(said)["hands"]) if sorted(map(rank_of, hand)) == ranks]


def dragon(said: Said) -> Clauses:
    yield "seat {seat} holds a dragon", said["seat"] in dragons(said)
    may_win = said.options["dragon"] == "wins" or "dragon" in said.options["instant_wins"]
    yield "it has won the deal", may_win and opened(said)["dragon"] == {"seat": said["seat"]}


def only_dragon(said: Said) -> Clauses:
    yield from dragon(said)
    yield "it is the only one", dragons(said) == [said["seat"]]


def several_dragons(said: Said) -> Clauses:
    yield from dragon(said)
    yield "{count} players hold a dragon", len(dragons(said)) == said["count"] > 1
    hands = opened(said)["hands"]
    twos = [card for seat in dragons(said) for card in hands[seat] if rank_of(card) == "2"]
    yield "seat {seat} has {card}", said["card"] in hands[said["seat"]]
    yield (
        "it is the highest two among them",
        said["card"] == max(twos, key=lambda card: packs.card_strength(card, said.options)),
    )


def leads_first(by: str) -> Condition:
    """Named or drawn, where the lowest card would lead."""

    def condition(said: Said) -> Clauses:
        yield from leads(said)
        yield "because of it", opened(said)["by"] == by == said.options["first_leader"]

    return condition


def from_pack(said: Said) -> dict[str, Any]:
    """The question about a deal, with the pack also where a seed shuffled it."""
    told = ((name, said.asked.answer.get(name)) for name in ("pack", "exposed", "leader"))
    return said.body | {name: value for name, value in told if value is not None}


def dealt(said: Said) -> list[list[str]]:
    """The hands before the exchange."""
    if said.asked.operation == "deal":
        body = from_pack(said)
        given = body["pack"], body["dealer"], said.options, body.get("deal_number", 1), body.get("exposed")
        found: list[list[str]] = dealing.deal_out(*given)["hands"]
        return found
    return list(said.body["hands"])


def thrown_in(*, on_tiles: bool) -> Condition:
    pictures = {*map(str, range(11, 16))} if on_tiles else {*"JQK"}

    def condition(said: Said) -> Clauses:
        yield "the deal is thrown in", opened(said)["by"] == "redeal" and opened(said)["leader"] is None
        yield "these are the cards", (said.options["pack"] != "standard-52") is on_tiles
        lacking = [seat for seat, hand in enumerate(dealt(said)) if not {rank_of(card) for card in hand} & pictures]
        yield "{seats} have no picture", bool(lacking) and list(said["seats"]) == lacking

    return condition


# --- what is wrong with a deal ---------------------------------------------------------------------------------------


def places(said: Said) -> dict[str, list[str]]:
    """What lies where."""
    found = {f"seat {seat}": list(hand) for seat, hand in enumerate(said.body["hands"])}
    found["extra"] = [said.body["extra"]] if said.body.get("extra") else []
    return found | {name: list(said.body.get(name) or ()) for name in ("stock", "dead")}


def lies(card: str, said: Said) -> list[str]:
    """The places where a card lies."""
    return [place for place, cards in places(said).items() if card in cards]


def lying(said: Said) -> list[str]:
    return [card for cards in places(said).values() for card in cards]


def card_twice(said: Said) -> Clauses:
    yield "{card} is dealt more than once", lying(said).count(said["card"]) > 1
    yield "to {places}", lies(said["card"], said) == list(said["places"])


def cards_missing(said: Said) -> Clauses:
    missing = {*packs.all_cards(said.options)} - {*lying(said)}
    yield "missing from the deal: {cards}", bool(missing) and missing == {*said["cards"]}


def card_foreign(said: Said) -> Clauses:
    yield "{text} is dealt to {places}", bool(said["places"]) and lies(said["text"], said) == list(said["places"])
    yield "it is no card of the pack", said["text"] not in packs.all_cards(said.options)


def hand_size(said: Said) -> Clauses:
    yield "cards dealt to seat {seat}: {count}", len(said.body["hands"][said["seat"]]) == said["count"]
    yield "instead of {expected}", cards_each(said.options) == said["expected"] != said["count"]


def hand_size_before_extra(said: Said) -> Clauses:
    yield from hand_size(said)
    yield "the extra card is taken afterwards", has_extra_card(said.options)


def extra_missing(said: Said) -> Clauses:
    yield "one card is left over", has_extra_card(said.options) and cards_over(said.options) == 1
    yield "the deal does not name it", said.body.get("extra") is None


def extra_undue(name: str) -> Condition:
    def condition(said: Said) -> Clauses:
        yield f"{{{name}}} is named as the extra card", said.body.get("extra") == said[name]
        yield "this variant has none", not has_extra_card(said.options)
        in_pack = said[name] in packs.all_cards(said.options)
        yield "it is a card of the pack" if name == "card" else "it is none", in_pack == (name == "card")

    return condition


def wrong_number(place: str) -> Condition:
    def condition(said: Said) -> Clauses:
        yield f"cards in the {place}: {{count}}", len(places(said)[place]) == said["count"]
        yield "instead of {expected}", cards_over(said.options) == said["expected"] != said["count"]
        yield f"this variant has a {place}", said.options["leftover"] == place

    return condition


def wrong_place(place: str) -> Condition:
    def condition(said: Said) -> Clauses:
        yield f"cards in the {place}: {{count}}", len(places(said)[place]) == said["count"] > 0
        yield "this variant has none there", said.options["leftover"] != place or cards_over(said.options) == 0

    return condition


CONDITIONS: dict[str, Condition] = {
    "lowest-card.pack": lowest_of_the_pack,
    "lowest-card.dealt": holds_the_lowest,
    "previous-winner.leads": previous_winner,
    "previous-loser.most-cards": most_cards,
    "previous-loser.fewest": fewest,
    "previous-loser.weakest": weakest,
    "dragon.dealt": only_dragon,
    "dragon.several": several_dragons,
    "named-seat.leads": leads_first("named-seat"),
    "random-seat.leads": leads_first("random-seat"),
    "redeal.no-pictures": thrown_in(on_tiles=False),
    "redeal.no-high-numbers": thrown_in(on_tiles=True),
    "card-twice.places": card_twice,
    "card-missing.cards": cards_missing,
    "card-not-in-pack.card": card_foreign,
    "hand-size.cards": hand_size,
    "hand-size.before-extra": hand_size_before_extra,
    "extra-wrong.missing": extra_missing,
    "extra-wrong.none": extra_undue("card"),
    "extra-wrong.none-foreign": extra_undue("text"),
    "stock-wrong.size": wrong_number("stock"),
    "stock-wrong.none": wrong_place("stock"),
    "dead-wrong.size": wrong_number("dead"),
    "dead-wrong.none": wrong_place("dead"),
}
