"""nginx as it is deployed, in front of a stand-in for the service and of services that do not answer."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest

from benchmarks.serving import free_port
from tests.deploy.proxy import running
from tests.deploy.stand_in import StandIn
from tests.waiting import PATIENCE


@pytest.fixture(scope="module")
def stand_in() -> Iterator[str]:
    """The address of the stand-in."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), StandIn)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    try:
        yield f"127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def site(stand_in: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, Path]]:
    """The port of an nginx in front of the stand-in, and its folder. Rates are limited as shipped."""
    port, folder = free_port(), tmp_path_factory.mktemp("nginx")
    with running(folder, port, stand_in):
        yield port, folder


@pytest.fixture(scope="module")
def patient(stand_in: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of an nginx where whoever asks what is being fetched waits for it, however long that takes."""
    port = free_port()
    changes = {"proxy_cache_lock_timeout 100ms": f"proxy_cache_lock_timeout {PATIENCE:.0f}s"}
    with running(tmp_path_factory.mktemp("nginx"), port, stand_in, changes=changes):
        yield port


@pytest.fixture
def port(site: tuple[int, Path]) -> int:
    return site[0]


@pytest.fixture(scope="module")
def lonely(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of an nginx whose service is down."""
    port = free_port()
    with running(tmp_path_factory.mktemp("nginx"), port, f"127.0.0.1:{free_port()}"):
        yield port


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, int]]:
    """The port of an nginx that waits for a second at most, for clients and for a service that never answers; and the
    port where it speaks TLS."""
    silent, secure, port = socket.create_server(("127.0.0.1", 0)), free_port(), free_port()
    changes = {
        "client_body_timeout 10s": "client_body_timeout 1s",
        "client_header_timeout 10s": "client_header_timeout 1s",
        "proxy_read_timeout 35s": "proxy_read_timeout 1s",
        "include listen.conf;": f"include listen.conf; listen 127.0.0.1:{secure} ssl; ssl_reject_handshake on;",
    }
    upstream = f"127.0.0.1:{silent.getsockname()[1]}"
    with silent, running(tmp_path_factory.mktemp("nginx"), port, upstream, changes=changes):
        yield port, secure


@pytest.fixture(scope="module")
def sparing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of an nginx without a service, where what a client has used up hardly ever comes back."""
    port = free_port()
    changes = dict.fromkeys(("rate=100r/s", "rate=5r/s"), "rate=1r/m")
    with running(tmp_path_factory.mktemp("nginx"), port, f"127.0.0.1:{free_port()}", changes=changes):
        yield port
