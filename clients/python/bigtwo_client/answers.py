"""The types of what the service answers, named as in the contract, and what can be asked.

Made from openapi.yaml by `make generate`: never edit it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict, final, overload

if TYPE_CHECKING:
    from collections.abc import Mapping


NamesEcho: TypeAlias = str
"""A named variant by its id, or several joined by commas."""


VariantId: TypeAlias = str
"""The id of a named variant; `GET /v1/variants` lists them."""


VariantIds: TypeAlias = list[VariantId]
"""Several variants."""


ExtendedEcho: TypeAlias = VariantId | VariantIds
"""The variant or variants that options change."""


Options: TypeAlias = dict[str, Any]
"""House rules: options by their names, each with its value. `GET /v1/options` lists them all, what each decides, and
what its values may be, in words and as JSON Schema. Some values contradict each other; then the answer is a problem
that names the constraint, and `GET /v1/rules/VC-01` and so on tell what it says."""


@final
class MixEcho(TypedDict):
    """House rules on top of a variant or of several, in canonical names."""

    extends: ExtendedEcho
    options: Options


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
"""The card that decides between equals: a single itself, the higher card of a pair, the top card of a flush, the top
card of a straight in the variant's order of straights (the 5 of A-2-3-4-5 where that is the lowest); null where
ranks alone decide (triple, full house, four of a kind)."""


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
    """The cards are a combination under the variant."""
    kind: Kind
    deciding_card: DecidingCard
    strength: Strength
    any_suits: NotRequired[AnySuits]
    rules: NotRequired[RuleIds]


RefusalCode: TypeAlias = str
"""Why cards are no combination; `GET /v1/messages` lists the sentences of every code."""


Phrase: TypeAlias = str
"""The name of a sentence: the code of the reason or fault and, after a dot, the form of it, of which some cases may
have a form of their own after another dot."""


Hint: TypeAlias = str
"""What a set of cards that is no combination looks like instead; `GET /v1/messages` lists the sentences of every
code."""


Sentence: TypeAlias = str
"""What an answer says, as a sentence in the language of the answer. `phrase` names the sentence and `params` holds
the values in it, so that a client can also say it itself."""


Params: TypeAlias = dict[str, str | int | list[str | int]]
"""The named values in a sentence; sets of cards are listed weakest first, and `given` is what was sent, cut short."""


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
    """The cards are no combination under the variant."""
    reason: RefusalReason
    any_suits: NotRequired[AnySuits]
    rules: NotRequired[RuleIds]


ClassifyAnswer: TypeAlias = ClassifiedCombination | ClassifiedRefusal
"""What the cards are, or why they are nothing."""


ComparisonResult: TypeAlias = Literal["a-beats-b", "b-beats-a", "neither", "undefined"] | str
"""Which one wins; `undefined` where a side is no combination."""


ComparisonCode: TypeAlias = str
"""Why the one set of cards wins, or why neither does, or why a side is no combination; `GET /v1/messages` lists the
sentences of every code."""


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
    """The cards are a combination under the variant."""
    kind: Kind
    deciding_card: DecidingCard
    strength: Strength
    rules: NotRequired[RuleIds]


@final
class Refusal(TypedDict):
    """Cards that cannot be played."""

    cards: Cards
    playable: Literal[False]
    """The cards are no combination under the variant."""
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


ObligationCode: TypeAlias = str
"""What binds a player; `GET /v1/messages` lists the sentences of every code."""


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


EventCode: TypeAlias = str
"""What an event of a record breaks; `GET /v1/messages` lists the sentences of every code."""


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
    """Every legal play, each once."""
    count: int
    """How many legal moves there are in all."""
    by_kind: dict[str, int]
    """How many there are of each kind that occurs."""
    may_pass: bool
    """The player may pass."""
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


ViolationCode: TypeAlias = str
"""What a play or a pass breaks; `GET /v1/messages` lists the sentences of every code."""


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


RemarkCode: TypeAlias = str
"""What a legal play neglects or lacks; `GET /v1/messages` lists the sentences of every code."""


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
    """The play, or the pass, is legal."""
    violations: list[Violation]
    """Everything that the play breaks; empty where it is legal."""
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


ExchangeCode: TypeAlias = str
"""What is exchanged; `GET /v1/messages` lists the sentences of every code."""


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
    """The previous winner, or the seat that came first."""
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


OpeningCode: TypeAlias = str
"""What decides who leads; `GET /v1/messages` lists the sentences of every code."""


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
"""Whose hand won before the first lead, or null. Absent where the variant names no such hands in `instant_wins`."""


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


DealViolationCode: TypeAlias = str
"""What is wrong with a deal; `GET /v1/messages` lists the sentences of every code."""


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
"""Clean if no event broke a rule. A neglected duty that only makes liable is no violation."""


@final
class RecordViolation(TypedDict):
    """A rule that an event breaks, and the place in the record."""

    event: int
    """The index of the event in the question, from 0."""
    line: NotRequired[int]
    """Where the record is a text, the line of the event."""
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
    """How many cards the seat must announce."""


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
    """The winner's last play once there is a winner, until then the last play made; null before any play."""
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
    then may `reshuffle` give the order."""
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
    and of the cards of a set does not matter. A service without a key answers no seal, and does not compare one that
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
    """The cards that the seat plays."""
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
    """The cards that the seat draws after its pass."""


@final
class AnnounceEvent(TypedDict):
    """A seat says how many cards it has left: directly after the play that left so few, where that is announced, or
    whenever it is asked. It must be true; it takes no turn, and what another seat owes stays owed."""

    seat: Seat
    announce: int
    """How many cards the seat says that it has left."""


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
    which the pack lists them. It comes before a draw. The cards may also come as `next` asks for them: `{"cards":
    [...]}`."""

    reshuffle: CardsGiven | SeedObject
    """The new stock, top card first, or the seed that shuffles it."""


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
    """What comes next. A client that sends one of the events listed here needs no rule of the game: its only choice
    is which of `moves` is played, or a pass where `may` says so."""

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
    """The cards that are a new stock in unknown order, whose order `reshuffle` may give; otherwise absent."""
    exchange: NotRequired[ExchangeAsked]
    """The exchange in which the seat returns cards; otherwise absent."""
    moves: NotRequired[list[NextMove]]
    """The legal moves, where the question asks for them; at most a thousand, and `legal-moves` of the state lists
    all. On one's own pile a move that may both continue the trick and start a new one is listed twice."""
    count: NotRequired[int]
    """How many legal moves there are in all, where they are asked for."""


@final
class BreachExplained(TypedDict):
    """A last-card duty that was neglected, and what came of it."""

    event: int
    """The event, counted from 0 over the whole record."""
    line: NotRequired[int]
    """Where the record is a text, the line of the event."""
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
    """What the deal costs the seat, under rules that count penalties."""
    points: NotRequired[int]
    """What the deal brings the seat, under rules that count points."""
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
    """The score of every seat, in the order of the seats."""
    settlement: Settlement | None
    """Who pays whom; null where the variant pays nothing."""
    instant_win: NotRequired[OptionalInstantWin]
    rules: NotRequired[RuleIds]


WinnerGiven: TypeAlias = Seat
"""The first player out of cards, or whose hand won before anybody played."""


HandGiven: TypeAlias = list[CardGiven]
"""The cards of one seat, in any order; an empty list for an empty hand."""


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
"""The unbeaten fours of a kind and straight flushes, at most 1000; empty where nobody played one."""


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
    """Who dealt."""


@final
class DealResult(TypedDict):
    """How a deal ended."""

    winner: Seat
    """Who won the deal."""
    placings: Seats
    """The seats in the order in which they went out; the winner alone unless play goes on to the last."""
    cards_left: list[int]
    """How many cards every seat has left."""
    breaches: list[BreachExplained]
    """The last-card duties that were neglected where that makes liable."""
    breach: SeatObject | None
    """Who let the winner win by neglecting the last-card duty, or null."""
    score: Score
    """The score of the deal, as `score` answers it."""
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
    """Everything that the events break, in their order."""
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
    """The winner's last play once there is a winner, until then the last play made; null before any play."""
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
    then may `reshuffle` give the order."""
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
    """What comes next; null when the deal is over. The moves are listed where this seat acts; of another seat only
    what everybody sees."""
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
    """The number of the deal, from 1."""
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


TargetCode: TypeAlias = str
"""Whether the target of the session is reached, or why it is over; `GET /v1/messages` lists the sentences of every
code."""


@final
class TargetReason(TypedDict):
    """Whether the session has reached its target, or why one that is played for chips is over. Absent otherwise."""

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
    """One entry for each deal, in order."""
    totals: Totals
    chips: Amounts | None
    """What every seat has left, a debt below zero; null where the variant has no chips."""
    deals_played: int
    """How many deals there were."""
    over: bool
    """The session is over, because all its deals are played or somebody has no chips left, or because a total has
    reached the target. Only one that is played for chips or to a target ever is."""
    winners: NotRequired[Seats | None]
    """Who has won, several where their totals are equal; null while the session is not over. Absent where it is not
    played to a target."""
    reason: NotRequired[TargetReason]
    next_dealer: int | None
    """The seat that deals next; null before the first deal, after the last, and where the dealer is still to be
    drawn for."""
    next_leader_by: LeaderBy | None
    """What decides who leads the next deal; null when the session is over."""
    next_leader: int | None
    """Who leads the next deal; null where the lowest card will decide."""
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


ProblemReference: TypeAlias = str
"""The page of this service that says what the type of a problem means; `GET /v1/problems` lists them."""


Suggestions: TypeAlias = list[Any]
"""What was probably meant, the likeliest first: values that are valid there. Empty where nothing is near."""


FaultCode: TypeAlias = str
"""What is wrong. A code such as VC-01 names the constraint that options break, see `GET /v1/rules`; every other code
has a page of its own under `/problems/`."""


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
    """The cards are a combination under the variant."""
    kind: Kind
    deciding_card: DecidingCard


@final
class SettledClassifiedRefusal(TypedDict):
    """What the rules settle in `ClassifiedRefusal`."""

    playable: Literal[False]
    """The cards are no combination under the variant."""
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
    """Every legal play, each once."""
    count: int
    """How many legal moves there are in all."""
    by_kind: dict[str, int]
    """How many there are of each kind that occurs."""
    may_pass: bool
    """The player may pass."""
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
    """The cards are a combination under the variant."""
    kind: Kind
    deciding_card: DecidingCard


SettledClassification: TypeAlias = SettledCombination | Refusal
"""What the rules settle in `Classification`."""


@final
class SettledValidatePlayAnswer(TypedDict):
    """What the rules settle in `ValidatePlayAnswer`."""

    legal: bool
    """The play, or the pass, is legal."""
    violations: list[Violation]
    """Everything that the play breaks; empty where it is legal."""
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
    """Where the record is a text, the line of the event."""
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
    """The winner's last play once there is a winner, until then the last play made; null before any play."""
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
    then may `reshuffle` give the order."""
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
    """Where the record is a text, the line of the event."""
    seat: Seat
    causal: bool
    """The next player won with a last card on the very next turn, and the duty would have prevented it."""
    reason: Obligation


@final
class SettledDealResult(TypedDict):
    """What the rules settle in `DealResult`."""

    winner: Seat
    """Who won the deal."""
    placings: Seats
    """The seats in the order in which they went out; the winner alone unless play goes on to the last."""
    cards_left: list[int]
    """How many cards every seat has left."""
    breaches: list[SettledBreachExplained]
    """The last-card duties that were neglected where that makes liable."""
    breach: SeatObject | None
    """Who let the winner win by neglecting the last-card duty, or null."""
    score: Score
    """The score of the deal, as `score` answers it."""


@final
class SettledRefereeAnswer(TypedDict):
    """What the rules settle in `RefereeAnswer`."""

    verdict: Verdict
    events_applied: int
    """How many events were legal and took effect."""
    violations: list[SettledRecordViolation]
    """Everything that the events break, in their order."""
    state: SettledState
    result: SettledDealResult | None
    """How the deal ended, scored; null while it goes on."""


SettledScoreAnswer: TypeAlias = Score
"""What the rules settle in `ScoreAnswer`."""


@final
class SettledSessionAnswer(TypedDict):
    """What the rules settle in `SessionAnswer`."""

    ledger: list[LedgerEntry]
    """One entry for each deal, in order."""
    totals: Totals
    chips: Amounts | None
    """What every seat has left, a debt below zero; null where the variant has no chips."""
    deals_played: int
    """How many deals there were."""
    over: bool
    """The session is over, because all its deals are played or somebody has no chips left, or because a total has
    reached the target. Only one that is played for chips or to a target ever is."""
    winners: NotRequired[Seats | None]
    """Who has won, several where their totals are equal; null while the session is not over. Absent where it is not
    played to a target."""
    reason: NotRequired[TargetReason]
    next_dealer: int | None
    """The seat that deals next; null before the first deal, after the last, and where the dealer is still to be
    drawn for."""
    next_leader_by: LeaderBy | None
    """What decides who leads the next deal; null when the session is over."""
    next_leader: int | None
    """Who leads the next deal; null where the lowest card will decide."""
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
`variant`, `strength`, `rules`, and what only says it in words. The cards of a set are in the order of the first
variant."""


VariantEchoes: TypeAlias = list[VariantEcho]


@final
class Detail(TypedDict):
    """A reason of an answer in a ruling: its code, its sentence and the values in it. Its rules are beside it."""

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
    """The reasons, where the operation gives any; their rules are beside them."""


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
    """The value; `Options` says what it may be."""
    provenance: Provenance
    rules: RuleIds
    sentence: str
    """What the value means at the table; the cards of its example are ordered by the suits of this variant."""


OptionName: TypeAlias = str
"""The name of an option; `GET /v1/options` lists them."""


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
    """The variant or variants that it extends; null for `base`."""
    sources: list[VariantSource]
    """Where it is described."""
    options: dict[str, OptionStanding]
    """All options, in the order of the rulebook."""
    warnings: list[VariantWarning]
    """What is allowed but deserves to be known."""


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


class Questions(ABC):
    """Everything that can be asked."""

    @overload
    def ask(self, operation: Literal["classify"], question: Mapping[str, object]) -> ClassifyAnswer: ...
    @overload
    def ask(self, operation: Literal["compare"], question: Mapping[str, object]) -> CompareAnswer: ...
    @overload
    def ask(self, operation: Literal["legal-moves"], question: Mapping[str, object]) -> LegalMovesAnswer: ...
    @overload
    def ask(self, operation: Literal["validate-play"], question: Mapping[str, object]) -> ValidatePlayAnswer: ...
    @overload
    def ask(self, operation: Literal["deal"], question: Mapping[str, object]) -> DealAnswer: ...
    @overload
    def ask(self, operation: Literal["validate-deal"], question: Mapping[str, object]) -> ValidateDealAnswer: ...
    @overload
    def ask(self, operation: Literal["opening"], question: Mapping[str, object]) -> OpeningAnswer: ...
    @overload
    def ask(self, operation: Literal["exchange"], question: Mapping[str, object]) -> ExchangeAnswer: ...
    @overload
    def ask(self, operation: Literal["referee"], question: Mapping[str, object]) -> RefereeAnswer: ...
    @overload
    def ask(self, operation: Literal["view"], question: Mapping[str, object]) -> ViewAnswer: ...
    @overload
    def ask(self, operation: Literal["score"], question: Mapping[str, object]) -> ScoreAnswer: ...
    @overload
    def ask(self, operation: Literal["session"], question: Mapping[str, object]) -> SessionAnswer: ...
    @overload
    def ask(self, operation: Literal["batch"], question: Mapping[str, object]) -> BatchAnswer: ...
    @overload
    def ask(self, operation: Literal["rulings"], question: Mapping[str, object]) -> RulingsAnswer: ...
    @overload
    def ask(self, operation: Literal["variants/resolve"], question: Mapping[str, object]) -> Variant: ...
    @overload
    def ask(self, operation: Literal["variants/diff"], question: Mapping[str, object]) -> DiffAnswer: ...

    def ask(self, operation: str, question: Mapping[str, object]) -> Any:
        """The answer to one question. A refusal by the rules is an answer.

        Raises `ProblemError` where the question is at fault, and `Unanswered` where the service is.
        """
        return self._post(operation, question)

    @abstractmethod
    def _post(self, operation: str, question: object) -> Any:
        """The answer of the service, whatever its type."""
