"""Wrong ideas of house rules: kinds and bombs, finishes, exchanges, factors, hands that win at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations_with_replacement, pairwise
from typing import Any, Final

from tests.mutation.mutant import Answered, Function, also, given, gives, instead, made, mutants, only, ruled, where
from tests.mutation.mutants.combinations import first_alone, suits_upside_down
from tests.oracle import (
    answering,
    classifying,
    dealing,
    endgames,
    exchanging_by_place,
    house_kinds,
    instant_wins,
    packs,
    playing,
    scoring,
    sessions,
    table,
    variants,
)
from tests.oracle.classifying import Classified
from tests.oracle.dealing import opens_a_round
from tests.oracle.endgames import Endgame
from tests.oracle.house_kinds import HOUSE_KINDS, Key
from tests.oracle.packs import Cards, Options, Ranking, cards_each, rank_of, suit_of
from tests.oracle.table import Table
from tests.oracle.variants import options_of

Right = Callable[..., Any]
FIVES: Final = ("straight", "flush", "full-house")

# --- kinds and bombs -------------------------------------------------------------------------------------------------


def two_above_the_ace(length: int, t: Ranking) -> list[list[str]]:
    row = list(t.rank)
    return [row[start : start + length] for start in range(len(row) - length + 1)]


def ace_and_two_low(length: int, t: Ranking) -> list[list[str]]:
    row = [*list(t.rank)[-2:], *list(t.rank)[:-1]]
    return [row[start : start + length] for start in range(len(row) - length + 1)]


def with_a_gap(cards: Sequence[str], t: Ranking) -> bool:
    """One rank may be left out."""
    places = sorted({t.rank[rank_of(card)] for card in cards})
    steps = sorted(above - below for below, above in pairwise(places))
    return places[-1] < len(t.rank) - 1 and steps == [*[1] * (len(steps) - 1), 2]


def three_and_two_as_pairs(right: Right, cards: Sequence[str], t: Ranking) -> str | None:
    found: str | None = right(cards, t)
    instead = found == "full-house" and "full-house" not in t.used and "two-pairs-plus-one" in t.used
    return "two-pairs-plus-one" if instead else found


def numbers_of(kind: str, t: Ranking) -> list[int]:
    return [number for each, number in t.further if each == kind]


def odd_card(cards: Sequence[str], t: Ranking) -> Key:
    pairs = classifying.pairs_among(cards)
    return [("rank", t.rank[rank_of(card)]) for card in cards if card not in pairs]


def by_lower_suit(right: Right, cards: Sequence[str], t: Ranking) -> Key:
    top = rank_of(house_kinds.top_of(cards, t))
    return [*right(cards, t)[:-1], ("suit", min(t.suit[suit_of(card)] for card in cards if rank_of(card) == top))]


def is_of_one_suit(cards: Sequence[str]) -> bool:
    return len(set(map(suit_of, cards))) == 1


def one_suit_first(right: Right, cards: Sequence[str], t: Ranking) -> Key:
    return [("kind", int(is_of_one_suit(cards))), *right(cards, t)]


def low_twos(right: Right, cards: Sequence[str], t: Ranking) -> Key:
    ranks = sorted((t.rank[rank] + 1) % len(t.rank) for rank in packs.ranks_of(cards))
    return [("rank", ranks[-1]), ("rank", ranks[0]), right(cards, t)[-1]]


def without_opening(hand: list[str], on_table: Any, play: list[str], options: Options, situation: Any) -> list[str]:
    formed = classifying.classify(play, options)
    opens = playing.must_include(hand, options, situation) is not None and formed is not None
    return ["missing-opening-card"] if opens and formed.kind in HOUSE_KINDS else []


def by_number_of_cards(right: Right, a: Classified, b: Classified, options: Options) -> bool:
    return len(a.cards) > len(b.cards) or (len(a.cards) == len(b.cards) and right(a, b, options))


def bombs_above_all_fives(right: Right, a: Classified, b: Classified, options: Options) -> bool:
    """Of two plays of five cards a bomb is above whatever is none."""
    if len(a.cards) == len(b.cards) == 5 and classifying.is_bomb(a, options) != classifying.is_bomb(b, options):
        return classifying.is_bomb(a, options)
    return right(a, b, options)


def doubled_for_bombs(right: Right, game: Endgame, options: Options) -> int:
    if options["finish_doubling"] != "two-or-honour" or game.last_play is None:
        return right(game, options)
    return 2 if scoring.twos_in(game.last_play) or game.last_kind in classifying.bomb_kinds(options) else 1


# --- hands that win at once ------------------------------------------------------------------------------------------


def greedy_straights(hand: Sequence[str], options: Options) -> bool:
    """The highest straight is taken away, then the next one, and what is left has to be the three."""
    held = Counter(rank_of(card) for card in hand)
    for _ in range(2):
        run = next((run for run in instant_wins.runs_of_five(options) if all(held[rank] > 0 for rank in run)), None)
        if run is None:
            return False
        held.subtract(run)
    runs = instant_wins.runs_of_five(options)
    return any(+held == Counter(three) for run in runs for three in instant_wins.runs_of_three(run))


def divided_by_dragon(right: Right, options: Options) -> dict[str, int | None]:
    found: dict[str, int | None] = right(options)
    return {**found, "dragon": None} if options["dragon"] == "wins" and "dragon" in found else found


def the_lowest(holders: Sequence[int], hands: instant_wins.Hands, options: Options) -> int:
    return min(holders, key=lambda seat: max(packs.card_strength(card, options) for card in hands[seat]))


def multiplied_price(right: Right, game: Endgame, price: int, options: Options) -> dict[str, Any]:
    """All cards are still held, which multiplies; and no penalty is more than the cap."""
    charged = price * options["all_held_factor"]
    for minimum, factor in options["count_multipliers"]:
        charged = price * factor * options["all_held_factor"] if minimum <= instant_wins.ANY_HAND_SIZE else charged
    return right(game, charged, options)


def for_the_holder_alone(right: Right, game: Endgame, price: int, options: Options) -> dict[str, Any]:
    found = right(game, price, options)
    return {name: [price] * len(each) if name in ("points", "penalties") else each for name, each in found.items()}


def without_the_stake(right: Right, price: int, game: Endgame) -> dict[str, Any]:
    found = right(price, game)
    net = [amount // game.stake for amount in found["net"]]
    return {"net": net, "transfers": {pair: amount // game.stake for pair, amount in found["transfers"].items()}}


# --- finishes, exchanges, sessions, factors --------------------------------------------------------------------------


def barred_where(when: Callable[[Cards, Cards], bool]) -> Function:
    """Twos are barred in more than last plays."""
    return Function(
        playing.is_barred_on_twos,
        lambda right, play, hand, *now: bool(right(play, play if when(play, hand) else hand, *now)),
    )


def twos_forgotten(right: Right, hand: list[str], on_table: Any, play: Any, options: Options, now: Any) -> list[str]:
    faults: list[str] = right(hand, on_table, play, options, now)
    return faults if playing.is_lead(on_table, now) else [code for code in faults if code != "final-two"]


def winner_among_the_others(right: Right, previous: Mapping[str, Any], options: Options) -> list[int]:
    hands = previous.get("hands")
    if exchanging_by_place.goes_on(options) or hands is None:
        return list(right(previous, options))
    return sorted(range(len(hands)), key=lambda seat: exchanging_by_place.place_by_cards(hands[seat], options))


def by_cards_left(right: Right, previous: Mapping[str, Any], options: Options) -> list[int]:
    ends = options["deal_ends"] if previous.get("hands") is None else "first-out"
    return list(right(previous, {**options, "deal_ends": ends}))


def winner_first(right: Right, placed: Sequence[int], scores: Sequence[int], options: Options) -> list[int]:
    return [placed[0], *(seat for seat in right(placed, scores, options) if seat != placed[0])]


def nothing_before_a_round(question: Mapping[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    options = options_of(question.get("variant"))
    if exchanging_by_place.is_by_place(options) and opens_a_round(answer["deals_played"] + 1, options):
        return {**answer, "exchange_due": None}
    return answer


def ends_with_a_round(right: Right, rows: list[list[int]], winners: list[int], options: Options) -> int | None:
    found: int | None = right(rows, winners, options)
    last = options["deals_per_round"]
    return last if last is not None and last <= len(rows) and (found is None or last < found) else found


def waits_for_both(right: Right, rows: list[list[int]], winners: list[int], options: Options) -> Any:
    target, deals = sessions.target_of(options), sessions.number_of_deals(options)
    waits = None not in (target, deals) and None in (
        sessions.reaches_the_target(rows, options),
        sessions.reaches_the_deals(rows, options),
    )
    return None if waits else right(rows, winners, options)


def won_most_deals(right: Right, totals: list[int], winners: list[int], options: Options) -> list[int]:
    if not options["target_winner"].endswith("most-wins"):
        return list(right(totals, winners, options))
    won = [winners.count(seat) for seat in range(options["players"])]
    return [seat for seat, deals in enumerate(won) if deals == max(won)]


def from_the_first_seat(winner: int, players: int) -> list[int]:
    return list(range(players))


def cap_before_all_held(right: Right, seat: int, game: Endgame, options: Options) -> int:
    times = scoring.all_held_factor(options) if scoring.holds_everybody_all(game, options) else 1
    return int(right(seat, game, {**options, "all_held_factor": 1})) * times


def cap_of_money(right: Right, seat: int, game: Endgame, options: Options) -> int:
    cap = options["penalty_cap"]
    return int(right(seat, game, {**options, "penalty_cap": None if cap is None else cap // game.stake}))


MUTANTS: Final = mutants(
    # House bombs.
    "bomb-kinds-fours-no-bombs (HR-BOMB-01): Takes no fours for bombs where these alone are bombs.",
    where(classifying.bomb_kinds, lambda options: options["bomb_kinds"] == "four-of-a-kind", []),
    "bomb-kinds-keep-kinds-apart (DEC-120): Where straight flushes are no bombs and kinds do not cross, lets them beat "
    "nothing but straight flushes.",
    only(classifying.crosses, lambda a, options: options["bombs"] == "off" or classifying.is_bomb(a, options)),
    "bomb-kinds-order-fives (DEC-120): Where straight flushes are no bombs, lets fours of a kind beat them.",
    Function(classifying.may_be_played_on, bombs_above_all_fives),
    "bare-four-bombs-alone (HR-BOMB-02): Where bare fours are bombs, takes nothing else for one.",
    where(classifying.bomb_kinds, lambda options: options["bare_four_bombs"], ["four"]),
    "bomb-twos-single-only (HR-BOMB-03): Keeps bombs for single twos, and not for pairs and triples of them.",
    only(classifying.is_of_twos, lambda b: len(b.cards) == 1),
    "bomb-of-more-cards (HR-BOMB-06 DEC-121): Lets the bomb of more cards win, whatever the bombs are.",
    Function(classifying.is_higher_bomb, by_number_of_cards),
    "bomb-as-any-target (HR-BOMB-06 DEC-121): Lets any bomb beat any bomb of another number of cards.",
    gives(classifying.is_higher_bomb, True),
    "bare-four-on-fives (DEC-122): Lets bare fours that are bombs beat straights, flushes and full houses whatever "
    "the target.",
    also(classifying.is_target, lambda b, options: options["bare_four_bombs"] and b.kind in FIVES),
    "bare-four-on-any-fives (DEC-122): Lets a bare four beat five cards above four of a kind, where the target has "
    "five cards.",
    gives(classifying.is_weaker_four, False),
    "bomb-seven-by-target (DEC-123): Lets seven cards beat five only where the target says so.",
    gives(classifying.beats_as_seven, False),
    "bomb-no-royal-apart (DEC-124): Forgets the royal flush where fours are played bare only and are bombs.",
    instead(packs.has_fours_to_rank, lambda options: options["quads_form"] != "bare"),
    "bomb-spares-bare-fours (DEC-126): Spares bare fours that are no bombs where anything is the target.",
    instead(classifying.is_anything, lambda b: b.kind != "four"),
    "bomb-continues (DEC-127): Goes on with the trick where a bomb is played on one's own pile.",
    gives(playing.goes_on_with, True),
    "bomb-doubles-the-finish (DEC-127): Doubles for a finish on whatever is a bomb, not on honours.",
    Function(scoring.finish_factor, doubled_for_bombs),
    # Two pairs.
    "two-pairs-not-played (HR-COMB-01): Knows no two pairs where they are played.",
    made(packs.house_kinds_used, lambda found: found - {"two-pairs"}),
    "two-pairs-apart-only (HR-COMB-01 DEC-135): Refuses two pairs whose ranks follow one another.",
    Function(
        house_kinds.house_shape,
        lambda right, cards, t: (
            None if right(cards, t) == "two-pairs" and house_kinds.are_in_sequence(cards, t) else right(cards, t)
        ),
    ),
    "two-pairs-without-lower (HR-COMB-02 DEC-131): Goes from the higher pair to its suit, past the lower pair.",
    made(house_kinds.key_of_two_pairs, lambda key: [key[0], key[2]]),
    "two-pairs-without-suits (HR-COMB-02 DEC-131): Calls two pairs of the same ranks equal.",
    made(house_kinds.key_of_two_pairs, lambda found: found[:2]),
    "two-pairs-without-twos (DEC-130): Keeps twos out of two pairs.",
    only(house_kinds.is_two_pairs, lambda cards: "2" not in map(rank_of, cards)),
    "two-pairs-twos-low (DEC-130): Ranks a pair of twos below all others in two pairs.",
    Function(house_kinds.key_of_two_pairs, low_twos),
    # Runs.
    "runs-of-shortest-number (HR-COMB-03): Of several numbers of cards knows only the smallest.",
    only(house_kinds.is_played, lambda kind, cards, t: kind != "run" or len(cards) == min(numbers_of("run", t))),
    "runs-with-a-gap (HR-COMB-03): Lets a run leave out one rank.",
    also(house_kinds.are_in_sequence, with_a_gap),
    "sequences-two-high (HR-COMB-04 DEC-132): Lets the two follow the ace in runs and consecutive pairs.",
    instead(house_kinds.windows, two_above_the_ace),
    "sequences-ace-low (HR-COMB-04 DEC-132): Begins runs and consecutive pairs with the ace or the two.",
    instead(house_kinds.windows, ace_and_two_low),
    "runs-without-suits (HR-COMB-05): Calls runs of one sequence equal.",
    made(house_kinds.key_of_run, first_alone),
    "runs-suits-reversed (HR-COMB-05): Lets the lower suit win between runs of one sequence.",
    made(house_kinds.key_of_run, suits_upside_down),
    "runs-one-suit-above (DEC-133): Puts runs of one suit above all others.",
    Function(house_kinds.key_of_run, one_suit_first),
    "runs-locked (DEC-133): Lets only runs of one suit be played on a run of one suit.",
    only(classifying.is_higher, lambda a, b: b.kind != "run" or is_of_one_suit(a.cards) or not is_of_one_suit(b.cards)),
    "runs-of-seven-first (DEC-136): Takes seven in sequence for a run where they are a straight flush with two further "
    "cards.",
    also(house_kinds.is_rather_a_run, lambda cards, t: ("run", 7) in t.further and house_kinds.is_run(cards, t)),
    "runs-of-seven-never-with-straight-flush (DEC-136): Refuses seven in sequence that hold a straight flush where no "
    "straight flush takes further cards.",
    gives(house_kinds.is_rather_a_run, False),
    # Consecutive pairs.
    "consecutive-pairs-not-played (HR-COMB-06): Knows no consecutive pairs where they are played.",
    made(packs.house_kinds_used, lambda found: found - {"consecutive-pairs"}),
    "consecutive-pairs-of-any-number (HR-COMB-06): Plays every number of pairs where it plays some.",
    also(house_kinds.is_played, lambda kind, *_: kind == "consecutive-pairs"),
    "consecutive-pairs-lower-suit (HR-COMB-07): Counts the top pair by its lower card.",
    Function(house_kinds.key_of_consecutive_pairs, by_lower_suit),
    "consecutive-pairs-without-suits (HR-COMB-07): Calls consecutive pairs of the same ranks equal.",
    made(house_kinds.key_of_consecutive_pairs, first_alone),
    # Three pairs, consecutive triples, two pairs with an odd card.
    "three-pairs-not-played (HR-COMB-14): Knows no three pairs where they are played.",
    made(packs.house_kinds_used, lambda found: found - {"three-pairs"}),
    "three-pairs-of-any-pairs (HR-COMB-14 DEC-130): Splits four cards of one rank into two of three pairs.",
    also(house_kinds.is_three_pairs, lambda cards: house_kinds.how_often(cards) == [4, 2]),
    "three-pairs-apart-only (DEC-135): Refuses three pairs whose ranks follow one another.",
    Function(
        house_kinds.house_shape,
        lambda right, cards, t: (
            None if right(cards, t) == "three-pairs" and house_kinds.are_in_sequence(cards, t) else right(cards, t)
        ),
    ),
    "three-pairs-lowest-first (HR-COMB-15): Compares three pairs from the lowest pair up.",
    made(house_kinds.key_of_three_pairs, lambda key: [*key[2::-1], key[3]]),
    "three-pairs-highest-alone (HR-COMB-15 DEC-131): Goes from the highest pair to its suit, past the others.",
    made(house_kinds.key_of_three_pairs, lambda key: [key[0], key[3]]),
    "three-pairs-without-suits (HR-COMB-15): Calls three pairs of the same ranks equal.",
    made(house_kinds.key_of_three_pairs, lambda key: key[:3]),
    "triples-in-sequence-not-played (HR-COMB-16): Knows no consecutive triples where they are played.",
    made(packs.house_kinds_used, lambda found: found - {"consecutive-triples"}),
    "triples-in-sequence-of-any-number (HR-COMB-16): Plays every number of triples where it plays some.",
    also(house_kinds.is_played, lambda kind, *_: kind == "consecutive-triples"),
    "triples-in-sequence-apart (HR-COMB-16): Takes triples that leave out a rank for consecutive.",
    also(house_kinds.is_consecutive_triples, lambda cards, t: house_kinds.how_often(cards) == [3, 3]),
    "triples-in-sequence-inverted (HR-COMB-17): Lets the lower consecutive triples win.",
    made(house_kinds.key_of_consecutive_triples, lambda key: [(key[0][0], -key[0][1])]),
    "triples-in-sequence-by-suit (DEC-181): Lets a suit decide between consecutive triples.",
    instead(house_kinds.key_of_consecutive_triples, house_kinds.key_of_top),
    "triples-in-sequence-with-triples (DEC-181): Plays consecutive triples only where a triple may be played alone.",
    only(house_kinds.is_played, lambda kind, cards, t: kind != "consecutive-triples" or "triple" in t.used),
    "two-pairs-with-odd-card-not-played (HR-COMB-12): Knows no two pairs with an odd card.",
    gives(classifying.is_two_pairs_plus_one, False),
    "two-pairs-with-any-odd-card (DEC-180): Takes any five cards of two ranks for two pairs and an odd card.",
    Function(classifying.shape_of_five, three_and_two_as_pairs),
    "two-pairs-with-odd-card-by-the-highest-card (HR-COMB-13 DEC-180): Compares the highest card of all first.",
    Function(
        classifying.key_of_two_pairs_plus_one,
        lambda right, cards, t: [house_kinds.key_of_top(cards, t)[0], *right(cards, t)],
    ),
    "two-pairs-with-odd-card-by-the-odd-card (DEC-180): Lets the odd card decide between equal pairs.",
    Function(
        classifying.key_of_two_pairs_plus_one,
        lambda right, cards, t: [*right(cards, t)[:2], *odd_card(cards, t), right(cards, t)[2]],
    ),
    "two-pairs-with-odd-card-without-lower (HR-COMB-13 DEC-131): Goes from the higher pair to its suit.",
    made(classifying.key_of_two_pairs_plus_one, lambda key: [key[0], key[2]]),
    "two-pairs-with-odd-card-lowest (DEC-179): Puts two pairs with an odd card below all other groups of five.",
    Function(
        packs.five_card_order,
        lambda right, options: sorted(right(options), key=lambda kind: kind != "two-pairs-plus-one"),
    ),
    "two-pairs-with-odd-card-cross (DEC-179): Lets what stands above two pairs with an odd card beat them always.",
    also(classifying.may_meet, lambda a, b, options: b.kind == "two-pairs-plus-one"),
    # Dragons.
    "dragons-not-played (HR-COMB-09): Knows no dragons where they are played.",
    made(packs.house_kinds_used, lambda found: found - {"dragon"}),
    "dragons-where-they-win (HR-COMB-09): Lets a dragon be played where it wins at once.",
    given(
        packs.house_kinds_used,
        options=lambda options: {**options, "dragon": "played"} if options["dragon"] == "wins" else options,
    ),
    "dragons-not-of-one-suit (HR-COMB-09 DEC-173): Refuses dragons of one suit.",
    only(house_kinds.is_dragon, lambda cards, t: not is_of_one_suit(cards)),
    "dragons-of-the-standard-pack (DEC-172): Knows no dragons of tiles.",
    only(house_kinds.is_dragon, lambda cards, t: "K" in t.rank),
    "dragons-usual-suits (HR-COMB-10): Ranks the suits of dragons as the base game does.",
    instead(
        house_kinds.key_of_dragon, lambda cards, t: [("suit", "DCHS".index(suit_of(house_kinds.top_of(cards, t))))]
    ),
    "dragons-unbeaten (HR-COMB-10): Lets nothing be played on a dragon.",
    only(classifying.may_be_played_on, lambda a, b, *_: b.kind != "dragon"),
    "dragons-one-suit-above (DEC-173): Puts dragons of one suit above all others.",
    Function(house_kinds.key_of_dragon, one_suit_first),
    "dragons-spared (HR-COMB-08 HR-BOMB-05 DEC-134): Spares dragons where bombs beat anything.",
    only(classifying.is_anything, lambda b: b.kind != "dragon"),
    "dragons-bombs (HR-COMB-08 DEC-134): Takes dragons for bombs.",
    made(classifying.bomb_kinds, lambda found: [*found, "dragon"]),
    "dragons-win-at-once (DEC-171): Lets whoever is dealt a dragon that may be played win before the first lead.",
    given(
        dealing.find_dragon,
        options=lambda options: {**options, "dragon": "wins"} if options["dragon"] == "played" else options,
    ),
    "dragons-where-thirteen-are-dealt (DEC-171): Knows no dragons where other numbers of cards are dealt.",
    Function(
        packs.house_kinds_used,
        lambda right, options: right(options) - (set() if cards_each(options) == 13 else {"dragon"}),
    ),
    # With others.
    "house-kinds-spared (HR-BOMB-05): Spares these kinds where bombs beat anything.",
    only(classifying.is_anything, lambda b: b.kind not in HOUSE_KINDS),
    "house-kinds-not-in-the-opening (DEC-137): Does not let the opening card be played in one of these kinds.",
    also(playing.faults_of_play, without_opening),
    "house-kinds-no-largest (DEC-138): Takes none of these kinds for a loser's largest combination.",
    ruled(dealing.largest_combination, more_kinds=[], dragon="off"),
    "house-kinds-below-others (DEC-138): Puts these kinds below others of as many cards in a loser's hand.",
    made(house_kinds.place_among_kinds, lambda found: -found),
    # Finishes.
    "twos-alone-only (HR-FIN-02 DEC-139): Means plays that are nothing but twos.",
    instead(playing.has_a_two, lambda play: {packs.rank_of(card) for card in play} == {"2"}),
    "twos-barred-everywhere (HR-FIN-01 HR-FIN-02): Forbids a two also where it is not the last play.",
    barred_where(lambda play, hand: True),
    "twos-of-the-last-two-cards (HR-FIN-01): Forbids a two also where one card is left after it.",
    barred_where(lambda play, hand: len(set(hand) - set(play)) <= 1),
    "twos-on-a-lead-only (DEC-139): Forbids a last two on a lead alone.",
    Function(playing.faults_of_play, twos_forgotten),
    "twos-stuck (DEC-140): Lets a leader who holds nothing but a two that is barred neither play nor pass.",
    ruled(playing.faults_of_pass, finish_on_twos="allowed"),
    "twos-duty-stays (DEC-140): Ties a player to the last-card duty who holds nothing but a two that is barred.",
    ruled(playing.is_free_of_duty, finish_on_twos="allowed"),
    "twos-rest-at-once (DEC-141): Lets a player lead his two after all as soon as one other has passed the lead.",
    instead(Table._have_all_passed_the_lead, lambda self: bool(self.passed)),
    "twos-passes-forgotten (DEC-141): Does not keep in mind who has passed the lead.",
    gives(Table._keep_in_mind, None),
    "twos-not-beside-the-top-two (DEC-142): Charges a lone top two that is forbidden with that alone.",
    only(
        playing.is_barred_on_twos, lambda play, hand, options, *_: not playing.is_forbidden_finish(play, hand, options)
    ),
    # Must beat.
    "beat-always (HR-LEAD-01): Lets nobody pass on a pile.",
    gives(playing.can_beat, True),
    "beat-not-by-bombs (DEC-144): Lets a player pass who could beat the pile with a bomb only.",
    ruled(playing.can_beat, bombs="off"),
    "beat-with-what-is-barred (DEC-144): Asks for a play that is barred as a last play.",
    ruled(playing.can_beat, finish_on_twos="allowed", lone_top_two_finish="wins"),
    "beat-or-duty (DEC-145): Charges a pass with the last-card duty alone where it breaks both.",
    made(playing.faults_of_pass, lambda found: found[:1]),
    "beat-liable-free (DEC-145): Lets a player pass who would be liable for it.",
    only(
        playing.owes_a_higher_play,
        lambda hand, on_table, options, now: playing.duty(hand, on_table, options, now) is None,
    ),
    # First leaders.
    "first-leader-by-lowest (HR-LEAD-02 HR-LEAD-03 DEC-146): Lets the lowest card lead where a seat is named or drawn.",
    ruled(dealing.next_leader_by, first_leader="lowest-card"),
    gives(dealing.check_leader, None),
    "first-leader-of-every-deal (DEC-146): Names a leader for every deal.",
    Function(
        dealing.next_leader_by,
        lambda right, number, options: right(1 if options["first_leader"] != "lowest-card" else number, options),
    ),
    gives(dealing.check_leader, None),
    "first-leader-plays-the-lowest (DEC-147): Asks whoever is named to lead for his lowest card.",
    instead(dealing.card_of_first_leader, playing.lowest_card),
    also(table.is_opening_play, lambda opening: opening.by in dealing.FIRST_LEADERS),
    # Redeals.
    "redeal-twos-are-pictures (DEC-149): Takes a two for a picture.",
    only(dealing.lacks_pictures, lambda hand: "2" not in {packs.rank_of(card) for card in hand}),
    "redeal-jacks-are-none (HR-LEAD-04 DEC-149): Does not take a jack for a picture.",
    given(dealing.lacks_pictures, hand=lambda hand: [card for card in hand if packs.rank_of(card) != "J"]),
    "redeal-although-won (DEC-150): Throws in a deal that a dragon has won.",
    where(dealing.find_dragon, lambda options, hands: dealing.hands_thrown_in(hands, options), None),
    "redeal-after-exchange (DEC-152): Throws in a deal for a hand that has no picture after the exchange.",
    gives(dealing.is_exchanged_in, False),
    "redeal-ace-for-a-picture (HR-LEAD-07 DEC-149): Takes an ace for a picture where too few of these are counted.",
    Function(dealing.pictures_in, lambda right, hand: [*right(hand), *dealing.aces_in(hand)]),
    "redeal-by-one-less (HR-LEAD-07): Takes every number of a redeal for one less.",
    given(dealing.meets, number=lambda number: number - 1),
    "redeal-one-two-more (HR-LEAD-07): Finds one two more in every hand.",
    given(dealing.meets, hand=lambda hand: [*hand, "2S"]),
    "redeal-no-tile-is-an-ace (HR-LEAD-07 DEC-185): Looks for aces among tiles.",
    instead(dealing.aces_in, lambda hand: [card for card in hand if packs.rank_of(card) == "A"]),
    "redeal-points-as-in-bridge (DEC-185): Counts nothing for a two.",
    where(dealing.points_of_rank, lambda rank: rank == "2", 0),
    "redeal-points-alike (DEC-185): Counts a king as much as a jack.",
    where(dealing.points_of_rank, lambda rank: rank == "K", 1),
    "redeal-points-up-to-thirteen (DEC-185): Counts nothing for tiles above 13.",
    where(dealing.points_of_rank, lambda rank: rank in ("14", "15"), 0),
    "redeal-all-conditions (DEC-187): Asks for every condition of a redeal at once.",
    instead(
        dealing.meets_any,
        lambda hand, conditions: bool(conditions) and all(dealing.meets(hand, *each) for each in conditions.items()),
    ),
    "redeal-never-offered (HR-LEAD-08 DEC-186): Offers a redeal to nobody.",
    gives(dealing.hands_offered, []),
    "redeal-offered-by-force (HR-LEAD-08): Throws in hands that are left to their holders.",
    Function(dealing.conditions_of, lambda right, options: right(options) | dealing.offers_of(options)),
    "redeal-although-twos-won (DEC-187): Throws in a deal that four twos have won.",
    where(instant_wins.find, lambda options, hands: dealing.hands_thrown_in(hands, options), None),
    # Targets.
    "target-passed (HR-SES-01 DEC-110): Ends the session only when a total is more than the target.",
    instead(sessions.has_reached, lambda total, target: total > target),
    "target-of-one-deal (HR-SES-01 DEC-110): Compares the score of each deal with the target.",
    instead(sessions.totals_after, lambda number, rows, *_: rows[number - 1]),
    "target-ends-with-a-round (DEC-113): Ends a session with a target after the last deal of a round as well.",
    Function(sessions.deal_that_ends_for_totals, ends_with_a_round),
    "target-goes-on (HR-SES-01 DEC-113): Names a next deal after the target is reached.",
    gives(sessions.ends_for_good, False),
    "target-won-by-whoever-reached-it (HR-SES-02 DEC-112): Lets the highest total win where the lowest should.",
    gives(sessions.is_highest_wanted, True),
    "target-lowest-wins-always (HR-SES-03 DEC-112 DEC-114): Lets the lowest total win where the highest should.",
    gives(sessions.is_highest_wanted, False),
    "target-one-winner (HR-SES-02 DEC-112): Lets the first of several equal totals win alone.",
    instead(sessions.who_share, lambda seats: seats[:1]),
    "target-points-to-the-lowest (DEC-114): Lets the lowest total win where points are scored and nobody has said so.",
    instead(variants.winner_that_is_wanted, lambda options, *_: options["target_winner"]),
    # Numbers of deals, ties, and chips that run out.
    "deals-forgotten (HR-SES-04 DEC-175): Ends a session with a target alone.",
    gives(sessions.number_of_deals, None),
    "deals-one-more (HR-SES-04 DEC-175): Plays one deal more than was agreed on.",
    made(sessions.number_of_deals, lambda found: None if found is None else found + 1),
    "deals-and-target (HR-SES-04 DEC-175): Waits for both the target and the number of deals.",
    Function(sessions.deal_that_ends_for_totals, waits_for_both),
    "ties-not-by-wins (HR-SES-05 DEC-176): Lets equal totals share, whoever has won more deals.",
    instead(sessions.deals_won, lambda seats, *_: dict.fromkeys(seats, 0)),
    "ties-by-wins-of-all (HR-SES-05 DEC-176): Lets whoever has won most deals win, whatever the total.",
    Function(sessions.who_wins, won_most_deals),
    "ties-end (HR-SES-06 DEC-176): Ends a session with equal totals where another deal should be played.",
    gives(sessions.plays_on, False),
    "chips-owed (HR-SES-07 HR-SES-08 DEC-177): Lets a player pay more than is left.",
    instead(sessions.loss_that_is_paid, lambda loss, *_: loss),
    "chips-from-the-first-seat (HR-SES-07 DEC-177): Pays out from the first seat on, whoever has won.",
    instead(sessions.order_of_payment, from_the_first_seat),
    "chips-in-equal-shares (HR-SES-08 DEC-177): Shares what is left equally.",
    instead(sessions.shares_of, lambda amount, claims: [min(claim, amount // len(claims)) for claim in claims]),
    "chips-bought-by-nobody (HR-SES-09 DEC-178): Lets nobody buy in again.",
    gives(sessions.must_buy, False),
    "chips-bought-to-pay-debts (HR-SES-09 DEC-178): Lets nobody buy who owes nothing.",
    instead(sessions.must_buy, lambda chips: chips < 0),
    # Factors.
    "twos-multiply-once (HR-VAL-01 DEC-116): Multiplies once, however many twos are left.",
    instead(scoring.product_of_factors, lambda factors: max(factors, default=1)),
    "twos-added-up (HR-VAL-01 DEC-116): Adds the factors of twos up instead of multiplying them.",
    instead(scoring.product_of_factors, lambda factors: sum(factors) or 1),
    "held-forgotten (HR-VAL-02 DEC-117): Charges no multiple where nobody has played.",
    gives(scoring.all_held_factor, 1),
    "held-doubled (HR-VAL-02): Doubles whatever the multiple is.",
    made(scoring.all_held_factor, lambda found: min(found, 2)),
    "held-is-thirteen (DEC-117): Means thirteen cards, however many were dealt.",
    instead(scoring.holds_all, lambda count, *_: count == 13),
    "held-not-against-a-dragon (DEC-118): Charges no multiple after a dragon.",
    only(scoring.holds_everybody_all, lambda game, options: not game.dragon),
    "cap-forgotten (HR-VAL-03 DEC-119): Knows no maximum.",
    instead(scoring.capped, lambda penalty, *_: penalty),
    "cap-before-the-multiple (DEC-115): Caps a penalty before the multiple for hands that are still full.",
    Function(scoring.card_penalty, cap_before_all_held),
    "cap-after-the-stake (DEC-119): Caps what is paid in money, so that a higher stake lowers the cap.",
    Function(scoring.card_penalty, cap_of_money),
    # Exchanges.
    "places-one-card (HR-EXCH-01 DEC-153): Lets the last give one card.",
    gives(exchanging_by_place.cards_of_the_last, 1),
    "places-three-exchange-twice (HR-EXCH-02 DEC-153): Lets the second of three exchange with himself.",
    instead(exchanging_by_place.exchange_the_seconds, lambda players: players >= 3),
    "places-lowest-cards (HR-EXCH-01 HR-EXCH-02 DEC-155): Lets the lowest cards be given.",
    instead(
        exchanging_by_place.given_cards,
        lambda hand, count, options: exchanging_by_place.in_order(hand, options)[:count],
    ),
    "places-not-the-same-cards (DEC-155): Does not let a player return what he was given.",
    instead(exchanging_by_place.may_be_returned, lambda hand, gives: {*hand} - {*gives}),
    "places-most-cards-first (HR-EXCH-03): Gives the best place to whoever has most cards left.",
    instead(
        exchanging_by_place.place_by_cards,
        lambda hand, options: (-len(hand), exchanging_by_place.among_equally_many(hand, options)),
    ),
    "places-higher-card-first (DEC-154): Of equally many cards gives the better place to those with the highest card.",
    made(exchanging_by_place.among_equally_many, lambda found: tuple(-number for number in found)),
    "places-winner-by-cards (DEC-154): Gives the winner the place of the cards that he holds.",
    Function(exchanging_by_place.places_by_placing, winner_among_the_others),
    "places-by-cards-where-play-goes-on (HR-EXCH-03 DEC-158): Goes by the cards left where play goes on.",
    Function(exchanging_by_place.places_by_placing, by_cards_left),
    "places-highest-penalty-first (HR-EXCH-04 DEC-157): Gives the best place to the highest penalty.",
    Function(
        exchanging_by_place.places_by_points,
        lambda right, placed, scores, options: right(
            placed, scores if exchanging_by_place.is_in_points(options) else [-score for score in scores], options
        ),
    ),
    "places-winner-before-points (DEC-157): Puts the winner first whatever he scored.",
    Function(exchanging_by_place.places_by_points, winner_first),
    "places-leader-as-dealt (DEC-159): Lets the lowest card lead whoever was dealt it.",
    instead(answering.hands_to_open_with, lambda exchanged, dealt: dealt),
    "places-not-in-a-new-round (DEC-160): Exchanges nothing before the first deal of a round.",
    Answered("session", nothing_before_a_round),
    # Instant wins.
    "at-once-never (HR-INST-01): Knows no hand that wins at once.",
    gives(instant_wins.find, None),
    "at-once-in-the-first-deal (DEC-161): Looks for such hands in the first deal alone.",
    Function(
        dealing.find_opening,
        lambda right, options, deal: right(
            {**options, "instant_wins": {}} if (deal.get("deal_number") or 1) > 1 else options, deal
        ),
    ),
    "at-once-suits-of-a-dragon (HR-INST-02): Takes any dragon for one of one suit.",
    instead(instant_wins.is_same_suit_dragon, instant_wins.is_dragon),
    "at-once-dragon-of-one-suit (HR-INST-03): Asks that a dragon be of one suit.",
    only(instant_wins.is_dragon, instant_wins.is_same_suit_dragon),
    "at-once-twelve-ranks (HR-INST-03): Lets a dragon lack one rank.",
    instead(instant_wins.is_dragon, lambda hand, *_: len({card[:-1] for card in hand}) >= 12),
    "at-once-three-twos (HR-INST-04): Wants three twos.",
    instead(instant_wins.has_four_twos, lambda hand, *_: len([card for card in hand if card[:-1] == "2"]) >= 3),
    "at-once-any-four (HR-INST-04): Takes any four of a kind for four twos.",
    instead(instant_wins.has_four_twos, lambda hand, *_: max(Counter(map(rank_of, hand)).values()) == 4),
    "at-once-five-pairs (HR-INST-05): Is content with five pairs.",
    instead(
        instant_wins.has_six_pairs,
        lambda hand, *_: sum(many // 2 for many in Counter(map(rank_of, hand)).values()) >= 5,
    ),
    "at-once-fours-are-no-pairs (HR-INST-05 DEC-162): Counts four of a kind as one pair.",
    made(instant_wins.pairs_of, lambda found: min(found, 1)),
    "at-once-triples-are-no-pairs (DEC-162): Counts no pair in a triple.",
    where(instant_wins.pairs_of, lambda number: number == 3, 0),
    "at-once-two-straights (HR-INST-06): Does not mind the three cards beside two straights.",
    instead(instant_wins.runs_of_three, lambda run: list(combinations_with_replacement("3456789TJQKA2", 3))),
    "at-once-highest-straights-first (HR-INST-06): Takes the highest straight away first, also where others would fit.",
    instead(instant_wins.has_three_straights, greedy_straights),
    "at-once-three-round-the-corner (DEC-163): Lets three cards run on behind the ace and the two.",
    made(instant_wins.runs_of_three, lambda found: [*found, ("K", "A", "2"), ("Q", "K", "A")]),
    "at-once-straights-of-several-suits (DEC-163): Takes a straight flush for no straight.",
    only(instant_wins.has_three_straights, lambda hand, *_: not is_of_one_suit(hand)),
    "at-once-flushes-of-three-suits (HR-INST-07 DEC-164): Wants three suits for three flushes.",
    gives(instant_wins.divisions_by_suit, [[3, 5, 5]]),
    "at-once-two-flushes (HR-INST-07): Does not mind the three cards beside two flushes.",
    made(instant_wins.divisions_by_suit, lambda found: [*found, [1, 2, 5, 5], [1, 5, 7], [2, 5, 6], [1, 1, 1, 10]]),
    "at-once-flushes-not-used (DEC-164): Knows no three flushes where flushes are not used.",
    only(instant_wins.has_three_flushes, lambda hand, options: "flush" in options["five_card_kinds"]),
    "at-once-last-pattern-first (DEC-165): Lets the pattern take precedence that is listed last.",
    made(instant_wins.in_order_of_precedence, lambda found: tuple(reversed(found))),
    "at-once-lowest-holder (DEC-165): Lets the holder with the lowest highest card win.",
    instead(instant_wins.best_holder, the_lowest),
    "at-once-dragon-without-its-price (DEC-169): Lets a dragon that wins cost nothing more, whatever its price is.",
    Function(instant_wins.patterns_played, divided_by_dragon),
    "at-once-free (HR-INST-08): Scores all as if they had played no card.",
    gives(endgames.price_at_once, None),
    "at-once-one-point (HR-INST-08): Charges one point whatever the price is.",
    made(instant_wins.price_of, lambda found: None if found is None else 1),
    "at-once-null-is-nothing (HR-INST-09 DEC-168): Charges nothing where there is no price.",
    made(instant_wins.price_of, lambda found: found or 0),
    "at-once-price-multiplied (DEC-167): Multiplies a price as if all cards were still held.",
    Function(scoring.priced, multiplied_price),
    "at-once-price-by-the-winner (DEC-166): Charges the price to the holder.",
    Function(scoring.priced, for_the_holder_alone),
    "at-once-stake-forgotten (DEC-167): Forgets the stake where a price is paid.",
    Function(scoring.paid_at_once, without_the_stake),
)
