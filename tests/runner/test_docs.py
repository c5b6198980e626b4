"""The pages for authors of other engines: what they show is what happens."""

import json
import re
import shlex
import sys
from pathlib import Path

import pytest

from bigtwo_conformance.cli import main
from bigtwo_conformance.shapes import faults
from tests.runner.engines import ROOT
from tests.runner.schemas_in_docs import PAGE, page
from tests.runner.test_stubs import STUBS

pytestmark = pytest.mark.check

GUIDE = (ROOT / "conformance" / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ bigtwo-conformance (.*)$", GUIDE, re.MULTILINE)
PROTOCOL = PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_guide_works(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "conformance").symlink_to(ROOT / "conformance")
    monkeypatch.chdir(tmp_path)
    words = [sys.executable if word == "python3" else word for word in shlex.split(command)]
    assert main(words) == 0


def test_the_guide_has_commands_and_true_numbers() -> None:
    assert len(COMMANDS) >= 6
    assert f"on {len(STUBS)} misbehaving" in GUIDE


def test_the_schemas_in_the_protocol_are_those_of_the_package() -> None:
    assert page(PROTOCOL) == PROTOCOL, "run python -m tests.runner.schemas_in_docs"


def test_the_messages_in_the_protocol_satisfy_the_schemas() -> None:
    shown = [json.loads(text) for text in re.findall(r'```json\n(\{"id".*?)```', PROTOCOL, re.DOTALL)]
    assert len(shown) == 5
    for message in shown:
        definition = "question" if "operation" in message else "hello-answer" if "protocol" in message else "answer"
        assert faults(message, "messages", definition) == ()
