"""The twenty questions that generated clients are asked, and what is right."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bigtwo.operations.questions import OPERATIONS
from bigtwo_rulebook import protocol
from clients import documents, generating, running, table
from clients.questions import QUESTIONS, lines
from tests.api.contract import ContractClient

RIGHT = """\
pair: pair 9S
refusal: not-a-combination two-pairs
house rules: four
pair by URL: pair 9S
compare: a-beats-b higher-suit
moves: 1 9D 9S
moves by URL: 1 KD KS
plays: false pass-on-lead, true pair
deal: KS QD 8S KD 3C KH 4H 5H 8D JS AH 9D QS 9H 5S TD 5D 6H
validate-deal: false card-not-in-pack
opening: 1 lowest-card 3D
exchange: 2S 3D
record: violation 4 does-not-beat
state: clean 2 3S 4D 5H 7C 7S 8H 9S TH JD JC QC KD 2C
score: 51 39 15 -105
session: lowest-card 169 144 144 144 144
batch: 200 422
rulings: 2 2 1
variants: H later_leader
problem: 422 /cards/1 unknown-card
""".splitlines()


def test_the_service_gives_the_right_lines_and_is_asked_everything(client: ContractClient) -> None:
    asked: set[str] = set()

    def ask(operation: str, question: Any) -> Any:
        asked.add(operation)
        path = f"/v1/{operation}"
        return (
            client.get(f"{path}?{question}") if isinstance(question, str) else client.post(path, json=question)
        ).json

    assert lines(ask) == RIGHT
    assert len(RIGHT) == 20
    # A view is the one answer that holds no more than the state it is asked with, which `referee` reads and writes. A
    # question that engines are not tested by may do without.
    assert asked >= {*protocol.OPERATIONS, "batch", "rulings", "variants/resolve", "variants/diff"} - {"view"}
    assert asked <= {*OPERATIONS, "batch", "rulings", "variants/resolve", "variants/diff"}


def test_the_stock_shows_the_order_of_the_pack() -> None:
    pack = " ".join(QUESTIONS["deal"]["pack"])
    (stock,) = (line.removeprefix("deal: ") for line in RIGHT if line.startswith("deal: "))
    assert pack.endswith(stock)


@pytest.mark.parametrize("generator", generating.ALL, ids=lambda generator: generator.name)
def test_every_generator_validates_and_every_compiled_client_asks(generator: generating.Generator) -> None:
    assert not [word for word in generator.generate if "skip-validat" in word]
    source = running.GENERATORS / generator.name
    if generator.without:
        assert not source.exists()
    else:
        assert [path for path in source.iterdir() if path.stem.lower() in ("questions", "main")]
        assert generator.compile
        assert generator.ask


def test_the_page_has_a_row_for_every_generator() -> None:
    page = table.README.read_text(encoding="utf-8")
    made = page.split(table.BEGIN)[1].split(table.END)[0]
    for generator in generating.ALL:
        (row,) = re.findall(rf"^\| {re.escape(generator.name)} \|.*$", made, re.MULTILINE)
        assert "| yes |" in row
        assert row.endswith("| 20/20 |") or generator.without or "not here" in row
    for tool in ("openapi-spec-validator", "Spectral", "Redocly"):
        assert len(re.findall(rf"^\| {tool} \| \S+ \| 0 \|", made, re.MULTILINE)) == 2
    for rule in set(re.findall(r"\d `([a-z-]+)`", made)):
        assert documents.REASONS[rule] in made


def test_the_packages_have_hashes_and_no_addresses() -> None:
    folder = Path(running.GENERATORS)
    lock = json.loads((folder / "package-lock.json").read_text(encoding="utf-8"))
    package = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    assert lock["packages"][""]["devDependencies"] == package["devDependencies"]
    for name, entry in lock["packages"].items():
        assert "resolved" not in entry, name
        assert name == "" or entry.get("inBundle") or entry["integrity"].startswith("sha512-"), name
