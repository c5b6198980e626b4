"""What the commands say of unusual answers: what decided, what follows from it, and who it concerns."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bigtwo.cli.outcome import ANSWERED, REFUSED
from tests.cli.test_cli import run

LIABLE = """Variant: three-player
Players: Ann, Ben, Cho
Dealer: Ann
Seed: s139
1. Cho: 3D3C7D7H7S 3H3S8D8C8H - -
2. Ann: 8S9HTCJDQH 7C9CJCKC2C - 4C4H4SACAS - -
3. Ann: 6C 6S 9D QS
"""
DRAGON = """Variant: hong-kong-ip
Players: Ann, Ben, Cho, Dee
Hand 0: 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2H
Hand 1: 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AD AH
Hand 2: 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2C
Hand 3: 3D 4D 5D 6D 7D 8D 9D TD JD QD KD 2D 2S
"""
OUTLASTED = """Variant: hong-kong-ip+players=2+hand_size=13+leftover=dead
Players: Ann, Ben
Hand 0: 3D 3C 3H 3S 4D 4C 4H 4S TC TH TS JC JH
Hand 1: AS 5C 6C 7C 8C 9C 5D 6D 7D 8D 9D TD 2S
Dead: 5H 6H 7H 8H 9H 5S 6S 7S 8S 9S JD JS QD QC QH QS KD KC KH KS AD AC AH 2D 2C 2H
1. Ann: 3D AS -
2. Ben: 5C6C7C8C9C -
3. Ben: 5D6D7D8D9D -
4. Ben: TD -
5. Ben: 2S Ann: 3C
"""
PLACED = OUTLASTED.replace("hong-kong-ip", "pusoy-dos-play-on+suit_order=SHCD").replace(" Ann: 3C", "")
DRAWING = """Variant: three-player-13-draw
Players: Ann, Ben, Cho
Hand 0: 3D 5S 6S 7S 8S 9S TS JS QS KS AS 2S 4S
Hand 1: 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH 2H
Hand 2: 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D
Stock: 3S 4D 5D 6D 7D 8D 9D TD JD QD KD AD 2C
1. Ann: 3D -
"""
FOURS_ALONE = "--house bombs=on --house bomb_kinds=four-of-a-kind"
LOCKED = "--house after_pass=out-of-trick --house self_beat=true"


def judged(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, *flags: str) -> tuple[int, list[str]]:
    """The lines of ``bigtwo referee`` and of ``bigtwo ask referee``, which are the same."""
    (tmp_path / "game.b2").write_text(text, encoding="utf-8")
    (tmp_path / "question.json").write_text(json.dumps({"record": text}), encoding="utf-8")
    code, out, _ = run(capsys, "referee", str(tmp_path / "game.b2"), *flags)
    if not flags:
        lines = run(capsys, "ask", "referee", "--body", str(tmp_path / "question.json"))[1].splitlines()
        assert len(lines) == len(out.splitlines())
    return code, out.splitlines()


def test_a_liable_player_is_named_with_the_line_of_the_neglect(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, lines = judged(capsys, tmp_path, LIABLE)
    assert code == ANSWERED
    assert lines == [
        "clean",
        "line 7, event 13: Cho neglected the last-card duty and so let Ann win, and pays for everybody",
        "Ann wins; cards left: 0 11 12",
        "rules: PG-SCORE-08 PG-SCORE-09 PG-SCORE-10 DEC-60 (three-player)",
    ]


def test_a_neglect_is_told_before_the_deal_is_over(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, lines = judged(capsys, tmp_path, LIABLE.replace(" QS", ""))
    assert lines[1] == "event 13: Cho neglected the last-card duty; that alone makes nobody liable"


def test_a_dragon_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, lines = judged(capsys, tmp_path, DRAGON)
    assert lines[:3] == [
        "clean",
        "Ann holds a dragon, one card of every rank, and has won the deal",
        "Ann wins; cards left: 13 13 13 13",
    ]


def test_who_goes_out_on_a_lone_two_has_not_won(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, lines = judged(capsys, tmp_path, OUTLASTED)
    assert code == REFUSED
    assert "the deal is over; nobody has won it by going out, and it falls to Ann, who alone still holds" in lines[0]
    assert "the deal is over; nobody won by going out, and it falls to Ann, who alone still holds cards" in lines
    assert "PG-HK-05" in lines[-1]
    assert "PG-PLAY-12" not in lines[-1]
    assert not any("wins" in line for line in lines)


def test_places_are_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, lines = judged(capsys, tmp_path, PLACED)
    assert "places: Ben, Ann" in lines


def test_a_card_that_was_played_is_found_by_its_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, lines = judged(capsys, tmp_path, LIABLE.replace("9D QS", "6C"))
    assert "line 7, event 13, Cho: not in the hand: 6C, played by Ann in line 7" in lines


def test_a_draw_that_is_due_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert judged(capsys, tmp_path, DRAWING)[1] == ["clean", "Ben draws"]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "compare 3D4D5D6D7D 2S --variant gamesky+bomb_kinds=four-of-a-kind",
            ["a straight flush is no bomb here", "HR-BOMB-01"],
        ),
        (
            f"validate-play 3D,4D,5D,6D,7D --hand 3D,4D,5D,6D,7D,9S --pile 2S {FOURS_ALONE}",
            ["a straight flush is no bomb here", "HR-BOMB-01"],
        ),
        (
            "validate-play 2S --hand 2S --variant hong-kong-ip",
            ["legal\n", "going out with 2S alone does not win: you drop out of the deal\n", "PG-HK-05"],
        ),
        (
            "validate-play 4S --hand 4S,9D,KC --pile 3C --next-player-cards 1",
            ["legal\n", "play your highest single, KC", "PG-SCORE-08"],
        ),
        ("validate-play pass --hand 4S,KC --pile 3C --house must_beat=true", ["you can: with 4S, for example"]),
        ("classify 9S,9H,9C,9D,KS", ["9S 9H 9C 9D KS: four of a kind"]),
        ("classify 9S,9H,9C,KS,KH", ["9S 9H 9C KS KH: full house"]),
        ("legal-moves --hand 3S,3H,3C,3D,KS --pile 4S,4H,4C,AD,AS", ["3S 3H 3C 3D KS"]),
        (
            f"legal-moves --hand 5D,6D --pile 4D --own-pile --next-player-cards 1 {LOCKED}",
            ["lead your highest single, 6D, unless you go on with your own trick"],
        ),
    ],
)
def test_an_answer_says_what_decided(capsys: pytest.CaptureFixture[str], question: str, said: list[str]) -> None:
    words = question.replace("3D4D5D6D7D", "3D,4D,5D,6D,7D").split()
    _, out, err = run(capsys, "ask", *(word.replace(",", " ") for word in words))
    assert [each for each in said if each not in out] == [], (out, err)


@pytest.mark.parametrize(
    ("deals", "said"),
    [
        (5, "the session is over: deal 5 was its last"),
        (2, "the session is over: seat 2 has no chips left"),
    ],
)
def test_a_session_for_chips_says_why_it_is_over(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, deals: int, said: str
) -> None:
    hands = [[], ["5S"], ["5C", "6C", "7C", "8C", "9C", "10C"][: 6 if deals == 2 else 1], ["6S"], ["7S"]]
    body = {"variant": "lectio-5+starting_chips=30", "deals": [{"winner": 0, "hands": hands, "dealer": 0}] * deals}
    (tmp_path / "session.json").write_text(json.dumps(body), encoding="utf-8")
    _, out, err = run(capsys, "ask", "session", "--body", str(tmp_path / "session.json"))
    assert said in out.splitlines(), (out, err)


def test_ranks_alone_are_answered_without_suits(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "ask", "classify", "A-2-3-4-5")[1].splitlines()[0] == "3 4 5 A 2: straight"
