"""Questions of every sort with the answers they must get, worked out beforehand in this process, one at a time."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any
from unittest.mock import patch

from flask.testing import FlaskClient

from benchmarks.asking import as_query, followings, leads, pairs_of_plays, sets_of_cards
from benchmarks.client import Question, comparable
from benchmarks.loading import request
from bigtwo import variant
from bigtwo.api import create_app
from bigtwo.variant import named_variants
from tests.api.test_malformed import BAD, as_bytes
from tests.api.whole_deals import OPERATIONS_ON_DEALS, OPERATIONS_WITH_STATES, make_sense
from tests.variant.mixes import random_options

Body = dict[str, Any]
ALONE = {"BIGTWO_LOG": "off", "BIGTWO_COMPILE_SHARE": "100"}
"""How the service runs here: it keeps quiet, and takes the time to compile whatever it is asked."""
SEED = 66


@cache
def _client() -> FlaskClient:
    with patch.dict(os.environ, ALONE):
        return create_app().test_client()


def has(path: str) -> bool:
    """Does the service have this path?"""
    return any(rule.rule == path for rule in _client().application.url_map.iter_rules())


def posted(path: str, body: Body, *, close: bool = False, deferrable: bool = False) -> Question:
    """A question in a body, and its answer."""
    text = json.dumps(body).encode()
    answer = _client().post(path, data=text, content_type="application/json")
    sent = request("POST", path, text, *(["Connection: close"] if close else []))
    return Question(sent, answer.status_code, comparable(answer.data), deferrable)


def got(path: str, *, close: bool = False) -> Question:
    """A question in a URL, or a page, and its answer."""
    answer = _client().get(path)
    sent = request("GET", path, b"", *(["Connection: close"] if close else []))
    return Question(sent, answer.status_code, comparable(answer.data))


def light(count: int = 400, *, close: bool = False) -> list[Question]:
    """Small questions about plays, posted and in URLs, under several variants."""
    rng = Random(SEED)
    return [posted(f"/v1/{name}", body, close=close) for name, body in _plays(rng, count)] + [
        got(as_query(name, body), close=close) for name, body in _plays(rng, count // 4)
    ]


def _plays(rng: Random, count: int) -> Iterator[tuple[str, Body]]:
    names = [named.id for named in named_variants() if variant(named.id).options.pack == "standard-52"]
    each = count // 4
    for name, bodies in (
        ("legal-moves", leads(rng, each)),
        ("legal-moves", followings(rng, each)),
        ("classify", sets_of_cards(rng, each)),
        ("compare", pairs_of_plays(rng, each)),
    ):
        for body in bodies:
            # A play of one variant may be no pile of another; that is an answer too, always the same one.
            yield name, body | {"variant": rng.choice(names)}


def mixed(count: int = 3000) -> list[Question]:
    """Everything that can be asked: all operations, in bodies and in URLs, pages, house rules, bad questions."""
    rng = Random(SEED + 1)
    found = light(count // 2)
    found += [whole_deal(rng) for _ in range(count // 6)]
    found += [judged(rng) for _ in range(count // 12)]
    found += [got(path) for path in _pages()]
    found += [bad for bad in malformed() for _ in range(3)]
    found += list(with_house_rules(rng, count // 150))
    found += together(rng, count // 150)
    rng.shuffle(found)
    return found


def whole_deal(rng: Random) -> Question:
    """A question about a deal, a record, a state of the table or a score."""
    operation = rng.choice(sorted(OPERATIONS_ON_DEALS | OPERATIONS_WITH_STATES))
    body = make_sense(operation, _drawn(operation, rng), rng)
    return posted(f"/v1/{operation}", body)


def _drawn(operation: str, rng: Random) -> Body:
    """The shape of a question, into which sense is put."""
    shapes: dict[str, Body] = {
        "deal": {"pack": [], "dealer": rng.randrange(5), "deal_number": rng.randint(1, 3)},
        "validate-deal": {"hands": [["3D", "3D", "XX"]]},
        "opening": {"hands": [], "deal_number": rng.randint(1, 3)},
        "exchange": {},
        "referee": {"events": [], "deal": {}},
        "score": {},
        "session": {"deals": [{}, {}]},
        "legal-moves": {"state": {}},
        "validate-play": {"state": {}, "play": "pass"},
        "view": {"state": {}, "seat": rng.randrange(5)},
    }
    return {"variant": rng.choice(named_variants()).id} | shapes[operation]


def judged(rng: Random) -> Question:
    """Is a play legal?"""
    body = followings(rng, 1)[0]
    play = rng.choice(["pass", rng.sample(body["hand"], 1), rng.sample(body["hand"], len(body["pile"]))])
    return posted("/v1/validate-play", body | {"play": play})


def _pages() -> Iterator[str]:
    yield from ("/v1", "/v1/hello", "/v1/variants", "/v1/options", "/v1/rules?option=flush_order")
    yield from (
        "/v1/rules/PG-COMB-05",
        "/openapi.json",
        "/openapi-portable.json",
        "/openapi.yaml",
        "/v1/problems/unknown-card",
        "/nothing/here",
        "/healthz",
        "/readyz",
    )
    yield from (f"/v1/variants/{named.id}" for named in named_variants())


def malformed() -> list[Question]:
    """What the tests know of malformed requests, of a size that does not take the load over."""
    return [Question(as_bytes(bad), bad.status) for bad in BAD if len(bad.body) < 20_000]


def with_house_rules(rng: Random, count: int) -> Iterator[Question]:
    """Questions under variants that nobody has a name for; the service may ask for patience."""
    for options in house_rules(rng, count):
        spec = {"extends": "base", "options": options}
        rules = variant(spec)
        hand = rng.sample(rules.order.codes, min(13, rules.most_held))
        yield posted("/v1/legal-moves", {"variant": spec, "hand": hand}, deferrable=True)


def house_rules(rng: Random, count: int) -> list[Body]:
    """So many different mixes of options that all need a table of their own: no two have the same combinations."""
    found: dict[str, Body] = {}
    while len(found) < count:
        options = random_options(rng)
        if not isinstance(options.get("straight_order"), list):
            continue
        shaping = ("straight_order", "suit_order", "flush_order", "pack", "triples", "flushes", "quads_form")
        found[json.dumps([options.get(name) for name in shaping])] = options
    return list(found.values())


def together(rng: Random, count: int) -> list[Question]:
    """Several questions in one call, and one question under several variants, where the service takes such calls."""
    found = []
    for _ in range(count):
        asked = [{"id": str(n), "operation": name, "body": body} for n, (name, body) in enumerate(_plays(rng, 20))]
        if has("/v1/batch"):
            found.append(posted("/v1/batch", {"requests": asked}))
        if has("/v1/rulings"):
            body = pairs_of_plays(rng, 1)[0]
            found.append(posted("/v1/rulings", {"operation": "compare", "body": body}))
    return found
