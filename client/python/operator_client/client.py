from __future__ import annotations

import http.client
import json
import os
import re
from contextlib import nullcontext
from dataclasses import replace
from typing import Any, ContextManager, Optional

from .connections import Connections, Response, Sent
from .content import Content, Upload
from .errors import ConnectionFailed, OperatorError
from .generated.version import VERSION
from .page import Page
from .request import Request
from .responses import note_response
from .results import Results
from .retries import RetryPolicy, with_retries


class Client(Results):
    """A method for each operation of the API: `client.create_link({"longUrl": "https://…"})`.

    `timeout_sec` limits each attempt as a whole: connecting, sending and reading the response. A response of more than
    `max_response_bytes` raises ResponseTooLarge. One client serves any number of threads. It follows no redirects, and
    uses the proxy that the variables HTTPS_PROXY and NO_PROXY name.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout_sec: float = 30,
        max_response_bytes: int = 64 << 20,
        retry: Optional[RetryPolicy] = None,
    ) -> None:
        if not isinstance(base_url, str) or not re.fullmatch(r"https?://[^/?#]+/*", base_url):
            raise ValueError("base_url is the address of the API, without a path: https://…")
        if not isinstance(api_key, str) or not re.fullmatch(r"[!-~]+", api_key):
            raise ValueError("api_key is missing or empty, or has a space, a line break or another character that no key has.")
        self._api_key = api_key
        self._timeout_sec = timeout_sec
        self._retry = retry or RetryPolicy()
        self._connections = Connections(base_url, max_response_bytes)

    def close(self) -> None:
        """Closes the idle connections."""
        self._connections.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _data(self, request: Request) -> Any:
        def attempt() -> Any:
            return _read_data(self._send(request))

        return with_retries(self._retry, request.repeatable, attempt)

    def _page(self, request: Request) -> Page[Any]:
        data = self._data(request)
        return Page(
            items=data["items"],
            next_cursor=data["nextCursor"],
            load=lambda cursor: self._page(replace(request, query={**request.query, "cursor": cursor})),
        )

    def _content(self, request: Request) -> Content:
        response = with_retries(self._retry, request.repeatable, lambda: self._send(request))
        return Content(response.headers.get("content-type", ""), response.content, response.headers)

    def _none(self, request: Request) -> None:
        def attempt() -> None:
            self._send(request)

        is_deletion = request.method == "DELETE"
        with_retries(self._retry, request.repeatable, attempt, (lambda: None) if is_deletion else None)

    def _send(self, request: Request) -> Response:
        headers = {"Authorization": f"Bearer {self._api_key}", "User-Agent": f"operator-client-python/{VERSION}"}
        if request.body is not None:
            headers["Content-Type"] = request.body.content_type
        if request.key is not None:
            headers["Idempotency-Key"] = request.key
        if request.range is not None:
            headers["Range"] = request.range
        with _open(None if request.body is None else request.body.content, headers) as content:
            try:
                response = self._connections.send(request.method, request.target, content, headers, self._timeout_sec)
            except (OSError, http.client.HTTPException) as error:
                raise ConnectionFailed(f"{request.method} {request.path} got no complete response") from error
        if not 200 <= response.status < 300:
            raise OperatorError(response.status, response.headers, response.content)
        note_response(response)
        return response


def _open(content: Optional[Upload], headers: dict[str, str]) -> ContextManager[Sent]:
    """Opens a body for one attempt; files are sent with their length."""
    if isinstance(content, os.PathLike):
        headers["Content-Length"] = str(os.stat(content).st_size)
        return open(content, "rb")
    sent: Sent = content() if callable(content) else content.encode() if isinstance(content, str) else content
    return nullcontext(sent)


def _read_data(response: Response) -> Any:
    try:
        body = json.loads(response.content)
    except ValueError as error:
        raise ConnectionFailed("The response is not the API's") from error
    if not isinstance(body, dict) or body.get("success") is not True:
        raise ConnectionFailed("The response is not the API's")
    return body["data"]
