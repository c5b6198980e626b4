"""The tables that this process keeps: those of named variants, and those of the house rules asked for last."""

from __future__ import annotations

import copyreg
from collections import OrderedDict
from contextvars import ContextVar
from threading import Lock
from time import thread_time
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from bigtwo.cards import card_order
from bigtwo.combinations.bombs import bombs_of
from bigtwo.combinations.kinds import KIND_SIZE
from bigtwo.combinations.strengths import Key
from bigtwo.combinations.table import Combinations, WiderCombinations

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bigtwo.combinations.kinds import Kind
    from bigtwo.messages.citations import Authority
    from bigtwo.variant import Options

T = TypeVar("T")


def key_of(options: Options, authority: Authority, run_rules: tuple[str, ...]) -> Key:
    """What the table of a variant depends on."""
    return Key(
        card_order(options.pack, options.suit_order),
        options.runs,
        options.triples,
        options.flushes,
        options.quads_form,
        options.straight_flush_form,
        options.straight_flush_order,
        options.flush_order,
        # Without quads among the five-card groups and the bombs there is nothing for the royal flush to stand above
        # (DEC-81, DEC-124).
        options.top_of_five_card_order == "only-royal-flush-over-quads"
        and (options.quads_form != "bare" or options.bare_four_bombs),
        run_rules,
        authority,
        bombs_of(options),
        options.five_card_crossing == "any-stronger-type",
        _forms(options),
    )


def _forms(options: Options) -> tuple[tuple[Kind, int], ...]:
    """What is played of equally many cards of several ranks, in listing order."""
    runs: Iterable[tuple[Kind, int]] = (("run", count) for count in options.runs_of)
    pairs: Iterable[tuple[Kind, int]] = (("consecutive-pairs", count) for count in options.consecutive_pairs)
    dragons = (("dragon", KIND_SIZE["dragon"]),) if options.dragon == "played" else ()
    return (*((("two-pairs", 2),) if options.two_pairs else ()), *runs, *pairs, *dragons)


TABLES_KEPT: Final = 16
"""How many tables of house rules are kept; a table takes two to six megabytes. Those of named variants all are."""


class NotCompiled(Exception):
    """House rules that an observer did not let be compiled; `wait` is after how many seconds asking again makes
    sense."""

    def __init__(self, wait: int) -> None:
        super().__init__(wait)
        self.wait = wait


class Observer(Protocol):
    """An observer of tables being compiled, because each costs milliseconds."""

    def before_compiling(self, returning: bool) -> int:
        """Called before house rules are compiled, `returning` where they were asked for before: after how many seconds
        they may be, 0 for now. Named variants are few and are compiled without asking."""

    def after_compiling(self, seconds: float) -> None:
        """Called with the time that it took."""


observer: Final[ContextVar[Observer | None]] = ContextVar("observer", default=None)
"""What is asked, and learns, of every table that is compiled in this context, and of no other: what a service must not
compile for a request, the library compiles in the same process."""


_of_named: Final[OrderedDict[Key, Combinations]] = OrderedDict()
"""The tables of named variants."""
_of_house_rules: Final[OrderedDict[Key, Combinations]] = OrderedDict()
"""The tables of house rules, the one used longest ago first."""
_asked: Final[OrderedDict[Key, None]] = OrderedDict()
"""The house rules that were asked for last, whether they were compiled or not, the oldest first."""
_KEYS_KEPT: Final = 4096
_lock: Final = Lock()


def tables_kept() -> int:
    """How many tables this process keeps now."""
    return len(_of_named) + len(_of_house_rules)


def forget_tables() -> None:
    """Forgets every table that nobody else holds."""
    with _lock:
        for kept in (_of_named, _of_house_rules, _asked):
            kept.clear()


def table(options: Options, authority: Authority, run_rules: tuple[str, ...], is_named: bool) -> Combinations:
    """The table of the variant; variants with equal combination rules share one, and the least used is forgotten.

    A table that is there is found before an observer is asked whether it may be compiled. Raises NotCompiled.
    """
    return table_of(key_of(options, authority, run_rules), is_named)


def table_of(key: Key, is_named: bool = False) -> Combinations:
    """The same by what it depends on."""
    with _lock:
        for kept in (_of_named, _of_house_rules):
            if key in kept:
                kept.move_to_end(key)
                return kept[key]
        returning = key in _asked
        if not is_named:
            _remember(_asked, key, None, _KEYS_KEPT)
    observing = observer.get()
    if observing is not None and not is_named and (wait := observing.before_compiling(returning)):
        raise NotCompiled(wait)
    started = thread_time()
    made = WiderCombinations(key) if key.forms else Combinations(key)
    if observing is not None:
        observing.after_compiling(thread_time() - started)
    with _lock:
        if is_named:
            _of_named[key] = made
        else:
            _remember(_of_house_rules, key, made, TABLES_KEPT)
    return made


def _remember(kept: OrderedDict[Key, T], key: Key, value: T, most: int) -> None:
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)


def _pickled(table: Combinations) -> tuple[Callable[[Key], Any], tuple[Key]]:
    """A table is pickled as what it depends on, and found again or compiled."""
    return table_of, (table.key,)


copyreg.pickle(Combinations, _pickled)
copyreg.pickle(WiderCombinations, _pickled)
