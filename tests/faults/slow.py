"""A hundred clients that are slow, on purpose or over a bad line, while others ask as usual."""

from __future__ import annotations

import selectors
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Self

from benchmarks import proxy
from benchmarks.client import Load, Stream
from benchmarks.loading import request
from benchmarks.measuring import readable
from tests.faults.ending import Setting, behind_nginx, directly, note_log
from tests.faults.outcome import Outcome, of_load, recovery
from tests.faults.pace import Pace
from tests.faults.questions import light

SLOW_CLIENTS = 100
CONNECTIONS = 4
SECONDS = 8.0
DIRECT_RECOVERY = 5.0
"""Seconds within which answers are quick again without a proxy, while the slow clients are still there."""
BEHIND_A_PROXY = 0.1
"""Seconds that 99 of 100 answers behind nginx may take, or three times as long as without slow clients: nobody
notices them."""
WHOLE = request("POST", "/v1/classify", b'{"cards": ["9S", "9D"]}')
LARGE = request("GET", "/openapi.json")

SORTS: dict[str, tuple[bytes, bytes]] = {
    "silent": (b"", b""),
    "half a header": (WHOLE[:60], b""),
    "half a body": (WHOLE[:-5], b""),
    "a byte a second": (WHOLE[:20], WHOLE[20:]),
    "reading nothing": (LARGE * 10, b""),
    "not hanging up": (request("POST", "/v1/classify", b'{"cards": ["9S", "9D"]}', "Connection: close"), b""),
}
"""What each client of a sort sends at once, and what it sends then byte by byte. None of them reads an answer."""


class SlowClients:
    """The slow clients, as a context manager. Whoever is sent away comes back at once."""

    def __init__(self, port: int, sort: str, many: int = SLOW_CLIENTS) -> None:
        self.port = port
        self.at_once, self.bit_by_bit = SORTS[sort]
        self.many = many
        self.returned = 0
        """How often one of them was sent away and came back."""
        self._selector = selectors.DefaultSelector()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="slow")

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        clients = [self._come() for _ in range(self.many)]
        tick = 0
        while not self._stopping.wait(1.0):
            for place, client in enumerate(clients):
                if self._was_sent_away(client):
                    client.close()
                    clients[place] = self._come()
                    self.returned += 1
                elif tick < len(self.bit_by_bit):
                    with suppress(OSError):
                        client.send(self.bit_by_bit[tick : tick + 1])
            tick += 1
        for client in clients:
            client.close()

    def _come(self) -> socket.socket:
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        client.settimeout(5)
        with suppress(OSError):
            client.connect(("127.0.0.1", self.port))
            client.setblocking(False)
            client.send(self.at_once)
        return client

    @staticmethod
    def _was_sent_away(client: socket.socket) -> bool:
        """Has the other side closed, or given up with an answer?"""
        try:
            return client.recv(1, socket.MSG_PEEK) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True


def scenarios(pace: Pace) -> Iterator[Outcome]:
    """Every sort of slow client, directly and behind nginx."""
    for sort in SORTS:
        yield among(sort, "directly", directly, pace)
    if not proxy.is_installed():
        yield Outcome("slow clients behind nginx", remark="nginx is missing", broken=["not tried"])
        return
    for sort in SORTS:
        yield among(sort, "behind nginx", behind_nginx, pace)


def among(sort: str, where: str, setting: Setting, pace: Pace) -> Outcome:
    """Clients that keep their connection and clients that come anew each time, among the slow ones."""
    questions, closing = light(), light(close=True)
    streams = [(Stream(questions, CONNECTIONS, 0.01), Stream(closing, CONNECTIONS, 0.01)) for _ in range(3)]
    with setting() as (port, server):
        for pair, seconds in zip(streams[:2], (1.5, 2.0), strict=True):  # to compile what is asked for, and to compare
            with Load(port, *pair):
                pace.sleep(seconds)
        with Load(port, *streams[2]):
            start = time.monotonic()
            with SlowClients(port, sort) as slow:
                pace.sleep(SECONDS)
            pace.sleep(2)
        before, tallies = [[stream.tally for stream in pair] for pair in streams[1:]]
        found = of_load(f"{SLOW_CLIENTS} slow clients, {sort}, {where}", tallies)
        note_log(found, server)
    alone = max(tally.quantile(0.99) for tally in before)
    found.recovered = recovery(tallies, start)
    found.remark = f"p99 without them {readable(alone)}; they came back {slow.returned} times"
    if where == "directly":
        found.promise(found.recovered <= DIRECT_RECOVERY, f"answers were slow for {found.recovered:.1f} s")
    elif found.p99 is not None:
        noticed = found.p99 > max(BEHIND_A_PROXY, 3 * alone)
        found.promise(not noticed, f"one answer of a hundred took over {readable(found.p99)}, before {readable(alone)}")
    return found
