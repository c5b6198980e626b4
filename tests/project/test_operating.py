"""docs/operating.md and the code say the same about settings, metrics and log lines."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bigtwo.api import create_app, settings
from docs.settings import NGINX
from tests.programs import succeeded

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
CONFIGURED = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "deploy" / "nginx").glob("*.conf")))


@pytest.mark.check
def test_settings_limits_metrics_and_fields_of_the_log_are_those_of_the_code(capfd: pytest.CaptureFixture[str]) -> None:
    prose = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)
    flags = {*re.findall(r"`(--[a-z-]+)`", prose)}
    assert len(flags) >= 4
    assert flags <= {setting.flag for setting in settings.SETTINGS}
    assert {*re.findall(r"BIGTWO_\w+", PAGE)} <= {setting.variable for setting in settings.SETTINGS}
    codes = [code for _, directives, _ in NGINX for code in re.findall(r"`([^`]+)`", directives)]
    assert len(codes) >= 9
    assert [code for code in codes if code not in CONFIGURED] == []
    client = create_app(settings.of_application({"BIGTWO_LOG": "json"})).test_client()
    client.post("/v1/classify", json={"cards": ["9S", "9D"]})
    (line,) = [line for line in capfd.readouterr().err.splitlines() if line.startswith("{")]
    (shown,) = re.findall(r"^\{\"time\".*\}$", PAGE, flags=re.MULTILINE)
    assert list(json.loads(line)) == list(json.loads(shown))
    metrics = client.get("/metrics").get_data(as_text=True)
    rows = re.findall(r"^\| `(bigtwo_\w+)` \| (.*?) \|", PAGE, flags=re.MULTILINE)
    assert {name for name, _ in rows} == {*re.findall(r"^# TYPE (bigtwo_\w+)", metrics, flags=re.MULTILINE)}


@pytest.mark.check
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
