"""The `bigtwo` command line; `bigtwo --help` lists the commands."""

from bigtwo.cli.commands import main

__all__ = ["main"]
