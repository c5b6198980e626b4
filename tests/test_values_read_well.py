"""``str`` of every value says in words what it is, without masks and dataclass noise."""

from __future__ import annotations

import bigtwo
from bigtwo.table.states import Play


def test_every_answer_reads_well() -> None:
    rules = bigtwo.variant()
    pack = rules.order.codes
    dealt = bigtwo.deal(pack, 0, rules, exposed="2C")
    hands = [rules.cards(hand) for hand in dealt.hands]
    table = bigtwo.DealtCards(hands)
    clean = bigtwo.referee(table, [], rules)
    leader = clean.state.to_act
    assert leader is not None
    wrong = bigtwo.referee(table, [{"seat": (leader + 1) % 4, "pass": True}], rules)
    scored = bigtwo.score(bigtwo.DealResult(0, cards_left=(0, 9, 10, 13)), rules)
    ledger = bigtwo.session([bigtwo.DealResult(0, cards_left=(0, 9, 10, 13))], rules)
    said = {
        str(bigtwo.classify("9S 9D", rules)),
        str(bigtwo.classify("9S 4D", rules)),
        str(bigtwo.compare("9S 9D", "9H 9C", rules)),
        str(bigtwo.validate_play("9S", None, "9S", rules)),
        str(dealt),
        str(dealt.opening),
        str(bigtwo.validate_deal(hands, rules)),
        str(clean),
        str(wrong),
        str(wrong.findings[0]),
        str(scored),
        str(scored.settlement),
        str(scored.seats[1]),
        str(ledger),
    }
    for sentence in said:
        assert "(" not in sentence or sentence.endswith(")"), sentence
        assert "=" not in sentence
        assert "None" not in sentence
    assert str(clean) == "clean"
    assert str(clean.state).splitlines()[-1] == f"  trick 1: seat {leader} leads"
    assert str(wrong) == f"event 1: seat {(leader + 1) % 4} is not to act; it is the turn of seat {leader}"


def test_numbers_of_cards_read_well_in_singular_and_plural() -> None:
    rules = bigtwo.variant()
    assert str(bigtwo.compare("9S 9D", "KH", rules)) == (
        "neither 9S 9D nor KH beats the other: they have 2 cards and 1, and a combination is beaten only by one with "
        "the same number"
    )
    assert "they have 1 card and 2, and" in str(bigtwo.compare("KH", "9S 9D", rules))
    told = "the play KC has 1 card and the pile 4C 4D has 2; only the same number of cards may be played on it"
    assert str(bigtwo.validate_play("KC", "4C 4D", "KC", rules)).endswith(told)
    told = "the play 9S 9D has 2 cards and the pile KC has 1; only the same number of cards may be played on it"
    assert str(bigtwo.validate_play("9S 9D", "KC", "9S 9D", rules)).endswith(told)


def test_only_a_combination_is_true() -> None:
    rules = bigtwo.variant()
    assert bigtwo.classify("9S 9D", rules)
    assert not bigtwo.classify("9S 4D", rules)
    assert not bigtwo.validate_play("9S", None, "pass", rules)


def test_equal_rules_are_equal_variants_however_they_were_asked_for() -> None:
    assert bigtwo.variant("Hong Kong") == bigtwo.variant("hong-kong-ip")
    assert hash(bigtwo.variant("Da Lao Er")) == hash(bigtwo.variant("base"))
    assert bigtwo.variant("base") != bigtwo.variant("gamesky")


def test_events_are_values() -> None:
    assert Play(0, 1) == Play(0, 1)
    assert Play(0, 1) != Play(0, 1, new_lead=True)


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
