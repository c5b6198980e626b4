"""What the README and the pages of docs show is what happens: every example is run, and what it prints is compared.

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
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

import bigtwo.cli
import bigtwo_conformance.cli
from bigtwo.api import create_app
from bigtwo_rulebook import protocol
from docs import generate
from tests import tools
from tests.api.contract import routes_of
from tests.programs import ended, succeeded
from tests.tables import table

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
README: Final = ROOT / "README.md"
TEXT: Final = README.read_text(encoding="utf-8")
ADDRESS: Final = "http://127.0.0.1:8000"
ABOUT_THE_PROJECT: Final = (
    README, *(ROOT / name for name in ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "clients/README.md")),
)  # fmt: skip
PAGES: Final = sorted(
    path
    for path in DOCS.rglob("*.md")
    if "reference" not in path.parts and path.name not in ("conformance.md", "operating.md")
)
"""The pages whose examples are run here."""
WHOLE_DEAL: Final = DOCS / "a-deal-over-http.md"
INSTALLING: Final = "python3 -m venv"
"""How a block begins that installs bigtwo, which the tests of the distribution do."""


def blocks(path: Path) -> list[tuple[str, str]]:
    return re.findall(r"^```(\w+)\n(.*?)^```$", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)


def blocks_in(path: Path, language: str) -> list[str]:
    return [content for found, content in blocks(path) if found == language]


def printing_blocks(path: Path, language: str) -> list[tuple[str, str]]:
    """The blocks of a language, each with what the page says it prints."""
    found = blocks(path)
    following = zip(found, [*found[1:], ("", "")], strict=True)
    return [(text, after if kind == "text" else "") for (of, text), (kind, after) in following if of == language]


def pages_with(language: str) -> list[Path]:
    found = [path for path in PAGES if blocks_in(path, language)]
    assert found, f"no page has {language} blocks"
    return found


@pytest.mark.check
def test_sessions_and_programs_in_python(address: str) -> None:
    with table() as row:
        for path in pages_with("pycon"):
            with row(path.name):
                session = doctest.DocTestParser().get_doctest("\n".join(blocks_in(path, "pycon")), {}, path.name, "", 0)
                reported = io.StringIO()
                with contextlib.redirect_stdout(reported):
                    failed, tried = doctest.DocTestRunner(verbose=False).run(session, out=reported.write)
                assert tried > failed == 0, reported.getvalue()
        for name in ("game-client-python", "fair-shuffles"):
            names: dict[str, Any] = {}
            with row(name):
                for program, shown in printing_blocks(DOCS / "how-to" / f"{name}.md", "python"):
                    reported = io.StringIO()
                    with contextlib.redirect_stdout(reported):
                        exec(compile(program.replace(ADDRESS, address), name, "exec"), names)
                    assert reported.getvalue() == shown
        with row(WHOLE_DEAL.name):
            ((program, shown),) = printing_blocks(WHOLE_DEAL, "python")
            assert len([line for line in program.splitlines() if line.strip()]) <= 40
            assert succeeded([sys.executable, "-c", program.replace(ADDRESS, address)]).stdout == shown


@pytest.mark.check
def test_commands_print_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("conformance", "openapi.yaml"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    with table() as row:
        for path in pages_with("console"):
            for content in blocks_in(path, "json"):
                (tmp_path / "record.json").write_text(content, encoding="utf-8")
            for content in blocks_in(path, "console"):
                for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", content, flags=re.MULTILINE):
                    with row(f"{path.name}: {command}"):
                        program, *words = shlex.split(command)
                        words = [sys.executable if word == "python3" else word for word in words]
                        if program == "bigtwo-conformance":
                            assert bigtwo_conformance.cli.main(words) == 0
                            capsys.readouterr()
                        else:
                            assert program == "bigtwo"
                            assert bigtwo.cli.main(words) in (0, 1)
                            # A line of three dots stands for any lines.
                            parts = re.split(r"^\.\.\.\n", shown, flags=re.MULTILINE)
                            printed = capsys.readouterr().out
                            assert re.fullmatch("(?:.*\n)*".join(map(re.escape, parts)), printed), printed


@pytest.mark.tools("node")
def test_programs_in_javascript(address: str, tmp_path: Path) -> None:
    for path in pages_with("js"):
        found = printing_blocks(path, "js")
        program = tmp_path / f"{path.stem}.mjs"
        program.write_text("\n".join(content for content, _ in found).replace(ADDRESS, address), encoding="utf-8")
        done = ended([tools.program("node"), program])
        assert (done.stderr, done.stdout) == ("", "".join(shown for _, shown in found)), path.name


TYPESCRIPT: Final = ROOT / "clients" / "typescript"


@pytest.mark.verify
@pytest.mark.tools("node")
@pytest.mark.skipif(not (TYPESCRIPT / "node_modules").exists(), reason="npm ci and npm run types come first")
def test_programs_in_typescript_compile(tmp_path: Path) -> None:
    for name in ("client.ts", "bigtwo.d.ts", "package.json"):
        shutil.copy(TYPESCRIPT / name, tmp_path)
    settings = json.loads((TYPESCRIPT / "tsconfig.json").read_text(encoding="utf-8"))
    settings["compilerOptions"]["paths"] = {"bigtwo-client": ["./client.ts"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    (tmp_path / "node_modules").symlink_to(TYPESCRIPT / "node_modules")
    for path in pages_with("ts"):
        (tmp_path / "program.ts").write_text("\n".join(blocks_in(path, "ts")), encoding="utf-8")
        succeeded([TYPESCRIPT / "node_modules" / ".bin" / "tsc", "--noEmit", "-p", "."], cwd=tmp_path)


@pytest.mark.check
def test_commands_of_a_shell_work(tmp_path: Path) -> None:
    question = {"id": "1", "operation": "classify", "input": {"cards": ["9S"]}}
    (tmp_path / "questions.jsonl").write_text(json.dumps(question) + "\n", encoding="utf-8")
    here = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    with table() as row:
        for path in pages_with("sh"):
            for command in blocks_in(path, "sh"):
                if not command.startswith((INSTALLING, "curl")):
                    with row(f"{path.name}: {command.strip()}"):
                        done = succeeded(["sh", "-ec", command], cwd=tmp_path, env=here)
                        answers = done.stdout or (tmp_path / "answers.jsonl").read_bytes()
                        assert json.loads(answers)["ok"] is True


def test_workflows_give_the_kit_words_that_it_takes() -> None:
    for path in pages_with("yaml"):
        for content in blocks_in(path, "yaml"):
            steps = [step for job in yaml.safe_load(content)["jobs"].values() for step in job["steps"]]
            lines = [shlex.split(step["run"]) for step in steps if "run" in step]
            (words,) = [words for program, *words in lines if program == "bigtwo-conformance"]
            assert bigtwo_conformance.cli._parser().parse_args(words[: words.index("--")]).reports


def test_blocks_are_run_links_lead_somewhere_and_the_index_names_every_page() -> None:
    index = (DOCS / "README.md").read_text(encoding="utf-8")
    run = {"pycon", "console", "python", "text", "js", "ts", "sh", "json", "yaml"}
    with table() as row:
        for path in [*sorted(DOCS.rglob("*.md")), *ABOUT_THE_PROJECT]:
            text = path.read_text(encoding="utf-8")
            if path in PAGES:
                with row(f"{path.name}: blocks"):
                    assert {language for language, _ in blocks(path)} <= run
                    assert text.count("```") == 2 * len(blocks(path))
            if path.parent == generate.FOLDER and path.name in generate.PAGES:
                continue
            if path.is_relative_to(DOCS) and path.name != "README.md":
                with row(f"{path.name} in docs/README.md"):
                    assert f"({path.relative_to(DOCS)})" in index
            for link in re.findall(r"\]\(([^)\s]+)\)", text):
                place, _, heading = link.partition("#")
                target = (path.parent / place).resolve() if place else path
                if "://" not in link:
                    with row(f"{path.name}: {link}"):
                        made = target.parent == generate.FOLDER and target.name in generate.PAGES
                        assert made or target.exists()
                        assert not heading or made or heading in headings_of(target)


def headings_of(path: Path) -> set[str]:
    found = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


# --- the index ---


def test_the_index_names_every_question_and_only_routes_and_commands_that_exist() -> None:
    index = (DOCS / "README.md").read_text(encoding="utf-8")
    rows = [line for line in index.splitlines() if line.startswith("| `")]
    named = {(method, path) for row in rows for method, path in re.findall(r"(GET|POST) (/v1/[\w/{}-]+)", row)}
    routes = {(method, re.sub(r"{\w+}", "{id}", path)) for path, method in routes_of(create_app())}
    assert named - routes == set()
    assert {f"/v1/{name}" for name in protocol.OPERATIONS} <= {path for _, path in named}
    (exceptions,) = re.findall(r"All but (.*?) also answer `GET`", index, flags=re.DOTALL)
    asked = set(re.findall(r"POST (/v1/[\w/-]+)", index))
    without_get = {path.rpartition("/")[2] for path in asked if ("GET", path) not in routes}
    assert without_get == {*re.findall(r"`(\w+)`", exceptions)} != asked
