from __future__ import annotations

import json
import re
import urllib.parse
import uuid
from dataclasses import dataclass, field
from typing import Mapping, Optional

from .content import Upload


@dataclass(frozen=True)
class Body:
    content_type: str
    content: Upload


@dataclass(frozen=True)
class Request:
    method: str
    #: With its parameters filled in.
    path: str
    query: Mapping[str, object] = field(default_factory=dict)
    body: Optional[Body] = None
    #: The same for every attempt, which makes retrying a creation safe.
    key: Optional[str] = None
    #: The part of a download that is asked for: `bytes=0-1023`.
    range: Optional[str] = None

    @property
    def repeatable(self) -> bool:
        return self.key is not None or self.method in ("GET", "DELETE")

    @property
    def target(self) -> str:
        given = [(name, _to_text(value)) for name, value in self.query.items() if value is not None]
        return self.path + (f"?{urllib.parse.urlencode(given)}" if given else "")


def to_key(given: Optional[str]) -> str:
    """The key of a call, a new one unless it was given."""
    key = str(uuid.uuid4()) if given is None else given
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,255}", key):
        raise ValueError("idempotency_key must be 1 to 255 characters of A-Z a-z 0-9 _ -.")
    return key


def fill(template: str, **values: object) -> str:
    """Fills the parameters of a path. Empty ones and dots would name another path, so they are refused."""
    for name, value in values.items():
        text = str(value)
        if value is None or text == "":
            raise ValueError(f"{name} is missing.")
        if text in (".", ".."):
            raise ValueError(f'{name} cannot be "{text}".')
        template = template.replace("{" + name + "}", urllib.parse.quote(text, safe=""))
    return template


def json_body(value: object) -> Body:
    return Body("application/json", json.dumps(value).encode())


def raw_body(content_type: str, content: Upload) -> Body:
    return Body(content_type, content)


def form_body(fields: Mapping[str, object]) -> Body:
    boundary = uuid.uuid4().hex
    parts = [_to_part(boundary, name, value) for name, value in fields.items() if value is not None]
    return Body(f"multipart/form-data; boundary={boundary}", b"".join(parts) + f"--{boundary}--\r\n".encode())


def _to_part(boundary: str, name: str, value: object) -> bytes:
    disposition = f'form-data; name="{name}"'
    content = _to_text(value).encode() if not isinstance(value, (bytes, tuple)) else b""
    if isinstance(value, (bytes, tuple)):
        file_name, content = value if isinstance(value, tuple) else ("file", value)
        quoted = file_name.replace("\\", "%5C").replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
        disposition += f'; filename="{quoted}"'
    return f"--{boundary}\r\nContent-Disposition: {disposition}\r\n\r\n".encode() + content + b"\r\n"


def _to_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
