import http.client
import json
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from importlib import resources
from typing import Any, Iterator, Mapping, Optional

from .version import VERSION

_OPERATIONS = json.loads((resources.files(__package__) / "operations.json").read_text("utf-8"))


class OperatorError(Exception):
    """An answer that refuses a request. Branch on `code`; quote `request_id` to support."""

    def __init__(self, status: int, headers: Mapping[str, str], body: Any) -> None:
        error = body.get("error", {}) if isinstance(body, dict) else {}
        meta = body.get("meta", {}) if isinstance(body, dict) else {}
        super().__init__(error.get("message") or f"The answer has status {status} and is not the API's.")
        self.status = status
        self.code: Optional[str] = error.get("code")
        self.type: Optional[str] = error.get("type")
        self.details: list = error.get("details", [])
        self.request_id: Optional[str] = meta.get("requestId") or headers.get("X-Request-Id")
        seconds = headers.get("Retry-After") or ""
        self.retry_after_sec: Optional[int] = int(seconds) if seconds.isdigit() else None


class ConnectionFailed(Exception):
    """No whole answer came: the network, a proxy or the deadline. `__cause__` says which."""


class Client:
    """A method for each operation, by its operationId: `client.createLink(body={"longUrl": "https://…"})`.

    What an operation takes goes into `path`, `query` and `body`; a method answers the `data` of the envelope, the
    bytes of what has none, and None where there is no body. `call` is the same by name.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        timeout_sec: float = 30,
        attempts: int = 4,
        base_sec: float = 0.25,
        max_wait_sec: float = 60,
    ) -> None:
        if not re.match(r"https?://[^/]", base_url):
            raise ValueError("base_url is the address of the API: https://…")
        if not api_key.strip():
            raise ValueError("api_key is empty.")
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._timeout_sec = timeout_sec
        self._attempts = attempts
        self._base_sec = base_sec
        self._max_wait_sec = max_wait_sec

    def __getattr__(self, name: str) -> Any:
        if name not in _OPERATIONS:
            raise AttributeError(f"The API has no operation {name}.")
        return lambda **options: self.call(name, **options)

    def call(
        self,
        operation_id: str,
        path: Optional[Mapping[str, Any]] = None,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        content_type: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        operation = _OPERATIONS[operation_id]
        method = operation["method"]
        headers = {"Authorization": f"Bearer {self._api_key}", "User-Agent": f"operator-client-python/{VERSION}"}
        data = _encode(body, content_type or operation["contentType"], headers)
        if method == "POST":
            # The same on every try, which is what makes a creation repeatable.
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        repeatable = operation["keyed"] or method in ("GET", "DELETE")
        url = self._base_url + _fill(operation["path"], path or {}) + _to_query(query or {})
        was_lost = False
        for tried in range(1, self._attempts + 1):
            try:
                return self._send(method, url, headers, data)
            except OperatorError as error:
                if method == "DELETE" and was_lost and error.status == 404:
                    return None  # The try whose answer was lost has deleted it.
                for_now = error.status == 429 or error.code == "IDEMPOTENCY_IN_PROGRESS"
                wait = error.retry_after_sec or 0
                lost = error.status >= 500
                if tried == self._attempts or wait > self._max_wait_sec or not (for_now or (repeatable and lost)):
                    raise
            except ConnectionFailed:
                wait, lost = 0, True
                if tried == self._attempts or not repeatable:
                    raise
            was_lost = was_lost or lost
            time.sleep(wait + random.random() * self._base_sec * (1 if wait else 2 ** (tried - 1)))

    def each_item(self, operation_id: str, query: Optional[Mapping[str, Any]] = None) -> Iterator[Any]:
        """Every item of a list, page by page as they are asked for."""
        cursor: Optional[str] = None
        while True:
            asked = {**(query or {}), **({} if cursor is None else {"cursor": cursor})}
            page = self.call(operation_id, query=asked)
            yield from page["items"]
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def _send(self, method: str, url: str, headers: Mapping[str, str], data: Optional[bytes]) -> Any:
        request = urllib.request.Request(url, data=data, headers=dict(headers), method=method)
        try:
            with urllib.request.urlopen(request, timeout=self._timeout_sec) as answer:
                return _read(answer.status, answer.headers.get("Content-Type", ""), answer.read())
        except urllib.error.HTTPError as error:
            raise OperatorError(error.code, error.headers, _parse(error.read())) from None
        except (OSError, http.client.HTTPException) as error:
            raise ConnectionFailed(f"{method} {url.split('?')[0]} got no answer") from error


def _encode(body: Any, content_type: Optional[str], headers: dict) -> Optional[bytes]:
    if body is None or content_type is None:
        return None
    if content_type == "multipart/form-data":
        return _to_form(body, headers)
    headers["Content-Type"] = content_type
    if content_type == "application/json":
        return json.dumps(body).encode()
    return body.encode() if isinstance(body, str) else body


def _to_form(fields: Mapping[str, Any], headers: dict) -> bytes:
    """A file is its bytes, or (name, bytes)."""
    boundary = uuid.uuid4().hex
    headers["Content-Type"] = f"multipart/form-data; boundary={boundary}"
    parts = []
    for name, value in fields.items():
        file = value if isinstance(value, tuple) else ("file", value) if isinstance(value, bytes) else None
        disposition = f'form-data; name="{name}"' + (f'; filename="{file[0]}"' if file else "")
        content = file[1] if file else str(value).encode()
        parts.append(f"--{boundary}\r\nContent-Disposition: {disposition}\r\n\r\n".encode() + content + b"\r\n")
    return b"".join(parts) + f"--{boundary}--\r\n".encode()


def _fill(path: str, values: Mapping[str, Any]) -> str:
    return re.sub(r"\{(\w+)\}", lambda name: urllib.parse.quote(str(values[name.group(1)]), safe=""), path)


def _to_query(values: Mapping[str, Any]) -> str:
    given = {name: value for name, value in values.items() if value is not None}
    return f"?{urllib.parse.urlencode(given)}" if given else ""


def _parse(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        return None


def _read(status: int, content_type: str, content: bytes) -> Any:
    if status == 204:
        return None
    body = _parse(content) if content_type.startswith("application/json") else None
    return body["data"] if isinstance(body, dict) and body.get("success") is True else content
