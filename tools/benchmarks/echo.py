"""The floor of the service: a Flask application that reads a JSON body and writes it back, and does nothing else."""

from __future__ import annotations

from flask import Flask, Response, jsonify, request

app = Flask(__name__, static_folder=None)


@app.post("/")
def echo() -> Response:
    """The body, read and written again."""
    return jsonify(request.get_json())


@app.get("/readyz")
def ready() -> Response:
    """Up."""
    return jsonify(status="ready")
