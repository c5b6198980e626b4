"""The reference of the settings and limits of the service."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigtwo.api import settings
from bigtwo.api.admission import EXPENSIVE, MAX_EXPECTED
from bigtwo.combinations.ruleset import LONGEST_VARIANT, MIXES_KEPT
from bigtwo.faults import MAX_FAULTS
from bigtwo.operations import questions
from bigtwo.operations.questions import MAX_WORK, READING_BYTES
from bigtwo.schemas.batch import MAX_MIXES, MAX_REQUESTS, MAX_VARIANTS
from bigtwo.schemas.questions import MAX_MOVES, USUAL_MOVES
from bigtwo.strict_json import DEEPEST, MAX_DIGITS
from bigtwo.table.state import MAX_EVENTS
from docs.markdown import table

if TYPE_CHECKING:
    from collections.abc import Iterator

_ABOUT_SETTINGS: Final = """\
`bigtwo serve` takes the flags, and `bigtwo serve --help` lists them; everything takes the variables.
[Running the service](../operating.md) says what they are for.
"""
_ABOUT_LIMITS: Final = """\
They belong to the contract, so that every instance gives the same answer to the same question. Each is checked before
the work that it bounds is done.
"""
LIMITS: Final = (
    ("body of a question", f"{questions.SMALL_BODY // 1024} KiB", "413 body-too-large, before it is read"),
    (
        "body of a record, a session, a batch or rulings",
        f"{questions.LARGE_BODY // 1024} KiB",
        "413 body-too-large, before it is read",
    ),
    ("nesting of JSON", f"{DEEPEST} levels", "400 too-deep, before it is parsed"),
    ("digits of an integer", f"{MAX_DIGITS}", "400 number-out-of-range"),
    ("cards of a set", "the variant's pack, 60 at most", "422 too-many-cards, before a card is looked at"),
    (
        "cards of a hand in legal-moves and validate-play",
        "what the variant can deal or draw: 13 in the base game",
        "422 too-many-cards",
    ),
    ("moves in one answer", f"{USUAL_MOVES}, on request {MAX_MOVES}", "next_cursor leads on"),
    ("events of a record", f"{MAX_EVENTS}", "422 out-of-range"),
    ("questions of a batch", f"{MAX_REQUESTS}", "422 out-of-range"),
    (
        "work of a batch or of rulings",
        f"{MAX_WORK:,} units of about 10 microseconds, by the formula in the contract",
        "422 batch-too-dear, before any of it is done",
    ),
    (
        "reading a body",
        f"a unit for {READING_BYTES} bytes, once for each variant of rulings",
        "the same as for questions",
    ),
    (
        f"expensive questions, of {EXPENSIVE:,} units or more, at once",
        f"one in each worker; others wait, {MAX_EXPECTED:,} units of them together",
        "503 unavailable, Retry-After",
    ),
    ("different mixes of house rules in one request", f"{MAX_MIXES}", "422 too-many-mixes"),
    ("variants of one rulings request", f"{MAX_VARIANTS}", "422 out-of-range"),
    ("text of a variant", f"{LONGEST_VARIANT} characters", "422 unknown-variant"),
    ("faults spelled out", f"{MAX_FAULTS}", "further_errors counts the rest"),
    (
        "house rules kept compiled, with their tables of combinations, in each worker",
        f"{MIXES_KEPT}",
        "the one asked for longest ago is forgotten",
    ),
    ("request line", "8190 bytes", "the connection is answered 414 and closed"),
    (
        "clients of a worker at once",
        f"{settings.MAX_CONNECTIONS}, or {settings.RESERVED_FILES} fewer than the files it may open",
        "others wait until a connection ends",
    ),
    ("header fields", "50, each of at most 8190 bytes", "431, and the connection is closed"),
)
"""What belongs to the contract and to the server and cannot be set: each limit, its value, what happens beyond it."""


NGINX: Final = (
    ("body, also a chunked one", "`client_max_body_size 512k`", "413 body-too-large"),
    (
        "URL, and each field of the header",
        "`large_client_header_buffers 4 8k`",
        "414 uri-too-long, 431 header-too-large",
    ),
    ("time for the head of a request", "`client_header_timeout 10s`", "the connection is closed"),
    ("time for the next piece of a body", "`client_body_timeout 10s`", "the connection is closed"),
    ("time for reading the next piece of an answer", "`send_timeout 10s`", "the connection is closed"),
    (
        "questions of one address in a second, and at once besides",
        "`rate=100r/s`, `burst=200`",
        "429 too-many-requests, Retry-After",
    ),
    (
        "large pages: the corpus, the contract, its reader",
        "`rate=5r/s`, `burst=40`",
        "429 too-many-requests, Retry-After",
    ),
    ("connections of one address", "`limit_conn connections 256`", "429 too-many-requests"),
    ("time for the service to answer", "`proxy_read_timeout 35s`", "504 gateway-timeout"),
    ("cached answers", "`max_size=256m`", "the one asked for longest ago is forgotten"),
)
"""The limits of nginx: each limit, what the files of `deploy/nginx` say, and what happens beyond it."""


def settings_and_limits() -> Iterator[str]:
    """What an operator can set, and what nobody can."""
    yield _ABOUT_SETTINGS
    yield from table(
        ("flag", "variable", "default", "allowed", "what it sets", "what happens beyond it"),
        [
            (_code(each.flag), _code(each.variable), _code(each.default), _allowed(each), each.about, each.beyond)
            for each in settings.SETTINGS
        ],
    )
    yield f"## Limits that cannot be set\n\n{_ABOUT_LIMITS}"
    yield from table(("limit", "value", "what happens beyond it"), LIMITS)
    yield "## Limits of nginx\n\nThey are in [nginx.conf](../../deploy/nginx/nginx.conf) and beside it.\n"
    yield from table(("limit", "in the file", "what happens beyond it"), NGINX)


def _code(text: str) -> str:
    return f"`{text}`" if text else ""


def _allowed(setting: settings.Setting) -> str:
    if setting.keys:
        return f"keys of {settings.SHORTEST_KEY} characters or more"
    return " or ".join(setting.words) or ("" if setting.low is None else f"{setting.low} to {setting.high}")
