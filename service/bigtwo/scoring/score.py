"""What does everybody pay: the score of one deal, in lines that explain it, and its settlement.

Rules: PG-SCORE-01..07, PG-DRA-02, PG-ON-01, DEC-32, DEC-35, DEC-58..61, DEC-74, and those of the five schemes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bigtwo.combinations import ruleset
from bigtwo.combinations.ruleset import Rules, VariantSpec
from bigtwo.faults import Faults
from bigtwo.messages.citations import merged, topic_rules
from bigtwo.messages.render import render_label, render_word, seat_name
from bigtwo.scoring.endgame import Endgame, endgame
from bigtwo.scoring.instant_wins import is_plain_dragon, written_instant_win
from bigtwo.scoring.result import DealResult, UnscorableDeal, read_result, written_result
from bigtwo.scoring.schemes import (
    POINT_SCHEMES,
    Line,
    Tally,
    card_penalty,
    fixed_loser_penalty,
    only_the_leader,
    place_points,
    priced,
    special_penalty,
    winner_points,
)
from bigtwo.scoring.settlement import Settlement, settle
from bigtwo.wording import Readable

SCHEMES: Final[Mapping[str, Callable[[Endgame, int], Tally]]] = MappingProxyType(
    {
        "card-penalties": card_penalty,
        "winner-points": winner_points,
        "placings": place_points,
        "fixed-loser": fixed_loser_penalty,
        "special-cards": special_penalty,
    }
)
"""How each scheme scores one seat."""


@dataclass(frozen=True, slots=True, repr=False)
class SeatScore(Readable):
    """What a deal is worth to one seat."""

    seat: int
    cards_left: int | None
    """None where it was not given and the variant does not ask."""
    unit: str
    """``penalty``, of which less is better, or ``points``, of which more is."""
    amount: int
    lines: tuple[Line, ...]
    """What the amount is made of; they add up to it."""

    def __str__(self) -> str:
        return render_label(seat_name(self.seat), f"{self.amount} {_unit_in_words(self.unit)}")

    def to_dict(self) -> dict[str, object]:
        """One seat on the wire."""
        return {
            "seat": self.seat,
            "cards_left": self.cards_left,
            self.unit: self.amount,
            "lines": [line.to_dict() for line in self.lines],
        }


@dataclass(frozen=True, slots=True, repr=False)
class Score(Readable):
    """The score of one deal."""

    scoring: str
    """The scheme, as the option names it."""
    seats: tuple[SeatScore, ...]
    settlement: Settlement | None
    """Who pays whom; None where the variant pays nothing."""
    rules: tuple[str, ...]
    """The ids of the rules it rests on."""
    won_before_lead: Mapping[str, object]
    """The field of the answer that says which hand won before anybody played; empty where a variant has none."""

    @property
    def unit(self) -> str:
        """``penalty`` or ``points``."""
        return self.seats[0].unit

    @property
    def amounts(self) -> tuple[int, ...]:
        """The penalty or the points of every seat."""
        return tuple(seat.amount for seat in self.seats)

    def __str__(self) -> str:
        seats = ", ".join(render_label(seat_name(seat.seat), str(seat.amount)) for seat in self.seats)
        text = render_word("said.scores", unit=_unit_in_words(self.unit), seats=seats)
        if self.settlement is None:
            return text
        return render_word(
            "said.net", sentence=text, amounts=", ".join(f"{amount:+d}" for amount in self.settlement.net)
        )

    def to_dict(self) -> dict[str, object]:
        """The wire shape of the answer to ``score``."""
        return {
            "scoring": self.scoring,
            "seats": [seat.to_dict() for seat in self.seats],
            "settlement": None if self.settlement is None else self.settlement.to_dict(),
            **self.won_before_lead,
            "rules": list(self.rules),
        }


def _unit_in_words(unit: str) -> str:
    return render_word("term.points" if unit == "points" else "column.penalty")


def score(result: DealResult, variant: VariantSpec) -> Score:
    """The score of one deal, in lines that explain it, and who pays whom.

    Raises `UnscorableDeal`, a ValueError with every fault: what the variant reads and was not given, and what cannot
    be.
    """
    variant = ruleset.variant(variant)
    faults = Faults()
    reported = read_result(written_result(result, variant), variant, (), faults)
    faults.check(UnscorableDeal)
    assert reported is not None
    return score_of(reported, variant)


def score_of(result: DealResult, variant: Rules) -> Score:
    """The same for a result that has been read."""
    return score_endgame(endgame(result, variant))


def score_endgame(end: Endgame) -> Score:
    """The score of a deal that has been checked."""
    scoring = end.variant.options.scoring
    unit = "points" if scoring in POINT_SCHEMES else "penalty"
    scored = SCHEMES[scoring] if end.price is None else priced
    tallies = [scored(end, seat) for seat in end.seats]
    for seat in end.dropped_out:
        _say_what_is_due(tallies[seat], end)
    seats = tuple(
        SeatScore(seat, None if end.counts is None else end.counts[seat], unit, tally.total, tuple(tally.lines))
        for seat, tally in enumerate(tallies)
    )
    debts = [-seat.amount if unit == "points" else seat.amount for seat in seats]
    settlement = settle(end, debts)
    told = written_instant_win(end.instant_win, end.variant.options)
    return Score(scoring, seats, settlement, _rules(end, seats, settlement), told)


def _say_what_is_due(tally: Tally, end: Endgame) -> None:
    """A player who dropped out on the lone top two has not won; he pays nothing, or as if he still held it (DEC-32)."""
    card = end.variant.order.code(end.top_two)
    if end.charged and end.variant.options.scoring not in POINT_SCHEMES:
        tally.note("dropped-out-charged", end.variant.cited("lone_top_two_payment"), card=card)
    else:
        tally.note("dropped-out", tally.topic("dropped-out"), card=card)


def _rules(end: Endgame, seats: tuple[SeatScore, ...], settlement: Settlement | None) -> tuple[str, ...]:
    cited, options = end.variant.cited, end.variant.options
    topics: list[str] = []
    win = end.instant_win
    if win is not None and end.price is not None:
        topics.append("instant-win-priced")
    elif win is not None:
        topics.append("dragon-scored" if is_plain_dragon(win.pattern, end.variant) else "instant-win-scored")
        topics += ["dragon-placed"] if options.scoring == "placings" else []
        multiplies = options.scoring == "card-penalties" and options.count_multipliers
        topics += ["dragon-not-multiplied"] if multiplies and only_the_leader(end) else []
    elif end.counts is not None and end.counts[end.winner]:
        topics.append("outlasted")
    if options.scoring == "card-penalties":
        topics.append("winner-pays-nothing")
        topics += ["last-player-pays"] if end.variant.options.deal_ends == "one-left" and win is None else []
    if end.dropped_out:
        topics.append("dropped-out")
    if settlement is not None and settlement.liable is not None:
        topics.append("liability")
    return merged(
        cited("scoring"),
        *(line.rules for seat in seats for line in seat.lines),
        *(topic_rules(topic, end.variant.authority) for topic in topics),
        cited("settlement"),
        cited("stake") if settlement is not None else (),
        *(line.rules for transfer in (settlement.transfers if settlement else ()) for line in transfer.lines),
    )
