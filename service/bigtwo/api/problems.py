"""Problems: what the service says to a request that it cannot answer (RFC 9457), and nothing else.

A refusal by the rules of the game is an answer. A problem means that the question could not be understood, or that
nothing is to be found here. Its `type` is a reference to a page of this service, its `errors` name every fault of the
request with the place where it stands, and its `instance` is the id under which the request is logged.
"""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

import orjson
from flask import Response, current_app, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound

from bigtwo import schemas, strict_json
from bigtwo.api.admission import RETRY_AFTER, ClientGone, Overloaded
from bigtwo.api.budget import CompilingTooMuch
from bigtwo.api.replies import Reply
from bigtwo.operations import BadCursor
from bigtwo.schemas import Fault, InvalidRequest
from bigtwo.spelling import nearest
from bigtwo.strict_json import NotJSON

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from flask import Flask

MEDIA_TYPE: Final = "application/problem+json"

log = logging.getLogger("bigtwo.api")

REQUEST_ID: Final = "bigtwo.request_id"
"""Where a request's environment holds its id."""
REFUSALS: Final = "bigtwo.refusals"
"""Where it holds the codes of the reasons for which the rules said no."""
PROBLEM: Final = "bigtwo.problem"
"""Where it holds the slug of the problem that it ended in."""

UNFORESEEN: Final = "this should not have happened; the fault is ours, and the instance identifies it in our log"

_UUID: Final = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z")


@dataclass(frozen=True, slots=True)
class Type:
    """A type of problem: what its page says."""

    slug: str
    statuses: tuple[int, ...]
    """With which HTTP status it comes."""
    title: str
    about: str
    """What went wrong and what to do, for whoever looks the type up."""

    @property
    def uri(self) -> str:
        """The type as problems carry it: a reference to its page."""
        return f"/problems/{self.slug}"

    def to_dict(self) -> dict[str, object]:
        """The page as JSON."""
        return {"type": self.uri, "title": self.title, "statuses": list(self.statuses), "about": self.about}


def _types(*types: tuple[str, int | tuple[int, ...], str, str]) -> Mapping[str, Type]:
    return MappingProxyType(
        {
            slug: Type(slug, (status,) if isinstance(status, int) else status, title, about)
            for slug, status, title, about in types
        }
    )


TYPES: Final = _types(
    (
        "several-faults",
        422,
        "The question has several faults",
        "Every fault is listed in errors with its own code; each code has a page of its own here.",
    ),
    # The request as HTTP.
    ("not-found", 404, "There is nothing here", "The path names nothing that this service has. The page / lists it."),
    (
        "method-not-allowed",
        405,
        "The method does not apply here",
        "The path exists, but not for this method. The header Allow names those that it answers.",
    ),
    (
        "length-required",
        411,
        "The length of the body is missing",
        "A request with a body must say in Content-Length how long it is; chunked bodies are not taken.",
    ),
    (
        "request-timeout",
        408,
        "The request did not arrive in time",
        "The client fell silent in the middle of its request. Send it again, as a whole.",
    ),
    (
        "body-too-large",
        413,
        "The body is too large",
        "A question has at most 16 KiB; a record, a session or many questions at once 512 KiB. It was not read.",
    ),
    (
        "unsupported-media-type",
        415,
        "The body must be application/json",
        "Send the header Content-Type: application/json. No other charset than utf-8 may be named.",
    ),
    (
        "uri-too-long",
        414,
        "The URL is too long",
        "A URL has at most 8 KiB. A question that is longer than that is asked with POST.",
    ),
    (
        "header-too-large",
        431,
        "The header is too large",
        "A field of the header has at most 8 KiB. No question needs more than a few short ones.",
    ),
    (
        "too-many-requests",
        429,
        "There are too many requests",
        "Wait as many seconds as Retry-After says. A batch asks many questions in one request.",
    ),
    (
        "unavailable",
        (502, 503),
        "The service is not available",
        "It is starting, stopping or overloaded. Nothing is lost by asking again; Retry-After says when.",
    ),
    (
        "gateway-timeout",
        504,
        "The answer took too long",
        "A proxy gave up waiting for the service. Ask for less at once, or again later.",
    ),
    (
        "precondition-failed",
        412,
        "The condition is not met",
        "A proxy found that If-Match or If-Unmodified-Since rules the answer out. Ask again without them.",
    ),
    (
        "bad-request",
        400,
        "The request is malformed",
        "The request breaks HTTP itself, for example because the body ends before its announced length.",
    ),
    (
        "internal-error",
        500,
        "Something went wrong here",
        "The fault is ours, not yours. The instance of the problem identifies it in our log.",
    ),
    # The body as JSON, and parameters that hold JSON.
    ("empty-body", 400, "The body is empty", "A question is a JSON object, if need be the empty one: {}."),
    (
        "not-utf-8",
        (400, 422),
        "This is not UTF-8",
        "JSON and the parts of a URL are sent as UTF-8, without a byte order mark; other encodings are not taken.",
    ),
    (
        "not-json",
        (400, 422),
        "This is not JSON",
        "The body, or a parameter that holds JSON, breaks the grammar of RFC 8259; NaN and Infinity are no JSON.",
    ),
    (
        "duplicate-name",
        (400, 422),
        "A name stands twice in one object",
        "Two members of one object have the same name, so it is unclear which of them is meant.",
    ),
    (
        "number-out-of-range",
        (400, 422),
        "A number is too large",
        "No question takes integers of more than 18 digits, or decimal numbers beyond the double range.",
    ),
    (
        "too-deep",
        (400, 422),
        "This is nested too deeply",
        "Lists and objects may stand at most 32 deep in each other.",
    ),
    (
        "lone-surrogate",
        (400, 422),
        "A text is not Unicode",
        "An escape such as \\ud83c stands alone; it is half a character and names nothing.",
    ),
    ("not-an-object", 422, "The question is not an object", "The body is JSON, but not an object with named fields."),
    # The query of a URL.
    (
        "unknown-parameter",
        422,
        "There is no such parameter",
        "The URL carries a parameter that is not read here. Misspelt ones are refused rather than ignored.",
    ),
    ("repeated-parameter", 422, "A parameter stands twice", "Each parameter stands once; lists are joined by commas."),
    # Fields.
    ("missing-field", 422, "A field is missing", "The question cannot be answered without this field."),
    (
        "unknown-field",
        422,
        "There is no such field",
        "The question carries a field that is not read here. A referee must not ignore what it was told.",
    ),
    ("not-a-boolean", 422, "A field must be true or false", 'Neither 1 nor "true" nor "yes" stands for true.'),
    ("not-an-integer", 422, "A field must be a whole number", 'Neither "3" nor 3.0 nor true stands for a number.'),
    ("not-a-text", 422, "A field must be a text", "Something else than a text stands here."),
    ("not-a-list", 422, "A field must be a list", "Something else than a list stands here."),
    ("out-of-range", 422, "A value is out of range", "The value is of the right sort but beyond the stated bounds."),
    (
        "unknown-value",
        422,
        "There is no such value",
        "The parameter takes one of a few values, and this is none of them.",
    ),
    # Cards.
    ("no-cards", 422, "There are no cards", "A set of cards has at least one. To pass, play the word pass."),
    (
        "too-many-cards",
        422,
        "There are too many cards",
        "No set holds more cards than the variant's pack, and no hand more than a player can ever have.",
    ),
    ("not-a-card", 422, "A card is a text", 'Cards are written as texts, such as "9S".'),
    (
        "unknown-card",
        422,
        "There is no such card",
        "A card is its rank (2 to 9, T or 10, J, Q, K, A) and its suit (S, H, C, D), as in 9S.",
    ),
    (
        "card-not-in-pack",
        422,
        "The card belongs to another pack",
        "The variant decides which pack is played with; tiles such as 13S are not in the standard pack.",
    ),
    ("card-twice", 422, "A card stands twice", "A pack holds every card once, however it is spelled."),
    (
        "card-in-two-places",
        422,
        "A card is in two places",
        "A card is held by one player or lies in one place: a card in a hand is in no other hand and on no pile.",
    ),
    # The question.
    (
        "pile-no-combination",
        422,
        "The pile is no combination",
        "Nobody can have played these cards under this variant. Ask classify why they are no combination.",
    ),
    ("opening-with-pile", 422, "An opening play has no pile", "The first play of a deal is a lead."),
    ("own-pile-without-pile", 422, "There is no pile of one's own", "Name the pile, or leave out own_pile."),
    (
        "new-lead-without-own-pile",
        422,
        "A new lead needs a pile of one's own",
        "Only where a play could also continue one's own trick must a new lead be declared.",
    ),
    ("unknown-kind", 422, "There is no such kind of combination", "The kinds are listed in the contract."),
    ("kind-twice", 422, "A kind stands twice", "Name every kind once."),
    (
        "bad-cursor",
        422,
        "This cursor was not issued here",
        "A cursor is taken unchanged from next_cursor of an earlier answer to the same question.",
    ),
    # Deals.
    (
        "not-due",
        422,
        "This is not due here",
        "Under this variant, or in this deal, the field has no meaning, so the question was meant for another game.",
    ),
    ("card-not-in-hand", 422, "The card is not in the hand", "A player returns only a card of his own."),
    ("cards-missing", 422, "The pack is not complete", "A pack is dealt whole; the sentence names what is missing."),
    ("not-one-card", 422, "This must be one card", "A single card stands here, not none and not several."),
    (
        "wrong-number-of-hands",
        422,
        "There must be a hand for every seat",
        "The variant says how many players there are.",
    ),
    (
        "wrong-hand-size",
        422,
        "A hand has the wrong size",
        "The variant says how many cards are dealt; only the holder of an extra card has one more.",
    ),
    (
        "wrong-number-of-penalties",
        422,
        "There must be a penalty for every seat",
        "Give one for every player of the variant, also for the winner.",
    ),
    (
        "previous-inconsistent",
        422,
        "The previous deal cannot have ended so",
        "Its winner is out of cards and, but for the rules that say otherwise, nobody else is.",
    ),
    (
        "card-missing",
        422,
        "Cards are missing from the deal",
        "Every card of the pack must be dealt or left over; validate-deal tells everything that is wrong with a deal.",
    ),
    ("hand-size", 422, "A hand is not as dealt", "A record begins with the hands as they were dealt."),
    ("extra-wrong", 422, "The extra card is wrong", "Some three-player variants leave one card over, all others none."),
    ("stock-wrong", 422, "The stock is wrong", "The variant says whether there is a stock and how many cards it has."),
    ("dead-wrong", 422, "The cards out of play are wrong", "The variant says how many cards nobody is dealt, if any."),
    # Records.
    (
        "deal-or-state",
        422,
        "A record starts from a deal or from a state",
        "Give deal for a record from its beginning, or state, unchanged from an earlier answer, to go on; not both.",
    ),
    (
        "other-variant",
        422,
        "The state belongs to another variant",
        "A state names its variant itself; leave out variant, or name the same one.",
    ),
    (
        "bad-event",
        422,
        "This is no event",
        "An event says exactly one of play, pass, draw, announce and reshuffle, and no rule applies to anything else.",
    ),
    (
        "impossible-state",
        422,
        "No deal can look like this",
        "A state comes back as it was answered. The rules of its variant never lead to this one.",
    ),
    # Scores and sessions.
    ("seat-twice", 422, "A seat stands twice", "Each seat is named once here."),
    (
        "wrong-number-of-seats",
        422,
        "There must be a value for every seat",
        "The variant says how many players there are.",
    ),
    ("negative-count", 422, "A number of cards cannot be negative", "The fewest cards a player can have is none."),
    (
        "counts-differ",
        422,
        "The counts and the hands differ",
        "cards_left and hands tell the same thing twice; leave one of them out, or make them agree.",
    ),
    (
        "winner-has-cards",
        422,
        "The winner has cards left",
        "Whoever is out of cards first wins, so the winner of a deal has none.",
    ),
    (
        "no-cards-left",
        422,
        "Too many players are out of cards",
        "The deal ends with its winner, so all others have cards left, but for the rules that say otherwise.",
    ),
    (
        "deal-not-over",
        422,
        "The deal is not over",
        "Where play goes on until one player is left, all others must be out of cards before it is scored.",
    ),
    (
        "not-a-combination",
        422,
        "The last play is no combination",
        "Nobody can have played these cards under this variant. Ask classify why they are no combination.",
    ),
    (
        "not-a-win",
        422,
        "This play does not win",
        "Under this variant nobody wins with the highest two alone as the last card.",
    ),
    ("impossible-leader", 422, "This player cannot have led first", "Whoever led has played at least one card."),
    (
        "impossible-placings",
        422,
        "The placings cannot be",
        "They begin with the winner, name nobody twice and, where play goes on to the last, name everybody.",
    ),
    (
        "impossible-special",
        422,
        "This special combination cannot have been played",
        "Only fours of a kind and straight flushes are special, and their player must have been able to hold them.",
    ),
    (
        "impossible-dragon",
        422,
        "The dragon cannot be",
        "A dragon is one card of every rank, dealt to the winner; nobody has played then, and everybody has all cards.",
    ),
    (
        "impossible-breach",
        422,
        "This breach of duty cannot be",
        "Liable is a loser who let the next player win with a last single card.",
    ),
    (
        "session-over",
        422,
        "The session was over before",
        "A session played for chips ends after its deals, or when somebody has no chips left.",
    ),
    # The variant.
    ("invalid-variant", 422, "This is no variant", "A variant is a name, or an object with extends and options."),
    ("unknown-variant", (404, 422), "There is no such variant", "GET /v1/variants lists the names and aliases."),
    ("ambiguous-variant", (404, 422), "The name means several games", "Use the id of the variant that you mean."),
    ("duplicate-variant", 422, "A variant is named twice", "Of joined variants each is named once."),
    ("too-many-variants", (404, 422), "Too many variants are joined", "Join fewer, or state the options instead."),
    ("unknown-option", 422, "There is no such option", "The forty options are listed in the contract."),
    (
        "invalid-value",
        422,
        "A value is none of those allowed",
        "The contract lists the values of every option, and of every field that takes one of a few.",
    ),
    (
        "contradictory-options",
        422,
        "The options contradict each other",
        "The code in errors names the constraint that is broken; GET /v1/rules/VC-01 and so on tell what it says.",
    ),
    # Several questions at once.
    (
        "unknown-operation",
        422,
        "There is no such operation",
        "An operation is one of the questions that the page / lists, by the name in its path.",
    ),
    (
        "id-twice",
        422,
        "An id stands twice",
        "Each question of a batch has an id of its own, by which its answer is told.",
    ),
    (
        "variant-in-body",
        422,
        "The question names a variant itself",
        "One question is asked under many variants here. They stand in variants, and the body leaves them out.",
    ),
    (
        "too-many-mixes",
        422,
        "There are too many different house rules",
        "Each mix of variants or house rules may have to be compiled first. Ask about the others in another request.",
    ),
    (
        "batch-too-dear",
        422,
        "The questions cost too much together",
        "The contract tells what every question costs and how much one request may cost. Ask in several requests.",
    ),
    # The rulebook.
    ("unknown-rule", 404, "There is no such rule", "GET /v1/rules lists the rules; each names its decisions."),
)
"""Every type of problem by its slug. A fault's code is the slug of its type, and VC-nn is `contradictory-options`."""


FAULT_CODES: Final = (
    *strict_json.CODES,
    # The query of a URL.
    "unknown-parameter",
    "repeated-parameter",
    "unknown-value",
    *schemas.FAULT_CODES,
    *schemas.MANY_CODES,
)
"""Every code that a fault may have."""


class Problem(Exception):
    """A request that cannot be answered."""

    def __init__(self, slug: str, detail: str, faults: Iterable[Fault] = (), *, status: int | None = None) -> None:
        super().__init__(detail)
        self.type = TYPES[slug]
        self.status = self.type.statuses[0] if status is None else status
        self.detail = detail
        self.faults = tuple(faults)
        self.further = 0
        self.headers: dict[str, str] = {}


def fault_type(code: str) -> str:
    """The slug of the type of a fault."""
    return "contradictory-options" if code.startswith("VC-") else code


def of_request(invalid: InvalidRequest) -> Problem:
    """The problem of a question with faults. One sort of fault gives it its type; several sorts stand in `errors`."""
    types = {fault_type(fault.code) for fault in invalid.faults}
    count = len(invalid.faults) + invalid.further
    first = invalid.faults[0].detail
    problem = Problem(
        types.pop() if len(types) == 1 else "several-faults",
        first if count == 1 else f"the question has {count} faults; the first: {first}",
        invalid.faults,
        status=422,
    )
    problem.further = invalid.further
    return problem


def of(error: Exception) -> Problem | None:
    """The problem that an exception stands for; None where it is a fault of ours."""
    match error:
        case Problem():
            return error
        case InvalidRequest():
            return of_request(error)
        case NotJSON():
            return Problem(error.code, error.detail, [Fault("", error.code, error.detail)])
        case BadCursor():
            return of_request(InvalidRequest([Fault("/cursor", "bad-cursor", str(error))]))
        case CompilingTooMuch():
            problem = Problem(
                "too-many-requests", f"{error}; ask again in {error.wait} seconds, or use a named variant"
            )
            problem.headers["Retry-After"] = str(error.wait)
            return problem
        case Overloaded() | ClientGone():
            problem = Problem("unavailable", f"{error}; ask again in a second", status=503)
            problem.headers["Retry-After"] = str(RETRY_AFTER)
            return problem
        case HTTPException():
            return _of_http(error)
    return None


def reply_to(error: Exception, environ: dict[str, Any]) -> Reply:
    """What goes back when a request cannot be answered; what was unforeseen is logged."""
    instance = _instance(environ)
    problem = of(error) or _unforeseen(error, instance)
    environ[PROBLEM] = problem.type.slug
    headers = (("Content-Type", MEDIA_TYPE), ("Cache-Control", "no-store"), *problem.headers.items())
    return Reply(problem.status, headers, orjson.dumps(to_dict(problem, instance)))


def of_item(error: Exception, environ: dict[str, Any]) -> dict[str, Any]:
    """The problem of one of several questions, as it stands in the answer. Only what is logged has an instance there:
    equal answers are equal bytes."""
    problem = of(error)
    if problem is not None:
        return to_dict(problem)
    instance = _instance(environ)
    return to_dict(_unforeseen(error, instance), instance)


def _unforeseen(error: Exception, instance: str) -> Problem:
    log.error("unforeseen failure in request %s", instance, exc_info=error)
    return Problem("internal-error", UNFORESEEN)


def to_dict(problem: Problem, instance: str | None = None) -> dict[str, Any]:
    """The problem as it goes over the wire."""
    body: dict[str, Any] = {
        "type": problem.type.uri,
        "title": problem.type.title,
        "status": problem.status,
        "detail": problem.detail,
    }
    if instance is not None:
        body["instance"] = instance
    body["errors"] = [fault.to_dict() for fault in problem.faults]
    if problem.further:
        body["further_errors"] = problem.further
    return body


def _instance(environ: dict[str, Any]) -> str:
    """The id of a request as a URI: ours are UUIDs, and whatever the client sent is told from them."""
    request_id = environ.get(REQUEST_ID)
    if request_id is None:  # nothing in front has given it one
        return uuid4().urn
    return f"urn:uuid:{request_id}" if _UUID.match(request_id) else f"urn:request-id:{request_id}"


def install(app: Flask) -> None:
    """Lets every failure of the application end in a problem."""
    app.register_error_handler(Exception, _handled)
    app.register_error_handler(HTTPException, _handled)


def _handled(error: Exception) -> Response:
    reply = reply_to(error, request.environ)
    return Response(reply.body, reply.status, reply.headers)


def _of_http(error: HTTPException) -> Problem:
    """Werkzeug's own refusals, in our words."""
    match error:
        case MethodNotAllowed():
            allowed = ", ".join(sorted(error.valid_methods or ()))
            problem = Problem("method-not-allowed", f"this path answers {allowed} only")
            problem.headers["Allow"] = allowed
            return problem
        case NotFound():
            return Problem("not-found", f"there is nothing at this path; {_nearest_path()}")
    return Problem("bad-request", "the request is malformed")


def _nearest_path() -> str:
    paths = [rule.rule for rule in current_app.url_map.iter_rules() if not rule.arguments and rule.rule != "/"]
    near = nearest(request.path, paths)
    return f"did you mean {near}?" if near else "the page / lists what there is"
