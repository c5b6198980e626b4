"""The service as its clients see it: against a bare Flask echo, in batches, through a cache, and from its start."""

from __future__ import annotations

import time
from http.client import HTTPConnection
from random import Random
from statistics import median
from typing import TYPE_CHECKING

from bigtwo import LANGUAGES, variant
from bigtwo.messages.languages import ENGLISH
from bigtwo.variant.resolving import named_variants
from tools.benchmarks import asking, batches, proxy
from tools.benchmarks.asking import COUNT, KINDS, as_json, as_query
from tools.benchmarks.loading import Contender, Figures, Loaded, in_turn, middle, request, request_files, written
from tools.benchmarks.measuring import Row, readable
from tools.benchmarks.serving import ECHO, MEGABYTE, memory, server_core, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tools.benchmarks.asking import Body
    from tools.benchmarks.serving import Server

LEAD = "legal moves, a lead of 13 cards"
ROUNDS = 7
LONGEST_START = 1.0
LARGEST_WORKER = 120 * MEGABYTE
LEAST_OF_ECHO = {LEAD: 0.9, "legal moves, 13 cards to a pile": 0.9, "classify": 1.0}
LEAST_OF_ENGLISH = 0.9
FASTER_FROM_CACHE = 5.0


def rows(*, without_nginx: bool = False, rounds: int = ROUNDS) -> Iterator[Row]:
    """Every measurement of the service."""
    rng = Random(6)
    starts = sorted(start_to_first_answer() for _ in range(3))
    yield Row("service start to first answer", readable(starts[1]), limit="<= 1 s", missed=starts[1] > LONGEST_START)
    yield memory_with_every_variant()
    with request_files() as folder:
        yield from against_echo(folder, rng, rounds)
        yield from in_other_languages(folder, rng, rounds)
        yield from batches.rows(rng, rounds)
        if not without_nginx:
            yield from through_a_cache(folder, rng, rounds)


# --- starting, memory ------------------------------------------------------------------------------------------------


def start_to_first_answer() -> float:
    """Seconds from starting gunicorn with one worker to the first classification."""
    start = time.perf_counter()
    with serving(ready="/v1/classify?cards=9S,9D"):
        return time.perf_counter() - start


def memory_with_every_variant() -> Row:
    """What one worker holds after answering under every named variant."""
    with serving() as server:
        connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
        for named in named_variants():
            hand = variant(named.id).order.codes[:12]  # nobody at tiles holds more
            connection.request("GET", as_query("legal-moves", {"hand": list(hand), "variant": named.id}))
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 200, named.id
        connection.close()
        held = memory(server.workers)
    return Row("memory of a worker, every named variant compiled", str(held), limit="<= 120 MB",
               missed=held.resident > LARGEST_WORKER)  # fmt: skip


# --- against the echo ------------------------------------------------------------------------------------------------


def posts(folder: Path, path: str, name: str, bodies: list[Body], *headers: str) -> Path:
    """A file of the questions, each in a body."""
    return written(folder, name, [request("POST", path, as_json(body), *headers) for body in bodies])


def against_echo(folder: Path, rng: Random, rounds: int) -> Iterator[Row]:
    """Each operation against an echo of the same bodies, both up at once, with threads as gunicorn.conf.py has them."""
    core = server_core()
    with serving(core=core) as service, serving(ECHO, core=core) as echo:
        contenders: dict[str, Loaded] = {}
        for kind, (operation, draw) in KINDS.items():
            bodies = draw(rng, COUNT)
            file = posts(folder, f"/v1/{operation}", f"{kind} posted", bodies)
            contenders[kind] = Contender(service.port, file, service.workers)
            contenders[f"echo of {kind}"] = Contender(
                echo.port, posts(folder, "/", f"{kind} echoed", bodies), echo.workers
            )
        bodies = KINDS["classify"][1](rng, COUNT)
        gets = written(folder, "classify got", [request("GET", as_query("classify", body)) for body in bodies])
        contenders["GET classify"] = Contender(service.port, gets, service.workers)
        tagged = conditional(service, bodies)
        if tagged:
            file = written(folder, "classify known", tagged)
            contenders["GET classify, known: 304"] = Contender(service.port, file, service.workers)
        found = in_turn(contenders, rounds)
    for kind in KINDS:
        yield from ratio_to(kind, "echo", found[kind], found[f"echo of {kind}"], LEAST_OF_ECHO.get(kind))
    for kind in ("GET classify", "GET classify, known: 304"):
        if kind in found:
            yield from ratio_to(kind, "echo", found[kind], found["echo of classify"])
        else:
            yield Row(kind, "not measured: the service sends no ETag", missed=True)


def in_other_languages(folder: Path, rng: Random, rounds: int) -> Iterator[Row]:
    """Questions whose answers are sentences, in languages in turn, against the same questions in English. Every client
    says which language it wants, as browsers do."""
    with serving(core=server_core()) as service:
        contenders: dict[str, Loaded] = {}
        for kind in ("classify", "compare"):
            operation, draw = KINDS[kind]
            bodies = draw(rng, COUNT)
            for tag in LANGUAGES:
                file = posts(folder, f"/v1/{operation}", f"{kind} in {tag}", bodies, f"Accept-Language: {tag}")
                contenders[f"{kind} {tag}"] = Contender(service.port, file, service.workers)
        found = in_turn(contenders, rounds)
    for kind in ("classify", "compare"):
        for tag in LANGUAGES:
            if tag != ENGLISH:
                figures, english = found[f"{kind} {tag}"], found[f"{kind} {ENGLISH}"]
                yield from ratio_to(f"{kind} in {tag}", "English", figures, english, LEAST_OF_ENGLISH)


def conditional(service: Server, bodies: list[Body]) -> list[bytes]:
    """The questions, each asked by somebody who has its answer already; none if the service sends no ETag."""
    connection = HTTPConnection("127.0.0.1", service.port, timeout=30)
    found = []
    for body in bodies:
        path = as_query("classify", body)
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        tag = answer.headers["ETag"]
        if tag is None:
            return []
        found.append(request("GET", path, b"", f"If-None-Match: {tag}"))
    connection.close()
    return found


def ratio_to(
    what: str, floor_name: str, figures: list[Figures], floor: list[Figures], least: float | None = None
) -> Iterator[Row]:
    """Two rows: requests a second, and processor time of the server for each request."""
    rate = median(one.rate / other.rate for one, other in zip(figures, floor, strict=True))
    cost = median(one.cost / other.cost for one, other in zip(figures, floor, strict=True))
    found, base = middle(figures), middle(floor)
    missed = least is not None and rate < least
    yield Row(f"{what}: rate against {floor_name}", str(found), str(base), rate, least=least, missed=missed)
    yield Row(f"{what}: server CPU a request", readable(found.cost), readable(base.cost), cost)


# --- through a cache -------------------------------------------------------------------------------------------------


def through_a_cache(folder: Path, rng: Random, rounds: int) -> Iterator[Row]:
    """GET through nginx: questions it has answered before against questions that nobody has asked."""
    if not proxy.is_installed():
        yield Row("through nginx's cache", "not measured: nginx is missing", missed=True)
        return
    with proxy.fronted(workers=1, core=server_core()) as nginx:
        for kind, operation in (("legal moves", "legal-moves"), ("classify", "classify")):
            draw = KINDS[LEAD if operation == "legal-moves" else "classify"][1]
            known = [request("GET", as_query(operation, body)) for body in draw(rng, 200)]
            cached = Contender(nginx.port, written(folder, f"{kind} cached", known), nginx.processes)
            cached.load()
            hits: list[Figures] = []
            fresh: list[Figures] = []
            for number in range(rounds):
                new = [request("GET", as_query(operation, body)) for body in five_cards(operation, rng)]
                file = written(folder, f"{kind} fresh {number}", new)
                fresh.append(Contender(nginx.port, file, nginx.processes).load())
                hits.append(cached.load())
                file.unlink()
            rate = median(hit.rate / miss.rate for hit, miss in zip(hits, fresh, strict=True))
            yield Row(
                f"GET {kind} through nginx: cached against not cached",
                str(middle(hits)),
                str(middle(fresh)),
                rate,
                least=FASTER_FROM_CACHE,
                missed=rate < FASTER_FROM_CACHE,
            )


def five_cards(operation: str, rng: Random) -> list[Body]:
    """More questions than are asked in a second, hardly one of them twice."""
    return (
        asking.leads(rng, 6000)
        if operation == "legal-moves"
        else [{"cards": rng.sample(asking.PACK, 5)} for _ in range(6000)]
    )
