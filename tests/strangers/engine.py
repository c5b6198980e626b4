"""The engine with one rule misread, as a program that answers JSON Lines: `engine.py PG-COMB-05`.

Nothing on disk is changed: the modules that the misreading concerns are edited as they are imported.
"""

from __future__ import annotations

import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType, ModuleType

ROOT = Path(__file__).parents[2]
if __name__ == "__main__":
    sys.path[0] = str(ROOT)

from tests.strangers.readings import BY_RULE, Misreading  # noqa: E402


class Edited(SourceFileLoader):
    """Loads a module from its source after the edits, never from or into a cache."""

    def __init__(self, name: str, path: str, misreading: Misreading) -> None:
        super().__init__(name, path)
        self._misreading = misreading

    def get_code(self, fullname: str) -> CodeType:
        text = self.get_data(self.path).decode("utf-8")
        return compile(self._misreading.edited(fullname, text), self.path, "exec", dont_inherit=True)


class Misreader(MetaPathFinder):
    """Finds the modules that a misreading concerns, before anybody else does."""

    def __init__(self, misreading: Misreading) -> None:
        self._misreading = misreading

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname not in self._misreading.modules:
            return None
        spec = PathFinder.find_spec(fullname, path)
        if spec is not None and spec.origin is not None:
            spec.loader = Edited(fullname, spec.origin, self._misreading)
        return spec


def main(rule: str) -> None:
    """Answers the lines on standard input as the misreader of a rule does."""
    misreading = BY_RULE[rule]
    sys.meta_path.insert(0, Misreader(misreading))
    from bigtwo.answering import answer_lines

    unread = [module for module in misreading.modules if module not in sys.modules]
    if unread:
        sys.exit(f"{rule}: these modules were never imported: {', '.join(unread)}")
    answer_lines(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main(sys.argv[1])
