"""A client in the process, and a server of its own for what needs a socket."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bigtwo.api import create_app
from tests.api.contract import ContractClient, client_of
from tests.api.running import service


@pytest.fixture(scope="session")
def client() -> ContractClient:
    return client_of(create_app())


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a real server that waits for its clients, however slow the machine."""
    given = {"BIGTWO_SLOWEST_CLIENT": "600", "BIGTWO_LOG": "off"}
    with service(tmp_path_factory.mktemp("server"), given) as running:
        yield running.port
