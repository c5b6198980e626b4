"""The HTTP face of bigtwo: a Flask application that knows the list of operations and no rules."""

from bigtwo.api.service import create_app

__all__ = ["create_app"]
