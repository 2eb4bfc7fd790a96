import hashlib
import hmac
import json
import time

TOLERANCE_SEC = 300


def verify_webhook(raw_body, headers, secrets, now_sec=None):
    """Returns the event of a delivery that was signed with a secret of yours and is not old; raises ValueError otherwise.

    raw_body: the bytes as they came, before any parsing. headers: names in lower case. secrets: the endpoint's; while you
    rotate it, both.
    """
    if not isinstance(raw_body, bytes):
        raise TypeError("The first argument is the body as received.")
    # Anybody can sign with the empty secret that an unset variable leaves.
    if isinstance(secrets, str) or not all(secrets):
        raise TypeError("A webhook secret is missing.")
    timestamp = headers.get("x-service-timestamp", "")
    now_sec = time.time() if now_sec is None else now_sec
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(now_sec - int(timestamp)) > TOLERANCE_SEC:
        raise ValueError("The delivery is too old, or not one of the service.")
    names = ("x-service-signature", "x-service-signature-previous")
    signatures = [headers[name].removeprefix("sha256=").encode() for name in names if name in headers]
    for secret in secrets:
        signed = timestamp.encode() + b"." + raw_body
        expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest().encode()
        if any(hmac.compare_digest(signature, expected) for signature in signatures):
            return json.loads(raw_body)
    raise ValueError("The signature is not of any of the secrets.")
