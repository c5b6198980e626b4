"""The list of known failures, brought up to date by `--write`."""

import signal
from pathlib import Path

import pytest

from bigtwo_conformance.corpus import corpus
from bigtwo_conformance.known_failures import HEADING, brought_up_to_date, ids
from bigtwo_conformance.runner import Attempt, Outcome
from tests.runner.engines import COMMAND, Ended, called, engine, results_of

CASES = corpus().select(rule="PG-COMB-05", variant="base")[:5]
FIRST, SECOND, THIRD, FOURTH, FIFTH = CASES
WORDS = ["run", "--operation", "classify", "--times", "1"]
WRONG = ('"kind-not-used" if elsewhere', '"not-a-combination" if elsewhere')


def outcomes(*statuses: str) -> list[Outcome]:
    """The first cases with these statuses."""
    attempts = [[] if each == "not-run" else [Attempt(each, {}, (), "", "", 0.0, alone=False)] for each in statuses]
    return [Outcome(case, tried) for case, tried in zip(CASES, attempts, strict=False)]


def test_a_new_list_has_a_heading_and_titles() -> None:
    text = brought_up_to_date("", outcomes("pass", "fail", "crash", "unsteady", "not-run"))
    assert text == HEADING + "".join(f"{case.id}  # {case.title}\n" for case in (SECOND, THIRD, FOURTH))
    assert ids(text) == (SECOND.id, THIRD.id, FOURTH.id)


def test_what_still_fails_stays_where_it_is_with_its_comment() -> None:
    before = (
        f"# suits\n\n{THIRD.id} # see issue 7\n  {FIRST.id}   # mended\n\n{SECOND.id}\n# the end\n"
        f"{FIFTH.id}\nex-999@base"
    )
    after = brought_up_to_date(before, outcomes("pass", "fail", "fail", "fail", "not-run"))
    assert after == (
        f"# suits\n\n{THIRD.id} # see issue 7\n\n{SECOND.id}\n# the end\n{FIFTH.id}\nex-999@base\n"
        f"{FOURTH.id}  # {FOURTH.title}\n"
    )
    assert brought_up_to_date(after, outcomes("pass", "fail", "fail", "fail", "not-run")) == after


def test_the_end_of_a_line_is_a_line_feed_alone() -> None:
    before = f"{FIRST.id}  # a form feed \f and a separator \u2028 are part of a comment\n"
    assert brought_up_to_date(before, outcomes("fail")) == before
    assert ids(before) == (FIRST.id,)


class TestWrite:
    def run(self, capsys: pytest.CaptureFixture[str], path: Path, command: list[str], *more: str) -> Ended:
        return called(capsys, *WORDS, "--known-failures", str(path), *more, "--", *command)

    @pytest.mark.check
    def test_a_run_with_the_written_list_passes(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        command = engine(tmp_path, *WRONG)
        path = tmp_path / "known.txt"
        written = self.run(capsys, path, command, "--write", "--reports", str(tmp_path))
        assert written.code == 0
        listed = ids(path.read_text())
        assert f"{path}: {len(listed)} cases added, 0 taken out." in written.err
        found = results_of(tmp_path)
        assert found["known_failures"] == {"listed": list(listed), "passing": []}
        assert self.run(capsys, path, command).code == 0
        # A stale entry fails, until the list is brought up to date again.
        mended = next(case["id"] for case in found["cases"] if case["status"] == "pass")
        text = f"{path.read_text()}{mended}  # mended long ago\n"
        path.write_text(text)
        stale = self.run(capsys, path, command)
        assert stale.code == 1
        assert f"listed as known failures, but passing: {mended}." in stale.out
        assert self.run(capsys, path, command, "--write").code == 0
        assert path.read_text() == text.removesuffix(f"{mended}  # mended long ago\n")
        again = self.run(capsys, path, COMMAND, "--write")
        assert again.code == 0
        assert path.read_text() == HEADING
        assert f"0 cases added, {len(listed)} taken out." in again.err

    def test_failures_that_a_reference_found_can_be_listed(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "known.txt"
        path.write_text("ref-ex-002\nex-002@pusoy-dos\n")
        assert self.run(capsys, path, COMMAND).code == 0

    @pytest.mark.parametrize(
        ("content", "more", "says"),
        [
            (None, [], "cannot be read: there is no such file"),
            (b"\xff", ["--write"], "it is not UTF-8"),
            (b"cx-000000", ["--write"], "lists cx-000000, which is no case"),
            (b"ref-cx-000000", [], "lists ref-cx-000000, which is no case"),
        ],
    )
    def test_a_list_that_is_none_is_refused(
        self,
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
        content: bytes | None,
        more: list[str],
        says: str,
    ) -> None:
        path = tmp_path / "known.txt"
        if content is not None:
            path.write_bytes(content)
        ended = self.run(capsys, path, COMMAND, *more)
        assert ended.code == 2
        assert says in ended.err
        assert content is None or path.read_bytes() == content

    def test_a_list_that_cannot_be_written_is_said(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        ended = called(
            capsys, "run", "--case", "ex-002", "--known-failures", str(tmp_path / "no" / "x"), "--write", "--", *COMMAND
        )
        assert ended.code == 2
        assert "cannot be written: No such file or directory." in ended.err

    def test_write_needs_a_list(self, capsys: pytest.CaptureFixture[str]) -> None:
        ended = called(capsys, *WORDS, "--write", "--", *COMMAND)
        assert ended.code == 2
        assert "--known-failures FILE" in ended.err

    def test_an_interrupted_run_writes_nothing(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
    ) -> None:
        """The engine interrupts the run that asks it, also where whatever began the tests had it ignore that."""
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        request.addfinalizer(lambda: signal.signal(signal.SIGINT, before))
        read = "    asked = json.loads(line)\n"
        stop = "    if len(asked['input']['cards'] if asked['operation'] == 'classify' else ()) == 5:\n"
        stop += f"        __import__('os').kill(__import__('os').getppid(), {int(signal.SIGINT)})\n"
        command = engine(tmp_path, read, read + stop)
        path = tmp_path / "known.txt"
        path.write_text("ex-002\n")
        ended = self.run(capsys, path, command, "--write")
        assert ended.code == 130
        assert "stays as it was, because the run did not come to its end." in ended.err
        assert path.read_text() == "ex-002\n"
