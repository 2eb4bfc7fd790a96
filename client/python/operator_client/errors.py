from __future__ import annotations

import json
from typing import Any, Mapping, Optional, TypedDict


class ErrorDetail(TypedDict):
    """An invalid field."""

    field: str
    message: str


class OperatorError(Exception):
    """An error response. Branch on `code`; quote `request_id` to support."""

    def __init__(self, status: int, headers: Mapping[str, str], content: bytes) -> None:
        body = _parse(content)
        error = _object(body.get("error"))
        super().__init__(error.get("message") or f"The response has status {status} and is not the API's.")
        self.status = status
        #: None when the response came from a proxy in front of the API.
        self.code: Optional[str] = error.get("code")
        #: The address of the page that explains the code.
        self.type: Optional[str] = error.get("type")
        self.details: list[ErrorDetail] = error.get("details") or []
        self.request_id: Optional[str] = _object(body.get("meta")).get("requestId") or headers.get("x-request-id")
        seconds = headers.get("retry-after", "")
        #: Seconds to wait before retrying.
        self.retry_after_sec: Optional[int] = int(seconds) if seconds.isascii() and seconds.isdigit() else None


class ConnectionFailed(Exception):
    """No complete response arrived: network, proxy or timeout. `__cause__` is the reason."""


def _parse(content: bytes) -> Mapping[str, Any]:
    try:
        body = _object(json.loads(content))
    except ValueError:
        return {}
    # Only the API's envelope has `success: false`.
    return body if body.get("success") is False else {}


def _object(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
