"""What `deal` and `opening` show: who plays, how many cards they get, and who leads."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any

from bigtwo_conformance.fitting.combinations import DRAGON
from bigtwo_conformance.fitting.interview import Dealt, Interview, Unclear

Hands = list[list[str]]

FIXED_SIZES = (12, 13, 17, 21)
"""The numbers of cards that a house may deal whatever the pack."""
EXPOSED = "3S"
"""The count by this card ends two places on from the dealer, and so nowhere where the next player sits."""
WAYS = ("counterclockwise", "clockwise")
PICTURES = ("J", "Q", "K", "11", "12", "13", "14", "15")
"""The ranks of court cards, and the tiles that count as such."""


def fit_deals(interview: Interview) -> None:
    """Settles who plays and how cards are dealt."""
    pack = interview.shuffled()
    try:
        answer = interview.ask("deal", pack=pack, dealer=0, exposed=EXPOSED)
    except Unclear:
        answer = interview.ask("deal", pack=pack, dealer=0, exposed=EXPOSED, leader=0)
        interview.leader = {"leader": 0}
    hands = _hands_of(answer)
    players, size = len(hands), min(map(len, hands))
    leftover = len(pack) - players * size
    dealt = Dealt(players, size, leftover, answer.get("extra") is not None, bool(answer.get("stock")))
    interview.dealt = dealt
    interview.settle("players", players, f"the pack is dealt into {players} hands")
    _leftover(interview, dealt, dead=bool(answer.get("dead")))
    sizes: list[Any] = [size] if size in FIXED_SIZES else []
    interview.narrow("hand_size", *(["all"] if leftover == 0 or dealt.extra else []), *sizes)
    _first_card(interview, answer, players)
    interview.take(
        partial(_second_deal, pack=pack, direction=answer.get("direction")),
        partial(_opening_card, hands=hands, extra=_extra(answer)),
        _dragon,
        partial(_first_leader, hands=hands, extra=_extra(answer)),
        _redeal,
        _no_instant_win,
    )


def _hands_of(answer: dict[str, Any]) -> Hands:
    """The hands as they were dealt. Raises Unclear."""
    hands = answer.get("dealt") or answer.get("hands")
    if not isinstance(hands, list) or len(hands) < 2 or not all(isinstance(hand, list) for hand in hands):
        raise Unclear
    return hands


def _extra(answer: dict[str, Any]) -> dict[str, Any]:
    return {"extra": answer["extra"]} if answer.get("extra") is not None else {}


def _leftover(interview: Interview, dealt: Dealt, *, dead: bool) -> None:
    if dealt.extra:
        interview.narrow("leftover", "extra-card-face-up", "extra-card-face-down")
    elif dealt.stock or dead:
        interview.settle("leftover", "stock" if dealt.stock else "dead", f"{dealt.leftover} cards are left over")
    elif dealt.leftover == 0:
        interview.settle("leftover", "none", "no card is left over")
    if not dealt.stock:
        interview.settle("draw_on_pass", "none", "there is no stock to draw from")


def _first_card(interview: Interview, answer: dict[str, Any], players: int) -> None:
    """The three counts two places on from the dealer; the next player sits one place on."""
    seat, direction = answer.get("first_card_to"), answer.get("direction")
    step = 1 if direction == "counterclockwise" else -1
    values = {2 * step % players: "cut-card-count", step % players: "next-player"}
    if seat in values and isinstance(direction, str):
        says = f"with {EXPOSED} exposed and seat 0 dealing, seat {seat} gets the first card"
        interview.settle("first_card_to", values[seat], says)


# --- the second deal -------------------------------------------------------------------------------------------------


def _second_deal(interview: Interview, *, pack: list[str], direction: object) -> None:
    """The deal after one that seat 1 won and in which the last seat had most cards left."""
    assert interview.dealt is not None
    asked: dict[str, Any] = {"pack": pack, "dealer": 0, "exposed": EXPOSED, "deal_number": 2}
    for before in _endings(pack, interview.dealt.players):
        with suppress(Unclear):
            answer = interview.ask("deal", **asked, previous=before)
            break
    else:
        return
    second = answer.get("direction")
    if direction in WAYS and second in WAYS and (direction == second or direction == WAYS[0]):
        says = f"the first deal goes {direction}, the second {second}"
        interview.settle("direction", direction if direction == second else "alternating", says)
    if "exchange" in answer:
        _exchange(interview, answer["exchange"], {**asked, "previous": before})
    hands = answer.get("dealt") or answer.get("hands")
    by = interview.ask("opening", hands=hands, deal_number=2, previous=before, **_extra(answer)).get("by")
    if by in ("previous-winner", "previous-loser"):
        interview.settle("later_leader", by, f"the second deal is led by the {by.replace('-', ' ')}")
    elif by == "lowest-card":
        # Where every deal opens a round of its own, the lowest card leads each under any value.
        interview.narrow("later_leader", "lowest-card", "previous-winner", "previous-loser")


def _exchange(interview: Interview, exchange: object, asked: dict[str, Any]) -> None:
    """Is a card exchanged, or several by places? Seat 1 won the deal before; by points seat 0 did best."""
    assert interview.dealt is not None
    if exchange is None:
        interview.settle("card_exchange", "none", "in the second deal no card is exchanged")
    if not isinstance(exchange, dict):
        return
    if "exchanges" not in exchange:
        interview.settle("card_exchange", "loser-highest-for-any", "in the second deal a card is exchanged")
        return
    for before in _endings(asked["pack"], interview.dealt.players)[1:]:
        with suppress(Unclear):
            found = interview.ask("deal", **{**asked, "previous": before}).get("exchange")
            if isinstance(found, dict) and found.get("winner") in (0, 1):
                by_points = found["winner"] == 0
                says = f"two cards go to the player who {'scored best' if by_points else 'won the deal before'}"
                interview.settle("card_exchange", "by-points" if by_points else "by-placing", says)
                return


def _endings(pack: list[str], players: int) -> list[dict[str, Any]]:
    """How a deal can have ended that seat 1 won: as every engine reads it; with scores of which seat 0 has the best;
    and where play went on until the last seat was left with cards."""
    hands: Hands = []
    for seat in range(players):  # cards left: none with seat 1, different numbers with the others, most at the end
        start = sum(map(len, hands))
        hands.append([] if seat == 1 else pack[start : start + seat + 2])
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


# --- openings --------------------------------------------------------------------------------------------------------


def _opening_card(interview: Interview, *, hands: Hands, extra: dict[str, Any]) -> None:
    """The first deal is led by the holder of the lowest card, whatever happens later."""
    opened = interview.ask("opening", hands=hands, deal_number=1, **interview.leader, **extra)
    if opened.get("by") == "lowest-card" and "must_include" in opened:
        card = opened["must_include"]
        says = f"the first play must hold {card}" if card else "the first play need not hold the lowest card"
        interview.settle("opening_must_include", card is not None, says)


def _first_leader(interview: Interview, *, hands: Hands, extra: dict[str, Any]) -> None:
    """Who leads to the first deal: a seat that is named, if the answer says so, else the holder of the lowest card."""
    with suppress(Unclear):
        if interview.ask("opening", hands=hands, deal_number=1, **extra).get("by") == "lowest-card":
            interview.settle("first_leader", "lowest-card", "the holder of the lowest card leads to the first deal")
            return
    by = interview.ask("opening", hands=hands, deal_number=1, leader=len(hands) - 1, **extra).get("by")
    if by in ("named-seat", "random-seat"):
        says = f"the seat that is {'named' if by == 'named-seat' else 'drawn'} leads to the first deal"
        interview.settle("first_leader", by, says)


def _redeal(interview: Interview) -> None:
    """Whether a hand without a picture is thrown in. Every other hand has some, where there are enough."""
    dealt = interview.dealt
    if dealt is None or dealt.extra or dealt.size * dealt.players > len(interview.ranks) * 4:
        return
    cards = interview.shuffled()
    pictures = [card for card in cards if card[:-1] in PICTURES]
    plain = [card for card in cards if card[:-1] not in PICTURES]
    others, size = dealt.players - 1, dealt.size - 1
    if not pictures or len(plain) <= size or len(pictures) < others:
        return
    rest = pictures[others:] + plain[dealt.size :]
    hands = [plain[: dealt.size]]
    hands += ([pictures[seat], *rest[seat * size : (seat + 1) * size]] for seat in range(others))
    by = interview.ask("opening", hands=hands, deal_number=1, **interview.leader).get("by")
    if by in ("redeal", "lowest-card", "named-seat", "random-seat"):  # and not a hand that has won
        says = f"a hand without pictures is {'dealt again' if by == 'redeal' else 'played like any other'}"
        interview.settle("redeal", "no-pictures" if by == "redeal" else "none", says)


def _dragon(interview: Interview) -> None:
    """A hand with a card of every rank, in four suits in turn, so that it is nothing else."""
    dealt = interview.dealt
    if dealt is None or dealt.extra or interview.value("dragon") == "played" or len(interview.ranks) != DRAGON:
        return
    is_not_played = "dragon" in interview.narrowed
    if dealt.size != DRAGON:
        if is_not_played:
            interview.settle("dragon", "off", "a card of every rank is no combination, and no whole hand either")
        return
    opened = _opened(interview, interview.in_turn(interview.ranks))
    if "dragon" not in opened:
        return
    wins = opened["dragon"] is not None
    if wins and "instant_win" in opened:
        interview.narrow("dragon", "off", "wins")  # the house may name the dragon among the hands that win
    elif wins or is_not_played:
        says = f"a hand with a card of every rank {'wins at once' if wins else 'is played like any other'}"
        interview.settle("dragon", "wins" if wins else "off", says)
    else:
        interview.narrow("dragon", "off", "played")


def _opened(interview: Interview, own: list[str]) -> dict[str, Any]:
    """The opening of a first deal of thirteen cards each in which seat 0 has these. Raises Unclear."""
    assert interview.dealt is not None
    rest = [card for card in interview.shuffled() if card not in own]
    hands = [own, *(rest[DRAGON * seat : DRAGON * (seat + 1)] for seat in range(interview.dealt.players - 1))]
    return interview.ask("opening", hands=hands, deal_number=1, **interview.leader)


def _no_instant_win(interview: Interview) -> None:
    """Settles that no hand wins before the first lead, where none does that has what might win."""
    ranks, dealt = interview.ranks, interview.dealt
    straights = {run.ranks for tied in interview.order for run in tied}
    # The hand of three straights supposes that its ranks are straights, where houses list their own.
    if dealt is None or dealt.size != DRAGON or dealt.extra or not {ranks[:5], ranks[5:10]} <= straights:
        return
    for own in _hands_with_a_pattern(interview):
        opened = _opened(interview, own)
        if not {"leader", "by"} <= opened.keys() or opened.get("instant_win") is not None:
            return
    interview.settle("instant_wins", {}, "no hand wins before the first lead")


def _hands_with_a_pattern(interview: Interview) -> Iterator[list[str]]:
    """A hand for each pattern that might win: a dragon, one of one suit, four twos, six pairs, three straights, and
    three flushes."""
    ranks, suits, in_turn = interview.ranks, interview.suits, interview.in_turn
    if len(ranks) == DRAGON:
        yield [rank + suits[0] for rank in ranks]
        yield in_turn(ranks)
    yield interview.several(ranks[-1], 4) + in_turn([*ranks[:4], *ranks[5:9], ranks[10]])
    paired = [*ranks[:6:2], *ranks[7:12:2]]
    pairs = [rank + suits[(2 * place + half) % 4] for place, rank in enumerate(paired) for half in (0, 1)]
    yield [*pairs, ranks[1] + suits[0]]
    yield in_turn([*ranks[:5], *ranks[5:10], *ranks[:3]])
    parts = (ranks[0:10:2], ranks[1:10:2], (ranks[0], ranks[3], ranks[6]))
    yield [rank + suit for suit, part in zip(suits, parts, strict=False) for rank in part]
