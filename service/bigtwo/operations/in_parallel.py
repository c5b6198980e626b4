"""JSON Lines answered by several processes of one machine, in the order of the lines."""

from __future__ import annotations

from collections import deque
from concurrent.futures import ProcessPoolExecutor
from typing import IO, TYPE_CHECKING, Final

from bigtwo.operations.answers import as_json
from bigtwo.operations.json_lines import answer_line, is_last, lines_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Future

LINES_AT_ONCE: Final = 64
"""How many lines a process gets in one piece."""
BYTES_AT_ONCE: Final = 1 << 18
"""After how many bytes a piece is full, so that long lines make short pieces."""
_PIECES_AHEAD: Final = 3
"""How many pieces are read ahead for each process: enough for none to wait, and few enough to hold in memory."""


def answer_lines_in_parallel(
    source: IO[bytes], out: IO[bytes], jobs: int, progress: Callable[[int], object] = int
) -> None:
    """Answers every line as `bigtwo.operations.json_lines.answer_lines` does, in so many processes.

    The answers come in the order of the lines, piece by piece: this is for files, not for a conversation. Raises
    BrokenProcessPool where a process ended before its time, as it does where memory runs out.
    """
    running: deque[tuple[int, Future[tuple[bytes, bool]]]] = deque()
    with ProcessPoolExecutor(jobs) as pool:
        pieces = _pieces(source)
        for piece in pieces:
            running.append((sum(map(len, piece)), pool.submit(answer_piece, piece)))
            if len(running) >= jobs * _PIECES_AHEAD and _write(running, out, progress):
                break
        else:
            while running and not _write(running, out, progress):
                pass
        pool.shutdown(wait=False, cancel_futures=True)


def answer_piece(piece: list[bytes]) -> tuple[bytes, bool]:
    """The answers to some lines, a line each, and whether one of them said ``bye``; nothing behind that is answered."""
    answers: list[bytes] = []
    for line in filter(bytes.strip, piece):
        reply = answer_line(line)
        answers.append(as_json(reply) + b"\n")
        if is_last(reply):
            return b"".join(answers), True
    return b"".join(answers), False


def _pieces(source: IO[bytes]) -> Iterator[list[bytes]]:
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


def _write(
    running: deque[tuple[int, Future[tuple[bytes, bool]]]], out: IO[bytes], progress: Callable[[int], object]
) -> bool:
    """Writes the answers to the oldest piece. Was that the last?"""
    size, answered = running.popleft()
    text, said_bye = answered.result()
    out.write(text)
    out.flush()
    progress(size)
    return said_bye
