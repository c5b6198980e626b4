"""How much the tests see: small slips planted in the code, one at a time, and the tests that catch them.

    python benchmarks/mutants.py draw --seed 1 --count 400 service/bigtwo > mutants.json
    python benchmarks/mutants.py run mutants.json results.json --tree ../copy --coverage FILE
    python benchmarks/mutants.py report before.json after.json

``draw`` takes slips of all packages, in proportion to their lines. ``run`` plants each in TREE, a clone where nobody
else works: first it asks the tests that run the changed line (with pytest-cov, which is in no lock file,
`pytest --cov=bigtwo --cov-context=test` writes which), the shortest first, then with --further those of the package's
own folder, up to a limit of processor time. ``report`` names what was caught before and is not now. A slip whose text
has gone from the code since it was drawn is left out.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import re
import resource
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

COMPARISONS: Final = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"), ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="), ast.In: ("in", "not in"), ast.NotIn: ("not in", "in"), ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}  # fmt: skip
ARITHMETIC: Final = {
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "+"), ast.FloorDiv: ("//", "*"), ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"), ast.Mod: ("%", "//"),
}  # fmt: skip
CALLS: Final = {"any": "all", "all": "any", "min": "max", "max": "min"}
SCRIPT: Final = (
    (r"===", "!=="), (r"!==", "==="), (r"&&", "||"), (r"\|\|", "&&"), (r"(?<=[\w)]) < (?=\w)", " <= "),
    (r"(?<=[\w)]) > (?=\w)", " >= "), (r" \+ 1\b", " - 1"), (r" - 1\b", " + 1"), (r"\btrue\b", "false"),
    (r"\bfalse\b", "true"),
    (r"(?<=[( ])!(?=\w)", ""), (r"\bif \((?=.*\) )", "if (false && "), (r"\?\? ", "&& "),
)  # fmt: skip
"""Slips of JavaScript: what a line holds, and what stands there instead."""

SECONDS: Final = 60
"""Processor time for the tests that run the line; a folder has twice as much."""


class Slips(ast.NodeVisitor):
    """All slips of one module: (start, end, text that stands there, text instead), in bytes."""

    def __init__(self, text: bytes) -> None:
        self.text, self.found = text, list[tuple[int, int, str]]()
        self.starts = [0]
        for line in text.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def start(self, node: Any) -> int:
        return self.starts[node.lineno - 1] + node.col_offset

    def end(self, node: Any) -> int:
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def put(self, start: int, end: int, instead: str) -> None:
        self.found.append((start, end, instead))

    def between(self, left: Any, right: Any, old: str, new: str) -> None:
        gap = self.text[self.end(left) : self.start(right)].decode()
        if gap.count(old) == 1 and "#" not in gap:
            self.put(self.end(left), self.start(right), gap.replace(old, new))

    def visit_Compare(self, node: ast.Compare) -> None:
        for left, operator, right in zip([node.left, *node.comparators], node.ops, node.comparators, strict=False):
            if type(operator) in COMPARISONS:
                self.between(left, right, *COMPARISONS[type(operator)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in zip(node.values, node.values[1:], strict=False):
            self.between(left, right, *(("and", "or") if isinstance(node.op, ast.And) else ("or", "and")))
            self.put(self.end(left), self.end(right), "")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in ARITHMETIC:
            self.between(node.left, node.right, *ARITHMETIC[type(node.op)])
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.put(self.start(node), self.start(node.operand), "")
        self.generic_visit(node)

    def visit_If(self, node: ast.If | ast.IfExp) -> None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        for instead in ("True", "False"):
            self.put(self.start(node.test), self.end(node.test), instead)
        self.generic_visit(node)

    visit_IfExp = visit_If  # noqa: N815

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self.put(self.start(test), self.end(test), "True")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.put(self.start(node), self.end(node), str(not node.value))
        elif isinstance(node.value, int):
            self.put(self.start(node), self.end(node), str(node.value + 1))

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in CALLS:
            self.put(self.start(node.func), self.end(node.func), CALLS[node.func.id])
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self.put(self.start(node), self.end(node), "pass")
            self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.put(self.start(node), self.end(node), "pass")
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None and not isinstance(node.value, ast.Constant):
            self.put(self.start(node.value), self.end(node.value), "None")
        self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for each in (*node.args.defaults, *(each for each in node.args.kw_defaults if each), *node.body):
            self.visit(each)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """What stands in an f-string has no place of its own before Python 3.12."""


def slips(path: Path) -> list[dict[str, Any]]:
    """Every slip of a file, in its order, without those that change nothing."""
    text = path.read_bytes()
    if path.suffix == ".py":
        visitor = Slips(text)
        visitor.visit(ast.parse(text))
        found = visitor.found
    else:
        found = [
            (len(text.decode()[: match.start()].encode()), len(text.decode()[: match.end()].encode()), instead)
            for pattern, instead in SCRIPT
            for match in re.finditer(pattern, text.decode())
        ]
    return [
        {"file": str(path), "line": text[:start].count(b"\n") + 1, "start": start, "end": end, "old": old, "new": new}
        for start, end, new in sorted(found)
        if (old := text[start:end].decode()).strip() != new.strip()
    ]


def draw(seed: int, count: int, roots: list[str], suffix: str) -> list[dict[str, Any]]:
    """``count`` slips, by package in proportion to its lines, each package with five at least."""
    choice = random.Random(seed)
    packages: dict[str, list[dict[str, Any]]] = {}
    lines = Counter[str]()
    for root in roots:
        for path in sorted(set(Path(root).rglob(f"*{suffix}")) - set(Path(root).rglob("vendor/*"))):
            within = path.relative_to(root).parts
            package = within[0] if len(within) > 1 else ""
            packages.setdefault(package, []).extend(slips(path))
            lines[package] += len(path.read_text().splitlines())
    drawn = []
    for package, found in packages.items():
        share = max(5, round(count * lines[package] / lines.total()))
        for slip in choice.sample(found, min(share, len(found))):
            drawn.append({"package": package, **slip})
    return sorted(choice.sample(drawn, min(count, len(drawn))), key=name)


def name(slip: dict[str, Any]) -> tuple[str, int, str]:
    return slip["file"], slip["start"], slip["new"]


def plant(slip: dict[str, Any], tree: Path, text: bytes) -> bool:
    """Writes the slip over the ``text`` of its file; False where that has changed, or is no program any more."""
    if text[slip["start"] : slip["end"]].decode(errors="replace") != slip["old"]:
        return False
    changed = text[: slip["start"]] + slip["new"].encode() + text[slip["end"] :]
    if slip["file"].endswith(".py"):
        try:
            compile(changed, slip["file"], "exec")
        except SyntaxError:
            return False
    (tree / slip["file"]).write_bytes(changed)
    return True


def tests_of_line(coverage: Any, slip: dict[str, Any], times: dict[str, float]) -> list[str]:
    """The tests that run the line, the shortest first, as many as SECONDS allow; at most forty of one module."""
    if coverage is None:
        return []
    by_line = coverage.contexts_by_lineno(slip["file"])
    names = {name.split("|")[0] for name in by_line.get(slip["line"], ())} - {""}
    chosen, used, of_module = list[str](), 0.0, Counter[str]()
    for name in sorted(names, key=lambda name: (times.get(name, 1.0), name)):
        module = name.split("::")[0]
        if of_module[module] < 40 and used < SECONDS:
            of_module[module] += 1
            used += times.get(name, 1.0)
            chosen.append(name)
    return chosen


class Only:
    """Of all tests that pytest collects, those named run, in this order."""

    def __init__(self, names: list[str], seconds: int) -> None:
        self.place = {name: place for place, name in enumerate(names)}
        self.seconds, self.failed = seconds, ""

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        if self.place:
            items[:] = sorted(
                (item for item in items if item.nodeid in self.place), key=lambda item: self.place[item.nodeid]
            )

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_runtest_teardown(self, item: Any) -> None:
        if not self.place and sum(os.times()[:4]) > self.seconds:
            item.session.shouldstop = "out of time"

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed and not self.failed:
            self.failed = f"collecting {report.nodeid}"


def ask(order: dict[str, Any]) -> None:
    """In a process of its own: runs the tests and prints the first that fails, after all other output."""
    import pytest

    sys.path[0] = os.getcwd()
    limit = order["seconds"]
    resource.setrlimit(resource.RLIMIT_CPU, (2 * limit, 2 * limit + 5))
    resource.setrlimit(resource.RLIMIT_DATA, (3 << 30, 3 << 30))
    only = Only(order["names"], limit)
    arguments = [*order["paths"], "-x", "-q", "-p", "no:cacheprovider", "-m", order["marks"]]
    status = pytest.main(arguments, plugins=[only])
    fine = status in (0, 2, 5) and not only.failed
    print("\n" + json.dumps({"failed": "" if fine else only.failed or f"pytest ended with {status}"}))


def caught(tree: Path, paths: list[str], names: list[str], marks: str, seconds: int) -> str:
    """What fails first, or the empty string; a slip with which tests run twice as long as they may is caught too."""
    paths = [path for path in paths if (tree / path).exists()]
    if not paths:
        return ""
    order = {"paths": paths, "names": names, "marks": marks, "seconds": seconds}
    command = [str(tree / ".venv/bin/python"), str(Path(__file__).resolve()), "ask"]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "BIGTWO_TEST_SEED": "1"}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, cwd=tree, env=environment, text=True, start_new_session=True, **pipes) as process:
        try:
            output, _ = process.communicate(json.dumps(order), timeout=seconds * 6)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            return "no end"
    try:
        return str(json.loads(output.strip().splitlines()[-1])["failed"])
    except (IndexError, ValueError):
        return "limit" if process.returncode in (-24, -9) else f"died with {process.returncode}"


def run(arguments: argparse.Namespace) -> None:
    tree, results = Path(arguments.tree).resolve(), Path(arguments.results)
    done = json.loads(results.read_text()) if results.exists() else []
    known = {name(each) for each in done}
    coverage, times = None, dict[str, float]()
    if arguments.coverage:
        from coverage import CoverageData

        coverage = CoverageData(arguments.coverage)
        coverage.read()
        files = {name: name for name in coverage.measured_files()}
        times = json.loads(Path(arguments.times).read_text()) if arguments.times else {}
    wanted = json.loads(Path(arguments.mutants).read_text())[arguments.part :: arguments.parts]
    for slip in wanted:
        if name(slip) in known:
            continue
        path, began = tree / slip["file"], time.monotonic()
        text = path.read_bytes()
        result = "gone"
        try:
            if plant(slip, tree, text):
                result = ""
                if coverage is not None:
                    found = next((name for name in files if name.endswith(slip["file"])), "")
                    names = tests_of_line(coverage, {**slip, "file": found}, times)
                    modules = sorted({name.split("::")[0] for name in names})
                    result = caught(tree, modules, names, "not verify", SECONDS * 2) if names else ""
                if arguments.further:
                    result = result or caught(tree, [f"tests/{slip['package']}"], [], "not verify", SECONDS * 2)
        finally:
            path.write_bytes(text)
        done.append({**slip, "caught": result, "seconds": round(time.monotonic() - began, 1)})
        results.write_text(json.dumps(done, indent=0))
        print(describe(slip), "|", result or "NOT CAUGHT", flush=True)


def describe(slip: dict[str, Any]) -> str:
    return f"{slip['file']}:{slip['line']} {slip['old'][:80]!r} -> {slip['new']!r}"


def report(before: str, after: str) -> None:
    first, second = ({name(each): each for each in json.loads(Path(path).read_text())} for path in (before, after))
    rows: dict[str, Counter[str]] = {}
    lost = []
    for key, each in first.items():
        row = rows.setdefault(each["package"], Counter())
        row["planted"] += 1
        row["before"] += bool(each["caught"])
        if key in second:
            row["after"] += bool(second[key]["caught"])
            if each["caught"] and not second[key]["caught"]:
                lost.append(each)
    print("| package | slips | caught before | caught after |\n|---|---|---|---|")
    for package, row in sorted(rows.items()):
        print(f"| {package or '(modules)'} | {row['planted']} | {row['before']} | {row['after']} |")
    for each in lost:
        print(f"lost: {describe(each)}, before by {each['caught']}")


def main() -> None:
    if sys.argv[1] == "ask":
        ask(json.load(sys.stdin))
        return
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    commands = parser.add_subparsers(dest="command", required=True)
    drawing = commands.add_parser("draw")
    drawing.add_argument("roots", nargs="+")
    drawing.add_argument("--seed", type=int, default=1)
    drawing.add_argument("--count", type=int, default=400)
    drawing.add_argument("--suffix", default=".py")
    running = commands.add_parser("run")
    running.add_argument("mutants")
    running.add_argument("results")
    running.add_argument("--tree", required=True)
    running.add_argument("--coverage")
    running.add_argument("--times")
    running.add_argument("--part", type=int, default=0)
    running.add_argument("--parts", type=int, default=1)
    running.add_argument("--further", action="store_true")
    reporting = commands.add_parser("report")
    reporting.add_argument("before")
    reporting.add_argument("after")
    arguments = parser.parse_args()
    if arguments.command == "draw":
        print(json.dumps(draw(arguments.seed, arguments.count, arguments.roots, arguments.suffix), indent=0))
    elif arguments.command == "run":
        run(arguments)
    else:
        report(arguments.before, arguments.after)


if __name__ == "__main__":
    main()
