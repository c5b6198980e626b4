"""What may be played in a position: the legal moves, whether a play or a pass is legal, and which rules it violates,
bans on last plays among them.

Impossible situations are rejected. At a table `bigtwo.table.table.pass_turn` locks out a player who passed; here a
field of `Situation` says so. Every combination has a number in listing order (`Combination.number`); membership, counts
by kind and pages of legal moves are computed from these numbers.

Rules: PG-PLAY-01, PG-PLAY-02, PG-PLAY-04, PG-PLAY-08..10, PG-PLAY-12, PG-OBJ-03, PG-OPEN-02, PG-COMB-27..29,
PG-NPP-01..04, PG-2P-05, PG-3P-08, PG-SCORE-08/09, PG-LAST-02, PG-HK-05, WP-PLAY-02, WP-PLAY-03, HR-LEAD-01, HR-LEAD-05,
DEC-20, DEC-22, DEC-24, DEC-29, DEC-30, DEC-32, DEC-33, DEC-77..79, DEC-139..145, DEC-147, DEC-183, HR-FIN-01,
HR-FIN-02.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import repeat
from typing import Any, Final, Literal, TypedDict, TypeGuard, Unpack, cast, overload

from bigtwo.cards import LARGEST_PACK
from bigtwo.combinations import ruleset
from bigtwo.combinations.comparison import (
    OPENING_SUIT_RULES,
    Refusal,
    bomb_rules,
    cited_for,
    classify,
    fours_apart,
    may_bomb,
    no_bomb_for_its_kind,
    why_beats,
    why_neither,
)
from bigtwo.combinations.derived import Derived
from bigtwo.combinations.kinds import HONOURS, OF_SEVERAL_RANKS, STRAIGHT_FLUSHES, Combination, Kind
from bigtwo.combinations.ruleset import CardsLike, Rules, VariantSpec, reason_behind, rules_behind
from bigtwo.combinations.table import Combinations
from bigtwo.faults import Faults, InvalidInput
from bigtwo.messages.catalogue import OF_A_PLAY, merged
from bigtwo.messages.render import Param, Reason, render_word, truncate
from bigtwo.reading import integer
from bigtwo.variant.options import cards_left
from bigtwo.wording import Readable

NOTHING_TO_LEAD: Final = "DEC-140"
"""Whose only card is no last play passes the lead."""


# --- bans on last plays: moves, table and score ask here, and name no option ------------------------------------------


def bans_on_last_plays(variant: Rules) -> tuple[str, ...]:
    """The ids of the rules that bar last plays, apart from the lone top two (PG-HK-05); empty where no option does."""
    return () if variant.options.finish_on_twos == "allowed" else variant.cited("finish_on_twos")


def barred_cards(variant: Rules, hand: int, *, all_passed_lead: bool = False) -> int:
    """The cards because of which this whole hand may not be the last play; 0 where it may be (HR-FIN-01, HR-FIN-02).
    Where everybody has passed the lead, the lead is free (DEC-141)."""
    ban = variant.options.finish_on_twos
    if ban == "allowed" or all_passed_lead:
        return 0
    return hand & variant.twos if not hand & (hand - 1) or ban != "no-lone-two" else 0


def _why_barred(play: int, variant: Rules) -> Reason:
    """The reason why a last play is barred."""
    twos = play & variant.twos
    if not play & (play - 1):
        return reason_behind(variant, "final-two.lone", "finish_on_twos", card=variant.order.code(twos))
    return reason_behind(variant, "final-two.any", "finish_on_twos", cards=variant.order.cards(twos))


IMPOSSIBLE: Final = "impossible-situation"


def _check_locks(question: Mapping[str, Any], variant: Rules, faults: Faults) -> None:
    """A player is locked out only where passing is final, and only on a pile; and nobody is out on his own pile."""
    named, options = _named(variant), variant.options
    # Of two players one passes and the trick is over, unless the other may go on beating his own pile.
    locks = options.after_pass == "out-of-trick" and (options.players > 2 or options.self_beat)
    for lock in ("locked_out", "next_player_locked_out"):
        if not question.get(lock):
            continue
        if not locks:
            faults.note((lock,), f"{IMPOSSIBLE}.locked-out", variant.cited("after_pass"), variants=named, field=lock)
        elif question.get("pile", 0) is None:
            faults.note((lock,), f"{IMPOSSIBLE}.no-trick", variant.cited("after_pass"), field=lock)
    if not question.get("own_pile"):
        return
    if not options.self_beat:
        faults.note(("own_pile",), f"{IMPOSSIBLE}.own-pile", variant.cited("self_beat"), variants=named)
    elif question.get("locked_out"):
        faults.note(("own_pile",), f"{IMPOSSIBLE}.owner-locked-out")


def _check_opening(hand: int, variant: Rules, faults: Faults) -> None:
    """The lowest card dealt opens a deal, so the hand has it: the lowest of the pack where all cards are dealt. Of the
    cards below it none is dealt, and no more can be missing than are left over."""
    options, named = variant.options, _named(variant)
    if "lowest-card" not in (options.first_leader, options.later_leader):
        rules = merged(variant.cited("first_leader"), variant.cited("later_leader"))
        faults.note(("opening",), f"{IMPOSSIBLE}.no-opening", rules, variants=named)
        return
    missing = cards_left(options) if options.leftover in ("dead", "stock") else 0
    card = variant.order.codes[missing]
    if not hand or hand & 2 * variant.order.bit_of(card) - 1:
        return
    if not missing:
        rules = variant.cited("opens")
        faults.note(("opening",), f"{IMPOSSIBLE}.opening-card", rules, variants=named, card=card)
        return
    topic = "opens-lowest-dealt-of-two" if options.players == 2 else "opens-lowest-dealt"
    rules = variant.cited(topic) if options.players == 2 or options.hand_size == 13 else ()
    faults.note(("opening",), f"{IMPOSSIBLE}.too-high", rules, variants=named, count=missing, card=card)


def _named(variant: Rules) -> tuple[str, ...]:
    return (truncate(variant.resolved.text),)


@dataclass(frozen=True, slots=True)
class Situation:
    """What a player sees of the table besides his hand and the pile."""

    opening: bool = False
    """The first play of a deal opened by the holder of the lowest card."""
    next_player_cards: int | None = None
    """How many cards the next player holds, where that is known."""
    next_player_locked_out: bool = False
    """The next player passed and may not play again in this trick; then there is no last-card duty (DEC-77)."""
    locked_out: bool = False
    """This player passed and may not play again in this trick (PG-NPP-01)."""
    own_pile: bool = False
    """The pile is this player's own and everybody else is out of the trick (PG-NPP-03)."""
    all_passed_lead: bool = False
    """Everybody who holds cards has passed the lead, so that going out on a two is allowed for this lead (DEC-141). A
    table alone knows it, and no question but one about its state."""


class SituationFields(TypedDict, total=False):
    """What a question says of it that brings no state: the fields of `Situation`."""

    opening: bool
    next_player_cards: int | None
    next_player_locked_out: bool
    locked_out: bool
    own_pile: bool


NO_SITUATION: Final = Situation()
OF_A_QUESTION: Final = tuple(SituationFields.__annotations__)


@dataclass(frozen=True, slots=True)
class Duty:
    """What a player owes whose next neighbour holds one card."""

    form: Literal["lead", "follow"]
    compulsory: bool
    """True where the rules cut the moves, False where the player only answers for the damage."""
    highest: int
    """The highest card of the hand, as a mask."""

    def breaks(self, play: int) -> bool:
        """Is this play a single other than the highest?"""
        return play.bit_count() == 1 and play != self.highest


@dataclass(frozen=True, repr=False)
class Position(Readable):
    """A hand, a pile and a situation under one variant: where the question of legal moves is asked. What follows from
    them is computed once."""

    variant: Rules
    hand: int
    pile: Combination | None
    situation: Situation
    leads: bool = field(init=False, compare=False)
    """Has the player the lead? Also where he may continue his own trick (DEC-22)."""
    must_include: int = field(init=False, compare=False)
    """The mask of the card that the opening play must contain, or 0 (PG-PLAY-02, PG-OPEN-02)."""
    opens_alone: bool = field(init=False, compare=False)
    """Must that card be played alone? (HR-LEAD-05, DEC-183)"""
    barred_last_play: int = field(init=False, compare=False)
    """The whole hand, where cards in it bar playing all of it at once; else 0."""
    top_two_forbidden: bool = field(init=False, compare=False)
    """Is the hand a lone top two that must not be played?"""
    may_not_finish: bool = field(init=False, compare=False)
    """Is the hand a single card that must not be played, so that there is nothing but to pass? (DEC-79, DEC-140)"""
    is_made_to_beat: bool = field(init=False, compare=False)
    """Does the variant leave no choice between a play on the pile and a pass?"""
    duty: Duty | None = field(init=False, compare=False)
    """The last-card duty, where there is one (PG-SCORE-08/09, PG-LAST-02, DEC-29, DEC-30, DEC-77, DEC-78)."""

    def __post_init__(self) -> None:
        hand, situation, options = self.hand, self.situation, self.variant.options
        barred = barred_cards(self.variant, hand, all_passed_lead=situation.all_passed_lead)
        forbidden = options.lone_top_two_finish == "forbidden" and self.is_lone_top_two
        found = self.__dict__
        found["leads"] = leads = self.pile is None or situation.own_pile
        found["must_include"] = hand & -hand if situation.opening and options.opening_must_include else 0
        found["opens_alone"] = situation.opening and options.opening_must_include == "alone"
        found["barred_last_play"] = hand if barred else 0
        found["top_two_forbidden"] = forbidden
        found["may_not_finish"] = not hand & (hand - 1) and (forbidden or barred != 0)
        found["is_made_to_beat"] = options.must_beat and not leads and not situation.locked_out
        owes = situation.next_player_cards == 1 and options.last_card_duty != "none"
        found["duty"] = self._last_card_duty(options.last_card_duty) if owes else None

    def __str__(self) -> str:
        cards = self.variant.order.text(self.hand)
        if self.pile is None:
            return render_word("said.no-pile", cards=cards)
        return render_word("said.on-pile", pile=str(self.pile), cards=cards)

    @property
    def is_lone_top_two(self) -> bool:
        """Is the hand nothing but the highest card? (PG-HK-05, DEC-33)"""
        return self.hand == self.variant.order.highest

    @property
    def plays_several(self) -> bool:
        """Can the hand play several cards at once? A pair settles it at a glance; a hand without one is small. A last
        play that is barred is none."""
        combinations, barred = self.variant.combinations, self.barred_last_play
        pairs = combinations.generator.of_size(self.hand, 2)
        if pairs and pairs != [barred]:
            return True
        if any(mask.bit_count() > 1 and mask != barred for mask in combinations.generator.everything(self.hand)):
            return True
        return any(_without(barred, combinations.derived(self.hand, None)))

    def _last_card_duty(self, form: str) -> Duty | None:
        situation = self.situation
        if situation.next_player_locked_out or situation.locked_out or self.must_include or self.may_not_finish:
            return None
        highest = 1 << self.hand.bit_length() - 1
        if self.leads:
            return Duty("lead", form == "compulsory", highest)
        if self.pile is not None and self.pile.kind == "single" and highest > self.pile.mask:
            return Duty("follow", form == "compulsory", highest)
        return None

    def neglected(self, play: int, *, continues: bool = False) -> Duty | None:
        """The duty that makes liable and that a play, or with no cards a pass, neglects; none where a play continues
        one's own trick (PG-SCORE-08, PG-SCORE-09, DEC-60)."""
        duty = self.duty
        if duty is None or duty.compulsory or continues:
            return None
        if duty.form == "follow":
            neglects = not play or duty.breaks(play)
        else:
            neglects = play.bit_count() == 1 and (self.plays_several or duty.breaks(play))
        return duty if neglects else None

    @property
    def may_pass(self) -> bool:
        """May the player pass? (PG-PLAY-09, DEC-20, DEC-30, DEC-79)"""
        if self.situation.locked_out or self.may_not_finish:
            return True
        if self.leads:
            return False
        if self.is_made_to_beat and self.must_beat:
            return False
        duty = self.duty
        return duty is None or not duty.compulsory

    @cached_property
    def must_beat(self) -> bool:
        """Has the player to beat the pile, because he can? What he may play here counts and nothing else (HR-LEAD-01,
        DEC-144)."""
        return self.is_made_to_beat and bool(self.from_table() or any(map(len, self.derived())))

    def continues(self, play: Combination | Refusal | None, *, new_lead: bool = False) -> bool:
        """On one's own pile: does this play continue the trick, rather than start a new one? (DEC-22)

        Only a higher combination of the same kind continues, or five cards on five; any other bomb on a pile of one's
        own is a new lead (DEC-127), and so is what is declared one.
        """
        if new_lead or not self.situation.own_pile or not isinstance(play, Combination):
            return False
        if self.pile is None or not self.variant.options.self_beat:
            return False
        combinations = self.variant.combinations
        return combinations.may_meet(play, self.pile) and combinations.beats(play, self.pile)

    def derived(self) -> tuple[Derived, ...]:
        """The legal plays of the kinds that no table holds."""
        if self.situation.locked_out or self.may_not_finish or self.opens_alone:
            return ()
        families = self.variant.combinations.derived(self.hand, None if self.leads else self.pile, self.must_include)
        return _without(self.barred_last_play, families) if families else ()

    def from_table(self) -> list[int]:
        """The legal plays of the kinds that a table holds, each once, in no particular order."""
        situation = self.situation
        if situation.locked_out or self.may_not_finish:
            return []
        combinations = self.variant.combinations
        if self.pile is None or situation.own_pile:
            masks = combinations.generator.everything(self.hand)
        else:
            masks = combinations.answers_up_to_five(self.hand, self.pile)
        must_include = self.must_include
        if self.opens_alone:
            masks = [must_include]
        elif must_include:
            masks = [mask for mask in masks if mask & must_include]
        duty = self.duty
        if duty is not None and duty.compulsory:
            masks = [mask for mask in masks if not duty.breaks(mask) or self.continues(combinations.get(mask))]
        barred = self.barred_last_play
        return [mask for mask in masks if mask != barred] if barred else masks

    def allows(self, mask: int) -> bool:
        """Is this set of cards a legal play? Decided without listing the others."""
        play = self.variant.combinations.get(mask)
        return play is not None and not any(against_playing(self, play))

    def obligations(self) -> tuple[Reason, ...]:
        """The duties that bind the player, whether they cut his moves or only make him answer for them."""
        duty = self.duty
        owed = () if duty is None else (self.duty_reason(duty),)
        return (*owed, self.must_beat_reason()) if self.is_made_to_beat and self.must_beat else owed

    def must_beat_reason(self) -> Reason:
        """That the pile has to be beaten, in words that name a play which beats it."""
        assert self.pile is not None
        variant, numbers = self.variant, self.variant.combinations.numbers
        play = min(self.from_table(), key=numbers.__getitem__, default=0)
        play = play or next(family.strongest() for family in self.derived() if len(family))
        return reason_behind(variant, "must-beat.beat", "must_beat", b=self.pile.cards, a=variant.order.cards(play))

    def duty_reason(self, duty: Duty) -> Reason:
        """The last-card duty in words."""
        variant = self.variant
        if duty.compulsory:
            form, decided = str(duty.form), "last_card_duty"
            if duty.form == "follow" and self.pile is not None and may_bomb(self.pile, variant):
                form = "follow-or-bomb"
            elif duty.form == "lead" and self.situation.own_pile and variant.options.self_beat:
                form = "lead-or-continue"
        else:
            single = "-single" if duty.form == "lead" and not self.plays_several else ""
            goes_on = ".or-continue" if self.situation.own_pile and variant.options.self_beat else ""
            form, decided = f"liable-{duty.form}{single}{goes_on}", f"duty-{duty.form}"
        return reason_behind(variant, f"last-card-duty.{form}", decided, highest=variant.order.code(duty.highest))

    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that decide what may be played here."""
        variant, options, locked_out = self.variant, self.variant.options, self.situation.locked_out
        found = [rules_behind(variant, " ".join(self._topics()))]
        if self.barred_last_play and self.may_not_finish and not locked_out:
            found.append((NOTHING_TO_LEAD,))
        if self.is_made_to_beat:
            found.append(variant.cited("must_beat"))
        if self.barred_last_play and not locked_out:
            found.append(bans_on_last_plays(variant))
        if options.bombs != "off" and not self.leads and not locked_out:
            found.append(bomb_rules(variant))
        if self.must_include:
            found.append(self.opening_rules())
        elif self.situation.opening and not options.opening_must_include:
            found.append(variant.cited("opening_must_include"))
        return merged(*found, *[reason.rules for reason in self.obligations()])

    def opening_rules(self) -> tuple[str, ...]:
        """Why the first play must contain just this card (PG-PLAY-02, PG-SUIT-02, PG-SUIT-04, DEC-24)."""
        variant = self.variant
        rules = variant.cited("opening_must_include" if self.opens_alone else "opening")
        if not variant.options.suit_order.endswith("D"):
            rules = merged(rules, tuple(rule for rule in variant.cited("suit_order") if rule in OPENING_SUIT_RULES))
        if self.must_include != 1:
            rules = merged(rules, variant.cited("opening-lowest-dealt"))
        return rules

    def _topics(self) -> Iterator[str]:
        if self.situation.locked_out:
            yield "locked-out"
            return
        if self.may_not_finish:
            if self.top_two_forbidden:
                yield "lone-top-two-forbidden"
                yield "lone-top-two-pass"
            return
        if self.situation.all_passed_lead:
            yield "final-two-rests"
        if self.situation.own_pile:
            yield "own-pile"
        if self.leads:
            yield "lead"
            yield "leader-plays"
        else:
            yield "follow"
            yield "bomb" if self.variant.options.bombs != "off" else "same-size"
            if not self.variant.options.must_beat and self.may_pass:
                yield "may-pass"
        # A last-card duty rests while the next player is locked out, or the opening card has to be played.
        situation = self.situation
        if self.variant.options.last_card_duty != "none" and situation.next_player_cards == 1:
            if self.must_include:
                yield "duty-outranked"
            elif situation.next_player_locked_out:
                yield "duty-lifted"


def _without(barred: int, families: tuple[Derived, ...]) -> tuple[Derived, ...]:
    """The combinations that no table holds without a last play that is barred. What holds the whole hand holds nothing
    else: all combinations of one of them have equally many cards."""
    if not barred:
        return families
    return tuple(family for family in families if not (len(family) == 1 and family.strongest() == barred))


def position(hand: CardsLike, pile: CardsLike | None, variant: Rules, situation: Situation = NO_SITUATION) -> Position:
    """A hand facing a pile, checked.

    Raises ValueError for an empty hand, a pile that is no combination, a card in both, an opening play on a pile,
    one's own pile where there is none, or a situation that cannot occur under the variant.
    """
    held, on_table = variant.mask(hand), None if pile is None else variant.mask(pile)
    faults = Faults()
    if not held:
        faults.note(("hand",), "no-cards.empty", field="hand")
    question = {name: getattr(situation, name) for name in OF_A_QUESTION} | {"hand": held, "pile": on_table}
    if (left := situation.next_player_cards) is not None:
        path = ("next_player_cards",)
        question["next_player_cards"] = integer(left, variant, path, faults, 1, LARGEST_PACK)
    found = read_position(question, variant, faults)
    faults.check(InvalidInput)
    assert found is not None
    return found


def read_position(question: Mapping[str, Any], variant: Rules | None, faults: Faults) -> Position | None:
    """A hand facing a pile: the pile is a combination, shares no card with the hand, and suits the situation, which
    can occur under the variant. None with faults.

    Hand and pile are masks, the rest are the fields of `Situation`; what was refused is missing, as is its variant.
    """
    hand, pile = question.get("hand", 0), question.get("pile")
    on_table = None
    if pile is not None and variant is not None:
        on_table = variant.combinations.get(pile)
        if on_table is None:
            faults.note(("pile",), "pile-no-combination.cards", cards=variant.cards(pile))
        for card in variant.cards(pile & hand) if pile & hand else ():
            faults.note(("pile",), "card-in-two-places.hand-and-pile", card=card)
    if question.get("opening") and (pile is not None or "pile" not in question):
        faults.note(("opening",), "opening-with-pile.lead", ("PG-PLAY-02",))
    if question.get("own_pile") and pile is None and "pile" in question:
        faults.note(("own_pile",), "own-pile-without-pile.no-pile", ("PG-NPP-03",))
    if variant is None:
        return None
    if question.get("own_pile") or question.get("locked_out") or question.get("next_player_locked_out"):
        _check_locks(question, variant, faults)
    if question.get("opening") and pile is None and "pile" in question:
        _check_opening(hand, variant, faults)
    if (cards := question.get("next_player_cards")) is not None and cards > variant.most_held:
        phrase, path = f"{IMPOSSIBLE}.next-player", ("next_player_cards",)
        faults.note(path, phrase, variants=_named(variant), most=variant.most_held, count=cards)
    if faults.found:
        return None
    return Position(variant, hand, on_table, Situation(**{name: question[name] for name in OF_A_QUESTION}))


# --- the verdict on a play or a pass ----------------------------------------------------------------------------------

PASS: Final = "pass"


@dataclass(frozen=True, slots=True, repr=False)
class Verdict(Readable):
    """Whether a play or a pass is legal, and every rule it breaks."""

    legal: bool
    violations: tuple[Reason, ...]
    classification: Combination | Refusal | None
    """What the cards are; None for a pass."""
    empties_hand: bool
    """The play is legal and leaves no card."""
    wins: bool
    """The play empties the hand and that wins; a lone top two may be denied the win (PG-HK-05)."""
    rules: tuple[str, ...]
    remarks: tuple[Reason, ...] = ()
    """What is to be said of a legal play or pass: that it neglects a last-card duty, or empties the hand without
    winning."""
    continues: bool | None = None
    """On one's own pile: does the play continue the trick (True) or start a new one (False)? (DEC-22)"""

    def __bool__(self) -> bool:
        return self.legal

    def __str__(self) -> str:
        said = [reason.detail for reason in self.violations or self.remarks]
        return "; ".join([render_word("outcome.legal"), *said] if self.legal else said)

    def to_dict(self) -> dict[str, object]:
        """The wire shape of the answer to ``validate-play``."""
        answer: dict[str, object] = {
            "legal": self.legal,
            "violations": [reason.to_dict() for reason in self.violations],
            "classification": None if self.classification is None else self.classification.to_dict(),
            "empties_hand": self.empties_hand,
            "wins": self.wins,
            "remarks": [reason.to_dict() for reason in self.remarks],
        }
        if self.continues is not None:
            answer["continues"] = self.continues
            answer["new_lead"] = not self.continues
        answer["rules"] = list(self.rules)
        return answer


def validate_play(
    hand: CardsLike,
    pile: CardsLike | None,
    play: CardsLike | Literal["pass"],
    variant: VariantSpec,
    *,
    new_lead: bool = False,
    **situation: Unpack[SituationFields],
) -> Verdict:
    """Is this play, or this pass, legal? It is exactly if `legal_moves` lists it.

    Cards are text, codes or masks; ``play`` may be ``"pass"``. ``new_lead`` declares a play on one's own pile to be a
    fresh lead although it could continue the trick; the other keywords are the fields of `Situation`. Raises ValueError
    as `position` does.
    """
    variant = ruleset.variant(variant)
    return judge(position(hand, pile, variant, Situation(**situation)), play, new_lead=new_lead)


def check_new_lead(question: Mapping[str, Any], faults: Faults) -> None:
    """A new lead is declared on one's own pile only; a field that was refused is missing."""
    if question.get("new_lead") and "own_pile" in question and not question["own_pile"]:
        faults.note(("new_lead",), "new-lead-without-own-pile.other-pile", ("DEC-22",))


def judge(position: Position, play: CardsLike | Literal["pass"], *, new_lead: bool = False) -> Verdict:
    """The verdict on a play or pass in a position."""
    variant = position.variant
    if is_pass(play):
        classified, cards, against = None, 0, against_passing(position)
    else:
        classified = classify(play, variant)
        cards, against = classified.mask, against_playing(position, classified, new_lead=new_lead)
    violations = tuple(against)
    legal, continues = not violations, position.continues(classified, new_lead=new_lead)
    # A refusal rests on the rules it broke, a permission on those that decide what may be played.
    rules = position.rules() if legal else merged(*(reason.rules for reason in violations))
    neglected = position.neglected(cards, continues=continues) if legal else None
    remarks: tuple[Reason, ...] = () if neglected is None else (position.duty_reason(neglected),)
    empties_hand = legal and cards == position.hand
    denied = position.is_lone_top_two and variant.options.lone_top_two_finish == "not-a-win"
    if empties_hand and denied:
        rules = merged(rules, variant.cited("lone-top-two-no-win"))
        card = variant.order.code(position.hand)
        remarks += (reason_behind(variant, "final-top-two.no-win", "lone-top-two-no-win", card=card),)
    elif empties_hand:
        rules = merged(rules, variant.cited("played-on" if variant.options.deal_ends == "one-left" else "goes-out"))
    return Verdict(
        legal,
        violations,
        classified,
        empties_hand,
        empties_hand and not denied,
        rules,
        remarks,
        continues if position.situation.own_pile and classified is not None else None,
    )


def is_pass(play: object) -> TypeGuard[str]:
    """Is this the word "pass" in place of cards?"""
    return isinstance(play, str) and play.strip().lower() == PASS


def against_passing(position: Position) -> Iterator[Reason]:
    """What a pass in a position violates."""
    if position.may_pass:
        return
    if position.leads:
        yield reason_behind(position.variant, "pass-on-lead.lead", "leader-plays")
        return
    duty = position.duty
    if duty is not None and duty.compulsory:
        yield position.duty_reason(duty)
    if position.must_beat:
        yield position.must_beat_reason()


def against_playing(position: Position, play: Combination | Refusal, *, new_lead: bool = False) -> Iterator[Reason]:
    """What a play in a position violates."""
    variant = position.variant
    if position.situation.locked_out:
        yield reason_behind(position.variant, "locked-out.passed", "locked-out")
        return
    foreign = play.mask & ~position.hand
    if foreign:
        yield reason_behind(position.variant, "card-not-in-hand.cards", "own-cards", cards=variant.cards(foreign))
        return
    if isinstance(play, Refusal):
        yield play.reason
    elif not position.leads and position.pile is not None and not variant.combinations.beats(play, position.pile):
        yield _why_not_on(position.pile, play, variant)
    must_include = position.must_include
    if must_include & ~play.mask or (position.opens_alone and play.mask != must_include):
        phrase = "opening-card-alone.lowest" if position.opens_alone else "missing-opening-card.lowest"
        yield reason_behind(variant, phrase, position.opening_rules(), card=variant.order.code(must_include))
    duty = position.duty
    breaks_duty = duty is not None and duty.compulsory and duty.breaks(play.mask)
    if duty is not None and breaks_duty and not position.continues(play, new_lead=new_lead):
        yield position.duty_reason(duty)
    if position.top_two_forbidden:
        card = variant.order.code(position.hand)
        yield reason_behind(position.variant, "final-top-two.forbidden", "lone-top-two-forbidden", card=card)
    if play.mask == position.barred_last_play and not isinstance(play, Refusal):
        yield _why_barred(play.mask, variant)


def _why_not_on(pile: Combination, play: Combination, variant: Rules) -> Reason:
    """Why a combination may not be played on the pile."""
    if play.size != pile.size:
        sides: dict[str, Param] = {"a": play.cards, "b": pile.cards}
        if pile.kind in OF_SEVERAL_RANKS and variant.combinations.ranking.bomb_targets != "anything":
            return reason_behind(variant, "different-size.on-own-kind", "own-kind", **sides, kind=pile.kind)
        form, rules = _of_another_size(pile, variant)
        sides |= {"a_count": play.size, "b_count": pile.size}
        flush = no_bomb_for_its_kind(play, pile, variant)
        if flush is not None and form == "play-or-bomb":
            form, rules = f"{form}.no-flush", merged(rules, cited_for("bomb_kinds", variant))
            sides |= {"kind": flush}
        return reason_behind(variant, f"different-size.{form}", rules, **sides)
    higher = variant.combinations.beats(pile, play)
    reason = why_beats(pile, play, variant) if higher else why_neither(play, pile, variant)
    return Reason(OF_A_PLAY + reason.phrase, reason.params, reason.rules, reason.tiles)


def _of_another_size(pile: Combination, variant: Rules) -> tuple[str, tuple[str, ...]]:
    """How it is said that another number of cards may not be played on the pile, and by which rules."""
    if pile.kind == "four" and fours_apart(variant):
        return "on-four", variant.cited("bare-fours-apart")
    if variant.options.bombs == "off":
        return "play", variant.cited("same-size")
    if variant.combinations.is_bomb(pile):
        # Straight flushes that are no bombs follow on five cards all the same.
        only_fours = cited_for("bomb_kinds", variant)
        form = "on-bomb-of-five" if pile.size == 5 and only_fours else "on-bomb"
        # Why one bomb is higher than another of another number of cards, where bare fours are among them.
        by_rank = variant.cited("bombs-by-rank") if cited_for("bare_four_bombs", variant) else ()
        own = only_fours if form == "on-bomb-of-five" else ()
        return form, merged(variant.cited("bombs"), variant.cited("bomb"), by_rank, own)
    if may_bomb(pile, variant):
        return "play-or-bomb", merged(variant.cited("bombs"), cited_for("bomb_targets", variant))
    decides = "bomb_kinds" if pile.kind in STRAIGHT_FLUSHES else "bomb_targets"
    return "play", cited_for(decides, variant) or variant.cited("bombs")


# --- the legal moves --------------------------------------------------------------------------------------------------


class Moves(Sequence[dict[str, Any]]):
    """Some legal moves of a position in listing order: objects as answers show them, made when they are read."""

    __slots__ = ("numbers", "position", "table")

    def __init__(self, position: Position, numbers: list[int]) -> None:
        self.position = position
        self.numbers = numbers
        self.table: Combinations = position.variant.combinations
        """The table in which the numbers count."""

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return Moves(self.position, self.numbers[index])
        return next(iter(Moves(self.position, [self.numbers[index]])))

    def __iter__(self) -> Iterator[dict[str, Any]]:
        table, cards = self.table, self.table.order.cards
        masks = self.masks
        moves: list[dict[str, Any]] = []
        for kind, start, end in table.spans(self.numbers):
            moves += [{"cards": [*cards(mask)], "kind": kind} for mask in masks[start:end]]
        if self.position.situation.own_pile:
            for move, continues in zip(moves, self.continuing(), strict=True):
                move["continues"] = continues
        return iter(moves)

    @property
    def masks(self) -> list[int]:
        """The cards of each move."""
        return self.table.masks_of(self.numbers)

    def continuing(self) -> list[bool]:
        """For every move on one's own pile, whether it continues the trick."""
        table, pile = self.table, self.position.pile
        found: list[bool] = []
        for _, start, end in table.spans(self.numbers):
            (first,) = table.masks_of(self.numbers[start : start + 1])
            if pile is None or first.bit_count() != pile.size:  # the usual case, at once
                found += repeat(False, end - start)
                continue
            some = self.numbers[start:end]
            strengths = table.strengths_of(some)
            one_of_each = dict(zip(strengths, some, strict=True))  # all of one kind and strength do the same
            plays = table.plays_of([*one_of_each.values()])
            continues = dict(zip(one_of_each, map(self.position.continues, plays), strict=True))
            found += map(continues.__getitem__, strengths)
        return found


@dataclass(frozen=True, repr=False)
class LegalMoves(Sequence[Combination]):
    """The legal moves in a position: iterate, index, take the length, ask ``in``. Listed on first need, in a fixed
    order."""

    position: Position
    out_of_turn: bool = False
    """It is another player's turn, so that only bombs may be played, and there is nothing to pass (DEC-104)."""

    def __reduce__(self) -> tuple[type[LegalMoves], tuple[Position, bool]]:
        """They are pickled and copied as the position, without what was listed."""
        return LegalMoves, (self.position, self.out_of_turn)

    @property
    def may_pass(self) -> bool:
        """May the player pass instead?"""
        return self.position.may_pass and not self.out_of_turn

    @property
    def must_include(self) -> str | None:
        """The card that every move must contain, or None."""
        card = self.position.must_include
        return self.position.variant.order.code(card) if card else None

    @property
    def obligations(self) -> tuple[Reason, ...]:
        """The duties that bind the player here."""
        return () if self.out_of_turn else self.position.obligations()

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that decide what may be played here."""
        return self.position.rules()

    @cached_property
    def moves(self) -> tuple[Combination, ...]:
        """The moves by kind, size, strength, then cards from the highest down."""
        return tuple(self._table.plays_of(self._everything().numbers))

    @property
    def by_kind(self) -> dict[Kind, int]:
        """How many moves there are of each kind that occurs, in the order of the kinds."""
        found = {kind: end - start for kind, start, end in self._table.spans(self._numbers)}
        for family in self._derived:
            if many := len(family):
                found[family.kind] = found.get(family.kind, 0) + many
        return found

    def page(self, kinds: tuple[str, ...] | None, limit: int, after: int) -> tuple[Moves, bool]:
        """The moves of some kinds, or of all, that follow the one of the number ``after``, at most ``limit``; and
        whether more would follow."""
        numbers = self._numbers
        if kinds is not None:
            spans = self._table.spans(numbers)
            numbers = [number for kind, start, end in spans if kind in kinds for number in numbers[start:end]]
        first = bisect_right(numbers, after)
        numbers = numbers[first : first + limit + 1]
        for family in self._derived:
            if len(numbers) <= limit and (kinds is None or family.kind in kinds):
                numbers += family.numbers(after, limit + 1 - len(numbers))
        return Moves(self.position, numbers[:limit]), len(numbers) > limit

    @property
    def _table(self) -> Combinations:
        return self.position.variant.combinations

    @cached_property
    def _derived(self) -> tuple[Derived, ...]:
        """The moves of the kinds that no table holds."""
        derived = self.position.derived()
        return tuple(family for family in derived if family.kind in HONOURS) if self.out_of_turn else derived

    @cached_property
    def _numbers(self) -> list[int]:
        """The numbers of the moves of the kinds that a table holds."""
        masks = self.position.from_table()
        if self.out_of_turn:
            masks = [mask for mask in masks if (play := self._table.get(mask)) and self._table.is_bomb(play)]
        return sorted(map(self._table.numbers.__getitem__, masks))

    def _everything(self) -> Moves:
        numbers = self._numbers
        for family in self._derived:
            numbers = numbers + family.numbers(-1, len(family))
        return Moves(self.position, numbers)

    def __iter__(self) -> Iterator[Combination]:
        return iter(self.moves)

    @overload
    def __getitem__(self, index: int) -> Combination: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Combination, ...]: ...

    def __getitem__(self, index: int | slice) -> Combination | tuple[Combination, ...]:
        numbers = self._numbers
        if isinstance(index, int) and 0 <= index < len(numbers):  # of many moves one is often all that is wanted
            return self._table.plays_of(numbers[index : index + 1])[0]
        return self.moves[index]

    def __len__(self) -> int:
        return len(self._numbers) + sum([len(family) for family in self._derived])

    def __bool__(self) -> bool:
        return bool(self._numbers) or any(self._derived)

    def __contains__(self, cards: object) -> bool:
        """Is this play legal? Cards are text, codes, a mask or a Combination; nothing is listed to find out."""
        return self.position.allows(self.position.variant.mask(cast("CardsLike", cards)))

    def __repr__(self) -> str:
        count = "1 legal move" if len(self) == 1 else f"{len(self)} legal moves"
        return f"<{count}{' or pass' if self.may_pass else ''}>"

    def to_dict(self) -> dict[str, object]:
        """The wire shape of the answer to ``legal-moves``, all moves on one page."""
        return self.page_to_dict(list(self._everything()), None)

    def page_to_dict(self, moves: Sequence[dict[str, Any]], next_cursor: str | None) -> dict[str, object]:
        """The same with a part of the moves; the counts always tell the whole."""
        by_kind = self.by_kind
        return {
            "moves": moves,
            "count": sum(by_kind.values()),
            "by_kind": by_kind,
            "may_pass": self.may_pass,
            "must_include": self.must_include,
            "obligations": list(map(Reason.to_dict, self.obligations)),
            "next_cursor": next_cursor,
            "rules": list(self.rules),
        }


def legal_moves(
    hand: CardsLike,
    pile: CardsLike | None,
    variant: VariantSpec,
    **situation: Unpack[SituationFields],
) -> LegalMoves:
    """The legal moves of a hand, as a view: iterate, ``len``, ``in``, ``by_kind``.

    The pile is what lies on top, or None for a lead; the keywords are the fields of `Situation`. Raises ValueError as
    `position` does.
    """
    variant = ruleset.variant(variant)
    return LegalMoves(position(hand, pile, variant, Situation(**situation)))
