"""Was that legal: one play or pass judged, with every rule it breaks.

Rules: those of `bigtwo.moves.position`, and PG-OBJ-03, PG-PLAY-10, PG-PLAY-12, WP-PLAY-02, WP-PLAY-03.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeGuard

from bigtwo.combinations import ruleset
from bigtwo.combinations.classification import Refusal, classify
from bigtwo.combinations.comparison import (
    among_bombs,
    cited_for,
    fours_apart,
    may_bomb,
    no_bomb_for_its_kind,
    why_beats,
    why_neither,
)
from bigtwo.combinations.kinds import OF_SEVERAL_RANKS, STRAIGHT_FLUSHES, Combination
from bigtwo.combinations.ruleset import CardsLike, Rules, VariantSpec
from bigtwo.faults import Faults
from bigtwo.messages.catalogue import OF_A_PLAY
from bigtwo.messages.reasons import Reason, make_reason, merged, topic_rules
from bigtwo.messages.render import Param, render_word
from bigtwo.moves.position import Position, Situation, position
from bigtwo.wording import Readable

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
    """On one's own pile: does the play continue the trick (True) or start a new one (False)?"""
    new_lead: bool | None = None
    """On one's own pile: the play was declared a fresh lead (DEC-22)."""

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
            answer["new_lead"] = self.new_lead
        answer["rules"] = list(self.rules)
        return answer


def validate_play(
    hand: CardsLike,
    pile: CardsLike | None,
    play: CardsLike | Literal["pass"],
    variant: VariantSpec,
    *,
    opening: bool = False,
    next_player_cards: int | None = None,
    next_player_locked_out: bool = False,
    locked_out: bool = False,
    own_pile: bool = False,
    new_lead: bool = False,
) -> Verdict:
    """Is this play, or this pass, legal? It is exactly if `legal_moves` lists it.

    Cards are text, codes or masks; ``play`` may be ``"pass"``. ``new_lead`` declares a play on one's own pile to be a
    fresh lead although it could continue the trick. Raises ValueError as `position` does.
    """
    variant = ruleset.variant(variant)
    situation = Situation(opening, next_player_cards, next_player_locked_out, locked_out, own_pile)
    return judge(position(hand, pile, variant, situation), play, new_lead=new_lead)


def check_new_lead(question: Mapping[str, Any], faults: Faults) -> None:
    """A new lead is declared on one's own pile only; a field that was refused is missing."""
    if question.get("new_lead") and "own_pile" in question and not question["own_pile"]:
        faults.note(("new_lead",), "new-lead-without-own-pile.other-pile", ("DEC-22",))


def judge(position: Position, play: CardsLike | Literal["pass"], *, new_lead: bool = False) -> Verdict:
    """The verdict on a play or pass in a position."""
    if is_pass(play):
        violations = tuple(_against_passing(position))
        remarks = () if violations else tuple(_neglected(position, 0))
        return Verdict(not violations, violations, None, False, False, _rules(position, violations), remarks)
    variant = position.variant
    classified = classify(play, variant)
    own_pile = position.situation.own_pile
    continues = _continues(position, classified, new_lead=new_lead)
    violations = tuple(_against_playing(position, classified, continues))
    legal = not violations
    empties_hand = legal and classified.mask == position.hand
    denied = position.is_lone_top_two and variant.options.lone_top_two_finish == "not-a-win"
    rules = _rules(position, violations)
    if empties_hand:
        ends = "played-on" if variant.options.deal_ends == "one-left" else "goes-out"
        topic = "lone-top-two-no-win" if denied else ends
        rules = merged(rules, topic_rules(topic, variant.authority))
    remarks = tuple(_neglected(position, classified.mask, continues=continues)) if legal else ()
    if empties_hand and denied:
        card = variant.order.code(position.hand)
        remarks += (_reason(position, "final-top-two.no-win", "lone-top-two-no-win", card=card),)
    return Verdict(
        legal,
        violations,
        classified,
        empties_hand,
        empties_hand and not denied,
        rules,
        remarks,
        continues if own_pile else None,
        not continues if own_pile else None,
    )


def against(position: Position, play: CardsLike | Literal["pass"], *, new_lead: bool = False) -> tuple[Reason, ...]:
    """What a play or pass in a position violates, as `judge` says it, without the rest of the verdict."""
    if is_pass(play):
        return tuple(_against_passing(position))
    classified = classify(play, position.variant)
    continues = _continues(position, classified, new_lead=new_lead)
    return tuple(_against_playing(position, classified, continues))


def is_pass(play: object) -> TypeGuard[str]:
    """Is this the word "pass" in place of cards?"""
    return isinstance(play, str) and play.strip().lower() == PASS


def _continues(position: Position, play: Combination | Refusal, *, new_lead: bool) -> bool:
    """Does a play on one's own pile continue the trick?"""
    if not position.situation.own_pile or new_lead or isinstance(play, Refusal):
        return False
    return position.continues(play)


def _rules(position: Position, violations: tuple[Reason, ...]) -> tuple[str, ...]:
    """A refusal rests on the rules it broke, a permission on those that decide what may be played."""
    return merged(*(reason.rules for reason in violations)) if violations else position.rules()


def _neglected(position: Position, play: int, *, continues: bool = False) -> Iterator[Reason]:
    """The duty that a legal play, or a pass, neglects where neglecting it makes liable."""
    duty = position.duty
    if duty is not None and not duty.compulsory and not continues and position.neglects(duty, play):
        yield position.duty_reason(duty)


def _against_passing(position: Position) -> Iterator[Reason]:
    if position.may_pass:
        return
    if position.leads:
        yield _reason(position, "pass-on-lead.lead", "leader-plays")
        return
    duty = position.duty
    if duty is not None and duty.compulsory:
        yield position.duty_reason(duty)
    if position.must_beat:
        yield position.must_beat_reason()


def _against_playing(position: Position, play: Combination | Refusal, continues: bool) -> Iterator[Reason]:
    variant = position.variant
    if position.situation.locked_out:
        yield _reason(position, "locked-out.passed", "locked-out")
        return
    foreign = play.mask & ~position.hand
    if foreign:
        yield _reason(position, "card-not-in-hand.cards", "own-cards", cards=variant.cards(foreign))
        return
    if isinstance(play, Refusal):
        yield play.reason
    elif not position.leads and position.pile is not None and not variant.combinations.beats(play, position.pile):
        yield _why_not_on(position.pile, play, variant)
    must_include = position.must_include
    if must_include and not play.mask & must_include:
        card = variant.order.code(must_include)
        yield make_reason("missing-opening-card.lowest", position.opening_rules(), card=card)
    duty = position.duty
    if duty is not None and duty.compulsory and duty.breaks(play.mask) and not continues:
        yield position.duty_reason(duty)
    if position.top_two_forbidden:
        card = variant.order.code(position.hand)
        yield _reason(position, "final-top-two.forbidden", "lone-top-two-forbidden", card=card)
    if play.mask == position.barred_last_play and not isinstance(play, Refusal):
        rules, twos = variant.cited("finish_on_twos"), play.mask & variant.twos
        if play.size == 1:
            yield make_reason("final-two.lone", rules, card=variant.order.code(twos))
        else:
            yield make_reason("final-two.any", rules, cards=variant.order.cards(twos))


def _why_not_on(pile: Combination, play: Combination, variant: Rules) -> Reason:
    """Why a combination may not be played on the pile."""
    if play.size != pile.size:
        if pile.kind in OF_SEVERAL_RANKS and not variant.combinations.ranking.bombs_reach_everything:
            rules = topic_rules("own-kind", variant.authority)
            return make_reason("different-size.on-own-kind", rules, a=play.cards, b=pile.cards, kind=pile.kind)
        form, rules = _of_another_size(pile, variant)
        sides: dict[str, Param] = {"a": play.cards, "b": pile.cards, "a_count": play.size, "b_count": pile.size}
        flush = no_bomb_for_its_kind(play, pile, variant)
        if flush is not None and form == "play-or-bomb":
            form, rules = f"{form}.no-flush", merged(rules, cited_for("bomb_kinds", variant))
            sides |= {"kind": flush}
        return make_reason(f"different-size.{form}", rules, **sides)
    higher = variant.combinations.beats(pile, play)
    reason = why_beats(pile, play, variant) if higher else why_neither(play, pile, variant)
    return Reason(OF_A_PLAY + reason.phrase, reason.params, reason.rules, reason.tiles)


def _of_another_size(pile: Combination, variant: Rules) -> tuple[str, tuple[str, ...]]:
    """How it is said that another number of cards may not be played on the pile, and by which rules."""
    if pile.kind == "four" and fours_apart(variant):
        return "on-four", topic_rules("bare-fours-apart", variant.authority)
    if variant.options.bombs == "off":
        return "play", topic_rules("same-size", variant.authority)
    if variant.combinations.is_bomb(pile):
        # Straight flushes that are no bombs follow on five cards all the same.
        only_fours = cited_for("bomb_kinds", variant)
        form = "on-bomb-of-five" if pile.size == 5 and only_fours else "on-bomb"
        own = merged(among_bombs(variant), only_fours if form == "on-bomb-of-five" else ())
        return form, merged(variant.cited("bombs"), topic_rules("bomb", variant.authority), own)
    if may_bomb(pile, variant):
        return "play-or-bomb", merged(variant.cited("bombs"), cited_for("bomb_targets", variant))
    decides = "bomb_kinds" if pile.kind in STRAIGHT_FLUSHES else "bomb_targets"
    return "play", cited_for(decides, variant) or variant.cited("bombs")


def _reason(position: Position, phrase: str, topic: str, **params: Param) -> Reason:
    return make_reason(phrase, topic_rules(topic, position.variant.authority), **params)
