"""What the corpus covers besides rules: every value of every option, every named variant."""

import bigtwo
from bigtwo.variant import named_variants
from bigtwo_conformance.corpus import corpus

CASES = corpus().cases


def test_every_option_is_met_with_each_of_its_values() -> None:
    """A rule that an option carries is thereby asked about where it holds and where it does not."""
    met: dict[str, set[str]] = {}
    for variant in {repr(case.variant): case.variant for case in CASES}.values():
        for name, value in bigtwo.variant(variant).options.to_dict().items():
            met.setdefault(name, set()).add(str(value))
    assert {name: values for name, values in met.items() if len(values) < 2} == {}
    choices = {
        "direction": "counterclockwise clockwise alternating",
        "next_dealer": "winner loser high-draw-per-round",
        "later_leader": "lowest-card previous-winner previous-loser",
        "quads_form": "with-odd-card bare both",
        "flush_order": "suit-first top-card-first all-ranks-first",
        "straight_order": "S0 S1 S2 S3 S4 S5 S6 S7 S8 S9",
        "draw_on_pass": "none one combination-size",
        "last_cards_announcement": "0 1 2",
        "last_card_duty": "none liable compulsory",
        "lone_top_two_finish": "wins not-a-win forbidden",
        "lone_top_two_payment": "nothing as-if-held",
        "scoring": "card-penalties winner-points placings fixed-loser special-cards",
        "card_points": "one-each tiered ladder one-and-five-for-twos",
        "place_points": "five-three-one",
        "finish_doubling": "none only-twos two-or-honour",
        "settlement": "none pairwise-difference winner-only pairwise-card-difference",
    }
    assert {name: missing for name, values in choices.items() if (missing := set(values.split()) - met[name])} == {}


def test_every_named_variant_has_cases() -> None:
    asked = {name for case in CASES if isinstance(case.variant, str) for name in case.variant.split(",")}
    assert {named.id for named in named_variants()} - asked == set()
