"""Wrong engines drawn at random: an option at another value, or a function of the oracle with one word of it changed.

Nobody chose them, so that they show how often the first cause that a run names is true of an engine that the kit has
not met. `python -m tests.runner.drawn SEED COUNT [--reference]` prints the shares, and what was named of each.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from random import Random
from textwrap import dedent
from types import FunctionType
from typing import Any, Final

from bigtwo.operations.questions import OPERATIONS as OPERATIONS_OF_THE_ENGINE
from bigtwo.operations.questions import as_json
from bigtwo.schemas.requests import InvalidRequest
from bigtwo_conformance.case_scope import scope
from bigtwo_conformance.corpus import corpus
from bigtwo_conformance.diagnosis import LEVEL, Cause, causes
from bigtwo_conformance.differential import played_otherwise
from bigtwo_conformance.protocol import ANSWERED, ERROR, Hello, Reply
from bigtwo_conformance.relations import contradictions, explained
from bigtwo_conformance.rulebook import in_force, rules
from bigtwo_conformance.runner import PASS, Attempt, Outcome, judged
from bigtwo_conformance.variants import named, resolved
from bigtwo_rulebook.options import HOUSE_RULE
from bigtwo_rulebook.protocol import OPERATIONS
from tests.mutation.claims import Known, Oracle, Rules, known, may_differ, mixes
from tests.mutation.mutant import Function, Instead, Mutant, in_place_of_the_oracle
from tests.mutation.naming import quick
from tests.mutation.test_unseen import Wrong
from tests.oracle import (
    classifying,
    dealing,
    exchanging,
    exchanging_by_place,
    house_kinds,
    instant_wins,
    packs,
    playing,
    scoring,
    sessions,
    table,
)
from tools.distribution.option_dependence import are_valid, other_values

MODULES: Final = (
    *(classifying, dealing, exchanging, exchanging_by_place, house_kinds, instant_wins, packs, playing, scoring),
    *(sessions, table),
)
CITED: Final = re.compile(r"((?:PG|WP|HR)-[A-Z0-9]+-|DEC-)(\d+(?:(?:/|, )\d+\b)*)")
"""Rules as the oracle cites them: one, or several whose numbers follow its own."""
SWAPPED: Final[Mapping[type, type]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Mult: ast.Add,
}
MAX_BROKEN: Final = 30
"""Of a function that breaks more rules, whatever is named would be true."""
NAMES: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}


@cache
def functions() -> tuple[FunctionType, ...]:
    """The functions of the oracle, and the methods of its tables."""
    owners = [(module, module) for module in MODULES]
    owners += [(each, module) for module in MODULES for each in vars(module).values() if inspect.isclass(each)]
    return tuple(
        value
        for owner, module in owners
        for value in vars(owner).values()
        if isinstance(value, FunctionType)
        and value.__module__ == module.__name__
        and "<" not in value.__qualname__
        and inspect.getsourcefile(value) == module.__file__
    )


@cache
def source(function: FunctionType) -> str:
    return dedent(inspect.getsource(function))


def cited(text: str) -> set[str]:
    found = {f"{begin}{number}" for begin, numbers in CITED.findall(text) for number in re.split("/|, ", numbers)}
    return found & rules().keys()


def options_read(function: FunctionType) -> set[str]:
    """The options whose values a function reads."""
    return set(re.findall(r"options\[[\"'](\w+)[\"']\]", source(function)))


@cache
def broken(function: FunctionType) -> frozenset[str]:
    """The rules that a function breaks: those that it cites or that the functions cite that call it, and those about
    the options that it reads or that it cites a rule of."""
    name = re.compile(rf"\b{function.__name__}\b")
    callers = [each for each in functions() if each is not function and name.search(source(each))]
    own = cited(source(function))
    read = {*options_read(function), *(option for id_ in own for option in rules()[id_].options)}
    about = {id_ for id_, rule in rules().items() if read & set(rule.options) and id_ != HOUSE_RULE}
    return frozenset(about.union(own, *(cited(source(each)) for each in callers)))


def changed(tree: ast.AST) -> Iterator[tuple[ast.AST, str, Any]]:
    """Every place where a word of a function may be another one: the node, its field and what stands there instead."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare(ops=[op]) if type(op) in SWAPPED:
                yield node, "ops", [SWAPPED[type(op)]()]
            case ast.BoolOp(op=op) | ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in SWAPPED:
                yield node, "op", SWAPPED[type(op)]()
            case ast.Constant(value=bool(value)):
                yield node, "value", not value
            case ast.Constant(value=int(value)):
                yield node, "value", value + 1
            case ast.Call(func=ast.Name(id=name)) if name in NAMES:
                yield node, "func", ast.Name(NAMES[name], ast.Load())
            case ast.UnaryOp(op=ast.Not()):
                yield node, "op", ast.UAdd()


def slip(rng: Random) -> Mutant:
    """A function with one word of it changed."""
    while True:
        function = rng.choice([each for each in functions() if 0 < len(broken(each)) <= MAX_BROKEN])
        tree = ast.parse(source(function))
        if places := list(changed(tree)):
            break
    node, field, value = rng.choice(places)
    before = ast.unparse(node)
    setattr(node, field, value)
    code = next(
        each
        for each in compile(ast.fix_missing_locations(tree), "slip", "exec").co_consts
        if hasattr(each, "co_name") and each.co_name == function.__name__
    )
    wrong = FunctionType(code, function.__globals__, function.__name__, function.__defaults__)
    wrong.__kwdefaults__ = function.__kwdefaults__
    id_ = f"{function.__qualname__}: {before} -> {ast.unparse(node)}"
    rules_ = (*sorted(broken(function)), *sorted(options_read(function)))
    return Mutant(id_, rules_, id_, (Function(function, lambda _, *given, **named: wrong(*given, **named)),))


def misread(rng: Random, played: Rules) -> Mutant | None:
    """An option in force at another value; its rules are those that bear on it."""
    options = resolved(played)
    name = rng.choice(in_force(options))
    others = [each for each in other_values(name) if each != options[name] and are_valid({**options, name: each})]
    if not others:
        return None
    other = rng.choice(others)
    about = [id_ for id_, rule in rules().items() if name in rule.options and id_ != HOUSE_RULE]
    id_ = f"{name} {json.dumps(options[name])} -> {json.dumps(other)}"
    return Mutant(id_, (*about, name), id_, (Instead(name, options[name], other),))


@dataclass(frozen=True, slots=True)
class Named:
    """What a run of a wrong engine names."""

    played: Rules
    engine: Mutant
    failed: int
    lowest: int
    """The level of the operation that goes wrong first."""
    causes: tuple[Cause, ...]

    def is_true(self, first: int) -> bool:
        """Whether one of so many causes or rules that are read first is what is wrong, or tells of the operation that
        goes wrong first what its author sees: the message that stands in place of an answer, or a contradiction."""
        read = list(dict.fromkeys(rule for cause in self.causes for rule in cause.rules[: 1 if first == 1 else None]))
        return (
            not set(read[:first]).isdisjoint(self.engine.rules)
            or any(map(self._names_the_option, self.causes[:first]))
            or any(map(self._shows_itself, self.causes[:first]))
        )

    @property
    def accusations(self) -> list[Cause]:
        """The causes that say that a rule, or one of up to three, is broken."""
        return [cause for cause in self.causes if cause.accuses]

    @property
    def false_accusations(self) -> list[Cause]:
        """Those of which no rule is broken, nor the option misread that they name."""
        return [
            cause
            for cause in self.accusations
            if set(cause.rules).isdisjoint(self.engine.rules) and not self._names_the_option(cause)
        ]

    def _names_the_option(self, cause: Cause) -> bool:
        return any(f"plays {name} " in cause.title for name in self.engine.rules)

    def _shows_itself(self, cause: Cause) -> bool:
        if cause.relation is not None and cause.example is not None:
            return LEVEL[cause.example["operation"]] <= self.lowest
        by_itself = self.engine.id.partition(":")[0].replace("_", "-")
        if cause.title.startswith(f"{by_itself} is wrong, "):
            return True
        silent = " never answers: " in cause.title or " does not always answer: " in cause.title
        return silent and ("It ended: " in cause.title or 2 * len(cause.cases) >= self.failed)


class Service(Oracle):
    """The engine as the reference that the kit asks, since the oracle is the wrong one."""

    def ask(self, operation: str, question: Mapping[str, object], label: str) -> Reply:
        asked = OPERATIONS_OF_THE_ENGINE[operation]
        try:
            answer = asked.answer(asked.request.load(dict(question)))
        except InvalidRequest as refused:
            return Reply(ERROR, message=str(refused))
        return Reply(ANSWERED, json.loads(as_json(answer)))


class Endless(BaseException):
    """A slip after which the oracle does not come to an end."""


def endless(*_: object) -> None:
    raise Endless


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raises Endless where a piece of work takes longer."""
    signal.signal(signal.SIGVTALRM, endless)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def run(played: Rules, engine: Mutant, asked: list[Known], hello: Hello, *, reference: bool) -> Named | None:
    """What a run of it names; None where all that it is asked is answered rightly."""
    with limited(20), in_place_of_the_oracle(engine) as ask:
        target = Wrong(ask)
        target.hello = hello
        found = [
            Outcome(each.case, [judged(each.case, target.ask(each.case.operation, each.case.question, ""))])
            if may_differ(engine.changes, each)
            else Outcome(each.case, [PASSED])
            for each in asked
        ]
        wrong = [outcome for outcome in found if outcome.status != PASS]
        if not wrong:
            return None
        lowest = min(LEVEL[outcome.case.operation] for outcome in wrong)
        broken_ = explained(contradictions(target, hello, played), found, target)
    proven = played_otherwise(found, hello, Service()) if reference else ()
    return Named(played, engine, len(wrong), lowest, causes(found, broken_, proven=proven))


PASSED: Final = Attempt(PASS)


def drawn(seed: str, count: int, each_rules: int = 10, *, reference: bool = False) -> Iterator[Named]:
    """So many wrong engines that fail something, under named variants and mixes of house rules, some under each."""
    rng = Random(seed)
    rules_ = [*named(), *mixes(30)]
    while count:
        played = rng.choice(rules_)
        hello = Hello("engine", "1", "python", (), OPERATIONS, (), plays=played)
        asked = [known(case) for case in quick(scope(corpus().cases, hello).cases)]
        for _ in range(min(count, each_rules)):
            found = None
            while found is None:
                engine = misread(rng, played) if rng.random() < 0.5 else slip(rng)
                with suppress(Endless):
                    found = engine and run(played, engine, asked, hello, reference=reference)
            count -= 1
            yield found


def main(seed: str, count: int, *, reference: bool) -> None:
    found = []
    for each in drawn(seed, count, reference=reference):
        found.append(each)
        marks = "".join("." if each.is_true(first) else "X" for first in (1, 3))
        print(marks, json.dumps(each.played), each.engine.id, "|", " ".join(each.engine.rules), "|", each.failed)
        for cause in each.causes[:3]:
            mark = "false" if cause in each.false_accusations else "accuses" if cause.accuses else ""
            print("     ", mark, len(cause.cases), cause.rules, cause.relation, cause.title[:160], flush=True)
    for first in (1, 3):
        print(f"among {first}: {sum(each.is_true(first) for each in found) / len(found):.1%} of {len(found)}")
    accused = [cause for each in found for cause in each.accusations]
    of_several = sum(len(cause.rules) > 1 for cause in accused)
    wrongly = sum(len(each.false_accusations) for each in found)
    print(f"accusations: {len(accused)}, of one of several rules {of_several}, false {wrongly}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), reference="--reference" in sys.argv)
