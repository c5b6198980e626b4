"""Which options the answer of each case rests on: found by asking the engine under other values of them.

An answer rests on an option where another value of it, alone or together with others, makes the expected answer wrong
or the question impossible. Every option is set to every other value first; then random mixes of options that agree on
what was found so far are tried, and where one of them has another answer, the options that make the difference are
added. A tally asks too many questions for that: it rests on whatever other cases of its operations rest on.

`python -m tests.conformance.resting` writes the options of every case into the corpus, which takes an hour; with
`--new` only of those that state none, with `--more` it adds to those that are stated, and with `--option` it looks at
those for one option alone.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any, cast

import orjson

import bigtwo
from bigtwo.combinations.store import Key, key_of
from bigtwo.combinations.table import key_of_shape
from bigtwo.operations.answers import as_json
from bigtwo.operations.questions import OPERATIONS
from bigtwo.schemas.requests import InvalidRequest
from bigtwo.variant import OPTIONS, InvalidVariant, named_variants, resolve
from bigtwo.variant.instant_wins import PATTERNS
from bigtwo_conformance.corpus import Case, formatted, read_case
from bigtwo_conformance.judging import differences
from bigtwo_rulebook.cases import case_files
from tests.oracle import answering as oracle
from tests.oracle.random_rules import TABLES
from tests.variant.mixes import closed_values, random_options, random_straight_order

Values = Mapping[str, Any]

MANY = 9
"""Of so many cards the oracle tries all subsets quickly enough."""

MIXES = 120
"""How many random mixes in a row must give the same answer."""

_TABLE = {"pack", "players", "hand_size", "leftover"}
"""Options that seldom go together when each is drawn by itself."""

_TOGETHER = (
    ("players", "hand_size", "leftover", "draw_on_pass", "stock_empty", "dragon", "card_exchange"),
    ("players", "hand_size", "leftover"),
    ("leftover", "draw_on_pass", "stock_empty"),
    ("last_card_duty", "settlement", "deal_ends", "scoring", "lone_top_two_finish"),
    ("next_dealer", "later_leader", "deals_per_round"),
    ("after_pass", "self_beat"),
)
"""Options of which one value often excludes another, so that they have to be set back at once."""

_OTHER_VALUES: dict[str, tuple[Any, ...]] = {
    "players": (2, 3, 4, 5),
    "hand_size": ("all", 9, 12, 13, 17, 21),
    "suit_order": ("SHCD", "SHDC", "DHSC", "CSHD", "CDHS", "HSDC"),
    "last_cards_announcement": (0, 1, 2),
    "stake": (1, 2, 5),
    "deals_per_round": (None, 1, 2, 4, 10),
    "starting_chips": (None, 1, 50, 100_000),
    "target_score": (None, 1, 50),
    "two_factors": (None, 2, {"S": 3}),
    "all_held_factor": (1, 2),
    "penalty_cap": (None, 1, 10),
    "card_points": ({"others": 1}, {"2": 3, "others": 2}),
    "runs_of": ([], [3], [3, 4], [6, 7], [3, 4, 6, 7, 8, 9, 10, 11, 12]),
    "consecutive_pairs": ([], [2], [3], [2, 3, 4, 5, 6], [3, 4, 5, 6]),
    "place_points": ([7, 3, 2, 0], [5, 3, 0], [1, 0]),
    "count_multipliers": ([], [[10, 2]], [[10, 2], [13, 3]], [[8, 2], [10, 3], [13, 4]], [[1, 2]]),
    "hand_doubling": (
        None,
        {"cards": ["two"], "mode": "each"},
        {"cards": ["two", "four-of-a-kind", "straight-flush"], "mode": "each"},
        {"cards": ["two", "four-of-a-kind", "straight-flush"], "mode": "once"},
    ),
    "instant_wins": ({}, {"six-pairs": 10}, dict.fromkeys(PATTERNS), dict.fromkeys(PATTERNS, 7)),
    "straight_order": tuple(random_straight_order(Random(f"straight order {number}")) for number in range(6)),
}
"""Of options that have more values than names, some values."""


def engine_answers(case: Case, options: Values) -> bool | None:
    """Whether the engine answers the case as expected under these options; None where they contradict each other."""
    return _engine_answers(case, options) if are_valid(options) else None


def are_valid(options: Values) -> bool:
    """Whether the options go together."""
    try:
        resolve(_spec(options))
    except InvalidVariant:
        return False
    return True


def _spec(options: Values) -> dict[str, Any]:
    return {"extends": "base", "options": dict(options)}


def _engine_answers(case: Case, options: Values) -> bool:
    return answers_under(variant_of(options), case)


def variant_of(options: Values) -> bigtwo.Variant:
    """The variant with these options."""
    return bigtwo.variant(_spec(options))


def keys_of(variant: bigtwo.Variant) -> tuple[Key, Key]:
    """What the table of combinations of a variant depends on: first most of it, then all of it."""
    key = key_of(variant.options, variant.authority, variant.cited("straight_order"))
    return key_of_shape(key), key


def answers_under(variant: bigtwo.Variant, case: Case) -> bool:
    """Whether the engine answers the case as expected under this variant."""
    asked = OPERATIONS[case.operation]
    try:
        # The readers of requests take a variant that is compiled too, which saves writing and reading its options.
        answer = asked.answer(asked.request.load(case.under(cast("Values", variant), case.id).question)).fields
    except InvalidRequest:
        return False
    return not differences(case.operation, case.expect, orjson.loads(as_json(answer)))


def _oracle_answers(case: Case, options: Values) -> bool:
    """The same of the oracle, which is quicker where no table of combinations is at hand, and asks nobody whether the
    options go together."""
    try:
        answer = oracle.answer(case.operation, case.under(_spec(options), case.id).question)
    except Exception:
        return False  # a question that cannot be asked under these options
    return not differences(case.operation, case.expect, answer)


@lru_cache(maxsize=4096)
def _resolved(text: str) -> dict[str, Any]:
    return resolve(json.loads(text)).options.to_dict()


def options_of(case: Case) -> dict[str, Any]:
    """Every option of the variant of a case."""
    return dict(_resolved(json.dumps(case.variant)))


def other_values(name: str) -> Iterator[Any]:
    """The values that an option may have: all of them where it has few, else those with names and some others."""
    (option,) = [each for each in OPTIONS if each.name == name]
    yield from closed_values(option)
    yield from _OTHER_VALUES.get(name, ())


@cache
def _mixes() -> tuple[dict[str, Any], ...]:
    rng = Random("mixes of options")
    return tuple(resolve({"extends": "base", "options": random_options(rng)}).options.to_dict() for _ in range(3000))


def random_mix(rng: Random, options: Values, kept: Iterable[str]) -> dict[str, Any]:
    """Random options that have the values of `options` for those kept, and for some others, so that many are valid."""
    share = rng.choice((0.1, 0.3, 0.6, 0.9, 1.0))
    kept = tuple(kept)
    nearest = max(rng.sample(_mixes(), 8), key=lambda mix: sum(mix[name] == options[name] for name in kept))
    chosen = {name for name in options if rng.random() < share} - _TABLE
    chosen |= _TABLE if rng.random() < share else set()
    return {**options, **{name: nearest[name] for name in chosen}, **{name: options[name] for name in kept}}


@dataclass(slots=True)
class _Search:
    """What was found so far about one case."""

    case: Case
    options: dict[str, Any]
    found: set[str]

    def alone(self, names: Iterable[str] = ()) -> None:
        """Every other value of every option, or of some of them."""
        quickly = _quickly(self.case)
        for name in names or self.options:
            for other in other_values(name):
                changed = {**self.options, name: other}
                if other != self.options[name] and are_valid(changed) and not quickly(self.case, changed):
                    self.found.add(name)
                    break

    def tables(self) -> None:
        """Every choice of pack, players and hands, by the engine, which sees what hands cannot be dealt; those with
        least that is different first."""
        own = self.options
        for table in sorted(TABLES, key=lambda table: sum(value != own[name] for name, value in table.items())):
            for more in ({}, {"dragon": "off"}):
                mix = {**self.options, **table, **more}
                if are_valid(mix):
                    while not self._agrees(_engine_answers, mix):
                        pass

    def named(self) -> None:
        """The named variants, by the engine."""
        for each in named_variants():
            while not self._agrees(_engine_answers, resolve(each.id).options.to_dict()):
                pass

    def together(self, ask: Callable[[Case, Values], bool], rng: Random, mixes: int) -> None:
        """Random mixes, until so many in a row have the same answer."""
        agreeing = 0
        for _ in range(20 * mixes):
            mix = random_mix(rng, self.options, self.found)
            if not are_valid(mix):
                continue
            agreeing = agreeing + 1 if self._agrees(ask, mix) else 0
            if agreeing == mixes:
                return

    def _agrees(self, ask: Callable[[Case, Values], bool], mix: dict[str, Any]) -> bool:
        """Whether a mix has the same answer, or differs in an option found; else what makes the difference is added."""
        if any(mix[name] != self.options[name] for name in self.found) or ask(self.case, mix):
            return True
        self.found |= self._needed(ask, mix)
        return False

    def _needed(self, ask: Callable[[Case, Values], bool], mix: dict[str, Any]) -> set[str]:
        """The options of a mix with another answer without which it would have the expected one; of those that only go
        together with others, the ones that make the difference alone."""
        differing = [name for name in self.options if mix[name] != self.options[name]]
        for names in (*_TOGETHER, *((name,) for name in differing)):
            without = {**mix, **{name: self.options[name] for name in names}}
            if are_valid(without) and not ask(self.case, without):
                mix = without
                differing = [name for name in differing if name not in names]
        quickly = _quickly(self.case)
        if quickly is _oracle_answers:
            alone = {name for name in differing if not quickly(self.case, {**self.options, name: mix[name]})}
            return alone or set(differing)
        return set(differing)


def _quickly(case: Case) -> Callable[[Case, Values], bool]:
    return _engine_answers if max(map(len, _hands(case.input))) > MANY else _oracle_answers


def _hands(value: Mapping[str, Any]) -> Iterator[Any]:
    yield value.get("hand", ())
    if "events" not in value and "winner" not in value:
        yield from value.get("hands", ())


def resting(case: Case, known: Iterable[str] = (), mixes: int = MIXES) -> dict[str, Any]:
    """The options that the answer of a case rests on, with their values, in the order of the register. What is known
    already is taken to be found, and the search goes on from there."""
    search = _Search(case, options_of(case), set(known))
    assert engine_answers(case, search.options), f"the engine does not answer {case.id} as expected"
    rng = Random(f"options of {case.id}")
    if not search.found:
        search.alone()
        search.together(_quickly(case), rng, mixes)
    search.tables()
    search.named()
    search.together(_engine_answers, rng, mixes // 6)
    return {name: value for name, value in search.options.items() if name in search.found}


def resting_on(case: Case, known: Iterable[str], option: str) -> dict[str, Any]:
    """What is known already, and this option where another value of it alone makes the answer another."""
    search = _Search(case, options_of(case), set(known))
    search.alone((option,))
    return {name: value for name, value in search.options.items() if name in search.found}


def resting_of_tally(case: Case, others: Sequence[tuple[Case, Iterable[str]]]) -> dict[str, Any]:
    """The options of a tally: whatever other cases of its operations rest on."""
    names = {name for other, found in others if other.operation in case.operations for name in found}
    return {name: value for name, value in options_of(case).items() if name in names}


def main(*, only_new: bool, more: bool, option: str | None) -> None:
    """Write the options into every file of the corpus."""
    paths = [Path(str(file)) for file in case_files()]
    documents = {path: json.loads(path.read_text(encoding="utf-8")) for path in paths}
    raw = {each["id"]: each for document in documents.values() for each in document["cases"]}
    for each in raw.values():
        each.setdefault("options", {})
    cases = {
        each["id"]: read_case(document["group"], each) for document in documents.values() for each in document["cases"]
    }
    plain = {id_: case for id_, case in cases.items() if "tally" not in case.expect}
    for number, (id_, case) in enumerate(sorted(plain.items(), key=lambda item: json.dumps(item[1].variant))):
        stated = raw[id_]["options"]
        if option is not None and stated:
            raw[id_]["options"] = resting_on(case, stated, option)
        elif not only_new or not stated:
            raw[id_]["options"] = resting(case, stated if more else ())
        if (only_new or option is not None) and raw[id_]["options"] != stated:
            print(f"{id_} rests on {', '.join(raw[id_]['options'])}")
        if number % 50 == 0:
            print(f"{number} of {len(plain)} cases", file=sys.stderr, flush=True)
    others = [(case, raw[id_]["options"]) for id_, case in plain.items()]
    for id_ in cases.keys() - plain.keys():
        raw[id_]["options"] = resting_of_tally(cases[id_], others)
    for path, document in documents.items():
        path.write_text(formatted(document), encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.conformance.resting", description=main.__doc__)
    parser.add_argument("--new", action="store_true", help="only of the cases that state none yet")
    parser.add_argument("--more", action="store_true", help="keep what is stated, and look for more")
    parser.add_argument(
        "--option", metavar="NAME", help="add this option where the answer rests on it, such as a new one"
    )
    given = parser.parse_args()
    main(only_new=given.new, more=given.more, option=given.option)
