"""Every documented combination example, put to the formal specification: 64 plays, 60 of them also reversed, 23 sets.

``EX`` examples stand in the source documents or follow from a sentence there, ``DX`` examples state a decision.
"""

import pytest

from tests.oracle.facts import SCHEMES
from tests.spec.driver import Key, Options, beats, classify

TABLES: dict[str, Options] = {
    "base": {},
    **{scheme: {"straight_order": scheme} for scheme in SCHEMES},
    "flush=suit": {"flush_order": "suit-first"},
    "flush=top": {"flush_order": "top-card-first"},
    "flush=all": {"flush_order": "all-ranks-first"},
    "royal-only": {"top_of_five_card_order": "only-royal-flush-over-quads"},
    "no triples": {"triples": False},
    "no flushes": {"flushes": False},
    "no triples, no flushes": {"triples": False, "flushes": False},
    "quads=both": {"quads_form": "both"},
    "honours": {"bombs": "on"},
    "bombs on": {"bombs": "on"},
    "Latta": {"triples": False, "flushes": False, "straight_flush_form": "five-plus-two", "bombs": "on"},
}

# Example, table, play, pile, whether the play may be made.
BEATS = [
    ("EX-001", "base", "9S 9D", "9H 9C", True),
    ("EX-002", "base", "QC QD", "JS JH", True),
    ("EX-003", "base", "KD QC JC TH 9H", "QS JD TD 9D 8D", True),
    ("EX-004", "base", "QS JD TD 9D 8D", "QD JS TS 9S 8S", True),
    ("EX-004t", "base", "KD QC JC TH 9H", "QD JS TS 9S 8S", True),
    ("EX-005", "base", "AS KD QC JH TD", "AH KS QS JS TC", True),
    ("EX-006a", "base", "6D 5D 4C 3S 2D", "5S 4S 3H 2S AS", True),
    ("EX-006b", "base", "7D 6D 5D 4D 3C", "6S 5S 4S 3S 2H", True),
    ("EX-006c", "base", "7D 6D 5D 4D 3C", "5S 4S 3S 2S AH", True),
    ("EX-008", "base", "9H 7H 6H 5H 3H", "2C JC 9C 6C 4C", True),
    ("EX-009", "base", "2C JC 9C 6C 4C", "AC KC QC TC 7C", True),
    ("EX-010", "base", "9S 9H 9C 4D 4C", "8S 8H 8D KD KC", True),
    ("EX-012b", "base", "AS KS QS JS TS", "AH KH QH JH TH", True),
    ("EX-013a", "base", "5S 5H 5C", "4S 4H", False),
    ("EX-013b", "base", "7S 6S 5S 4S 3H", "3S 3C 3D", False),
    ("EX-014-flush>straight", "base", "8D 6D 5D 4D 3D", "AS KD QC JH TD", True),
    ("EX-014-fullhouse>straight", "base", "3C 3D 3H 4C 4D", "AS KD QC JH TD", True),
    ("EX-014-fullhouse>flush", "base", "3C 3D 3H 4C 4D", "2S AS 9S 6S 4S", True),
    ("EX-014-quads>straight", "base", "3C 3D 3H 3S 4C", "AS KD QC JH TD", True),
    ("EX-014-quads>flush", "base", "3C 3D 3H 3S 4C", "2S AS 9S 6S 4S", True),
    ("EX-014-quads>fullhouse", "base", "3C 3D 3H 3S 4C", "2S 2H 2C AS AH", True),
    ("EX-014-straightflush>straight", "base", "5D 4D 3D 2D AD", "AS KD QC JH TD", True),
    ("EX-014-straightflush>flush", "base", "5D 4D 3D 2D AD", "2S AS 9S 6S 4S", True),
    ("EX-014-straightflush>fullhouse", "base", "5D 4D 3D 2D AD", "2S 2H 2C AS AH", True),
    ("EX-014-straightflush>quads", "base", "5D 4D 3D 2D AD", "KS KH KC KD QS", True),
    ("EX-020a", "S1", "5D 4C 3D 2D AC", "AS KH QH JH TH", True),
    ("EX-020b", "S1", "7D 6C 5C 4D 3C", "6S 5H 4S 3S 2H", True),
    ("EX-021a", "S2", "6D 5D 4D 3D 2C", "5C 4S 3S 2S AS", True),
    ("EX-021b", "S2", "5C 4D 3D 2D AD", "AS KS QS JS TH", True),
    ("EX-022a", "S3", "6D 5D 4D 3D 2C", "AS KS QS JS TH", True),
    ("EX-022b", "S3", "7D 6D 5D 4D 3C", "5S 4S 3S 2S AH", True),
    ("EX-024b", "S5", "2D AC KD QD JD", "AS KS QS JS TH", True),
    ("EX-024c", "S5", "7D 6D 5D 4D 3C", "6S 5S 4S 3S 2H", True),
    ("EX-025a", "S6", "2D AC KD QD JD", "6S 5S 4S 3S 2H", True),
    ("EX-025b", "S6", "6D 5D 4D 3D 2C", "AS KS QS JS TH", True),
    ("EX-026a", "S7", "2D AC KD QD JD", "AS KS QS JS TH", True),
    ("EX-027a", "S8", "AD 2S 3D 4H 5C", "2H 3S 4D 5S 6H", True),
    ("EX-027b", "S8", "2H 3S 4D 5S 6H", "AS 2C 3H 4S 5D", True),
    ("EX-027c", "S8", "AS 2C 3H 4S 5D", "AH KS QS JS TS", True),
    ("EX-029", "flush=top", "2H JH 7H 5H 3H", "AS JS TS 7S 6S", True),
    ("EX-030", "flush=top", "AS JS TS 7S 6S", "AC KC JC 9C 8C", True),
    ("EX-031", "flush=all", "AC KC JC 9C 8C", "AS JS TS 7S 6S", True),
    ("EX-031b", "flush=suit", "AS JS TS 7S 6S", "2H JH 7H 5H 3H", True),
    ("EX-032", "royal-only", "AD KD QD JD TD", "2S 2H 2C 2D 6H", True),
    ("EX-033", "royal-only", "2S 2H 2C 2D 6H", "3S 3H 3C 3D 8H", True),
    ("EX-034", "royal-only", "3S 3H 3C 3D 8H", "KS QS JS TS 9S", True),
    ("EX-034b", "base", "KS QS JS TS 9S", "2S 2H 2C 2D 6H", True),
    ("EX-036", "quads=both", "9S 9H 9C 9D", "8S 8H 8C 8D", True),
    ("EX-036b", "quads=both", "9S 9H 9C 9D", "2S", False),
    ("EX-037a", "honours", "3S 3H 3C 3D 4D", "2S", True),
    ("EX-037b", "honours", "3S 3H 3C 3D 4D", "2S 2H", True),
    ("EX-037c", "honours", "3S 3H 3C 3D 4D", "2S 2H 2C", True),
    ("EX-037d", "honours", "3S 3H 3C 3D 4D", "AS KD QC JH TD", True),
    ("EX-037e", "honours", "AS KD QC JH TD", "2S", False),
    ("EX-038c", "Latta", "9H 8H 7H 6H 5H 3D 4C", "2S 2D 2C 2H KS", True),
    ("EX-038d", "Latta", "3S 3H 3C 3D 4D", "2S 2H", True),
    ("EX-038e", "Latta", "TH 9H 8H 7H 6H 3D 4C", "9S 8S 7S 6S 5S KC KD", True),
    ("DX-01", "S9", "AH 2S 3D 4C 5D", "AS 2H 3C 4D 5S", True),
    ("DX-02", "S0", "AH 2C 3D 4C 5S", "AS 2S 3S 4D 5H", True),
    ("DX-03", "S2", "2S 3D 4C 5D 6C", "2H 3C 4D 5S 6S", True),
    ("DX-04", "S0", "2C 3C 4D 5S 6S", "2S 3D 4C 5D 6H", True),
    ("DX-05", "S8", "AD 2D 3D 4D 5D", "AS KS QS JS TS", True),
    ("DX-08", "bombs on", "4S 4H 4C 4D 5D", "3S 3H 3C 3D 6D", True),
    ("DX-09", "royal-only", "KS QS JS TS 9S", "2S 2H 2C AS AH", True),
]

# Example, table, cards, kind; None: no combination at this table.
CLASSIFY = [
    ("EX-007a", "base", "3D 2C AS KH QD", None),
    ("EX-007b", "base", "2D AC KS QH JD", None),
    ("EX-011", "base", "7S 7H 7C 7D", None),
    ("EX-011b", "base", "7S 7H 7C 7D 3D", "four-of-a-kind"),
    ("EX-012", "base", "AS KS QS JS TS", "straight-flush"),
    ("EX-015a", "base", "9S 9D 4S 4D 3C", None),
    ("EX-015b", "base", "9S 9D 4S 4D", None),
    ("EX-015c", "base", "9S 9D 9C 4D", None),
    ("EX-015d", "base", "9S 9D 9C 4D 5D", None),
    ("EX-023", "S4", "5C 4D 3D 2D AD", None),
    ("EX-023b", "S4", "5D 4D 3D 2D AD", "flush"),
    ("EX-024a", "S5", "2D AC KS QH JD", "straight"),
    ("EX-026b", "S7", "6S 5S 4S 3S 2H", None),
    ("EX-026c", "S7", "5S 4S 3S 2S AH", None),
    ("EX-035a", "no triples", "9S 9H 9C", None),
    ("EX-035b", "no flushes", "9H 7H 6H 5H 3H", None),
    ("EX-035c", "no triples, no flushes", "9S 9H 9C 4D 4C", "full-house"),
    ("EX-035d", "no triples, no flushes", "9H 8H 7H 6H 5H", "straight-flush"),
    ("EX-038a", "Latta", "9H 8H 7H 6H 5H 3D 2C", "straight-flush-plus-two"),
    ("EX-038b", "Latta", "9H 8H 7H 6H 5H", None),
    ("DX-06", "base", "QH KH AH 2H 3H", "flush"),
    ("DX-07", "no flushes", "QH KH AH 2H 3H", None),
    ("DX-10", "Latta", "9S 8S 7S 6S 5S 4S 3S", "straight-flush-plus-two"),
]


def _class(table: str, cards: str) -> Key:
    key = classify(TABLES[table], cards).key
    assert key is not None
    return key


def test_there_are_147_checks() -> None:
    reversible = [example for example in BEATS if example[4]]
    assert len(BEATS) + len(reversible) + len(CLASSIFY) == 64 + 60 + 23 == 147


@pytest.mark.parametrize(("example", "table", "play", "pile", "expected"), BEATS)
def test_play_on_pile(example: str, table: str, play: str, pile: str, expected: bool) -> None:
    assert beats(TABLES[table])(_class(table, play), _class(table, pile)) is expected


@pytest.mark.parametrize(("example", "table", "play", "pile"), [example[:4] for example in BEATS if example[4]])
def test_pile_does_not_beat_the_play(example: str, table: str, play: str, pile: str) -> None:
    assert not beats(TABLES[table])(_class(table, pile), _class(table, play))


@pytest.mark.parametrize(("example", "table", "cards", "kind"), CLASSIFY)
def test_kind_of_a_set(example: str, table: str, cards: str, kind: str | None) -> None:
    assert classify(TABLES[table], cards).kind == kind
