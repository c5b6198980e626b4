"""Wrong engines that no known fault of the kit was made from.

`rules` of each hold what a cause may name: a rule that the engine breaks or, of an operation that goes wrong by itself,
a word of the title.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tests.mutation.mutant import Answer, Answered, Function, also, given, gives, instead, made, mutants, only, where
from tests.oracle import answering, classifying, dealing, exchanging, playing, scoring, sessions
from tests.oracle import table as tables
from tests.oracle.packs import Options, Ranking, card_strength, cards_each, rank_of, suit_of
from tests.oracle.table import Table, TableState

Question = Mapping[str, Any]


def strengths(cards: Any, t: Ranking) -> list[int]:
    return sorted(t.rank[rank_of(card)] for card in cards)


def same_suit_of_lowest(right: Any, cards: Any, t: Ranking) -> Any:
    lowest = classifying.highest_first(cards, t)[-1]
    return [right(cards, t)[0], ("suit", t.suit[suit_of(lowest)])]


def higher_top_too(right: Any, a: Any, b: Any, options: Options) -> bool:
    tops = [max(card_strength(card, options)[0] for card in each.cards) for each in (a, b)]
    return bool(right(a, b, options)) and (a.kind == b.kind or tops[0] >= tops[1])


def fours(question: Question) -> set[str]:
    ranks = [card[:-1] for card in question["hand"]]
    return {rank for rank in ranks if ranks.count(rank) == 4}


def without_moves(is_left_out: Any) -> Answered:
    """The list of moves lacks some."""

    def wrong(question: Question, answer: Answer) -> Answer:
        moves = [move for move in answer["moves"] if not is_left_out(question, move)]
        kinds = [move["kind"] for move in moves]
        by_kind = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
        return {**answer, "moves": moves, "count": len(moves), "by_kind": by_kind}

    return Answered("legal-moves", wrong)


def breaks_down(operation: str, at: Any) -> Answered:
    """An error at some questions."""

    def wrong(question: Question, answer: Answer) -> Answer:
        if at(question):
            raise IndexError("list index out of range")
        return answer

    return Answered(operation, wrong)


def lacks(operation: str, field: str) -> Answered:
    """No answer has the field."""
    return Answered(operation, lambda _, answer: {name: value for name, value in answer.items() if name != field})


def renamed(value: Any, old: str, new: str) -> Any:
    if isinstance(value, dict):
        return {name: renamed(item, old, new) for name, item in value.items()}
    if isinstance(value, list):
        return [renamed(item, old, new) for item in value]
    return new if value == old else value


def says(operation: str, old: str, new: str) -> Answered:
    """One word stands where another should."""
    return Answered(operation, lambda _, answer: renamed(answer, old, new))


def two_words_swapped(operation: str, one: str, other: str) -> Answered:
    return Answered(operation, lambda _, answer: renamed(renamed(renamed(answer, one, "?"), other, one), "?", other))


def under(operation: str, **values: Any) -> Answered:
    """Answers by other rules than those that are asked about."""

    def wrong(question: Question, answer: Answer) -> Answer:
        variant = {"extends": question["variant"], "options": values}
        if isinstance(question["variant"], dict):
            variant = {**question["variant"], "options": {**question["variant"].get("options", {}), **values}}
        try:
            return answering.answer(operation, {**question, "variant": variant})
        except ValueError:
            return answer

    return Answered(operation, wrong)


UNSEEN: Final = mutants(
    "un-pair-of-both-colours (PG-COMB-03): Takes two cards for a pair only where one is red and one is black.",
    only(classifying.is_pair, lambda cards: len({card[-1] in "DH" for card in cards}) == 2),
    "un-ten-lowest (PG-COMB-02 PG-SETUP-04): Ranks a single ten below the three.",
    Function(
        classifying.key_of_single,
        lambda right, cards, t: [("rank", -1 if cards[0][0] == "T" else right(cards, t)[0][1]), right(cards, t)[1]],
    ),
    "un-triples-as-text (PG-COMB-06): Ranks triples by the letters of their ranks.",
    instead(classifying.key_of_triple, lambda cards, *_: [("rank", ord(cards[0][0]))]),
    "un-full-house-by-sum (PG-COMB-19): Adds up all cards of a full house.",
    instead(classifying.key_of_full_house, lambda cards, t: [("rank", sum(strengths(cards, t)))]),
    "un-flush-by-lowest (PG-COMB-17 PG-FLU-01): Compares flushes by their lowest cards.",
    instead(classifying.top_of_flush, lambda cards, t: strengths(cards, t)[0]),
    "un-straight-by-sum (PG-COMB-09 PG-COMB-14 PG-COMB-11): Adds up the ranks of a straight.",
    instead(classifying.place_of_run, lambda cards, t: sum(strengths(cards, t))),
    "un-straight-suit-of-lowest (PG-COMB-10 PG-STR-01 DEC-01): Lets the suit of the lowest card decide in a straight.",
    Function(classifying.key_of_straight, same_suit_of_lowest),
    "un-steel-wheel-unknown (PG-COMB-23 PG-COMB-12): Takes A2345 of one suit for a flush.",
    only(classifying.is_straight_flush, lambda cards, *_: {rank_of(card) for card in cards} != set("A2345")),
    "un-four-with-a-two (PG-COMB-20 WP-COMB-06): Takes no two for the odd card of a four of a kind.",
    only(classifying.is_four_of_a_kind, lambda cards: [rank_of(card) for card in cards].count("2") != 1),
    "un-full-house-of-neighbours (PG-COMB-18): Refuses a full house whose ranks follow one another.",
    only(
        classifying.is_full_house,
        lambda cards: abs("3456789TJQKA2".find(min(cards)[0]) - "3456789TJQKA2".find(max(cards)[0])) != 1,
    ),
    "un-flush-of-four (PG-COMB-01 PG-COMB-15 PG-COMB-30): Plays four cards of one suit as a flush.",
    also(classifying.shape, lambda cards, *_: "flush" if len(cards) == 4 and classifying.is_flush(cards) else None),
    "un-stronger-and-higher (PG-COMB-29 PG-COMB-07): Asks of a stronger kind a top card that is no lower.",
    Function(classifying.may_meet, higher_top_too),
    "un-small-kinds-cross (PG-COMB-28 PG-COMB-27): Lets pairs and triples answer singles.",
    also(classifying.have_one_order, lambda a, b: {a.kind, b.kind} <= {"single", "pair", "triple"}),
    "un-no-pairs-in-fours (legal-moves): Lists no pairs of a rank of which all four cards are held.",
    without_moves(lambda asked, move: move["kind"] == "pair" and move["cards"][0][:-1] in fours(asked)),
    "un-no-triples-in-fours (legal-moves): Lists no triples of a rank of which all four cards are held.",
    without_moves(lambda asked, move: move["kind"] == "triple" and move["cards"][0][:-1] in fours(asked)),
    "un-no-straight-flushes-listed (legal-moves): Lists no straight flushes.",
    without_moves(lambda _, move: move["kind"] == "straight-flush"),
    "un-no-fives-in-large-hands (legal-moves): Lists no five cards of hands of eight and more.",
    without_moves(lambda asked, move: len(move["cards"]) == 5 and len(asked["hand"]) > 7),
    "un-one-straight-a-run (legal-moves): Lists of all straights that end in one card the first alone.",
    without_moves(lambda asked, move: move["kind"] == "straight" and any(c[-1] == "S" for c in move["cards"][:-1])),
    "un-may-always-pass (DEC-20 PG-PLAY-08 may_pass legal-moves): Says of every hand that it may pass.",
    Answered("legal-moves", lambda _, answer: {**answer, "may_pass": True}),
    "un-any-three-opens (PG-PLAY-02 DEC-24): Opens with any card of the rank of the lowest.",
    instead(playing.has_opening_card, lambda play, card: rank_of(card) in {rank_of(each) for each in play}),
    "un-duty-before-two-cards (PG-LAST-02 PG-SCORE-08 PG-SCORE-09 DEC-29): Knows the duty before two cards too.",
    also(playing.faces_last_card, lambda now: now.get("next_player_cards") == 2),
    "un-wins-whenever-legal (PG-OBJ-01 PG-PLAY-12): Says of each legal play that it wins.",
    Answered("validate-play", lambda _, answer: {**answer, "wins": answer["legal"]}),
    "un-opposite-leads (PG-PLAY-08 WP-PLAY-04): Gives the next lead to the player after the next.",
    instead(Table._leader_after_trick, lambda self, owner: self.next_in(self.next_in(owner))),
    "un-two-passes-end (PG-PLAY-06 DEC-19 WP-PLAY-04): Ends a trick after two passes.",
    only(Table._trick_goes_on, lambda self: len(self.passed) < 2),
    "un-draws-one-more (PG-3P-09 PG-3P-12 PG-2P-06): Draws a card more than is due.",
    made(Table._cards_due, lambda found: found + 1),
    "un-turns-back (PG-PLAY-03 PG-DEAL-01 PG-DIR-01): Lets the turn go the other way round.",
    instead(
        TableState.next_in,
        lambda self, seat: next(
            (seat - step * self.step) % len(self.hands)
            for step in range(1, 9)
            if self.hands[(seat - step * self.step) % len(self.hands)]
        ),
    ),
    "un-announces-early (PG-LAST-01 PG-LAST-03 DEC-31): Asks for an announcement one card early.",
    given(tables.must_announce, left=lambda left: left - 1),
    "un-ace-counts-fourteen (PG-DEAL-06 PG-DEAL-07): Counts an exposed ace as fourteen.",
    where(dealing.counting_value, lambda card: card[0] == "A", 14),
    "un-courts-count-ten (PG-DEAL-06 PG-DEAL-07): Counts exposed courts as ten.",
    made(dealing.counting_value, lambda found: min(10, found)),
    "un-deals-in-blocks (PG-DEAL-08): Deals each hand as a block.",
    Function(
        dealing.receiver,
        lambda right, number, first, step, options: right(number // max(1, cards_each(options)), first, step, options),
    ),
    "un-highest-leads (PG-PLAY-01 PG-2P-05 PG-3P-08): Gives the lead to the holder of the highest card.",
    instead(
        dealing.leader_by_lowest,
        lambda hands, options: next(
            (
                seat
                for seat, hand in enumerate(hands)
                if playing.highest_card([card for each in hands for card in each], options) in hand
            )
        ),
    ),
    "un-seat-0-takes-the-extra (PG-3P-03 PG-3P-04 DEC-25): Gives the card over to seat 0.",
    gives(dealing.taker_of_extra, 0),
    "un-gives-the-second (PG-3P-06 DEC-39): Gives the second highest card.",
    instead(
        exchanging.given_card, lambda hand, options: sorted(hand, key=lambda card: card_strength(card, options))[-2:][0]
    ),
    "un-a-point-more (PG-SCORE-02 PG-SCORE-01 WP-SCORE-01): Charges one point more than there are cards.",
    instead(scoring.points_of_number, lambda count: count + 1),
    "un-from-eleven-on (PG-SCORE-03 WP-SCORE-01 PG-VS-04 DEC-42): Multiplies one card late.",
    given(scoring.count_factor, count=lambda count: count - 1),
    "un-multiplies-the-rest (PG-SCORE-03 PG-SCORE-04 WP-SCORE-01): Multiplies only the cards above nine.",
    Function(
        scoring.multiplied,
        lambda right, points, count, options: points + max(0, count - 9) * (right(1, count, options) - 1),
    ),
    "un-queens-count-three (PG-VS-11): Counts three for a queen.",
    where(scoring.points_in_tiers, lambda rank, *_: rank == "Q", 3),
    "un-ladder-from-zero (PG-VS-12): Counts nothing for a three on the ladder.",
    made(scoring.points_on_ladder, lambda found: found - 1),
    "un-pays-twice (PG-SCORE-07 WP-SCORE-02 PG-VS-01): Lets everybody pay twice the difference.",
    made(scoring.owes, lambda found: 2 * found),
    "un-lowest-draw-deals (PG-OPEN-09 DEC-40): Lets the lowest draw deal.",
    instead(sessions.best_draw, lambda draws, options: draws.index(playing.lowest_card(draws, options))),
    "un-strongest-of-smallest (PG-OPEN-05 DEC-37): Gives the lead to the strongest of the smallest combinations.",
    instead(
        dealing.forming_least,
        lambda formed: max(
            (seat for seat in formed if len(formed[seat].cards) == min((len(each.cards) for each in formed.values()))),
            key=lambda seat: dealing.place_among_equally_many(formed[seat]),
        ),
    ),
    "un-twos-add (PG-PUS-02): Counts two points for each last two.",
    instead(scoring.winner_points, lambda game: max(1, 2 * scoring.twos_in(game.last_play or []))),
    "un-compare-flushes-top-first (PG-COMB-16 PG-FLU-01 PG-FLU-02): Compares with the top card of a flush first.",
    under("compare", flush_order="top-card-first"),
    "un-moves-without-crossing (PG-COMB-29 PG-COMB-28 DEC-09 legal-moves): Lists moves as where kinds do not cross.",
    under("legal-moves", five_card_crossing="same-type-only"),
    "un-plays-without-triples (PG-COMB-06 validate-play): Judges plays as where there are no triples.",
    under("validate-play", triples=False),
    "un-compare-fails-on-fives (compare): Ends in an error where five cards are compared.",
    breaks_down("compare", lambda asked: len(asked["a"]) == 5),
    "un-referee-fails-on-passes (referee): Ends in an error at records with three passes.",
    breaks_down("referee", lambda asked: sum("pass" in event for event in asked["events"]) > 2),
    "un-opening-fails-later (opening): Ends in an error at every deal but the first.",
    breaks_down("opening", lambda asked: asked.get("deal_number", 1) > 1),
    "un-lacks-may-pass (may_pass): Does not say whether one may pass.",
    lacks("legal-moves", "may_pass"),
    "un-lacks-deciding-card (deciding_card): Does not name the deciding card.",
    lacks("classify", "deciding_card"),
    "un-lacks-empties-hand (empties_hand): Does not say whether a play empties the hand.",
    lacks("validate-play", "empties_hand"),
    "un-lacks-settlement (settlement): Settles nothing.",
    lacks("score", "settlement"),
    "un-lacks-must-include (must_include): Does not name the card that has to be played.",
    lacks("opening", "must_include"),
    "un-full-house-misspelt (PG-COMB-18 full_house classify): Writes full_house.",
    says("classify", "full-house", "full_house"),
    "un-sides-swapped (compare PG-PLAY-04 PG-COMB-02 PG-COMB-29): Says b where a wins.",
    two_words_swapped("compare", "a-beats-b", "b-beats-a"),
    "un-four-and-full-house-swapped (PG-COMB-18 PG-COMB-20 classify): Names full houses and fours the wrong way round.",
    two_words_swapped("classify", "full-house", "four-of-a-kind"),
    "un-other-code (does-not-beat reason validate-play): Has a code of its own for a play that does not beat the pile.",
    says("validate-play", "does-not-beat", "too-low"),
    "un-lead-by-its-own-word (opening PG-PLAY-01): Says three-of-diamonds where the lowest card decides.",
    says("opening", "lowest-card", "three-of-diamonds"),
)
"""Functions done wrong, operations answered by other rules, errors, missing fields, other words."""
