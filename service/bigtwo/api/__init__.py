"""The HTTP face of bigtwo: a Flask application that knows the list of operations and no rules."""

from bigtwo.api.app import create_app
from bigtwo.api.routes import make_large_pages

__all__ = ["create_app", "make_large_pages"]
