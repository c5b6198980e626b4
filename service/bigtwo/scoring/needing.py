"""What a variant has to know before it can score a deal, and why.

Rules: PG-VS-02, PG-VS-06, PG-VS-09..12, PG-PUS-02, PG-PLC-01, PG-DUS-02..05, PG-IND-01..07, WP-SCORE-03, WP-SCORE-04,
HR-VAL-01.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo.variant.rank_points import RankPoints

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo.scoring.claims import Claim
    from bigtwo.variant import Options

Need = tuple[str, str, str]
"""A field, the option that wants it, and the form of the sentence that says why."""


def note_what_is_missing(claim: Claim) -> None:
    """A fault for every field that the variant reads and was not given. A price for the hand that won before the lead
    is known without any (HR-INST-08)."""
    reported, won = claim.result, claim.is_won_before_lead
    if claim.price is not None:
        return
    given = {
        "cards_left": reported.cards_left is not None or reported.hands is not None or won,
        "hands": reported.hands is not None,
        "last_play": reported.last_play is not None or won or claim.outlasted,
        "first_leader": reported.first_leader is not None or won,
        "placings": reported.placings is not None or won,
        "specials": reported.specials is not None or won,
    }
    options = claim.variant.options
    for field, option, form in needs(options):
        if not given[field]:
            value = {"value": str(options.card_points)} if form == "hands-by-card-points" else {}
            claim.faults.note((field,), f"missing-field.{form}", claim.variant.cited(option), **value)


def needs(options: Options) -> Iterator[Need]:
    """The fields that these options read, besides the winner."""
    if options.scoring == "card-penalties":
        yield from _for_card_penalties(options)
    elif options.scoring == "special-cards":
        yield from _for_special_cards(options)
    elif options.scoring == "fixed-loser":
        yield "hands", "scoring", "hands-of-one-loser"
    elif options.scoring == "placings":
        yield "placings", "scoring", "placings"
    else:
        yield "last_play", "scoring", "last-play-for-points"


def _for_card_penalties(options: Options) -> Iterator[Need]:
    by_value, doubling = options.card_points != "one-each", options.hand_doubling
    if by_value:
        yield _hands_by_card_points(options)
    elif doubling is not None:
        yield "hands", "hand_doubling", "hands-doubled"
    elif options.two_factors is not None:
        yield "hands", "two_factors", "hands-two-factors"
    else:
        yield "cards_left", "scoring", "cards-left"
    if options.count_multipliers and options.multiplier_scope == "first-leader":
        yield "first_leader", "multiplier_scope", "first-leader"
    if options.finish_doubling != "none":
        yield "last_play", "finish_doubling", "last-play-doubles"


def _for_special_cards(options: Options) -> Iterator[Need]:
    if options.card_points == "one-each":
        yield "cards_left", "scoring", "cards-left"
    else:
        yield _hands_by_card_points(options)
    yield "last_play", "scoring", "last-play-scores"
    yield "specials", "scoring", "specials"


def _hands_by_card_points(options: Options) -> Need:
    own = isinstance(options.card_points, RankPoints)
    return "hands", "card_points", "hands-by-own-card-points" if own else "hands-by-card-points"
