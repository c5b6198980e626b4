"""``bigtwo serve``: what it says when it can run, and when it cannot."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest

from benchmarks.serving import free_port
from bigtwo.cli import main
from tests.cli.terminal import CLEAN
from tests.waiting import PATIENCE

pytestmark = pytest.mark.check


@pytest.fixture
def nothing_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that would serve fails instead: it would take the place of the tests."""

    def start(_: str, command: list[str]) -> None:
        raise AssertionError(f"started {command}")

    monkeypatch.setattr(os, "execv", start)


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


@pytest.mark.usefixtures("nothing_starts")
def test_a_port_that_is_taken_is_shown_with_one_that_is_free(taken: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", str(taken)]) == 2
    reported = capsys.readouterr().err
    assert reported.startswith(f"bigtwo: something already listens on port {taken} of 127.0.0.1; port ")
    free = int(re.findall(r"bigtwo serve --port (\d+)", reported)[0])
    assert free != taken
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", free))


@pytest.mark.usefixtures("nothing_starts")
@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (("--port", "80x"), "--port must be a whole number"),
        (("--port", "65536"), "--port must be a whole number from 0 to 65535"),
        (("--workers", "0"), "--workers must be"),
        (("--worker-class", "gevent"), "--worker-class must be gthread or sync"),
        (("--trusted-proxies", "a,::1,10.0.0.1/8"), "empty; not 'a', '10.0.0.1/8' (did you mean 10.0.0.0/8?)"),
        (("--host", "no.such.host.invalid"), "no address of this machine"),
        (("--host", "192.0.2.1"), "no address of this machine"),
        (("--prt", "80"), "did you mean --port?"),
        (("--worker-cl", "sync"), "did you mean --worker-class?"),
    ],
)
def test_what_cannot_be_served_is_shown_before_anything_starts(
    flags: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", *flags]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.usefixtures("nothing_starts")
def test_a_bad_environment_is_shown_by_its_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BIGTWO_WORKERS", "many")
    assert main(["serve"]) == 2
    assert "BIGTWO_WORKERS must be" in capsys.readouterr().err


def test_a_person_is_shown_where_it_is_and_what_to_try() -> None:
    port = free_port()
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "bigtwo", "serve", "--port", str(port), "--workers", "1"]
    running = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, env=CLEAN)
    os.close(theirs)
    try:
        seen = b""
        while b"Listening at" not in seen:
            assert select.select([ours], [], [], PATIENCE)[0], seen
            seen += os.read(ours, 4096)
        reported = seen.decode()
        (tried,) = re.findall(r"curl '(\S+)'", reported)
        assert tried == f"http://127.0.0.1:{port}/v1/classify?cards=9S,9D"
        assert f"http://127.0.0.1:{port}/docs" in reported
        assert f"Listening at: http://127.0.0.1:{port}" in reported
        running.send_signal(signal.SIGINT)  # what Ctrl-C sends
        assert running.wait(timeout=PATIENCE) == 0
    finally:
        if running.poll() is None:
            running.kill()
            running.wait()
        os.close(ours)
