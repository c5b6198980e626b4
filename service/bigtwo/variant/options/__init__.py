"""The options of a variant, declared as data in the order of the register; `Options` holds one value for each."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bigtwo.variant.instant_wins import DRAGON, DRAGON_ALONE, instant_wins_of
from bigtwo.variant.options.combinations import COMBINATIONS
from bigtwo.variant.options.deals import DEALS
from bigtwo.variant.options.play import PLAY
from bigtwo.variant.options.scores import SCORES, ScoreOptions
from bigtwo.variant.straights import runs
from bigtwo.variant.values import to_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigtwo.variant.instant_wins import InstantWins
    from bigtwo.variant.options.option import Option
    from bigtwo.variant.straights import StraightOrder

OPTIONS: Final[tuple[Option, ...]] = (*DEALS, *COMBINATIONS, *PLAY, *SCORES)
"""All options, in the order of the register."""

BY_NAME: Final[Mapping[str, Option]] = MappingProxyType({option.name: option for option in OPTIONS})
"""All options by name, in the order of the register."""


def rules_for(option: str, value: object) -> tuple[str, ...]:
    """The ids of the rules that an option's value (as `Options` holds it) rests on; never empty.

    A list that spells out one of the ten straight orders rests on the rules of that order. A value that no report
    names, such as a suit order of one's own, rests on PG-NAME-02: options may be combined freely.
    """
    return BY_NAME[option].rules_of(value)


@dataclass(frozen=True, slots=True)
class Options(ScoreOptions):
    """One value for every option: a complete set of rules. Equal values are equal; hashing costs nothing."""

    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash(self._values()))

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type[Options], tuple[object, ...]]:
        # Texts hash differently in every process, so the hash is made anew where the copy arrives.
        return Options, self._values()

    @property
    def runs(self) -> StraightOrder:
        """The straight order: tie classes of sequences from the strongest to the weakest."""
        return runs(self.straight_order, self.pack)

    @property
    def wins_before_lead(self) -> InstantWins:
        """All that wins before the first lead: a winning dragon is the pattern without a price, unless the house names
        one (DEC-169)."""
        if self.dragon != "wins":
            return self.instant_wins
        if not self.instant_wins:
            return DRAGON_ALONE
        return instant_wins_of({DRAGON: None, **self.instant_wins.to_dict()})

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in _NAMES)

    def to_dict(self) -> dict[str, object]:
        """All options as JSON, in the order of the register."""
        return {name: to_json(getattr(self, name), self.pack) for name in _NAMES}


_NAMES: Final = tuple(each.name for each in fields(Options) if each.init)
