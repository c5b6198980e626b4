"""The starter adapters of the kit: how each is built and started, and questions to ask them all."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from bigtwo_conformance.drawing import a_play, any_hand, small_hand, two_plays
from bigtwo_conformance.protocol import ANSWERED
from bigtwo_conformance.targets.process import ProcessTarget
from tests import tools
from tests.oracle.answering import answer
from tests.oracle.packs import Refused
from tests.programs import succeeded
from tests.runner.engines import ROOT
from tests.waiting import PATIENCE

FOLDER = ROOT / "conformance" / "adapters"
SLOW = 5 * PATIENCE


@dataclass(frozen=True)
class Starter:
    """A starter: the words that build it in a folder of its own, none where it runs as it is, and those that start it.

    A word that names a tool stands for its path. FILE is the file in that folder, and FOLDER the folder.
    """

    language: str
    path: str
    running: tuple[str, ...]
    building: tuple[str, ...] = ()

    @property
    def file(self) -> Path:
        return FOLDER / self.path

    @property
    def needs(self) -> set[str]:
        """The tools without which it cannot be built or started."""
        return {word for word in (*self.building, *self.running) if word in tools.TOOLS}

    def built(self, folder: Path) -> list[str]:
        """Build it in the folder; the command that starts it."""
        shutil.copy(self.file, folder)

        def word(text: str) -> str:
            found = (tools.program(text) or text) if text in tools.TOOLS else text
            return found.replace("FILE", str(folder / self.file.name)).replace("FOLDER", str(folder))

        if self.building:
            succeeded([word(text) for text in self.building], timeout=SLOW, cwd=folder)
        return [word(text) for text in self.running]


STARTERS = {
    starter.language: starter
    for starter in (
        Starter("python", "python/adapter.py", (sys.executable, "FILE")),
        Starter("javascript", "javascript/adapter.js", ("node", "FILE")),
        Starter(
            "rust",
            "rust/adapter.rs",
            ("FOLDER/adapter",),
            ("rustc", "-O", "-D", "warnings", "-o", "FOLDER/adapter", "FILE"),
        ),
        Starter("go", "go/adapter.go", ("FOLDER/adapter",), ("go", "build", "-o", "FOLDER/adapter", "FILE")),
        Starter(
            "java",
            "java/Adapter.java",
            ("java", "-cp", "FOLDER", "Adapter"),
            ("javac", "-Xlint:all", "-Werror", "FILE"),
        ),
        Starter(
            "csharp",
            "csharp/adapter.cs",
            ("env", f"MONO_PATH={Path(tools.JSON_NET).parent}", "mono", "FOLDER/adapter.exe"),
            ("mcs", "-warnaserror", "-out:FOLDER/adapter.exe", f"-r:{tools.JSON_NET}", "FILE"),
        ),
        Starter(
            "kotlin",
            "kotlin/Adapter.kt",
            ("java", "-jar", "FOLDER/adapter.jar"),
            ("kotlinc", "FILE", "-include-runtime", "-d", "FOLDER/adapter.jar"),
        ),
    )
}

Question = tuple[str, dict[str, Any]]
Answer = dict[str, Any]


def questions(random: Random, number: int) -> Iterator[tuple[Question, Answer]]:
    """So many questions that can be asked, each with the oracle's answer."""
    while number:
        asked = _drawn(random)
        try:
            expected = answer(asked[0], {"variant": "base", **asked[1]})
        except Refused:
            continue
        yield asked, expected
        number -= 1


def _drawn(random: Random) -> Question:
    operation = random.choice(("classify", "compare", "compare", "legal-moves"))
    if operation == "classify":
        cards = a_play(random)
        return operation, {"cards": cards + a_play(random, cards) if random.random() < 0.2 else cards}
    if operation == "compare":
        sides = two_plays(random)
        return operation, sides if random.random() < 0.8 else {**sides, "b": a_play(random)}
    sample = any_hand(random) if random.random() < 0.2 else small_hand(random)
    return operation, {**sample, **_situation(random, leads=sample["pile"] is None)}


def _situation(random: Random, *, leads: bool) -> Answer:
    says: Answer = {}
    if leads and random.random() < 0.4:
        says["opening"] = True
    if random.random() < 0.5:
        says["next_player_cards"] = random.choice((1, 1, 2, 13))
    return says


def answered(command: list[str], asked: Sequence[Question]) -> list[Answer]:
    """What a program answers, in one conversation. Every question has to be answered."""
    session = ProcessTarget(command).open()
    found = []
    try:
        for operation, question in asked:
            reply = session.ask(operation, {"variant": "base", **question}, operation)
            assert reply.status == ANSWERED, (operation, question, reply)
            found.append(reply.answer)
    finally:
        session.abort()
    return found


def in_one_order(given: Answer) -> str:
    """An answer as text, in which the order of cards and of moves does not matter."""
    if "moves" in given:
        moves = [{**move, "cards": sorted(move["cards"])} for move in given["moves"]]
        given = {**given, "moves": sorted(moves, key=lambda move: (len(move["cards"]), move["cards"]))}
    return json.dumps(given, sort_keys=True)
