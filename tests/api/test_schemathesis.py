"""Schemathesis asks the running service thousands of questions drawn from the contract, and from its portable form,
right and wrong ones.

All phases and all checks; warnings fail. What JSON Schema cannot say, such as that hand and pile share no card, is put
into the questions by `tests/api/hooks.py` and `tests/api/whole_deals.py`; what the portable form cannot say, by
`tests/api/portable_questions.py`. No check is switched off. Two are told more: `negative_data_rejection` that a wrong
question may be too large as well, and that a batch is answered though an entry is wrong, which a check of our own then
looks at (`tests/api/schemathesis.toml`).
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from contract.__main__ import PORTABLE
from tests.api.contract import ROOT, document
from tests.api.portable_questions import complete
from tests.api.test_links import LINKS
from tests.api.whole_deals import OPERATIONS_ON_DEALS

pytestmark = pytest.mark.check

CONFIG = Path(__file__).parent / "schemathesis.toml"

WHOLE_DEALS = "^/v1/(" + "|".join(sorted(OPERATIONS_ON_DEALS)) + ")$"
NOT_HERE = "^/guides/"
"""The pages of the guides, which are built apart; `test_guides.py` asks for some that it makes itself."""
SINGLE = ["Examples", "Coverage", "Fuzzing"]
ALONE = ["--phases", "examples,coverage,fuzzing"]
DOCUMENTS = {"contract": "openapi.json", "portable form": "openapi-portable.json"}
"""By name, where the service serves each."""
PARTS = {
    "cards and pages": (["--exclude-path-regex", f"({WHOLE_DEALS})|({NOT_HERE})", *ALONE], SINGLE),
    "whole deals": (["--include-path-regex", WHOLE_DEALS, *ALONE], SINGLE),
    "links": (["--phases", "stateful"], ["Stateful"]),
}
"""Parts of the work, so that two processors share them: how each is selected, and its phases."""

FOLLOWED = re.compile(r"API Links:\s+(\d+) covered / (\d+) selected / (\d+) total")


def run(port: int, folder: Path, name: str, part: str, *options: str) -> str:
    program = Path(sys.executable).parent / "schemathesis"
    url = f"http://127.0.0.1:{port}"
    command = [str(program), "--config-file", str(CONFIG), "run", f"{url}/{DOCUMENTS[name]}", "--url", url]
    command += ["--checks", "all"]
    selection, phases = PARTS[part]
    done = subprocess.run(
        [*command, *selection, *options],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    for phase in phases:
        assert f"✅ {phase}" in done.stdout, done.stdout[-3000:]
    return done.stdout


def followed(report: str) -> tuple[int, int]:
    """How many links were followed, and how many there are."""
    found = FOLLOWED.search(report)
    assert found is not None, report[-3000:]
    covered, selected, total = map(int, found.groups())
    assert selected == total
    return covered, total


IN_CHECK = [("contract", part) for part in PARTS] + [("portable form", "links")]
"""What runs in `make check`; the long parts of the portable form, which says no more than the contract, wait for `make
verify`."""


@pytest.mark.parametrize(("name", "part"), IN_CHECK)
def test_schemathesis_finds_nothing(server: int, tmp_path: Path, name: str, part: str) -> None:
    report = run(server, tmp_path, name, part, "--max-examples", "20", "--generation-deterministic")
    if part == "links":
        covered, total = followed(report)
        assert total >= len(LINKS)
        assert covered >= 5, "the stateful phase asks what links lead to"


@pytest.mark.verify
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", DOCUMENTS)
def test_schemathesis_finds_nothing_in_a_longer_run(server: int, tmp_path: Path, name: str, part: str) -> None:
    report = run(server, tmp_path, name, part, "--max-examples", "300")
    if part == "links":
        covered, total = followed(report)
        assert covered >= 0.6 * total


COMPLETED = {
    "a name or an object": {"variant", "left", "right", "variants[]"},
    "cards or a word": {"play"},
    "a card or a rank": {"cards[]", "a[]", "b[]"},
    "cards or their number": {"stock"},
    "a seat or an object": {"dragon"},
    "cards or an object": {"pile"},
    "a card or lists of cards": {"returned"},
    "one of several objects": {"events[]"},
    "an operation or another text": {"operation"},
}
"""The fields with a choice that the portable form cannot say, and what is chosen between."""
ABSENT = {"previous", "deal", "state", "dragon", "instant_win", "breach", "stock", "exchange_due", "pile", "returned"}
"""Those that may be null, which the portable form does not say of an object that may be absent."""
TEXTS = {"previous", "specials", "dragon", "instant_win", "breach"}
"""The parameters that hold JSON."""


def test_only_what_the_portable_form_cannot_say_is_completed() -> None:
    """Anywhere else a question is drawn from the portable form itself, so that a fault of it is found."""
    portable = json.loads(PORTABLE.read_bytes())
    answers = json.dumps([portable["paths"][path][method]["responses"] for path, method in asked(portable)])
    schemas = deepcopy(portable["components"]["schemas"])
    found: dict[str, set[str]] = {"choice": set(), "null": set(), "text": set()}
    for place in complete(portable, deepcopy(document())):
        where, _, what = place.partition(": ")
        found[what].add(re.split(r"[.?]", where)[-1])
    assert found == {"choice": set().union(*COMPLETED.values()), "null": ABSENT, "text": TEXTS}
    for path, method in asked(portable):
        for response in portable["paths"][path][method]["responses"].values():
            response.pop("links", None)
    assert json.dumps([portable["paths"][path][method]["responses"] for path, method in asked(portable)]) == answers
    assert {name: portable["components"]["schemas"][name] for name in schemas} == schemas, "answers keep theirs"


def asked(contract: Any) -> list[tuple[str, str]]:
    return [(path, method) for path, item in contract["paths"].items() for method in item]
