"""One page for people: the headline, the rules with the cases that break them, every case. It loads no other file."""

from __future__ import annotations

import json
import re
from html import escape
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.causes import cause_line
from bigtwo_conformance.reports.words import (
    MAX_CAUSES,
    STATUS_SENTENCES,
    count_line,
    explains_line,
    failing,
    kept_line,
    optional_line,
    out_of_scope_lines,
    printable,
    question_of,
    rules_lines,
    scope_line,
    table_rows,
    who,
    why_not,
)
from bigtwo_conformance.results import worst_first

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bigtwo_conformance.results import Results

CARD = re.compile(r"([2-9TJQKA]|1[0-5]?)([DCHS])")
SUITS = {"D": "♦", "C": "♣", "H": "♥", "S": "♠"}

STYLE = """
:root { color-scheme: light dark; --ink: #1d2429; --soft: #5b6770; --paper: #f6f5f1; --sheet: #fff; --line: #dcdad2;
  --good: #18794e; --bad: #b3261e; --warn: #8a5a00; --red: #c62828; --good-bg: #e5f4ec; --bad-bg: #fcebea; --warn-bg:
  #fbf1dc; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e1; --soft: #a3acb3; --paper: #14181b; --sheet: #1d2327;
  --line: #343c42; --good: #5fcf9a; --bad: #ff8a80; --warn: #e5b454; --red: #ff8a80; --good-bg: #15301f; --bad-bg:
  #3a1a18;
  --warn-bg: #33270f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.15rem; font-weight: 600; margin: 0 0 1rem; color: var(--soft); }
h2 { font-size: 1.3rem; margin: 2.5rem 0 .75rem; }
h3 { font-size: 1.05rem; margin: 0; }
.headline { padding: 1.25rem 1.5rem; border-radius: .6rem; font-size: 1.3rem; line-height: 1.4; font-weight: 600; }
.granted { background: var(--good-bg); color: var(--good); }
.absent { background: var(--bad-bg); color: var(--bad); }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: 1.25rem 0; font-size: .92rem; }
.facts dt { color: var(--soft); } .facts dd { margin: 0; overflow-wrap: anywhere; }
.rule, .case { background: var(--sheet); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem 1.25rem;
margin: .75rem 0; }
.rule.broken { border-left: .35rem solid var(--bad); }
.rule.unproven, .rule.excepted, .rule.unfinished { border-left: .35rem solid var(--warn); }
.rule > p, .case > p { margin: .4rem 0; }
.case { background: none; }
blockquote { margin: .5rem 0; font-size: 1.05rem; }
.tag { display: inline-block; font-size: .75rem; font-weight: 600; letter-spacing: .02em; padding: .05rem .5rem;
  border-radius: 1rem; background: var(--warn-bg); color: var(--warn); vertical-align: .1rem; }
.tag.broken, .tag.bad { background: var(--bad-bg); color: var(--bad); } .tag.kept, .tag.pass { background:
var(--good-bg); color: var(--good); }
.card { display: inline-block; min-width: 2.1em; text-align: center; padding: 0 .3em; margin: .1rem .1rem; background:
var(--sheet);
  border: 1px solid var(--line); border-radius: .3em; font-weight: 600; white-space: nowrap; font-variant-numeric:
  tabular-nums; }
.card.red { color: var(--red); }
dl.asked { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1rem; margin: .6rem 0; }
dl.asked > dt { color: var(--soft); font-size: .9rem; padding-top: .1rem; } dl.asked > dd { margin: 0; min-width: 0; }
.named { color: var(--soft); margin-right: .35rem; font-size: .9rem; } .part { margin-right: 1.1rem; }
.wrong { color: var(--bad); font-weight: 600; }
pre, code { font: .85rem/1.5 ui-monospace, monospace; }
pre { background: var(--paper); border: 1px solid var(--line); border-radius: .4rem; padding: .6rem .8rem; overflow:
auto;
  max-height: 14rem; max-width: 100%; margin: .2rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
code { overflow-wrap: anywhere; }
details summary { cursor: pointer; color: var(--soft); } details[open] > summary { margin-bottom: .4rem; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th, td { text-align: left; padding: .35rem .7rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--soft); font-weight: 500; } td.id { white-space: nowrap; } td.count { font-variant-numeric:
tabular-nums; }
.table { overflow-x: auto; }
h1, h2, h3, p, li, .headline { overflow-wrap: anywhere; }
@media (max-width: 30rem) { main { padding: 1rem .75rem 3rem; } .rule, .case, .headline { padding: .75rem; }
  dl.asked, .facts { grid-template-columns: 1fr; } }
"""


def page(results: Results) -> str:
    """The whole report."""
    return _page(f"Big Two conformance: {who(results)}: {scope_line(results)}", "\n".join(_body(results)))


def table_as_html(table: dict[str, Any]) -> str:
    """A page with a table of engines; the counts are of rules."""
    heading, *rows = ([_text(text) for text in row] for row in table_rows(table))
    lines = "\n".join(f"<tr><td>{'</td><td>'.join(row)}</td></tr>" for row in rows)
    head = f"<tr><th>{'</th><th>'.join(heading)}</th></tr>"
    title = "Engines of Big Two: the rules that each keeps"
    return _page(title, f'<h1>{title}</h1>\n<div class="table"><table>\n{head}\n{lines}\n</table></div>')


def _page(title: str, body: str) -> str:
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{_text(title)}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _body(results: Results) -> Iterator[str]:
    headline = results["headline"]
    yield f"<h1>Big Two conformance: {_text(who(results))}: {_text(scope_line(results))}</h1>"
    yield from (f"<p><code>{_text(line)}</code></p>" for line in rules_lines(results))
    yield f'<p class="headline {"granted" if headline["granted"] else "absent"}">{_text(headline["sentence"])}</p>'
    yield from _causes(results)
    yield from _optional(results)
    yield from _out_of_scope(results)
    yield f"<p>{_text(kept_line(results))} {_text(count_line(results))}.</p>"
    yield "<details><summary>How it was asked</summary>"
    yield from _facts(results)
    yield "</details>"
    yield from _rules(results)
    yield from _failing(results)
    yield from _cases(results)


def _facts(results: Results) -> Iterator[str]:
    run, corpus, who_ = results["run"], results["corpus"], results["implementation"]
    counts = ", ".join(f"{times} {status}" for status, times in results["counts"].items() if times)
    narrowed = "; ".join(f"{name}: {', '.join(words)}" for name, words in results["selection"].items() if words)
    facts = {
        "Asked": who_["address"],
        "Cases": f"{counts or 'none'} ({count_line(results)})",
        "Narrowed to": narrowed,
        "Corpus": f"{corpus['edition']}, sha256 {corpus['sha256']}",
        "Run": f"{run['started']}, {run['seconds']:.1f} s, each case {run['times']} times in a new order, "
        f"seed {run['seed']}",
        "Known failures": ", ".join(results["known_failures"]["listed"]),
        "Note": " ".join(run["notes"]),
    }
    yield '<dl class="facts">'
    yield from (f"<dt>{name}</dt><dd>{_text(value)}</dd>" for name, value in facts.items() if value)
    yield "</dl>"


def _causes(results: Results) -> Iterator[str]:
    cases = {case["id"]: case for case in results["cases"]}
    if results["causes"]:
        yield "<h2>Causes, the best explanation first</h2>"
    for number, cause in enumerate(results["causes"], 1):
        if number == MAX_CAUSES + 1:
            yield f"<details><summary>{len(results['causes']) - MAX_CAUSES} more causes</summary>"
        yield f'<section class="rule broken"><h3>{number}. {_text(cause_line(cause))}</h3>'
        instead = f" Or: {', '.join(cause['rules'][1:])}." if len(cause["rules"]) > 1 else ""
        if cause["cases"]:
            yield f"<p>{explains_line(cause)}{_text(instead)}</p>"
        if cause["example"]:
            yield f"<p><code>{_text(cause['example']['operation'])}</code></p>{_asked(cause['example'], results)}"
        if cause["smallest"]:
            yield from _smallest(cases[cause["smallest"]], results)
        yield "</section>"
    if len(results["causes"]) > MAX_CAUSES:
        yield "</details>"


def _smallest(case: dict[str, Any], results: Results) -> Iterator[str]:
    """A failing case in short: the question, what is wrong, and the command that asks it again."""
    yield f"<p><code>{_text(case['id'])} {_text(case['operation'])}</code></p>{_asked(case, results)}"
    yield f'<p class="wrong">{"<br>".join(_text(sentence) for sentence in why_not(case))}</p>'
    yield f"<p><code>{_text(case['repeat'])}</code></p>"


def _asked(shown: dict[str, Any], results: Results) -> str:
    return f"<div>{_value(question_of(shown, results))}</div>"


def _optional(results: Results) -> Iterator[str]:
    if results["optional"]:
        yield "<h2>Left open by the documents, and decided otherwise</h2><ul>"
        yield from (f"<li>{_text(optional_line(cause, results))}</li>" for cause in results["optional"])
        yield "</ul>"


def _out_of_scope(results: Results) -> Iterator[str]:
    if results["out_of_scope"]:
        yield "<h2>Out of scope</h2><ul>"
        yield from (f"<li>{_text(line)}</li>" for line in out_of_scope_lines(results))
        yield "</ul>"


def _rules(results: Results) -> Iterator[str]:
    if results["rules"]:
        yield f"<h2>Rules ({len(results['rules'])})</h2><details><summary>Every rule with its verdict</summary>"
        headings = ("Rule", "Verdict", "What it says", "Why", "Cases")
        rows = (
            (
                _id(rule["id"]),
                f'<td><span class="tag {rule["verdict"]}">{rule["verdict"]}</span></td>',
                _cell(rule["statement"]),
                _cell(rule["why"]),
                f'<td class="count">{len(rule["cases"])}</td>',
            )
            for rule in worst_first(results)
        )
        yield from _table(headings, rows)
        yield "</details>"


def _failing(results: Results) -> Iterator[str]:
    if wrong := failing(results):
        yield f"<h2>Cases that did not pass ({len(wrong)})</h2><details><summary>Each with its answer</summary>"
        for case in wrong:
            yield from _failure(case)
        yield "</details>"


def _failure(case: dict[str, Any]) -> Iterator[str]:
    known = ' <span class="tag">known failure</span>' if case["known_failure"] else ""
    yield f'<section class="case"><h3>{_text(case["title"])}</h3>'
    yield f'<p><code>{_text(case["id"])}</code> <span class="tag bad">{case["status"]}</span>{known}'
    yield f"<code>{_text(case['operation'])}</code></p>"
    yield '<dl class="asked">'
    yield f"<dt>Question</dt><dd>{_value(case['question'])}</dd>"
    yield f"<dt>Expected</dt><dd>{_expected(case['expect'])}</dd>"
    if case["answer"] is not None:
        yield f"<dt>Answer</dt><dd>{_value(case['answer'])}</dd>"
    yield f'<dt>Wrong</dt><dd class="wrong">{"<br>".join(_text(sentence) for sentence in why_not(case))}</dd>'
    yield f"<dt>Why it is asked</dt><dd>{_text(case['why'])}</dd>"
    yield f"<dt>Ask again</dt><dd><code>{_text(case['repeat'])}</code></dd></dl>"
    if case["noise"]:
        yield f"<details><summary>The end of its standard error</summary><pre>{_text(case['noise'])}</pre></details>"
    yield "</section>"


def _cases(results: Results) -> Iterator[str]:
    yield f"<h2>All cases ({len(results['cases'])})</h2><details><summary>Every case that was in scope</summary>"
    ordered = sorted(results["cases"], key=lambda case: (case["status"] == "pass", case["group"], case["id"]))
    yield from _table(
        ("Case", "What the rules say", "Rules", "Status"),
        (
            (_id(case["id"]), _cell(case["title"]), _cell(", ".join(case["rules"])), _status(case["status"]))
            for case in ordered
        ),
    )
    yield "</details>"


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
    return f'<td><span class="tag {tag}" title="{STATUS_SENTENCES[status]}">{status}</span></td>'


def _expected(expect: dict[str, Any]) -> str:
    if not expect:
        # A contradiction, of which nobody knows what is right.
        return "still to be decided"
    (form, demand), *_ = expect.items()
    match form:
        case "refuse":
            return "no" + ", because " * bool(demand) + " or ".join(f"<code>{_text(code)}</code>" for code in demand)
        case "tally":
            return "exactly these counts: " + _value(demand)
        case "set-equals":
            return "in any order: " + _value(demand)
    return _value(demand)


def _value(value: object) -> str:
    """A JSON value: cards as cards, a flat object on a line, one with other things in it field by field, and anything
    else as it is written."""
    if _are_cards(value):
        return _cards(value)
    if isinstance(value, list) and value and all(item == [] or _are_cards(item) for item in value):
        return "".join(f"<div>{_cards(item) or '[]'}</div>" for item in value)
    if isinstance(value, dict):
        return " ".join(
            f'<span class="part"><span class="named">{_text(name)}</span>'
            f"{_simple(item) if _is_simple(item) else _value(item)}</span>"
            for name, item in value.items()
        )
    return f"<pre>{_text(json.dumps(value, ensure_ascii=False, default=str))}</pre>"


def _is_simple(value: object) -> bool:
    return not isinstance(value, dict | list) or _are_cards(value) or value == [] or set(_keys(value)) == {"code"}


def _keys(value: object) -> tuple[str, ...]:
    return tuple(value) if isinstance(value, dict) else ()


def _simple(value: object) -> str:
    if _are_cards(value) or (isinstance(value, str) and CARD.fullmatch(value)):
        return _cards(value if isinstance(value, list) else [value])
    return f"<code>{_text(json.dumps(value, ensure_ascii=False))}</code>"


def _are_cards(value: object) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(item, str) and CARD.fullmatch(item) for item in value)
    )


def _cards(codes: object) -> str:
    assert isinstance(codes, list)
    return "".join(_card(code) for code in codes)


def _card(code: str) -> str:
    rank, suit = code[:-1].replace("T", "10"), code[-1]
    colour = " red" if suit in "DH" else ""
    return f'<span class="card{colour}" title="{code}">{rank}{SUITS[suit]}</span>'


def _text(text: str) -> str:
    return escape(printable(text))
