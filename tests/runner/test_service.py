"""bigtwo itself, asked by the kit as anybody's engine is: over HTTP and as a program."""

import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from werkzeug.serving import WSGIRequestHandler, make_server

import bigtwo
from bigtwo.api import create_app
from bigtwo.table.playing import start
from bigtwo.table.starting import DealtCards
from bigtwo_conformance.fuzz import Asking, fuzz
from bigtwo_conformance.tally import lines, numbered_deal
from bigtwo_conformance.targets.http import HTTPTarget
from bigtwo_conformance.targets.process import ProcessTarget
from tests.runner.engines import called
from tests.runner.logged import as_text, played
from tests.table.searching import divide, perft

pytestmark = pytest.mark.check

PROGRAM = [sys.executable, "-m", "bigtwo", "answer"]


class Quiet(WSGIRequestHandler):
    def log(self, type: str, message: str, *args: object) -> None:
        """Nothing on the terminal."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = make_server("127.0.0.1", 0, create_app(), threaded=True, request_handler=Quiet)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


class TestClaims:
    def check(self, capsys: pytest.CaptureFixture[str], *target: str) -> None:
        ended = called(capsys, "run", *target)
        assert ended.code == 0, ended.out[-3000:]
        assert "bigtwo " in ended.out
        assert " conforms to " in ended.out
        assert ", 0 failed, " in ended.out.splitlines()[-1]

    def test_over_http(self, capsys: pytest.CaptureFixture[str], address: str) -> None:
        self.check(capsys, "--times", "1", "--url", address)

    def test_as_a_program(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.check(capsys, "--", *PROGRAM)


def test_smoke(capsys: pytest.CaptureFixture[str], address: str) -> None:
    assert called(capsys, "smoke", "--url", address).code == 0
    assert called(capsys, "smoke", "--", *PROGRAM).code == 0


@pytest.mark.parametrize("variant", ["base", "hong-kong-ip", "wikipedia"])
def test_answers_never_contradict_each_other(address: str, variant: str) -> None:
    asking = Asking(HTTPTarget(address))
    try:
        tried = fuzz(asking, variant, seed=1, count=6)
    finally:
        asking.close()
    assert [each.broken for each in tried if each.broken] == []
    assert sum(not each.skipped for each in tried) >= 8


class TestTallies:
    DEAL = 5

    @pytest.fixture
    def asking(self) -> Iterator[Asking]:
        asking = Asking(ProcessTarget(PROGRAM))
        yield asking
        asking.close()

    def test_lines_of_play_are_those_of_the_table(self, asking: Asking) -> None:
        question = {"variant": "base", "deal": {"hands": numbered_deal(self.DEAL), "dealer": 0}}
        state = start(DealtCards(numbered_deal(self.DEAL)), bigtwo.variant())
        counted = lines(asking, question, 3)
        by_event = counted.pop("divide")
        assert counted == {f"depth-{n}": perft(state, n) for n in (1, 2, 3)}
        assert {frozenset(event.split()): number for event, number in by_event.items()} == {
            frozenset(event.split()): number for event, number in divide(state, 3).items()
        }


def test_numbered_deals_are_the_same_for_ever() -> None:
    hands = numbered_deal(1)
    assert [len(hand) for hand in hands] == [13] * 4
    assert len({card for hand in hands for card in hand}) == 52
    assert hands[0][:4] == ["2S", "4C", "3S", "TC"]


def test_a_service_judges_a_log(address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "log.b2").write_text(as_text(played({}, 1, "http"), "base") + "\nDealer: 0\nSeed: x\n1. 0: 3X\n")
    ended = called(capsys, "judge-log", "--no-fit", "--reference", address, str(tmp_path / "log.b2"))
    assert ended.code == 2
    assert "2 records: 1 clean, 0 with broken rules, 1 skipped." in ended.out
    (fault,) = ended.err.splitlines()
    assert fault.partition(": ")[2].startswith(f"{tmp_path / 'log.b2'}:")
    assert fault.endswith(':7: "3X" is no card; write rank and suit, as in 9S or TD')
