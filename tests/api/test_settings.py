"""Every setting is read from the environment, checked, and named in full when it is wrong; the service starts from a
folder that holds anything, counts in all its workers, and stops."""

from __future__ import annotations

import json
import os
import re
import runpy
import shutil
import signal
import sys
from pathlib import Path

import pytest

from bigtwo.api import settings
from bigtwo.api.gunicorn_worker import Worker
from bigtwo.api.settings import SETTINGS, InvalidSetting, Settings
from tests.api.contract import ROOT
from tests.api.running import COMMAND, CONF, environment, service
from tests.programs import ended, succeeded
from tests.tables import table
from tests.waiting import PATIENCE, until

APP = "bigtwo.api:create_app()"


def test_every_setting_reads_its_default_and_its_bounds() -> None:
    assert settings.of_application({}) == Settings()
    with table() as row:
        for setting in SETTINGS:
            with row(setting.variable):
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
    with pytest.raises(InvalidSetting) as wrong:
        settings.read({"BIGTWO_PORT": "x", "BIGTWO_LOG": "loud", "BIGTWO_MAX_AGE": "-5"})
    assert str(wrong.value).count("must be") == 3, "everything wrong is shown at once"


def test_every_setting_of_the_application_does_something() -> None:
    given = {
        "BIGTWO_MAX_AGE": "60",
        "BIGTWO_LOG": "off",
        "BIGTWO_METRICS": "off",
        "BIGTWO_DESK": "off",
        "BIGTWO_STATE_KEY": f"{'a' * 32}, {'b' * 40}\n",
    }
    expected = Settings(
        max_age=60,
        log=False,
        metrics=False,
        desk=False,
        state_keys=(b"a" * 32, b"b" * 40),
    )
    assert settings.of_application(given) == expected


def test_every_setting_of_the_server_reaches_gunicorn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in os.environ if name.startswith("BIGTWO_")]:
        monkeypatch.delenv(name)

    def conf(**given: str) -> dict[str, object]:
        for name, value in given.items():
            monkeypatch.setenv(f"BIGTWO_{name}", value)
        return runpy.run_path(str(CONF))

    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    for host, bind in (("::1", "[::1]:8000"), ("::", "[::]:8000"), ("localhost", "localhost:8000")):
        assert conf(HOST=host)["bind"] == bind, "an address with colons stands in brackets"
    found = conf(
        HOST="0.0.0.0", PORT="9001", WORKERS="3", THREADS="5", TIMEOUT="11", GRACEFUL_TIMEOUT="12", KEEPALIVE="13"
    )
    assert found["bind"] == "0.0.0.0:9001"
    assert (found["workers"], found["threads"], found["worker_class"]) == (3, 5, Worker)
    assert (found["timeout"], found["graceful_timeout"], found["keepalive"]) == (8, 12, 13)
    assert conf(BIND="unix:/run/bigtwo.sock")["bind"] == "unix:/run/bigtwo.sock"


def test_connections_follow_the_limit_of_files() -> None:
    most, reserve, least = settings.MAX_CONNECTIONS, settings.RESERVED_FILES, settings.MIN_CONNECTIONS
    assert settings.connections_within(-1) == settings.connections_within(1 << 20) == most
    assert settings.connections_within(most + reserve) == most
    assert settings.connections_within(most + reserve - 1) == most - 1
    assert settings.connections_within(512) == 512 - reserve
    assert settings.connections_within(0) == settings.connections_within(reserve) == least


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_make_serve_follows_the_settings() -> None:
    others = ("BIGTWO_", "MAKE", "PORT", "WORKERS")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(others)}
    given = {"BIGTWO_PORT": "9001", "BIGTWO_WORKERS": "3"}
    for more, words, port, workers in (
        ({}, (), "8000", "2"),
        (given, (), "9001", "3"),
        (given, ("PORT=9002", "WORKERS=4"), "9002", "4"),
    ):
        shown = succeeded(["make", "--dry-run", "serve", *words], cwd=ROOT, env={**clean, **more}).stdout
        assert f"BIGTWO_PORT={port} BIGTWO_WORKERS={workers} " in shown
        assert "--bind" not in shown


# --- starting --------------------------------------------------------------------------------------------------------


def start_fails(tmp_path: Path, sentence: str, **given: str) -> None:
    """A server that is started as `make serve` and the image start it ends with one sentence."""
    done = ended([*COMMAND, APP], cwd=tmp_path, env=environment(given))
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"bigtwo: {sentence}"), line


def test_a_server_with_a_bad_setting_ends_with_the_sentence_alone(tmp_path: Path) -> None:
    start_fails(tmp_path, "BIGTWO_PORT must be a whole number", BIGTWO_PORT="many")


@pytest.mark.check
def test_so_does_one_whose_application_reads_it_or_whose_counters_have_no_place(tmp_path: Path) -> None:
    start_fails(tmp_path, "BIGTWO_MAX_AGE must be a whole number", BIGTWO_MAX_AGE="many")
    (tmp_path / "file").touch()
    place = str(tmp_path / "file" / "counts")
    start_fails(tmp_path, "PROMETHEUS_MULTIPROC_DIR ", PROMETHEUS_MULTIPROC_DIR=place)


SERVE = (sys.executable, "-P", "-c", "import sys; from bigtwo.cli import main; sys.exit(main(['serve']))")
LATER = "tests.api.holding:not_from_the_working_directory()"
"""gunicorn puts the working directory first once more when it has read its configuration."""
SHADOWED = ("flask", "marshmallow", "orjson", "gunicorn_h1c", "setproctitle", "bigtwo")


@pytest.mark.check
def test_nothing_is_imported_from_the_working_directory(tmp_path: Path) -> None:
    for name in SHADOWED:
        (tmp_path / f"{name}.py").write_text("raise SystemExit('imported from the working directory')")
    for command in ((*COMMAND, APP), SERVE, (*COMMAND, LATER)):
        succeeded(command, cwd=tmp_path, env=environment({"GUNICORN_CMD_ARGS": "--check-config"}))


ASKED = """
import json, sys
from bigtwo.api import create_app

client = create_app().test_client()
opened = []
sys.addaudithook(lambda event, values: opened.append(str(values[0])) if event == "open" else None)
for path, body in json.load(sys.stdin):
    answer = client.post(path, json=body) if body is not None else client.get(path)
    assert answer.status_code == 200, answer.get_data(as_text=True)
print(json.dumps(opened))
"""


@pytest.mark.check
def test_no_first_question_reads_a_file() -> None:
    """What a worker would read for its first question, every worker would read, while others wait."""
    hand = ["3D", "4D", "5D", "6D", "7D", "9S"]
    questions: list[tuple[str, dict[str, object] | None]] = [
        ("/v1/compare", {"a": ["3D", "4D", "5D", "6D", "7D"], "b": ["9S", "9D", "9C", "9H", "3C"]}),
        ("/v1/legal-moves", {"hand": hand, "pile": ["8C"]}),
        ("/v1/validate-play", {"hand": hand, "pile": ["8C"], "play": ["3D"]}),
        *((path, None) for path in ("/v1/rules/PG-COMB-05", "/v1/messages", "/v1/corpus", "/openapi.yaml")),
    ]
    done = succeeded([sys.executable, "-P", "-c", ASKED], input=json.dumps(questions), env=environment({}))
    assert [name for name in json.loads(done.stdout) if name.endswith((".toml", ".json", ".yaml"))] == []


@pytest.mark.check
@pytest.mark.parametrize("value", ["", "counts/of/all", "empty"])
def test_counters_find_a_place(tmp_path: Path, value: str) -> None:
    (tmp_path / "empty").mkdir()
    where = str(tmp_path / value) if value.strip() else value
    with service(tmp_path, {"PROMETHEUS_MULTIPROC_DIR": where}) as running:
        assert running.probe() == 200
        counted = 'bigtwo_request_seconds_count{operation="classify",outcome="answer"} 1.0'
        assert counted in running.ask("GET", "/metrics")[1]
        if value.strip():
            assert list(Path(where).glob("*.db"))
        assert not list(tmp_path.glob("*.db"))


# --- counting, dying and stopping ------------------------------------------------------------------------------------

QUESTION = "/v1/classify?cards=9S"


@pytest.mark.check
def test_two_workers_count_together_one_is_replaced_and_the_service_stops(tmp_path: Path) -> None:
    given = {"BIGTWO_DRAIN_SECONDS": "300", "BIGTWO_LOG": "json", "BIGTWO_WORKERS": "2", "TMPDIR": str(tmp_path)}
    with service(tmp_path, given) as running:

        def questions_counted() -> int:
            name = r'^bigtwo_request_seconds_count\{operation="classify",outcome="answer"\} (\S+)$'
            found = re.search(name, running.ask("GET", "/metrics")[1], re.MULTILINE)
            return 0 if found is None else int(float(found[1]))

        for _ in range(30):
            assert running.ask("GET", QUESTION)[0] == 200
        assert [questions_counted() for _ in range(6)] == [30] * 6  # whichever worker is asked

        until(lambda: len(running.workers()) == 2, "both workers are there")
        killed = running.workers().pop()
        os.kill(killed, signal.SIGKILL)
        until(lambda: len(running.workers() - {killed}) == 2, "the worker is replaced")
        running.wait_until_ready()
        assert questions_counted() == 30

        running.process.send_signal(signal.SIGTERM)
        until(lambda: running.ask("GET", "/readyz")[0] == 503, "it says that it stops")
        assert running.ask("GET", QUESTION)[0] == 200  # still answered
        assert running.process.poll() is None
        running.process.send_signal(signal.SIGTERM)  # a second one is not to wait any longer
        assert running.process.wait(timeout=PATIENCE) == 0
        assert running.said().count('"operation":"classify"') == 31
