"""``bigtwo serve``: the service on this machine."""

from __future__ import annotations

import argparse
import errno
import os
import socket
import sys
from operator import attrgetter
from pathlib import Path
from typing import Final, NoReturn

import bigtwo
from bigtwo.cli.arguments import EPILOGS, UsageError

_CONFIGURATION: Final = Path(bigtwo.__file__).with_name("api") / "gunicorn.conf.py"


def add_serve(parser: argparse.ArgumentParser) -> None:
    """`bigtwo serve`: a flag for every setting of the service that is no secret."""
    from bigtwo.api.settings import SETTINGS  # the whole service, which no other command waits for

    parser.epilog = EPILOGS["serve"]
    for setting in filter(attrgetter("flag"), SETTINGS):
        parser.add_argument(
            setting.flag,
            dest=setting.variable,
            metavar="|".join(setting.words) or ("N" if setting.low is not None else "TEXT"),
            help=f"{setting.about} {setting.variable}, or else {setting.default or 'none'}.".replace("%", "%%"),
        )
    parser.set_defaults(command=_serve, parser=parser)


def _serve(asked: argparse.Namespace) -> NoReturn:
    from bigtwo.api.settings import SETTINGS, InvalidSetting, read

    for setting in filter(attrgetter("flag"), SETTINGS):
        given = getattr(asked, setting.variable)
        if given is not None:
            try:
                setting.read({setting.variable: given})
            except InvalidSetting as invalid:
                raise UsageError(str(invalid).replace(setting.variable, setting.flag, 1)) from None
            os.environ[setting.variable] = given  # where gunicorn and the application read it
    try:
        found = read()
    except InvalidSetting as invalid:
        raise UsageError(str(invalid)) from None
    host, port = found["BIGTWO_HOST"], int(found["BIGTWO_PORT"])
    if port and not found["BIGTWO_BIND"]:
        _check_free(host, port)
        if sys.stderr.isatty():
            shown = f"[{host}]" if ":" in host else host
            _greet(f"http://{shown}:{port}", int(found["BIGTWO_WORKERS"]))
    command = [sys.executable, "-P", "-m", "gunicorn", "--config", str(_CONFIGURATION), "bigtwo.api:create_app()"]
    os.execv(sys.executable, command)


def _check_free(host: str, port: int) -> None:
    """Raises UsageError where nothing can listen there, before anything is started."""
    try:
        where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except (OSError, UnicodeError):
        raise UsageError(
            f"{host} is no address of this machine; 127.0.0.1 is this machine alone, 0.0.0.0 all"
        ) from None
    try:
        _bind(where[0], where[4])
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            free = _free_port_after(where[0], where[4], port)
            hint = f"; port {free} is free: bigtwo serve --port {free}" if free else ""
            raise UsageError(f"something already listens on port {port} of {host}{hint}") from None
        if error.errno == errno.EACCES:
            raise UsageError(f"this user may not listen on port {port}; take one above 1023, such as 8000") from None
        if error.errno == errno.EADDRNOTAVAIL:
            raise UsageError(f"{host} is no address of this machine; 127.0.0.1 is this machine alone") from None
        raise UsageError(f"cannot listen on port {port} of {host}: {error.strerror}") from None


def _free_port_after(family: int, address: tuple[object, ...], port: int) -> int | None:
    for next_port in range(port + 1, min(port + 20, 65536)):
        try:
            _bind(family, (address[0], next_port, *address[2:]))
        except OSError:
            continue
        return next_port
    return None


def _bind(family: int, address: tuple[object, ...]) -> None:
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as gunicorn does
        probe.bind(address)


def _greet(address: str, workers: int) -> None:
    processes = "1 worker" if workers == 1 else f"{workers} workers"
    lines = (
        f"bigtwo {bigtwo.__version__} on {address} with {processes}; Ctrl-C ends it",
        "",
        f"  ask       curl '{address}/v1/classify?cards=9S,9D'",
        f"  read      {address}/docs",
        f"  contract  {address}/openapi.yaml",
        "",
    )
    print("\n".join(lines), file=sys.stderr, flush=True)
