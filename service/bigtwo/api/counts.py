"""Where a process counts: a file beside those of the other workers, whose bytes are reserved before they are written.

A file that prometheus_client makes has holes, and writing into a hole of a full file system ends the process (SIGBUS).
Where nothing can be reserved, the process counts on in memory of its own, which /metrics does not show.

This leans on parts of prometheus_client that are not its public interface: `values.MmapedDict`; of
`mmap_dict.MmapedDict` the attributes `_f`, `_m`, `_used` and `_capacity` and the method `_init_value`; and that it
opens its file by name and doubles it.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import BinaryIO, Final

from prometheus_client import values
from prometheus_client.mmap_dict import MmapedDict

SMALLEST: Final = 1 << 16
"""Bytes that a file has at first."""
AROUND_A_KEY: Final = 32
"""Bytes that a count takes at most besides those of its key."""

log = logging.getLogger("bigtwo.api")
_reported: set[int] = set()
"""The processes that have said that they lack room."""


class ReservedDict(MmapedDict):
    """The counts of a process, in a file without holes or in memory."""

    def __init__(self, filename: str) -> None:
        memory = None
        try:
            _make(Path(filename))
        except OSError as failed:
            memory = _memory(failed)
            filename = f"/proc/self/fd/{memory.fileno()}"
        self.is_in_memory = memory is not None
        """Will they be gone with the process?"""
        super().__init__(filename)  # type: ignore[no-untyped-call]
        if memory is not None:
            memory.close()

    def _init_value(self, key: str) -> None:
        if self._used + len(key.encode()) + AROUND_A_KEY > self._capacity:
            try:
                os.posix_fallocate(self._f.fileno(), 0, 2 * self._capacity)
            except OSError as failed:
                memory = _memory(failed)
                memory.write(self._m[:])
                memory.flush()
                self._f.close()
                self._f, self.is_in_memory = memory, True
        super()._init_value(key)  # type: ignore[no-untyped-call]


def _make(path: Path) -> None:
    """Makes a file without holes. One that another process may read has its size from the beginning."""
    made = path if path.exists() else path.with_suffix(".new")
    try:
        with made.open("ab") as file:
            os.posix_fallocate(file.fileno(), 0, max(SMALLEST, os.fstat(file.fileno()).st_size))
        made.rename(path)
    except OSError:
        if made != path:
            made.unlink(missing_ok=True)
        raise


def _memory(failed: OSError) -> BinaryIO:
    """A file in no file system."""
    process = os.getpid()
    if process not in _reported:
        _reported.add(process)
        where = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
        sentence = "what process %s counts from now on is not in /metrics: there is no place for it in %s (%s)"
        log.warning(sentence, process, where, failed.strerror)
    return os.fdopen(os.memfd_create("bigtwo-counts"), "r+b")


def install() -> None:
    """Lets whatever is counted from now on be counted so, where the system can do it."""
    if hasattr(os, "posix_fallocate") and hasattr(os, "memfd_create"):
        values.MmapedDict = ReservedDict  # type: ignore[attr-defined, assignment]
