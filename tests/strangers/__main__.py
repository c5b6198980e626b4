"""Tries engines that misread one rule on the corpus, and prints a table: `python -m tests.strangers [RULE ...]`."""

from __future__ import annotations

import argparse
import sys

from tests.strangers.readings import BY_RULE, MISREADINGS
from tests.strangers.trials import tried


def main() -> int:
    """Exits with 1 where an engine conforms, or its misread rule is not among the broken ones."""
    parser = argparse.ArgumentParser(prog="python -m tests.strangers", description=__doc__)
    parser.add_argument("rules", nargs="*", metavar="RULE", help="the misread rules to try (default: all)")
    parser.add_argument("--jobs", type=int, default=2, help="conversations at a time (default: 2)")
    asked = parser.parse_args()
    unknown = [rule for rule in asked.rules if rule not in BY_RULE]
    if unknown:
        parser.error(f"nobody misreads {', '.join(unknown)} here")
    missed = 0
    print("| rule | misread as | cases failed | rules broken | the rule is |\n|---|---|---|---|---|", flush=True)
    for misreading in [BY_RULE[rule] for rule in asked.rules] or MISREADINGS:
        trial = tried(misreading, jobs=asked.jobs)
        said = "named" if trial.named else "**not named**" if not trial.granted else "**not caught**"
        missed += trial.granted or not trial.named
        print(
            f"| {misreading.rule} | {misreading.reading} | {len(trial.failing)} | {len(trial.broken)} | {said} |",
            flush=True,
        )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
