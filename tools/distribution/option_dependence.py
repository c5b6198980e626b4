"""Makes `option_dependence.json`: on which options the answer of each case depends, and under which of their values it
is the same, found by asking oracle and engine under other values.

An answer depends on an option where another value of it, alone or together with others, makes the expected answer wrong
or the question impossible. Every option is set to every other value first; then random mixes of options that agree on
what was found so far are tried, and where one of them has another answer, the options that make the difference are
added. Of each option found, the values follow under which the answer is the same all the same, alone and in mixes. A
tally asks too many questions for that: it depends on whatever other cases of its operations depend on.

`python -m tools.distribution.option_dependence` looks at all cases where options or values are new, and at those that
show a value. Any other case that is new or changed waits, and is asked under its own variant alone, until `--all`
(`make mutation`) works it out. Ids of cases, such as those that the test names in which a mix has another answer, are
worked out again, and what was known of them stays. Files of cases are written in their one form.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, cast

import orjson

import bigtwo
from bigtwo.operations.questions import OPERATIONS, as_json
from bigtwo.schemas.requests import InvalidRequest
from bigtwo.variant.options import OPTIONS, InvalidVariant
from bigtwo.variant.resolving import named_variants, resolve
from bigtwo.variant.values import PATTERNS
from bigtwo_conformance.corpus import FOLLOWED_BY_THE_CARDS, KEYS, Case, can_be_relabelled, read_case
from bigtwo_conformance.judging import differences
from bigtwo_rulebook.cases import FOLDER, OPTION_DEPENDENCE, case_files
from bigtwo_rulebook.options import tables
from tests.oracle import answering as oracle
from tests.oracle.random_rules import TABLES
from tests.variant.mixes import closed_values, random_options, random_straight_order

WIDTH = 158
"""Columns that a line of a file of cases has at most, where its text can be broken."""


def formatted(document: Mapping[str, Any]) -> str:
    """The text of a file of cases in its one canonical form, keys of a case in the order of `KEYS`: a case is a block,
    and in a block as much stands on a line as it holds."""
    cases = [{key: case[key] for key in KEYS} for case in document["cases"]]
    head = f'  "format": {_text_of(document["format"])}, "group": {_text_of(document["group"])},\n'
    return f'{{\n{head}  "cases": [\n' + ",\n".join(f"    {_block(case, 4)}" for case in cases) + "\n  ]\n}\n"


def _block(value: Any, margin: int) -> str:
    inner = " " * (margin + 2)
    if isinstance(value, dict):
        items = [f"{_text_of(name)}: {_wrapped(item, margin + 2)}" for name, item in value.items()]
    else:
        items = [_wrapped(item, margin + 2) for item in value]
    lines: list[str] = []
    for item in items:
        if lines and "\n" not in lines[-1] + item and len(f"{inner}{lines[-1]}, {item},") <= WIDTH:
            lines[-1] += f", {item}"
        else:
            lines.append(item)
    start, end = "{}" if isinstance(value, dict) else "[]"
    return f"{start}\n" + ",\n".join(inner + line for line in lines) + f"\n{' ' * margin}{end}"


def _wrapped(value: Any, margin: int) -> str:
    is_long = isinstance(value, dict | list) and margin + len(_text_of(value)) > WIDTH
    return _block(value, margin) if is_long else _text_of(value)


def _text_of(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


Values = Mapping[str, Any]

MANY = 9
"""Of so many cards the oracle tries all subsets quickly enough."""

MIXES = 120
"""How many random mixes in a row must give the same answer."""

VALUE_MIXES, ENGINE_MIXES = 200, 50
"""How many, where other values of the options that an answer depends on are tried, and how many of them by the engine,
which alone sees what cannot be asked."""

_REACHED = {"target_score", "starting_chips"}
"""Options with an amount: whether it is reached depends on everything that scores, in more ways than are tried."""

_TABLE = {"pack", "players", "removed_card", "hand_size", "leftover"}
"""Options that seldom go together when each is drawn by itself."""

_TOGETHER = (
    ("players", "removed_card", "hand_size", "leftover", "draw_on_pass", "stock_empty", "dragon", "card_exchange"),
    ("players", "removed_card", "hand_size", "leftover"),
    ("players", "hand_size", "leftover"),
    ("removed_card", "leftover"),
    ("leftover", "draw_on_pass", "stock_empty"),
    ("last_card_duty", "settlement", "deal_ends", "scoring", "lone_top_two_finish"),
    ("next_dealer", "later_leader", "deals_per_round"),
    ("after_pass", "self_beat"),
)
"""Options of which one value often excludes another, so that they have to be set back at once."""

_OTHER_VALUES: dict[str, tuple[Any, ...]] = {
    "removed_card": ("4S", "9H", "2S"),
    "hand_size": (9,),
    "suit_order": ("SHCD", "SHDC", "DHSC", "CSHD", "CDHS", "HSDC"),
    "last_cards_announcement": (0, 1, 2),
    "stake": (1, 2, 5),
    "deals_per_round": (None, 1, 2, 4, 10),
    "starting_chips": (None, 1, 50, 100_000, {"pay-in-turn": 50}, {"pay-in-proportion": 50}, {"buy-in": 50}),
    "target_score": (None, 1, 50, {"deals": 2}, {"total": 50, "deals": 3}),
    "two_factors": (None, 2, {"S": 3}),
    "all_held_factor": (1, 2),
    "penalty_cap": (None, 1, 10),
    "card_points": ({"others": 1}, {"2": 3, "others": 2}),
    "five_card_kinds": (
        ["straight", "flush", "full-house", "four-of-a-kind", "straight-flush"],
        ["straight", "full-house", "four-of-a-kind", "straight-flush"],
        ["straight", "flush", "full-house", "straight-flush", "four-of-a-kind", "royal-flush"],
        ["flush", "straight", "full-house", "four-of-a-kind", "straight-flush"],
        ["two-pairs-plus-one", "straight", "flush", "full-house", "four-of-a-kind", "straight-flush"],
        ["full-house", "flush", "straight", "straight-flush", "four-of-a-kind"],
        ["flush", "straight", "full-house", "four-of-a-kind"],
        ["straight", "flush", "full-house", "four-of-a-kind"],
        ["straight", "flush", "full-house", "straight-flush"],
        ["straight", "flush", "four-of-a-kind", "straight-flush"],
        ["flush", "full-house", "four-of-a-kind", "straight-flush"],
        ["straight", "full-house", "straight-flush", "four-of-a-kind", "royal-flush"],
        ["four-of-a-kind", "straight-flush"],
        ["four-of-a-kind", "straight", "flush"],
        ["straight-flush", "four-of-a-kind", "full-house", "flush", "straight"],
        ["straight-flush", "straight", "full-house"],
        ["full-house"],
    ),
    "more_kinds": (
        [],
        ["two-pairs"],
        ["three-pairs"],
        ["run-3"],
        ["run-3", "run-4"],
        ["run-6", "run-7"],
        [f"run-{number}" for number in (3, 4, 6, 7, 8, 9, 10, 11, 12)],
        ["pairs-2"],
        ["pairs-3"],
        ["pairs-2", "pairs-3"],
        [f"pairs-{number}" for number in (2, 3, 4, 5, 6)],
        ["triples-2"],
        ["triples-2", "triples-3", "triples-4"],
        ["two-pairs", "three-pairs", "run-3", "pairs-4", "triples-2"],
    ),
    "redeal": (
        {"aces-at-most": 0},
        {"twos-at-most": 0},
        {"twos-at-least": 3},
        {"pictures-at-most": 1},
        {"points-at-most": 6},
        {"twos-at-least": 4, "may-points-at-most": 6},
        {"may-twos-at-most": 0},
    ),
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


def engine_answers(case: Case, options: Values, *, renamed: bool = True) -> bool | None:
    """Whether the engine answers the case as expected under these options, with the suits renamed to those of their
    suit order or as they are; None where the options contradict each other."""
    return _engine_answers(case, options, renamed=renamed) if are_valid(options) else None


def are_valid(options: Values) -> bool:
    """Whether the options go together."""
    try:
        resolve(_spec(options))
    except InvalidVariant:
        return False
    return True


def _spec(options: Values) -> dict[str, Any]:
    return {"extends": "base", "options": dict(options)}


def _engine_answers(case: Case, options: Values, *, renamed: bool = True) -> bool:
    asked, variant = OPERATIONS[case.operation], bigtwo.variant(_spec(options))
    try:
        # The readers of requests take a variant that is compiled too, which saves writing and reading its options.
        under = case.under(cast("Values", variant), case.id, options if renamed else None)
        answer = asked.answer(asked.request.load(under.question))
    except InvalidRequest:
        return False
    return not differences(case.operation, under.expect, orjson.loads(as_json(answer)))


def _oracle_answers(case: Case, options: Values) -> bool:
    """The same of the oracle, which is quicker where no table of combinations is at hand, and asks nobody whether the
    options go together."""
    try:
        under = case.under(_spec(options), case.id, options)
        answer = oracle.answer(case.operation, under.question)
    except Exception:
        return False  # a question that cannot be asked under these options
    return not differences(case.operation, under.expect, answer)


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
        """Whether a mix has the same answer, or differs in an option found; else what makes the difference is added.
        Where suits can be renamed, another suit order is no difference."""
        renamed = can_be_relabelled(self.case, self.found, mix)
        binding = self.found - ({"suit_order"} if renamed else set())
        if any(mix[name] != self.options[name] for name in binding) or ask(self.case, mix):
            return True
        self.found |= self.needed(ask, mix)
        return False

    def needed(self, ask: Callable[[Case, Values], bool], mix: dict[str, Any]) -> set[str]:
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


def options_depended_on(case: Case, known: Iterable[str] = (), mixes: int = MIXES) -> set[str]:
    """The options that the answer of a case depends on. What is known already is taken to be found, and the search goes
    on from there."""
    search = _Search(case, options_of(case), set(known))
    assert engine_answers(case, search.options), f"the engine does not answer {case.id} as expected"
    rng = Random(f"options of {case.id}")
    if not search.found:
        search.alone()
        search.together(_quickly(case), rng, mixes)
    search.tables()
    search.named()
    search.together(_engine_answers, rng, mixes // 6)
    return search.found


class DependsOnMore(Exception):
    """An answer depends on an option more than are known, as a mix shows that agrees on these."""

    def __init__(self, mix: Values) -> None:
        super().__init__(_text(mix))
        self.mix = mix


def worked_out(case: Case) -> dict[str, list[Any]]:
    """The options that an answer depends on with their values, whatever was known of them."""
    names = options_depended_on(case)
    while True:
        try:
            return with_values(case, names)
        except DependsOnMore as more:
            search = _Search(case, options_of(case), names)
            names |= search.needed(_engine_answers, dict(more.mix)) or search.needed(_oracle_answers, dict(more.mix))


def with_values(
    case: Case,
    names: Iterable[str],
    known: Values | None = None,
    mixes: int = VALUE_MIXES,
) -> dict[str, list[Any]]:
    """Each of the options that an answer depends on, with the values under which it is the same, its own first: each
    value alone, and all of them in random mixes with everything else. Of the options that are known the values are."""
    own, ask, sought = options_of(case), _quickly(case), set(names)
    held = known or {}
    found = {name: list(held.get(name, (own[name],))) for name in own if name in sought or name in held}
    for name, values in found.items():
        if name not in sought or name in FOLLOWED_BY_THE_CARDS or name in _REACHED:
            continue
        for other in other_values(name):
            changed = {**own, name: other}
            if (
                _text(other) not in map(_text, values)
                and _agrees(case, ask, changed)
                and _engine_answers(case, changed)
            ):
                values.append(other)
    rng, agreeing = Random(f"values of {case.id}"), 0
    while agreeing < mixes and any(len(values) > 1 for values in found.values()):
        mix = mix_that_agrees(rng, own, found)
        if not are_valid(mix):
            continue
        if agreeing == mixes - ENGINE_MIXES:
            ask = _engine_answers
        if ask(case, mix):
            agreeing += 1
            continue
        agreeing = 0
        others = [name for name, values in found.items() if _text(mix[name]) != _text(own[name])]
        at_fault = [name for name in others if _agrees(case, ask, {**mix, name: own[name]})]
        for name in at_fault[:1] or others:
            found[name] = [value for value in found[name] if _text(value) != _text(mix[name])]
        if not others:
            raise DependsOnMore(mix)
    return found


def united(found: Mapping[str, list[Any]], known: Mapping[str, list[Any]]) -> dict[str, list[Any]]:
    """The options of both, each with the values that both have: either search may have missed what the other met."""
    lists = {name: [each[name] for each in (found, known) if name in each] for name in {**found, **known}}
    return {
        name: [value for value in values if all(_text(value) in map(_text, each) for each in others)]
        for name, (values, *others) in lists.items()
    }


def _agrees(case: Case, ask: Callable[[Case, Values], bool], mix: Values) -> bool:
    return are_valid(mix) and ask(case, mix)


def mix_that_agrees(rng: Random, options: Values, found: Mapping[str, Sequence[Any]]) -> dict[str, Any]:
    """Random options, those found with one of their values."""
    share = rng.choice((0.2, 0.5, 1.0))
    agreeing = {name: rng.choice(values) if rng.random() < share else values[0] for name, values in found.items()}
    return random_mix(rng, {**options, **agreeing}, found)


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def of_tally(case: Case, others: Iterable[tuple[Case, Iterable[str]]]) -> dict[str, list[Any]]:
    """The options of a tally: whatever other cases of its operations depend on."""
    names = {name for other, found in others if other.operation in case.operations for name in found}
    return {name: [value] for name, value in options_of(case).items() if name in names}


def question_hash(case: Mapping[str, Any]) -> str:
    """What tells a changed case, as its file has it, from the one whose options are known."""
    return sha256(_text([case[name] for name in ("variant", "operation", "input", "expect")]).encode()).hexdigest()[:12]


def main(arguments: Sequence[str] = ()) -> None:
    """Brings the file up to date."""
    path = Path(str(FOLDER / OPTION_DEPENDENCE))
    held = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"values": {}, "cases": {}}
    values = {option.name: [*closed_values(option), *_OTHER_VALUES.get(option.name, ())] for option in OPTIONS}
    renewed = [name for name in values if name in held["values"] and held["values"][name] != _digest(values[name])]
    renewed += [name for name in values if held["values"] and name not in held["values"]]
    shown = {value["case"] for option in tables().values() for value in option["values"]}
    works_out = bool(renewed) or "--all" in arguments or not held["cases"]
    documents = []
    for file in map(Path, map(str, case_files())):
        documents.append(json.loads(text := file.read_text(encoding="utf-8")))
        if (written := formatted(documents[-1])) != text:
            file.write_text(written, encoding="utf-8")
    cases = [read_case(document["group"], each, {}) for document in documents for each in document["cases"]]
    hashes = {each["id"]: question_hash(each) for document in documents for each in document["cases"]}
    plain = [case for case in cases if "tally" not in case.expect]
    found: dict[str, dict[str, list[Any]]] = {}
    for number, case in enumerate(sorted(plain, key=lambda case: _text(case.variant))):
        known = held["cases"].get(case.id, {})
        same, again = known.get("question") == hashes[case.id], case.id in arguments
        if not same and not again and not works_out and case.id not in shown:
            continue
        stated = known.get("options", {}) if same else {}
        asked = replace(case, options={name: tuple(each) for name, each in stated.items()})
        if not same or any(_text(options_of(case).get(name)) != _text(each[0]) for name, each in stated.items()):
            found[case.id] = worked_out(case)
            print(f"{case.id} depends on {', '.join(found[case.id])}")
        elif again:
            found[case.id] = united(worked_out(case), stated)
            print(f"{case.id} depends on {', '.join(found[case.id])}")
        elif renewed:
            search = _Search(asked, options_of(case), set(stated))
            search.alone(renewed)
            more = {name for name in renewed if name in search.found}
            try:
                found[case.id] = with_values(asked, more, stated) if more else stated
            except DependsOnMore:  # which other values of what is new have shown: what was known is no beginning
                found[case.id] = worked_out(case)
        else:
            found[case.id] = stated
        if number % 50 == 0:
            print(f"{number} of {len(plain)} cases", file=sys.stderr, flush=True)
    others = [(case, found[case.id]) for case in plain if case.id in found]
    for case in cases:
        if "tally" in case.expect and (works_out or case.id in held["cases"]):
            found[case.id] = of_tally(case, others)
    lines = ",\n".join(
        f"    {json.dumps(case.id)}: {json.dumps({'question': hashes[case.id], 'options': found[case.id]})}"
        for case in cases
        if case.id in found
    )
    known_values = json.dumps({name: _digest(each) for name, each in values.items()})
    path.write_text(f'{{\n  "values": {known_values},\n  "cases": {{\n{lines}\n  }}\n}}\n', encoding="utf-8")


def _digest(values: object) -> str:
    return sha256(_text(values).encode()).hexdigest()[:8]


if __name__ == "__main__":
    main(sys.argv[1:])
