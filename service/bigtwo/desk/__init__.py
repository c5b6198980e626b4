"""Serves the files and translated texts of the desk, the web page for settling rule disputes. File URLs contain a
content digest, so they can be cached permanently.

The page asks the operations over HTTP, as every client does, and knows no rules. A browser never mixes the files of two
releases.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import PurePosixPath
from posixpath import normpath
from typing import Any, Final

from jinja2 import Environment, StrictUndefined

from bigtwo import __version__
from bigtwo.messages.catalogue import DESK, WORDS, Word, read_words
from bigtwo.messages.languages import LANGUAGES, catalogue_of, forms_of, rulebook_language
from bigtwo.messages.render import locale_of
from bigtwo.operations.questions import as_json

FOLDERS: Final = ("page", "parts", "vendor", "views")
"""The folders of the modules that the page loads, as they stand there."""

STYLES: Final = "styles/all.css"
"""The styles of every view in one file, so that a browser asks once before it draws anything."""

WORDS_DIR: Final = "words"
"""The folder of its words, one file for each language, which are made of the catalogues."""

_FIRST: Final = ("page/main.js", "views/who.js")
"""What the page begins with: its start, and the view to which `/` leads. Another one is loaded when it is opened."""


@cache
def _read() -> Mapping[str, bytes]:
    """Every file that is not made, by its path, such as ``parts/card.js``."""
    found: dict[str, bytes] = {}
    for folder in FOLDERS:
        for file in sorted(files("bigtwo.desk").joinpath(folder).iterdir(), key=lambda each: each.name):
            if file.name.endswith(".js"):
                found[f"{folder}/{file.name}"] = file.read_bytes()
    styles = sorted(files("bigtwo.desk").joinpath("styles").iterdir(), key=lambda each: each.name)
    found[STYLES] = b"".join(file.read_bytes() for file in styles)
    return found


def _needed(path: str) -> list[str]:
    """The modules that one needs before it runs, by their paths; it names each on a line of its own."""
    lines = _read()[path].decode().splitlines()
    imports = [line for line in lines if line.startswith(("import ", "export ")) and ' from "' in line]
    return [normpath(PurePosixPath(path).parent / line.rpartition(' from "')[2].removesuffix('";')) for line in imports]


def first_modules() -> tuple[str, ...]:
    """The modules without which the first view does not stand there, and every one that these need."""
    found = list(_FIRST)
    for path in found:
        found += [each for each in _needed(path) if each not in found]
    return tuple(found)


@cache
def desk_words() -> Mapping[str, Word]:
    """Every word of the page by its id, such as ``who.title``, in English."""
    return read_words("desk.toml")


def words_of_desk(tag: str) -> dict[str, Any]:
    """What the page says in a language: its own words by their ids under ``desk``, those of every answer under
    ``words``. Of one that counts it has what is said of ``one`` and of any ``other`` number. ``rulebook`` is the
    language in which its readers find the rules."""
    catalogue, locale = catalogue_of(tag, DESK), locale_of(tag)
    found = {id_: forms_of(catalogue, id_, word) for id_, word in desk_words().items()}
    words = {word: locale.forms(word) for word in WORDS}
    return {"desk": found, "words": words, "rulebook": rulebook_language(tag)}


@cache
def digest() -> str:
    """What names the content of all files together, for their address: sixteen hexadecimal digits."""
    found = blake2b(__version__.encode(), digest_size=8)
    for path in paths():
        content = desk_file(path) or b""
        found.update(b"%s %d " % (path.encode(), len(content)))
        found.update(content)
    return found.hexdigest()


def paths() -> tuple[str, ...]:
    """The paths of all files."""
    return (*_read(), *(f"{WORDS_DIR}/{tag}.js" for tag in LANGUAGES))


def desk_file(path: str) -> bytes | None:
    """The file of a path; None where there is none."""
    folder, _, name = path.partition("/")
    tag = name.removesuffix(".js")
    if folder == WORDS_DIR and tag != name and tag in LANGUAGES:
        return b"export default " + as_json(words_of_desk(tag)) + b";\n"
    return _read().get(path)


def desk_page(tag: str) -> bytes:
    """The page in a language: its frame, which loads the rest."""
    text = files("bigtwo.desk").joinpath("index.html").read_text(encoding="utf-8")
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    words = words_of_desk(tag)["desk"]
    page = environment.from_string(text)
    modules = [*first_modules(), f"{WORDS_DIR}/{tag}.js"]
    return page.render(tag=tag, words=words, root=f"desk/{digest()}", styles=STYLES, modules=modules).encode()
