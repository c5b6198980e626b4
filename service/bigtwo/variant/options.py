"""Option definitions loaded from the rulebook, and how their values are worded; `Options` has one value for each, from
which follow the number of cards each and the direction of play."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from operator import eq
from typing import Any, Final, Literal, TypeAlias

from bigtwo.cards import PACKS
from bigtwo.faults import EVERY_FAULT, Faults, InvalidInput
from bigtwo.messages.catalogue import ROUND_THE_CORNER, WITH_ODD_CARD
from bigtwo.messages.render import Param, Reason, current_locale, render, render_word, wire_params
from bigtwo.rulebook_data.entries import rules_by_option
from bigtwo.rulebook_data.options import HOUSE_RULE, applies, conditions_of, rules_of, tables
from bigtwo.variant.straights import StraightOrder, has_wraparound, scheme, scheme_named_by
from bigtwo.variant.typed_options import TypedOptions
from bigtwo.variant.values import (
    DEBT_IS_LEFT,
    DRAGON,
    HAND,
    IF_NO_PICTURES,
    NO_PICTURES,
    TWO_PAIRS_OF_FIVE,
    ChipsAndDebts,
    Entries,
    HandDoubling,
    InstantWins,
    Kind,
    RankPoints,
    RedealConditions,
    SessionEnd,
    SuitFactors,
    factor_of,
    kind_of,
    to_json,
)


class InvalidVariant(InvalidInput):
    """A variant that does not exist, cannot be read or contradicts itself; `faults` says everything that is wrong."""


_SUITS: Final = "SHCD"
"""The order of suits that the examples in the sentences suppose: that of the base game."""
_OF_ITSELF: Final = ("option-suit-order.order", "option-removed-card.card")
"""The sentences whose suits are those of the value itself."""
_OF_THE_CARD: Final = ("option-removed-card.card", "option-two-factors.by-suit")
"""The sentences whose cards stay, whichever is taken out of the pack."""
CODE: Final = re.compile(r"(?<![A-Za-z0-9-])([2-9TJQKA]|1[0-5])([SHCD])(?![A-Za-z0-9-])")


def sentence_under(reason: Reason, suit_order: str, removed: str | None) -> str:
    """What a value of an option means, with its example under an order of suits, highest first: suit for suit the one
    that ranks as high there, so that what the example says of its cards holds; and of the lowest or the highest card,
    where it is taken out of the pack, the next one (DEC-190)."""
    sentence = reason.detail
    if suit_order != _SUITS and reason.phrase not in _OF_ITSELF:
        suits = dict(zip(_SUITS, suit_order, strict=True))
        sentence = CODE.sub(lambda code: code[1] + suits[code[2]], sentence)
    ends = {f"3{suit_order[-1]}": f"3{suit_order[-2]}", f"2{suit_order[0]}": f"2{suit_order[1]}"}
    following = ends.get(removed or "", "")
    if not following or following in sentence or reason.phrase in _OF_THE_CARD:
        return sentence
    return CODE.sub(lambda code: following if code[0] == removed else code[0], sentence)


@dataclass(frozen=True, slots=True)
class Option:
    """One option: what it decides, what it may be, and the rules behind it."""

    name: str
    group: str
    kind: Kind
    default: object
    rules_by_value: Mapping[object, tuple[str, ...]]
    rules_of_others: tuple[str, ...]
    """The rules that all other values rest on."""
    moot: Mapping[str, tuple[object, ...]]
    """By other options, the values under which there is nothing that this one could decide, as bombs where none are
    played: no rule holds because of its value. Of lists, the entries one of which they have to hold."""

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that bears on this option, in the order of the rulebook."""
        return rules_by_option().get(self.name, ())

    @property
    def meaning(self) -> str:
        """What the option decides, in English."""
        return render(message_id(self.name, "meaning"))

    @property
    def syntax(self) -> str | None:
        """How values are written that have no name, in English; None where every value is a word or a number."""
        examples = tables()[self.name].get("examples")
        if examples is None:
            return None
        return render(message_id(self.name, "syntax"), {**self.kind.allowed.params, **examples}.items())

    @property
    def values(self) -> tuple[object, ...]:
        """All values, as `Options` holds them; where there are more than a few, those that reports name."""
        return self.kind.values or tuple(self.rules_by_value)

    def read(self, value: object) -> object:
        """A JSON value as the engine holds it; raises InvalidVariant with every fault of the value."""
        return read(self.name, self.kind, value)

    def is_moot(self, options: object) -> bool:
        """Is there nothing to decide under these values of the others?"""
        return any(applies(values, getattr(options, other)) for other, values in self.moot.items())

    def rules_of(self, value: object) -> tuple[str, ...]:
        """The ids of the rules that a value, as `Options` holds it, rests on; never empty.

        Every list of kinds with two pairs and an odd card rests on what is said of these. A list that spells out one of
        the ten straight orders rests on the rules of that order, and numbers by name on the rules of a listed value
        with the same names. A value that no report names, such as a suit order of one's own, rests on PG-NAME-02:
        options may be combined freely.
        """
        if self.name == "five_card_kinds" and isinstance(value, tuple) and TWO_PAIRS_OF_FIVE in value:
            return (*self.rules_of_others, *WITH_ODD_CARD)
        if self.name == "straight_order" and isinstance(value, tuple):
            if has_wraparound(value):
                return (*self.rules_of_others, ROUND_THE_CORNER)
            value = scheme_named_by(value)
        if isinstance(value, Entries):
            alike = (each for each in self.rules_by_value if isinstance(each, Entries) and each.names == value.names)
            value = next(alike, value)
        return self.rules_by_value.get(value, self.rules_of_others)

    def explained(self, value: object, pack: str = "standard-52") -> Reason:
        """What a value, as `Options` holds it, means at the table; the pack decides how suits and ranks are called."""
        form, params = worded(self.name, value)
        return Reason(message_id(self.name, form), params, self.rules_of(value), PACKS[pack].is_tiles)

    def to_dict(self) -> dict[str, object]:
        """The option as JSON: what it decides, how its values are written, the default, and each value in words."""
        return {
            "name": self.name,
            "title": render_word(f"option.{self.name.replace('_', '-')}"),
            "group": render_word(f"option-group.{self.group.replace(' ', '-')}"),
            "meaning": self.meaning,
            "syntax": self.syntax,
            "schema": deepcopy(self.kind.schema),
            "default": to_json(self.default, "standard-52"),
            "values": list(map(self._value_to_dict, self.values)),
            "rules": list(self.rules),
        }

    def _value_to_dict(self, value: object) -> dict[str, object]:
        reason = self.explained(value)
        return {
            "value": to_json(value, "standard-52"),
            "sentence": reason.detail,
            "phrase": reason.phrase,
            "params": wire_params(reason.params.items()),
            "rules": list(reason.rules),
        }


def read(name: str, kind: Kind, value: object) -> object:
    """A JSON value of an option as the engine holds it; raises InvalidVariant with every fault of the value."""
    faults = Faults(EVERY_FAULT)
    found = kind.read(value, ("options", name), faults)
    faults.check(InvalidVariant)
    return found


def _option(name: str) -> Option:
    table, kind = tables()[name], kind_of(name)
    return Option(
        name=name,
        group=table["group"],
        kind=kind,
        default=read(name, kind, table.get("default")),
        rules_by_value={read(name, kind, value): rules for value, rules in rules_of(name)},
        rules_of_others=tuple(table.get("rules", (HOUSE_RULE,))),
        moot=conditions_of(name, "moot"),
    )


OPTIONS: Final[tuple[Option, ...]] = tuple(map(_option, tables()))
"""All options, in the order of the register."""

BY_NAME: Final[Mapping[str, Option]] = {option.name: option for option in OPTIONS}


@dataclass(frozen=True, slots=True)
class Options(TypedOptions):
    """One value for every option: a complete set of rules. Equal values are equal."""

    @property
    def runs(self) -> StraightOrder:
        """The straight order: tie classes of sequences from the strongest to the weakest. A list that spells out a
        scheme gives exactly what the scheme's name gives."""
        return scheme(self.straight_order, self.pack) if isinstance(self.straight_order, str) else self.straight_order

    @property
    def redeal_conditions(self) -> RedealConditions:
        """The conditions under which a hand is thrown in, or may be."""
        if isinstance(self.redeal, str):
            return IF_NO_PICTURES if self.redeal == NO_PICTURES else RedealConditions()
        return self.redeal

    @property
    def wins_before_lead(self) -> InstantWins:
        """All that wins before the first lead: a winning dragon is the pattern without a price, unless the house names
        one (DEC-169)."""
        if self.dragon != "wins":
            return self.instant_wins
        return InstantWins.of({DRAGON: None, **self.instant_wins.to_dict()})

    @property
    def session_end(self) -> SessionEnd:
        """What ends a session that is played for totals; without entries where none is."""
        end = self.target_score
        return SessionEnd.of({} if end is None else {"total": end}) if not isinstance(end, SessionEnd) else end

    @property
    def chips(self) -> tuple[int, str] | None:
        """The chips at the start, and what happens when they run out; None where there are none."""
        chips = self.starting_chips
        if isinstance(chips, ChipsAndDebts):
            ((debts, number),) = chips.by_name
            return number, debts
        return None if chips is None else (chips, DEBT_IS_LEFT)

    def to_dict(self) -> dict[str, object]:
        """All options as JSON, in the order of the register."""
        return {name: to_json(getattr(self, name), self.pack) for name in BY_NAME}


Direction = Literal["counterclockwise", "clockwise"]

STEPS: Final[Mapping[str, int]] = {"counterclockwise": 1, "clockwise": -1}
"""By how much the number of a seat grows from one turn to the next."""


def direction_of(options: Options, deal_number: int) -> Direction:
    """Which way a deal goes round; alternating begins counterclockwise and turns after every deal (DEC-38)."""
    if options.direction == "alternating":
        return "counterclockwise" if deal_number % 2 else "clockwise"
    return "clockwise" if options.direction == "clockwise" else "counterclockwise"


def cards_in_play(options: Options) -> int:
    """How many cards the pack has without the one that is taken out (HR-SEAT-03)."""
    return PACKS[options.pack].size - (options.removed_card is not None)


def cards_each(options: Options) -> int:
    """How many cards each player is dealt, before anybody takes an extra card or one of those left over."""
    if isinstance(options.hand_size, int):
        return options.hand_size
    return cards_in_play(options) // options.players


def cards_left(options: Options) -> int:
    """How many cards are left over when all have as many; negative where the pack is too small."""
    return cards_in_play(options) - options.players * cards_each(options)


DEALT_TOO: Final = "dealt-too"
"""The cards left over go on round the table, so that some hands have a card more (HR-SEAT-04)."""


def has_extra_card(options: Options) -> bool:
    """Is one card left over for the holder of the lowest card? (PG-3P-01, PG-3P-02)"""
    return options.leftover.startswith("extra-card")


def possible_sizes(options: Options) -> list[list[int]]:
    """How many cards the hands of a deal can have: cards left over may have been dealt to any neighbours, since who was
    dealt to first is not known (HR-SEAT-04)."""
    each, more = cards_each(options), cards_left(options) if options.leftover == DEALT_TOO else 0
    seats = range(options.players)
    return [[each + ((seat - first) % len(seats) < more) for seat in seats] for first in seats]


def sizes_due(sizes: Sequence[int], options: Options) -> list[int]:
    """How many cards the hands of a deal should have, as near to the sizes given as can be."""
    return max(possible_sizes(options), key=lambda due: sum(map(eq, sizes, due)))


def most_held(options: Options) -> int:
    """The most cards that one player can ever hold: what is dealt, an extra card, and what may be drawn.

    Where played cards become a new stock, all cards may come to one player but the one on the pile and the last one of
    somebody else (PG-3P-01, PG-3P-09..11).
    """
    each = cards_each(options)
    if has_extra_card(options) or options.leftover == DEALT_TOO:
        return each + 1
    if options.leftover != "stock" or options.draw_on_pass == "none":
        return each
    if options.stock_empty == "reshuffle-set-aside":
        return cards_in_play(options) - 2
    return each + cards_left(options)


Worded: TypeAlias = "tuple[str, dict[str, Param]]"

_DIFFERENCE: Final = 5
"""The points that the sentence about the stake names."""


def message_id(option: str, form: str) -> str:
    """The id of a sentence about an option."""
    return f"option-{option.replace('_', '-')}.{form}"


def worded(option: str, value: object) -> Worded:
    """The form of the sentence that says a value, as `Options` holds it, and the named values in it. A text says
    itself, unless it is an order of suits or a card, and so does one of a few numbers."""
    if value is None:
        return "null", {}
    if option in _WORDED and (option in ("suit_order", "removed_card") or not isinstance(value, str)):
        return _WORDED[option](value)
    if isinstance(value, int) and tables()[option].get("shape"):
        return "number", {"number": value}
    return str(value).lower(), {}


def run_codes(order: StraightOrder) -> tuple[str, ...]:
    """A straight order as the value of a sentence: for each tie class its runs, joined by ``=``, and behind a colon the
    rank whose suit decides, as in ``T-J-Q-K-A:A``."""
    return tuple("=".join("-".join(run.ranks) for run in tied) + f":{tied[0].decided_by}" for tied in order)


def runs_in_words(order: StraightOrder) -> str:
    """A straight order run by run, the highest first, each with the rank whose suit decides in brackets."""
    return current_locale().formatters["runs"](run_codes(order))


def _suit_order(suits: str) -> Worded:
    return "order", {
        "suits": tuple(suits),
        "higher": (f"9{suits[0]}",),
        "lower": (f"9{suits[-1]}",),
        "card": f"3{suits[-1]}",
    }


def _straight_order(order: StraightOrder) -> Worded:
    name = scheme_named_by(order)
    return ("runs", {"runs": run_codes(order)}) if name is None else (name.lower(), {})


def _count_multipliers(pairs: tuple[tuple[int, int], ...]) -> Worded:
    if not pairs:
        return "none", {}
    factor = max((factor for least, factor in pairs if least <= HAND), default=1)
    return "pairs", {"multipliers": tuple(number for pair in pairs for number in pair), "count": HAND * factor}


def _hand_doubling(doubling: HandDoubling) -> Worded:
    # The hand in the sentence is 2S 2H 2C 2D 5S: four twos, one four of a kind and no straight flush.
    held = 4 * ("two" in doubling.cards) + ("four-of-a-kind" in doubling.cards)
    times = min(held, 1) if doubling.mode == "once" else held
    return doubling.mode, {"doublers": doubling.cards, "count": 5 * 2**times}


def _card_points(points: RankPoints) -> Worded:
    # The hand in the sentence is 2S 5D: every pack has these ranks.
    entries = tuple(part for entry in points.by_name for part in entry)
    return "by-rank", {"rank_points": entries, "count": points.points("2") + points.points("5")}


def _redeal(redeal: RedealConditions) -> Worded:
    conditions, offered = (
        tuple(f"{name}:{number}" for name, number in redeal.asked(on_request=on_request))
        for on_request in (False, True)
    )
    if not conditions or not offered:
        return "thrown-in" if conditions else "offered", {"conditions": conditions or offered}
    return "both", {"conditions": conditions, "other_conditions": offered}


def _two_factors(factors: int | SuitFactors) -> Worded:
    # The hand in the sentence is 2S 2D 5S.
    count = 3 * factor_of(factors, "S") * factor_of(factors, "D")
    if isinstance(factors, int):
        return "number", {"number": factors, "count": count}
    return "by-suit", {"suit_factors": tuple(part for entry in factors.by_name for part in entry), "count": count}


def _starting_chips(chips: int | ChipsAndDebts) -> Worded:
    if isinstance(chips, int):
        return "number", {"number": chips}
    ((debts, number),) = chips.by_name
    return debts, {"number": number}


def _target_score(end: int | SessionEnd) -> Worded:
    if isinstance(end, int):
        return "number", {"number": end}
    said: dict[str, Param] = {} if end.deals is None else {"deal": end.deals}
    return ("deals", said) if end.total is None else ("total-or-deals", {**said, "number": end.total})


_WORDED: Final[Mapping[str, Callable[[Any], Worded]]] = {
    "suit_order": _suit_order,
    "removed_card": lambda card: ("card", {"card": card}),
    "redeal": _redeal,
    "straight_order": _straight_order,
    "card_points": _card_points,
    "place_points": lambda points: ("listed", {"values": points}),
    "count_multipliers": _count_multipliers,
    "five_card_kinds": lambda kinds: ("listed", {"ranking": kinds}),
    "more_kinds": lambda names: ("some", {"more_kinds": names}) if names else ("none", {}),
    "hand_doubling": _hand_doubling,
    "instant_wins": lambda wins: ("patterns", {"prices": tuple(wins.texts())}) if wins else ("none", {}),
    "stake": lambda stake: ("number", {"number": stake, "count": _DIFFERENCE * stake}),
    "starting_chips": _starting_chips,
    "target_score": _target_score,
    "two_factors": _two_factors,
    "all_held_factor": lambda times: (
        ("1", {}) if times == 1 else ("factor", {"times": times, "count": 3 * HAND * times})
    ),
}
"""The options whose values are said with more than a number."""
