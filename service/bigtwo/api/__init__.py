"""The HTTP API: a Flask application that dispatches requests to the operations and contains no rules of the game."""

from bigtwo.api.service import create_app

__all__ = ["create_app"]
