"""How gunicorn runs the service. Every value comes from the settings (BIGTWO_PORT, BIGTWO_WORKERS and so on, see
settings.py and docs/operating.md); a flag on gunicorn's own command line takes precedence over them.

No proxy is taken for granted: a worker of our own, and time limits on the sockets, keep slow clients from holding up
the others. Behind a buffering proxy BIGTWO_WORKER_CLASS=sync answers most evenly.
"""

import atexit
import gc
import os
import shutil
import signal
import socket
import struct
import sys
import tempfile
import threading
from pathlib import Path

_memory = "/dev/shm" if Path("/dev/shm").is_dir() and os.access("/dev/shm", os.W_OK) else None

if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
    # Where the workers count. It must be known before anything that counts is imported.
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = _counts = tempfile.mkdtemp(prefix="bigtwo-metrics-", dir=_memory)

    _master = os.getpid()

    @atexit.register
    def _remove_counts():
        """Removes the files in the end, but not when a worker ends."""
        if os.getpid() == _master:
            shutil.rmtree(_counts, ignore_errors=True)


from bigtwo.api import settings  # noqa: E402 - what counts looks for its place when it is imported

try:
    _set = settings.read()
except settings.InvalidSetting as _invalid:
    sys.exit(f"bigtwo: {_invalid}")  # the sentence says it all; a traceback would hide it

_host = f"[{_set['BIGTWO_HOST']}]" if ":" in _set["BIGTWO_HOST"] else _set["BIGTWO_HOST"]
bind = _set["BIGTWO_BIND"] or f"{_host}:{_set['BIGTWO_PORT']}"
workers = int(_set["BIGTWO_WORKERS"])
# gunicorn's own gthread gives a thread to every client that has begun to speak; ours only to whole requests.
worker_class = "bigtwo.api.worker.BufferingWorker" if _set["BIGTWO_WORKER_CLASS"] == "gthread" else "sync"
threads = int(_set["BIGTWO_THREADS"]) if worker_class != "sync" else 1  # sync with more would become gthread
preload_app = True  # imported once, and the workers share the compiled tables
timeout = int(_set["BIGTWO_TIMEOUT"])
graceful_timeout = int(_set["BIGTWO_GRACEFUL_TIMEOUT"])
keepalive = int(_set["BIGTWO_KEEPALIVE"])  # longer than a balancer keeps idle connections: it is to close them
worker_connections = 1000  # clients that a gthread worker holds at once, idle ones included
max_requests = 0  # nothing leaks, and every recycled worker would drop connections
worker_tmp_dir = _memory  # the heartbeat does not wait for a disk
control_socket_disable = True  # it would write to the home directory
limit_request_line = 8190
limit_request_fields = 50
limit_request_field_size = 8190
accesslog = None  # the service writes its own lines, at half the cost

_SLOWEST_CLIENT = struct.pack("ll", int(_set["BIGTWO_SLOWEST_CLIENT"]), 0)
_DRAIN_SECONDS = int(_set["BIGTWO_DRAIN_SECONDS"])


def when_ready(server):
    """Sets the time limits on the listening sockets, which accepted connections inherit on Linux, lets the end announce
    itself before it comes, and takes what the workers will share out of the garbage collector's sight."""
    gc.collect()
    gc.freeze()
    for listener in server.LISTENERS:
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, _SLOWEST_CLIENT)
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, _SLOWEST_CLIENT)
    signal.signal(signal.SIGTERM, lambda number, frame: _drain(server, number, frame))


def _drain(server, number, frame):
    """SIGTERM: /readyz says no at once, and after the time set the server stops; a second SIGTERM stops it now."""
    from bigtwo.api import draining

    if draining.is_draining() or not _DRAIN_SECONDS:
        draining.begin()
        server.signal(number, frame)
        return
    draining.begin()
    later = threading.Timer(_DRAIN_SECONDS, server.signal, (number, frame))
    later.daemon = True
    later.start()


def post_worker_init(worker):
    """Lets gunicorn refuse in the words of the service, and reads the contract before anybody asks for it as JSON,
    which takes a moment."""
    from bigtwo.api import contract, refusing

    refusing.install(worker.log.error_log)
    threading.Thread(target=contract.as_json, daemon=True).start()


def child_exit(server, worker):
    """What the worker counted stays counted."""
    from bigtwo.api import metrics

    metrics.retire(worker.pid)
