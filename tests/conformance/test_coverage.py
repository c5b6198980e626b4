"""What the corpus covers: every rule and decision in both polarities, every value of every option."""

import tomllib
from importlib.resources import files
from typing import Any

import bigtwo
from bigtwo.variant import named_variants
from bigtwo_conformance.corpus import corpus

CASES = corpus().cases


def rulebook() -> dict[str, dict[str, Any]]:
    """Every rule and decision, by id."""
    folder = files("bigtwo_rulebook")
    texts = [entry.read_text(encoding="utf-8") for entry in (folder / "rules").iterdir()]
    rules = [rule for text in texts for rule in tomllib.loads(text)["rule"]]
    decisions = tomllib.loads((folder / "decisions.toml").read_text(encoding="utf-8"))["decision"]
    return {entry["id"]: entry for entry in (*rules, *decisions)}


def excluded() -> dict[str, str]:
    """Why a rule or decision has no cases: no operation shows whether it is kept."""
    text = (files("bigtwo_conformance") / "exclusions.toml").read_text(encoding="utf-8")
    reasons: dict[str, str] = tomllib.loads(text)["excluded"]
    return reasons


def test_every_rule_and_decision_has_both_polarities_or_a_reason_why_not() -> None:
    cited = {(rule, case.polarity) for case in CASES for rule in case.rules}
    holes = {
        id: missing
        for id in rulebook().keys() - excluded().keys()
        if (missing := [polarity for polarity in ("positive", "negative") if (id, polarity) not in cited])
    }
    assert holes == {}


def test_reasons_are_given_only_where_there_are_no_cases() -> None:
    cited = {rule for case in CASES for rule in case.rules}
    assert excluded().keys() & cited == set()
    assert excluded().keys() - rulebook().keys() == set()
    assert all(reason.endswith(".") and len(reason) > 20 for reason in excluded().values())


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
        "scoring": "card-penalties winner-points placings fixed-loser special-cards",
        "card_points": "one-each tiered ladder one-and-five-for-twos",
        "finish_doubling": "none only-twos two-or-honour",
        "settlement": "none pairwise-difference winner-only pairwise-card-difference",
    }
    assert {name: missing for name, values in choices.items() if (missing := set(values.split()) - met[name])} == {}


def test_every_named_variant_has_cases() -> None:
    asked = {name for case in CASES if isinstance(case.variant, str) for name in case.variant.split(",")}
    assert {named.id for named in named_variants()} - asked == set()
