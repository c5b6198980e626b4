"""Generators of clients: how each is run over the contract, how what it makes is compiled, and how it asks.

In a folder of its own under build/clients a generator makes a client, next to the program that asks the twenty
questions through it. Validation is never switched off.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from clients.questions import lines, over_http
from clients.running import BUILD, CONTRACT_AS_JSON, GENERATORS, PORTABLE, REQUIREMENTS, Done, attempt

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Command: TypeAlias = tuple[str, ...]

QUESTIONS: Final = GENERATORS / "questions.json"
DEBIAN: Final = "/usr/bin:/bin"
"""Compilers are those of Debian, whatever else stands on the PATH."""


@dataclass(frozen=True, slots=True)
class Generator:
    """A generator. In its commands {names} stand for folders and files, {sources} for all that `sources` matches."""

    name: str
    language: str
    generate: Command
    compile: Command = ()
    ask: Command = ()
    portable: bool = False
    compiler: str = ""
    """The program without which nothing is compiled."""
    needs: tuple[str, ...] = ()
    """Files or folders of this machine without which nothing is compiled."""
    without: str = ""
    """Why nothing is ever compiled here."""
    sources: str = ""
    leaves_out: frozenset[str] = frozenset()
    """The requests that no client of it can make, as it says itself."""
    variables: tuple[tuple[str, str], ...] = ()

    @property
    def folder(self) -> Path:
        """Where the client is made."""
        return BUILD / self.name


def _typescript(name: str, language: str, *generate: str, portable: bool = False) -> Generator:
    node = ("node", "build/questions.js", "{address}", "{questions}")
    return Generator(
        name,
        language,
        generate,
        ("{npm}/tsc", "--project", "."),
        node,
        portable,
        compiler="node",
        variables=(("CONTRACT", "{document}"),),
    )


def _openapi_generator(name: str, options: str, folder: str = "bigtwo") -> Command:
    options += (
        ",disallowAdditionalPropertiesIfNotPresent=false"  # an answer may have more fields than the contract knows
    )
    only = "apiTests=false,modelTests=false,apiDocs=false,modelDocs=false"
    head = ("java", "-jar", "{jar}", "generate", "-g", name, "-i", "{document}", "-o", folder)
    return (*head, "--global-property", only, "--additional-properties", options)


JSON_NET: Final = "/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll"
CRATES: Final = "/usr/share/cargo/registry"
ALL: Final = (
    _typescript(
        *("openapi-typescript", "TypeScript", "{npm}/openapi-typescript", "{document}", "--output", "bigtwo.ts"),
        *("--default-non-nullable", "false"),  # what has a default may be left out
    ),
    _typescript("hey-api", "TypeScript", "{npm}/openapi-ts"),
    _typescript("orval", "TypeScript", "{npm}/orval", "--config", "orval.config.mjs"),
    Generator(
        "openapi-python-client",
        "Python",
        (
            *("{programs}/openapi-python-client", "generate", "--path", "{document}", "--meta", "none"),
            *("--config", "generator.yaml", "--output-path", "bigtwo_client"),
        ),
        (
            *(sys.executable, "-m", "mypy", "--strict", "--follow-imports", "silent", "--cache-dir", ".mypy"),
            *("--python-executable", "{programs}/python", "questions.py"),
        ),
        ("{programs}/python", "questions.py", "{address}", "{questions}"),
        leaves_out=frozenset({"GET /v1/deal", "GET /v1/opening"}),  # it knows no parameters that hold JSON
        variables=(("MYPYPATH", "{folder}"), ("PATH", "{programs}:{path}")),
    ),
    _typescript(
        "typescript-fetch",
        "TypeScript",
        *_openapi_generator("typescript-fetch", "supportsES6=true,importFileExtension=.js"),
        portable=True,
    ),
    Generator(
        "go",
        "Go",
        _openapi_generator("go", "packageName=bigtwo,isGoSubmodule=false,withGoMod=false"),
        ("go", "build", "-o", "questions", "."),
        ("./questions", "{address}", "{questions}"),
        portable=True,
        compiler="go",
        variables=(("GOFLAGS", "-mod=mod"), ("GOPROXY", "off")),
    ),
    Generator(
        "rust",
        "Rust",
        _openapi_generator("rust", "packageName=bigtwo,library=reqwest,supportAsync=false,avoidBoxedModels=true"),
        ("cargo", "build", "--offline", "--quiet"),
        ("../target/debug/questions", "{address}", "{questions}"),
        portable=True,
        compiler="cargo",
        needs=tuple(f"{CRATES}/{crate}-*" for crate in ("reqwest", "serde_json", "serde_repr", "url")),
        variables=(
            ("CARGO_TARGET_DIR", "../target"),
            ("PATH", DEBIAN),
            ("RUSTC", "/usr/bin/rustc"),
            ("RUSTFLAGS", "-Awarnings"),
        ),
    ),
    Generator(
        "java",
        "Java",
        _openapi_generator(
            "java",
            "library=native,openApiNullable=false,annotationLibrary=none,containerDefaultToNull=true,"
            "invokerPackage=bigtwo,apiPackage=bigtwo.api,modelPackage=bigtwo.model",
        ),
        ("javac", "-proc:none", "-nowarn", "-cp", "{jar}", "-d", "classes", "{sources}"),
        ("java", "-cp", "{jar}:classes", "Questions", "{address}", "{questions}"),
        portable=True,
        compiler="javac",
        sources="**/*.java",
    ),
    Generator(
        "kotlin",
        "Kotlin",
        _openapi_generator("kotlin", "library=jvm-okhttp4,serializationLibrary=jackson,packageName=bigtwo"),
        portable=True,
        without="the Kotlin of Debian is of 2019, and its OkHttp is older than what generated code needs",
    ),
    Generator(
        "csharp",
        "C#",
        _openapi_generator(
            "csharp",
            "library=httpclient,targetFramework=netstandard2.0,packageName=Bigtwo,"
            "conditionalSerialization=true,optionalEmitDefaultValues=true",
        ),
        (
            *("mcs", "-langversion:latest", "-out:questions.exe", f"-r:{JSON_NET}", "-r:System.Net.Http"),
            *("-r:System.ComponentModel.DataAnnotations", "-r:System.Runtime.Serialization", "{sources}"),
        ),
        ("mono", "questions.exe", "{address}", "{questions}"),
        portable=True,
        compiler="mcs",
        needs=(JSON_NET,),
        sources="**/*.cs",
        variables=(("MONO_PATH", str(Path(JSON_NET).parent)),),
    ),
    Generator(
        "swift6",
        "Swift",
        _openapi_generator("swift6", "projectName=Bigtwo"),
        portable=True,
        without="no Swift in Debian",
    ),
    Generator("dart", "Dart", _openapi_generator("dart", "pubName=bigtwo"), portable=True, without="no Dart in Debian"),
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a generator: `faults` says what stopped it, step by step."""

    generator: Generator
    version: str
    generates: bool = False
    compiles: bool | None = None
    """None where this machine has no compiler, for the reason that `missing` says."""
    missing: str = ""
    answered: int = 0
    faults: tuple[str, ...] = ()


def try_all(address: str, npm: Path, programs: Path, names: list[str]) -> Iterator[Outcome]:
    """What comes of the generators of these names, or of all."""
    (jar,) = programs.parent.glob("lib/*/site-packages/openapi_generator_cli/openapi-generator.jar")
    shared = {"npm": npm, "programs": programs, "jar": jar, "address": address, "questions": QUESTIONS}
    expected = lines(over_http(address))
    for generator in ALL:
        if not names or generator.name in names:
            document = PORTABLE if generator.portable else CONTRACT_AS_JSON
            places = {key: str(value) for key, value in shared.items()} | {
                "document": str(document),
                "folder": str(generator.folder),
                "path": os.environ.get("PATH", ""),
            }
            yield _tried(generator, places, expected)


def _tried(generator: Generator, places: Mapping[str, str], expected: list[str]) -> Outcome:
    version = _version(generator)
    _prepare(generator, places)
    done = _done(generator, generator.generate, places)
    if done.status != 0:
        return Outcome(generator, version, faults=(done.said,))
    if (left_out := _left_out(done.said)) != generator.leaves_out:
        return Outcome(generator, version, faults=(done.said, f"it leaves out {sorted(left_out) or 'nothing'}"))
    missing = _missing(generator)
    if missing:
        return Outcome(generator, version, generates=True, missing=missing)
    done = _done(generator, generator.compile, places)
    if done.status != 0:
        return Outcome(generator, version, generates=True, compiles=False, faults=(done.said,))
    said = _done(generator, generator.ask, places).said.splitlines()
    wrong = tuple(f"{line!r} is missing" for line in expected if line not in said)
    answered = len(expected) - len(wrong)
    faults = (*wrong, *said) if wrong else ()
    return Outcome(generator, version, generates=True, compiles=True, answered=answered, faults=faults)


def _prepare(generator: Generator, places: Mapping[str, str]) -> None:
    """A folder with the program that asks and nothing of an earlier run."""
    shutil.rmtree(generator.folder, ignore_errors=True)
    source = GENERATORS / generator.name
    if source.exists():
        shutil.copytree(source, generator.folder)
    generator.folder.mkdir(parents=True, exist_ok=True)
    if generator.language == "TypeScript":
        shutil.copy(GENERATORS / "tsconfig.json", generator.folder)
        shutil.copy(GENERATORS / "package.json", generator.folder)
        (generator.folder / "node_modules").symlink_to(Path(places["npm"]).parent)


def _done(generator: Generator, command: Command, places: Mapping[str, str]) -> Done:
    words: list[str] = []
    for word in command:
        if word == "{sources}":
            words += sorted(str(path) for path in generator.folder.glob(generator.sources))
        else:
            words.append(word.format(**places))
    variables = {name: value.format(**places) for name, value in generator.variables}
    return attempt(*words, folder=generator.folder, **variables)


def _left_out(said: str) -> frozenset[str]:
    """What openapi-python-client says that it leaves out: requests and schemas."""
    complaints = re.findall(r"(?:WARNING|ERROR) parsing (\S+ \S+) within|Unable to process schema (\S+):", said)
    return frozenset(request or schema for request, schema in complaints)


def _missing(generator: Generator) -> str:
    """What this machine lacks to compile; empty where nothing."""
    if generator.without:
        return generator.without
    if generator.compiler and shutil.which(generator.compiler, path=f"{DEBIAN}:{os.environ.get('PATH', '')}") is None:
        return f"no {generator.compiler} here"
    absent = [need for need in generator.needs if not list(Path("/").glob(need.lstrip("/")))]
    return f"no {Path(absent[0]).name} here" if absent else ""


def _version(generator: Generator) -> str:
    """The version of a generator, as the lock files have it."""
    if generator.portable:
        return _locked("openapi-generator-cli")
    if generator.language == "Python":
        return _locked("openapi-python-client")
    package = {"hey-api": "@hey-api/openapi-ts"}.get(generator.name, generator.name)
    found = re.search(rf'"{package}": "([^"]+)"', (GENERATORS / "package.json").read_text(encoding="utf-8"))
    assert found is not None
    return found[1]


def _locked(package: str) -> str:
    found = re.search(rf"^{package}==(\S+)", REQUIREMENTS.read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    return found[1]
