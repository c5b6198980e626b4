"""The reported result of a deal, parsed from and written to the fields of a request.

Rules: PG-PLAY-12, PG-PLAY-13, PG-DRA-01, PG-3P-11, PG-HK-05, PG-IND-01..04, PG-ON-01, DEC-32, DEC-35.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from bigtwo import reading
from bigtwo.cards import LARGEST_PACK, read_some_cards
from bigtwo.combinations.ruleset import CardsLike, Rules
from bigtwo.faults import Faults, InvalidInput, Path, expect
from bigtwo.reading import Reader, as_request
from bigtwo.scoring.instant_wins import InstantWin
from bigtwo.variant.options import BY_NAME
from bigtwo.variant.values import PATTERNS


@dataclass(frozen=True, slots=True)
class Special:
    """Four of a kind or a straight flush that was played and that nobody else beat (PG-IND-01)."""

    seat: int
    cards: CardsLike
    final: bool = False
    """It was the winner's last play (PG-IND-04)."""


@dataclass(frozen=True, slots=True)
class DealResult:
    """How a deal ended, as somebody reports it. Cards are text, codes or masks; seats are numbered from 0.

    Only what the variant reads has to be there; `bigtwo.scoring.score` names what is missing.
    """

    winner: int
    """The first player out of cards, or whose hand won before anybody played."""
    cards_left: Sequence[int] | None = None
    """By seat, how many cards are left."""
    hands: Sequence[CardsLike] | None = None
    """By seat, which cards are left; may always be given, also beside `cards_left`."""
    last_play: CardsLike | None = None
    """The winner's last play."""
    first_leader: int | None = None
    """Who led the first card of the deal."""
    placings: Sequence[int] | None = None
    """The seats in the order in which they finished, the one left with cards last."""
    specials: Sequence[Special] | None = None
    """The unbeaten fours of a kind and straight flushes that were played; empty where there were none."""
    dragon: int | None = None
    """Who was dealt a dragon; nobody has played then, and that player is the winner."""
    instant_win: InstantWin | None = None
    """Whose hand won before the first lead, and by which pattern; of a dragon `dragon` says as much."""
    breach: int | None = None
    """Who neglected the last-card duty and thereby let the winner go out."""
    stake: int | None = None
    """What a point is worth, where that differs from the variant's stake."""


class UnscorableDeal(InvalidInput):
    """A deal that cannot be scored as it was given; `faults` says everything that is missing or impossible."""


MAX_SPECIALS: Final = 1_000
"""More than a pack holds: cards that are shuffled into a new stock are played again (PG-3P-11). Each is read
and scored, so that a state full of them costs what its bytes are priced at."""


def _read_special(value: object, variant: Rules, path: Path, faults: Faults) -> Special | None:
    """Four of a kind or a straight flush that was played and not beaten; its cards as a mask."""
    fields = reading.fields_of(value, path, faults, required=("seat", "cards"), optional=("final",))
    if fields is None:
        return None
    by = reading.seat(fields["seat"], variant, (*path, "seat"), faults)
    cards = read_some_cards(fields["cards"], variant, (*path, "cards"), faults)
    final = reading.flag(fields.get("final", False), variant, (*path, "final"), faults)
    return None if by is None or cards is None or final is None else Special(by, cards, final)


read_specials: Final[Reader[tuple[Special, ...]]] = reading.list_of(_read_special, 0, MAX_SPECIALS)
"""The special combinations that nobody has beaten."""


def _read_dragon(value: object, variant: Rules, path: Path, faults: Faults) -> int | None:
    """A seat; the object in which ``opening`` answers it is taken as well."""
    return (reading.seat_of if type(value) is dict else reading.seat)(value, variant, path, faults)


read_instant_win: Final[Reader[InstantWin]] = reading.object_of(
    InstantWin, {"seat": reading.seat, "pattern": reading.one_of(PATTERNS)}
)
"""Whose hand won before the first lead, and by which pattern, as ``opening`` answers it."""


RESULT_READERS: Final[Mapping[str, Reader[Any]]] = MappingProxyType(
    {
        "cards_left": reading.by_seat(reading.whole(0, LARGEST_PACK)),
        "hands": reading.hands,
        "last_play": read_some_cards,
        "first_leader": reading.seat,
        "placings": reading.seats,
        "specials": read_specials,
        "dragon": _read_dragon,
        "instant_win": read_instant_win,
        "breach": reading.seat_of,
        "stake": reading.whole(1, BY_NAME["stake"].kind.schema["maximum"]),
    }
)
"""What may be given besides the winner, each with what reads it, in the order in which it is read."""


RESULT_FIELDS: Final = tuple(dict.fromkeys(("hands", *RESULT_READERS)))
"""The same in the order in which it is listed."""


def read_result(fields: Mapping[str, Any], variant: Rules, path: Path, faults: Faults) -> DealResult | None:
    """How a deal ended, from its fields; cards as masks. What the variant needs and what cannot be is checked later."""
    winner = reading.seat(fields["winner"], variant, (*path, "winner"), faults)
    result = reading.given(fields, RESULT_READERS, variant, path, faults)
    return None if winner is None else DealResult(winner, **result)


def written_result(result: DealResult, variant: Rules) -> dict[str, Any]:
    """The fields of a result that a caller of the library gave, as a request would write them."""
    expect(result, DealResult, "bigtwo.DealResult(winner=0, hands=[...])")
    for special in result.specials or ():
        expect(special, Special, "bigtwo.Special(seat=0, cards=[...])")
    if result.instant_win is not None:
        expect(result.instant_win, InstantWin, 'bigtwo.InstantWin(seat=0, pattern="six-pairs")')
    breach = None if result.breach is None else {"seat": result.breach}
    return {**as_request(result, variant), "breach": breach}
