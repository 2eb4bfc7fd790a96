import hashlib
import hmac
import time

TOLERANCE_SEC = 300


def verify_webhook(headers, raw_body, secrets, now_sec=None):
    """Whether a request to your endpoint is a delivery of the service: signed with a secret of yours, and not old.

    headers: names in lower case. raw_body: the bytes as they came, before any parsing. secrets: the endpoint's;
    while you rotate it, the new and the old one.
    """
    timestamp = headers.get("x-service-timestamp", "")
    now_sec = time.time() if now_sec is None else now_sec
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(now_sec - int(timestamp)) > TOLERANCE_SEC:
        return False
    names = ("x-service-signature", "x-service-signature-previous")
    signatures = [headers[name].removeprefix("sha256=").encode() for name in names if name in headers]
    # Anybody can sign with the empty secret that an unset variable leaves.
    for secret in filter(None, secrets):
        signed = timestamp.encode() + b"." + raw_body
        expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest().encode()
        if any(hmac.compare_digest(signature, expected) for signature in signatures):
            return True
    return False
