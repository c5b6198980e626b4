"""``/guides``: the guides of docs as a site, as `make docs` has built it beside this module.

A checkout has no site until then, and neither has what was built from one; everything else answers all the same. The
pages run no script of their own text and ask no other host, and the policy of the page for players holds them to that.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bigtwo.api.desk import POLICY
from bigtwo.api.docs import A_DAY
from bigtwo.api.documents import Document
from bigtwo.api.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from importlib.resources.abc import Traversable

SITE: Traversable = files("bigtwo.api.guides").joinpath("site")
"""The folder of the built site, where there is one."""

FIRST: Final = "index.html"
"""The page at which the guides begin."""

_TYPES: Final[Mapping[str, str]] = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "txt": "text/plain; charset=utf-8",
}
"""The media types of the files, by how their names end."""


@cache
def built_folder() -> Mapping[str, Traversable]:
    """Every file of the site by its path, such as ``how-to/referee.html``; none where it is not built."""
    return MappingProxyType(dict(_files_in(SITE, "")) if SITE.is_dir() else {})


def _files_in(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for each in folder.iterdir():
        if each.is_dir():
            yield from _files_in(each, f"{path}{each.name}/")
        elif each.name.rpartition(".")[2] in _TYPES:
            yield f"{path}{each.name}", each


def guides() -> Document:
    """The first page."""
    return _file(FIRST)


def guide(name: str) -> Document:
    """A page, or another file that stands in no folder."""
    return _file(name)


def file_of_guides(folder: str, name: str) -> Document:
    """A page or file in a folder."""
    return _file(f"{folder}/{name}")


def _file(path: str) -> Document:
    if not built_folder():
        raise Problem("not-found.guides")
    if path not in built_folder():
        raise Problem("not-found.path")
    return read_file(path)


@lru_cache(maxsize=128)
def read_file(path: str) -> Document:
    kind = path.rpartition(".")[2]
    # Pages name scripts and styles of this release, so a browser has to ask whether they are still those of today.
    return Document(
        _TYPES[kind],
        built_folder()[path].read_bytes(),
        is_fixed=True,
        headers=(("Content-Security-Policy", POLICY),) if kind == "html" else (),
        max_age=A_DAY if path.startswith("assets/") else 0,
    )


PAGES: Final[tuple[tuple[str, Callable[..., Document]], ...]] = (
    ("/guides/", guides),
    ("/guides/<name>", guide),
    ("/guides/<folder>/<name>", file_of_guides),
)
"""The paths of the guides; at /guides itself stands only where they are."""
