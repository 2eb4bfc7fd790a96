"""Runs calls of the Python client: one JSON object per line in, its outcome out."""

from __future__ import annotations

import json
import sys
from typing import Any

from operator_client import (
    Client,
    ConnectionFailed,
    CreateLinkBody,
    OperatorError,
    RetryPolicy,
    UpdateLinkBody,
    WebhookVerificationError,
    verify_webhook,
)

clients: dict[str, Client] = {}


def client_of(settings: dict[str, Any]) -> Client:
    key = json.dumps(settings)
    if key not in clients:
        retry = RetryPolicy(attempts=settings["attempts"], base_sec=settings["baseMs"] / 1000)
        timeout_sec = settings["timeoutMs"] / 1000
        clients[key] = Client(settings["baseUrl"], settings["apiKey"], timeout_sec=timeout_sec, retry=retry)
    return clients[key]


def run(client: Client, call: str, given: dict[str, Any]) -> Any:
    domain, code = given.get("domain", ""), given.get("code", "")
    if call == "ping":
        return {"pong": client.ping()["pong"]}
    if call == "createLink":
        new: CreateLinkBody = {"longUrl": given["longUrl"]}
        if "expiresAt" in given:
            new["expiresAt"] = given["expiresAt"]
        link = client.create_link(new, idempotency_key=given.get("idempotencyKey"))
        return {"domain": link["domain"], "code": link["code"], "longUrl": link["longUrl"]}
    if call == "getLink":
        return {"longUrl": client.get_link(domain, code)["longUrl"]}
    if call == "updateLink":
        changes: UpdateLinkBody = {}
        if "status" in given:
            changes["status"] = given["status"]
        if "expiresAt" in given:
            changes["expiresAt"] = given["expiresAt"]
        link = client.update_link(domain, code, changes)
        return {"status": link["status"], "expiresAt": link["expiresAt"]}
    if call == "restoreLink":
        return {"code": client.restore_link(domain, code)["code"]}
    if call == "deleteLink":
        client.delete_link(domain, code)
        return None
    if call == "listLinks":
        return [link["code"] for link in client.list_links(limit=given["limit"], is_alias=given["isAlias"])]
    if call == "getQr":
        image = client.get_qr(domain, code)
        return {"contentType": image.content_type, "text": image.text}
    if call == "getLinkStats":
        return {"clicks": client.get_link_stats(domain, code)["totals"]["clicks"]}
    if call == "getLinkStatsCsv":
        return {"contentType": client.get_link_stats_csv(domain, code).content_type}
    if call == "createBatchCsv":
        job = client.create_batch_csv(given["content"], country="CO", reference=given["reference"])
        return {"count": job["count"], "reference": job["reference"]}
    if call == "uploadAudio":
        with open(given["file"], "rb") as file:
            audio = client.upload_audio({"file": ("reminder.wav", file.read()), "name": given["name"]})
        return {"name": audio["name"]}
    return verify(given)


def verify(given: dict[str, Any]) -> Any:
    event = verify_webhook(
        given["body"],
        given["headers"],
        given["secrets"],
        now=given["nowSec"],
        tolerance_sec=given.get("toleranceSec", 300),
    )
    return {"callId": event["data"]["callId"]} if event["type"] == "voice.answered" else {"type": event["type"]}


def outcome_of(asked: dict[str, Any]) -> dict[str, Any]:
    try:
        return {"result": run(client_of(asked["client"]), asked["call"], asked["input"])}
    except OperatorError as error:
        return {
            "error": {
                "kind": "api",
                "status": error.status,
                "code": error.code,
                "fields": [detail["field"] for detail in error.details],
                "requestId": error.request_id,
                "retryAfterSec": error.retry_after_sec,
            }
        }
    except ConnectionFailed:
        return {"error": {"kind": "connection"}}
    except WebhookVerificationError:
        return {"error": {"kind": "webhook"}}
    except ValueError:
        return {"error": {"kind": "usage"}}


for line in sys.stdin:
    print(json.dumps(outcome_of(json.loads(line))), flush=True)
