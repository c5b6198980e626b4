"""The table of engines: the simulated engines of the tests, as the kit finds them."""

from __future__ import annotations

import contextlib
import io
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from bigtwo_conformance.cli import main

if TYPE_CHECKING:
    from collections.abc import Iterator

ENGINES = ("AceToFive", "JackToTwo", "AceToFive AnyFive", "BareFours NoTriplesOfFours")

_ABOUT = """\
These engines are simulated: each was written from the description of a house, and the last two have a fault that a real
engine had. `bigtwo-conformance fit` says what they play, `run --as` asks them, and `compare` of the results writes
this table. It counts the rules that each keeps and breaks, in groups by the operations that show them: `classify` and
`compare` show combinations, `legal-moves` and `validate-play` moves. One fault breaks all rules that rest on it; the
last column says which fault it is.
"""


def engines() -> Iterator[str]:
    """The page."""
    yield _ABOUT
    with tempfile.TemporaryDirectory() as folder:
        found = []
        for name in ENGINES:
            command = ["--", sys.executable, "-m", "tests.engines", *name.split()]
            rules = Path(folder) / "fit.json"
            rules.write_text(_output_of("fit", "--json", *command), encoding="utf-8")
            results = Path(folder) / name
            _output_of("run", "--as", str(rules), "--times", "1", "--seed", "1", "--reports", str(results), *command)
            found.append(str(results / "results.json"))
        yield _output_of("compare", *found).rstrip()


def _output_of(*words: str) -> str:
    with contextlib.redirect_stdout(io.StringIO()) as printed, contextlib.redirect_stderr(io.StringIO()):
        main(words)
    return printed.getvalue()
