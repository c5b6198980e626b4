"""How gunicorn runs the service. Every value comes from the settings (BIGTWO_PORT, BIGTWO_WORKERS and so on, see
settings.py and docs/operating.md); a flag on gunicorn's own command line takes precedence over them.

A slow client holds a thread, of which there are many. Socket timeouts disconnect stalled clients; use a proxy for
further protection.
"""

import atexit
import gc
import os
import resource
import shutil
import signal
import socket
import struct
import sys
import tempfile
import threading
from pathlib import Path

from gunicorn.app.base import Application

if sys.flags.safe_path:  # python -P: nothing is imported from the working directory, but gunicorn has put it first
    _here = os.path.realpath(os.getcwd())
    _named = [os.path.realpath(each) for each in os.environ.get("PYTHONPATH", "").split(os.pathsep) if each]
    if os.path.realpath(sys.path[0]) == _here and _here not in _named:
        del sys.path[0]
    Application.chdir = lambda self: os.chdir(self.cfg.chdir)  # it would do so again after this file

# Where the workers count. It must be known before anything that counts is imported.
_counts = os.environ.get("PROMETHEUS_MULTIPROC_DIR", "").strip()
if _counts:
    try:
        Path(_counts).mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=_counts):
            pass
    except OSError as _failed:
        sys.exit(
            f"bigtwo: PROMETHEUS_MULTIPROC_DIR is {_counts!r}, and nothing can be written there ({_failed.strerror}); "
            "name a directory that this user may write to, or leave it unset"
        )
else:
    try:
        try:
            _counts = tempfile.mkdtemp(prefix="bigtwo-metrics-", dir="/dev/shm")
        except OSError:
            _counts = tempfile.mkdtemp(prefix="bigtwo-metrics-")
    except OSError as _failed:
        sys.exit(
            f"bigtwo: there is no place for the files of /metrics ({_failed.strerror}); name one in "
            "PROMETHEUS_MULTIPROC_DIR"
        )
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = _counts

    _master = os.getpid()

    @atexit.register
    def _remove_counts():
        """Removes the files in the end, but not when a worker ends."""
        if os.getpid() == _master:
            shutil.rmtree(_counts, ignore_errors=True)


# ruff: noqa: E402 - what counts looks for its directory when it is imported
from bigtwo.api import settings
from bigtwo.api.gunicorn_worker import Worker, refuse_in_our_words

try:
    _set = settings.read()
except settings.InvalidSetting as _invalid:
    sys.exit(f"bigtwo: {_invalid}")  # the sentence says it all; a traceback would hide it

_host = f"[{_set['BIGTWO_HOST']}]" if ":" in _set["BIGTWO_HOST"] else _set["BIGTWO_HOST"]
bind = _set["BIGTWO_BIND"] or f"{_host}:{_set['BIGTWO_PORT']}"
workers = int(_set["BIGTWO_WORKERS"])
worker_class = Worker
worker_connections = settings.connections_within(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
threads = min(int(_set["BIGTWO_THREADS"]), worker_connections // 2)  # the other half is for idle clients
preload_app = True  # imported once, and the workers share the compiled tables
# The master looks every second, and kills a worker a second after it has told it to end: so it begins early enough.
timeout = int(_set["BIGTWO_TIMEOUT"]) - 3
graceful_timeout = int(_set["BIGTWO_GRACEFUL_TIMEOUT"])
keepalive = int(_set["BIGTWO_KEEPALIVE"])  # longer than a balancer keeps idle connections: it is to close them
max_requests = 0  # nothing leaks, and every recycled worker would drop connections
control_socket_disable = True  # it would write to the home directory
limit_request_line = 8190
limit_request_fields = 50
limit_request_field_size = 8190
# No header of a peer, trusted or not, becomes SCRIPT_NAME, PATH_INFO or the scheme: nothing here needs them.
forwarder_headers = ""
forwarded_allow_ips = ""
secure_scheme_headers = {}
header_map = "drop"
accesslog = None  # the service writes its own lines, at half the cost

_SLOWEST_CLIENT = struct.pack("ll", int(_set["BIGTWO_SLOWEST_CLIENT"]), 0)
_KEPT_OF_AN_ANSWER = 256 * 1024  # bytes that the system keeps for who reads slowly; by itself it would keep megabytes
_SWITCH_SECONDS = 0.001  # how long a thread computes before another one that waits gets its turn; Python's own is 0.005
_OBJECTS_BEFORE_COLLECTING = 10_000  # a batch holds some thousands while it is answered; Python's own is 700
_DRAIN_SECONDS = int(_set["BIGTWO_DRAIN_SECONDS"])


def when_ready(server):
    """Sets what limits slow clients on the listening sockets, from which accepted connections inherit it on Linux; lets
    the end announce itself before it comes; and takes what the workers will share out of the garbage collector's
    sight."""
    gc.collect()
    gc.freeze()
    for listener in server.LISTENERS:
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, _SLOWEST_CLIENT)
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, _SLOWEST_CLIENT)
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _KEPT_OF_AN_ANSWER)
    signal.signal(signal.SIGTERM, lambda number, frame: _drain(server, number, frame))


def _drain(server, number, frame):
    """SIGTERM: /readyz says no at once, and after the time set the server stops; a second SIGTERM stops it now."""
    from bigtwo.api import pages

    is_second = pages.is_draining()
    pages.begin_draining()
    if is_second or not _DRAIN_SECONDS:
        server.signal(number, frame)
        return
    later = threading.Timer(_DRAIN_SECONDS, server.signal, (number, frame))
    later.daemon = True
    later.start()


def post_worker_init(worker):
    """Lets gunicorn refuse in the words of the service."""
    refuse_in_our_words(worker.log.error_log)
    sys.setswitchinterval(_SWITCH_SECONDS)
    gc.set_threshold(_OBJECTS_BEFORE_COLLECTING)


def child_exit(server, worker):
    """The tables of a worker that has ended are held no more; what it counted stays counted."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(worker.pid)
