"""A worker for gunicorn that outlives slow clients; it knows nothing of the application behind it.

`worker.BufferingWorker` needs no proxy in front: threads get whole requests only, and no thread sends to a client that
reads slowly. It skips requests whose client has gone, and shows its master since when its oldest request is being
answered, so that a worker that hangs is replaced.

It leans on these parts of gunicorn 27, which are not its public interface:

* `gthread.ThreadWorker`: its methods `accept`, `enqueue_req`, `handle`, `handle_request`, `finish_request`,
  `murder_pending`, `set_accept_enabled`, `wait_for_and_dispatch_events`, `on_client_socket_readable` and
  `get_thread_pool`; its attributes `poller`, `keepalived_conns`, `nr_conns`, `worker_connections`, `alive` and
  `_accepting`;
* `gthread.TConn`: `parser`, `init`, `close`, `timeout` and `set_timeout`;
* of the parser, `unreader.unread` and `unreader.take_buffered`;
* of a request, `must_close` and `_expected_100_continue`;
* `base.WorkerTmp`, of which every worker makes one, with its attribute `_tmp`.

A new release of gunicorn is taken only when the tests of this package pass with it.
"""
