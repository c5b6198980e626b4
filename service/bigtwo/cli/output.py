"""What commands print: colour, columns, wrapped lines, and the answer to an operation in a few lines."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from shutil import get_terminal_size
from typing import Any, Final, TextIO

import orjson

from bigtwo.cards import PACKS
from bigtwo.faults import Fault
from bigtwo.messages.catalogue import WORDS
from bigtwo.messages.render import (
    as_written,
    current_locale,
    render,
    render_count,
    render_label,
    render_word,
    seat_name,
)
from bigtwo.operations.questions import Fields, as_json
from bigtwo.table.referee import event_called
from bigtwo.table.table import Table
from bigtwo.variant.resolving import resolve
from bigtwo.wording import width

WHEN: Final = ("auto", "always", "never")
"""What may be said about colour."""

# Chinese sentences have no spaces: a letter may be beside a card, but no letter of a code.
CARDS: Final = re.compile(r"(?<![\w-])([2-9TJQKA])([SHCD])(?![\w-])", re.ASCII)
TILES: Final = re.compile(r"(?<![\w-])(1[0-5]|[1-9])([SHCD])(?![\w-])", re.ASCII)
_CARD_SYMBOLS: Final = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
_TILE_SYMBOLS: Final = {"S": "☀", "H": "☾", "C": "★", "D": "☁"}

# Bold and the terminal's own red are legible on a dark and on a light background; most other colours are not on both.
_RED: Final = "\x1b[31m", "\x1b[39m"
_BOLD: Final = "\x1b[1m", "\x1b[22m"
STYLE: Final = re.compile(r"\x1b\[\d+m")

PIECES: Final = re.compile(
    " ?[（「『《【“]*(?:[\u2e80-\u9fff\uff00-\uffef]|[^\\s\u2e80-\u9fff\uff00-\uffef]+)[、。，；：！？）」』》】…]*"
)
"""A Chinese character, or a word of other letters, with the punctuation that belongs to it."""


@dataclass(frozen=True, slots=True)
class Paint:
    """What may be used to make text legible: suit symbols, and colour."""

    symbols: bool = False
    colour: bool = False

    def sentence(self, text: str, pack: str = "standard-52") -> str:
        """A text, with the codes of cards in it as people draw them: ``9S`` as ``9♠``, ``TD`` as a red ``10♦``."""
        if not self.symbols:
            return text
        if PACKS[pack].is_tiles:
            return TILES.sub(lambda found: found[1] + _TILE_SYMBOLS[found[2]], text)
        return CARDS.sub(self._card, text)

    def strong(self, text: str) -> str:
        """A heading, or the word that matters."""
        return f"{_BOLD[0]}{text}{_BOLD[1]}" if self.colour else text

    def _card(self, found: re.Match[str]) -> str:
        drawn = ("10" if found[1] == "T" else found[1]) + _CARD_SYMBOLS[found[2]]
        return f"{_RED[0]}{drawn}{_RED[1]}" if self.colour and found[2] in "HD" else drawn


def paint_for(out: TextIO, colour: str, environment: Mapping[str, str]) -> Paint:
    """What may be used on a stream. ``colour`` is one of `WHEN`; where it is ``auto``, NO_COLOR, FORCE_COLOR and TERM
    are heeded, and otherwise a terminal gets colour and anything else plain text."""
    terminal = out.isatty()
    coloured = colour == "always"
    if colour == "auto" and not environment.get("NO_COLOR"):
        forced = environment.get("FORCE_COLOR", "0") not in ("", "0")
        coloured = forced or (terminal and environment.get("TERM") != "dumb")
    try:
        "".join((*_CARD_SYMBOLS.values(), *_TILE_SYMBOLS.values())).encode(out.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return Paint(False, coloured)
    return Paint(terminal or coloured, coloured)


def columns(rows: Iterable[Sequence[str]]) -> list[str]:
    """Rows of cells as lines with the cells in line; the last cell of a row may be as long as it likes."""
    table = [tuple(row) for row in rows]
    widths = [max(map(_width, cells)) for cells in zip(*(row[:-1] for row in table), strict=True)]
    return [
        "  ".join(
            [*(cell + " " * (wide - _width(cell)) for cell, wide in zip(row, widths, strict=False)), row[-1]]
        ).rstrip()
        for row in table
    ]


def _width(text: str) -> int:
    """How many places a text takes on the screen."""
    return width(STYLE.sub("", text))


def wrapped(text: str, columns: int, indent: str = "", further: str = "") -> list[str]:
    """A text in lines of this width, the first indented and the further ones too; no word and no id is broken.
    Chinese, which has no spaces, goes on in the next line anywhere but before a punctuation mark."""
    lines, line = [], indent + text[: -len(text.lstrip())]
    for piece in PIECES.findall(" ".join(text.split())):
        if line.strip() and width(line) + width(piece.rstrip()) > columns:
            lines.append(line.rstrip())
            line, piece = further, piece.lstrip()
        line += piece
    return [*lines, line.rstrip()]


# --- answers in a few lines -------------------------------------------------------------------------------------------


def readable(operation: str, answer: Fields, paint: Paint, players: Sequence[str] | None = None) -> list[str]:
    """The answer to an operation in a few lines: what it comes to, why, and under which rules."""
    lines = _referee(answer, players) if operation == "referee" else _LINES.get(operation, _plain)(answer)
    variant: Any = answer["variant"]
    pack = resolve(variant).options.pack
    rules = _rules_of(answer)
    if rules:
        cited = " ".join(rules)
        if variant != "base":
            cited = render_word("line.rules-under", rules=cited, variant=called(variant))
        lines.append(render_label(render_word("column.rules"), cited))
    first, *others = (paint.sentence(line, pack) for line in lines)
    return [paint.strong(first), *others]


def _rules_of(answer: Any) -> list[str]:
    """The rules that the answer rests on; where it names none itself, those that were broken."""
    found = answer.get("rules")
    if found is None:
        broken = [*answer.get("violations", ()), *(answer.get("result") or {}).get("breaches", ())]
        found = dict.fromkeys(rule for each in broken for rule in each["rules"])
    return list(found)


def readable_rulings(answer: Any, paint: Paint) -> list[str]:
    """Who is right: every ruling, and under it why, under which variants and by which rules."""
    lines: list[str] = []
    for ruling in answer["rulings"]:
        count = render_count("variants.count", len(ruling["variants"]))
        lines.append(paint.strong(render_label(_outcome(ruling["answer"]), count)))
        shown: list[dict[str, Any]] = []
        for way in ruling["by"]:
            if way["details"] != shown:
                shown = way["details"]
                lines += [f"  {told['detail']}" for told in shown]
            lines += _indented_text(render_label(_names(way["variants"]), " ".join(way["rules"])))
    for name, title in (("impossible", "line.cannot-happen"), ("unfit", "line.cannot-be-asked")):
        for refused in answer[name]:
            lines.append(paint.strong(render_word(title)))
            lines += [f"  {refused['errors'][0]['detail']}", *_indented_text(_names(refused["variants"]))]
    return [paint.sentence(line) for line in lines]


def _names(echoes: Sequence[object]) -> str:
    return ", ".join(called(echo) for echo in echoes)


def _indented_text(text: str) -> list[str]:
    return wrapped(text, max(get_terminal_size().columns, 60), " " * 4, " " * 6)


def _outcome(answer: Any) -> str:
    """What a ruling comes to, in a few words."""
    for name in ("playable", "legal", "valid"):
        if name in answer:
            return _in_words(answer.get("kind") or name if answer[name] else f"not-{name}")
    known = (answer[name] for name in ("result", "verdict", "by", "scoring") if name in answer)
    texts = (said for name, said in answer.items() if isinstance(said, str) and name != "variant")
    return _in_words(next(known, None) or next(texts, "so"))


def _in_words(code: str) -> str:
    """What a code says, where there is a word for it."""
    known = next((f"{sort}.{code}" for sort in ("outcome", "kind-alone", "term") if f"{sort}.{code}" in WORDS), None)
    return code.replace("-", " ") if known is None else render_word(known)


def at_pointer(fault: Fault) -> str:
    """A fault of a file, behind its pointer, in which what cannot be seen is escaped."""
    pointer = fault.pointer or "/"
    return f"{pointer if pointer.isprintable() else ascii(pointer)[1:-1]}: {fault.detail}"


def indented(value: object) -> str:
    """A value as JSON for people."""
    return as_json(value, list, orjson.OPT_INDENT_2).decode()  # moves are a list of objects here


def called(echo: Any) -> str:
    """A variant as answers echo it, in one line: ``hong-kong-ip+bombs=on``."""
    return resolve(echo).text


def written(value: object) -> str:
    """The value of an option as people write it: texts bare, anything else as JSON."""
    return value if isinstance(value, str) else orjson.dumps(value).decode()


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
    played, deciding = as_written(answer["cards"]), answer["deciding_card"]
    kind = render_word(f"kind-alone.{answer['kind']}")
    if answer.get("any_suits"):  # the suits in the answer are one choice of many
        return [render_label(" ".join(card[:-1] for card in answer["cards"]), kind)]
    if deciding is None:
        return [render_label(played, kind)]
    return [render_word("line.kind-decided", cards=played, kind=kind, card=deciding)]


def _legal_moves(answer: Any) -> list[str]:
    """The plays kind by kind, and what else the player may or must."""
    by_kind: dict[str, list[str]] = {}
    for move in answer["moves"]:
        by_kind.setdefault(move["kind"], []).append(as_written(move["cards"]))
    total = render_count("plays.count", answer["count"])
    lines = [render_word("line.or-pass", plays=total) if answer["may_pass"] else total]
    for kind, plays in by_kind.items():
        lines.append(render_word("line.heading", name=render_count(f"kinds.{kind}", len(plays))))
        lines += _filled(plays)
    if answer["next_cursor"] is not None:
        left = answer["count"] - len(answer["moves"])
        lines.append(render_word("line.more", count=left, cursor=answer["next_cursor"]))
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
    remarks = [remark["detail"] for remark in answer["remarks"]]
    return [render_word("line.legal-wins" if answer["wins"] else "outcome.legal"), *remarks]


def _deal(answer: Any) -> list[str]:
    """Who leads, or what is due before that; then who gets what."""
    lines = [answer[name]["reason"]["detail"] for name in ("opening", "exchange") if answer[name] is not None]
    lines += _offered(answer)
    first = seat_name(answer["first_card_to"])
    if answer["exposed"]:
        lines.append(render_word("line.exposed", card=answer["exposed"], seat=first))
    else:
        lines.append(render_word("line.first-card", seat=first))
    lines += _seats(answer["hands"])
    lines += [render_label(render_word("term.extra-card"), answer["extra"])] if answer["extra"] else []
    others = (("stock", "term.stock"), ("dead", "term.dead-cards"))
    return lines + [
        render_label(render_word(called), " ".join(answer[name])) for name, called in others if answer[name]
    ]


def _validate_deal(answer: Any) -> list[str]:
    return [violation["detail"] for violation in answer["violations"]] or [render_word("outcome.valid")]


def _opening(answer: Any) -> list[str]:
    must = answer["must_include"]
    said = [answer["reason"]["detail"]] + ([render_word("line.must-include", card=must)] if must else [])
    return said + _offered(answer)


def _offered(answer: Any) -> list[str]:
    """Who may have the cards thrown in."""
    offer = answer.get("redeal_offer")
    return [] if offer is None else [offer["reason"]["detail"]]


def _exchange(answer: Any) -> list[str]:
    return [answer["reason"]["detail"], *_seats(answer["hands"])]


def _referee(answer: Any, players: Sequence[str] | None) -> list[str]:
    state, result = answer["state"], answer["result"]
    names = players or list(map(seat_name, range(len(state["hands"]))))
    lines = [_found(found, names) for found in answer["violations"]] or [render_word("outcome.clean")]
    lines += [_found(passed, names) for passed in answer.get("unwritten_passes", ())]
    for breach in (state if result is None else result)["breaches"]:
        neglected = ("last-card-duty.neglected", [("seat", breach["seat"])])
        told = breach["reason"]["detail"] if "reason" in breach else render(*neglected, players=names)
        lines.append(render_label(event_called(breach["event"], breach.get("line")), told))
    if result is not None:
        lines += _ended(result, state, names)
    elif state["to_act"] is not None:
        lines.append(Table.from_dict(state).summary(names))
    return lines


def _ended(result: Any, state: Any, names: Sequence[str]) -> Iterator[str]:
    """How a deal ended: by a hand that won before the first lead or by play, who won, and in which places."""
    winner, counts = names[result["winner"]], result["cards_left"]
    left = " ".join(map(str, counts))
    told = render_word("line.wins", player=winner, cards=left)
    if state["dragon"] is not None:
        yield render("dragon.dealt", [("seat", result["winner"])], players=names)
    elif state.get("instant_win") is not None:
        win = state["instant_win"]
        yield render("instant-win.dealt", [("seat", win["seat"]), ("pattern", win["pattern"])], players=names)
    elif counts[result["winner"]]:
        yield render_word("table.outlasted", player=winner)
        told = render_label(render_word("column.cards-left"), left)
    yield told
    if len(result["placings"]) > 1:
        yield render_label(render_word("column.places"), ", ".join(names[seat] for seat in result["placings"]))


def _found(found: Any, names: Sequence[str]) -> str:
    """A violation, or a pass that was filled in: its place in a text, its event, and whose it is where its sentence
    does not begin so."""
    cause, who = found.get("consequence_of"), "" if found["seat"] is None else names[found["seat"]]
    others = [who] if who and not _begins_with(found["detail"], who) else []
    told = render_label(event_called(found["event"], found.get("line"), *others), found["detail"])
    return told if cause is None else render_word("line.follows", sentence=told, number=cause + 1)


def _begins_with(sentence: str, name: str) -> bool:
    """Does a sentence begin with a name, and not with a longer word? Chinese goes on without a space."""
    behind = sentence[len(name) : len(name) + 1]
    return sentence.startswith(name) and not (behind.isascii() and behind.isalnum())


def _because(lines: Any) -> str:
    """What a score or a payment is made of."""
    because = ""
    for line in lines:
        said = render_word("line.amount", sentence=line["detail"], amount=f"{line['amount']:+}")
        because = render_word("joined.otherwise", sentence=because, otherwise=said) if because else said
    return because


def _score(answer: Any) -> list[str]:
    unit = "penalty" if "penalty" in answer["seats"][0] else "points"
    amount = render_word("column.penalty" if unit == "penalty" else "term.points")
    rows = [(render_word("term.seat"), render_word("column.cards-left"), amount, render_word("column.because"))]
    for each in answer["seats"]:
        left = "-" if each["cards_left"] is None else str(each["cards_left"])
        rows.append((str(each["seat"]), left, str(each[unit]), _because(each["lines"])))
    lines = [render_label(render_word("option-group.scoring"), answer["scoring"]), *columns(rows)]
    settlement = answer["settlement"]
    if settlement is not None:
        for paid in settlement["transfers"]:
            payer, receiver, why = seat_name(paid["from"]), seat_name(paid["to"]), _because(paid["lines"])
            lines.append(render_word("line.pays", payer=payer, number=paid["amount"], receiver=receiver, because=why))
        lines.append(render_label(render_word("column.net"), _by_seat(f"{net:+}" for net in settlement["net"])))
    return lines


def _session(answer: Any) -> list[str]:
    """A line for each deal, the totals, and what comes next."""
    units = [unit for unit in ("penalties", "points", "net") if unit in answer["totals"]]
    seats = len(answer["totals"][units[0]]) if units else 0
    called = {"penalties": "column.penalties", "points": "term.points", "net": "column.net"}
    rows = [(render_word("term.deal"), "", *map(seat_name, range(seats)))]
    for each in [*answer["ledger"], {"deal": render_word("column.total"), **answer["totals"]}]:
        for unit in units:
            if each.get(unit) is not None:
                rows.append((str(each["deal"]), render_word(called[unit]), *map(str, each[unit])))
    deals = render_count("deals.played", answer["deals_played"])
    lines = [render_word("line.session-over", deals=deals) if answer["over"] else deals]
    if "reason" in answer:
        lines.append(answer["reason"]["detail"])
    lines += columns(rows)
    if answer["chips"] is not None:
        lines.append(render_label(render_word("term.chips"), _by_seat(map(str, answer["chips"]))))
    if "buy_ins" in answer:
        lines.append(render_label(render_word("term.buy-ins"), _by_seat(map(str, answer["buy_ins"]))))
    if not answer["over"] and answer["next_dealer"] is not None:
        direction = render_word(f"direction.{answer['direction']}")
        lines.append(render_word("line.deals-next", seat=seat_name(answer["next_dealer"]), direction=direction))
    return lines


def _odds(answer: Any) -> list[str]:
    """A line for each kind, with its cards, its sets, their share and the chance of a hand; then the instant wins."""
    titles = [render_word(f"column.{name}") for name in ("cards", "sets", "share", "chance")]
    rows = [(render_count("cards.count", answer["hand_size"]), *titles)]
    for each in answer["combinations"]:
        chances = (_percent(each["share"]), _percent(each["chance"]))
        rows.append((render_word(f"kind-alone.{each['kind']}"), str(each["size"]), str(each["sets"]), *chances))
    for each in answer["instant_wins"]:
        rows.append((render_word(f"pattern.{each['pattern']}"), "", "", "", _percent(each["chance"])))
    return columns(rows)


def _percent(chance: Any) -> str:
    return f"{100 * chance['decimal']:.4g}%"


def _seats(hands: list[list[str]]) -> list[str]:
    return [render_label(seat_name(number), as_written(hand)) for number, hand in enumerate(hands)]


def _by_seat(amounts: Iterable[str]) -> str:
    said = [render_word("line.of-seat", seat=seat_name(number), amount=amount) for number, amount in enumerate(amounts)]
    return current_locale().listed("comma", said)


_LINES: Final[dict[str, Callable[[Any], list[str]]]] = {
    "classify": _classify,
    "legal-moves": _legal_moves,
    "validate-play": _validate_play,
    "deal": _deal,
    "validate-deal": _validate_deal,
    "opening": _opening,
    "exchange": _exchange,
    "score": _score,
    "session": _session,
    "odds": _odds,
}
