"""What the pages of docs show is what happens: every example is run, and what it prints is compared.

Blocks are run by their language. ``pycon``, ``python`` and ``js`` blocks of a page belong together, as somebody would
type them one after the other; a ``text`` block behind a ``python`` or ``js`` block is what it prints.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import os
import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import bigtwo.cli
import bigtwo_conformance.cli
from benchmarks.serving import serving
from bigtwo.api import create_app
from tests import tools
from tests.programs import ended, succeeded

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
ADDRESS = "http://127.0.0.1:8000"
ABOUT_THE_PROJECT = tuple(
    ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "clients/README.md")
)
TESTED_ELSEWHERE = ("conformance.md", "operating.md")
PAGES = sorted(
    path for path in DOCS.rglob("*.md") if "reference" not in path.parts and path.name not in TESTED_ELSEWHERE
)
"""The pages whose examples are run here."""
INSTALLING = "python3 -m venv"
"""How a block begins that installs bigtwo, which the tests of the distribution do."""


def blocks(path: Path) -> list[tuple[str, str]]:
    """The languages and the contents of the blocks of a page."""
    return re.findall(r"^```(\w+)\n(.*?)^```$", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)


def blocks_in(path: Path, language: str) -> list[str]:
    return [content for found, content in blocks(path) if found == language]


def printing_blocks(path: Path, language: str) -> list[tuple[str, str | None]]:
    """The blocks of a language, each with what the page says it prints."""
    found = blocks(path)
    after = [*found[1:], ("", "")]
    return [
        (content, follower if kind == "text" else None)
        for (block_language, content), (kind, follower) in zip(found, after, strict=True)
        if block_language == language
    ]


def with_blocks(language: str) -> pytest.MarkDecorator:
    """Runs a test for every page that has blocks of a language."""
    found = [path for path in PAGES if blocks_in(path, language)]
    assert found, f"no page has {language} blocks"
    return pytest.mark.parametrize("path", found, ids=lambda path: path.name)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A service on this machine."""
    with serving() as server:
        yield f"http://127.0.0.1:{server.port}"


def test_every_block_is_of_a_language_that_is_run() -> None:
    run = {"pycon", "console", "python", "text", "js", "ts", "sh", "json", "yaml"}
    for path in PAGES:
        assert {language for language, _ in blocks(path)} <= run, path
        assert path.read_text(encoding="utf-8").count("```") == 2 * len(blocks(path)), path


@with_blocks("pycon")
def test_sessions_in_python(path: Path) -> None:
    """As a doctest: one session through the whole page."""
    session = "\n".join(blocks_in(path, "pycon"))
    test = doctest.DocTestParser().get_doctest(session, {}, path.name, str(path), 0)
    reported = io.StringIO()
    with contextlib.redirect_stdout(reported):
        failed, tried = doctest.DocTestRunner(verbose=False).run(test, out=reported.write)
    assert tried > 0
    assert failed == 0, reported.getvalue()


@with_blocks("console")
def test_commands_print_what_the_page_shows(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("conformance", "openapi.yaml"):
        (tmp_path / name).symlink_to(ROOT / name)
    for content in blocks_in(path, "json"):
        (tmp_path / "record.json").write_text(content, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    for content in blocks_in(path, "console"):
        for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", content, flags=re.MULTILINE):
            program, *words = shlex.split(command)
            words = [sys.executable if word == "python3" else word for word in words]
            if program == "bigtwo-conformance":
                assert bigtwo_conformance.cli.main(words) == 0, command
                capsys.readouterr()
            else:
                assert program == "bigtwo"
                assert bigtwo.cli.main(words) in (0, 1), command
                assert agrees(capsys.readouterr().out, shown), command


def agrees(printed: str, shown: str) -> bool:
    """Is this what the page shows? There, a line of three dots stands for any lines."""
    parts = [re.escape(part) for part in re.split(r"^\.\.\.\n", shown, flags=re.MULTILINE)]
    return re.fullmatch("(?:.*\n)*".join(parts), printed) is not None


@pytest.mark.parametrize(
    "path",
    [DOCS / "how-to" / f"{name}.md" for name in ("game-client-python", "fair-shuffles")],
    ids=lambda path: path.name,
)  # the other page with programs in Python has a test of its own
def test_programs_in_python(path: Path, address: str) -> None:
    names: dict[str, Any] = {}
    for program, shown in printing_blocks(path, "python"):
        reported = io.StringIO()
        with contextlib.redirect_stdout(reported):
            exec(compile(program.replace(ADDRESS, address), path.name, "exec"), names)
        assert reported.getvalue() == (shown or "")


@pytest.mark.tools("node")
@with_blocks("js")
def test_programs_in_javascript(path: Path, address: str, tmp_path: Path) -> None:
    found = printing_blocks(path, "js")
    program = tmp_path / "program.mjs"
    program.write_text("\n".join(content for content, _ in found).replace(ADDRESS, address), encoding="utf-8")
    done = ended([tools.program("node"), program])
    assert done.stderr == ""
    assert done.stdout == "".join(shown or "" for _, shown in found)


TYPESCRIPT = ROOT / "clients" / "typescript"


@pytest.mark.verify
@pytest.mark.tools("node")
@pytest.mark.skipif(not (TYPESCRIPT / "node_modules").exists(), reason="run make clients first: no compiler yet")
@with_blocks("ts")
def test_programs_in_typescript_compile(path: Path, tmp_path: Path) -> None:
    for name in ("client.ts", "bigtwo.d.ts", "package.json"):
        shutil.copy(TYPESCRIPT / name, tmp_path)
    settings = json.loads((TYPESCRIPT / "tsconfig.json").read_text(encoding="utf-8"))
    settings["compilerOptions"]["paths"] = {"bigtwo-client": ["./client.ts"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    (tmp_path / "node_modules").symlink_to(TYPESCRIPT / "node_modules")
    (tmp_path / "program.ts").write_text("\n".join(blocks_in(path, "ts")), encoding="utf-8")
    succeeded([TYPESCRIPT / "node_modules" / ".bin" / "tsc", "--noEmit", "-p", "."], cwd=tmp_path)


@pytest.mark.parametrize(
    ("path", "command"),
    [(path, block) for path in PAGES for block in blocks_in(path, "sh") if not block.startswith((INSTALLING, "curl"))],
    ids=lambda value: value.name if isinstance(value, Path) else value.split()[0],
)
def test_commands_of_a_shell_work(path: Path, command: str, tmp_path: Path) -> None:
    question = {"id": "1", "operation": "classify", "input": {"cards": ["9S"]}}
    (tmp_path / "questions.jsonl").write_text(json.dumps(question) + "\n", encoding="utf-8")
    here = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = succeeded(["sh", "-ec", command], cwd=tmp_path, env=here)
    answers = done.stdout or (tmp_path / "answers.jsonl").read_bytes()
    assert json.loads(answers)["ok"] is True


@with_blocks("yaml")
def test_workflows_use_the_action_as_it_is(path: Path) -> None:
    """Of the other actions that a workflow uses, nothing is known here."""
    action = yaml.safe_load((ROOT / "conformance" / "action" / "action.yml").read_text(encoding="utf-8"))
    for content in blocks_in(path, "yaml"):
        steps = [step for job in yaml.safe_load(content)["jobs"].values() for step in job["steps"]]
        (ours,) = [step for step in steps if "/conformance/action@" in step["uses"]]
        assert set(ours["with"]) <= set(action["inputs"])
    inputs = re.findall(r"^\| ((?:`[\w-]+`,? )+)\| ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert set(action["inputs"]) <= {name for row in inputs for name in re.findall(r"`([\w-]+)`", row)}


@pytest.mark.parametrize("path", [*sorted(DOCS.rglob("*.md")), *ABOUT_THE_PROJECT], ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        place, _, heading = link.partition("#")
        if "://" in link:
            continue
        target = (path.parent / place).resolve() if place else path
        assert target.exists(), link
        if heading:
            assert heading in headings_of(target), link


def headings_of(path: Path) -> set[str]:
    """The names under which a page's headings can be linked to."""
    found = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


def test_the_index_names_every_page() -> None:
    index = (DOCS / "README.md").read_text(encoding="utf-8")
    for path in DOCS.rglob("*.md"):
        if path.name != "README.md":
            assert f"({path.relative_to(DOCS)})" in index, path


# --- for those who change the project --------------------------------------------------------------------------------


def test_files_and_commands_of_the_pages_for_contributors_exist() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"`make ([\w-]+)`", text)
    targets += re.findall(r"^make ([\w-]+)", (ROOT / "README.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    for target in targets:
        assert f"\n{target}:" in makefile, target
    for place in re.findall(r"`((?:service|conformance|tests|docs)/[\w/.-]+)`", text):
        assert (ROOT / place).exists() or "kitchen-table" in place, place


# --- a whole deal over HTTP ------------------------------------------------------------------------------------------

WHOLE_DEAL = DOCS / "a-deal-over-http.md"


def test_the_forty_lines_play_a_whole_deal(address: str) -> None:
    (program,), (shown,) = (blocks_in(WHOLE_DEAL, language) for language in ("python", "text"))
    assert len([line for line in program.splitlines() if line.strip()]) <= 40
    assert succeeded([sys.executable, "-c", program.replace(ADDRESS, address)]).stdout == shown


def test_the_record_is_judged_as_the_text_says() -> None:
    (command,) = blocks_in(WHOLE_DEAL, "sh")
    words = shlex.split(command.replace("\\\n", " "))
    question = json.loads(words[words.index("-d") + 1])
    answer = create_app().test_client().post("/v1/referee", json=question).get_json()
    assert answer["verdict"] == "violation"
    assert [(found["event"], found["code"]) for found in answer["violations"]] == [(3, "does-not-beat")]
    assert answer["events_applied"] == 4
