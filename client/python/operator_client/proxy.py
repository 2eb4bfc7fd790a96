from __future__ import annotations

import base64
import io
import urllib.parse
import urllib.request
from dataclasses import dataclass
from typing import Optional, Protocol

_LONGEST_LINE = 65536
_MOST_LINES = 100


@dataclass(frozen=True)
class Proxy:
    host: str
    port: int
    #: Its own header of authorization; the key of the API is never shown to it.
    authorization: Optional[str]


class Channel(Protocol):
    def sendall(self, data: bytes) -> None: ...

    def makefile(self, mode: str) -> io.BufferedReader: ...


def find_proxy(host: str) -> Optional[Proxy]:
    """The proxy to a host with TLS, from the variables HTTPS_PROXY and NO_PROXY, in upper or lower case, or else from the system."""
    address = urllib.request.getproxies().get("https")
    if not address or urllib.request.proxy_bypass(host):
        return None
    parts = urllib.parse.urlsplit(address if "//" in address else f"//{address}")
    authorization = None
    if parts.username is not None:
        names = f"{urllib.parse.unquote(parts.username)}:{urllib.parse.unquote(parts.password or '')}"
        authorization = "Basic " + base64.b64encode(names.encode()).decode()
    return Proxy(parts.hostname or "", parts.port or 80, authorization)


def open_tunnel(channel: Channel, proxy: Proxy, target: str) -> None:
    """Has the proxy connect to the target; what follows, TLS first, passes through it unread."""
    lines = [f"CONNECT {target} HTTP/1.1", f"Host: {target}"]
    if proxy.authorization is not None:
        lines.append(f"Proxy-Authorization: {proxy.authorization}")
    channel.sendall("\r\n".join([*lines, "", ""]).encode())
    with channel.makefile("rb") as answer:
        status = answer.readline(_LONGEST_LINE).split(b" ", 2)
        for _ in range(_MOST_LINES):
            if answer.readline(_LONGEST_LINE) in (b"\r\n", b"\n", b""):
                break
    if len(status) < 2 or status[1] != b"200":
        raise OSError(f"The proxy {proxy.host}:{proxy.port} refused the connection to {target}.")
