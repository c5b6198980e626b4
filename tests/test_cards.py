"""Every card, every accepted spelling, every order: exhaustively there and back; the packs to look up; near words."""

from __future__ import annotations

import unicodedata
from itertools import combinations, permutations, product

import pytest

import bigtwo
from bigtwo.api import create_app
from bigtwo.cards import PACKS, SPELLINGS, SUITS, CardOrder, card_order
from bigtwo.combinations.kinds import KINDS
from bigtwo.faults import DuplicateCard, UnknownCard
from bigtwo.messages.languages import LANGUAGES
from bigtwo.messages.render import locale_of
from bigtwo.operations.questions import OPERATIONS
from bigtwo.spelling import nearest
from bigtwo.variant.options import OPTIONS
from bigtwo.variant.resolving import spellings as spellings_of_variants
from tests.tables import table

SIZES = {"standard-52": 52, "tiles-9": 36, "tiles-13": 52, "tiles-15": 60}
SUIT_ORDERS = ["".join(order) for order in permutations(SUITS)]


def canonical(text: str, pack: str = "standard-52") -> str:
    order = card_order(pack, "SHCD", None)
    return order.code(order.mask([text]))


def test_packs_hold_what_the_rules_say() -> None:
    assert {name: pack.size for name, pack in PACKS.items()} == SIZES
    assert PACKS["standard-52"].ranks == tuple("3456789TJQKA2")
    assert PACKS["standard-52"].natural_ranks == tuple("A23456789TJQK")
    assert PACKS["tiles-9"].ranks == ("3", "4", "5", "6", "7", "8", "9", "1", "2")
    assert PACKS["tiles-15"].natural_ranks == tuple(str(number) for number in range(1, 16))


def test_every_code_makes_the_round_trip_in_every_order() -> None:
    with table() as row:
        for pack, suits in product(PACKS, SUIT_ORDERS):
            with row(f"{pack} {suits}"):
                order = card_order(pack, suits, None)
                codes = [rank + suit for rank in PACKS[pack].ranks for suit in reversed(suits)]
                assert list(order.codes) == codes
                assert len(set(codes)) == PACKS[pack].size
                for place, code in enumerate(codes):
                    assert order.mask([code]) == order.mask(code) == 1 << place
                    assert order.cards(1 << place) == (code,)
                    assert order.code(1 << place) == canonical(code, pack) == code
                assert order.cards(order.everything) == order.codes
                assert order.mask(order.codes) == order.everything
                assert order.mask(" ".join(codes)) == order.mask(",".join(codes)) == order.everything


def test_notations_of_the_ten_of_diamonds() -> None:
    spellings = [text for text, code in SPELLINGS["standard-52"].items() if code == "TD"]
    for rank in ("T", "t", "10"):
        for suit in ("D", "d", "♦", "♢", "♦\ufe0f"):
            assert rank + suit in spellings
            assert suit + rank in spellings
    assert "\N{PLAYING CARD TEN OF DIAMONDS}" in spellings


def test_playing_card_characters_name_the_card_that_unicode_says() -> None:
    words = {
        "A": "ACE", "2": "TWO", "3": "THREE", "4": "FOUR", "5": "FIVE", "6": "SIX", "7": "SEVEN", "8": "EIGHT",
        "9": "NINE", "T": "TEN", "J": "JACK", "Q": "QUEEN", "K": "KING",
    }  # fmt: skip
    suits = {"S": "SPADES", "H": "HEARTS", "D": "DIAMONDS", "C": "CLUBS"}
    for rank, rank_word in words.items():
        for suit, suit_word in suits.items():
            character = unicodedata.lookup(f"PLAYING CARD {rank_word} OF {suit_word}")
            assert canonical(character) == rank + suit
    with pytest.raises(UnknownCard):
        canonical("\N{PLAYING CARD KNIGHT OF SPADES}")


def test_every_spelling_stands_for_one_card_and_each_card_has_as_many() -> None:
    for pack, spellings in SPELLINGS.items():
        order = card_order(pack, "SHCD", None)
        counts = dict.fromkeys(order.codes, 0)
        for text, code in spellings.items():
            assert order.cards(order.mask([text])) == (code,)
            counts[code] += 1
        assert min(counts.values()) >= 6


CARDS_IN_WORDS = """
Pik9 9S, Pik 9 9S, pik-9 9S, Karo10 TD, Herz Dame QH, HerzDame QH, HerzD QH, PikB JS, KreuzB JC, KaroA AD,
Kreuz As AC, Kreuz-Ass AC, Herz König KH, HERZ KÖNIG KH, Spades 9 9S, 9 of spades 9S, queen of hearts QH,
Ten of Diamonds TD, 2 of clubs 2C, 葵扇3 3S, 黑桃9 9S, 紅心 10 TH, 红桃A AH, 紅桃A AH, 方塊K KD, 方块K KD,
階磚2 2D, 阶砖2 2D, 梅花J JC, sekop 9 9S, as hati AH, 9 keriting 9C,
wajik 10 TD, alas ng spades AS, kuwatro ng diamonds 4D
"""


def test_cards_in_words() -> None:
    with table() as row:
        for line in CARDS_IN_WORDS.replace("\n", " ").strip().split(", "):
            words, _, code = line.rpartition(" ")
            with row(words):
                assert canonical(words) == code
                assert card_order("standard-52", "SHCD", None).mask([words]) == card_order(
                    "standard-52", "SHCD", None
                ).mask([code])


def test_cards_are_read_in_the_words_in_which_they_are_written() -> None:
    with table() as row:
        for tag, pack in product(LANGUAGES, PACKS.values()):
            locale, card = locale_of(tag), "card.tile" if pack.is_tiles else "card.name"
            for rank, (suit, name) in product(
                pack.ranks, locale.table("tile-suit" if pack.is_tiles else "suit").items()
            ):
                for written in {rank} if pack.is_tiles else {locale.word(f"card-rank.{rank}"), rank}:
                    with row(f"{tag} {name} {written}"):
                        assert canonical(locale.word(card, rank=written, suit=name), pack.name) == rank + suit
                        assert canonical(name + written, pack.name) == rank + suit


NO_CARDS = [
    *("spades D", "Pik", "Dame", "♠ D", "Pik 9 9", "9 of of spades", "Sonne 9", "pik" * 7, "", " ", "3S\n", "3S "),
    *(" 3S", "S", "3", "1S", "11S", "0S", "3X", "33", "SS", "3SS", "10", "٣S", "\uff13S", "15S", "JOKER", "🂿", "A♠♠"),
    *("None", "x" * 5000, "3\x00\n"),
]


def test_what_names_no_card_is_refused() -> None:
    with table() as row:
        for text in NO_CARDS:
            with row(repr(text)):
                with pytest.raises(UnknownCard) as refused:
                    canonical(text)
                assert 0 < len(str(refused.value)) < 200
                assert str(refused.value).isprintable()


def test_refusals_name_the_fault_and_the_nearest_card() -> None:
    order = card_order("standard-52", "SHCD", None)
    with pytest.raises(UnknownCard, match=r'"1S" is a tile, and no card of standard-52; did you mean AS or TS\?'):
        order.mask("1S")
    with pytest.raises(UnknownCard, match="did you mean 3S"):
        canonical("3S\n")
    with pytest.raises(DuplicateCard, match="9S is given twice"):
        order.mask("9S ♠9")
    with pytest.raises(UnknownCard):
        order.mask(1 << 52)
    with pytest.raises(UnknownCard):
        order.mask(-1)
    with pytest.raises(UnknownCard):
        order.mask(True)


def test_sets_of_cards_are_listed_weakest_first_and_written_strongest_first() -> None:
    order = CardOrder(PACKS["standard-52"], "SHCD")
    for pair in combinations(order.codes, 2):
        assert order.cards(order.mask(reversed(pair))) == pair
    assert order.text(order.mask("3D 2S 9H")) == "2S 9H 3D"


# --- the packs to look up ---------------------------------------------------------------------------------------------


def test_the_service_answers_as_the_library() -> None:
    client = create_app().test_client()
    assert client.get("/v1/packs").get_json()["packs"] == [pack.summary() for pack in bigtwo.packs()]
    assert {pack.name: len(set(map(pack.card_name, pack.cards))) for pack in bigtwo.packs()} == SIZES
    with table() as row:
        for pack in bigtwo.packs():
            with row(pack.name):
                answer = client.get(f"/v1/packs/{pack.name}").get_json()
                assert answer == pack.to_dict()
                assert tuple(card["code"] for card in answer["cards"]) == pack.cards
                assert all(card["code"] == card["rank"] + card["suit"] for card in answer["cards"])
        for name, suggestions in (("tiles-14", True), ("x", False)):
            with row(name):
                answer = client.get(f"/v1/packs/{name}")
                assert (answer.status_code, answer.get_json()["type"]) == (404, "/problems/unknown-pack")
                assert bool(answer.get_json()["suggestions"]) == suggestions


# --- a slip is understood, and another word is not taken for it -------------------------------------------------------

VARIANTS = tuple(spellings_of_variants())
NAMES = tuple(option.name for option in OPTIONS)
FIELDS = ("hand", "pile", "play", "variant", "next_player_cards", "locked_out", "state", "lang")

NEAR = {
    VARIANTS: "bse hongkong hong-kong-ib gameskey pusoi-dos lectio-6 taiwan singapore wikipeida three-players",
    NAMES: "tripels bomb bmobs flush-order flushorder straight scoreing quads_forms last_card",
    tuple(OPERATIONS): "clasify compares legal legalmoves sesion referree deals",
    KINDS: "piar fullhouse straight_flush four-of-kind twopair",
    FIELDS: "hnad hands piles variants nextplayercards locked",
}
FAR = {
    VARIANTS: "vinagames mexico texas rummy thirteen macau malaysia",
    NAMES: "passes jokers house_rules kinds",
    tuple(OPERATIONS): "moves judge play scoring validate-move",
    KINDS: "trips quads boat bomb pears",
    FIELDS: "table cards card next_cards house rules",
    ("AD", "AS", "3D", "10D"): "spades hearts pass joker AX 0D 3 9G",
}


def test_a_known_word_is_suggested_only_where_it_is_near() -> None:
    with table() as row:
        for words_of, is_near in ((NEAR, True), (FAR, False)):
            for known, words in words_of.items():
                for word in words.split():
                    with row(word):
                        assert (nearest(word, known) is not None) == is_near
