"""The library as people use it: rules with a method for each question, the same by name, and values that read well."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any, is_typeddict

import pytest

import bigtwo
from bigtwo.combinations import ruleset
from bigtwo.operations.questions import OPERATIONS
from bigtwo_rulebook import protocol
from tests.api.examples import ASKED
from tests.combinations.listing import tabled
from tests.tables import table

LONGEST_REPR = 160
"""About two lines of a shell."""

RULES = bigtwo.variant("three-player-exchange")
PACK = RULES.order.codes
HANDS = [PACK[seat:51:3] for seat in range(3)]
EXTRA = PACK[51]
ENDED = {"winner": 1, "hands": [HANDS[0][:3], [], HANDS[2][:5]]}
TABLE = bigtwo.DealtCards(HANDS, EXTRA)
WON = bigtwo.DealResult(0, cards_left=(0, 9, 10))
QUESTIONS: dict[str, tuple[tuple[Any, ...], int, dict[str, Any]]] = {
    "classify": (("9S 9D",), 1, {}),
    "compare": (("9S 9D", "9H"), 2, {}),
    "legal_moves": (("3D 9S 9D KC", "4C 4D"), 2, {}),
    "validate_play": (("3D 9S", None, "9S"), 3, {"opening": True}),
    "deal": ((PACK, 0, "2C"), 2, {}),
    "validate_deal": (([*HANDS[:2], HANDS[0]],), 1, {}),
    "opening": ((HANDS, 1, None, EXTRA), 1, {}),
    "exchange": ((HANDS, ENDED), 2, {}),
    "referee": ((TABLE, [{"seat": 2, "pass": True}]), 2, {}),
    "score": ((WON,), 1, {}),
    "session": (([WON],), 1, {}),
    "view": ((RULES.start(TABLE), 2), 2, {}),
}
"""What is asked, and after how many of these values the functions take the variant."""
for name, asked in ASKED:
    if name not in protocol.OPERATIONS:  # those of the protocol are written out above
        given = tuple(value for field, value in asked.items() if field != "variant")
        QUESTIONS.setdefault(name.replace("-", "_"), (given, len(given), {}))


def by_method(name: str, rules: bigtwo.Rules = RULES) -> Any:
    given, _, named = QUESTIONS[name]
    return getattr(rules, name)(*given, **named)


def by_function(name: str, variant: object) -> Any:
    given, place, named = QUESTIONS[name]
    return getattr(bigtwo, name)(*given[:place], variant, *given[place:], **named)


def told(answer: Any) -> object:
    return list(answer) if isinstance(answer, bigtwo.LegalMoves) else answer.to_dict()


def test_every_question_of_the_service_is_one_of_the_library() -> None:
    assert {name.replace("_", "-") for name in QUESTIONS} == set(OPERATIONS)


def test_a_method_and_a_function_say_the_same() -> None:
    with table() as row:
        for name in QUESTIONS:
            with row(name):
                answer = by_method(name)
                by_name = by_function(name, "three-player-exchange")
                assert told(answer) == told(by_function(name, RULES)) == told(by_name)
                for part in parts(answer):
                    assert isinstance(part, INSIDE_RULES) or len(repr(part)) <= LONGEST_REPR
                with pytest.raises(bigtwo.InvalidVariant):
                    by_function(name, "hongkong-xyz")


def test_rules_are_variants_and_stay_the_same() -> None:
    rules = bigtwo.variant("hong-kong-ip")
    for spec in ("Hong-Kong IP", rules, ruleset.variant("hong-kong-ip")):
        assert bigtwo.variant(spec) is rules
    assert ruleset.variant("hong-kong-ip") == rules
    assert hash(ruleset.variant("hong-kong-ip")) == hash(rules)
    assert repr(rules) == "bigtwo.variant('hong-kong-ip')"


INSIDE_RULES = (bigtwo.Variant, bigtwo.CardOrder, bigtwo.Combinations, bigtwo.Standing, bigtwo.Options, bigtwo.Resolved)
"""What rules are made of: values of the library too, which a test does not look into."""


def parts(value: Any, depth: int = 4) -> Iterator[Any]:
    """The values of this library that a value leads to by its public names."""
    yield value
    if depth and not isinstance(value, INSIDE_RULES):
        names = [name for name in dir(value) if not name.startswith("_") and not name.isupper()]
        for part in (value, *(getattr(value, name) for name in names)):
            is_list = isinstance(part, tuple | bigtwo.LegalMoves) and not isinstance(part, bigtwo.Standing)
            for each in part if is_list else (part,):
                if type(each).__module__.startswith("bigtwo") and each is not value:
                    yield from parts(each, depth - 1)


BY_PLACES = bigtwo.variant("base+card_exchange=by-placing+instant_wins=six-pairs:10+target_score=50+bombs=on")
PLACED: Any = {"winner": 0, "hands": ["", "7D 9C", "4S", "3C 5H TD"], "penalties": [0, 2, 1, 3]}
LIABLE = bigtwo.variant("singapore-chan")
RECORD = "Variant: two-player-13\nDealer: 0\nExposed: 5H\nSeed: kitchen table\n1. 0: 3C -\n"


def refused(ask: Callable[[], object]) -> Exception:
    with pytest.raises(ValueError, match=r".") as raised:
        ask()
    return raised.value


def tables(rules: bigtwo.Rules) -> Iterator[bigtwo.Table]:
    """Those of a deal played at random, the last one over."""
    table, rng = rules.start(seed="a rainy evening"), Random(str(rules))
    while table.next is not None:
        yield table
        table = table.apply(rng.choice(table.next.events))
    yield table


def returned() -> Iterator[Any]:
    """What the library returns and raises under rules that are not the default ones."""
    yield from map(by_method, QUESTIONS)
    yield from (BY_PLACES, bigtwo.variants()[3], RULES.combinations, RULES.order, RULES.resolved, RULES.options)
    due = BY_PLACES.start(seed="x", deal_number=2, previous=PLACED)
    yield from (due, due.view(0), due.view(None), due.next)
    yield from bigtwo.packs()
    yield from (bigtwo.language("de"), bigtwo.messages("de")["higher-suit.pair"], bigtwo.read_record(RECORD))
    yield from bigtwo.read_record(RECORD).judge()
    yield RULES.compare("9S 9D 4S 4D 3C", "9H")
    yield LIABLE.legal_moves("3D 9S KC KD", None, next_player_cards=1)
    yield LIABLE.legal_moves("3D 9S KC KD", None, next_player_cards=1).position.duty
    yield from (bigtwo.Reshuffle((1, 2), "x"), bigtwo.Announce(1, 2), bigtwo.Draw(1, 2))
    yield BY_PLACES.session([bigtwo.DealResult(0, cards_left=(0, 9, 10, 13), hands=HANDS_LEFT)])
    yield bigtwo.DealResult(0, cards_left=(0, 9, 10), specials=(bigtwo.Special(0, "3D 3C 3H 3S 4D"),))
    yield bigtwo.InstantWin(0, "six-pairs")
    yield BY_PLACES.odds()
    for name in ("singapore-chan", "base+last_card_duty=liable", "indonesia-hutabarat", "lectio-5"):
        *before, last = tables(bigtwo.variant(name))
        yield from (before[1], before[1].view(1), before[-1].next, last, last.result, last.next_deal, last.legal_moves)
        yield from last.breaches
    yield refused(lambda: RULES.classify("9X"))
    yield refused(lambda: RULES.classify("9S 9S"))
    yield refused(lambda: bigtwo.variant("hong-kong-ib"))
    yield refused(lambda: RULES.start(TABLE).pass_())
    yield refused(lambda: RULES.start(bigtwo.DealtCards(HANDS[:2])))
    yield refused(lambda: RULES.score(bigtwo.DealResult(0)))
    yield refused(lambda: bigtwo.read_record("1. 0: 3D"))


HANDS_LEFT = [
    "",
    "3D 4D 5D 6D 7D 8D 9D TD JD",
    "3C 4C 5C 6C 7C 8C 9C TC JC QC",
    "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH 2H",
]


@pytest.fixture(scope="module")
def values() -> dict[type, list[Any]]:
    found: dict[type, list[Any]] = {}
    for answer in returned():
        for part in parts(answer):
            of_class = found.setdefault(type(part), [])
            if len(of_class) < SOME and not any(part is each for each in of_class):
                of_class.append(part)
    return found


SOME = 20
"""How many values of a class are looked at."""


def test_every_class_of_what_is_returned_is_exported(values: dict[type, list[Any]]) -> None:
    exported = [getattr(bigtwo, name) for name in bigtwo.__all__]
    assert {kind.__name__ for kind in values if kind not in exported} == set()


def test_every_exported_class_is_pickled_and_copied(values: dict[type, list[Any]]) -> None:
    public = {getattr(bigtwo, name) for name in bigtwo.__all__}
    classes = {each for each in public if isinstance(each, type) and not is_typeddict(each)} - {bigtwo.Variant}
    assert {each.__name__ for each in classes - set(values)} == set()
    for kind, some in values.items():
        for value in some:
            for twin in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
                assert type(twin) is kind
                assert str(twin) == str(value)
                if isinstance(value, Exception):
                    assert vars(twin) == vars(value)
                else:
                    assert twin == value
                    assert hash_of(twin) == hash_of(value)


def hash_of(value: object) -> int | None:
    """None for what holds lists that a caller gave."""
    try:
        return hash(value)
    except TypeError:
        return None


# --- values in programs -----------------------------------------------------------------------------------------------


def test_what_legal_moves_yields_is_indexed_and_played() -> None:
    table = bigtwo.start(variant="pusoy-dos", seed="a rainy evening")
    moves = table.legal_moves
    assert [moves[0], *moves[1:-1], moves[-1]] == list(moves)
    assert (moves.index(moves[-1]), moves[-1] in moves) == (len(moves) - 1, True)
    for move in moves:
        assert table.play(move) == table.play(" ".join(move.cards))
        assert bigtwo.classify(move, table.variant) is move
    with pytest.raises(IndexError):
        moves[len(moves)]
    due = BY_PLACES.start(seed="x", deal_number=2, previous=PLACED).legal_moves
    assert (list(due), due[:2], "3D" in due) == ([], (), False)


def test_a_play_may_be_a_pass_as_validate_play_takes_it() -> None:
    table = bigtwo.start(variant="pusoy-dos", seed="a rainy evening")
    after = table.play(table.legal_moves[0])
    event = {"seat": after.to_act, "play": "pass"}
    assert after.play("pass") == after.apply(event) == bigtwo.referee(after, [event]).state == after.pass_()
    with pytest.raises(bigtwo.IllegalEvent):
        table.play("pass")


def test_only_the_number_of_a_seat_is_a_seat() -> None:
    begun = RULES.start(TABLE)
    move = begun.legal_moves[0]
    asks: dict[str, Callable[[Any], object]] = {
        "view": lambda seat: begun.view(seat),
        "play": lambda seat: begun.play(move, seat=seat),
        "pass": lambda seat: begun.pass_(seat=seat),
        "announce": lambda seat: begun.announce(seat=seat),
        "draw": lambda seat: begun.draw(seat=seat),
        "exchange": lambda seat: begun.exchange("3D", seat=seat),
        "apply": lambda seat: begun.apply(bigtwo.Pass(seat)),
        "referee": lambda seat: bigtwo.referee(begun, [bigtwo.Pass(seat)]),
    }
    with table() as row:
        for (name, ask), seat in product(asks.items(), (True, 1.0, "1", 4, -1)):
            with (
                row(f"{name} {seat!r}"),
                pytest.raises(ValueError, match="seat must be a whole number from 0 to"),
            ):
                ask(seat)


def test_a_move_means_its_cards_under_other_rules_too() -> None:
    move = bigtwo.variant("base").classify("9S 9D")
    assert isinstance(move, bigtwo.Combination)
    assert bigtwo.classify(move, "pusoy-dos").cards == ("9S", "9D")
    assert move in bigtwo.variant("pusoy-dos").legal_moves("9S 9D 3C")


def test_combinations_are_ordered_as_the_rules_do() -> None:
    with table() as row:
        for rules in bigtwo.variants()[::5]:
            rng = Random(str(rules))
            plays = [play for size in (1, 2, 3, 4, 5) for play in of_size(rng, rules, size)]
            for a, b in product(plays, plays):
                compared = rules.compare(a, b)
                with row(f"{rules}: {a}, {b}"):
                    if a.size == b.size and (compared.result != "neither" or compared.reason.code == "equal"):
                        assert (a < b, a > b) == (compared.result == "b-beats-a", compared.result == "a-beats-b")
                        assert (a <= b, a >= b) == (compared.result != "a-beats-b", compared.result != "b-beats-a")
                    elif a is not b:
                        with pytest.raises(TypeError, match="the rules do not order"):
                            assert a < b


def of_size(rng: Random, rules: bigtwo.Rules, size: int) -> list[bigtwo.Combination]:
    all_of_them = [play for play in tabled(rules.combinations) if play.size == size]
    return rng.sample(all_of_them, min(6, len(all_of_them)))


def test_combinations_of_different_rules_are_not_ordered() -> None:
    a, b, c = (bigtwo.variant(name).classify("AH 2S 3D 4C 5D") for name in ("base", "pusoy-dos", "hong-kong-ip"))
    for one, other in ((a, b), (b, c), (a, c)):
        assert isinstance(one, bigtwo.Combination)
        assert isinstance(other, bigtwo.Combination)
        with pytest.raises(TypeError, match="belong to different rules"):
            assert one < other


def test_tiles_of_two_digits_are_ranks_of_their_own() -> None:
    assert str(bigtwo.variant("lectio-5").classify("10S 10D 10C 1S 1D")) == "10S 10C 10D 1S 1D (full house)"


def test_a_seed_of_a_session_shuffles_the_pack_as_it_is_listed() -> None:
    """The order of suits decides which of the cards drawn is the highest, and not which are drawn."""
    hands = ("", "4D", "5D 6D", "7D 8D 9D")
    result = bigtwo.DealResult(winner=0, hands=hands, first_leader=0, last_play="3D", specials=())
    assert bigtwo.session([result] * 10, "indonesia-hutabarat+suit_order=HDSC", seed="20").next_dealer == 2


WRONG_VALUES: list[tuple[Callable[[], object], str]] = [
    (lambda: RULES.score({"winner": 0, "cards_left": [0, 9, 10]}), "give bigtwo.DealResult"),  # type: ignore[arg-type]
    (lambda: RULES.session([{"winner": 0}]), "give bigtwo.DealResult"),  # type: ignore[list-item]
    (lambda: RULES.score(bigtwo.DealResult(0, specials=[{"seat": 0}])), "give bigtwo.Special"),  # type: ignore[list-item]
    (lambda: RULES.score(bigtwo.DealResult(0, instant_win={})), "give bigtwo.InstantWin"),  # type: ignore[arg-type]
    (lambda: RULES.start(RULES.deal(seed="x", dealer=0).to_dict()), "give what rules.deal"),  # type: ignore[arg-type]
    (lambda: RULES.referee(RULES.start(TABLE).to_dict(), []), "bigtwo.Table.from_dict"),  # type: ignore[arg-type]
    (lambda: RULES.view(RULES.start(TABLE).view(1)), "give a bigtwo.Table"),  # type: ignore[arg-type]
    (lambda: RULES.start(TABLE).apply("3D"), "give an event"),  # type: ignore[arg-type]
    (lambda: RULES.referee(RULES.start(TABLE), [None]), "give an event"),  # type: ignore[list-item]
]


def test_another_value_than_the_one_wanted_is_refused_with_its_name() -> None:
    with table() as row:
        for number, (ask, wanted) in enumerate(WRONG_VALUES):
            with row(f"{number}: {wanted}"), pytest.raises(TypeError, match=wanted):
                ask()


# --- values as text ---------------------------------------------------------------------------------------------------


def test_every_answer_reads_well(values: dict[type, list[Any]]) -> None:
    for kind in (bigtwo.Combination, bigtwo.Refusal, bigtwo.Comparison, bigtwo.Deal, bigtwo.Opening, bigtwo.Score):
        for value in values[kind]:
            sentence = str(value)
            assert "(" not in sentence or sentence.endswith(")"), sentence
            assert "=" not in sentence
            assert "None" not in sentence
    table = bigtwo.variant().start(seed="a rainy evening")
    clean, wrong = bigtwo.referee(table, []), bigtwo.referee(table, [{"seat": (table.to_act + 1) % 4, "pass": True}])
    assert str(clean) == "clean"
    assert str(clean.state).splitlines()[-1] == f"  trick 1: seat {table.to_act} leads"
    seat = (table.to_act + 1) % 4
    assert str(wrong) == f"event 1: seat {seat} is not to act; it is the turn of seat {table.to_act}"


def test_only_a_combination_is_true() -> None:
    rules = bigtwo.variant()
    assert bigtwo.classify("9S 9D", rules)
    assert not bigtwo.classify("9S 4D", rules)
    assert not bigtwo.validate_play("9S", None, "pass", rules)


def test_every_value_reads_well_in_the_language_of_the_moment() -> None:
    rules = bigtwo.variant()
    table = bigtwo.start(bigtwo.deal(rules.order.codes, 0, rules, exposed="2C"))
    scored = bigtwo.score(bigtwo.DealResult(0, cards_left=(0, 9, 10, 13)), rules)
    ledger = bigtwo.session([bigtwo.DealResult(0, cards_left=(0, 9, 10, 13))], rules)
    german = bigtwo.language("de").said
    assert german(rules.classify("9S 9D")) == "9S 9D (Paar)"
    assert german(rules.validate_play("9S", None, "9S")) == "erlaubt"
    assert german(table).splitlines()[-1] == "  Stich 1: Sitz 1 spielt aus"
    assert german(table.next) == "Sitz 1 darf spielen"
    assert german(table.view(None)).splitlines()[-2:] == ["  Sitz 3 (13):", "  Stich 1: Sitz 1 spielt aus"]
    assert german(scored) == "Strafpunkte: Sitz 0: 0, Sitz 1: 9, Sitz 2: 20, Sitz 3: 39; Saldo +68, +32, -12, -88"
    assert german(scored.seats[1]) == "Sitz 1: 9 Strafpunkte"
    assert scored.settlement is not None
    assert german(scored.settlement.transfers[0]) == "Sitz 3 zahlt 39 an Sitz 0"
    assert german(ledger).startswith("1 Spiel gespielt: 0 9 20 39; Saldo ")
    assert str(ledger).startswith("1 deal played: 0 9 20 39; net ")
