import hashlib
import hmac
import json
import re
import time
from typing import Any, Mapping, Optional, Sequence, Union

_SIGNATURES = ("x-service-signature", "x-service-signature-previous")


class WebhookVerificationError(Exception):
    """A delivery that is not the service's, or not of now."""


def verify_webhook(
    raw_body: bytes,
    headers: Mapping[str, str],
    secrets: Union[str, Sequence[str]],
    tolerance_sec: int = 300,
    now: Optional[float] = None,
) -> Any:
    """The event of a delivery that was signed with one of the secrets within the tolerance; raises otherwise."""
    given = {name.lower(): value for name, value in headers.items()}
    timestamp = given.get("x-service-timestamp", "")
    if not re.fullmatch(r"\d{1,12}", timestamp) or abs((now or time.time()) - int(timestamp)) > tolerance_sec:
        raise WebhookVerificationError("The delivery is not of now: X-Service-Timestamp.")
    signatures = [given.get(name, "") for name in _SIGNATURES]
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        digest = hmac.new(secret.encode(), timestamp.encode() + b"." + raw_body, hashlib.sha256).hexdigest()
        expected = f"sha256={digest}".encode()
        if any(hmac.compare_digest(expected, signature.encode()) for signature in signatures):
            return json.loads(raw_body)
    raise WebhookVerificationError("No signature is of one of the secrets: X-Service-Signature.")
