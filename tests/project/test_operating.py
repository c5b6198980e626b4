"""docs/operating.md and the code say the same about settings, limits, metrics and log lines.

`python -m tests.project.test_operating` writes the tables of settings and limits into the page.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from bigtwo.api import create_app, settings
from tests.programs import succeeded

pytestmark = pytest.mark.check

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs" / "operating.md"
PAGE = FILE.read_text(encoding="utf-8")
NGINX = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "deploy" / "nginx").glob("*.conf")))


def table(head: str, rows: Iterable[tuple[str, ...]]) -> str:
    """A table of Markdown."""
    lines = ["|" + "".join(f" {cell} |" if cell else " |" for cell in row) for row in rows]
    return "\n".join([head, re.sub(r"[^|]+", "---", head), *lines])


def settings_table() -> str:
    """Every setting, in the order of the code."""
    rows = []
    for each in settings.SETTINGS:
        allowed = " or ".join(each.words) if each.words else "" if each.low is None else f"{each.low} to {each.high}"
        allowed = "IP addresses, networks" if each.networks else allowed
        allowed = f"keys of {settings.SHORTEST_KEY} characters or more" if each.keys else allowed
        default = f"`{each.default}`" if each.default else ""
        flag = f"`{each.flag}`" if each.flag else ""
        rows.append((flag, f"`{each.variable}`", default, allowed, each.about, each.beyond))
    return table("| flag | variable | default | allowed | what it sets | what happens beyond it |", rows)


def limits_table() -> str:
    """Every limit of the contract."""
    rows = ((each.name, each.value, each.beyond) for each in settings.FIXED)
    return table("| limit | value | what happens beyond it |", rows)


def renewed(page: str) -> str:
    """The page with its tables as the code has them."""
    for name, text in (("settings", settings_table()), ("limits", limits_table())):
        between = rf"(<!-- {name}: [^\n]* -->\n).*?(<!-- end of {name} -->)"
        page, found = re.subn(between, lambda match, text=text: f"{match[1]}{text}\n{match[2]}", page, flags=re.DOTALL)
        assert found == 1
    return page


def test_the_tables_are_those_of_the_code() -> None:
    assert renewed(PAGE) == PAGE, "renew them: python -m tests.project.test_operating"


def test_flags_in_the_text_exist() -> None:
    flags = {setting.flag for setting in settings.SETTINGS}
    prose = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)
    named = set(re.findall(r"`(--[a-z-]+)`", prose))
    assert len(named) >= 5
    assert named <= flags
    assert set(re.findall(r"BIGTWO_\w+", PAGE)) <= {setting.variable for setting in settings.SETTINGS}


def test_the_limits_of_nginx_stand_in_its_files() -> None:
    section = PAGE[PAGE.index("nginx has its own") : PAGE.index("Everything that nginx says itself")]
    named = [code for row in section.splitlines()[2:] for code in re.findall(r"`([^`]+)`", row)]
    assert len(named) >= 9
    for code in named:
        assert code in NGINX, code


def test_the_steps_for_one_machine_can_be_followed_twice(tmp_path: Path) -> None:
    """What is copied lies where the unit looks for it, and nginx logs to where it can under systemd."""
    section = PAGE[PAGE.index("### On one machine") : PAGE.index("### In a container")]
    (steps,) = re.findall(r"```sh\n(.*?)```", section, flags=re.DOTALL)
    laying = [line for line in steps.splitlines() if line.endswith("/etc/bigtwo") or "/etc/bigtwo/" in line]
    script = "set -e\n" + "\n".join(laying).replace("/etc/bigtwo", str(tmp_path / "etc"))
    for _ in range(2):
        succeeded(["sh", "-c", script], cwd=ROOT)
    shipped = {path.name for path in (ROOT / "deploy" / "nginx").glob("*.conf")}
    assert {path.name for path in (tmp_path / "etc").iterdir()} == shipped
    (log,) = re.findall(r"^access_log .*", (tmp_path / "etc" / "log.conf").read_text(encoding="utf-8"), re.MULTILINE)
    assert log == "access_log syslog:server=unix:/dev/log json if=$logged;"


def test_every_metric_is_listed() -> None:
    client = create_app().test_client()
    client.get("/v1/nothing")
    shown = client.get("/metrics").get_data(as_text=True)
    families = set(re.findall(r"^# TYPE (bigtwo_\w+)", shown, flags=re.MULTILINE))
    rows = re.findall(r"^\| `(bigtwo_\w+)` \| (.*?) \|", PAGE, flags=re.MULTILINE)
    assert {name for name, _ in rows} == families


def test_a_line_of_the_log_has_these_fields(capfd: pytest.CaptureFixture[str]) -> None:
    (shown,) = re.findall(r"^\{\"time\".*\}$", PAGE, flags=re.MULTILINE)
    application = create_app(settings.of_application({"BIGTWO_LOG": "json"}))
    application.test_client().post("/v1/classify", json={"cards": ["9S", "9D"]})
    (line,) = [line for line in capfd.readouterr().err.splitlines() if line.startswith("{")]
    assert list(json.loads(line)) == list(json.loads(shown))


if __name__ == "__main__":
    FILE.write_text(renewed(PAGE), encoding="utf-8")
