"""Every setting is read from the environment, checked, and named in full when it is wrong."""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bigtwo.api import settings
from bigtwo.api.settings import FIXED, SETTINGS, InvalidSetting, Settings

THREADED = "bigtwo.api.worker.BufferingWorker"
CONF = Path(settings.__file__).with_name("gunicorn.conf.py")


def test_defaults_are_what_the_application_uses_without_any() -> None:
    assert settings.of_application({}) == Settings()


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.variable)
def test_every_setting_reads_its_default_and_its_bounds(setting: settings.Setting) -> None:
    assert setting.read({}) == setting.default
    assert setting.variable.startswith("BIGTWO_")
    assert setting.flag == "--" + setting.variable.removeprefix("BIGTWO_").lower().replace("_", "-")
    assert setting.about.endswith(".")
    if setting.low is not None:
        for good in (setting.low, setting.high):
            assert setting.read({setting.variable: f" {good} "}) == str(good)
        for bad in (str(setting.low - 1), str(setting.high + 1), "x", "1.5", "٣", "-1"):
            with pytest.raises(InvalidSetting, match=setting.variable):
                setting.read({setting.variable: bad})
    for word in setting.words:
        assert setting.read({setting.variable: word}) == word
    if setting.words:
        with pytest.raises(InvalidSetting, match=" or "):
            setting.read({setting.variable: "perhaps"})


def test_everything_wrong_is_told_at_once() -> None:
    with pytest.raises(InvalidSetting) as wrong:
        settings.read({"BIGTWO_PORT": "x", "BIGTWO_LOG": "loud", "BIGTWO_MAX_AGE": "-5"})
    assert str(wrong.value).count("must be") == 3


def test_every_setting_of_the_application_does_something() -> None:
    given = {
        "BIGTWO_MAX_AGE": "60",
        "BIGTWO_LOG": "off",
        "BIGTWO_METRICS": "off",
        "BIGTWO_COMPILE_SHARE": "25",
        "BIGTWO_TRUSTED_PROXIES": "10.0.0.1, 10.0.0.2",
    }
    expected = Settings(
        max_age=60, log=False, metrics=False, compile_share=0.25, trusted_proxies=frozenset({"10.0.0.1", "10.0.0.2"})
    )
    assert settings.of_application(given) == expected


def test_every_setting_of_the_server_reaches_gunicorn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    given = {
        "BIGTWO_HOST": "0.0.0.0",
        "BIGTWO_PORT": "9001",
        "BIGTWO_WORKERS": "3",
        "BIGTWO_THREADS": "5",
        "BIGTWO_TIMEOUT": "11",
        "BIGTWO_GRACEFUL_TIMEOUT": "12",
        "BIGTWO_KEEPALIVE": "13",
    }
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    conf = runpy.run_path(str(CONF))
    assert conf["bind"] == "0.0.0.0:9001"
    assert (conf["workers"], conf["threads"], conf["worker_class"]) == (3, 5, THREADED)
    assert (conf["timeout"], conf["graceful_timeout"], conf["keepalive"]) == (11, 12, 13)
    monkeypatch.setenv("BIGTWO_WORKER_CLASS", "sync")
    monkeypatch.setenv("BIGTWO_BIND", "unix:/run/bigtwo.sock")
    conf = runpy.run_path(str(CONF))
    assert (conf["bind"], conf["worker_class"], conf["threads"]) == ("unix:/run/bigtwo.sock", "sync", 1)


@pytest.mark.parametrize(
    ("host", "bind"), [("::1", "[::1]:8000"), ("::", "[::]:8000"), ("localhost", "localhost:8000")]
)
def test_an_address_with_colons_stands_in_brackets(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, host: str, bind: str
) -> None:
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    for name in os.environ:
        if name.startswith("BIGTWO_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("BIGTWO_HOST", host)
    assert runpy.run_path(str(CONF))["bind"] == bind


@pytest.mark.parametrize("name", ["BIGTWO_PORT", "BIGTWO_COMPILE_SHARE"])
def test_a_server_with_a_bad_setting_ends_with_the_sentence_alone(name: str) -> None:
    """As `make serve` and the image start it; also where only the application reads the setting."""
    command = [sys.executable, "-m", "gunicorn", "--config", str(CONF), "bigtwo.api:create_app()"]
    environment = {**os.environ, name: "many"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"bigtwo: {name} must be a whole number")


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
@pytest.mark.parametrize(
    ("given", "words", "expected"),
    [
        ({}, (), ("8000", "2")),
        ({"BIGTWO_PORT": "9001", "BIGTWO_WORKERS": "3"}, (), ("9001", "3")),
        ({"BIGTWO_PORT": "9001", "BIGTWO_WORKERS": "3"}, ("PORT=9002", "WORKERS=4"), ("9002", "4")),
    ],
)
def test_make_serve_follows_the_settings(
    given: dict[str, str], words: tuple[str, ...], expected: tuple[str, str]
) -> None:
    others = ("BIGTWO_", "MAKE", "PORT", "WORKERS")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(others)}
    shown = subprocess.run(
        ["make", "--dry-run", "serve", *words],
        cwd=Path(__file__).parents[2],
        env={**clean, **given},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    ).stdout
    assert f"BIGTWO_PORT={expected[0]} BIGTWO_WORKERS={expected[1]} " in shown
    assert "--bind" not in shown


def test_fixed_limits_are_told_with_what_happens_beyond() -> None:
    assert all(limit.name and limit.value and limit.beyond for limit in FIXED)
