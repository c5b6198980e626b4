"""Each question over HTTP, under rules that are not the default: cases of the corpus, as a body and as a URL."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from urllib.parse import urlencode

from bigtwo.operations.questions import OPERATIONS
from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.judging import differences
from tests.api.examples import in_a_url
from tests.tables import table
from tests.users.conftest import sent


def cases() -> Iterator[Case]:
    """Of each operation a few cases that say yes and a few that say no, of variants that are not the default."""
    for operation in OPERATIONS:
        for polarity in ("positive", "negative"):
            found = (case for case in corpus().cases if (case.operation, case.polarity) == (operation, polarity))
            yield from islice((case for case in found if case.variant != "base" and "tally" not in case.expect), 3)


def test_each_question_over_http(address: str) -> None:
    asked, sentences = set(), 0
    with table() as row:
        for case in cases():
            with row(f"{case.id} {case.operation}"):
                path = f"/v1/{case.operation}"
                answer = sent(address + path, case.question)
                assert differences(case.operation, case.expect, answer) == ()
                asked.add(case.operation)
                in_german = sent(address + path, {**case.question, "lang": "de"})
                assert differences(case.operation, case.expect, in_german) == ()
                sentences += in_german != answer
                if OPERATIONS[case.operation].fits_url:
                    assert sent(f"{address}{path}?{urlencode(in_a_url(case.question))}") == answer
    assert len(asked) >= 11
    assert sentences > 20
