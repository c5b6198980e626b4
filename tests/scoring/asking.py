"""Questions about scores as they stand on the wire, put to the library."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import bigtwo
from bigtwo.scoring.result import DealResult, InstantWin, Special, UnscorableDeal
from bigtwo.scoring.score import Score, score
from bigtwo.session import Session, session

Body = dict[str, Any]


def deal_result(body: Mapping[str, Any]) -> DealResult:
    """The body of a request for `score`, without its variant, as the library takes it."""
    fields = {name: value for name, value in body.items() if name != "variant"}
    if fields.get("specials") is not None:
        fields["specials"] = [Special(**special) for special in fields["specials"]]
    if fields.get("breach") is not None:
        fields["breach"] = fields["breach"]["seat"]
    if fields.get("instant_win") is not None:
        fields["instant_win"] = InstantWin(**fields["instant_win"])
    return DealResult(**fields)


def scored(variant: bigtwo.Variant, **body: Any) -> Score:
    """The score of a deal given in words of the wire."""
    return score(deal_result(body), variant)


def played(variant: bigtwo.Variant, deals: list[Body], draws: list[str] | None = None) -> Session:
    """The session of deals given in words of the wire."""
    return session(list(map(deal_result, deals)), variant, draws)


def faults(variant: bigtwo.Variant, **body: Any) -> dict[str, str]:
    """The faults of a deal that cannot be scored: pointer to code, in the order in which they are found."""
    try:
        score(deal_result(body), variant)
    except UnscorableDeal as unscorable:
        return {"/".join(map(str, fault.path)): fault.code for fault in unscorable.faults}
    return {}


def house(extends: str = "base", **options: Any) -> bigtwo.Variant:
    """A variant with some options of its own."""
    return bigtwo.variant({"extends": extends, "options": options} if options else extends)


def assert_adds_up(result: Score) -> None:
    """Lines sum to amounts; what is paid is what is received, and the payments bring about the net result."""
    for seat in result.seats:
        assert sum(line.amount for line in seat.lines) == seat.amount
        for line in seat.lines:
            assert line.amount != 0 or line.reason.phrase.startswith("score.dropped-out")
            assert line.detail
            assert line.rules, line.reason.phrase
    if result.settlement is None:
        return
    settlement = result.settlement
    assert sum(settlement.net) == 0
    moved = [0] * len(settlement.net)
    for transfer in settlement.transfers:
        assert transfer.amount > 0
        assert transfer.payer != transfer.receiver
        assert sum(line.amount for line in transfer.lines) == transfer.amount
        assert all(line.amount and line.detail and line.rules for line in transfer.lines)
        moved[transfer.payer] -= transfer.amount
        moved[transfer.receiver] += transfer.amount
    assert tuple(moved) == settlement.net
