"""Every stub that misbehaves is reported as what it is, and a wrong report would be noticed."""

import pytest

from bigtwo_conformance.selftest import STUBS, Stub, examined
from tests.runner.engines import called

pytestmark = pytest.mark.check


@pytest.mark.parametrize("stub", STUBS, ids=lambda stub: f"{stub.kind}-{stub.name}")
def test_is_reported_as_what_it_is(stub: Stub) -> None:
    assert examined(stub).wrong == ()


@pytest.mark.parametrize(
    "stub",
    [
        Stub("honest", "process", "crash"),
        Stub("crashes", "process", "timeout"),
        Stub("crashes", "process"),
        Stub("answers-twice-later", "process"),
        Stub("honest", "process", no_hello=True),
        Stub("hello-is-garbage", "process"),
        Stub("honest", "process", knows_no_rules=True),
        Stub("honest", "process", in_scope="none"),
        Stub("redirects", "http"),
    ],
    ids=lambda stub: stub.name,
)
def test_a_wrong_report_is_noticed(stub: Stub) -> None:
    assert examined(stub).wrong


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "selftest", "honest", "writes-garbage")
    assert ended.code == 0
    assert "3 of 3 misbehaving implementations are reported as what they are." in ended.out
    assert called(capsys, "selftest", "unicorn").code == 2
