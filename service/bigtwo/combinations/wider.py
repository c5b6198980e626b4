"""The combinations of a house that plays two pairs, runs, consecutive pairs or dragons besides those of the table.

Rules: HR-COMB-01..10, DEC-134, DEC-136.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigtwo.combinations.kinds import OF_SEVERAL_RANKS, Combination, Standing, first_number
from bigtwo.combinations.several_ranks import Form, SeveralRanks, form
from bigtwo.combinations.table import Combinations
from bigtwo.messages.citations import kind_rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigtwo.combinations.kinds import Kind, Ranking
    from bigtwo.combinations.strengths import Key
    from bigtwo.combinations.table import Derived


class WiderCombinations(Combinations):
    """The same with the forms that take equally many cards of several ranks. Each is beaten by its own kind and number
    of cards alone (HR-COMB-08)."""

    __slots__ = ("forms",)

    def __init__(self, key: Key) -> None:
        super().__init__(key)
        ranks = len(self.order.pack.ranks)
        made = (form(kind, count, ranks) for kind, count in key.forms)
        self.forms: Final = tuple(each for each in made if each.ranks)
        """The forms of which the pack holds combinations, in listing order."""
        self.get = _or_of_several_ranks(self.get, self.forms, key, self._ranking)

    @property
    def played(self) -> tuple[tuple[Kind, int], ...]:
        """The kinds of these forms with their numbers of cards."""
        return tuple((each.kind, each.size) for each in self.forms)

    def derived(self, hand: int, to_beat: Combination | None, include: int = 0) -> tuple[Derived, ...]:
        """What a hand may play on this, or lead where it is None, of the kinds that no table holds, in listing
        order."""
        sevens = super().derived(hand, to_beat, include)
        if to_beat is None:
            return (*sevens, *(self._of_form(each, hand, -1, include) for each in self.forms))
        alike = (each for each in self.forms if each.kind == to_beat.kind and each.size == to_beat.size)
        return (*sevens, *(self._of_form(each, hand, to_beat.strength, include) for each in alike))

    def _of_form(self, each: Form, hand: int, above: int, include: int) -> SeveralRanks:
        excluded = self.straight_flushes if each.size == 7 else ()
        return SeveralRanks(each, hand, above, include, tuple(inside for inside, _ in excluded))

    def answers_up_to_five(self, hand: int, to_beat: Combination) -> list[int]:
        """Every combination of the table inside a hand that may be played on this one."""
        if to_beat.kind in OF_SEVERAL_RANKS:
            return self._bombs_on(to_beat, hand) if self.bombs.bombs.kinds else []
        return super().answers_up_to_five(hand, to_beat)


def _or_of_several_ranks(
    in_table: Callable[[int], Combination | None], forms: tuple[Form, ...], key: Key, ranking: Ranking
) -> Callable[[int], Combination | None]:
    """The combination that a set of cards is, in the table or of one of these forms."""
    by_size: dict[int, list[Form]] = {}
    for each in forms:
        by_size.setdefault(each.size, []).append(each)

    def get(mask: int) -> Combination | None:
        found = in_table(mask)
        if found is not None:
            return found
        for each in by_size.get(mask.bit_count(), ()):
            strength = each.strength(mask)
            if strength is not None:
                rules = kind_rules(each.kind, key.authority)
                standing = Standing(each.kind, strength, mask.bit_length() - 1, rules, key.order, ranking)
                return Combination(mask, standing, first_number(each.kind, each.size, strength) | mask)
        return None

    return get
