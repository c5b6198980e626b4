"""What `deal` and `opening` show: who plays, how many cards they get, and who leads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.tally import SUITS

if TYPE_CHECKING:
    from bigtwo_conformance.fitting.combinations import Table
    from bigtwo_conformance.fitting.interview import Interview
    from bigtwo_conformance.fitting.packs import Pack

FIXED_SIZES = (12, 13, 17, 21)
"""The numbers of cards that a house may deal whatever the pack."""
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
    pack = _shuffled(table.pack)
    answer = interview.ask("deal", pack=pack, dealer=0, exposed=EXPOSED)
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
    return found


def _opening(interview: Interview, answer: dict[str, Any], dealt: Dealt) -> None:
    """The first deal is led by the holder of the lowest card, whatever happens later."""
    extra = {"extra": answer.get("extra")} if dealt.extra else {}
    opened = interview.ask("opening", hands=answer.get("dealt") or answer.get("hands"), deal_number=1, **extra)
    if opened is not None and opened.get("by") == "lowest-card" and "must_include" in opened:
        card = opened["must_include"]
        says = f"the first play must hold {card}" if card else "the first play need not hold the lowest card"
        interview.settle("opening_must_include", card is not None, says)


def _dragon(interview: Interview, table: Table, dealt: Dealt) -> None:
    """A hand with a card of every rank, in four suits in turn, so that it is nothing else."""
    if dealt.size != len(table.pack.ranks) or dealt.size != DRAGON or dealt.extra:
        return
    own = [rank + table.suits[place % 4] for place, rank in enumerate(table.pack.ranks)]
    rest = [card for card in _shuffled(table.pack) if card not in own]
    hands = [own, *(rest[dealt.size * seat : dealt.size * (seat + 1)] for seat in range(dealt.players - 1))]
    opened = interview.ask("opening", hands=hands, deal_number=1)
    if opened is not None and "dragon" in opened:
        wins = opened["dragon"] is not None
        says = f"a hand with a card of every rank {'wins at once' if wins else 'is played like any other'}"
        interview.settle("dragon", "wins" if wins else "off", says)


def _shuffled(pack: Pack) -> list[str]:
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
    before = {"winner": 1, "hands": _hands_left(pack, dealt.players)}
    asked = {"pack": pack, "dealer": 0, "exposed": EXPOSED, "deal_number": 2, "previous": before}
    answer = interview.ask("deal", **asked)
    if answer is None:
        return
    _direction(interview, direction, answer.get("direction"))
    if "exchange" in answer and dealt.players == 3:
        exchanged = answer["exchange"] is not None
        says = f"in the second deal {'a card is' if exchanged else 'no card is'} exchanged"
        interview.settle("card_exchange", "loser-highest-for-any" if exchanged else "none", says)
    elif "exchange" in answer and answer["exchange"] is None:
        interview.settle("card_exchange", "none", "in the second deal no card is exchanged")
    extra = {"extra": answer.get("extra")} if dealt.extra else {}
    hands = answer.get("dealt") or answer.get("hands")
    opened = interview.ask("opening", hands=hands, deal_number=2, previous=before, **extra)
    by = None if opened is None else opened.get("by")
    if by in ("previous-winner", "previous-loser"):
        interview.settle("later_leader", by, f"the second deal is led by the {str(by).replace('-', ' ')}")
    elif by == "lowest-card":
        # Where every deal opens a round of its own, the lowest card leads each under any value.
        interview.narrow("later_leader", ["lowest-card", "previous-winner", "previous-loser"])


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
