"""The journey of the clients' tests, in Python; prints what it found as JSON."""

import hashlib
import hmac
import json
import os
import time

from operator_client import Client, OperatorError, WebhookVerificationError, verify_webhook

client = Client(os.environ["BASE"], os.environ["KEY"], base_sec=0.01)
link = client.createLink(body={"longUrl": "https://example.com/offers"}, idempotency_key="first")
again = client.createLink(body={"longUrl": "https://example.com/offers"}, idempotency_key="first")
for _ in range(2):
    client.createLink(body={"longUrl": "https://example.com/offers"})
path = {"domain": link["domain"], "code": link["code"]}
listed = [item["code"] for item in client.each_item("listLinks", {"limit": 2})]
image = client.getQr(path=path)
with open("reminder.wav", "rb") as file:
    audio = client.uploadAudio(body={"file": ("reminder.wav", file.read()), "name": "Reminder"})
deleted = client.deleteLink(path=path)
try:
    client.createLink(body={"longUrl": "ftp://example.com"})
    refusal = None
except OperatorError as error:
    refusal = {"status": error.status, "code": error.code, "field": error.details[0]["field"], "requestId": error.request_id}

body, now = b'{"type":"webhook.test"}', str(int(time.time()))
signature = hmac.new(b"old", now.encode() + b"." + body, hashlib.sha256).hexdigest()
headers = {"X-Service-Timestamp": now, "X-Service-Signature": "sha256=" + signature}
event = verify_webhook(body, headers, ["new", "old"])
try:
    verify_webhook(body + b" ", headers, "old")
    forged = "accepted"
except WebhookVerificationError:
    forged = "refused"

print(json.dumps({
    "replayed": link == again,
    "listed": len(listed),
    "image": "<svg" in image.decode(),
    "audio": audio["name"],
    "deleted": deleted is None,
    "refusal": refusal,
    "event": event["type"],
    "forged": forged,
}))
