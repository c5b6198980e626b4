"""The types of what the service answers, named as in the contract.

Made from openapi.yaml by `make contract`: never edit it.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, final


NamesEcho: TypeAlias = str
"""A named variant by its id, or several joined by commas."""


VariantId: TypeAlias = Literal["base", "gamesky", "hong-kong-ip", "hong-kong-boehnker", "pusoy-dos", "pusoy-dos-play-on", "indonesia-hutabarat", "taiwan-latta", "lukang-dushoff", "singapore-chan", "bridge-suits", "kam-difference", "clockwise", "three-player", "three-player-face-down", "three-player-exchange", "three-player-13-draw", "three-player-13-draw-full", "two-player-17", "two-player-21", "two-player-13", "two-player-draw", "wikipedia", "wikipedia-3", "wikipedia-2", "lectio-5", "lectio-4", "lectio-3", "comp2396"] | str
"""The id of a named variant."""


VariantIds: TypeAlias = list[VariantId]
"""Several variants."""


ExtendedEcho: TypeAlias = VariantId | VariantIds
"""The variant or variants that options change."""


HandSize: TypeAlias = Literal["all"] | Literal[12, 13, 17, 21]


StraightScheme: TypeAlias = Literal["S0", "S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9"]
"""An order of straights by name."""


RunRanks: TypeAlias = str | list[str]
"""Five ranks in sequence, from low to high, such as `TJQKA`; as a list where ranks have two digits."""


@final
class Run(TypedDict):
    ranks: RunRanks
    decided_by: str
    """The rank whose suit decides between equal runs."""


TiedRuns: TypeAlias = list[Run]
"""Runs that tie."""


RunOrTie: TypeAlias = Run | TiedRuns
"""A run, or several that tie."""


StraightRuns: TypeAlias = list[RunOrTie]
"""Runs from high to low."""


StraightOrder: TypeAlias = StraightScheme | StraightRuns
"""Which sequences are straights and how they rank: the name of a scheme, or a list of runs from high to low, in
which runs that tie stand in a list of their own. A run lists its ranks in sequence, and the rank whose suit decides
between equal runs."""


InstantWins = TypedDict(
    "InstantWins",
    {
        "same-suit-dragon": NotRequired[int | None],
        "dragon": NotRequired[int | None],
        "four-twos": NotRequired[int | None],
        "six-pairs": NotRequired[int | None],
        "three-straights": NotRequired[int | None],
        "three-flushes": NotRequired[int | None],
    },
)
"""The hands of 13 cards that win before the first lead, each with the points that every other player pays, or null
where the others are scored as if they had played no card."""


RankPoints: TypeAlias = dict[str, int]
"""The points of each rank, such as `{"A": 3, "2": 5, "others": 1}`. Every rank of the pack is named, or `others`
gives the points of those that are not."""


CardPoints: TypeAlias = Literal["one-each", "tiered", "ladder", "one-and-five-for-twos"] | RankPoints
"""What a card left in hand counts: a scale by name, or the points of each rank."""


@final
class HandDoubling(TypedDict):
    cards: list[Literal["two", "four-of-a-kind", "straight-flush"]]
    mode: Literal["each", "once"]


PointsOfPlaces: TypeAlias = list[int]
"""The points of each place, from the first to the last; none is higher than the one before."""


PlacePoints: TypeAlias = Literal["five-three-one"] | PointsOfPlaces
"""The points of the places where a deal is played to the last: those that are reported by name, or a list with one
number for each player, from the first place to the last."""


SuitFactors: TypeAlias = dict[str, int]


@final
class Options(TypedDict):
    """House rules: any of the fifty-eight options. Some values contradict each other; then the answer is a problem
    that names the constraint, and `GET /v1/rules/VC-01` and so on tell what it says."""

    players: NotRequired[Literal[2, 3, 4, 5]]
    """How many people play, each for themselves."""
    pack: NotRequired[Literal["standard-52", "tiles-9", "tiles-13", "tiles-15"]]
    """The cards in play: the standard pack, or tiles numbered up to 9, 13 or 15 in four suits."""
    suit_order: NotRequired[Literal["CDHS", "CDSH", "CHDS", "CHSD", "CSDH", "CSHD", "DCHS", "DCSH", "DHCS", "DHSC", "DSCH", "DSHC", "HCDS", "HCSD", "HDCS", "HDSC", "HSCD", "HSDC", "SCDH", "SCHD", "SDCH", "SDHC", "SHCD", "SHDC"]]
    """The suits from the highest to the lowest; the lowest suit also fixes the lowest card, which opens."""
    direction: NotRequired[Literal["counterclockwise", "clockwise", "alternating"]]
    """Which way dealing and play go round the table; alternating turns after every deal."""
    hand_size: NotRequired[HandSize]
    leftover: NotRequired[Literal["none", "extra-card-face-up", "extra-card-face-down", "dead", "stock"]]
    """What becomes of undealt cards: one extra card for the holder of the lowest card, out of play, or a stock."""
    first_card_to: NotRequired[Literal["cut-card-count", "next-player"]]
    """Who is dealt the first card: the player counted out by an exposed card, or the one next to the dealer."""
    next_dealer: NotRequired[Literal["winner", "loser", "high-draw-per-round"]]
    """Who deals next: the winner, the loser, or after each round whoever draws the highest card."""
    card_exchange: NotRequired[Literal["none", "loser-highest-for-any", "by-placing", "by-points"]]
    """Whether those who came last in the previous deal hand their highest cards to those who came first, for any
    cards in return."""
    redeal: NotRequired[Literal["none", "no-pictures"]]
    """Whether weak hands are thrown in and dealt again before anybody plays."""
    later_leader: NotRequired[Literal["lowest-card", "previous-winner", "previous-loser"]]
    """Who leads in later deals; the first deal of a session or round is always led by the lowest card."""
    opening_must_include: NotRequired[bool]
    """Whether a player who leads because of the lowest card must play that card, alone or in a combination."""
    first_leader: NotRequired[Literal["lowest-card", "named-seat", "random-seat"]]
    """Who leads to the first deal of a session or round, which no earlier deal decides."""
    triples: NotRequired[bool]
    """Whether three cards of one rank may be played by themselves."""
    flushes: NotRequired[bool]
    """Whether five cards of one suit out of sequence are a combination; straight flushes always are."""
    quads_form: NotRequired[Literal["with-odd-card", "bare", "both"]]
    """Whether four cards of one rank are played with a fifth card, alone, or either way."""
    straight_flush_form: NotRequired[Literal["five", "five-plus-two"]]
    """Whether a straight flush is played by itself or only together with two further cards, seven in all."""
    straight_order: NotRequired[StraightOrder]
    straight_flush_order: NotRequired[Literal["rank-first", "suit-first"]]
    """Whether straight flushes are compared by their sequence or by their suit first."""
    flush_order: NotRequired[Literal["suit-first", "top-card-first", "all-ranks-first"]]
    """Whether flushes are compared by suit, by their highest card, or by all their ranks first."""
    top_of_five_card_order: NotRequired[Literal["straight-flush-over-quads", "only-royal-flush-over-quads"]]
    """Whether every straight flush beats four of a kind, or the royal flush alone."""
    five_card_crossing: NotRequired[Literal["any-stronger-type", "same-type-or-bomb"]]
    """Whether stronger five-card kinds beat all weaker ones, or straights, flushes and full houses only their own."""
    bombs: NotRequired[Literal["off", "on", "at-any-time"]]
    """Whether four of a kind and straight flushes also beat singles, pairs and triples, and whether they wait for
    their turn."""
    bomb_kinds: NotRequired[Literal["four-of-a-kind-and-straight-flush", "four-of-a-kind"]]
    """Whether straight flushes are bombs besides four of a kind."""
    bare_four_bombs: NotRequired[bool]
    """Whether four cards of one rank played alone are a bomb too."""
    bomb_targets: NotRequired[Literal["small", "twos", "five-cards", "anything"]]
    """On what bombs may be played besides lower bombs and what their kind beats anyway."""
    two_pairs: NotRequired[bool]
    """Whether two pairs of different ranks are played together, as four cards."""
    runs_of: NotRequired[list[Literal[3, 4, 6, 7, 8, 9, 10, 11, 12]]]
    """How many cards a run may have, besides the five of a straight; or that no runs are played."""
    consecutive_pairs: NotRequired[list[Literal[2, 3, 4, 5, 6]]]
    """How many pairs in sequence are played together; or that none are."""
    after_pass: NotRequired[Literal["may-play-again", "out-of-trick"]]
    """Whether a player who passed may come back into the same trick."""
    self_beat: NotRequired[bool]
    """Whether a player to whom everybody passed may go on beating their own combination."""
    draw_on_pass: NotRequired[Literal["none", "one", "combination-size"]]
    """How many cards a player who passes draws from the stock."""
    stock_empty: NotRequired[Literal["stop-drawing", "reshuffle-set-aside"]]
    """What happens when the stock runs out: nobody draws any more, or the played cards become a new stock."""
    last_cards_announcement: NotRequired[Literal[0, 1, 2]]
    """From how few cards on a player must announce how many are left; 0 means never."""
    last_card_duty: NotRequired[Literal["none", "liable", "compulsory"]]
    """What a player owes whose next neighbour holds one card: nothing, paying for the damage, or a forced play."""
    dragon: NotRequired[Literal["off", "wins", "played"]]
    """Whether a hand with one card of every rank wins the deal before play begins, or such cards are a combination."""
    lone_top_two_finish: NotRequired[Literal["wins", "not-a-win", "forbidden"]]
    """Whether playing the highest two alone as one's last card wins, does not win, or may not be done."""
    deal_ends: NotRequired[Literal["first-out", "one-left"]]
    """Whether a deal ends with the first player out of cards or goes on until one player is left."""
    instant_wins: NotRequired[InstantWins]
    finish_on_twos: NotRequired[Literal["allowed", "no-lone-two", "no-two"]]
    """Whether the play with which a player goes out may be a two, or may hold one."""
    must_beat: NotRequired[bool]
    """Whether a player who can beat the pile has to, or may pass."""
    scoring: NotRequired[Literal["card-penalties", "winner-points", "placings", "fixed-loser", "special-cards"]]
    """What a deal is scored by: cards left, points for the winner, placings, one loser, or special combinations."""
    card_points: NotRequired[CardPoints]
    count_multipliers: NotRequired[list[list[int]]]
    """From how many cards left on a penalty is multiplied, and by how much."""
    multiplier_scope: NotRequired[Literal["all", "first-leader"]]
    """Whether the multipliers hold for everybody or only for the player who led first in the deal."""
    hand_doubling: NotRequired[None | HandDoubling]
    """Which unused twos, fours of a kind or straight flushes double a loser's penalty: each of them, or once."""
    finish_doubling: NotRequired[Literal["none", "only-twos", "two-or-honour"]]
    """Which last play of the winner doubles every penalty: none, twos alone, or a two, quads or straight flush."""
    lone_top_two_payment: NotRequired[Literal["nothing", "as-if-held"]]
    """What a player owes who went out on the highest two alone and did not win."""
    place_points: NotRequired[PlacePoints]
    settlement: NotRequired[Literal["none", "pairwise-difference", "winner-only", "pairwise-card-difference"]]
    """How scores become payments: not at all, between every two players, to the winner, or by card numbers."""
    stake: NotRequired[int]
    """What one point is worth when payments are made."""
    deals_per_round: NotRequired[int | None]
    """How many deals make a round; with starting chips a session lasts one round, unless next_dealer is drawn for."""
    starting_chips: NotRequired[int | None]
    """What each player's chips are worth at the start; a session then ends when somebody has none."""
    target_score: NotRequired[int | None]
    """Which total of one player ends a session that is played to a target."""
    target_winner: NotRequired[Literal["lowest", "highest"]]
    """Whether the lowest or the highest total wins when the target is reached."""
    two_factors: NotRequired[None | int | SuitFactors]
    """By how much every two that a loser has left multiplies that loser's penalty."""
    all_held_factor: NotRequired[int]
    """How many times all losers pay when each of them still has every card that was dealt to them."""
    penalty_cap: NotRequired[int | None]
    """The most that one loser's penalty for a deal can be, before the stake."""


OptionsEcho: TypeAlias = Options | dict[str, Any]
"""The options that a variant states. Later releases may know options and values that `Options` does not."""


@final
class MixEcho(TypedDict):
    """House rules on top of a variant or of several, in canonical names."""

    extends: ExtendedEcho
    options: OptionsEcho


VariantEcho: TypeAlias = NamesEcho | MixEcho
"""The variant in canonical names. It may be sent back as `variant`."""


Card: TypeAlias = str
"""A card in answers: rank (`3 4 5 6 7 8 9 T J Q K A 2`) and suit (`D C H S`), such as `9S` or `TD`. Tiles have the
numbers 1 to 15 for ranks and the same letters for suits: sun S, moon H, star C, cloud D."""


Cards: TypeAlias = list[Card]
"""A set of cards in answers, from the weakest to the strongest in the variant's order."""


Kind: TypeAlias = Literal["single", "pair", "triple", "four", "straight", "flush", "full-house", "four-of-a-kind", "straight-flush", "straight-flush-plus-two", "two-pairs", "run", "consecutive-pairs", "dragon"] | str
"""A kind of combination, in the order in which answers list them. `four` is four cards of one rank alone,
`four-of-a-kind` has its odd card with it, and a royal flush is a `straight-flush`."""


DecidingCard: TypeAlias = Card | None
"""The card whose suit or rank decides between equals; null where no single card does (triple, full house, four of a
kind)."""


Strength: TypeAlias = int
"""Of two combinations with equally many cards the larger wins, wherever their kinds may beat each other. Comparable
within one release and one variant only."""


AnySuits: TypeAlias = Literal[True]
"""True where the question names ranks alone: what is answered holds whatever the suits, and the suits that are
shown, with `deciding_card`, `strength` and `overlap`, are those of one choice. Otherwise absent."""


RuleId: TypeAlias = str
"""The id of a rule (PG-..., WP-...), a decision (DEC-...) or a constraint (VC-...). `GET /v1/rules/{id}` tells what
it says. Ids never change their meaning."""


RuleIds: TypeAlias = list[RuleId]
"""The ids of the rules that this rests on."""


@final
class ClassifiedCombination(TypedDict):
    """Cards that can be played, and the variant that says so."""

    variant: VariantEcho
    cards: Cards
    playable: Literal[True]
    kind: Kind
    deciding_card: DecidingCard
    strength: Strength
    any_suits: NotRequired[AnySuits]
    rules: NotRequired[RuleIds]


RefusalCode: TypeAlias = Literal["not-a-combination", "kind-not-used"] | str
"""Why cards are no combination."""


Phrase: TypeAlias = str
"""The name of a sentence: the code of the reason or fault and, after a dot, the form of it, of which some cases may
have a form of their own after another dot."""


Hint: TypeAlias = Literal["different-ranks", "wrong-size", "wrong-four", "two-pairs", "triple-with-attachment", "wrap-around", "sequence-not-used", "no-straight-flush", "two-pairs-with-odd-card", "no-run", "no-consecutive-pairs", "no-kind-of-size", "bare-quads"] | str
"""What a set of cards that is no combination looks like instead."""


Sentence: TypeAlias = str
"""What an answer says, as a sentence in the language of the answer. `phrase` names the sentence and `params` holds
the values in it, so that a client can also say it itself."""


Params: TypeAlias = dict[str, str | int | list[str | int]]
"""The named values in a sentence; sets of cards stand weakest first, and `given` is what was sent, cut short."""


@final
class RefusalReason(TypedDict):
    """Why the cards are no combination."""

    code: RefusalCode
    phrase: NotRequired[Phrase]
    hint: NotRequired[Hint | None]
    """What the cards look like instead, or null."""
    detail: NotRequired[Sentence]
    params: NotRequired[Params]
    rules: NotRequired[RuleIds]


@final
class ClassifiedRefusal(TypedDict):
    """Cards that cannot be played, and the variant that says so."""

    variant: VariantEcho
    cards: Cards
    playable: Literal[False]
    reason: RefusalReason
    any_suits: NotRequired[AnySuits]
    rules: NotRequired[RuleIds]


ClassifyAnswer: TypeAlias = ClassifiedCombination | ClassifiedRefusal
"""What the cards are, or why they are nothing."""


ComparisonResult: TypeAlias = Literal["a-beats-b", "b-beats-a", "neither", "undefined"] | str
"""Which one wins; `undefined` where a side is no combination."""


ComparisonCode: TypeAlias = Literal["higher-rank", "higher-suit", "stronger-kind", "bomb", "equal", "kinds-do-not-cross", "different-size", "not-a-combination", "kind-not-used"] | str
"""Why the one set of cards wins, or why neither does, or why a side is no combination."""


@final
class ComparisonReason(TypedDict):
    """Why the one wins, or why neither does, or why a side is no combination."""

    code: ComparisonCode
    phrase: NotRequired[Phrase]
    hint: NotRequired[Hint | None]
    """Where the cards are no combination, what they look like instead; otherwise absent."""
    detail: NotRequired[Sentence]
    params: NotRequired[Params]
    rules: NotRequired[RuleIds]


@final
class Combination(TypedDict):
    """Cards that can be played."""

    cards: Cards
    playable: Literal[True]
    kind: Kind
    deciding_card: DecidingCard
    strength: Strength
    rules: NotRequired[RuleIds]


@final
class Refusal(TypedDict):
    """Cards that cannot be played."""

    cards: Cards
    playable: Literal[False]
    reason: RefusalReason
    rules: NotRequired[RuleIds]


Classification: TypeAlias = Combination | Refusal
"""What cards are, or why they are nothing."""


@final
class CompareAnswer(TypedDict):
    variant: VariantEcho
    result: ComparisonResult
    reason: ComparisonReason
    """Why; where a side is no combination, that of a, or else of b."""
    overlap: Cards
    """Cards on both sides."""
    a: NotRequired[Classification]
    b: NotRequired[Classification]
    any_suits: NotRequired[AnySuits]
    rules: NotRequired[RuleIds]


@final
class Move(TypedDict):
    """A legal play."""

    cards: Cards
    kind: Kind
    continues: NotRequired[bool]
    """With `own_pile`, whether the play could also continue the trick."""


ObligationCode: TypeAlias = Literal["last-card-duty", "must-beat"] | str
"""What binds a player."""


@final
class Obligation(TypedDict):
    """A duty that binds the player here."""

    code: ObligationCode
    phrase: NotRequired[Phrase]
    detail: NotRequired[Sentence]
    params: NotRequired[Params]
    rules: NotRequired[RuleIds]


Seat: TypeAlias = int
"""A seat, numbered counterclockwise from 0; seat 1 sits to the right of seat 0."""


OutOfTurn: TypeAlias = list[Seat]
"""The seats that may act now though it is not their turn: with a bomb, where `bombs` is `at-any-time`. Whether such
a seat holds one that beats the pile is not looked at; `legal-moves` with the state and the `seat` lists what it may
play."""


EventCode: TypeAlias = Literal["not-a-combination", "kind-not-used", "does-not-beat", "different-size", "missing-opening-card", "pass-on-lead", "card-not-in-hand", "last-card-duty", "final-top-two", "final-two", "must-beat", "deal-over", "not-your-turn", "announcement-missing", "announcement-wrong", "draw-wrong", "exchange-wrong"] | str
"""What an event of a record breaks."""


@final
class NoTurnReason(TypedDict):
    """Why a seat can neither play nor pass."""

    code: EventCode
    phrase: NotRequired[Phrase]
    detail: NotRequired[Sentence]
    params: NotRequired[Params]
    rules: NotRequired[RuleIds]


@final
class LegalMovesAnswer(TypedDict):
    variant: VariantEcho
    moves: list[Move]
    count: int
    """How many legal moves there are in all."""
    by_kind: dict[str, int]
    """How many there are of each kind that occurs."""
    may_pass: bool
    must_include: Card | None
    """The card that every move must contain, or null."""
    obligations: list[Obligation]
    """Duties that bind the player. Under `last_card_duty: liable` every move stays legal; under `compulsory` the
    moves are cut."""
    next_cursor: str | None
    """Where the list goes on, or null where it ends."""
    out_of_turn: NotRequired[OutOfTurn]
    """With `state`, the seats that may act out of turn; otherwise absent."""
    reason: NotRequired[NoTurnReason]
    """With `state`, why the seat can neither play nor pass now; otherwise absent."""
    rules: NotRequired[RuleIds]


ViolationCode: TypeAlias = Literal["not-a-combination", "kind-not-used", "does-not-beat", "different-size", "missing-opening-card", "pass-on-lead", "locked-out", "card-not-in-hand", "last-card-duty", "final-top-two", "final-two", "must-beat", "deal-over", "not-your-turn", "announcement-missing", "announcement-wrong", "draw-wrong", "exchange-wrong"] | str
"""What a play or a pass breaks."""


@final
class Violation(TypedDict):
    """A rule that a play or a pass breaks. With `state` it may also be one about whose turn it is."""

    code: ViolationCode
    phrase: NotRequired[Phrase]
    hint: NotRequired[Hint | None]
    """Where the cards are no combination, what they look like instead; otherwise absent."""
    detail: NotRequired[Sentence]
    params: NotRequired[Params]
    rules: NotRequired[RuleIds]


RemarkCode: TypeAlias = Literal["last-card-duty", "final-top-two"] | str
"""What a legal play neglects or lacks."""


@final
class Remark(TypedDict):
    """What is to be said of a legal play or pass: that it neglects a last-card duty, or that it empties the hand and
    does not win."""

    code: RemarkCode
    phrase: NotRequired[Phrase]
    detail: NotRequired[Sentence]
    params: NotRequired[Params]
    rules: NotRequired[RuleIds]


@final
class ValidatePlayAnswer(TypedDict):
    variant: VariantEcho
    legal: bool
    violations: list[Violation]
    classification: Classification | None
    """What the cards are; null for a pass."""
    empties_hand: bool
    """The play is legal and leaves no card."""
    wins: bool
    """The play empties the hand, and that wins."""
    remarks: list[Remark]
    """What is to be said of a legal play or pass all the same."""
    continues: NotRequired[bool]
    """With `own_pile`, the play continues the trick."""
    new_lead: NotRequired[bool]
    """With `own_pile`, the play starts a new trick."""
    rules: NotRequired[RuleIds]


Seed: TypeAlias = str
"""A text from which a shuffle follows, as `docs/how-to/fair-shuffles.md` says."""


OrderedCards: TypeAlias = list[Card]
"""Cards in an order that matters, the top card first."""


Hands: TypeAlias = list[Cards]
"""The cards of every seat, in the order of the seats."""


Seats: TypeAlias = list[Seat]


@final
class PreviousDeal(TypedDict):
    """How the previous deal ended, as the question says it."""

    winner: Seat
    hands: Hands | None
    """The cards that every seat had left, or null."""
    penalties: list[int] | None
    """What every seat scored, or null."""
    placings: NotRequired[Seats | None]
    """The seats in the order in which they went out; needed where play goes on to the last and cards are exchanged
    by places."""
    points: NotRequired[list[int] | None]
    """What every seat scored in points; needed where cards are exchanged by them."""


ReturnedLists: TypeAlias = list[Cards]
"""The cards that were given back in each exchange."""


Returned: TypeAlias = Card | ReturnedLists
"""What was given back in the exchange, one card or the cards of each exchange."""


Direction: TypeAlias = Literal["counterclockwise", "clockwise"] | str
"""Which way dealing and play go round."""


ExchangeCode: TypeAlias = Literal["exchange"] | str
"""What is exchanged."""


@final
class ExchangeReason(TypedDict):
    """What is exchanged, or why nothing is."""

    code: ExchangeCode
    phrase: NotRequired[Phrase]
    detail: NotRequired[Sentence]
    params: NotRequired[Params]
    rules: NotRequired[RuleIds]


ExchangeEntry = TypedDict(
    "ExchangeEntry",
    {
        "from": Seat,
        "to": Seat,
        "count": int,
        "gives": Cards,
        "returns": Cards | None,
    },
)
"""One exchange of those by places."""


class ExchangeTerms(TypedDict):
    """Who gives which cards to whom. Where cards are exchanged by places, `exchanges` lists what goes which way, and
    `gives` and `returns` are the highest cards of the first exchange."""

    winner: Seat
    """The previous winner, or whoever came first."""
    loser: int | None
    """The seat that gives; null where the losers tie in everything, so that nothing is exchanged."""
    gives: Card | None
    """The loser's highest card, the highest of several; null where nothing is exchanged."""
    returns: Card | None
    """The card that the winner gives back, the highest of several; null while that is due, and where nothing is
    exchanged."""
    reason: ExchangeReason
    placings: NotRequired[Seats]
    """All seats in the order of their places, where cards are exchanged by these. Otherwise absent."""
    exchanges: NotRequired[list[ExchangeEntry]]
    """Every exchange, where cards are exchanged by places: that of the last and the first before that of the second
    last and the second. Otherwise absent."""


OpeningCode: TypeAlias = Literal["lowest-card", "named-seat", "random-seat", "previous-winner", "previous-loser", "dragon", "instant-win", "redeal"] | str
"""What decides who leads."""


@final
class SeatObject(TypedDict):
    """A seat, as an object."""

    seat: Seat


Pattern: TypeAlias = Literal["same-suit-dragon", "dragon", "four-twos", "six-pairs", "three-straights", "three-flushes"] | str
"""A pattern of hands that can win before the first lead."""


@final
class InstantWin(TypedDict):
    """Whose hand won before the first lead, and by which pattern."""

    seat: Seat
    pattern: Pattern


OptionalInstantWin: TypeAlias = InstantWin | None
"""Whose hand won before the first lead, or null. It stands only where the variant names hands that do, in
`instant_wins`."""


@final
class OpeningReason(TypedDict):
    """Why this seat leads, or has won already."""

    code: OpeningCode
    phrase: NotRequired[Phrase]
    detail: NotRequired[Sentence]
    params: NotRequired[Params]
    rules: NotRequired[RuleIds]


class Opening(TypedDict):
    """Who leads, and why."""

    leader: int | None
    """The seat that leads; null where a hand has won the deal."""
    by: OpeningCode
    must_include: Card | None
    """The card that the first play must contain, or null."""
    dragon: SeatObject | None
    """The seat that has won by a dragon, or null."""
    instant_win: NotRequired[OptionalInstantWin]
    extra_taken_by: int | None
    """The seat that took the extra card, or null."""
    reason: OpeningReason


@final
class DealAnswer(TypedDict):
    variant: VariantEcho
    seed: Seed | None
    """The seed by which the pack was shuffled; null where the pack was given."""
    pack: OrderedCards
    """The whole pack as it was dealt. With `seed` left out, these fields are the question to deal it again."""
    dealer: Seat
    """The seat that dealt."""
    exposed: Card | None
    """The card that counted out who got the first card; null where the variant does not count it out."""
    deal_number: int
    """The number of the deal in its session, from 1."""
    previous: PreviousDeal | None
    """How the previous deal ended, as the question says it, or null."""
    returned: Returned | None
    """What was given back in the exchange, as the question says it; null where nothing was named."""
    leader: NotRequired[Seat | None]
    """The seat that was named or drawn to lead this deal, else null. Only variants have it whose `first_leader` is
    not `lowest-card`."""
    direction: Direction
    first_card_to: Seat
    """The seat that was dealt the first card."""
    dealt: Hands
    """The hands after an exchange and before the extra card is taken, as `referee` wants them."""
    hands: Hands
    """The hands as play begins; while an exchange is due, the hands before it."""
    extra: Card | None
    """The card left over for the holder of the lowest card, or null."""
    stock: OrderedCards
    """The cards to draw from."""
    dead: OrderedCards
    """The cards that stay out of play."""
    exchange: ExchangeTerms | None
    """The exchange of cards, where the variant has one and this is not the first deal; otherwise null."""
    opening: Opening | None
    """Who leads; null while an exchange is due."""
    rules: NotRequired[RuleIds]


DealViolationCode: TypeAlias = Literal["card-twice", "card-missing", "card-not-in-pack", "hand-size", "extra-wrong", "stock-wrong", "dead-wrong"] | str
"""What is wrong with a deal."""


@final
class DealViolation(TypedDict):
    """Something that is wrong with a deal."""

    code: DealViolationCode
    phrase: NotRequired[Phrase]
    detail: NotRequired[Sentence]
    params: NotRequired[Params]
    rules: NotRequired[RuleIds]


@final
class ValidateDealAnswer(TypedDict):
    variant: VariantEcho
    valid: bool
    """Nothing is wrong."""
    violations: list[DealViolation]
    """Everything that is wrong, at once."""
    rules: NotRequired[RuleIds]


@final
class OpeningAnswer(Opening):
    variant: VariantEcho
    hands: Hands
    """The hands after the extra card is taken."""
    rules: NotRequired[RuleIds]


@final
class ExchangeAnswer(ExchangeTerms):
    variant: VariantEcho
    hands: Hands
    """The hands after the exchange; before it while what is returned is due."""
    rules: NotRequired[RuleIds]


Verdict: TypeAlias = Literal["clean", "violation"] | str
"""Clean if no event broke a rule. A neglected duty that only makes liable breaks none."""


@final
class RecordViolation(TypedDict):
    """A rule that an event breaks, and the place in the record."""

    event: int
    """The index of the event in the question, from 0."""
    line: NotRequired[int]
    """Where the record is a text, the line in which the event stands."""
    seat: int | None
    """Who broke the rule; null where the event has no seat."""
    code: EventCode
    phrase: NotRequired[Phrase]
    hint: NotRequired[Hint | None]
    """Where the cards are no combination, what they look like instead; otherwise absent."""
    detail: NotRequired[Sentence]
    params: NotRequired[Params]
    rules: NotRequired[RuleIds]
    consequence_of: int | None
    """Where `on_violation` is `skip`, the earlier event from which this violation only follows: the players saw that
    one happen, and as they saw the table this one broke no rule. Null for a violation of its own."""


DealNumber: TypeAlias = int
"""The number of the deal in its session, from 1; 1 where absent."""


PlayedCards: TypeAlias = list[Card]
"""Cards that were played together."""


@final
class Pile(TypedDict):
    """A play and the seat that made it."""

    seat: Seat
    cards: PlayedCards


CardCount: TypeAlias = int
"""How many cards there are."""


Stock: TypeAlias = OrderedCards | CardCount
"""The cards to draw from, top card first, or how many there are where their order is unknown."""


@final
class SpecialPlayed(TypedDict):
    """Four of a kind or a straight flush that nobody else has beaten so far."""

    seat: Seat
    cards: PlayedCards
    final: bool
    """It ended the deal."""


@final
class Breach(TypedDict):
    """A last-card duty that was neglected."""

    event: int
    """The event, counted from 0 over the whole record."""
    seat: Seat
    causal: bool
    """The next player won with a last card on the very next turn, and the duty would have prevented it."""
    rules: RuleIds


@final
class AnnouncementDue(TypedDict):
    """Who must announce how many cards are left."""

    seat: Seat
    cards: int


@final
class Previous(TypedDict):
    """How the previous deal ended, ready for `deal`, `opening` and `exchange`."""

    winner: Seat
    hands: NotRequired[Hands]
    penalties: NotRequired[list[int]]
    """What every seat scored; zeros where the variant counts points."""
    placings: NotRequired[Seats]
    """The seats in the order in which they went out, where play went on and cards are exchanged by places."""
    points: NotRequired[list[int]]
    """What every seat scored in points, where the variant counts them and exchanges cards by places."""


PendingExchange = TypedDict(
    "PendingExchange",
    {
        "from": Seat,
        "to": Seat,
        "gives": Card,
        "previous": Previous,
        "leader": NotRequired[Seat],
        "exchanges": NotRequired[list[ExchangeEntry]],
    },
)
"""Who gives the highest cards to whom in the exchange that is due now, and the previous deal, which decides it. Of
several cards `gives` is the highest."""


@final
class State(TypedDict):
    """Everything there is to know about a deal between two events. An answer gives it, and a later question may go
    on from it, unchanged: every field comes back. A state in which a card is in no place or in two, or whose fields
    contradict each other, is refused as `impossible-state`, and a field that the service does not know as
    `unknown-field`. A service with a key adds `seal`, and refuses every state that it did not seal, or that was
    changed since, as `unsealed-state`. Without a key it does not ask whether a deal can lead to the state."""

    variant: VariantEcho
    deal_number: DealNumber
    direction: Direction
    hands: Hands
    to_act: int | None
    """The one seat to play, pass, draw or exchange; null when the deal is over."""
    pile: Pile | None
    """The play to beat and the seat that made it; null where the seat to act leads."""
    own_pile: bool
    """Everybody else is out of the trick, and the seat to act may beat its own play."""
    may_pass: bool
    """The seat to act may pass."""
    opening: bool
    """The next play is the first of a deal opened by the holder of the lowest card."""
    passed: Seats
    """The seats that passed since the last play."""
    locked_out: Seats
    """The seats that may not play before the next lead."""
    finished: Seats
    """The seats without cards, in the order in which they went out; at the end of a deal played to the last, all
    seats."""
    winner: int | None
    over: bool
    """The deal is over."""
    dragon: SeatObject | None
    """The seat that won by a dragon before any play, or null."""
    trick_number: int
    extra: Card | None
    """A card left over that nobody has taken; null once play begins."""
    stock: Stock
    dead: Cards
    """The cards out of play."""
    played: Cards
    """The cards played in this trick."""
    set_aside: Cards
    """The cards played in earlier tricks."""
    first_leader: int | None
    """The seat that led the first card of the deal, or will; null while an exchange is due."""
    last_play: PlayedCards | None
    """The winner's last play once there is a winner, until then the last play made; null if none."""
    specials: list[SpecialPlayed]
    """The fours of a kind and straight flushes that nobody else has beaten so far, in the order in which they were
    played."""
    breaches: list[Breach]
    """The last-card duties that were neglected where that makes liable."""
    open_breach: int | None
    """The seat that dutiful play in the last turn would have kept from winning now, or null."""
    draw_due: int
    """How many cards the seat to act must draw before anything else happens."""
    refilled: bool
    """True while a draw is owed from a stock that has just been made of the cards set aside, in unknown order; only
    then may `reshuffle` tell the order."""
    announce_due: AnnouncementDue | None
    """The seat that must announce next, and how many cards it has left; or null."""
    event_count: int
    """How many events the record had so far."""
    exchange_due: NotRequired[PendingExchange | None]
    """The exchange before the deal, while something is to be returned; else absent."""
    instant_win: NotRequired[OptionalInstantWin]
    format: NotRequired[int]
    """The number of the format in which the state is written. A state without it has format 1."""
    seal: NotRequired[str | None]
    """What proves that this service answered the state. It comes back with the state, in which the order of members
    and of the cards of a set does not matter. A service without a key answers none, and does not compare one that
    comes: any text of this length will do."""


Action: TypeAlias = Literal["play", "pass", "draw", "announce", "exchange", "reshuffle"] | str
"""What a seat may do."""


CardGiven: TypeAlias = str
"""A card in questions, in any spelling that people use: `TD`, `10D`, `td`, `D10`, `♦10`, `10♦` or the character for
the playing card; or in words of any language of the service: `9 of spades`, `Pik9`, `Herz Dame`, `黑桃9`, `葵扇3`,
`sekop 9`. Tiles take `15S`, `S15`, `15☀` and `Sonne 15`. Which cards there are depends on the variant's pack."""


CardsGiven: TypeAlias = list[CardGiven]
"""A set of cards in questions, in any order: cards of the variant's pack, each once however it is spelled."""


@final
class PlayEvent(TypedDict):
    """A seat plays cards."""

    seat: Seat
    play: CardsGiven
    new_lead: NotRequired[bool]
    """The play is a new lead where it could also continue one's own trick."""


PassEvent = TypedDict(
    "PassEvent",
    {
        "seat": Seat,
        "pass": Literal[True],
    },
)
"""A seat passes."""


@final
class DrawEvent(TypedDict):
    """After a pass, the same seat draws the cards that `state.draw_due` counts."""

    seat: Seat
    draw: CardsGiven


@final
class AnnounceEvent(TypedDict):
    """A seat says how many cards it has left: directly after the play that left so few, where that is announced, or
    whenever it is asked. It must be true; it takes no turn, and what another seat owes stays owed."""

    seat: Seat
    announce: int


CardsReturnedGiven: TypeAlias = CardGiven | CardsGiven
"""What a seat returns in an exchange, one card or several. Answers always write a list."""


@final
class ExchangeEvent(TypedDict):
    """A seat returns cards in the exchange before the deal."""

    seat: Seat
    exchange: CardsReturnedGiven


@final
class SeedObject(TypedDict):
    """A text that a shuffle follows from."""

    seed: str


@final
class ReshuffleEvent(TypedDict):
    """The cards set aside are a new stock: in this order, top card first, or shuffled by a seed from the order in
    which the pack lists them. It stands before a draw. The cards may also come as `next` asks for them: `{"cards":
    [...]}`."""

    reshuffle: CardsGiven | SeedObject


Event: TypeAlias = PlayEvent | PassEvent | DrawEvent | AnnounceEvent | ExchangeEvent | ReshuffleEvent
"""One thing that happened. A field that is null is as good as absent."""


@final
class DrawAsked(TypedDict):
    count: int


@final
class ReshuffleAsked(TypedDict):
    cards: Cards


ExchangeEntrySeen = TypedDict(
    "ExchangeEntrySeen",
    {
        "from": Seat,
        "to": Seat,
        "count": int,
        "gives": Cards | None,
        "returns": Cards | None,
    },
)
"""One exchange of those by places, as a seat sees it; cards that it does not know are null."""


ExchangeAsked = TypedDict(
    "ExchangeAsked",
    {
        "from": Seat,
        "to": Seat,
        "gives": Card | None,
        "count": NotRequired[int],
        "exchanges": NotRequired[list[ExchangeEntrySeen]],
    },
)
"""Who gives which card to whom, the highest of several; the card is null where this seat does not know it."""


@final
class NextMove(TypedDict):
    """A move and the event that makes it. In an exchange it is what is returned, of no kind."""

    cards: Cards
    kind: Kind | None
    event: Event


@final
class Next(TypedDict):
    """What comes next. A client that sends one of the events that stand here needs no rule of the game: its only
    choice is which of `moves` is played, or a pass where `may` says so."""

    seat: Seat
    may: list[Action]
    """What the seat may do. A reshuffle has no seat, and may come before a draw."""
    out_of_turn: OutOfTurn
    event: Event | None
    """The event, where only one can come, such as a pass because nothing can be played; else null."""
    must_include: Card | None
    """The card that every move must contain, or null."""
    obligations: list[Obligation]
    draw: NotRequired[DrawAsked]
    """How many cards are to be drawn, where their order is unknown; otherwise absent."""
    reshuffle: NotRequired[ReshuffleAsked]
    """The cards that are a new stock in unknown order, which `reshuffle` may tell; otherwise absent."""
    exchange: NotRequired[ExchangeAsked]
    """The exchange in which the seat returns cards; otherwise absent."""
    moves: NotRequired[list[NextMove]]
    """The legal moves, where the question asks for them; at most a thousand, and `legal-moves` of the state lists
    all. On one's own pile a move that may both continue the trick and start a new one stands twice."""
    count: NotRequired[int]
    """How many legal moves there are in all, where they are asked for."""


@final
class BreachExplained(TypedDict):
    """A last-card duty that was neglected, and what came of it."""

    event: int
    """The event, counted from 0 over the whole record."""
    line: NotRequired[int]
    """Where the record is a text, the line in which the event stands."""
    seat: Seat
    causal: bool
    """The next player won with a last card on the very next turn, and the duty would have prevented it."""
    rules: RuleIds
    reason: Obligation


Scheme: TypeAlias = Literal["card-penalties", "winner-points", "placings", "fixed-loser", "special-cards"] | str
"""How deals are scored."""


@final
class ScoreLine(TypedDict):
    """One step of a score; a multiplication says what it adds."""

    detail: NotRequired[str]
    """What the amount is for."""
    amount: int
    rules: NotRequired[RuleIds]
    phrase: NotRequired[str]
    """The name of the sentence in `detail`."""
    params: NotRequired[Params]


@final
class SeatScore(TypedDict):
    """What the deal is worth to one seat: `penalty`, of which less is better, or `points`, of which more is. Under
    `kam-difference` the penalty is what the seat owes the winner."""

    seat: Seat
    cards_left: int | None
    """Null where it was not given and the variant does not ask."""
    penalty: NotRequired[int]
    points: NotRequired[int]
    lines: NotRequired[list[ScoreLine]]
    """What the amount is made of; they add up to it."""


Net: TypeAlias = list[int]
"""What every seat wins or loses; the sum is zero."""


Transfer = TypedDict(
    "Transfer",
    {
        "from": Seat,
        "to": Seat,
        "amount": int,
        "lines": NotRequired[list[ScoreLine]],
    },
)
"""A payment."""


@final
class Settlement(TypedDict):
    net: Net
    transfers: list[Transfer]
    """Payments that bring it about, the largest first."""
    liable: int | None
    """Who pays for the other losers, because of the last-card duty; or null."""


class Score(TypedDict):
    scoring: Scheme
    seats: list[SeatScore]
    settlement: Settlement | None
    """Who pays whom; null where the variant pays nothing."""
    instant_win: NotRequired[OptionalInstantWin]
    rules: NotRequired[RuleIds]


WinnerGiven: TypeAlias = Seat
"""The first player out of cards, or whose hand won before anybody played."""


HandGiven: TypeAlias = list[CardGiven]
"""The cards of one seat, in any order; none where the hand is empty."""


HandsGiven: TypeAlias = list[HandGiven]
"""The cards of every seat, in the order of the seats; one hand for each player of the variant."""


HandsLeftGiven: TypeAlias = HandsGiven | None
"""The cards that every seat has left; may always be given."""


CardsLeftGiven: TypeAlias = list[int] | None
"""How many cards every seat has left; not needed beside `hands`."""


LastPlayGiven: TypeAlias = CardsGiven | None
"""The winner's last play."""


FirstLeaderGiven: TypeAlias = int | None
"""Who led the first card of the deal."""


PlacingsGiven: TypeAlias = Seats | None
"""The seats in the order in which they finished, best first."""


@final
class SpecialGiven(TypedDict):
    """Four of a kind or a straight flush that was played and not beaten."""

    seat: Seat
    cards: CardsGiven
    final: NotRequired[bool]
    """It was the winner's last play."""


SpecialsGiven: TypeAlias = list[SpecialGiven] | None
"""The unbeaten fours of a kind and straight flushes, at most 1000; empty where there were none."""


@final
class SeatGiven(TypedDict):
    seat: Seat


DragonGiven: TypeAlias = Seat | SeatGiven | None
"""Who was dealt a dragon, as a seat or as `opening` answers it; that player is the winner."""


PatternGiven: TypeAlias = Literal["same-suit-dragon", "dragon", "four-twos", "six-pairs", "three-straights", "three-flushes"]
"""A pattern of hands that can win before the first lead."""


@final
class WonBeforeLead(TypedDict):
    """A hand that won before the first lead."""

    seat: Seat
    pattern: PatternGiven


InstantWinGiven: TypeAlias = WonBeforeLead | None
"""Whose hand won before the first lead, and by which pattern, as `opening` answers it; that player is the winner,
and nobody has played. Of a dragon `dragon` says as much."""


BreachGiven: TypeAlias = SeatGiven | None
"""Who let the winner win by neglecting the last-card duty."""


StakeGiven: TypeAlias = int | None
"""What a point is worth, where that differs from the variant's stake."""


@final
class PlayedDeal(TypedDict):
    """How one deal of a session ended, as for `score`, and who dealt it."""

    winner: WinnerGiven
    hands: NotRequired[HandsLeftGiven]
    cards_left: NotRequired[CardsLeftGiven]
    last_play: NotRequired[LastPlayGiven]
    first_leader: NotRequired[FirstLeaderGiven]
    placings: NotRequired[PlacingsGiven]
    specials: NotRequired[SpecialsGiven]
    dragon: NotRequired[DragonGiven]
    instant_win: NotRequired[InstantWinGiven]
    breach: NotRequired[BreachGiven]
    stake: NotRequired[StakeGiven]
    dealer: NotRequired[int | None]


@final
class DealResult(TypedDict):
    """How a deal ended."""

    winner: Seat
    placings: Seats
    """The seats in the order in which they went out; the winner alone unless play goes on to the last."""
    cards_left: list[int]
    """How many cards every seat has left."""
    breaches: list[BreachExplained]
    breach: SeatObject | None
    """Who let the winner win by neglecting the last-card duty, or null."""
    score: Score
    played_deal: PlayedDeal
    """The same as one of the deals of a `session`, and as `score` asks for it."""
    previous: Previous


@final
class RefereeAnswer(TypedDict):
    variant: VariantEcho
    verdict: Verdict
    events_applied: int
    """How many events were legal and took effect."""
    violations: list[RecordViolation]
    state: State
    next: Next | None
    """What comes next; null when the deal is over."""
    result: DealResult | None
    """How the deal ended, scored; null while it goes on."""


HandSeen: TypeAlias = Cards | None


@final
class TableView(TypedDict):
    """The state of a table without what this seat does not know. It is for showing, and is no state to go on from."""

    variant: VariantEcho
    deal_number: DealNumber
    direction: Direction
    hands: list[HandSeen]
    """The cards of every seat; null for a hand that is hidden. When the deal is over, all lie open."""
    to_act: int | None
    """The one seat to play, pass, draw or exchange; null when the deal is over."""
    pile: Pile | None
    """The play to beat and the seat that made it; null where the seat to act leads."""
    own_pile: bool
    """Everybody else is out of the trick, and the seat to act may beat its own play."""
    may_pass: bool | None
    """The seat to act may pass; null for all others, since it may follow from its hand."""
    opening: bool
    """The next play is the first of a deal opened by the holder of the lowest card."""
    passed: Seats
    """The seats that passed since the last play."""
    locked_out: Seats
    """The seats that may not play before the next lead."""
    finished: Seats
    """The seats without cards, in the order in which they went out; at the end of a deal played to the last, all
    seats."""
    winner: int | None
    over: bool
    """The deal is over."""
    dragon: SeatObject | None
    """The seat that won by a dragon before any play, or null."""
    instant_win: NotRequired[OptionalInstantWin]
    trick_number: int
    extra: Card | None
    """A card left over that nobody has taken, where it lies face up; else null."""
    stock: CardCount
    """How many cards there are to draw from."""
    dead: CardCount
    """How many cards are out of play."""
    played: Cards
    """The cards played in this trick."""
    set_aside: Cards
    """The cards played in earlier tricks."""
    first_leader: int | None
    """The seat that led the first card of the deal, or will; null while an exchange is due."""
    last_play: PlayedCards | None
    """The winner's last play once there is a winner, until then the last play made; null if none."""
    specials: list[SpecialPlayed]
    """The fours of a kind and straight flushes that nobody else has beaten so far, in the order in which they were
    played."""
    breaches: list[Breach]
    """Duties that were neglected, which shows when the deal is over; before that the list is empty."""
    open_breach: int | None
    """The seat that dutiful play in the last turn would have kept from winning now, or null."""
    draw_due: int
    """How many cards the seat to act must draw before anything else happens."""
    refilled: bool
    """True while a draw is owed from a stock that has just been made of the cards set aside, in unknown order; only
    then may `reshuffle` tell the order."""
    announce_due: AnnouncementDue | None
    """The seat that must announce next, and how many cards it has left; or null."""
    event_count: int
    """How many events the record had so far."""
    exchange_due: ExchangeAsked | None
    """The exchange before the deal, while something is to be returned; else null."""
    format: int
    """The number of the format in which the state is written. A state without it has format 1."""


@final
class ViewAnswer(TypedDict):
    variant: VariantEcho
    seat: int | None
    """Who looks; null for a spectator."""
    view: TableView
    cards_left: list[CardCount]
    """How many cards every seat holds, which anybody may ask at any time."""
    next: Next | None
    """What comes next; null when the deal is over. The moves stand there where it is this seat that acts; of another
    seat only what everybody sees."""
    rules: NotRequired[RuleIds]


@final
class ScoreAnswer(Score):
    variant: VariantEcho


Amounts: TypeAlias = list[int]
"""An amount for every seat."""


@final
class LedgerEntry(TypedDict):
    """What one deal brought, as `penalties` or as `points`, and in money."""

    deal: int
    penalties: NotRequired[Amounts]
    points: NotRequired[Amounts]
    net: Net | None
    instant_win: NotRequired[OptionalInstantWin]


@final
class Totals(TypedDict):
    """What all deals brought."""

    penalties: NotRequired[Amounts]
    points: NotRequired[Amounts]
    net: Net | None


TargetCode: TypeAlias = Literal["target-reached", "target-not-reached", "chips-gone", "deals-played"] | str
"""Whether the target of the session is reached, or why it is over."""


@final
class TargetReason(TypedDict):
    """How the session stands to its target, or why one that is played for chips is over. Absent otherwise."""

    code: TargetCode
    phrase: NotRequired[Phrase]
    detail: NotRequired[Sentence]
    params: NotRequired[Params]
    rules: NotRequired[RuleIds]


LeaderBy: TypeAlias = Literal["lowest-card", "named-seat", "random-seat", "previous-winner", "previous-loser"] | str
"""What decides who leads the next deal."""


ExchangeSide = TypedDict(
    "ExchangeSide",
    {
        "from": Seat,
        "to": Seat,
        "count": int,
    },
)
"""Between whom cards are exchanged, and how many."""


ExchangeDue = TypedDict(
    "ExchangeDue",
    {
        "from": Seat,
        "to": Seat,
        "exchanges": NotRequired[list[ExchangeSide]],
    },
)
"""Between whom cards are exchanged."""


@final
class NextDeal(TypedDict):
    dealer: Seat
    deal_number: DealNumber
    previous: Previous | None
    """How the last deal ended; null before the first."""


@final
class SessionAnswer(TypedDict):
    variant: VariantEcho
    ledger: list[LedgerEntry]
    totals: Totals
    chips: Amounts | None
    """What every seat has left, a debt below zero; null where the variant has no chips."""
    deals_played: int
    over: bool
    """The session is over, because all its deals are played or somebody has no chips left, or because a total has
    reached the target. Only one that is played for chips or to a target ever is."""
    winners: NotRequired[Seats | None]
    """Who has won, several where their totals are equal; null while the session is not over. Absent where it is not
    played to a target."""
    reason: NotRequired[TargetReason]
    next_dealer: int | None
    """Null before the first deal, after the last, and where the deal is still to be drawn for."""
    next_leader_by: LeaderBy | None
    """What decides who leads the next deal; null when the session is over."""
    next_leader: int | None
    """Who leads the next deal; null where the lowest card will tell."""
    exchange_due: ExchangeDue | None
    """Between whom cards are exchanged once the next deal is dealt, or null."""
    direction: Direction | None
    """Which way the next deal goes round; null when the session is over."""
    next_deal: NextDeal | None
    """What the next `deal` takes beside its `pack` or `seed`; null when the session is over, and where the dealer
    has still to be drawn for. The first deal may be dealt by anybody; here seat 0 does."""
    draw_due: bool
    """The dealer of the next deal has still to be drawn for: give `draws` or `seed`."""
    rules: NotRequired[RuleIds]


ProblemReference: TypeAlias = Literal["/problems/several-faults", "/problems/not-found", "/problems/method-not-allowed", "/problems/length-required", "/problems/request-timeout", "/problems/body-too-large", "/problems/unsupported-media-type", "/problems/uri-too-long", "/problems/header-too-large", "/problems/too-many-requests", "/problems/unavailable", "/problems/gateway-timeout", "/problems/precondition-failed", "/problems/bad-request", "/problems/internal-error", "/problems/empty-body", "/problems/not-utf-8", "/problems/not-json", "/problems/duplicate-name", "/problems/number-out-of-range", "/problems/too-deep", "/problems/lone-surrogate", "/problems/not-an-object", "/problems/unknown-parameter", "/problems/repeated-parameter", "/problems/missing-field", "/problems/unknown-field", "/problems/not-a-boolean", "/problems/not-an-integer", "/problems/not-a-text", "/problems/not-a-list", "/problems/out-of-range", "/problems/unknown-value", "/problems/no-cards", "/problems/too-many-cards", "/problems/not-a-card", "/problems/unknown-card", "/problems/suits-needed", "/problems/card-not-in-pack", "/problems/card-twice", "/problems/card-in-two-places", "/problems/state-or-position", "/problems/pile-no-combination", "/problems/opening-with-pile", "/problems/own-pile-without-pile", "/problems/new-lead-without-own-pile", "/problems/impossible-situation", "/problems/unknown-kind", "/problems/kind-twice", "/problems/bad-cursor", "/problems/not-due", "/problems/card-not-in-hand", "/problems/pack-or-seed", "/problems/cards-missing", "/problems/wrong-hand-size", "/problems/previous-inconsistent", "/problems/redeal-due", "/problems/card-missing", "/problems/hand-size", "/problems/extra-wrong", "/problems/stock-wrong", "/problems/dead-wrong", "/problems/name-twice", "/problems/deal-or-state", "/problems/other-variant", "/problems/bad-event", "/problems/event-already-taken", "/problems/bad-record", "/problems/impossible-state", "/problems/unsealed-state", "/problems/unknown-format", "/problems/seat-twice", "/problems/counts-differ", "/problems/winner-has-cards", "/problems/no-cards-left", "/problems/deal-not-over", "/problems/not-a-combination", "/problems/not-a-win", "/problems/impossible-leader", "/problems/impossible-placings", "/problems/impossible-special", "/problems/impossible-dragon", "/problems/impossible-instant-win", "/problems/impossible-breach", "/problems/session-over", "/problems/invalid-variant", "/problems/unknown-variant", "/problems/ambiguous-variant", "/problems/duplicate-variant", "/problems/too-many-variants", "/problems/unknown-option", "/problems/invalid-value", "/problems/contradictory-options", "/problems/unknown-operation", "/problems/id-twice", "/problems/variant-in-body", "/problems/too-many-mixes", "/problems/batch-too-dear", "/problems/unknown-pack", "/problems/unknown-rule"] | str
"""The page of this service that tells what the type of a problem means."""


Suggestions: TypeAlias = list[Any]
"""What was probably meant, the likeliest first: values that may stand there instead. Empty where nothing is near."""


FaultCode: TypeAlias = Literal["empty-body", "not-utf-8", "not-json", "too-deep", "duplicate-name", "number-out-of-range", "lone-surrogate", "unknown-parameter", "repeated-parameter", "unknown-value", "not-an-object", "missing-field", "unknown-field", "not-a-boolean", "not-an-integer", "not-a-text", "not-a-list", "out-of-range", "no-cards", "too-many-cards", "not-a-card", "unknown-card", "suits-needed", "card-not-in-pack", "card-twice", "card-in-two-places", "state-or-position", "pile-no-combination", "opening-with-pile", "own-pile-without-pile", "new-lead-without-own-pile", "impossible-situation", "unknown-kind", "kind-twice", "bad-cursor", "not-due", "card-not-in-hand", "pack-or-seed", "cards-missing", "wrong-hand-size", "previous-inconsistent", "redeal-due", "counts-differ", "winner-has-cards", "no-cards-left", "deal-not-over", "not-a-combination", "not-a-win", "impossible-leader", "impossible-placings", "impossible-special", "impossible-dragon", "impossible-instant-win", "impossible-breach", "session-over", "card-missing", "hand-size", "extra-wrong", "stock-wrong", "dead-wrong", "seat-twice", "name-twice", "deal-or-state", "other-variant", "bad-event", "bad-record", "impossible-state", "unsealed-state", "unknown-format", "event-already-taken", "invalid-variant", "unknown-variant", "ambiguous-variant", "duplicate-variant", "too-many-variants", "unknown-option", "invalid-value", "VC-01", "VC-02", "VC-03", "VC-04", "VC-05", "VC-06", "VC-07", "VC-08", "VC-09", "VC-10", "VC-11", "VC-12", "VC-13", "VC-14", "VC-15", "VC-16", "VC-17", "VC-18", "VC-19", "VC-20", "VC-21", "VC-22", "VC-23", "VC-24", "VC-25", "VC-26", "VC-27", "VC-28", "VC-29", "VC-30", "VC-31", "VC-32", "VC-33", "VC-34", "VC-35", "VC-36", "VC-37", "VC-38", "VC-39", "VC-40", "VC-41", "VC-42", "VC-43", "VC-44", "VC-45", "VC-46", "VC-47", "VC-48", "VC-49", "VC-50", "VC-51", "unknown-operation", "id-twice", "variant-in-body", "too-many-mixes", "batch-too-dear"] | str
"""What is wrong. VC-01 to VC-51 name the constraint that options break; every other code has a page of its own under
`/problems/`."""


@final
class Fault(TypedDict):
    """One thing to put right."""

    pointer: str
    """A JSON Pointer to the place in the question; empty for the question as a whole."""
    line: NotRequired[int]
    """In a record in text, the line at which it goes wrong, from 1."""
    column: NotRequired[int]
    """The column in that line, from 1."""
    code: FaultCode
    phrase: Phrase
    detail: str
    params: Params
    suggestions: Suggestions
    rules: NotRequired[RuleIds]


@final
class BatchedProblem(TypedDict):
    """Why one question of a batch could not be answered: a problem as it would be by itself, with pointers into the
    question's own body. It has an `instance` only where the fault is the service's own, to be found in its log."""

    type: ProblemReference
    title: str
    status: int
    phrase: Phrase
    detail: str
    params: Params
    suggestions: Suggestions
    instance: NotRequired[str]
    errors: list[Fault]
    further_errors: NotRequired[int]


AnswerOrProblem: TypeAlias = ClassifyAnswer | CompareAnswer | LegalMovesAnswer | ValidatePlayAnswer | DealAnswer | ValidateDealAnswer | OpeningAnswer | ExchangeAnswer | RefereeAnswer | ScoreAnswer | SessionAnswer | ViewAnswer | BatchedProblem
"""What a question would have got by itself."""


@final
class BatchedAnswer(TypedDict):
    id: str
    operation: str | None
    """The question that was asked, as it was named; null where it was not."""
    status: int
    """The status that the question would have got by itself, 200 for an answer."""
    body: AnswerOrProblem


@final
class BatchAnswer(TypedDict):
    responses: list[BatchedAnswer]
    """One for each question, in their order."""


OperationName: TypeAlias = Literal["classify", "compare", "legal-moves", "validate-play", "deal", "validate-deal", "opening", "exchange", "referee", "score", "session", "view"] | str
"""A question that the service answers under `/v1/`."""


@final
class SettledClassifiedCombination(TypedDict):
    """What the rules settle in `ClassifiedCombination`."""

    playable: Literal[True]
    kind: Kind
    deciding_card: DecidingCard


@final
class SettledClassifiedRefusal(TypedDict):
    """What the rules settle in `ClassifiedRefusal`."""

    playable: Literal[False]
    reason: RefusalReason


SettledClassifyAnswer: TypeAlias = SettledClassifiedCombination | SettledClassifiedRefusal
"""What the rules settle in `ClassifyAnswer`."""


@final
class SettledCompareAnswer(TypedDict):
    """What the rules settle in `CompareAnswer`."""

    result: ComparisonResult
    reason: ComparisonReason
    """Why; where a side is no combination, that of a, or else of b."""


@final
class SettledLegalMovesAnswer(TypedDict):
    """What the rules settle in `LegalMovesAnswer`."""

    moves: list[Move]
    count: int
    """How many legal moves there are in all."""
    by_kind: dict[str, int]
    """How many there are of each kind that occurs."""
    may_pass: bool
    must_include: Card | None
    """The card that every move must contain, or null."""
    obligations: list[Obligation]
    """Duties that bind the player. Under `last_card_duty: liable` every move stays legal; under `compulsory` the
    moves are cut."""
    out_of_turn: NotRequired[OutOfTurn]
    """With `state`, the seats that may act out of turn; otherwise absent."""
    reason: NotRequired[NoTurnReason]
    """With `state`, why the seat can neither play nor pass now; otherwise absent."""


@final
class SettledCombination(TypedDict):
    """What the rules settle in `Combination`."""

    cards: Cards
    playable: Literal[True]
    kind: Kind
    deciding_card: DecidingCard


SettledClassification: TypeAlias = SettledCombination | Refusal
"""What the rules settle in `Classification`."""


@final
class SettledValidatePlayAnswer(TypedDict):
    """What the rules settle in `ValidatePlayAnswer`."""

    legal: bool
    violations: list[Violation]
    classification: SettledClassification | None
    """What the cards are; null for a pass."""
    empties_hand: bool
    """The play is legal and leaves no card."""
    wins: bool
    """The play empties the hand, and that wins."""
    remarks: list[Remark]
    """What is to be said of a legal play or pass all the same."""
    continues: NotRequired[bool]
    """With `own_pile`, the play continues the trick."""
    new_lead: NotRequired[bool]
    """With `own_pile`, the play starts a new trick."""


@final
class SettledDealAnswer(TypedDict):
    """What the rules settle in `DealAnswer`."""

    leader: NotRequired[Seat | None]
    """The seat that was named or drawn to lead this deal, else null. Only variants have it whose `first_leader` is
    not `lowest-card`."""
    direction: Direction
    first_card_to: Seat
    """The seat that was dealt the first card."""
    dealt: Hands
    """The hands after an exchange and before the extra card is taken, as `referee` wants them."""
    hands: Hands
    """The hands as play begins; while an exchange is due, the hands before it."""
    extra: Card | None
    """The card left over for the holder of the lowest card, or null."""
    stock: OrderedCards
    """The cards to draw from."""
    dead: OrderedCards
    """The cards that stay out of play."""
    exchange: ExchangeTerms | None
    """The exchange of cards, where the variant has one and this is not the first deal; otherwise null."""
    opening: Opening | None
    """Who leads; null while an exchange is due."""


@final
class SettledValidateDealAnswer(TypedDict):
    """What the rules settle in `ValidateDealAnswer`."""

    valid: bool
    """Nothing is wrong."""
    violations: list[DealViolation]
    """Everything that is wrong, at once."""


@final
class SettledOpeningAnswer(Opening):
    """What the rules settle in `OpeningAnswer`."""

    hands: Hands
    """The hands after the extra card is taken."""


@final
class SettledExchangeAnswer(ExchangeTerms):
    """What the rules settle in `ExchangeAnswer`."""

    hands: Hands
    """The hands after the exchange; before it while what is returned is due."""


@final
class SettledRecordViolation(TypedDict):
    """What the rules settle in `RecordViolation`."""

    event: int
    """The index of the event in the question, from 0."""
    line: NotRequired[int]
    """Where the record is a text, the line in which the event stands."""
    seat: int | None
    """Who broke the rule; null where the event has no seat."""
    code: EventCode


@final
class SettledBreach(TypedDict):
    """What the rules settle in `Breach`."""

    event: int
    """The event, counted from 0 over the whole record."""
    seat: Seat
    causal: bool
    """The next player won with a last card on the very next turn, and the duty would have prevented it."""


SettledPendingExchange = TypedDict(
    "SettledPendingExchange",
    {
        "from": Seat,
        "to": Seat,
        "gives": Card,
        "leader": NotRequired[Seat],
        "exchanges": NotRequired[list[ExchangeEntry]],
    },
)
"""What the rules settle in `PendingExchange`."""


@final
class SettledState(TypedDict):
    """What the rules settle in `State`."""

    deal_number: DealNumber
    direction: Direction
    hands: Hands
    to_act: int | None
    """The one seat to play, pass, draw or exchange; null when the deal is over."""
    pile: Pile | None
    """The play to beat and the seat that made it; null where the seat to act leads."""
    own_pile: bool
    """Everybody else is out of the trick, and the seat to act may beat its own play."""
    may_pass: bool
    """The seat to act may pass."""
    opening: bool
    """The next play is the first of a deal opened by the holder of the lowest card."""
    passed: Seats
    """The seats that passed since the last play."""
    locked_out: Seats
    """The seats that may not play before the next lead."""
    finished: Seats
    """The seats without cards, in the order in which they went out; at the end of a deal played to the last, all
    seats."""
    winner: int | None
    over: bool
    """The deal is over."""
    dragon: SeatObject | None
    """The seat that won by a dragon before any play, or null."""
    trick_number: int
    extra: Card | None
    """A card left over that nobody has taken; null once play begins."""
    stock: Stock
    dead: Cards
    """The cards out of play."""
    played: Cards
    """The cards played in this trick."""
    set_aside: Cards
    """The cards played in earlier tricks."""
    first_leader: int | None
    """The seat that led the first card of the deal, or will; null while an exchange is due."""
    last_play: PlayedCards | None
    """The winner's last play once there is a winner, until then the last play made; null if none."""
    specials: list[SpecialPlayed]
    """The fours of a kind and straight flushes that nobody else has beaten so far, in the order in which they were
    played."""
    breaches: list[SettledBreach]
    """The last-card duties that were neglected where that makes liable."""
    open_breach: int | None
    """The seat that dutiful play in the last turn would have kept from winning now, or null."""
    draw_due: int
    """How many cards the seat to act must draw before anything else happens."""
    refilled: bool
    """True while a draw is owed from a stock that has just been made of the cards set aside, in unknown order; only
    then may `reshuffle` tell the order."""
    announce_due: AnnouncementDue | None
    """The seat that must announce next, and how many cards it has left; or null."""
    event_count: int
    """How many events the record had so far."""
    exchange_due: NotRequired[SettledPendingExchange | None]
    """The exchange before the deal, while something is to be returned; else absent."""
    instant_win: NotRequired[OptionalInstantWin]


@final
class SettledBreachExplained(TypedDict):
    """What the rules settle in `BreachExplained`."""

    event: int
    """The event, counted from 0 over the whole record."""
    line: NotRequired[int]
    """Where the record is a text, the line in which the event stands."""
    seat: Seat
    causal: bool
    """The next player won with a last card on the very next turn, and the duty would have prevented it."""
    reason: Obligation


@final
class SettledDealResult(TypedDict):
    """What the rules settle in `DealResult`."""

    winner: Seat
    placings: Seats
    """The seats in the order in which they went out; the winner alone unless play goes on to the last."""
    cards_left: list[int]
    """How many cards every seat has left."""
    breaches: list[SettledBreachExplained]
    breach: SeatObject | None
    """Who let the winner win by neglecting the last-card duty, or null."""
    score: Score


@final
class SettledRefereeAnswer(TypedDict):
    """What the rules settle in `RefereeAnswer`."""

    verdict: Verdict
    events_applied: int
    """How many events were legal and took effect."""
    violations: list[SettledRecordViolation]
    state: SettledState
    result: SettledDealResult | None
    """How the deal ended, scored; null while it goes on."""


SettledScoreAnswer: TypeAlias = Score
"""What the rules settle in `ScoreAnswer`."""


@final
class SettledSessionAnswer(TypedDict):
    """What the rules settle in `SessionAnswer`."""

    ledger: list[LedgerEntry]
    totals: Totals
    chips: Amounts | None
    """What every seat has left, a debt below zero; null where the variant has no chips."""
    deals_played: int
    over: bool
    """The session is over, because all its deals are played or somebody has no chips left, or because a total has
    reached the target. Only one that is played for chips or to a target ever is."""
    winners: NotRequired[Seats | None]
    """Who has won, several where their totals are equal; null while the session is not over. Absent where it is not
    played to a target."""
    reason: NotRequired[TargetReason]
    next_dealer: int | None
    """Null before the first deal, after the last, and where the deal is still to be drawn for."""
    next_leader_by: LeaderBy | None
    """What decides who leads the next deal; null when the session is over."""
    next_leader: int | None
    """Who leads the next deal; null where the lowest card will tell."""
    exchange_due: ExchangeDue | None
    """Between whom cards are exchanged once the next deal is dealt, or null."""
    direction: Direction | None
    """Which way the next deal goes round; null when the session is over."""
    draw_due: bool
    """The dealer of the next deal has still to be drawn for: give `draws` or `seed`."""


SettledAnswer: TypeAlias = SettledClassifyAnswer | SettledCompareAnswer | SettledLegalMovesAnswer | SettledValidatePlayAnswer | SettledDealAnswer | SettledValidateDealAnswer | SettledOpeningAnswer | SettledExchangeAnswer | SettledRefereeAnswer | SettledScoreAnswer | SettledSessionAnswer
"""What the rules settle in the answer of the operation: of `classify` the fields `playable`, `kind`, `deciding_card`
and `reason`, of `compare` the fields `result` and `reason`, of `deal` the fields `direction`, `first_card_to`,
`dealt`, `hands`, `extra`, `stock`, `dead`, `exchange`, `leader` and `opening`, of the others all; but nowhere
`variant`, `strength`, `rules`, and what only says it in words. The cards of a set stand in the order of the first
variant."""


VariantEchoes: TypeAlias = list[VariantEcho]


@final
class Detail(TypedDict):
    """A reason of an answer in a ruling: its code, its sentence and the values in it. The rules behind it stand
    beside."""

    code: str
    """The code of the reason."""
    phrase: Phrase
    detail: Sentence
    params: Params


@final
class Grounds(TypedDict):
    variants: VariantEchoes
    rules: RuleIds
    details: NotRequired[list[Detail]]
    """The reasons, where the operation gives any; the rules behind them stand beside."""


@final
class Ruling(TypedDict):
    answer: SettledAnswer
    variants: VariantEchoes
    by: NotRequired[list[Grounds]]
    """How these variants come to the answer."""


@final
class Unfit(TypedDict):
    variants: VariantEchoes
    errors: list[Fault]


@final
class RulingsAnswer(TypedDict):
    operation: OperationName
    rulings: list[Ruling]
    """The answers, the one that most variants give first."""
    impossible: list[Unfit]
    """Under which variants what the question says cannot happen, such as a player who is locked out, and why."""
    unfit: list[Unfit]
    """Under which variants the question cannot be asked for another reason, and why."""


@final
class VariantSource(TypedDict):
    """A place where a variant is described."""

    document: str
    section: str


Provenance: TypeAlias = Literal["S", "U", "D", "S/D", "X", "I", "H", "A"] | str
"""Where a value comes from: `S` stated by the source, `U` in the source without attribution, `D` a decision, `S/D`
stated but needing a decision, `X` from outside the two documents, `I` inherited from the base game, `H` a house rule
of the request, `A` adjusted so that joined variants agree."""


@final
class OptionStanding(TypedDict):
    value: Any
    """The value; `Options` tells what it may be."""
    provenance: Provenance
    rules: RuleIds
    sentence: str
    """What the value means at the table; the cards of its example are ordered by the suits of this variant."""


OptionName: TypeAlias = Literal["players", "pack", "suit_order", "direction", "hand_size", "leftover", "first_card_to", "next_dealer", "card_exchange", "redeal", "later_leader", "opening_must_include", "first_leader", "triples", "flushes", "quads_form", "straight_flush_form", "straight_order", "straight_flush_order", "flush_order", "top_of_five_card_order", "five_card_crossing", "bombs", "bomb_kinds", "bare_four_bombs", "bomb_targets", "two_pairs", "runs_of", "consecutive_pairs", "after_pass", "self_beat", "draw_on_pass", "stock_empty", "last_cards_announcement", "last_card_duty", "dragon", "lone_top_two_finish", "deal_ends", "instant_wins", "finish_on_twos", "must_beat", "scoring", "card_points", "count_multipliers", "multiplier_scope", "hand_doubling", "finish_doubling", "lone_top_two_payment", "place_points", "settlement", "stake", "deals_per_round", "starting_chips", "target_score", "target_winner", "two_factors", "all_held_factor", "penalty_cap"] | str
"""The name of an option."""


@final
class VariantWarning(TypedDict):
    """Something about a variant that deserves to be known."""

    code: str
    """`alias`, or the constraint, as VC-16."""
    option: OptionName | None
    phrase: Phrase
    detail: str
    params: Params
    rules: RuleIds


@final
class Variant(TypedDict):
    """A variant with all its options."""

    variant: VariantEcho
    text: str
    """The same in one line, as people hand it on: `hong-kong-ip+bombs=on`. Equal options on top of equal names have
    the same text; read as a variant it is this one."""
    id: VariantId | None
    """The id of the named variant; null for a mix."""
    title: str
    summary: str | None
    aliases: list[str]
    extends: VariantId | VariantIds | None
    """The variant or variants it stands on; null for `base`."""
    sources: list[VariantSource]
    """Where it is described."""
    options: dict[str, OptionStanding]
    """All fifty-eight options, in the order of the rulebook."""
    warnings: list[VariantWarning]
    """What stands but deserves to be known."""


@final
class OptionDifference(TypedDict):
    """An option in which two variants differ."""

    option: OptionName
    left: Any
    """The value on the left."""
    right: Any
    """The value on the right."""
    rules: RuleIds


@final
class DiffAnswer(TypedDict):
    left: VariantEcho
    right: VariantEcho
    differences: list[OptionDifference]


@final
class NamedVariant(TypedDict):
    """A variant as the list of variants has it."""

    id: VariantId
    title: str
    aliases: list[str]
    extends: VariantId | None
    summary: str


@final
class VariantList(TypedDict):
    variants: list[NamedVariant]
    count: int
    """How many there are altogether."""
    next_cursor: str | None
    """Where the list goes on, or null where it ends."""


SourceDocument: TypeAlias = Literal["pagat-de", "wikipedia", "external"] | str
"""One of the two documents that describe the game, or `external`: house rules that neither of them has."""


RuleStatus: TypeAlias = Literal["base", "variant", "wikipedia", "informative", "house"] | str
"""`base`, of the base game; `variant`, of some houses; `wikipedia`, of the account in the second document;
`informative`, background without effect on an answer."""


RuleOperation: TypeAlias = Literal["classify", "compare", "legal-moves", "validate-play", "deal", "validate-deal", "opening", "exchange", "referee", "score", "session", "variants"] | str
"""A question that a rule helps to answer."""


Observable: TypeAlias = Literal["yes", "in-part", "not-yet", "no"] | str
"""Whether some answer shows that a rule or decision is kept: `yes`; `in-part`, where answers show only a part of it;
`not-yet`, where a question that is to come will show it; `no`, where no question could."""


PhraseOrCode: TypeAlias = str
"""The name of a sentence, or a code or form, which stands for every sentence whose name begins with it."""


@final
class Rule(TypedDict):
    """One rule of the game, in our own words."""

    id: RuleId
    statement: str
    example: str | None
    source: SourceDocument
    section: str
    """The heading in the document."""
    place: str | None
    """Where people play this way, if the document says."""
    reporter: str | None
    """Who reported it, if the document says."""
    status: RuleStatus
    options: list[OptionName]
    """The options that the rule bears on."""
    decisions: list[RuleId]
    """The decisions on how to read it."""
    operations: list[RuleOperation]
    observable: Observable
    because: str | None
    """Why answers show less than the whole of it, or null where they show that."""
    phrases: list[PhraseOrCode]
    """The sentences that it may be cited for, by their names; a name stands for every sentence whose name begins
    with it and a dot as well. What is said of two sets of cards is said of a play that does not beat the pile as
    well."""
    variants: list[VariantId]
    """The named variants under which it is in force."""


@final
class Decision(TypedDict):
    """How an unclear, silent or contradictory passage is read."""

    id: RuleId
    question: str
    considered: list[str]
    decision: str
    reason: str
    settled_by: str
    """What settles it, if anything does."""
    rules: RuleIds
    options: list[OptionName]
    observable: Observable
    because: str | None
    """Why answers show less than the whole of it, or null where they show that."""
    phrases: list[PhraseOrCode]
    """The sentences that it may be cited for, by their names; a name stands for every sentence whose name begins
    with it and a dot as well. What is said of two sets of cards is said of a play that does not beat the pile as
    well."""


Severity: TypeAlias = Literal["error", "warning", "info", "error or warning"] | str
"""Whether the variant is refused, or accepted with a warning, or the option is merely not read."""


@final
class Constraint(TypedDict):
    """Which values of options do not go together."""

    id: RuleId
    severity: Severity
    statement: str
    why: str
    options: list[OptionName]
    phrases: list[PhraseOrCode]
    """The sentences that it may be cited for, by their names; a name stands for every sentence whose name begins
    with it and a dot as well. What is said of two sets of cards is said of a play that does not beat the pile as
    well."""


RuleAnswer: TypeAlias = Rule | Decision | Constraint
"""A rule, a decision or a constraint."""


@final
class Problem(TypedDict):
    """Why a request could not be answered (RFC 9457). `errors` lists every fault at once, at most 20;
    `further_errors` counts the rest. The `type` is that of the faults where they are all of one sort, and
    `/problems/several-faults` otherwise. It is a reference relative to the URL of the request (RFC 9457, section
    3.1.1): to a request of `https://example.org/v1/classify` it means a page at `https://example.org/problems/`."""

    type: ProblemReference
    title: str
    status: int
    phrase: Phrase
    detail: str
    params: Params
    suggestions: Suggestions
    instance: str
    """The id of this request, as the service logs it."""
    errors: list[Fault]
    further_errors: NotRequired[int]


OperationGiven: TypeAlias = Literal["classify", "compare", "legal-moves", "validate-play", "deal", "validate-deal", "opening", "exchange", "referee", "score", "session", "view"]
"""A question that the service answers under `/v1/`, named in questions."""
