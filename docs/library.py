"""The reference of the library, out of its docstrings."""

from __future__ import annotations

import ast
import inspect
from textwrap import dedent
from typing import TYPE_CHECKING, Any, Final

import bigtwo
from bigtwo.variant.options import BY_NAME
from bigtwo.variant.typed_options import TypedOptions
from docs.markdown import table

if TYPE_CHECKING:
    from collections.abc import Iterator

_ABOUT: Final = """\
`import bigtwo`, and nothing else: what has no entry here is no part of the library. Every question is a function, which
takes the rules or the name of a variant, and a method of [Rules](#rules), which a variant is. The
[tutorial](../tutorial.md) shows both.
"""


def library() -> Iterator[str]:
    """Every name of the library: functions, then classes, each with its docstring."""
    yield _ABOUT
    found = {name: getattr(bigtwo, name) for name in bigtwo.__all__}
    yield "## Functions\n"
    for name, value in found.items():
        if inspect.isfunction(value):
            yield f"### {name}\n\n```python\n{_signature(name, value)}\n```\n\n{_text(value)}\n"
    yield "## Classes\n"
    for name, value in found.items():
        if inspect.isclass(value):
            yield f"### {name}\n\n{_text(value)}\n"
            yield from table(("attribute or method", "meaning"), _members(value))
    yield "## Other names\n"
    yield ", ".join(
        f"`{name}`" for name, value in found.items() if not inspect.isfunction(value) | inspect.isclass(value)
    )


def _signature(name: str, function: Any) -> str:
    return f"bigtwo.{name}{inspect.signature(function)}".replace("'", "")


def _text(value: Any) -> str:
    return inspect.getdoc(value) or ""


def _members(of: type) -> Iterator[tuple[str, str]]:
    """The public fields, properties and methods of a class, its bases among them, with the first paragraph of each."""
    for base in of.__mro__:
        if base.__module__.startswith("bigtwo"):
            yield from _stated_in(base)


def _stated_in(of: type) -> Iterator[tuple[str, str]]:
    (tree,) = ast.parse(dedent(inspect.getsource(of))).body
    assert isinstance(tree, ast.ClassDef)
    for member, behind in zip(tree.body, [*tree.body[1:], None], strict=True):
        match member:
            case ast.AnnAssign(target=ast.Name(id=name)) if not name.startswith("_"):
                text = f"{BY_NAME[name].meaning}." if of is TypedOptions else ""
                if isinstance(behind, ast.Expr) and isinstance(behind.value, ast.Constant):
                    text = str(behind.value.value)
                yield f"`{name}: {ast.unparse(member.annotation)}`", " ".join((text[:1].upper() + text[1:]).split())
            case ast.FunctionDef(name=name) if not name.startswith("_"):
                is_property = any(ast.unparse(each) == "property" for each in member.decorator_list)
                first = (ast.get_docstring(member) or "").partition("\n\n")[0]
                yield f"`{name}`" if is_property else f"`{name}({ast.unparse(member.args)})`", " ".join(first.split())
