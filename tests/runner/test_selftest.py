"""The zoo: every misbehaving implementation is reported as what it is, and a wrong report would be noticed."""

import pytest

from bigtwo_conformance.selftest import ZOO, Animal, examined
from tests.runner.engines import called

pytestmark = pytest.mark.check


@pytest.mark.parametrize("animal", ZOO, ids=lambda animal: f"{animal.kind}-{animal.name}")
def test_is_reported_as_what_it_is(animal: Animal) -> None:
    assert examined(animal).wrong == ()


@pytest.mark.parametrize(
    "animal",
    [
        Animal("honest", "process", "crash"),
        Animal("crashes", "process", "timeout"),
        Animal("crashes", "process"),
        Animal("answers-twice-later", "process"),
        Animal("honest", "process", no_hello=True),
        Animal("hello-is-garbage", "process"),
        Animal("honest", "process", knows_no_rules=True),
        Animal("honest", "process", in_scope="none"),
        Animal("redirects", "http"),
    ],
    ids=lambda animal: animal.name,
)
def test_a_wrong_report_is_noticed(animal: Animal) -> None:
    assert examined(animal).wrong


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "selftest", "honest", "writes-garbage")
    assert ended.code == 0
    assert "3 of 3 misbehaving implementations are reported as what they are." in ended.out
    assert called(capsys, "selftest", "unicorn").code == 2
