"""Steps instead of seconds: code that is imported through here counts what it does.

The source of a module is rewritten before it is compiled. Every call of a function, every turn of a loop and every
operation on something that has a length adds to one counter: a function of Python counts in its own body, one written
in C as many steps as its arguments and its result have members. So a loop that searches a list once for every member
counts as many steps as it takes, though Python sees a single `in`. A regular expression counts the steps of
`tests.readers.matching`.

What C functions are charged is what they take at most: reading JSON, splitting, joining, translating, comparing and
hashing go through their arguments once. Sorting is charged as one pass too; its logarithm is left out.
"""

from __future__ import annotations

import ast
import builtins
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, Final

from tests.readers import matching

_NAME: Final = "__steps__"
"""Under which name the rewritten code finds the counter."""

_SIZED: Final = (str, bytes, bytearray, list, tuple, set, frozenset, dict)
_SEARCHED: Final = (str, bytes, bytearray, list, tuple)
"""What `in` goes through from one end to the other."""

_AT_ONCE: Final = frozenset(
    {len, isinstance, issubclass, type, id, iter, next, enumerate, zip, map, filter, reversed, range, getattr, setattr}
    | {hasattr, callable, memoryview, object, super}
)
"""Calls that look at no member of what they are given; what iterates for them is charged where the members come."""
_AT_ONCE_METHODS: Final = frozenset(
    (kind, name)
    for kind, names in {
        dict: "get items keys values setdefault pop __getitem__ __contains__ __len__",
        list: "append __len__ __getitem__",
        set: "add discard __contains__ __len__",
        frozenset: "__contains__ __len__",
    }.items()
    for name in names.split()
)
_AS_LONG_AS_GIVEN: Final = frozenset({"startswith", "endswith", "extend", "update"})
"""Methods that go through what they are given, and not through what they belong to."""


def size(value: object) -> int:
    """How many members a value has; 0 where it is one thing."""
    return len(value) if isinstance(value, _SIZED) else 0


class Steps:
    """The counter, and the operations that add to it."""

    def __init__(self) -> None:
        self.taken = 0
        self.patterns: set[tuple[Any, int]] = set()
        """The regular expressions met: pattern and flags."""

    def tick(self) -> None:
        """A body of a function or of a `while` begins."""
        self.taken += 1

    def each(self, values: Iterable[Any]) -> Iterator[Any]:
        """The members of what a loop goes through."""
        for value in values:
            self.taken += 1
            yield value

    def made(self, value: Any) -> Any:
        """A value that was put together out of others."""
        self.taken += 1 + size(value)
        return value

    def inside(self, value: Any, values: Any) -> bool:
        """``value in values``."""
        self.taken += 1 + size(value) + (len(values) if isinstance(values, _SEARCHED) else 0)
        return value in values

    def same(self, one: Any, other: Any) -> bool:
        """``one == other``."""
        self.taken += 1 + (min(size(one), size(other)) if size(one) == size(other) else 0)
        return bool(one == other)

    def grown(self, before: Any, more: Any, after: Any) -> Any:
        """``before += more``: in place only where that is so in every version of Python."""
        self.taken += 1 + size(more if after is before else after)
        return after

    def call(self, function: Any, /, *args: Any, **named: Any) -> Any:
        """A call."""
        self.taken += 1
        if _counts(function):
            return function(*args, **named)
        owner = getattr(function, "__self__", None)
        if isinstance(owner, re.Pattern):
            self._matched(owner, function.__name__, args)
            return function(*args, **named)
        if isinstance(function, FunctionType) and function.__module__ == "re":
            self._through_re(function, args, named)
            return function(*args, **named)
        result = None
        try:
            result = function(*args, **named) if named else function(*args)  # some will not even take no names
        finally:  # who refuses has read as well
            self.taken += self._charge(function, owner, args, named, result)
        return result

    @staticmethod
    def _charge(function: Any, owner: Any, args: tuple[Any, ...], named: dict[str, Any], result: Any) -> int:
        if (isinstance(function, type) and function in _AT_ONCE) or (
            isinstance(function, BuiltinFunctionType) and function in _AT_ONCE
        ):
            return 0
        name = getattr(function, "__name__", "")
        given = sum(map(size, args)) + sum(map(size, named.values()))
        if isinstance(owner, _SIZED):
            if (type(owner), name) in _AT_ONCE_METHODS or name in _AS_LONG_AS_GIVEN:
                return sum(size(each) for each in args if isinstance(each, (str, bytes)) or name in _AS_LONG_AS_GIVEN)
            if name == "pop" and not args:
                return 0
            return given + size(owner) + size(result)
        if isinstance(function, type) and getattr(function, "__module__", "builtins") != "builtins":
            return 0  # a class of Python; what its methods do is counted in them
        return given + size(result)

    def _matched(self, pattern: re.Pattern[Any], name: str, args: tuple[Any, ...]) -> None:
        self.patterns.add((pattern.pattern, pattern.flags))
        code = _machine(pattern)
        if name in ("match", "search"):
            text, start = args[0], args[1] if len(args) > 1 else 0
            if len(args) > 2:
                text = text[: args[2]]
            self.taken += (matching.match if name == "match" else matching.search)(code, text, start)[1]
        elif name == "fullmatch":
            self.taken += matching.match(matching.whole(pattern), args[0])[1]
        elif name in ("findall", "finditer", "split", "sub", "subn"):
            text = args[1] if name in ("sub", "subn") else args[0]
            start = args[1] if name in ("findall", "finditer") and len(args) > 1 else 0
            if name in ("findall", "finditer") and len(args) > 2:
                text = text[: args[2]]
            self.taken += matching.find_all(code, bytes(text) if isinstance(text, bytearray) else text, start)[1]
        else:
            raise NotImplementedError(f"counting Pattern.{name}")

    def _through_re(self, function: FunctionType, args: tuple[Any, ...], named: dict[str, Any]) -> None:
        """A function of the module re: its first argument is the pattern."""
        if function.__name__ not in ("compile", "escape"):
            self._matched(re.compile(args[0], named.get("flags", 0)), function.__name__, args[1:])


def _counts(function: Any) -> bool:
    """Does this function count in its own body?"""
    plain = function.__func__ if isinstance(function, MethodType) else function
    return isinstance(plain, FunctionType) and _NAME in plain.__code__.co_names


@lru_cache(maxsize=256)
def _machine(pattern: re.Pattern[Any]) -> matching.Code:
    return matching.machine(pattern)


STEPS: Final = Steps()


# --- rewriting -------------------------------------------------------------------------------------------------------


def _step(method: str, *args: ast.expr) -> ast.Call:
    return ast.Call(ast.Attribute(ast.Name(_NAME, ast.Load()), method, ast.Load()), list(args), [])


class _Rewriter(ast.NodeTransformer):
    """Puts the counter into a module."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in ("super", "locals", "globals", "vars", "dir"):
            return node  # they look at the frame they are called from
        counted = _step("call", node.func, *node.args)
        counted.keywords = node.keywords
        return counted

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        if len(node.ops) > 1:
            return node  # bounds of numbers
        (operator,), (other,) = node.ops, node.comparators
        if isinstance(operator, (ast.In, ast.NotIn)):
            found: ast.expr = _step("inside", node.left, other)
        elif isinstance(operator, (ast.Eq, ast.NotEq)):
            found = _step("same", node.left, other)
        else:
            return node
        return ast.UnaryOp(ast.Not(), found) if isinstance(operator, (ast.NotIn, ast.NotEq)) else found

    def _made(self, node: ast.expr) -> ast.expr:
        self.generic_visit(node)
        return _step("made", node)

    visit_BinOp = visit_JoinedStr = _made

    def visit_FormattedValue(self, node: ast.FormattedValue) -> ast.expr:
        node.value = self.visit(node.value)  # what follows the colon stays a text of its own
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        return _step("made", node) if isinstance(node.ctx, ast.Load) and isinstance(node.slice, ast.Slice) else node

    def _displayed(self, node: ast.List | ast.Tuple | ast.Set) -> ast.expr:
        self.generic_visit(node)
        loaded = isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
        return _step("made", node) if loaded and any(isinstance(each, ast.Starred) for each in node.elts) else node

    visit_List = visit_Tuple = visit_Set = _displayed

    def visit_Dict(self, node: ast.Dict) -> ast.expr:
        self.generic_visit(node)
        return _step("made", node) if None in node.keys else node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt | list[ast.stmt]:
        self.generic_visit(node)
        if not isinstance(node.target, ast.Name):
            return node
        before, more = ast.Name("__before__", ast.Store()), ast.Name("__more__", ast.Store())
        target = ast.Name(node.target.id, ast.Load())
        counted = _step("grown", ast.Name("__before__", ast.Load()), ast.Name("__more__", ast.Load()), target)
        return [
            ast.Assign([before], target),
            ast.Assign([more], node.value),
            ast.AugAssign(node.target, node.op, ast.Name("__more__", ast.Load())),
            ast.Expr(counted),
        ]

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        self.generic_visit(node)
        node.iter = _step("each", node.iter)
        return node

    def visit_For(self, node: ast.For) -> ast.stmt:
        self.generic_visit(node)
        node.iter = _step("each", node.iter)
        return node

    def visit_While(self, node: ast.While) -> ast.stmt:
        self.generic_visit(node)
        node.body.insert(0, ast.Expr(_step("tick")))
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        node.body = [inner for each in node.body for inner in _listed(self.visit(each))]
        place = 1 if ast.get_docstring(node, clean=False) is not None else 0
        node.body.insert(place, ast.Expr(_step("tick")))
        return node  # decorators, defaults and annotations are run when the module is imported

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_Match(self, node: ast.Match) -> ast.stmt:
        node.subject = self.visit(node.subject)
        for case in node.cases:
            case.body = [inner for each in case.body for inner in _listed(self.visit(each))]
        return node


def _listed(found: Any) -> list[ast.stmt]:
    return found if isinstance(found, list) else [found]


class _Loader(SourceFileLoader):
    """Compiles a module with the counter in it, every time afresh."""

    def get_code(self, fullname: str) -> Any:
        tree = ast.parse(self.get_data(self.path), self.path)
        return compile(ast.fix_missing_locations(_Rewriter().visit(tree)), self.path, "exec", dont_inherit=True)


class _Finder:
    """Finds the modules that are to count."""

    def __init__(self, counted: Callable[[str], bool]) -> None:
        self._counted = counted

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if not self._counted(name):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and type(spec.loader) is SourceFileLoader:
            spec.loader = _Loader(spec.loader.name, spec.loader.path)
        return spec


def install(counted: Callable[[str], bool]) -> Steps:
    """From now on the modules of these names count what they do when they are imported. To be called in a process of
    its own, before any of them is: what was imported earlier does not count."""
    setattr(builtins, _NAME, STEPS)
    for name in [name for name in sys.modules if counted(name)]:
        del sys.modules[name]
    sys.meta_path.insert(0, _Finder(counted))  # type: ignore[arg-type]
    return STEPS


def counted_module(name: str, path: Path) -> ModuleType:
    """One module that counts what it does."""
    setattr(builtins, _NAME, STEPS)
    loader = _Loader(name, str(path))
    module = ModuleType(name)
    loader.exec_module(module)
    return module
