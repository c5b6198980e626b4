"""How gunicorn runs the service. The command line, as in `make serve`, says where to listen and with how many workers.

No proxy is taken for granted: threads, and time limits on the sockets, keep slow clients from holding up the others.
Behind a buffering proxy WORKER_CLASS=sync answers most evenly.
"""

import os
import socket
import struct
from pathlib import Path

SLOWEST_CLIENT = 5
"""For how many seconds a client may fall silent in the middle of a request or an answer."""

worker_class = os.environ.get("WORKER_CLASS", "gthread")
threads = 2 if worker_class == "gthread" else 1  # more of them only take turns
preload_app = True  # imported once, and the workers share the compiled tables
timeout = 10
graceful_timeout = 10
keepalive = 75  # longer than a load balancer keeps idle connections, so that it is the one to close them
max_requests = 0  # nothing leaks, and every recycled worker would drop connections
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # the heartbeat does not wait for a disk
control_socket_disable = True  # it would write to the home directory
limit_request_line = 8190
limit_request_fields = 50
limit_request_field_size = 8190
accesslog = None


def when_ready(server):
    """Sets the time limits on the listening sockets; accepted connections inherit them on Linux."""
    limit = struct.pack("ll", SLOWEST_CLIENT, 0)
    for listener in server.LISTENERS:
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, limit)
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, limit)
