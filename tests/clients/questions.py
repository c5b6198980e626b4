"""Twenty questions over all operations, and a line of each answer: what a client is tried with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

if TYPE_CHECKING:
    from collections.abc import Callable

    Ask = Callable[[str, Any], Any]
    """What answers a question: its operation, and its body, or a text that is a query."""

QUESTIONS: Final[dict[str, Any]] = json.loads((Path(__file__).parent / "questions.json").read_bytes())


def lines(ask: Ask) -> list[str]:
    """The right lines, one for each question."""

    def put(operation: str, name: str) -> Any:
        return ask(operation, QUESTIONS[name])

    def classified(answer: Any) -> str:
        return f"{answer['kind']} {answer['deciding_card']}" if answer["playable"] else answer["reason"]["code"]

    def listed(answer: Any) -> str:
        return f"{answer['count']} {' '.join(answer['moves'][0]['cards'])}"

    refusal, compared = put("classify", "refusal")["reason"], put("compare", "compare")
    refused, legal = put("validate-play", "refused-play"), put("validate-play", "legal-play")
    checked, opened, exchanged = (
        put("validate-deal", "validate-deal"),
        put("opening", "opening"),
        put("exchange", "exchange"),
    )
    record = put("referee", "record")
    state = ask("referee", {"state": record["state"], "events": [{"seat": record["state"]["to_act"], "pass": True}]})
    session, resolved = put("session", "session"), put("variants/resolve", "resolve")
    problem, broken = put("classify", "problem"), record["violations"][0]
    return [
        f"pair: {classified(put('classify', 'pair'))}",
        f"refusal: {refusal['code']} {refusal['hint']}",
        f"house rules: {put('classify', 'house-rules')['kind']}",
        f"pair by URL: {classified(ask('classify', urlencode(QUESTIONS['pair-by-url'], doseq=True)))}",
        f"compare: {compared['result']} {compared['reason']['code']}",
        f"moves: {listed(put('legal-moves', 'moves'))}",
        f"moves by URL: {listed(ask('legal-moves', urlencode(QUESTIONS['moves-by-url'], doseq=True)))}",
        (
            f"plays: {_said(refused['legal'])} {refused['violations'][0]['code']}, {_said(legal['legal'])} "
            f"{legal['classification']['kind']}"
        ),
        f"deal: {' '.join(put('deal', 'deal')['stock'])}",
        f"validate-deal: {_said(checked['valid'])} {checked['violations'][0]['code']}",
        f"opening: {opened['leader']} {opened['by']} {opened['must_include']}",
        f"exchange: {exchanged['gives']} {exchanged['returns']}",
        f"record: {record['verdict']} {broken['event']} {broken['code']}",
        f"state: {state['verdict']} {state['state']['to_act']} {' '.join(state['state']['hands'][0])}",
        f"score: {' '.join(map(str, put('score', 'score')['settlement']['net']))}",
        f"session: {session['next_leader_by']} {' '.join(map(str, session['chips']))}",
        f"batch: {' '.join(str(each['status']) for each in put('batch', 'batch')['responses'])}",
        f"rulings: {' '.join(str(len(each['variants'])) for each in put('rulings', 'rulings')['rulings'])}",
        (
            f"variants: {resolved['options']['quads_form']['provenance']} "
            f"{put('variants/diff', 'diff')['differences'][0]['option']}"
        ),
        f"problem: {problem['status']} {problem['errors'][0]['pointer']} {problem['errors'][0]['code']}",
    ]


def _said(value: bool) -> str:
    return "true" if value else "false"


def over_http(service: str) -> Ask:
    """Puts questions to a running service."""

    def ask(operation: str, question: Any) -> Any:
        url = f"{service}/v1/{operation}"
        if isinstance(question, str):
            request = Request(f"{url}?{question}")
        else:
            request = Request(url, json.dumps(question).encode(), {"Content-Type": "application/json"})
        try:
            with urlopen(request, timeout=60) as response:
                return json.load(response)
        except HTTPError as problem:
            return json.load(problem)

    return ask
