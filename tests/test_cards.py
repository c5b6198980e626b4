"""Every card, every accepted spelling, every order: exhaustively there and back."""

from __future__ import annotations

import unicodedata
from itertools import combinations, permutations, product

import pytest

from bigtwo.cards import PACKS, SPELLINGS, SUITS, CardOrder, canonical, card_order
from bigtwo.faults import DuplicateCard, UnknownCard
from bigtwo.messages.languages import LANGUAGES
from bigtwo.messages.speech import speech_of

SUIT_ORDERS = ["".join(order) for order in permutations(SUITS)]


def test_packs_hold_what_the_rules_say() -> None:
    assert {name: pack.size for name, pack in PACKS.items()} == {
        "standard-52": 52,
        "tiles-9": 36,
        "tiles-13": 52,
        "tiles-15": 60,
    }
    assert PACKS["standard-52"].ranks == tuple("3456789TJQKA2")
    assert PACKS["standard-52"].natural_ranks == tuple("A23456789TJQK")
    assert PACKS["tiles-9"].ranks == ("3", "4", "5", "6", "7", "8", "9", "1", "2")
    assert PACKS["tiles-15"].natural_ranks == tuple(str(number) for number in range(1, 16))


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("suits", SUIT_ORDERS)
def test_every_code_makes_the_round_trip_in_every_order(pack: str, suits: str) -> None:
    order = card_order(pack, suits)
    assert len(order.codes) == len(set(order.codes)) == PACKS[pack].size
    for place, code in enumerate(order.codes):
        assert order.index[code] == place
        assert order.mask([code]) == order.mask(code) == 1 << place
        assert order.cards(1 << place) == (code,)
        assert order.code(1 << place) == code
        assert canonical(code, pack) == code
    assert order.cards(order.everything) == order.codes
    assert order.mask(order.codes) == order.everything
    assert order.mask(" ".join(order.codes)) == order.mask(",".join(order.codes)) == order.everything


@pytest.mark.parametrize("suits", SUIT_ORDERS)
def test_bits_follow_rank_then_suit(suits: str) -> None:
    order = card_order("standard-52", suits)
    expected = sorted(order.codes, key=lambda code: ("3456789TJQKA2".index(code[0]), -suits.index(code[1])))
    assert list(order.codes) == expected


def test_usual_lowest_and_highest_card() -> None:
    assert card_order("standard-52", "SHCD").codes[0] == "3D"
    assert card_order("standard-52", "SHCD").codes[-1] == "2S"
    assert card_order("standard-52", "DHSC").codes[0] == "3C"
    assert card_order("standard-52", "DHSC").codes[-1] == "2D"
    assert card_order("tiles-15", "SHCD").codes[-1] == "2S"


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
        counts = dict.fromkeys(card_order(pack, "SHCD").codes, 0)
        for text, code in spellings.items():
            assert card_order(pack, "SHCD").mask([text]) == 1 << card_order(pack, "SHCD").index[code]
            counts[code] += 1
        assert min(counts.values()) >= 6


CARDS_IN_WORDS = """
Pik9 9S, Pik 9 9S, pik-9 9S, Karo10 TD, Herz Dame QH, HerzDame QH, HerzD QH, PikB JS, KreuzB JC, KaroA AD,
Kreuz As AC, Kreuz-Ass AC, Herz König KH, HERZ KÖNIG KH, Spades 9 9S, 9 of spades 9S, queen of hearts QH,
Ten of Diamonds TD, 2 of clubs 2C, 葵扇3 3S, 黑桃9 9S, 紅心 10 TH, 红桃A AH, 紅桃A AH, 方塊K KD, 方块K KD,
階磚2 2D, 阶砖2 2D, 梅花J JC, sekop 9 9S, as hati AH, 9 keriting 9C,
wajik 10 TD, alas ng spades AS, kuwatro ng diamonds 4D
"""


@pytest.mark.parametrize("line", CARDS_IN_WORDS.replace("\n", " ").strip().split(", "))
def test_cards_in_words(line: str) -> None:
    words, _, code = line.rpartition(" ")
    assert canonical(words) == code
    assert card_order("standard-52", "SHCD").mask([words]) == card_order("standard-52", "SHCD").mask([code])


@pytest.mark.parametrize("tag", LANGUAGES)
def test_cards_are_read_in_the_words_in_which_they_are_written(tag: str) -> None:
    speech = speech_of(tag)
    for pack, card in product(PACKS.values(), ("card.name", "card.tile")):
        if pack.is_tiles != (card == "card.tile"):
            continue
        for rank, (suit, name) in product(pack.ranks, speech.suits(tiles=pack.is_tiles).items()):
            ranks = {rank} if pack.is_tiles else {speech.word(f"card-rank.{rank}"), rank}
            for written in ranks:
                assert canonical(speech.word(card, rank=written, suit=name), pack.name) == rank + suit
                assert canonical(name + written, pack.name) == rank + suit


@pytest.mark.parametrize("text", ["spades D", "Pik", "Dame", "♠ D", "Pik 9 9", "9 of of spades", "Sonne 9", "pik" * 7])
def test_words_that_name_no_card_are_refused(text: str) -> None:
    with pytest.raises(UnknownCard):
        canonical(text)


@pytest.mark.parametrize(
    "text",
    ["", " ", "3S\n", "3S ", " 3S", "S", "3", "1S", "11S", "0S", "3X", "33", "SS", "3SS", "10", "٣S", "\uff13S", "15S",
     "JOKER",
     "🂿", "A♠♠", "None"],
)  # fmt: skip
def test_what_names_no_card_is_refused(text: str) -> None:
    with pytest.raises(UnknownCard) as refused:
        canonical(text)
    assert refused.value.detail


def test_refusals_name_the_fault_and_the_nearest_card() -> None:
    order = card_order("standard-52", "SHCD")
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


def test_long_or_unprintable_texts_are_shown_shortened() -> None:
    with pytest.raises(UnknownCard) as refused:
        canonical("x" * 5000)
    assert len(refused.value.detail) < 120
    with pytest.raises(UnknownCard) as refused:
        canonical("3\x00\n")
    assert "\n" not in refused.value.detail
    assert "\x00" not in refused.value.detail


def test_sets_of_cards_are_listed_weakest_first_and_written_strongest_first() -> None:
    order = CardOrder(PACKS["standard-52"], "SHCD")
    for pair in combinations(order.codes, 2):
        assert order.cards(order.mask(reversed(pair))) == pair
    assert order.text(order.mask("3D 2S 9H")) == "2S 9H 3D"
    assert order.ranks(order.mask("3D 2S 9H 9D")) == ("3", "9", "2")
