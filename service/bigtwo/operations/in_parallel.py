"""JSON Lines answered by several processes of one machine, in the order of the lines."""

from __future__ import annotations

from collections import deque
from concurrent.futures import ProcessPoolExecutor
from typing import IO, TYPE_CHECKING, Final, NamedTuple

from bigtwo.messages.languages import Language, tag
from bigtwo.operations.answers import as_json
from bigtwo.operations.json_lines import answer_line, is_answered, is_last, lines_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Future

    from bigtwo.operations.json_lines import Lines

LINES_AT_ONCE: Final = 64
"""How many lines a process gets in one piece."""
BYTES_AT_ONCE: Final = 1 << 18
"""After how many bytes a piece is full, so that long lines make short pieces."""
_PIECES_AHEAD: Final = 3
"""How many pieces are read ahead for each process: enough for none to wait, and few enough to hold in memory."""


def answer_lines_in_parallel(source: Lines, out: IO[bytes], jobs: int, progress: Callable[[int], object] = int) -> bool:
    """Answers every line as `bigtwo.operations.json_lines.answer_lines` does, in so many processes. Could all be
    answered?

    The answers come in the order of the lines, piece by piece: this is for files, not for a conversation. Raises
    BrokenProcessPool where a process ended before its time, as it does where memory runs out.
    """
    running: deque[tuple[int, Future[Answers]]] = deque()
    all_answered = True

    def is_last_written() -> bool:
        """Writes the answers to the oldest piece. Was that the last?"""
        nonlocal all_answered
        size, answered = running.popleft()
        answers = answered.result()
        out.write(answers.text)
        out.flush()
        progress(size)
        all_answered = all_answered and answers.all_answered
        return answers.said_bye

    with ProcessPoolExecutor(jobs) as pool:
        for piece in _pieces(source):
            running.append((sum(map(len, piece)), pool.submit(answer_piece, piece, tag())))
            if len(running) >= jobs * _PIECES_AHEAD and is_last_written():
                break
        else:
            while running and not is_last_written():
                pass
        pool.shutdown(wait=False, cancel_futures=True)
    return all_answered


class Answers(NamedTuple):
    """The answers to some lines."""

    text: bytes
    """A line each."""
    said_bye: bool
    """Did one of the lines say ``bye``? Nothing behind that is answered."""
    all_answered: bool


def answer_piece(piece: list[bytes], language: str) -> Answers:
    """The answers to some lines, in a language where they do not ask for another."""
    with Language(language):
        return _answers_to(piece)


def _answers_to(piece: list[bytes]) -> Answers:
    answers: list[bytes] = []
    all_answered = True
    for line in filter(bytes.strip, piece):
        reply = answer_line(line)
        answers.append(as_json(reply) + b"\n")
        all_answered = all_answered and is_answered(reply)
        if is_last(reply):
            return Answers(b"".join(answers), True, all_answered)
    return Answers(b"".join(answers), False, all_answered)


def _pieces(source: Lines) -> Iterator[list[bytes]]:
    piece: list[bytes] = []
    size = 0
    for line in lines_of(source):
        piece.append(line)
        size += len(line)
        if len(piece) >= LINES_AT_ONCE or size >= BYTES_AT_ONCE:
            yield piece
            piece, size = [], 0
    if piece:
        yield piece
