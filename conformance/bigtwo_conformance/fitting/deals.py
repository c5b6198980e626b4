"""What `deal` and `opening` show: who plays, how many cards they get, and who leads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.tally import SUITS

if TYPE_CHECKING:
    from bigtwo_conformance.fitting.interview import Interview
    from bigtwo_conformance.fitting.table import Table
    from bigtwo_conformance.packs import Pack

FIXED_SIZES = (12, 13, 17, 21)
"""The numbers of cards that a house may deal whatever the pack."""
PICTURES = ("J", "Q", "K", "11", "12", "13", "14", "15")
"""The ranks of court cards, and the tiles that count as such."""
DRAGON = 13
"""How many cards a dragon has."""
EXPOSED = "3S"
"""The count by this card ends two places on from the dealer, and so nowhere where the next player sits."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal as later questions need it."""

    players: int
    size: int
    leftover: int
    """How many cards are left over."""
    extra: bool
    stock: bool


def fit_deals(interview: Interview, table: Table) -> Dealt | None:
    """Settles who plays and how cards are dealt; None where no deal was answered."""
    pack = shuffled(table.pack)
    answer = interview.ask("deal", pack=pack, dealer=0, exposed=EXPOSED)
    if answer is None:
        answer = interview.ask("deal", pack=pack, dealer=0, exposed=EXPOSED, leader=0)
        interview.leader = {} if answer is None else {"leader": 0}
    hands = None if answer is None else answer.get("dealt") or answer.get("hands")
    if (
        answer is None
        or not isinstance(hands, list)
        or len(hands) < 2
        or not all(isinstance(hand, list) for hand in hands)
    ):
        return None
    found = Dealt(
        len(hands),
        min(map(len, hands)),
        len(pack) - len(hands) * min(map(len, hands)),
        answer.get("extra") is not None,
        bool(answer.get("stock")),
    )
    interview.settle("players", found.players, f"the pack is dealt into {found.players} hands")
    _leftover(interview, answer, found)
    _hand_size(interview, found)
    direction = answer.get("direction")
    _first_card(interview, answer, found.players, 1 if direction == "counterclockwise" else -1)
    _second_deal(interview, pack, found, direction)
    _opening(interview, answer, found)
    _dragon(interview, table, found)
    _first_leader(interview, answer, found)
    _redeal(interview, table, found)
    return found


def _opening(interview: Interview, answer: dict[str, Any], dealt: Dealt) -> None:
    """The first deal is led by the holder of the lowest card, whatever happens later."""
    extra = {"extra": answer.get("extra")} if dealt.extra else {}
    hands = answer.get("dealt") or answer.get("hands")
    opened = interview.ask("opening", hands=hands, deal_number=1, **interview.leader, **extra)
    if opened is not None and opened.get("by") == "lowest-card" and "must_include" in opened:
        card = opened["must_include"]
        says = f"the first play must hold {card}" if card else "the first play need not hold the lowest card"
        interview.settle("opening_must_include", card is not None, says)


def _first_leader(interview: Interview, answer: dict[str, Any], dealt: Dealt) -> None:
    """Who leads to the first deal: a seat that is named, if the answer says so, else the holder of the lowest card."""
    extra = {"extra": answer.get("extra")} if dealt.extra else {}
    hands = answer.get("dealt") or answer.get("hands")
    opened = interview.ask("opening", hands=hands, deal_number=1, **extra)
    if opened is not None and opened.get("by") == "lowest-card":
        interview.settle("first_leader", "lowest-card", "the holder of the lowest card leads to the first deal")
        return
    opened = interview.ask("opening", hands=hands, deal_number=1, leader=dealt.players - 1, **extra)
    by = None if opened is None else opened.get("by")
    if by in ("named-seat", "random-seat"):
        says = f"the seat that is {'named' if by == 'named-seat' else 'drawn'} leads to the first deal"
        interview.settle("first_leader", by, says)


def _redeal(interview: Interview, table: Table, dealt: Dealt) -> None:
    """Whether a hand without a picture is thrown in. Every other hand has some, where there are enough."""
    pictures = [rank for rank in table.pack.ranks if rank in PICTURES]
    if not pictures or dealt.extra or dealt.size * dealt.players > len(table.pack.ranks) * 4:
        return
    cards = shuffled(table.pack)
    others = [card for card in cards if card[:-1] in pictures]
    plain = [card for card in cards if card[:-1] not in pictures]
    if len(plain) < dealt.size or len(others) < dealt.players - 1:
        return
    weak, plain = plain[: dealt.size], plain[dealt.size :]
    rest = others[dealt.players - 1 :] + plain
    hands = [weak]
    for seat in range(dealt.players - 1):
        hands.append([others[seat], *rest[seat * (dealt.size - 1) : (seat + 1) * (dealt.size - 1)]])
    opened = interview.ask("opening", hands=hands, deal_number=1, **interview.leader)
    by = None if opened is None else opened.get("by")
    if by in ("redeal", "lowest-card", "named-seat", "random-seat"):  # and not a hand that has won
        says = f"a hand without pictures is {'dealt again' if by == 'redeal' else 'played like any other'}"
        interview.settle("redeal", "no-pictures" if by == "redeal" else "none", says)


def _dragon(interview: Interview, table: Table, dealt: Dealt) -> None:
    """A hand with a card of every rank, in four suits in turn, so that it is nothing else."""
    if interview.value("dragon") == "played" or len(table.pack.ranks) != DRAGON or dealt.extra:
        return
    is_played_by_nobody = "dragon" in interview.narrowed
    if dealt.size != DRAGON:
        if is_played_by_nobody:
            interview.settle("dragon", "off", "a card of every rank is no combination, and no whole hand either")
        return
    own = [rank + table.suits[place % 4] for place, rank in enumerate(table.pack.ranks)]
    rest = [card for card in shuffled(table.pack) if card not in own]
    hands = [own, *(rest[dealt.size * seat : dealt.size * (seat + 1)] for seat in range(dealt.players - 1))]
    opened = interview.ask("opening", hands=hands, deal_number=1, **interview.leader)
    if opened is not None and "dragon" in opened:
        wins = opened["dragon"] is not None
        if wins and "instant_win" in opened:
            interview.narrow("dragon", ["off", "wins"])  # the house may name the dragon among the hands that win
            return
        says = f"a hand with a card of every rank {'wins at once' if wins else 'is played like any other'}"
        if wins or is_played_by_nobody:
            interview.settle("dragon", "wins" if wins else "off", says)
        else:
            interview.narrow("dragon", ["off", "played"])


def shuffled(pack: Pack) -> list[str]:
    """Every card, in an order that gives nobody a card of each rank."""
    cards = [rank + suit for rank in pack.ranks for suit in SUITS]
    return [cards[(7 * place) % len(cards)] for place in range(len(cards))]


def _leftover(interview: Interview, answer: dict[str, Any], dealt: Dealt) -> None:
    if dealt.extra:
        interview.narrow("leftover", ["extra-card-face-up", "extra-card-face-down"])
    elif dealt.stock or answer.get("dead"):
        interview.settle("leftover", "stock" if dealt.stock else "dead", f"{dealt.leftover} cards are left over")
    elif dealt.leftover == 0:
        interview.settle("leftover", "none", "no card is left over")
    if not dealt.stock:
        interview.settle("draw_on_pass", "none", "there is no stock to draw from")


def _hand_size(interview: Interview, dealt: Dealt) -> None:
    values: list[Any] = [dealt.size] if dealt.size in FIXED_SIZES else []
    if dealt.leftover == 0 or dealt.extra:
        values.insert(0, "all")
    interview.narrow("hand_size", values)


def _first_card(interview: Interview, answer: dict[str, Any], players: int, step: int) -> None:
    """The three counts two places on from the dealer; the next player sits one place on."""
    told = answer.get("first_card_to")
    values = {2 * step % players: "cut-card-count", step % players: "next-player"}
    if told in values and isinstance(answer.get("direction"), str):
        says = f"with {EXPOSED} exposed and seat 0 dealing, seat {told} gets the first card"
        interview.settle("first_card_to", values[told], says)


def _second_deal(interview: Interview, pack: list[str], dealt: Dealt, direction: object) -> None:
    """The deal after one that seat 1 won and in which the last seat had most cards left."""
    asked = {"pack": pack, "dealer": 0, "exposed": EXPOSED, "deal_number": 2}
    for before in _endings(pack, dealt.players):
        answer = interview.ask("deal", **asked, previous=before)
        if answer is not None:
            break
    else:
        return
    _direction(interview, direction, answer.get("direction"))
    if "exchange" in answer:
        _exchange(interview, answer["exchange"], {**asked, "previous": before}, pack, dealt.players)
    extra = {"extra": answer.get("extra")} if dealt.extra else {}
    hands = answer.get("dealt") or answer.get("hands")
    opened = interview.ask("opening", hands=hands, deal_number=2, previous=before, **extra)
    by = None if opened is None else opened.get("by")
    if by in ("previous-winner", "previous-loser"):
        interview.settle("later_leader", by, f"the second deal is led by the {str(by).replace('-', ' ')}")
    elif by == "lowest-card":
        # Where every deal opens a round of its own, the lowest card leads each under any value.
        interview.narrow("later_leader", ["lowest-card", "previous-winner", "previous-loser"])


def _exchange(interview: Interview, exchange: object, asked: dict[str, Any], pack: list[str], players: int) -> None:
    """Is a card exchanged, or several by places? Seat 1 won the deal before; by points seat 0 did best."""
    if exchange is None:
        interview.settle("card_exchange", "none", "in the second deal no card is exchanged")
    if not isinstance(exchange, dict):
        return
    if "exchanges" not in exchange:
        interview.settle("card_exchange", "loser-highest-for-any", "in the second deal a card is exchanged")
        return
    for before in _endings(pack, players)[1:]:
        answer = interview.ask("deal", **{**asked, "previous": before})
        found = None if answer is None else answer.get("exchange")
        if isinstance(found, dict) and found.get("winner") in (0, 1):
            by_points = found["winner"] == 0
            says = f"two cards go to whoever {'scored best' if by_points else 'won the deal before'}"
            interview.settle("card_exchange", "by-points" if by_points else "by-placing", says)
            return


def _endings(pack: list[str], players: int) -> list[dict[str, Any]]:
    """How a deal can have ended that seat 1 won: as every engine reads it; with scores of which seat 0 has the best;
    and where play went on until the last seat was left with cards."""
    hands = _hands_left(pack, players)
    scores = {
        "penalties": [0 if seat == 0 else 900 if seat == 1 else 10 + seat for seat in range(players)],
        "points": [900 if seat == 0 else 0 if seat == 1 else 10 + seat for seat in range(players)],
    }
    last = players - 1 if players > 2 else 0
    order = [1, *(seat for seat in range(players) if seat not in (1, last)), last]
    left = [hand if seat == last else [] for seat, hand in enumerate(hands)]
    return [
        {"winner": 1, "hands": hands},
        {"winner": 1, "hands": hands, **scores},
        {"winner": 1, "hands": left, "placings": order, **scores},
    ]


def _hands_left(pack: list[str], players: int) -> list[list[str]]:
    """The cards left at the end of a deal: none with seat 1, different numbers with the others, most at the end."""
    hands: list[list[str]] = []
    for seat in range(players):
        start = sum(map(len, hands))
        hands.append([] if seat == 1 else pack[start : start + seat + 2])
    return hands


def _direction(interview: Interview, first: object, second: object) -> None:
    ways = ("counterclockwise", "clockwise")
    if first in ways and second in ways and (first == second or first == "counterclockwise"):
        says = f"the first deal goes {first}, the second {second}"
        interview.settle("direction", first if first == second else "alternating", says)
