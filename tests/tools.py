"""The programs outside Python that some tests need, and whether each of them works on this machine.

A program that is on the PATH but fails at a small task of the sort the tests give it counts as missing. Tests name what
they need with ``@pytest.mark.tools("nginx")``; `python -m tests.tools` lists what is missing, with the Debian package
that brings it. Only the standard library is imported, so that the list can be had before anything is installed.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PLACES = "/usr/sbin:/usr/local/sbin"
"""Where Debian puts nginx; the PATH of most people does not go there."""
PATIENCE = 300
"""Seconds after which a program that does nothing at all is given up."""

KUSTOMIZATION = "resources: [config.yaml]\npatches:\n  - path: patch.yaml\n"
CONFIG = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {a: '%d'}\n"
UNIT = "[Service]\nExecStart=/bin/true\n"

JSON_NET = "/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll"


@dataclass(frozen=True, slots=True)
class Tool:
    """A program. Its trial is the words after its name, run in a folder that holds `files`."""

    name: str
    package: str
    trial: tuple[str, ...]
    files: tuple[tuple[str, str], ...] = ()
    also: tuple[str, ...] = ()
    """Other names of the same program."""
    shows: str = ""
    """What the trial prints. A program whose trial is to ask for its usage may end with any status."""
    without: str = ""
    """Why `make check` does without it; empty where it does not."""
    stays: bool = False
    """Whether one that does not work is left as it is: it may come from elsewhere, and exclude the Debian package."""
    on_request: bool = False
    """Whether nobody installs it for the tests: a compiler of one language takes half a gigabyte."""


def compiler(name: str, package: str, trial: str | tuple[str, ...], *files: tuple[str, str], without: str = "") -> Tool:
    """A program that only what is written in one language needs."""
    words = tuple(trial.split()) if isinstance(trial, str) else trial
    without = without or "only what is written in its language needs it; its tests are skipped"
    return Tool(name, package, words, files, without=without, on_request=True)


TOOLS = {
    tool.name: tool
    for tool in (
        Tool("bash", "bash", ("--norc", "-c", "COMP_WORDS=(a b); [ ${#COMP_WORDS[@]} = 2 ]")),
        Tool("zsh", "zsh", ("-n", "ok.zsh"), (("ok.zsh", "true\n"),)),
        Tool("fish", "fish", ("-n", "ok.fish"), (("ok.fish", "true\n"),)),
        Tool("nginx", "nginx", ("-v",)),
        Tool("node", "nodejs", ("-e", "process.exit(typeof fetch === 'function' ? 0 : 1)")),
        Tool(
            "npm",
            "npm",
            ("view", "typescript", "version", "--fetch-retries", "0"),
            without="where it cannot reach its registry it brings no compiler; its tests are skipped",
            stays=True,
        ),
        Tool("rustc", "rustc", ("-O", "-o", "ok", "ok.rs"), (("ok.rs", "fn main() {}\n"),)),
        compiler("go", "golang-go", "build -o ok ok.go", ("ok.go", "package main\n\nfunc main() {}\n")),
        compiler(
            "mcs",
            "mono-mcs libnewtonsoft-json5.0-cil",
            f"-target:library -out:ok.dll -r:{JSON_NET} ok.cs",
            ("ok.cs", "using Newtonsoft.Json;\n"),
        ),
        compiler("mono", "mono-runtime", "--version"),
        compiler("java", "default-jre-headless", "-version"),
        compiler("javac", "default-jdk-headless", "ok.java", ("ok.java", "record Ok() {}\n")),
        compiler(
            "kotlinc",
            "kotlin",
            "ok.kt -d ok.jar",
            ("ok.kt", "val ok = 1\n"),
        ),
        Tool("systemd-analyze", "systemd", ("verify", "--man=no", "./ok.service"), (("ok.service", UNIT),)),
        Tool(
            "unshare",
            "util-linux",
            ("--user", "--map-root-user", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"),
            without="where users may not make namespaces, no file system is mounted; its tests are skipped",
            stays=True,
        ),
        Tool("wrk", "wrk", ("-v",), shows="Usage: wrk"),
        Tool(
            "kubectl",
            "kubernetes-client",
            ("kustomize", "."),
            (("kustomization.yaml", KUSTOMIZATION), ("config.yaml", CONFIG % 1), ("patch.yaml", CONFIG % 2)),
            without="the one of Debian 12 cannot read patches with a path; its tests are skipped",
        ),
        Tool(
            "chromium-headless-shell",
            "chromium-headless-shell",
            ("--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "about:blank"),
            also=("chromium", "chromium-browser", "google-chrome"),
            without="only the page for players is looked at with it; its tests are skipped",
        ),
    )
}


@cache
def program(name: str) -> str | None:
    """The path of a program that works, or None."""
    tool = TOOLS[name]
    return next((found for found in _candidates(tool) if _works(tool, found)), None)


def fault(name: str) -> str | None:
    """Why a program cannot be used, as a reason to skip a test; None if it can."""
    if program(name) is not None:
        return None
    found = next(iter(_candidates(TOOLS[name])), None)
    return f"{name} is not installed" if found is None else f"{name} does not work: {found} fails at a trivial task"


def _candidates(tool: Tool) -> list[str]:
    names = (tool.name, *tool.also)
    return [found for name in names if (found := shutil.which(name) or shutil.which(name, path=PLACES)) is not None]


def _works(tool: Tool, path: str) -> bool:
    with tempfile.TemporaryDirectory(prefix="bigtwo-tool-") as folder:
        for name, content in tool.files:
            (Path(folder) / name).write_text(content, encoding="utf-8")
        try:
            done = subprocess.run(
                [path, *tool.trial],
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=PATIENCE,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired):
            return False
        return tool.shows.encode() in done.stdout if tool.shows else done.returncode == 0


def missing() -> list[Tool]:
    """The programs that are missing or do not work, those that `make check` does without among them."""
    return [tool for tool in TOOLS.values() if program(tool.name) is None]


def main(words: list[str]) -> int:
    """Lists every program, and gives 1 if one is missing that is needed.

    With --packages: just the Debian packages that bring what is missing.
    """
    lacking = missing()
    if words == ["--packages"]:
        wanted = (tool for tool in lacking if not tool.on_request and not (tool.stays and _candidates(tool)))
        print(*(tool.package for tool in wanted))
        return 0
    for tool in TOOLS.values():
        print(f"{tool.name:16} {_described(tool)}")
    needed = [tool.package for tool in lacking if not tool.without]
    if needed:
        print(f"\nInstall what is missing, on Debian as root: apt-get install {' '.join(needed)}")
    return 1 if needed else 0


def _described(tool: Tool) -> str:
    path = program(tool.name)
    if path is not None:
        return path
    told = f"MISSING ({fault(tool.name)}); Debian package: {tool.package}"
    return f"{told}; optional: {tool.without}" if tool.without else told


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
