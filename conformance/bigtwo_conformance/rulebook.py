"""Rules by id, and which rules and options apply under given options.

An option decides nothing where nothing reads it, or where the other options leave it one value; the constraints of the
rulebook (VC-nn) say which these are. A claim requires a question about every other option."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from bigtwo_conformance.packs import pack_named, pack_of
from bigtwo_conformance.variants import Options, cards_each, differing, is_among, named
from bigtwo_rulebook.entries import entries
from bigtwo_rulebook.options import applies, conditions_of, options_of, rules_of, tables
from bigtwo_rulebook.variants import BASE


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the game, or a decision on how an unclear passage is read.

    `status` is `base`, `variant`, `wikipedia`, `informative` or, for a decision, `decision`. `options` say whether it
    holds, or how, `phrases` which sentences of an answer rest on it: the code of a reason, or behind a dot its form.
    """

    id: str
    statement: str
    status: str
    options: tuple[str, ...]
    operations: tuple[str, ...]
    phrases: tuple[str, ...]


@cache
def rules() -> Mapping[str, Rule]:
    """Every rule and decision by id, in the order of the rulebook."""
    found = (
        Rule(
            entry["id"],
            entry["statement"] if sort == "rule" else f"{entry['question']} {entry['decision']}",
            entry["status"] if sort == "rule" else sort,
            options_of(entry),
            tuple(entry.get("operations", ())),
            tuple(entry["phrases"]),
        )
        for sort, entry in entries()
        if sort in ("rule", "decision")
    )
    return MappingProxyType({rule.id: rule for rule in found})


def statement(id_: str) -> str:
    """The sentence of a rule or decision; of an id that the rulebook lacks, a sentence saying so."""
    rule = rules().get(id_)
    return rule.statement if rule else "The rulebook has no entry of this id."


# --- in force ---------------------------------------------------------------------------------------------------------


def _could_lack_a_card(rules: Options) -> bool:
    """Whether the hands still come out as these rules say if any card is taken out of the pack (VC-01 to VC-03)."""
    without = {**rules, "removed_card": rules["removed_card"] or pack_of(rules).cards[0]}
    left = len(pack_of(without).cards) - rules["players"] * cards_each(without)
    kept = {"none": left == 0, "dealt-too": 0 < left < rules["players"], "dead": left > 0, "stock": left > 0}
    return bool(kept.get(rules["leftover"], left == 1))


_IN_FORCE: Mapping[str, Callable[[Options], bool]] = {
    # Where all are dealt out, one card over is somebody's, and whether it lies open shows in no answer.
    "leftover": lambda rules: (
        (rules["hand_size"] != "all" or not rules["leftover"].startswith("extra-card"))
        and cards_each(rules) * rules["players"] < len(pack_of(rules).cards)
    ),
    "removed_card": _could_lack_a_card,
    "bomb_kinds": lambda rules: (
        rules["bombs"] == "on" and (rules["quads_form"] != "bare" or rules["bare_four_bombs"])  # VC-40, VC-41, VC-42
    ),
    "opening_must_include": lambda rules: "lowest-card" in (rules["first_leader"], rules["later_leader"]),  # DEC-147
    "dragon": lambda rules: len(pack_named(rules["pack"]).ranks) == 13 and cards_each(rules) >= 13,  # VC-16, VC-51
    "instant_wins": lambda rules: cards_each(rules) == 13,  # VC-48
    "two_factors": lambda rules: "two" not in (rules["hand_doubling"] or {"cards": ()})["cards"],  # VC-36
    "target_score": lambda rules: rules["starting_chips"] is None,  # VC-34
    "deals_per_round": lambda rules: (
        rules["starting_chips"] is not None  # DEC-98
        or rules["next_dealer"] == "high-draw-per-round"
        or rules["later_leader"] != "lowest-card"
    ),
}
"""The conditions of options that depend on more than single values of others; the tables of the options have those."""


def in_force(rules: Options) -> tuple[str, ...]:
    """The options that decide something under these rules."""
    return tuple(
        name
        for name in rules
        if not any(applies(values, rules[other]) for other, values in conditions_of(name, "settled", "moot").items())
        and (name not in _IN_FORCE or _IN_FORCE[name](rules))
    )


def kinds(rules: Options) -> tuple[str, ...]:
    """The kinds of combinations in play, as answers list them."""
    of_five, further = rules["five_card_kinds"], {name.rstrip("-0123456789") for name in rules["more_kinds"]}
    played = {
        "single": True,
        "pair": True,
        "triple": rules["triples"],
        "four": rules["quads_form"] != "with-odd-card",
        **{kind: kind in of_five for kind in ("straight", "flush", "full-house")},
        "four-of-a-kind": "four-of-a-kind" in of_five and rules["quads_form"] != "bare",
        "straight-flush": "straight-flush" in of_five and rules["straight_flush_form"] == "five",
        "two-pairs-plus-one": "two-pairs-plus-one" in of_five,
        "straight-flush-plus-two": "straight-flush" in of_five and rules["straight_flush_form"] == "five-plus-two",
        "two-pairs": "two-pairs" in further,
        "three-pairs": "three-pairs" in further,
        "run": "run" in further,
        "consecutive-pairs": "pairs" in further,
        "consecutive-triples": "triples" in further,
        "dragon": rules["dragon"] == "played",
    }
    return tuple(kind for kind, used in played.items() if used)


def values_of(option: str) -> tuple[Any, ...]:
    """The values of an option that have rules of their own."""
    return tuple(value for value, _ in rules_of(option))


@cache
def _values() -> Mapping[str, tuple[tuple[str, Any], ...]]:
    """By rule, the values of options that rest on it, as (option, value)."""
    found: dict[str, list[tuple[str, Any]]] = {}
    for option in tables():
        for value, rules in rules_of(option):
            for rule in rules:
                found.setdefault(rule, []).append((option, value))
    return {rule: tuple(values) for rule, values in found.items()}


def rules_of_value(option: str, value: Any) -> tuple[str, ...]:
    """The rules and decisions that a value of an option rests on; none of a value that is not listed."""
    return tuple(id_ for listed, rules in rules_of(option) if is_among(value, (listed,)) for id_ in rules)


def holding_instead(rule: Rule, options: Options) -> tuple[str, ...]:
    """The rules that hold in place of one that does not: those that the values of its options rest on."""
    return tuple(id_ for option in rule.options for id_ in rules_of_value(option, options[option]))


def holds(rule: Rule, options: Options, rests_on: Collection[str] = ()) -> bool:
    """Whether a rule is in force under these rules. `rests_on` are the options that an answer rests on.

    A reported rule, or a decision on some values, holds where an option has a value that rests on it; where no value
    says so, it holds wherever one of its options is not as in the base game. A rule of the base game gives way only
    where an answer rests on an option that has a value of another rule.
    """
    values = _values().get(rule.id)
    if values is None:
        own = {name: named()[BASE][name] for name in rule.options}
        return rule.status != "variant" or not own or bool(differing(own, options))
    if any(is_among(options[option], (value,)) for option, value in values):
        return True
    return rule.status == "base" and not any(option in rests_on for option, _ in values)
