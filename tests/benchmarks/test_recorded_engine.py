"""The engine that answers from a file: the same answers, whoever gave them, under the id of the question."""

import json
import subprocess
import sys
from pathlib import Path

ASKED = {
    "27f5c1d0a3": {"operation": "classify", "input": {"variant": "base", "cards": ["9S", "9D"]}},
    "b1946ac924": {"operation": "compare", "input": {"variant": "base", "a": ["9S"], "b": ["TD"]}},
}


def answered(path: Path) -> dict[str, object]:
    """Its answers to all that is asked, by id."""
    command = [sys.executable, "-m", "benchmarks.recorded_engine", str(path)]
    lines = [json.dumps({"id": id_, **question}, separators=(",", ":")) for id_, question in ASKED.items()]
    done = subprocess.run(command, input="\n".join([*lines, ""]), capture_output=True, text=True, check=True)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    return {each.pop("id"): each for each in found}


def test_it_writes_down_what_it_is_asked_and_answers_it_again(tmp_path: Path) -> None:
    path = tmp_path / "answers"
    first = answered(path)
    written = path.read_bytes()
    assert len(written.splitlines()) == len(ASKED)
    assert first["27f5c1d0a3"]["result"]["kind"] == "pair"  # type: ignore[index]
    # It reads the file: what stands there is the answer.
    path.write_bytes(written.replace(b'"pair"', b'"pear"'))
    assert answered(path)["27f5c1d0a3"]["result"]["kind"] == "pear"  # type: ignore[index]
    assert answered(path)["b1946ac924"] == first["b1946ac924"]
