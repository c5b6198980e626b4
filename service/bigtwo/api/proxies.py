"""Which proxies are believed, and who asks behind them."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, collapse_addresses, ip_address, ip_network
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    Network = IPv4Network | IPv6Network

MAX_HOPS: Final = 16
"""How many entries of X-Forwarded-For are looked at, from the right; no chain of proxies is longer."""

_MAX_ADDRESS: Final = 45
"""Characters of the longest address: 0000:0000:0000:0000:0000:ffff:255.255.255.255."""

_MAX_SHOWN: Final = 60
"""Characters of a wrong entry that are repeated."""

_MAPPED: Final = IPv6Network("::ffff:0:0/96")


class NotNetworks(ValueError):
    """Entries that are neither addresses nor networks."""

    def __init__(self, wrong: Iterable[str]) -> None:
        self.wrong = tuple(wrong)
        """Each wrong entry as it stands, with what was probably meant."""
        super().__init__(", ".join(self.wrong))


class Address(NamedTuple):
    """An address, ready to be looked up and written down."""

    position: tuple[int, int]
    """Its version and its number, by which addresses are ordered."""
    text: str
    """The shortest way to write it."""


@dataclass(frozen=True, slots=True)
class Proxies:
    """The trusted ones: a set of addresses, as ranges in ascending order that do not touch each other."""

    first: tuple[tuple[int, int], ...] = ()
    """The position of the first address of every range."""
    last: tuple[tuple[int, int], ...] = ()
    """The same of the last."""

    def __contains__(self, address: Address) -> bool:
        ranges = bisect_right(self.first, address.position)
        return ranges > 0 and address.position <= self.last[ranges - 1]


def read(text: str) -> Proxies:
    """The proxies in a list of addresses and networks with commas between; nobody if it is empty. Raises
    NotNetworks with all that is wrong."""
    networks: list[Network] = []
    wrong: list[str] = []
    for entry in filter(None, map(str.strip, text.split(","))):
        try:
            networks.append(_network(entry))
        except ValueError:
            wrong.append(_hinted(entry))
    if wrong:
        raise NotNetworks(wrong)
    collapsed: list[Network] = [
        *collapse_addresses(each for each in networks if isinstance(each, IPv4Network)),
        *collapse_addresses(each for each in networks if isinstance(each, IPv6Network)),
    ]
    return Proxies(
        tuple((each.version, int(each.network_address)) for each in collapsed),
        tuple((each.version, int(each.broadcast_address)) for each in collapsed),
    )


def _network(entry: str) -> Network:
    """A network; raises ValueError. Of the spellings that ipaddress takes, masks are not: 0.0.0.255 and 255.255.255.0
    are too easily confused."""
    start, slash, length = entry.partition("/")
    if "%" in start or (slash and not (length.isascii() and length.isdigit())):
        raise ValueError(entry)
    network = ip_network(entry)
    if isinstance(network, IPv6Network) and network.subnet_of(_MAPPED):  # the same network of IPv4
        return IPv4Network((int(network.network_address) & 0xFFFFFFFF, network.prefixlen - 96))
    return network


def _hinted(entry: str) -> str:
    """A wrong entry, with the network that was probably meant."""
    try:
        return f"{entry!r} (did you mean {ip_network(entry.partition('%')[0], strict=False)}?)"
    except ValueError:
        return repr(entry if len(entry) <= _MAX_SHOWN else f"{entry[:_MAX_SHOWN]}...")


LOOPBACK: Final = read("127.0.0.1,::1")
"""Whoever connects from this machine."""


def client_of(environ: dict[str, Any], trusted: Proxies) -> str:
    """The address of whoever asks: of the connection or, where that is a trusted proxy, the last in X-Forwarded-For
    that is none. Behind an entry that is no address nothing is believed. A unix socket has no address and is always
    that of a proxy."""
    connected: str = environ.get("REMOTE_ADDR", "")
    client = address(connected)
    found = connected[:_MAX_ADDRESS] if client is None else client.text
    forwarded: str = environ.get("HTTP_X_FORWARDED_FOR", "")
    if not forwarded or (connected and (client is None or client not in trusted)):
        return found
    for entry in reversed(forwarded.rsplit(",", MAX_HOPS)[-MAX_HOPS:]):
        client = address(entry.strip())
        if client is None:
            break
        found = client.text
        if client not in trusted:
            break
    return found


def address(text: str) -> Address | None:
    """The address that a text is, None if it is none. An IPv4-mapped address of IPv6 is that of IPv4."""
    return _address(text) if len(text) <= _MAX_ADDRESS else None


@lru_cache(maxsize=1024)
def _address(text: str) -> Address | None:
    if "%" in text:  # the scope behind it may be any text, and means nothing on another machine
        return None
    try:
        found = ip_address(text)
    except ValueError:
        return None
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found
    return Address((found.version, int(found)), str(found))
