"""The service in this process, with guides that were just built."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

from werkzeug.serving import make_server

from bigtwo.api import create_app, guides
from bigtwo.api.settings import Settings


@contextmanager
def served(site: Path) -> Iterator[str]:
    """Where it answers. In the folder is what `make docs` builds."""
    before, guides.SITE = guides.SITE, site
    guides.built_folder.cache_clear()
    guides.read_file.cache_clear()
    server = make_server("127.0.0.1", 0, create_app(Settings(log=False)), threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
        guides.SITE = before
        guides.built_folder.cache_clear()
        guides.read_file.cache_clear()
