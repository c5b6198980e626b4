"""What `fit` found, as text for people."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.fitting.interview import in_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo_conformance.fitting import Fit


def fit_as_text(found: Fit) -> str:
    """Several lines: the nearest variant, every option with the question that decided it, and what remains open."""
    return "\n".join(_lines(found))


def _lines(found: Fit) -> Iterator[str]:
    interview = found.interview
    yield (
        f"Nearest variant: {found.nearest}"
        if found.values
        else "No option could be told, so that no variant is nearest."
    )
    if found.values:
        yield ""
        width = max(len(option) for option in found.values)
        for option, value in found.values.items():
            differs = "" if found.is_of_nearest(option) else f" (not as in {found.nearest})"
            yield f"{option:<{width}}  {_value(value)}{differs}"
            yield f"{'':<{width}}    {interview.findings[option].says}"
    if interview.narrowed:
        yield ""
        yield "Several values explain the answers equally:"
        for option, values in interview.narrowed.items():
            yield f"  {option}: {' or '.join(map(_value, values))}"
    if interview.unexplained:
        yield ""
        yield "None of the options that were tried explains:"
        for says, asked in interview.unexplained:
            yield f"  {in_words(asked)}. But: {says}"
    if interview.contradictions:
        yield ""
        yield "Answers that contradict each other, whatever the rules are:"
        for relation, says, cases in interview.contradictions:
            yield f"  {relation}: {says}"
            for asked in cases:
                yield f"      {asked.operation} {json.dumps(asked.input)}: {json.dumps(asked.answer)}"
    for operation, crashed in interview.crashes.items():
        yield ""
        first, times = crashed[0], "once" if len(crashed) == 1 else f"{len(crashed)} times"
        yield f"{operation} gave no answer {times}: {first.fault}"
        yield f"      {operation} {json.dumps(first.input)}"
    yield ""
    open_ = [option for option in found.unknown if option not in interview.narrowed]
    yield f"Unknown: {', '.join(open_) or 'nothing'}{' else' if interview.narrowed and not open_ else ''}."
    yield f"{interview.questions} questions asked. As run takes it:"
    yield f"  --as '{json.dumps(found.rules)}'"


def _value(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
