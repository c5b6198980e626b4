"""The action for GitHub, `conformance/action`: from its inputs, which are environment variables, to a command line.

No shell reads an input, so none can be more than a word of that command line.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path

from bigtwo_conformance.cli import CONFORMS, MISUSE, main
from bigtwo_conformance.reports.github import annotation

VALUES = {
    "CONFORMANCE_URL": "--url",
    "CONFORMANCE_AS": "--as",
    "CONFORMANCE_REFERENCE": "--reference",
    "CONFORMANCE_KNOWN_FAILURES": "--known-failures",
    "CONFORMANCE_JOBS": "--jobs",
    "CONFORMANCE_TIMEOUT": "--timeout",
    "CONFORMANCE_REPORTS": "--reports",
}
"""The variables that hold one value, with their options."""

LISTS = {"CONFORMANCE_VARIANTS": "--variant", "CONFORMANCE_OPERATIONS": "--operation", "CONFORMANCE_RULES": "--rule"}
"""The variables that hold names with blanks or line ends between them; the option is given once for each."""

COMMAND = "CONFORMANCE_COMMAND"
"""The variable that holds the command to start, its words quoted as in a shell."""


def arguments(environment: Mapping[str, str]) -> list[str]:
    """The command line for these inputs; an empty one is left out. Raises ValueError for a quotation mark left open."""
    words = ["run", "--github"]
    words += [f"{flag}={value}" for name, flag in VALUES.items() if (value := environment.get(name, "").strip())]
    words += [f"{flag}={value}" for name, flag in LISTS.items() for value in environment.get(name, "").split()]
    command = shlex.split(environment.get(COMMAND, ""))
    return [*words, "--", *command] if command else words


def act() -> int:
    """Run the kit as the inputs say; the output `granted` says whether there is a claim. Returns the exit code."""
    try:
        code = main(arguments(os.environ))
    except ValueError as fault:
        print(annotation("error", "Big Two rules", f"The input command cannot be read: {fault}."))
        code = MISUSE
    if output := os.environ.get("GITHUB_OUTPUT"):
        with Path(output).open("a", encoding="utf-8") as file:
            file.write(f"granted={'true' if code == CONFORMS else 'false'}\n")
    return code


if __name__ == "__main__":
    sys.exit(act())
