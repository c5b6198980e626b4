"""When a line of a score is true: what it says of the cards, and the amount that it stands for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tests.messages.said import Clauses, Condition, Said
from tests.oracle import answering, classifying, packs, penalties, schemes
from tests.oracle.endgames import ACE, QUADS, STRAIGHT_FLUSHES, Endgame, doubling_cards, read
from tests.oracle.packs import rank_of
from tests.oracle.scoring import score, with_what_is_charged

PENALTIES, SPECIALS, POINTS, PLACES, LOSER = (
    "card-penalties",
    "special-cards",
    "winner-points",
    "placings",
    "fixed-loser",
)


class Line:
    """A line with the deal that it is about."""

    def __init__(self, said: Said) -> None:
        self.said, self.amount = said, said.reason["amount"]
        of_seat = said.around[-1]
        self.around = of_seat
        self.seat: int = of_seat["seat"] if "seat" in of_seat else of_seat["from"]
        self.before: list[Mapping[str, Any]] = []
        for each in of_seat["lines"]:
            if each is said.reason:
                break
            self.before.append(each)
        request = _request(said)
        if isinstance(request.get("dragon"), dict):  # as `opening` answers it
            request["dragon"] = request["dragon"]["seat"]
        self.request = request
        self.found = score(request, said.options)
        self.dealt: Endgame = read(request, said.options)
        self.game = with_what_is_charged(self.dealt, said.options)

    @property
    def hand(self) -> list[str]:
        """The cards that the seat has left."""
        return [] if self.game.hands is None else self.game.hands[self.seat]

    @property
    def so_far(self) -> int:
        """What the lines before come to."""
        return sum(int(each["amount"]) for each in self.before)

    @property
    def for_cards(self) -> int:
        """What the lines before come to that count cards."""
        return sum(
            int(each["amount"]) for each in self.before if each["phrase"] in ("score.cards", "score.cards-worth")
        )

    @property
    def is_winner(self) -> bool:
        """Is it the winner's?"""
        return self.seat == self.game.winner

    def follows(self, *schemes_: str) -> bool:
        """Does the variant score in one of these ways?"""
        return self.said.options["scoring"] in schemes_


def _request(said: Said) -> dict[str, Any]:
    if said.asked.operation == "referee":
        return dict(answering.played_deal(said.asked.record[1]))
    asked = {name: value for name, value in said.body.items() if name != "variant"}
    if not {"hands", "cards_left"} & asked.keys():  # no line depends on them; any that could be will do
        seats = range(said.options["players"])
        holding = asked["placings"][-1:] if asked.get("placings") else [*{*seats} - {asked["winner"]}]
        none_played = asked.get("dragon") is not None or asked.get("instant_win") is not None
        asked["cards_left"] = [13 if none_played else int(seat in holding) for seat in seats]
    return asked


def is_named_once(said: Said) -> bool:
    """Does no other line say the same of the card?"""
    lines = [each["params"]["card"] for each in said.around[-1]["lines"] if each["phrase"] == said.phrase]
    return lines.count(said["card"]) == 1


def same(one: Any, other: Any) -> bool:
    """Are these the same cards?"""
    return sorted(one) == sorted(other)


# --- cards left ------------------------------------------------------------------------------------------------------


def cards(said: Said) -> Clauses:
    line = Line(said)
    yield "{held}", line.game.counts[line.seat] == said["held"] and not line.is_winner
    yield "x {each}", said["each"] == 1 and said.options["card_points"] == "one-each"
    yield "the amount", line.amount == said["held"] * said["each"]


def cards_worth(said: Said) -> Clauses:
    line = Line(said)
    worth = [penalties.points_of_card(card, said.options) for card in said["cards"]]
    yield "{cards} are left", bool(said["cards"]) and {*said["cards"]} <= {*line.hand} and not line.is_winner
    yield "{held}", len(said["cards"]) == len({*said["cards"]}) == said["held"]
    yield "x {each}", {*worth} == {said["each"]} and said.options["card_points"] != "one-each"
    yield "the amount", line.amount == said["held"] * said["each"]
    named = [
        card for each in said.around[-1]["lines"] if each["phrase"] == said.phrase for card in each["params"]["cards"]
    ]
    counted = [card for card in line.hand if penalties.points_of_card(card, said.options)]
    yield "every card that counts is named once", same(named, counted)


def by_number(said: Said, line: Line) -> Clauses:
    count = line.game.counts[line.seat]
    yield "{minimum} or more cards", count >= said["minimum"]
    yield "{times}", [said["minimum"], said["times"]] in [list(step) for step in said.options["count_multipliers"]]
    yield "no higher step", penalties.count_factor(count, said.options) == said["times"]
    yield "the amount", line.amount == line.for_cards * (said["times"] - 1)


def by_any_number(said: Said) -> Clauses:
    line = Line(said)
    yield from by_number(said, line)
    # Only card penalties ask who led first (PG-VS-02); special cards multiply for everybody (PG-IND-08).
    for_all = said.options["multiplier_scope"] == "all" or line.follows(SPECIALS)
    yield "whoever has them", for_all and not line.is_winner


def by_number_of_leader(said: Said) -> Clauses:
    line = Line(said)
    yield from by_number(said, line)
    yield "the first leader's", line.seat == line.game.first_leader and not line.is_winner
    yield "nobody else's", said.options["multiplier_scope"] == "first-leader"


# --- what doubles ----------------------------------------------------------------------------------------------------


def doubles(said: Said, line: Line) -> Clauses:
    yield "{times}", said["times"] == 2
    yield "the amount", line.amount == line.so_far


def doubles_each(said: Said, line: Line, what: str) -> Clauses:
    yield from doubles(said, line)
    yield f"a {what} doubles", what in doubling_cards(said.options) and line.follows(PENALTIES) and not line.is_winner
    yield (
        "each by itself",
        said.options["hand_doubling"] is not None and said.options["hand_doubling"]["mode"] == "each",
    )


def unused_two(said: Said) -> Clauses:
    line = Line(said)
    yield from doubles_each(said, line, "two")
    yield "{card} is unused", said["card"] in line.hand and rank_of(said["card"]) == "2"
    yield (
        "it has not doubled yet",
        not any(each["phrase"] == said.phrase and each["params"]["card"] == said["card"] for each in line.before),
    )


def unused_four(said: Said) -> Clauses:
    line = Line(said)
    yield from doubles_each(said, line, "four-of-a-kind")
    yield "{cards} are unused", {*said["cards"]} <= {*line.hand}
    yield "they are four of a kind", len({*said["cards"]}) == 4 and len({rank_of(card) for card in said["cards"]}) == 1
    yield (
        "they have not doubled yet",
        not any(
            each["phrase"] == said.phrase and {*each["params"]["cards"]} & {*said["cards"]} for each in line.before
        ),
    )


def is_straight_flush(some: list[str], said: Said) -> bool:
    return len({*some}) == 5 and classifying.is_straight_flush(some, said.ranking)


def unused_straight_flush(said: Said) -> Clauses:
    line = Line(said)
    yield from doubles_each(said, line, "straight-flush")
    yield "{cards} are unused", {*said["cards"]} <= {*line.hand}
    yield "they are a straight flush", is_straight_flush(said["cards"], said)
    yield (
        "no card is in another one",
        not any(
            each["phrase"] == said.phrase and {*each["params"]["cards"]} & {*said["cards"]} for each in line.before
        ),
    )


def unused_once(said: Said) -> Clauses:
    line, doubling = Line(said), doubling_cards(said.options)
    yield from doubles(said, line)
    yield "once for all", said.options["hand_doubling"]["mode"] == "once" and line.follows(PENALTIES)
    yield "{cards} stayed unused", bool(said["cards"]) and {*said["cards"]} <= {*line.hand} and not line.is_winner
    twos = {card for card in line.hand if "two" in doubling and rank_of(card) == "2"}
    ranks = penalties.ranks_held_four_times(line.hand) if "four-of-a-kind" in doubling else []
    fours = {card for card in line.hand if rank_of(card) in ranks}
    flushes = [
        five
        for suit in packs.SUITS
        for five in penalties.straight_flushes_of_suit(line.hand, suit, said.options)
        if "straight-flush" in doubling
    ]
    named = {*said["cards"]}
    in_flushes = {card for five in flushes if {*five} <= named for card in five}
    yield "they are all that doubles", twos | fours <= named == twos | fours | in_flushes
    yield "and the straight flushes among them are the most", not flushes or bool(in_flushes)


def finish(said: Said, line: Line, way: str) -> Clauses:
    yield from doubles(said, line)
    yield "the last play doubles", said.options["finish_doubling"] == way and line.follows(PENALTIES)
    yield (
        "the winner's last play was {cards}",
        line.game.last_play is not None and same(said["cards"], line.game.last_play),
    )
    yield "another pays", not line.is_winner


def finish_twos(said: Said) -> Clauses:
    line = Line(said)
    yield from finish(said, line, "only-twos")
    yield "it was nothing but twos", {rank_of(card) for card in said["cards"]} == {"2"}


def finish_two(said: Said) -> Clauses:
    line = Line(said)
    yield from finish(said, line, "two-or-honour")
    yield "it has a two", "2" in {rank_of(card) for card in said["cards"]}


def finish_honour(said: Said) -> Clauses:
    line = Line(said)
    yield from finish(said, line, "two-or-honour")
    yield "it was {kind}", said["kind"] == said.kind(said["cards"])
    yield "{kind} doubles", said["kind"] in (*QUADS, *STRAIGHT_FLUSHES)


# --- points ----------------------------------------------------------------------------------------------------------


def won(said: Said) -> Clauses:
    line = Line(said)
    yield "won the deal", line.is_winner and line.follows(POINTS)
    yield "the amount", line.amount == 1


def two_played_last(said: Said) -> Clauses:
    line = Line(said)
    yield from doubles(said, line)
    yield "{card} in the last play", said["card"] in (line.game.last_play or ()) and rank_of(said["card"]) == "2"
    yield "the winner's", line.is_winner and line.follows(POINTS)
    yield "it doubles once", is_named_once(said)


def place(said: Said) -> Clauses:
    line = Line(said)
    yield "{place} place", schemes.places(line.game).index(line.seat) + 1 == said["place"] and line.follows(PLACES)
    earned = schemes.points_of_place(said["place"] - 1, len(line.game.counts), said.options)
    yield "the amount", line.amount == earned


# --- the one who pays ------------------------------------------------------------------------------------------------


Hands = list[list[str]]
WINNER_TOO: Final = "so it is if the winner's cards count as left"
"""Who won by a dragon has his cards yet."""


def of_losers(line: Line) -> Hands:
    """What the others have left."""
    assert line.game.hands is not None
    return [hand for seat, hand in enumerate(line.game.hands) if seat != line.game.winner and hand]


def of_all(line: Line) -> Hands:
    """What everybody has left."""
    assert line.game.hands is not None
    return [hand for hand in line.game.hands if hand]


def pays(said: Said, line: Line) -> Clauses:
    yield "this seat pays", line.follows(LOSER) and schemes.fixed_loser(line.game, said.options) == line.seat
    yield "the amount", line.amount == 1


def honours(said: Said, hands: Hands) -> list[tuple[int, ...]]:
    """The highest honour hand in each hand that has one."""
    found = [schemes.best_honour(hand, said.options) for hand in hands]
    return [key for key in found if key is not None]


def left_of(rank: str, hands: Hands) -> list[str]:
    return [card for hand in hands for card in hand if rank_of(card) == rank]


def highest(some: list[str], said: Said) -> str:
    return max(some, key=lambda card: packs.card_strength(card, said.options))


def loser_honour(said: Said) -> Clauses:
    line = Line(said)
    yield from pays(said, line)
    named = said.classified(said["cards"])
    yield "{cards} are left", {*said["cards"]} <= {*line.hand}
    yield "they are an honour hand", named is not None and named.kind in (*QUADS, *STRAIGHT_FLUSHES)
    strength = () if named is None else schemes.strength_of_honour(named)
    yield "the highest", strength == max(honours(said, of_losers(line)), default=None)
    yield WINNER_TOO, strength == max(honours(said, of_all(line)), default=None)


def highest_without_honours(said: Said, rank: str, hands: Hands) -> bool:
    """Is the card the highest of its rank, with no honour hand and nothing of a higher rank in any hand?"""
    none = not honours(said, hands) and (rank == "2" or not left_of("2", hands))
    return none and said["card"] == highest(left_of(rank, hands), said)


def loser_two(said: Said) -> Clauses:
    line = Line(said)
    yield from pays(said, line)
    yield "{card} is left", said["card"] in line.hand
    yield "no honour hand is left, and it is the highest two left", highest_without_honours(said, "2", of_losers(line))
    yield WINNER_TOO, highest_without_honours(said, "2", of_all(line))


def ace_of(said: Said) -> str:
    return ACE[said.options["pack"]]


def loser_ace(said: Said) -> Clauses:
    line = Line(said)
    yield from pays(said, line)
    yield "{rank} is what the ace is", said["rank"] == ace_of(said)
    yield "{card} is left", said["card"] in line.hand
    yield (
        "no honour hand and no two is left, and it is the highest {rank} left",
        highest_without_honours(said, ace_of(said), of_losers(line)),
    )
    yield WINNER_TOO, highest_without_honours(said, ace_of(said), of_all(line))


def nothing_high(said: Said, hands: Hands) -> bool:
    return not honours(said, hands) and not left_of("2", hands) and not left_of(ace_of(said), hands)


def most_cards(said: Said, line: Line, *, others: bool) -> Clauses:
    yield "{rank} is what the ace is", said["rank"] == ace_of(said)
    yield "no honour hand, two or {rank} is left", nothing_high(said, of_losers(line))
    yield WINNER_TOO, nothing_high(said, of_all(line))
    counts = [len(hand) for hand in of_all(line)]
    yield "{held}", len(line.hand) == said["held"]
    yield "nobody has more", max(counts) == said["held"]
    yield "others have as many" if others else "nobody else has as many", (counts.count(said["held"]) > 1) == others


def loser_most_cards(said: Said) -> Clauses:
    line = Line(said)
    yield from pays(said, line)
    yield from most_cards(said, line, others=False)


def loser_highest_card(said: Said) -> Clauses:
    line = Line(said)
    yield from pays(said, line)
    yield from most_cards(said, line, others=True)
    most = [hand for hand in of_losers(line) if len(hand) == said["held"]]
    yield "the one with {card}", said["card"] in line.hand
    yield "it is the highest card", said["card"] == highest([card for hand in most for card in hand], said)


CONDITIONS: dict[str, Condition] = {
    "score.cards": cards,
    "score.cards-worth": cards_worth,
    "score.count": by_any_number,
    "score.count-leader": by_number_of_leader,
    "score.unused-two": unused_two,
    "score.unused-four": unused_four,
    "score.unused-straight-flush": unused_straight_flush,
    "score.unused-once": unused_once,
    "score.finish-twos": finish_twos,
    "score.finish-two": finish_two,
    "score.finish-honour": finish_honour,
    "score.won": won,
    "score.two-played-last": two_played_last,
    "score.place": place,
    "score.loser-honour": loser_honour,
    "score.loser-two": loser_two,
    "score.loser-ace": loser_ace,
    "score.loser-most-cards": loser_most_cards,
    "score.loser-highest-card": loser_highest_card,
}
