"""The command line: bigtwo ask | answer | serve | variants | rules | diff | completion."""

from bigtwo.cli.commands import main

__all__ = ["main"]
