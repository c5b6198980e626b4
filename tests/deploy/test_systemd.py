"""The units for a single machine."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bigtwo.api import settings
from tests import tools
from tests.programs import ended

UNITS = sorted((Path(__file__).parents[2] / "deploy" / "systemd").glob("*.service"))


def values(unit: Path, name: str) -> list[str]:
    return re.findall(rf"^{name}=(.*)$", unit.read_text(encoding="utf-8"), flags=re.MULTILINE)


@pytest.mark.tools("systemd-analyze")
def test_systemd_understands_them(tmp_path: Path) -> None:
    for unit in UNITS:
        text = re.sub(r"(?m)^(ExecStart(?:Pre)?)=\S+", r"\1=/bin/true", unit.read_text(encoding="utf-8"))
        (tmp_path / unit.name).write_text(text, encoding="utf-8")
    copies = [tmp_path / unit.name for unit in UNITS]
    done = ended([tools.program("systemd-analyze"), "verify", "--man=no", *copies])
    mentioned = [line for line in done.stderr.splitlines() if str(tmp_path) in line or "bigtwo" in line]
    assert (done.returncode, mentioned) == (0, [])


def test_the_settings_exist_and_it_may_finish_before_it_is_killed() -> None:
    (unit,) = [unit for unit in UNITS if unit.name == "bigtwo.service"]
    found = dict(pair.split("=", 1) for pair in values(unit, "Environment"))
    assert set(found) <= {setting.variable for setting in settings.SETTINGS}
    seconds = settings.read(found)
    assert seconds["BIGTWO_WORKER_CLASS"] == "gthread"  # light questions are answered beside expensive ones
    assert int(seconds["BIGTWO_THREADS"]) >= 2
    (stop,) = values(unit, "TimeoutStopSec")
    assert int(seconds["BIGTWO_DRAIN_SECONDS"]) + int(seconds["BIGTWO_GRACEFUL_TIMEOUT"]) < int(stop)


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_they_may_listen_wherever_a_setting_says(unit: Path) -> None:
    """BIGTWO_HOST may be ::1, and BIGTWO_BIND a socket in a folder."""
    (families,) = values(unit, "RestrictAddressFamilies")
    assert set(families.split()) == {"AF_UNIX", "AF_INET", "AF_INET6"}


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_they_run_as_nobody_in_particular(unit: Path) -> None:
    assert values(unit, "DynamicUser") == ["yes"]
    assert values(unit, "ProtectSystem") == ["strict"]
    assert values(unit, "NoNewPrivileges") == ["yes"]
    assert not values(unit, "User")
