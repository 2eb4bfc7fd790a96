from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from typing import Any, List, Mapping, Optional, Sequence, Union

from .generated.models import WebhookEvent

_SIGNATURES = ("x-service-signature", "x-service-signature-previous")

#: One secret, or several; one that is missing, as an unset variable leaves it, is refused when it is used.
Secrets = Union[None, str, Sequence[Optional[str]]]


class WebhookVerificationError(Exception):
    """The delivery is not authentic, or too old."""


def verify_webhook(
    raw_body: Union[str, bytes],
    headers: Mapping[str, str],
    secrets: Secrets,
    *,
    tolerance_sec: int = 300,
    now: Optional[float] = None,
) -> WebhookEvent:
    """Returns the event of a delivery that was signed with one of your secrets within the tolerance.

    Raises WebhookVerificationError otherwise, and ValueError for a secret that is missing or empty. `raw_body` is the body as received, before any parsing.
    """
    body = _verified(raw_body, headers, secrets, tolerance_sec, now)
    if "events" in body:
        raise ValueError("The delivery has a list of events: use verify_webhooks.")
    event: WebhookEvent = body
    return event


def verify_webhooks(
    raw_body: Union[str, bytes],
    headers: Mapping[str, str],
    secrets: Secrets,
    *,
    tolerance_sec: int = 300,
    now: Optional[float] = None,
) -> List[WebhookEvent]:
    """Verifies a delivery to an endpoint that takes several events per request; returns its events in their order.

    Raises WebhookVerificationError as `verify_webhook` does.
    """
    body = _verified(raw_body, headers, secrets, tolerance_sec, now)
    events: List[WebhookEvent] = body["events"] if "events" in body else [body]
    return events


def _verified(
    raw_body: Union[str, bytes],
    headers: Mapping[str, str],
    secrets: Secrets,
    tolerance_sec: int,
    now: Optional[float],
) -> Any:
    candidates = [secrets] if secrets is None or isinstance(secrets, str) else list(secrets)
    # Anybody can sign with the empty secret that an unset variable leaves.
    keys = [secret.encode() for secret in candidates if isinstance(secret, str) and secret]
    if len(keys) < len(candidates):
        raise ValueError("A webhook secret is missing or empty.")
    # Called without types, or with its arguments in another order.
    if not isinstance(raw_body, (str, bytes, bytearray)):
        raise TypeError("raw_body is the body as received: its bytes or text, not parsed.")
    body = raw_body.encode() if isinstance(raw_body, str) else bytes(raw_body)
    given = {name.lower(): value for name, value in headers.items()}
    timestamp = given.get("x-service-timestamp", "")
    at = time.time() if now is None else now
    if not re.fullmatch(r"[0-9]{1,12}", timestamp) or abs(at - int(timestamp)) > tolerance_sec:
        raise WebhookVerificationError("X-Service-Timestamp is missing or too far from now.")
    signatures = [given.get(name, "").encode() for name in _SIGNATURES]
    for key in keys:
        digest = hmac.new(key, timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
        # Compared in constant time, all of them.
        if any([hmac.compare_digest(f"sha256={digest}".encode(), signature) for signature in signatures]):
            return json.loads(body)
    raise WebhookVerificationError("X-Service-Signature does not match any of the secrets.")
