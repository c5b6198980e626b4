"""Answers in a few lines that people read; ``--json`` prints the rest."""

from __future__ import annotations

import textwrap
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, Final

import orjson

from bigtwo.cli.painting import columns
from bigtwo.strict_json import write_json
from bigtwo.variant import resolve

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bigtwo.cli.painting import Paint
    from bigtwo.faults import Fault
    from bigtwo.operations.answers import Fields

_SEVERAL: Final = {"single": "singles", "pair": "pairs", "triple": "triples", "flush": "flushes", "four": "fours"}


def readable(operation: str, answer: Fields, paint: Paint) -> list[str]:
    """The answer to an operation in a few lines: what it comes to, why, under which rules."""
    lines = _LINES.get(operation, _plain)(answer)
    variant: Any = answer["variant"]
    pack = resolve(variant).options.pack
    rules = _rules_of(answer)
    if rules:
        under = "" if variant == "base" else f" ({called(variant)})"
        lines.append(f"rules: {' '.join(rules)}{under}")
    first, *others = (paint.sentence(line, pack) for line in lines)
    return [paint.strong(first), *others]


def _rules_of(answer: Any) -> list[str]:
    """The rules that the answer rests on; where it names none itself, those that were broken."""
    found = answer.get("rules")
    if found is None:
        found = dict.fromkeys(rule for violation in answer.get("violations", ()) for rule in violation["rules"])
    return list(found)


def readable_rulings(answer: Any, paint: Paint) -> list[str]:
    """Who is right: every ruling, and under it why, under which variants and by which rules."""
    lines: list[str] = []
    for ruling in answer["rulings"]:
        count = len(ruling["variants"])
        lines.append(paint.strong(f"{_outcome(ruling['answer'])}: {count} variant{'s' if count > 1 else ''}"))
        shown: list[dict[str, Any]] = []
        for way in ruling["by"]:
            if way["details"] != shown:
                shown = way["details"]
                lines += [f"  {told['detail']}" for told in shown]
            lines += _indented_text(f"{_names(way['variants'])}: {' '.join(way['rules'])}")
    for unfit in answer["unfit"]:
        lines.append(paint.strong("cannot be asked"))
        lines += [f"  {unfit['errors'][0]['detail']}", *_indented_text(_names(unfit["variants"]))]
    return [paint.sentence(line) for line in lines]


def _names(echoes: Sequence[object]) -> str:
    return ", ".join(called(echo) for echo in echoes)


def _indented_text(text: str) -> list[str]:
    width = max(get_terminal_size().columns, 60)
    return textwrap.wrap(
        text,
        width,
        initial_indent=" " * 4,
        subsequent_indent=" " * 6,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _outcome(answer: Any) -> str:
    """What a ruling comes to, in a few words."""
    for name, words in (("playable", "playable"), ("legal", "legal"), ("valid", "valid")):
        if name in answer:
            yes = answer.get("kind") or words
            return str(yes) if answer[name] else f"not {words}"
    word = next((answer[name] for name in ("result", "verdict", "by", "scoring") if name in answer), "so")
    return str(word).replace("-", " ")


def at_pointer(fault: Fault) -> str:
    """A fault of a file, behind where it stands. The file may name its fields as it likes: what cannot be seen is
    escaped."""
    pointer = fault.pointer or "/"
    return f"{pointer if pointer.isprintable() else ascii(pointer)[1:-1]}: {fault.detail}"


def indented(value: object) -> str:
    """A value as JSON for people."""
    return write_json(value, list, orjson.OPT_INDENT_2).decode()  # moves are a list of objects here


def called(echo: Any) -> str:
    """A variant as answers echo it, in one line: ``hong-kong-ip+bombs=on``."""
    return resolve(echo).text


def written(value: object) -> str:
    """The value of an option as people write it: texts bare, anything else as JSON."""
    return value if isinstance(value, str) else orjson.dumps(value).decode()


def cards(codes: Sequence[str]) -> str:
    """A set of cards as people say it, strongest first."""
    return " ".join(reversed(codes))


# --- one operation after the other -----------------------------------------------------------------------------------


def _plain(answer: Any) -> list[str]:
    """An answer to a question that has no lines of its own: its reason, or field by field what it says."""
    if "reason" in answer:
        return [answer["reason"]["detail"]]
    fields = {name: value for name, value in answer.items() if name not in ("variant", "rules")}
    return [f"{name.replace('_', ' ')}: {written(value)}" for name, value in fields.items()]


def _classify(answer: Any) -> list[str]:
    if not answer["playable"]:
        return [answer["reason"]["detail"]]
    deciding = f", decided by {answer['deciding_card']}" if answer["deciding_card"] else ""
    return [f"{cards(answer['cards'])}: {answer['kind']}{deciding}"]


def _legal_moves(answer: Any) -> list[str]:
    """The plays kind by kind, and what else the player may or must."""
    by_kind: dict[str, list[str]] = {}
    for move in answer["moves"]:
        by_kind.setdefault(move["kind"], []).append(cards(move["cards"]))
    total = answer["count"]
    lines = [f"{total} plays" if total != 1 else "1 play"]
    if answer["may_pass"]:
        lines[0] += ", or pass"
    for kind, plays in by_kind.items():
        several = _SEVERAL.get(kind, kind)
        lines.append(f"{len(plays)} {kind if len(plays) == 1 else several}:")
        lines += _filled(plays)
    if answer["next_cursor"] is not None:
        lines.append(f"{total - len(answer['moves'])} more; go on with --cursor {answer['next_cursor']}")
    return lines + [duty["detail"] for duty in answer["obligations"]]


def _filled(plays: list[str]) -> list[str]:
    """As many plays on a line as fit, none broken."""
    whole = [play.replace(" ", "\N{NO-BREAK SPACE}") for play in plays]
    width = max(get_terminal_size().columns - 2, 40)
    lines = textwrap.wrap("   ".join(whole), width, initial_indent="  ", subsequent_indent="  ", break_long_words=False)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def _validate_play(answer: Any) -> list[str]:
    if not answer["legal"]:
        return [violation["detail"] for violation in answer["violations"]]
    return ["legal, and wins" if answer["wins"] else "legal"]


def _deal(answer: Any) -> list[str]:
    """Who leads, or what is due before that; then who gets what."""
    lines = [answer[name]["reason"]["detail"] for name in ("opening", "exchange") if answer[name] is not None]
    counted = f"{answer['exposed']} is exposed, so " if answer["exposed"] else ""
    lines.append(f"{counted}the first card goes to seat {answer['first_card_to']}")
    lines += _seats(answer["hands"])
    lines += [f"extra card: {answer['extra']}"] if answer["extra"] else []
    lines += [f"{name}: {' '.join(answer[name])}" for name in ("stock", "dead") if answer[name]]
    return lines


def _validate_deal(answer: Any) -> list[str]:
    return ["valid"] if answer["valid"] else [violation["detail"] for violation in answer["violations"]]


def _opening(answer: Any) -> list[str]:
    must = answer["must_include"]
    return [answer["reason"]["detail"]] + ([f"the first play must contain {must}"] if must else [])


def _exchange(answer: Any) -> list[str]:
    return [answer["reason"]["detail"], *_seats(answer["hands"])]


def _referee(answer: Any) -> list[str]:
    lines = [_found(found) for found in answer["violations"]] or ["clean"]
    state, result = answer["state"], answer["result"]
    if result is not None:
        lines.append(f"seat {result['winner']} wins; cards left: {' '.join(map(str, result['cards_left']))}")
    elif state["to_act"] is not None:
        pile = f"; the pile is {cards(state['pile']['cards'])}" if state["pile"] else ""
        lines.append(f"seat {state['to_act']} is to act{pile}")
    return lines


def _found(found: Any) -> str:
    cause = found["consequence_of"]
    return f"event {found['event']}: {found['detail']}" + ("" if cause is None else f" (follows from event {cause})")


def _because(lines: Any) -> str:
    """What a score or a payment is made of."""
    return "; ".join(f"{line['detail']} ({line['amount']:+})" for line in lines)


def _score(answer: Any) -> list[str]:
    unit = "penalty" if "penalty" in answer["seats"][0] else "points"
    rows = [("seat", "cards left", unit, "because")]
    for seat in answer["seats"]:
        rows.append((str(seat["seat"]), _or_dash(seat["cards_left"]), str(seat[unit]), _because(seat["lines"])))
    lines = [answer["scoring"], *columns(rows)]
    settlement = answer["settlement"]
    if settlement is not None:
        for paid in settlement["transfers"]:
            lines.append(f"seat {paid['from']} pays {paid['amount']} to seat {paid['to']}: {_because(paid['lines'])}")
        lines.append("net: " + ", ".join(f"seat {seat} {net:+}" for seat, net in enumerate(settlement["net"])))
    return lines


def _session(answer: Any) -> list[str]:
    """A line for each deal, the totals, and what comes next."""
    units = [unit for unit in ("penalties", "points", "net") if unit in answer["totals"]]
    seats = len(answer["totals"][units[0]]) if units else 0
    rows = [("deal", "", *(f"seat {seat}" for seat in range(seats)))]
    for each in [*answer["ledger"], {"deal": "total", **answer["totals"]}]:
        for unit in units:
            if each.get(unit) is not None:
                rows.append((str(each["deal"]), unit, *map(str, each[unit])))
    lines = [f"{answer['deals_played']} deals played{', and the session is over' if answer['over'] else ''}"]
    lines += columns(rows)
    if answer["chips"] is not None:
        lines.append("chips: " + ", ".join(f"seat {seat} {held}" for seat, held in enumerate(answer["chips"])))
    if not answer["over"] and answer["next_dealer"] is not None:
        lines.append(f"seat {answer['next_dealer']} deals next, {answer['direction']}")
    return lines


def _seats(hands: list[list[str]]) -> list[str]:
    return [f"seat {seat}: {cards(hand)}" for seat, hand in enumerate(hands)]


def _or_dash(value: object) -> str:
    return "-" if value is None else str(value)


_LINES: Final[dict[str, Callable[[Any], list[str]]]] = {
    "classify": _classify,
    "legal-moves": _legal_moves,
    "validate-play": _validate_play,
    "deal": _deal,
    "validate-deal": _validate_deal,
    "opening": _opening,
    "exchange": _exchange,
    "referee": _referee,
    "score": _score,
    "session": _session,
}
