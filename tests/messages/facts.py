"""What a sentence of an answer may be true or false of: the question, the options that it is asked under, the table
that a record leads to, and what the oracle finds out about them.

`conditions/*.toml` hold, in the order of the catalogue of English sentences, what every sentence claims: expressions
that must all be true. They name the values of the sentence (``higher``, ``card``), the options (``bombs``), and the
facts below: the attributes of `Said`, and of `Line` where the sentence is a line of a score. Nothing here is of the
engine.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from types import CodeType
from typing import Any, Final, TypeAlias

from tests.oracle import answering, classifying, dealing, endgames, instant_wins, packs, playing, scoring, sessions
from tests.oracle.classifying import Classified
from tests.oracle.packs import Options
from tests.oracle.scoring import score, with_what_is_charged
from tests.oracle.table import Table, is_liable

Body: TypeAlias = Mapping[str, Any]
Cards: TypeAlias = Sequence[str]

SIZES: Final = {"single": 1, "pair": 2, "triple": 3, "four": 4, "straight": 5, "flush": 5, "full-house": 5} | {
    "four-of-a-kind": 5, "straight-flush": 5, "two-pairs-plus-one": 5, "straight-flush-plus-two": 7,
}  # fmt: skip
HOUSE_KINDS: Final = ("two-pairs", "three-pairs", "run", "consecutive-pairs", "consecutive-triples", "dragon")

HAND_OF: Final = [[rank + suit for rank in packs.RANKS["standard-52"]] for suit in "DCHS"]
TEXTS: Final[Mapping[str, Body]] = {
    "\n".join(
        [*(f"Hand {seat}: {' '.join(hand)}" for seat, hand in enumerate(HAND_OF)), f"1. 0: 3D 4C 5H 6S {play}"]
    ): {
        "deal": {"hands": HAND_OF, "deal_number": 1},
        "events": [
            *({"seat": seat, "play": [card]} for seat, card in enumerate(("3D", "4C", "5H", "6S"))),
            {"seat": 0, "play": played},
        ],
    }
    for play, played in (("4C", ["4C"]), ("4C5H", ["4C", "5H"]))
}
"""Records in text, each with what it says."""

PLAIN: Final = frozenset({str, int, bool, type(None)})
"""What holds nothing else: most of an answer, and passed over at once."""


class Asked:
    """A question with its answer."""

    def __init__(self, operation: str, body: Body, answer: Body, options: Options) -> None:
        self.operation, self.answer, self.options = operation, answer, options
        self.body = {**body, **TEXTS.get(body.get("record", ""), {})}

    @cached_property
    def record(self) -> tuple[dict[int, Table], Table]:
        """The tables before each event of which something is said, and the one after the last event judged."""
        told = [*self.answer["violations"], *self.answer.get("unwritten_passes", ())]
        body, charged = self.body, {each["event"] for each in told if "event" in each}
        now = Table(self.options, body["deal"]) if "deal" in body else _table_of_state(body["state"], self.options)
        before = {}
        for number, event in enumerate(body.get("events") or []):
            if number in charged:
                before[number] = deepcopy(now)
            if now.apply(event) and body.get("on_violation", "stop") == "stop":
                break
        return before, now

    def reasons(self) -> Iterator[Said]:
        """Every reason that stands anywhere in the answer; a state tells of other times."""
        return self._within(self.answer, ())

    def _within(self, inside: Any, around: tuple[Any, ...]) -> Iterator[Said]:
        if isinstance(inside, dict):
            if "phrase" in inside:
                yield said(self, inside, around)
            for name, each in inside.items():
                if name != "state" and type(each) not in PLAIN:
                    yield from self._within(each, (*around, inside))
        elif isinstance(inside, list | tuple):
            for each in inside:
                if type(each) not in PLAIN:
                    yield from self._within(each, around)


def _table_of_state(state: Body, options: Options) -> Table:
    """The table as it stands in a state; a stock that is only counted is all cards that are nowhere else."""
    if not isinstance(state["stock"], int):
        return answering.table_of_state(state, options)
    lying = {card for hand in state["hands"] for card in hand}
    lying.update(card for name in ("played", "set_aside", "dead") for card in state[name])
    stock = [card for card in packs.all_cards(options) if card not in lying]
    now = answering.table_of_state({**state, "stock": stock}, options)
    now.stock_order_known = False
    return now


class Said:
    """One reason of an answer."""

    rank_of, suit_of = staticmethod(packs.rank_of), staticmethod(packs.suit_of)
    classifying, dealing, packs, sums = classifying, dealing, packs, scoring
    playing, sessions, wins = playing, sessions, instant_wins
    STRAIGHT_FLUSHES = classifying.STRAIGHT_FLUSHES
    HOUSE_KINDS = HOUSE_KINDS
    RUNS = ("straight", "straight-flush", "straight-flush-plus-two")

    def __init__(self, asked: Asked, reason: Body, around: tuple[Any, ...] = ()) -> None:
        self.asked, self.reason, self.around = asked, reason, around
        """What the reason stands in, from the answer inwards."""
        self.phrase, self.params = str(reason["phrase"]), reason["params"]
        self.operation, self.body, self.options = asked.operation, asked.body, asked.options
        self.ranking = packs.ranking(asked.options)

    def __getitem__(self, name: str) -> Any:
        """A value that the sentence names."""
        return self.params[name]

    def untrue(self) -> list[str]:
        """What the sentence claims and is not true. What cannot even be looked up is not."""
        names = _Names(self)
        return [
            text for text, code in conditions()[self.phrase.removeprefix("does-not-beat.")] if not _is_true(code, names)
        ]

    # --- cards ---

    def formed(self, cards: Cards) -> Classified | None:
        """The combination that the cards form."""
        return classifying.as_combination(tuple(cards), self.ranking)

    def kind_of(self, cards: Cards) -> str | None:
        found = self.formed(cards)
        return None if found is None else found.kind

    def beats(self, a: Cards, b: Cards) -> bool:
        """May a be played on b?"""
        first, second = self.formed(a), self.formed(b)
        return first is not None and second is not None and classifying.may_be_played_on(first, second, self.options)

    def strength(self, card: str) -> tuple[int, int]:
        return packs.card_strength(card, self.options)

    def top(self, cards: Iterable[str]) -> str:
        return max(cards, key=self.strength)

    def ranks(self, cards: Cards) -> set[str]:
        return {packs.rank_of(card) for card in cards}

    def counts(self, cards: Cards) -> list[int]:
        """Of each rank among the cards how many there are, most first."""
        return sorted(Counter(packs.rank_of(card) for card in cards).values(), reverse=True)

    def places(self, cards: Cards) -> list[int]:
        """Where the ranks of some cards stand in the pack, the highest first."""
        return sorted(map(packs.RANKS[self.options["pack"]].index, self.ranks(cards)), reverse=True)

    # --- two sets ---

    @property
    def sides(self) -> tuple[Cards, Cards]:
        """The two sets that are compared; of a play and a pile the play first."""
        if self.operation == "compare":
            return self.body["a"], self.body["b"]
        return list(self.play), self.pile or []

    @property
    def is_said_of_a_play(self) -> bool:
        return self.phrase.startswith(("does-not-beat.", "different-size.play", "different-size.on-"))

    @property
    def one_beats(self) -> bool:
        """Does the higher beat the lower, and were they asked about? A play does not beat the pile."""
        asked = [{*side} for side in self.sides]
        higher, lower = {*self["higher"]}, {*self["lower"]}
        if self.is_said_of_a_play:
            return self.operation != "compare" and asked == [lower, higher] and not self.beats(*map(sorted, asked))
        return self.operation == "compare" and asked in ([lower, higher], [higher, lower]) and (
            self.beats(self["higher"], self["lower"])
        )  # fmt: skip

    def both_are(self, *kinds: str) -> bool:
        """Are both sides of one and the same kind and number of cards, and it one of these kinds?"""
        kind, same_size = self.kind_of(self["higher"]), len(self["higher"]) == len(self["lower"])
        return kind in kinds and kind == self.kind_of(self["lower"]) and same_size

    @property
    def kinds_are_named(self) -> bool:
        return [self.kind_of(self[side]) for side in ("higher", "lower")] == [self["higher_kind"], self["lower_kind"]]

    @property
    def decides(self) -> str | None:
        """What the first difference between the two is in the order of strength: "kind", "rank" or "suit"."""
        higher, lower = self.formed(self["higher"]), self.formed(self["lower"])
        assert higher is not None
        assert lower is not None
        keys = zip(higher.key_words, higher.key, lower.key, strict=False)
        return next((word for word, x, y in keys if x != y), None)

    @property
    def rank_above(self) -> bool:
        return self.ranking.rank[self["higher_rank"]] > self.ranking.rank[self["lower_rank"]]

    @property
    def times_held(self) -> list[int]:
        """How often each side holds the rank that is named for it."""
        return [sum(packs.rank_of(card) == self[f"{side}_rank"] for card in self[side]) for side in ("higher", "lower")]

    def pairs(self, cards: Cards) -> list[int]:
        """Where the ranks stand that are held twice, the highest first."""
        held = Counter(map(packs.rank_of, cards))
        return self.places([card for card in cards if held[packs.rank_of(card)] == 2])

    def pairs_differ_at(self, which: int) -> bool:
        """Are these the ranks of pairs, counted from the highest down, that are the first to differ?"""
        return self.differs_at(which, self.pairs)

    def differs_at(self, which: int, places_of: Callable[[Cards], list[int]] | None = None) -> bool:
        """Are these the ranks, counted from the highest down, that are the first to differ?"""
        higher, lower = map(places_of or self.places, (self["higher"], self["lower"]))
        named = [packs.RANKS[self.options["pack"]].index(self[name]) for name in ("higher_rank", "lower_rank")]
        return higher[:which] == lower[:which] and higher[which] > lower[which] and (
            named == [higher[which], lower[which]]
        )  # fmt: skip

    def down(self, cards: Cards) -> list[str]:
        """The ranks of a set from the highest down."""
        return [packs.rank_of(card) for card in classifying.highest_first(cards, self.ranking)]

    @property
    def suit_above(self) -> bool:
        order = self.options["suit_order"]
        return bool(order.index(self["higher_suit"]) < order.index(self["lower_suit"]))

    @property
    def suits_of_the_highest(self) -> list[str]:
        return [packs.suit_of(self.top(self[side])) for side in ("higher", "lower")]

    def run_of(self, cards: Cards) -> frozenset[str]:
        """The ranks of the run in a straight or straight flush."""
        kind = self.kind_of(cards)
        five = classifying.five_that_count(cards, kind, self.ranking) if kind == self.RUNS[2] else cards
        return packs.ranks_of(five)

    def place_of_run(self, run: str) -> int:
        return self.ranking.runs.get(frozenset(run.split("-")), (-1, ""))[0]

    def rank_that_decides(self, run: str) -> str:
        return self.ranking.runs.get(frozenset(run.split("-")), (0, ""))[1]

    @property
    def windows(self) -> list[list[str]]:
        """Five ranks in sequence on the circle of ranks, wherever they begin."""
        ranks = packs.RANKS[self.options["pack"]]
        ring = [*ranks, *ranks[:4]]
        return [ring[start : start + 5] for start in range(len(ranks))]

    def is_run(self, cards: Cards, run: str) -> bool:
        """Is this the run of a straight or straight flush, written in sequence? Seven cards may hold two that are
        equally strong; either is."""
        ranks, counted = frozenset(run.split("-")), self.run_of(cards)
        if run.split("-") not in self.windows:
            return False
        flushes = [{rank + suit for rank in ranks} for suit in packs.SUITS]
        equal = self.ranking.runs.get(ranks) == self.ranking.runs[counted]
        return ranks == counted or (equal and any({*cards} >= flush for flush in flushes))

    @property
    def only_royal_above_four(self) -> bool:
        order = packs.five_card_order(self.options)
        kinds = ("royal-flush", "four-of-a-kind", "straight-flush")
        royal, four, plain = (order.index(kind) if kind in order else -1 for kind in kinds)
        return royal > four > plain

    def five_card_level(self, kind: str) -> int:
        """Where a kind stands among those of five cards: fours alone as with an odd card, seven cards as five."""
        as_five = {"four": "four-of-a-kind", "straight-flush-plus-two": "straight-flush"}
        return packs.five_card_order(self.options).index(as_five.get(kind, kind))

    @property
    def runs_but_royal(self) -> list[frozenset[str]]:
        return [run for run in self.ranking.runs if run != self.ranking.royal]

    def flush_keys(self, runs: Iterable[frozenset[str]], suits: Iterable[str] = packs.SUITS) -> list[tuple[int, ...]]:
        """The strengths of all straight flushes of these runs and suits."""
        found = ([rank + suit for rank in run] for suit in suits for run in runs)
        keys = (classifying.key_of(five, "straight-flush", self.ranking) for five in found)
        return [tuple(number for _, number in key) for key in keys]

    @property
    def royal_above_all(self) -> bool:
        royal = self.flush_keys({*self.ranking.runs} & {self.ranking.royal})
        return bool(royal) and min(royal) > max(self.flush_keys(self.runs_but_royal))

    @property
    def suits_of_flushes(self) -> list[str]:
        kind = self.kind_of(self["higher"])
        assert kind is not None
        five = (classifying.five_that_count(self[side], kind, self.ranking) for side in ("higher", "lower"))
        return [packs.suit_of(each[0]) for each in five]

    def suit_decides_whatever(self, runs: Sequence[frozenset[str]]) -> bool:
        return min(self.flush_keys(runs, self["higher_suit"])) > max(self.flush_keys(runs, self["lower_suit"]))

    def levels(self, kind: str) -> set[int]:
        """Where a kind of five cards stands among the others; a royal flush may stand elsewhere than the rest."""
        level = self.ranking.level
        royal = {level["royal-flush"]} if "royal-flush" in level and self.ranking.royal in self.ranking.runs else set()
        plain = {level[kind]} if kind != "straight-flush" or not royal or self.runs_but_royal else set()
        return plain | (royal if kind == "straight-flush" else set())

    # --- bombs, and numbers of cards ---

    def is_bomb(self, cards: Cards) -> bool:
        found = self.formed(cards)
        return found is not None and classifying.is_bomb(found, self.options)

    def is_target(self, cards: Cards) -> bool:
        """Does a bomb beat these, which stand in no order with it?"""
        found = self.formed(cards)
        return found is None or classifying.is_target(found, self.options)

    @property
    def the_bomb(self) -> Cards:
        cards: Cards = self["a"] if self.is_bomb(self["a"]) else self["b"]
        return cards

    @property
    def the_other(self) -> Cards:
        cards: Cards = self["b"] if self.is_bomb(self["a"]) else self["a"]
        return cards

    @property
    def fours_are_apart(self) -> bool:
        """Do bare fours meet bare fours alone (DEC-14), for lack of house rules?"""
        bombed = self.options["bombs"] != "off" and self.options["bomb_targets"] == "anything"
        return not self.options["bare_four_bombs"] and not bombed

    @property
    def flushes_that_are_no_bombs(self) -> list[str]:
        """The kind of each of the two that could be played on the other if straight flushes were classifying."""
        a, b = self.formed(self["a"]), self.formed(self["b"])
        return [
            mine.kind
            for mine, other in ((a, b), (b, a))
            if mine is not None and other is not None and mine.kind in classifying.STRAIGHT_FLUSHES
            if self.options["bombs"] != "off" and not classifying.is_bomb(mine, self.options)
            if classifying.is_target(other, self.options)
        ]

    def may_be_bombed(self, pile: Cards) -> bool:
        """May some bomb be played on a combination that is none: on five cards by its kind, if by nothing else?"""
        found = self.formed(pile)
        if found is None or self.options["bombs"] == "off" or found.kind in classifying.STRAIGHT_FLUSHES:
            return False
        if found.kind == "four" and self.fours_are_apart:
            return False
        return len(pile) == 5 or classifying.is_target(found, self.options)

    @property
    def are_equally_strong(self) -> bool:
        a, b = self.formed(self["a"]), self.formed(self["b"])
        assert a is not None
        assert b is not None
        return (len(a.cards), a.kind, a.key) == (len(b.cards), b.kind, b.key) or (
            classifying.are_equal_bombs(a, b, self.options)
        )

    def is_bombed(self, kind: str) -> bool:
        """May some bomb be played on a kind that is none itself (HR-BOMB-05)?"""
        return self.options["bombs"] != "off" and self.options["bomb_targets"] == "anything" and kind in HOUSE_KINDS

    @property
    def never_meet(self) -> bool:
        """Does one of two kinds meet only its own, and is neither a bomb that the other yields to?"""
        kinds = {self["a_kind"], self["b_kind"]}
        bombing = {*classifying.bomb_kinds(self.options)} if self.options["bombs"] != "off" else set()
        bombed = any(map(self.is_bombed, kinds)) and kinds & bombing
        return len(kinds) == 2 and bool(kinds & {*HOUSE_KINDS}) and not bombed

    # --- no combination ---

    @property
    def code(self) -> str:
        return self.phrase.partition(".")[0]

    @property
    def sets_asked(self) -> list[set[str]]:
        """The sets of cards that a question asks about."""
        if self.operation == "referee":
            return [set(self.event.get("play", ()))]
        return [set(self.body[name]) for name in ("cards", "a", "b", "play") if name in self.body]

    def plays(self, kind: str) -> bool:
        return kind in self.ranking.used

    def kinds_of_size(self, count: int) -> set[str]:
        """The usual kinds that have so many cards, of those that are played."""
        return {kind for kind in self.ranking.used if SIZES.get(kind) == count}

    @property
    def house_sizes(self) -> set[int]:
        """How many cards the kinds have that only houses play."""
        each = {"run": 1, "triples": 3}
        entries = [name.rpartition("-") for name in self.options["more_kinds"]]
        sizes = {each.get(word, 2) * int(number) for word, _, number in entries if number.isdecimal()}
        sizes |= {4} if "two-pairs" in self.options["more_kinds"] else set()
        sizes |= {6} if "three-pairs" in self.options["more_kinds"] else set()
        return sizes | ({13} if self.options["dragon"] == "played" else set())

    def numbers_of(self, word: str) -> list[int]:
        """Of how many cards, pairs or triples the kind of this word is played."""
        entries = [name.rpartition("-") for name in self.options["more_kinds"]]
        return [int(number) for each, _, number in entries if each == word]

    @property
    def turning_the_corner(self) -> list[set[str]]:
        """The two windows of five ranks in a ring that have a rank both below the ace and above the two."""
        ranks = packs.RANKS[self.options["pack"]]
        ring = [*ranks[-4:], *ranks[:2]]
        return [set(ring[:5]), set(ring[1:])]

    def in_sequence(self, cards: Cards) -> bool:
        """Do their ranks follow one another, without the two?"""
        found = self.places(cards)
        return found[0] < len(packs.RANKS[self.options["pack"]]) - 1 and all(a == b + 1 for a, b in pairwise(found))

    # --- a turn ---

    @property
    def is_charged(self) -> bool:
        """Is an event charged with it, or is it said of what comes next?"""
        return "event" in self.reason

    @property
    def number_of_event(self) -> int:
        return int(self.reason["event"])

    @property
    def seat_charged(self) -> int | None:
        return self.reason.get("seat")

    @cached_property
    def event(self) -> Mapping[str, Any]:
        """The event that is charged, or the play that is asked about from a state."""
        if self.is_charged:
            event: Mapping[str, Any] = self.body["events"][self.number_of_event]
            return event
        play = self.body["play"]
        return {"seat": self.body["seat"], **({"pass": True} if play == "pass" else {"play": play})}

    @property
    def before(self) -> Table:
        """The table before that event."""
        return self.asked.record[0][self.number_of_event]

    @cached_property
    def table(self) -> Table:
        """The table as the event is judged: what is owed and did not come before it is charged by itself. What is said
        of no event is said of the table after the last one."""
        if not self.is_charged:
            return self.asked.record[1]
        judged = self.forgiven
        judged.pass_over(self.event)
        return judged

    @property
    def forgiven(self) -> Table:
        """The table before that event without what was owed, and before anybody is passed over."""
        judged = deepcopy(self.before)
        judged.forgive(self.event)
        return judged

    @property
    def hand(self) -> list[str]:
        """The cards of whoever is to act."""
        if self.operation == "referee":
            return sorted(self.table.hands[self.table.acting()])
        return list(self.body["hand"])

    @property
    def hand_of_the_player(self) -> list[str]:
        """The cards of whoever plays, who need not be to act: a bomb may come out of turn."""
        if self.operation == "referee" and self.is_charged:
            return sorted(self.table.hands[self.event["seat"]])
        return self.hand

    @property
    def pile(self) -> list[str] | None:
        return self.table.pile if self.operation == "referee" else self.body.get("pile")

    @property
    def play(self) -> Cards:
        if self.operation != "referee":
            return self.body.get("play", "pass")  # type: ignore[no-any-return]
        return self.event.get("play", "pass") if self.is_charged else "pass"

    @property
    def now(self) -> Mapping[str, Any]:
        """The situation, as the oracle takes it."""
        return self.table.situation() if self.operation == "referee" else self.body

    @property
    def on_the_table(self) -> Classified | None:
        return None if self.pile is None else playing.pile_combination(self.pile, self.options)

    @property
    def has_the_lead(self) -> bool:
        return playing.is_lead(self.on_the_table, self.now)

    @property
    def is_an_obligation(self) -> bool:
        """Is it listed as a duty, and not charged as a fault?"""
        return self.operation == "legal-moves" or (self.operation == "referee" and not self.is_charged)

    def owes(self, what: str, how: str) -> bool:
        """Is the next player down to one card, is this due for it, and is the highest card named rightly?"""
        facing = playing.faces_last_card(self.now) and self.options["last_card_duty"] == how
        named = "highest" not in self.params or self["highest"] == self.top(self.hand)
        return facing and named and playing.duty(self.hand, self.on_the_table, self.options, self.now) == what

    @property
    def is_another_single(self) -> bool:
        return len(self.play) == 1 and list(self.play) != [self["highest"]]

    def sets_of_several(self, cards: Cards) -> list[Classified]:
        sizes = [size for size in dealing.SIZES if size > 1]
        return [each for size in sizes for each in dealing.combinations_of_size(cards, size, self.options)]

    @property
    def could_lead_several(self) -> bool:
        barred = (
            playing.is_barred_finish(each.cards, self.hand, self.options, self.now)
            for each in self.sets_of_several(self.hand)
        )
        return not all(barred)

    @property
    def singles_that_continue(self) -> set[str]:
        """Those that continue the player's own trick, which nobody can answer (DEC-22)."""
        pile = self.pile
        return {card for card in self.hand if pile is not None and playing.continues([card], pile, self.options)}

    @property
    def could_go_on(self) -> bool:
        """May the player go on with a trick of his own instead?"""
        return self.pile is not None and bool(self.options["self_beat"])

    @property
    def is_liable(self) -> bool:
        return is_liable(self.options)

    @property
    def breaches(self) -> list[Any]:
        """What the seat neglected by this event."""
        breach = self.around[-1]
        if breach["seat"] != self["seat"] or not self.is_liable:
            return []
        return [each for each in self.table.breaches if (each.event, each.seat) == (breach["event"], self["seat"])]

    # --- cards that are not in the hand ---

    def lie_in(self, *places: str) -> bool:
        return {*self["cards"]} <= {card for place in places for card in getattr(self.table, place) or ()}

    def was_played(self, cards: Iterable[str], seat: int, number: int) -> bool:
        """Did the seat play them at an event, counted from 1, before this one?"""
        if not 0 < number <= self.number_of_event:
            return False
        event = self.body["events"][number - 1]
        return event.get("seat") == seat and {*cards} <= {*event.get("play", ())}

    def stands_in_line(self, cards: Iterable[str], seat: int, line: int) -> bool:
        lines = str(self.body["record"]).split("\n")
        return 0 < line <= len(lines) and {*cards} <= {*lines[line - 1].split()} & {*self.body["deal"]["hands"][seat]}

    def is_there(self, card: str, place: Sequence[str]) -> bool:
        match place:
            case ["played", seat, event]:
                return self.was_played([card], int(seat), int(event))
            case ["played-in-line", seat, line]:
                return self.stands_in_line([card], int(seat), int(line))
            case ["held", seat]:
                return card in self.table.hands[int(seat)]
        table = self.table
        lying = {"played-earlier": [*table.heap, *table.set_aside], "stock": table.stock, "dead": table.dead}
        return card in lying[place[0]]

    # --- events ---

    @property
    def is_turn_of_another(self) -> bool:
        seat = self["seat"]
        return seat == self.reason.get("seat", seat) == self.event["seat"] and (
            seat != self.table.to_act == self["turn"]
        )

    @property
    def plays_a_bomb(self) -> bool:
        """Does the seat play a bomb that it holds and that beats the pile?"""
        cards = self.event.get("play", ())
        beats = self.kind_of(cards) in classifying.BOMBS and self.beats(cards, self.table.pile or ())
        return beats and {*cards} <= self.table.hands[self["seat"]]

    @property
    def on_top(self) -> set[str]:
        """The cards of the stock that are due."""
        return {*self.table.stock[: self.table.draw_due]}

    @property
    def everywhere_but_the_stock(self) -> set[str]:
        table = self.table
        return {card for hand in table.hands for card in hand} | {*table.heap, *table.set_aside, *table.dead}

    @property
    def exchange_due(self) -> Any:
        """The exchange whose cards are to be returned now."""
        due = self.table.exchange_due
        return next(each for each in due["exchanges"] if each["returns"] is None) if "exchanges" in (due or ()) else due

    @property
    def cards_returned(self) -> list[str]:
        cards = self.event["exchange"]
        return [cards] if isinstance(cards, str) else list(cards)

    # --- who leads, and exchanges before a deal ---

    @property
    def full_body(self) -> dict[str, Any]:
        """The question about a deal, with what a seed shuffled, turned up and drew."""
        laid_out = {name: self.asked.answer.get(name) for name in ("pack", "exposed", "leader")}
        return self.body | {name: value for name, value in laid_out.items() if value is not None}

    @cached_property
    def opened(self) -> Any:
        """What the oracle says of the opening."""
        if self.operation == "deal":
            return answering.deal(self.full_body, self.options)["opening"]
        return answering.opening(self.body, self.options)

    @cached_property
    def exchanged(self) -> Any:
        """What the oracle says of the exchange."""
        if self.operation == "deal":
            return answering.deal(self.full_body, self.options)["exchange"]
        return answering.exchange(self.body, self.options)

    @property
    def dealt(self) -> list[list[str]]:
        """The hands before the exchange."""
        if self.operation != "deal":
            return list(self.body["hands"])
        body = self.full_body
        given = body["pack"], body["dealer"], self.options, body.get("deal_number", 1), body.get("exposed")
        hands: list[list[str]] = dealing.deal_out(*given)["hands"]
        return hands

    def leads(self, by: str) -> bool:
        return (self.opened["leader"], self.opened["by"]) == (self["seat"], by)

    @property
    def previous_winner(self) -> int:
        return int(self.body["previous"]["winner"])

    @property
    def left(self) -> list[int]:
        """How many cards were left in the previous deal."""
        return [len(hand) for hand in self.body["previous"]["hands"]]

    @property
    def several_had_most(self) -> bool:
        losers = [
            seat for seat, count in enumerate(self.left) if count == self["count"] and seat != self.previous_winner
        ]
        return max(self.left) == self["count"] and len(losers) > 1 and self["seat"] in losers

    @cached_property
    def largest(self) -> dict[int, Classified]:
        """The largest combination of each of those who were left with most cards."""
        tied = dealing.losers(self.left, self.previous_winner)
        return {seat: dealing.largest_combination(self.body["previous"]["hands"][seat], self.options) for seat in tied}

    @property
    def others_largest(self) -> list[Classified]:
        return [formed for seat, formed in self.largest.items() if seat != self["seat"]]

    @property
    def is_its_largest(self) -> bool:
        named, own = self.formed(self["cards"]), self.largest[self["seat"]]
        held = {*self["cards"]} <= {*self.body["previous"]["hands"][self["seat"]]}
        return held and named is not None and (len(named.cards), named.key) == (len(own.cards), own.key)

    @property
    def is_the_weakest(self) -> bool:
        """Is it the weakest of the smallest, of which there are several?"""
        own, others = self.largest[self["seat"]], self.others_largest
        smallest = [other for other in others if len(other.cards) == len(own.cards)]
        smaller = [other for other in others if len(other.cards) < len(own.cards)]
        return not smaller and bool(smallest) and all(other.key > own.key for other in smallest)

    def seats_without(self, *ranks: str) -> list[int]:
        return [seat for seat, hand in enumerate(self.dealt) if not self.ranks(hand) & {*ranks}]

    def met(self, seats: Sequence[int], begins: str) -> list[str]:
        """The conditions of the house that the hand of one of these seats meets, of those that begin so."""
        stated = self.options["redeal"]
        numbers = {name: stated[begins + name] for name in dealing.CONDITIONS if begins + name in stated}
        return [
            f"{name}:{number}"
            for name, number in numbers.items()
            if any(dealing.meets(self.dealt[seat], name, number) for seat in seats)
        ]

    @property
    def dragons(self) -> list[int]:
        """Who holds one card of every rank."""
        ranks = sorted(packs.RANKS[self.options["pack"]])
        return [seat for seat, hand in enumerate(self.opened["hands"]) if sorted(map(packs.rank_of, hand)) == ranks]

    @property
    def holders(self) -> list[int]:
        """Who holds the pattern that the sentence names."""
        hands = enumerate(self.opened["hands"])
        return [seat for seat, hand in hands if instant_wins.has(self["pattern"], hand, self.options)]

    def cards_of(self, seats: Iterable[int]) -> list[str]:
        return [card for seat in seats for card in self.opened["hands"][seat]]

    def is_exchange(self, number: int, giver: int, receiver: int, gives: str | Cards) -> bool:
        """What the oracle says of one exchange by places, the first or the second."""
        found = self.exchanged["exchanges"][number]
        given = [gives] if isinstance(gives, str) else sorted(gives)
        highest = sorted(self.dealt[giver], key=self.strength)[-found["count"] :]
        return (found["from"], found["to"]) == (giver, receiver) and given == sorted(highest) == sorted(found["gives"])

    @property
    def returned(self) -> Any:
        return self.body.get("returned")

    # --- what is wrong with a deal ---

    @property
    def laid(self) -> dict[str, list[str]]:
        """What lies where."""
        found = {f"seat {seat}": list(hand) for seat, hand in enumerate(self.body["hands"])}
        found["extra"] = [self.body["extra"]] if self.body.get("extra") else []
        return found | {name: list(self.body.get(name) or ()) for name in ("stock", "dead")}

    def places_of(self, card: str) -> list[str]:
        return [place for place, cards in self.laid.items() if card in cards]

    @property
    def all_laid(self) -> list[str]:
        return [card for cards in self.laid.values() for card in cards]

    # --- sessions ---

    @property
    def session(self) -> Any:
        asked = {name: self.body[name] for name in ("deals", "draws") if self.body.get(name) is not None}
        return sessions.session(asked, self.options)

    @property
    def totals(self) -> list[int]:
        """The totals as the oracle adds them up: penalties, or points."""
        found: list[int] = self.session["totals"].get("points", self.session["totals"].get("penalties"))
        return found

    @property
    def seats_without_chips(self) -> list[int]:
        return [seat for seat, left in enumerate(self.session["chips"]) if left <= 0]

    @property
    def is_reached(self) -> bool:
        """Has a total been the target or more after one of the deals?"""
        return sessions.reaches_the_target(self.rows, self.options) is not None

    @property
    def are_all_played(self) -> bool:
        """Have all agreed deals been played?"""
        return sessions.reaches_the_deals(self.rows, self.options) is not None

    @property
    def rows(self) -> list[list[int]]:
        """Deal by deal the penalties, or points, of everybody."""
        return [entry["penalties" if "penalties" in entry else "points"] for entry in self.session["ledger"]]

    def is_best(self, which: str, seats: Sequence[int]) -> bool:
        """Do the highest or the lowest totals win, and are they those of these seats?"""
        totals = self.totals
        best = max(totals) if which == "highest" else min(totals)
        are = [seat for seat, total in enumerate(totals) if total == best]
        return self.options["target_winner"].startswith(which) and best == self["total"] and are == list(seats)

    def have_most_wins(self, seats: Sequence[int]) -> bool:
        """Are these the seats with most deals won, of several with the best total?"""
        tied = sessions.have_the_best(self.totals, self.options)
        won = sessions.deals_won(tied, [deal["winner"] for deal in self.body["deals"]])
        most = [seat for seat in tied if won[seat] == max(won.values())]
        return len(tied) > 1 and self.totals[tied[0]] == self["total"] and most == list(seats)


class Line(Said):
    """A line of a score, with the deal that it is about."""

    QUADS = endgames.QUADS

    def __init__(self, asked: Asked, reason: Body, around: tuple[Any, ...]) -> None:
        super().__init__(asked, reason, around)
        self.of_seat = around[-1]
        self.amount: int = reason["amount"]
        self.seat_scored: int = self.of_seat["seat"] if "seat" in self.of_seat else self.of_seat["from"]
        place = next(number for number, each in enumerate(self.of_seat["lines"]) if each is reason)
        self.lines_before: list[Body] = self.of_seat["lines"][:place]

    @cached_property
    def request(self) -> dict[str, Any]:
        if self.operation == "referee":
            return dict(answering.played_deal(self.asked.record[1]))
        asked = {name: value for name, value in self.body.items() if name != "variant"}
        if not {"hands", "cards_left"} & asked.keys():  # no line depends on them; any that could be will do
            seats = range(self.options["players"])
            holding = asked["placings"][-1:] if asked.get("placings") else [*{*seats} - {asked["winner"]}]
            none_played = asked.get("dragon") is not None or asked.get("instant_win") is not None
            asked["cards_left"] = [13 if none_played else int(seat in holding) for seat in seats]
        if isinstance(asked.get("dragon"), dict):  # as `opening` answers it
            asked["dragon"] = asked["dragon"]["seat"]
        return asked

    @cached_property
    def found(self) -> Any:
        return score(self.request, self.options)

    @cached_property
    def as_dealt(self) -> endgames.Endgame:
        return endgames.read(self.request, self.options)

    @cached_property
    def game(self) -> endgames.Endgame:
        return with_what_is_charged(self.as_dealt, self.options)

    @property
    def hand(self) -> list[str]:
        """The cards that the seat has left."""
        return [] if self.game.hands is None else self.game.hands[self.seat_scored]

    @property
    def count_left(self) -> int:
        return self.game.counts[self.seat_scored]

    @property
    def last_play(self) -> Cards:
        return self.game.last_play or ()

    @property
    def is_winner(self) -> bool:
        return self.seat_scored == self.game.winner

    @property
    def so_far(self) -> int:
        """What the lines before come to."""
        return sum(int(each["amount"]) for each in self.lines_before)

    @property
    def for_cards(self) -> int:
        """What the lines before come to that count cards."""
        cards = ("score.cards", "score.cards-worth")
        return sum(int(each["amount"]) for each in self.lines_before if each["phrase"] in cards)

    @property
    def named(self) -> list[str]:
        """The cards that this line and those like it name."""
        params = [each["params"] for each in self.of_seat["lines"] if each["phrase"] == self.phrase]
        return [card for each in params for card in ([each["card"]] if "card" in each else each["cards"])]

    @property
    def named_once(self) -> bool:
        return len(self.named) == len({*self.named})

    @property
    def of_a_loser(self) -> bool:
        """Is it a penalty for cards?"""
        return self.options["scoring"] == "card-penalties" and not self.is_winner

    def is_step(self, count: int) -> bool:
        """Is this the highest step that so many cards reach?"""
        steps = [list(step) for step in self.options["count_multipliers"]]
        named = [self["minimum"], self["times"]]
        return (
            count >= self["minimum"] and named in steps and self["times"] == scoring.count_factor(count, self.options)
        )

    @property
    def settles_by_difference(self) -> bool:
        return bool(self.options["settlement"] == "pairwise-card-difference")

    @property
    def doubles(self) -> bool:
        return self["times"] == 2 and self.amount == self.so_far

    def doubles_each(self, what: str) -> bool:
        """Does each such thing that is unused double by itself?"""
        mode = (self.options["hand_doubling"] or {}).get("mode")
        held = {*self.named} <= {*self.hand} and self.of_a_loser
        return self.doubles and held and mode == "each" and what in endgames.doubling_cards(self.options)

    def is_straight_flush(self, cards: Cards) -> bool:
        return len({*cards}) == 5 and classifying.is_straight_flush(cards, self.ranking)

    @property
    def all_that_doubles(self) -> bool:
        """Are these all twos, all fours and some straight flush, if there is one, as far as they double?"""
        doubling, hand, named = endgames.doubling_cards(self.options), self.hand, {*self["cards"]}
        twos = {card for card in hand if "two" in doubling and packs.rank_of(card) == "2"}
        ranks = scoring.ranks_held_four_times(hand) if "four-of-a-kind" in doubling else []
        fours = {card for card in hand if packs.rank_of(card) in ranks}
        suits = packs.SUITS if "straight-flush" in doubling else ""
        flushes = [each for suit in suits for each in scoring.straight_flushes_of_suit(hand, suit, self.options)]
        in_flushes = {card for five in flushes if {*five} <= named for card in five}
        return named == twos | fours | in_flushes and (not flushes or bool(in_flushes))

    def finish_doubles(self, way: str) -> bool:
        """Does the winner's last play, which is named, double in this way?"""
        named = sorted(self["cards"]) == sorted(self.last_play)
        return self.doubles and self.of_a_loser and named and self.options["finish_doubling"] == way

    @property
    def multiplies(self) -> bool:
        """Is all before multiplied, for a loser?"""
        return self["times"] > 1 and self.amount == self.so_far * (self["times"] - 1) and self.of_a_loser

    # --- the one who pays ---

    @property
    def pays(self) -> bool:
        is_loser = scoring.fixed_loser(self.game, self.options) == self.seat_scored
        return self.options["scoring"] == "fixed-loser" and is_loser and self.amount == 1

    @property
    def losers_hands(self) -> list[list[str]]:
        """What the losers have left; who won by a dragon, or at once, has his cards yet."""
        return [hand for seat, hand in enumerate(self.game.hands or ()) if hand and seat != self.game.winner]

    def honour(self, cards: Cards) -> tuple[int, ...]:
        """The strength of an honour hand."""
        found = self.formed(cards)
        assert found is not None
        assert found.kind in (*endgames.QUADS, *classifying.STRAIGHT_FLUSHES)
        return scoring.strength_of_honour(found)

    def best_honour(self, hands: Iterable[list[str]]) -> tuple[int, ...] | None:
        found = [scoring.best_honour(hand, self.options) for hand in hands]
        return max((each for each in found if each is not None), default=None)

    @property
    def ace(self) -> str:
        return endgames.ACE[self.options["pack"]]

    def left_of(self, rank: str, hands: Iterable[list[str]]) -> list[str]:
        return [card for hand in hands for card in hand if packs.rank_of(card) == rank]

    def is_highest(self, rank: str, hands: list[list[str]]) -> bool:
        """Is the card the highest of its rank, with no honour hand and nothing of a higher rank in any hand?"""
        nothing = self.best_honour(hands) is None and (rank == "2" or not self.left_of("2", hands))
        return nothing and self["card"] in self.hand and self["card"] == self.top(self.left_of(rank, hands))

    def nothing_high(self, hands: list[list[str]]) -> bool:
        return self.best_honour(hands) is None and not (self.left_of("2", hands) or self.left_of(self.ace, hands))

    # --- special cards, and what is paid ---

    @property
    def specials(self) -> list[list[str]]:
        """What the seat played that was not beaten, where that counts."""
        counts = self.options["scoring"] == "special-cards"
        return [sorted(each.cards) for each in scoring.specials_of(self.seat_scored, self.game) if counts]

    @property
    def doubled_special(self) -> int | None:
        """The amount of the line before, if that is for special cards that were the last play."""
        line = self.lines_before[-1]
        is_last = sorted(line["params"].get("cards", ())) == sorted(self.last_play or ["none"])
        return line["amount"] if line["phrase"].startswith("score.special-") and is_last else None

    @property
    def went_out(self) -> bool:
        """Is it the winner's, who went out, where special cards count?"""
        return self.is_winner and bool(self.last_play) and self.options["scoring"] == "special-cards"

    @property
    def went_out_without_a_win(self) -> bool:
        named = self["card"] == playing.top_card(self.options) and self.options["lone_top_two_finish"] == "not-a-win"
        return self.seat_scored in self.as_dealt.dropped_out and named and self.amount == 0

    def both_of(self, name: str) -> list[int]:
        """The penalties or points of payer and receiver."""
        scores = self.found[name]
        return [scores[self.seat_scored], scores[self.of_seat["to"]]]

    @property
    def both_taken_over(self) -> list[int] | None:
        """The penalties of payer and receiver after those of losers were taken over, where they are."""
        if not scoring.takes_over_penalties(self.game, self.options):
            return None
        taken = scoring.with_penalties_taken_over(self.found["penalties"], self.game)
        return [taken[self.seat_scored], taken[self.of_seat["to"]]]

    @property
    def both_counts(self) -> list[int]:
        """How many cards payer and receiver are charged for."""
        counts = scoring.cards_that_count(self.game)
        return [counts[self.seat_scored], counts[self.of_seat["to"]]]

    @property
    def difference(self) -> int:
        return self.both_counts[0] - self.both_counts[1]

    @property
    def pays_for_all(self) -> bool:
        """Is somebody liable, and is this what is paid?"""
        paid = self.found["transfers"][self.seat_scored, self.of_seat["to"]]
        return self.game.offender is not None and endgames.liability_in_force(self.options) and self.amount == paid


def said(asked: Asked, reason: Body, around: tuple[Any, ...] = ()) -> Said:
    """A reason in an answer, ready to be checked."""
    return (Line if reason["phrase"].startswith("score.") else Said)(asked, reason, around)


# --- conditions -------------------------------------------------------------------------------------------------------


class _Names(dict[str, Any]):
    """What a condition may name."""

    def __init__(self, said: Said) -> None:
        super().__init__(said.params)
        self.said = said

    def __missing__(self, name: str) -> Any:
        if name in self.said.options:
            return self.said.options[name]
        if name.startswith("_") or (not hasattr(type(self.said), name) and name not in vars(self.said)):
            raise KeyError(name)
        return getattr(self.said, name)


def _is_true(code: CodeType, names: _Names) -> bool:
    try:
        return bool(eval(code, names))
    except Exception:
        return False


@cache
def conditions() -> dict[str, tuple[tuple[str, CodeType], ...]]:
    """By phrase what it claims. What stands under ``all`` every sentence of the code claims."""
    found: dict[str, tuple[tuple[str, CodeType], ...]] = {}
    for path in sorted(Path(__file__).with_name("conditions").glob("*.toml")):
        for code, forms in tomllib.loads(path.read_text()).items():
            of_all = forms.pop("all", [])
            for form, claims in forms.items():
                found[f"{code}.{form}"] = tuple((text, compile(text, text, "eval")) for text in (*of_all, *claims))
    return found
