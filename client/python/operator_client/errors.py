from __future__ import annotations

import email.utils
import json
import math
import re
import time
from typing import Any, Mapping, Optional, Tuple, TypedDict


class ErrorDetail(TypedDict):
    """An invalid field."""

    field: str
    message: str


class _Portable(Exception):
    """An error that can be pickled and copied, although its constructor takes other values than its message."""

    def __reduce__(self) -> Tuple[Any, ...]:
        return _remake, (type(self), self.args, self.__dict__)


def _remake(kind: type[BaseException], args: Tuple[Any, ...], fields: Mapping[str, Any]) -> BaseException:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class OperatorError(_Portable):
    """An error response. Branch on `code`; quote `request_id` to support."""

    def __init__(self, status: int, headers: Mapping[str, str], content: bytes) -> None:
        body = _parse(content)
        error = _object(body.get("error"))
        super().__init__(_text(error, "message") or f"The response has status {status} and is not the API's.")
        self.status = status
        #: None when the response came from a proxy in front of the API.
        self.code: Optional[str] = _text(error, "code")
        #: The address of the page that explains the code.
        self.type: Optional[str] = _text(error, "type")
        self.details: list[ErrorDetail] = error.get("details") or []
        self.request_id: Optional[str] = _text(_object(body.get("meta")), "requestId") or headers.get("x-request-id")
        #: Seconds to wait before retrying.
        self.retry_after_sec: Optional[int] = _to_seconds(headers.get("retry-after", ""))


class ConnectionFailed(_Portable):
    """No complete response arrived: network, proxy or timeout. `__cause__` is the reason."""


class ResponseTooLarge(_Portable):
    """The response is larger than the client's `max_response_bytes`; the rest of it was not read."""

    def __init__(self, max_bytes: int) -> None:
        super().__init__(f"The response is larger than {max_bytes} bytes. Raise max_response_bytes.")


def _parse(content: bytes) -> Mapping[str, Any]:
    try:
        body = _object(json.loads(content))
    except ValueError:
        return {}
    # Only the API's envelope has `success: false`.
    return body if body.get("success") is False else {}


def _to_seconds(retry_after: str) -> Optional[int]:
    """Seconds or, from some proxies, a date."""
    if re.fullmatch("[0-9]+", retry_after):
        return int(retry_after[:12])
    try:
        at = email.utils.parsedate_to_datetime(retry_after).timestamp()
    except (TypeError, ValueError, OverflowError):
        return None
    return max(0, math.ceil(at - time.time()))


def _text(values: Mapping[str, Any], name: str) -> Optional[str]:
    value = values.get(name)
    return value if isinstance(value, str) else None


def _object(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
