"""What a variant has to know before it can score a deal, and why.

Rules: PG-VS-02, PG-VS-06, PG-VS-09..12, PG-PUS-02, PG-PLC-01, PG-DUS-02..05, PG-IND-01..07, WP-SCORE-03, WP-SCORE-04.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo.scoring.claims import Claim
    from bigtwo.variant import Options

Need = tuple[str, str, str]
"""A field, the option that wants it, and why, to follow "give last_play: "."""


def note_what_is_missing(claim: Claim) -> None:
    """A fault for every field that the variant reads and was not given."""
    reported = claim.result
    given = {
        "cards_left": reported.cards_left is not None or reported.hands is not None or claim.is_dragon,
        "hands": reported.hands is not None,
        "last_play": reported.last_play is not None or claim.is_dragon or claim.outlasted,
        "first_leader": reported.first_leader is not None or claim.is_dragon,
        "placings": reported.placings is not None or claim.is_dragon,
        "specials": reported.specials is not None or claim.is_dragon,
    }
    for field, option, why in needs(claim.variant.options):
        if not given[field]:
            claim.fault((field,), "missing-field", f"give {field}: {why}", *claim.variant.cited(option))


def needs(options: Options) -> Iterator[Need]:
    """The fields that these options read, besides the winner."""
    if options.scoring == "card-penalties":
        yield from _for_card_penalties(options)
    elif options.scoring == "special-cards":
        yield from _for_special_cards(options)
    elif options.scoring == "fixed-loser":
        yield "hands", "scoring", "the one loser is found by the cards left in the hands"
    elif options.scoring == "placings":
        yield "placings", "scoring", "every place has its points"
    else:
        yield "last_play", "scoring", "every two in the winner's last play doubles the points"


def _for_card_penalties(options: Options) -> Iterator[Need]:
    by_value, doubling = options.card_points != "one-each", options.hand_doubling
    if by_value:
        yield "hands", "card_points", f"by card_points {options.card_points} it matters which cards are left"
    elif doubling is not None:
        yield "hands", "hand_doubling", "unused cards left in a hand can double its penalty"
    else:
        yield "cards_left", "scoring", "penalties count the cards left; hands will do as well"
    if options.count_multipliers and options.multiplier_scope == "first-leader":
        yield "first_leader", "multiplier_scope", "only the player who led first is multiplied for many cards"
    if options.finish_doubling != "none":
        yield "last_play", "finish_doubling", "the winner's last play can double the penalties"


def _for_special_cards(options: Options) -> Iterator[Need]:
    if options.card_points == "one-each":
        yield "cards_left", "scoring", "penalties count the cards left; hands will do as well"
    else:
        yield "hands", "card_points", f"by card_points {options.card_points} it matters which cards are left"
    yield "last_play", "scoring", "the winner's last play scores"
    yield (
        "specials",
        "scoring",
        "unbeaten fours of a kind and straight flushes score; an empty list says none were played",
    )
