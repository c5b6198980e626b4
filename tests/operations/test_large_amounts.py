"""Amounts of more than 64 bits are written in full, wherever a score is asked for: no answer fails on them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bigtwo.api import create_app
from bigtwo.api.settings import Settings
from bigtwo.cli import main
from bigtwo.strict_json import write_json

HAND = [rank + suit for rank in "3456789TJQKA2" for suit in "DCHS"][1:]
VARIANT: dict[str, Any] = {
    "extends": "base",
    "options": {
        "players": 2,
        "hand_size": 13,
        "leftover": "stock",
        "draw_on_pass": "one",
        "stock_empty": "reshuffle-set-aside",
        "card_points": {"others": 1000},
        "count_multipliers": [[1, 1000]],
        "hand_doubling": {"cards": ["two", "four-of-a-kind", "straight-flush"], "mode": "each"},
        "finish_doubling": "only-twos",
        "last_card_duty": "none",
    },
}
DEAL: dict[str, Any] = {"winner": 0, "hands": [[], HAND], "last_play": ["3D"], "stake": 1_000_000}
PENALTY = 51 * 1000 * 1000 * 2 ** (4 + 12 + 8)
"""All cards but one: four twos, twelve fours of a kind, and two straight flushes in each suit."""
NET = [PENALTY * 1_000_000, -PENALTY * 1_000_000]


def post(path: str, body: dict[str, Any]) -> Any:
    answer = create_app(Settings(log=False)).test_client().post(f"/v1/{path}", json=body)
    assert answer.status_code == 200, answer.get_json()
    return json.loads(answer.data)


def test_amounts_of_any_size_are_exact() -> None:
    assert NET[0] > 2**64
    score = post("score", {"variant": VARIANT, **DEAL})
    assert score["settlement"]["net"] == NET
    assert post("session", {"variant": VARIANT, "deals": [DEAL, DEAL]})["totals"]["net"] == [2 * each for each in NET]
    batch = post("batch", {"requests": [{"id": "1", "operation": "score", "body": {"variant": VARIANT, **DEAL}}]})
    assert batch["responses"][0]["body"] == score
    for explain in ("full", "codes", "none"):
        ruled = post("rulings", {"operation": "score", "body": {**DEAL, "explain": explain}, "variants": [VARIANT]})
        assert ruled["rulings"][0]["answer"]["settlement"]["net"] == NET


@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_they_are_shown_on_the_command_line(
    flags: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    body = tmp_path / "body.json"
    body.write_text(json.dumps({"variant": VARIANT, **DEAL}))
    assert main(["ask", "score", "--body", str(body), *flags]) == 0
    assert str(NET[1]) in capsys.readouterr().out.replace("\n", "")


@pytest.mark.parametrize("number", [2**63 - 1, 2**63, 2**64 - 1, 2**64, 10**40, 0, 1])
def test_a_number_is_written_with_all_its_digits(number: int) -> None:
    for each in (number, -number):
        assert write_json({"a": [each, (each, "x", None, True, 1.5)]}) == b'{"a":[%d,[%d,"x",null,true,1.5]]}' % (
            each,
            each,
        )


def test_what_is_no_json_is_still_refused() -> None:
    with pytest.raises(TypeError):
        write_json({"a": object()})
