"""The wheel, installed into an empty environment: library, command and service, in every language."""

from __future__ import annotations

from pathlib import Path

from bigtwo.messages.languages import LANGUAGES
from tests.distribution.test_python import Environment, empty, wheel_of
from tools.distribution.building import ROOT, python_packages

PROGRAM = """
import sys, tomllib
from importlib.resources import files
from pathlib import Path

import bigtwo
from bigtwo import rulebook_data
from bigtwo.api import create_app

site = Path(sys.argv[1])
for package in (bigtwo, rulebook_data):
    assert Path(package.__file__).is_relative_to(site), package
    assert (files(package) / "py.typed").is_file(), package
assert str(bigtwo.compare("9S 9D", "9H 9C", "base").result) == "a-beats-b"
client = create_app().test_client()
for path in sys.argv[2:]:
    assert client.get(path).status_code == 200, path
    if path.startswith("/openapi"):
        assert (files(bigtwo) / path[1:]).read_bytes() == client.get(path).data, path
variants = {each["id"] for each in client.get("/v1/variants").get_json()["variants"]}
assert variants == {*tomllib.loads((files(bigtwo) / "rulebook_data" / "variants.toml").read_text("utf-8"))}
assert client.get("/v1/corpus").get_json()["count"] > 1300
print("answered")
"""
PATHS = (
    *("/openapi.yaml", "/openapi.json", "/openapi-portable.json", "/docs", "/v1/problems", "/v1/problems/unknown-card"),
    *("/v1/rules/PG-COMB-05", "/v1/rules/DEC-01", "/v1/rules/VC-01", "/v1/corpus?limit=1", "/metrics", "/", "/v1"),
)


def installed(folder: Path) -> Environment:
    python_packages(folder, [ROOT])
    environment = empty(folder / "environment")
    environment.add(ROOT / "requirements" / "runtime.txt")
    environment.install(wheel_of("bigtwo", folder))
    return environment


def test_bigtwo_answers_as_a_library_and_as_a_command_in_every_language(tmp_path: Path) -> None:
    bigtwo = installed(tmp_path)
    done = bigtwo.run("python", "-c", PROGRAM, bigtwo.site, *PATHS, cwd=tmp_path)
    assert done.stdout == "answered\n", done.stderr
    assert done.stderr == ""
    done = bigtwo.run("bigtwo", "ask", "compare", "9S 9D", "9H 9C", cwd=tmp_path)
    assert "9S 9D beats 9H 9C" in done.stdout, done.stderr
    program = (
        "import bigtwo\nfrom bigtwo import rulebook\n"
        "for tag in bigtwo.LANGUAGES:\n"
        "    with bigtwo.language(tag):\n"
        "        print(bigtwo.compare('9S 9D', '9H 9C', 'base'), rulebook.rule('PG-COMB-03').to_dict()['statement'])\n"
    )
    done = bigtwo.run("python", "-c", program, cwd=tmp_path)
    assert len(set(done.stdout.splitlines())) == len(LANGUAGES), done.stderr
    done = bigtwo.run("bigtwo", "ask", "compare", "9S 9D", "9H 9C", "--lang", "de", cwd=tmp_path)
    assert "9S 9D schlägt 9H 9C" in done.stdout, done.stderr
