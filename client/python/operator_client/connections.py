from __future__ import annotations

import http.client
import io
import selectors
import socket
import ssl
import time
import urllib.parse
from collections import deque
from dataclasses import dataclass
from typing import Any, BinaryIO, Deque, Iterable, Mapping, Optional, Union

from .errors import ResponseTooLarge
from .proxy import find_proxy, open_tunnel

#: A body as it is sent: whole, from a file, or in pieces.
Sent = Union[None, bytes, BinaryIO, Iterable[bytes]]


@dataclass(frozen=True)
class Response:
    status: int
    #: By their names in lower case.
    headers: Mapping[str, str]
    content: bytes


class Connections:
    """The connections to one server, kept open between requests; used from several threads."""

    def __init__(self, base_url: str, max_bytes: int) -> None:
        parts = urllib.parse.urlsplit(base_url)
        self._host = parts.hostname or ""
        self._port = parts.port
        self._tls = ssl.create_default_context() if parts.scheme == "https" else None
        self._max_bytes = max_bytes
        self._idle: Deque[http.client.HTTPConnection] = deque()

    def send(
        self, method: str, target: str, body: Sent, headers: Mapping[str, str], timeout_sec: float
    ) -> Response:
        """Sends one request and reads its whole response within the timeout; follows no redirect."""
        deadline = time.monotonic() + timeout_sec
        is_whole = True
        connection = self._take(deadline)
        try:
            _limit(connection, deadline)
            try:
                connection.request(method, target, body, dict(headers))
            except (BrokenPipeError, ConnectionResetError):
                # A server that refuses a large body answers before it has all of it.
                is_whole = False
            answer = connection.getresponse()
            content = self._read(answer)
        except BaseException:
            connection.close()
            raise
        if answer.will_close or not is_whole:
            connection.close()
        else:
            self._idle.append(connection)
        return Response(answer.status, {name.lower(): value for name, value in answer.getheaders()}, content)

    def close(self) -> None:
        while self._idle:
            self._idle.pop().close()

    def _read(self, answer: http.client.HTTPResponse) -> bytes:
        """A length that is known is read without a limit of its own, which alone tells that the answer was cut off."""
        if answer.length is not None and answer.length <= self._max_bytes:
            return answer.read()
        content = b"" if answer.length is not None else answer.read(self._max_bytes + 1)
        if answer.length is not None or len(content) > self._max_bytes:
            raise ResponseTooLarge(self._max_bytes)
        return content

    def _take(self, deadline: float) -> http.client.HTTPConnection:
        while True:
            try:
                connection = self._idle.pop()
            except IndexError:
                return self._connect(deadline)
            if not _was_closed(connection.sock):
                return connection
            connection.close()

    def _connect(self, deadline: float) -> http.client.HTTPConnection:
        connection: http.client.HTTPConnection
        if self._tls is None:
            connection = http.client.HTTPConnection(self._host, self._port)
            connection.sock = _open_socket(self._host, connection.port, deadline)
        else:
            connection = http.client.HTTPSConnection(self._host, self._port, context=self._tls)
            connection.sock = _open_tls(self._tls, self._host, connection.port, deadline)
        return connection


def _open_socket(host: str, port: int, deadline: float) -> socket.socket:
    """Tries the addresses of a host one after the other, each for its share of what is left until the deadline."""
    addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    reason: OSError = OSError(f"{host} has no address.")
    for index, (family, kind, protocol, _, address) in enumerate(addresses):
        opened = socket.socket(family, kind, protocol)
        try:
            opened.settimeout(_left(deadline) / (len(addresses) - index))
            opened.connect(address)
            opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return opened
        except OSError as error:
            opened.close()
            reason = error
    raise reason


def _open_tls(tls: ssl.SSLContext, host: str, port: int, deadline: float) -> ssl.SSLSocket:
    """Connects directly, or through the proxy that the environment names."""
    proxy = find_proxy(host)
    near = (host, port) if proxy is None else (proxy.host, proxy.port)
    plain = _open_socket(*near, deadline)
    try:
        if proxy is not None:
            open_tunnel(_LimitedSocket(plain, deadline), proxy, f"[{host}]:{port}" if ":" in host else f"{host}:{port}")
        plain.settimeout(_left(deadline))
        return tls.wrap_socket(plain, server_hostname=host)
    except BaseException:
        plain.close()
        raise


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError("The response took longer than the timeout.")
    return left


def _was_closed(sock: Any) -> bool:
    """An idle connection with something to read was closed by the server."""
    inner = sock.inner if isinstance(sock, _LimitedSocket) else sock
    # Unlike `select`, it takes descriptors of any number.
    with selectors.DefaultSelector() as selector:
        selector.register(inner, selectors.EVENT_READ)
        return bool(selector.select(0))


def _limit(connection: http.client.HTTPConnection, deadline: float) -> None:
    """Gives the connection's reads and writes what is left until the deadline, however small the pieces arrive."""
    # http.client and its type know the socket's methods alone, all of which the limited one has.
    held: Any = connection
    inner = held.sock.inner if isinstance(held.sock, _LimitedSocket) else held.sock
    held.sock = _LimitedSocket(inner, deadline)


class _LimitedSocket:
    def __init__(self, inner: socket.socket, deadline: float) -> None:
        self.inner = inner
        self._deadline = deadline

    def sendall(self, data: Union[bytes, bytearray, memoryview]) -> None:
        self.inner.settimeout(_left(self._deadline))
        self.inner.sendall(data)

    def makefile(self, mode: str) -> io.BufferedReader:
        return io.BufferedReader(_LimitedReader(self.inner, self._deadline))

    def close(self) -> None:
        self.inner.close()


class _LimitedReader(io.RawIOBase):
    def __init__(self, inner: socket.socket, deadline: float) -> None:
        self._inner = inner
        # Keeps the socket open until it is closed itself, as http.client expects.
        self._raw = inner.makefile("rb", buffering=0)
        self._deadline = deadline

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> Optional[int]:
        self._inner.settimeout(_left(self._deadline))
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()
