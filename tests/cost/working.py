"""How many steps the interpreter takes for an answer: the same on every machine and at every load."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

from tests.cost.asked import WSGI, Answered, Asked, answer_to

STEPS_A_SECOND = 12_000_000
"""A step takes a twelfth of a microsecond, as in plain code."""


def steps(application: WSGI, asked: Asked) -> tuple[int, Answered]:
    """How many lines of Python were run and how many functions called, those written in C among them."""
    taken = 0

    def line(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal taken
        taken += 1
        return line

    def call(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal taken
        if event == "c_call":
            taken += 1

    environ = asked.environ()
    before = sys.gettrace(), sys.getprofile()
    sys.settrace(line)
    sys.setprofile(call)
    try:
        answered = answer_to(application, environ)
    finally:
        sys.settrace(before[0])
        sys.setprofile(before[1])
    return taken, answered


def share(application: WSGI, asked: Asked) -> float:
    """The steps of an answer as a part of those that it may take."""
    taken, answered = steps(application, asked)
    assert answered.status < 500 or answered.status == 503, (answered.status, asked)
    assert not answered.failed, asked
    return taken / (STEPS_A_SECOND * answered.allowed(asked))
