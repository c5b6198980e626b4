"""Every setting is read from the environment, checked, and named in full when it is wrong."""

from __future__ import annotations

import os
import runpy
import shutil
import sys
from pathlib import Path

import pytest

from bigtwo.api import proxies, settings
from bigtwo.api.settings import FIXED, SETTINGS, InvalidSetting, Settings
from tests.api.contract import ROOT
from tests.programs import ended, succeeded

THREADED = "gunicorn_workers.threaded.BufferingWorker"
ONE_BY_ONE = "gunicorn_workers.synchronous.SyncWorker"
CONF = Path(settings.__file__).with_name("gunicorn.conf.py")


def test_defaults_are_what_the_application_uses_without_any() -> None:
    assert settings.of_application({}) == Settings()


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.variable)
def test_every_setting_reads_its_default_and_its_bounds(setting: settings.Setting) -> None:
    assert setting.read({}) == setting.default
    assert setting.variable.startswith("BIGTWO_")
    flag = "--" + setting.variable.removeprefix("BIGTWO_").lower().replace("_", "-")
    assert setting.flag == ("" if setting.keys else flag)  # a key is no word for the list of processes
    assert setting.about.endswith(".")
    if setting.low is not None:
        for good in (setting.low, setting.high):
            assert setting.read({setting.variable: f" {good} "}) == str(good)
        for bad in (str(setting.low - 1), str(setting.high + 1), "x", "1.5", "٣", "-1", "9" * 5000):
            with pytest.raises(InvalidSetting, match=setting.variable):
                setting.read({setting.variable: bad})
    for word in setting.words:
        assert setting.read({setting.variable: word}) == word
    if setting.words:
        with pytest.raises(InvalidSetting, match=" or "):
            setting.read({setting.variable: "perhaps"})


def test_everything_wrong_is_shown_at_once() -> None:
    with pytest.raises(InvalidSetting) as wrong:
        settings.read({"BIGTWO_PORT": "x", "BIGTWO_LOG": "loud", "BIGTWO_MAX_AGE": "-5"})
    assert str(wrong.value).count("must be") == 3


def test_every_setting_of_the_application_does_something() -> None:
    given = {
        "BIGTWO_MAX_AGE": "60",
        "BIGTWO_LOG": "off",
        "BIGTWO_METRICS": "off",
        "BIGTWO_DESK": "off",
        "BIGTWO_COMPILE_SHARE": "25",
        "BIGTWO_TRUSTED_PROXIES": "10.0.0.1, 10.0.0.2",
        "BIGTWO_STATE_KEY": f"{'a' * 32}, {'b' * 40}\n",
    }
    expected = Settings(
        max_age=60,
        log=False,
        metrics=False,
        desk=False,
        compile_share=0.25,
        trusted_proxies=proxies.read("10.0.0.1,10.0.0.2"),
        state_keys=(b"a" * 32, b"b" * 40),
    )
    assert settings.of_application(given) == expected


@pytest.mark.parametrize(
    ("text", "trusted", "others"),
    [
        ("127.0.0.1,::1", ("127.0.0.1", "::1", "::ffff:127.0.0.1"), ("127.0.0.2", "::2", "10.0.0.1")),
        ("", (), ("127.0.0.1", "::1", "0.0.0.0", "::")),
        (" , ,", (), ("127.0.0.1", "::1")),
        ("10.0.0.0/8", ("10.0.0.0", "10.255.255.255", "::ffff:10.1.2.3"), ("9.255.255.255", "11.0.0.0", "::a00:1")),
        ("10.0.0.7/32, 192.0.2.0/31", ("10.0.0.7", "192.0.2.1"), ("10.0.0.6", "10.0.0.8", "192.0.2.2")),
        ("2001:db8::/32", ("2001:db8::", "2001:db8:ffff::1"), ("2001:db7::1", "2001:db9::", "32.1.13.184")),
        ("::ffff:10.0.0.0/104", ("10.1.2.3", "::ffff:10.1.2.3"), ("11.0.0.0", "::1")),
        ("::ffff:10.0.0.9", ("10.0.0.9",), ("10.0.0.8",)),
        ("0.0.0.0/0", ("255.255.255.255", "0.0.0.0"), ("::1", "2001:db8::1")),
        ("::/0", ("2001:db8::1", "::1"), ("192.0.2.1", "::ffff:192.0.2.1")),
        ("10.0.0.0/8,10.1.0.0/16,10.0.0.1,11.0.0.0/8", ("10.200.0.1", "11.1.1.1"), ("12.0.0.0", "9.9.9.9")),
    ],
)
def test_proxies_are_addresses_and_networks(text: str, trusted: tuple[str, ...], others: tuple[str, ...]) -> None:
    found = settings.of_application({"BIGTWO_TRUSTED_PROXIES": text}).trusted_proxies
    for each in trusted:
        assert proxies.address(each) in found, each
    for each in others:
        assert proxies.address(each) not in found, each


def test_a_long_list_of_networks_is_looked_through_in_few_steps() -> None:
    found = proxies.read(",".join(f"10.{first}.{second}.0/25" for first in range(64) for second in range(64)))
    compared: list[object] = []

    class Counted(tuple[int, int]):
        __slots__ = ()

        def __gt__(self, other: tuple[int, ...]) -> bool:
            compared.append(other)
            return tuple(self) > other

        def __ge__(self, other: tuple[int, ...]) -> bool:
            compared.append(other)
            return tuple(self) >= other

        def __le__(self, other: tuple[int, ...]) -> bool:
            compared.append(other)
            return tuple(self) <= other

    counted = proxies.Proxies(tuple(map(Counted, found.first)), tuple(map(Counted, found.last)))
    assert len(counted.first) == 4096
    assert proxies.address("10.63.63.127") in counted
    assert proxies.address("10.63.63.128") not in counted
    assert 0 < len(compared) <= 2 * (13 + 1)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("proxy.local", "'proxy.local'"),
        ("10.0.0.1 10.0.0.2", "'10.0.0.1 10.0.0.2'"),
        ("300.0.0.1", "'300.0.0.1'"),
        ("10.0.0.0/33", "'10.0.0.0/33'"),
        ("10.0.0.0/", "'10.0.0.0/'"),
        ("10.0.0.0/255.0.0.0", "'10.0.0.0/255.0.0.0' (did you mean 10.0.0.0/8?)"),
        ("10.0.0.1/8", "'10.0.0.1/8' (did you mean 10.0.0.0/8?)"),
        ("2001:db8::1/32", "'2001:db8::1/32' (did you mean 2001:db8::/32?)"),
        ("127.0.0.1:80", "'127.0.0.1:80'"),
        ("[::1]", "'[::1]'"),
        ("fe80::1%eth0", "'fe80::1%eth0' (did you mean fe80::1/128?)"),
        ("unix:", "'unix:'"),
        ("*", "'*'"),
        ("127.0.0.1,nonsense,::1,10.0.0.1/8", "'nonsense', '10.0.0.1/8' (did you mean 10.0.0.0/8?)"),
        ("x" * 5000, f"'{'x' * 60}...'"),
    ],
)
def test_every_entry_that_is_no_proxy_is_named(text: str, wrong: str) -> None:
    with pytest.raises(InvalidSetting) as invalid:
        settings.read({"BIGTWO_TRUSTED_PROXIES": text})
    must, _, named = str(invalid.value).partition("; not ")
    assert must.startswith("BIGTWO_TRUSTED_PROXIES must be IP addresses")
    assert named == wrong


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
    assert (conf["timeout"], conf["graceful_timeout"], conf["keepalive"]) == (8, 12, 13)
    monkeypatch.setenv("BIGTWO_WORKER_CLASS", "sync")
    monkeypatch.setenv("BIGTWO_BIND", "unix:/run/bigtwo.sock")
    conf = runpy.run_path(str(CONF))
    assert (conf["bind"], conf["worker_class"], conf["threads"]) == ("unix:/run/bigtwo.sock", ONE_BY_ONE, 1)


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


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("BIGTWO_PORT", "must be a whole number"),
        ("BIGTWO_COMPILE_SHARE", "must be a whole number"),
        ("BIGTWO_TRUSTED_PROXIES", "must be IP addresses"),
    ],
)
def test_a_server_with_a_bad_setting_ends_with_the_sentence_alone(name: str, sentence: str) -> None:
    """As `make serve` and the image start it; also where only the application reads the setting."""
    command = [sys.executable, "-P", "-m", "gunicorn", "--config", str(CONF), "bigtwo.api:create_app()"]
    environment = {**os.environ, name: "many"}
    done = ended(command, env=environment)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"bigtwo: {name} {sentence}")


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
    shown = succeeded(["make", "--dry-run", "serve", *words], cwd=ROOT, env={**clean, **given}).stdout
    assert f"BIGTWO_PORT={expected[0]} BIGTWO_WORKERS={expected[1]} " in shown
    assert "--bind" not in shown


def test_fixed_limits_are_shown_with_what_happens_beyond() -> None:
    assert all(limit.name and limit.value and limit.beyond for limit in FIXED)
