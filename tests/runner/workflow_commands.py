"""What the runner of GitHub Actions takes for a command in the output of a step.

It looks at each line of both outputs: `::name key=value,key=value::data` at its beginning, blanks aside, or the older
`##[name]data` anywhere in it. A line that is neither is only shown.
"""

from __future__ import annotations

from dataclasses import dataclass

NAMES = {
    *("error", "warning", "notice", "debug", "group", "endgroup", "add-mask", "stop-commands", "echo"),
    *("set-output", "save-state", "set-env", "add-path", "add-matcher", "remove-matcher"),
}


@dataclass(frozen=True, slots=True)
class Command:
    name: str
    properties: dict[str, str]
    data: str


def commands(output: str) -> list[Command]:
    """Every command in the output of a step."""
    lines = output.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [found for line in lines if (found := _newer(line) or _older(line)) is not None]


def _newer(line: str) -> Command | None:
    inside, end, data = line.lstrip()[2:].partition("::")
    if not line.lstrip().startswith("::") or not end:
        return None
    name, _, rest = inside.partition(" ")
    pairs = [pair.partition("=") for pair in rest.strip().split(",") if pair]
    properties = {key: _decoded(_decoded(value, "%3A", ":"), "%2C", ",") for key, _, value in pairs}
    whole = Command(name, {key: _plain(value) for key, value in properties.items()}, _plain(data))
    return whole if name in NAMES else None


def _older(line: str) -> Command | None:
    _, begun, rest = line.partition("##[")
    inside, end, data = rest.partition("]")
    name = inside.partition(" ")[0]
    return Command(name, {}, data) if begun and end and name in NAMES else None


def _plain(text: str) -> str:
    return _decoded(_decoded(_decoded(text, "%0D", "\r"), "%0A", "\n"), "%25", "%")


def _decoded(text: str, code: str, character: str) -> str:
    return text.replace(code, character)
