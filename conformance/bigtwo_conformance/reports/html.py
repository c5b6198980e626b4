"""One page for people: the headline, the rules with the cases that break them, every case. It loads no other file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files
from itertools import chain
from typing import Any, TypeGuard

from bigtwo_conformance.diagnosis import cause_line
from bigtwo_conformance.packs import CARD
from bigtwo_conformance.reports import words
from bigtwo_conformance.results import Results

SUITS = {"D": "♦", "C": "♣", "H": "♥", "S": "♠"}


def page(results: Results) -> str:
    """The whole report."""
    title = _text(f"Big Two conformance: {words.who(results)}: {words.scope_line(results)}")
    body = "\n".join((f"<h1>{title}</h1>", *_body(results)))
    style = (files(__package__) / "report.css").read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>\n{style}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _body(results: Results) -> Iterator[str]:
    headline, optional = results["headline"], results["optional"]
    yield f'<p class="headline {"granted" if headline["granted"] else "absent"}">{_text(headline["sentence"])}</p>'
    yield from _causes(results)
    open_ = "Left open by the documents, and decided otherwise"
    yield from _list(open_, [words.optional_line(cause, results) for cause in optional])
    yield from _list("Out of scope", words.out_of_scope_lines(results))
    yield f"<p>{_text(words.kept_line(results))} {_text(words.count_line(results))}.</p>"
    yield from _folded("How it was asked", _facts(results))
    if rules := results["rules"]:
        yield f"<h2>Rules ({len(rules)})</h2>"
        yield from _folded("Every rule with its verdict", _rules(results))
    if wrong := words.failing(results):
        yield f"<h2>Cases that did not pass ({len(wrong)})</h2>"
        yield from _folded("Each with its answer", (line for case in wrong for line in _failure(case)))
    yield f"<h2>All cases ({len(results['cases'])})</h2>"
    yield from _folded("Every case that was in scope", _cases(results))


def _folded(summary: str, lines: Iterable[str]) -> Iterator[str]:
    """What is shown once somebody asks for it."""
    yield f"<details><summary>{summary}</summary>"
    yield from lines
    yield "</details>"


def _list(heading: str, lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield f"<h2>{heading}</h2><ul>"
        yield from (f"<li>{_text(line)}</li>" for line in lines)
        yield "</ul>"


def _facts(results: Results) -> Iterator[str]:
    run, corpus = results["run"], results["corpus"]
    counts = ", ".join(f"{times} {status}" for status, times in results["counts"].items() if times)
    asked = f"each case {run['times']} times in a new order, seed {run['seed']}"
    narrowed = (f"{name}: {', '.join(each)}" for name, each in results["selection"].items() if each)
    facts = {
        "Asked": results["implementation"]["address"],
        "Cases": f"{counts or 'none'} ({words.count_line(results)})",
        "Narrowed to": "; ".join(narrowed),
        "Corpus": f"{corpus['edition']}, sha256 {corpus['sha256']}",
        "Run": f"{run['started']}, {run['seconds']:.1f} s, {asked}",
        "Known failures": ", ".join(results["known_failures"]["listed"]),
        "Note": " ".join(run["notes"]),
    }
    yield '<dl class="facts">'
    yield from (f"<dt>{name}</dt><dd>{_text(value)}</dd>" for name, value in facts.items() if value)
    yield "</dl>"


def _causes(results: Results) -> Iterator[str]:
    causes = [_cause(number, cause, results) for number, cause in enumerate(results["causes"], 1)]
    if causes:
        yield "<h2>Causes, the best explanation first</h2>"
    yield from chain.from_iterable(causes[: words.MAX_CAUSES])
    if more := causes[words.MAX_CAUSES :]:
        yield from _folded(f"{len(more)} more causes", chain.from_iterable(more))


def _cause(number: int, cause: dict[str, Any], results: Results) -> Iterator[str]:
    """A cause, and its smallest case: the question, what is wrong, and the command that asks it again."""
    yield f'<section class="rule broken"><h3>{number}. {_text(cause_line(cause))}</h3>'
    if cause["cases"]:
        yield f"<p>{_text(words.explains_line(cause, results))}</p>"
    if cause["example"]:
        yield f"<p>{_code(cause['example']['operation'])}</p>{_asked(cause['example'], results)}"
    if case := words.smallest_of(cause, results):
        yield f"<p>{_code(case['id'] + ' ' + case['operation'])}</p>{_asked(case, results)}"
        yield f'<p class="wrong">{_wrong(case)}</p>'
        yield f"<p>{_code(case['repeat'])}</p>"
    yield "</section>"


def _asked(shown: dict[str, Any], results: Results) -> str:
    return f"<div>{_value(words.question_of(shown, results))}</div>"


def _wrong(case: dict[str, Any]) -> str:
    return "<br>".join(_text(sentence) for sentence in words.why_not(case))


def _rules(results: Results) -> Iterator[str]:
    return _table(
        ("Rule", "Verdict", "What it says", "Why", "Cases"),
        (
            (
                _id(rule["id"]),
                f'<td><span class="tag {rule["verdict"]}">{rule["verdict"]}</span></td>',
                _cell(rule["statement"]),
                _cell(rule["why"]),
                f'<td class="count">{len(rule["cases"])}</td>',
            )
            for rule in results["rules"]
        ),
    )


def _failure(case: dict[str, Any]) -> Iterator[str]:
    known = ' <span class="tag">known failure</span>' if case["known_failure"] else ""
    yield f'<section class="case"><h3>{_text(case["title"])}</h3>'
    yield f'<p>{_code(case["id"])} <span class="tag bad">{case["status"]}</span>{known}'
    yield f"{_code(case['operation'])}</p>"
    yield '<dl class="asked">'
    yield f"<dt>Question</dt><dd>{_value(case['question'])}</dd>"
    yield f"<dt>Expected</dt><dd>{_expected(case['expect'])}</dd>"
    if case["answer"] is not None:
        yield f"<dt>Answer</dt><dd>{_value(case['answer'])}</dd>"
    yield f'<dt>Wrong</dt><dd class="wrong">{_wrong(case)}</dd>'
    yield f"<dt>Why it is asked</dt><dd>{_text(case['why'])}</dd>"
    yield f"<dt>Ask again</dt><dd>{_code(case['repeat'])}</dd></dl>"
    if case["noise"]:
        yield f"<details><summary>The end of its standard error</summary><pre>{_text(case['noise'])}</pre></details>"
    yield "</section>"


def _cases(results: Results) -> Iterator[str]:
    ordered = sorted(results["cases"], key=lambda case: (case["status"] == "pass", case["group"], case["id"]))
    return _table(
        ("Case", "What the rules say", "Rules", "Status"),
        (
            (_id(case["id"]), _cell(case["title"]), _cell(", ".join(case["rules"])), _status(case["status"]))
            for case in ordered
        ),
    )


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table; each row is its cells, written."""
    yield f'<div class="table"><table><tr>{"".join(f"<th>{heading}</th>" for heading in headings)}</tr>'
    yield from (f"<tr>{''.join(cells)}</tr>" for cells in rows)
    yield "</table></div>"


def _cell(text: str) -> str:
    return f"<td>{_text(text)}</td>"


def _id(text: str) -> str:
    return f'<td class="id">{_text(text)}</td>'


def _status(status: str) -> str:
    tag = "pass" if status == "pass" else "bad"
    return f'<td><span class="tag {tag}" title="{words.STATUS_SENTENCES[status]}">{status}</span></td>'


def _expected(expect: dict[str, Any]) -> str:
    (form, demand), *_ = expect.items()
    if form == "refuse":
        return "no" + ", because " * bool(demand) + " or ".join(map(_code, demand))
    return {"tally": "exactly these counts: ", "set-equals": "in any order: "}.get(form, "") + _value(demand)


def _value(value: object) -> str:
    """A JSON value: cards as cards, a flat object on a line, one with other things in it field by field, and anything
    else as it is written."""
    if _are_cards(value):
        return _cards(value)
    if isinstance(value, list) and value and all(item == [] or _are_cards(item) for item in value):
        return "".join(f"<div>{_cards(item) or '[]'}</div>" for item in value)
    if isinstance(value, dict):
        named = ((f'<span class="named">{_text(name)}</span>', _field(item)) for name, item in value.items())
        return " ".join(f'<span class="part">{name}{item}</span>' for name, item in named)
    return f"<pre>{_text(json.dumps(value, ensure_ascii=False, default=str))}</pre>"


def _field(value: object) -> str:
    if isinstance(value, str) and CARD.fullmatch(value):
        return _cards([value])
    whole = set(value) != {"code"} if isinstance(value, dict) else isinstance(value, list) and value != []
    return _value(value) if whole else _code(json.dumps(value, ensure_ascii=False))


def _are_cards(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and bool(value) and all(isinstance(c, str) and CARD.fullmatch(c) for c in value)


def _cards(codes: Iterable[str]) -> str:
    return "".join(
        f'<span class="card{" red" if code[-1] in "DH" else ""}" title="{code}">'
        f"{code[:-1].replace('T', '10')}{SUITS[code[-1]]}</span>"
        for code in codes
    )


def _code(text: str) -> str:
    return f"<code>{_text(text)}</code>"


def _text(text: str) -> str:
    return escape(words.printable(text))
