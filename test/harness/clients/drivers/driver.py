"""Runs calls of the Python client: one JSON object per line in, its outcome out."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Iterator

from operator_client import (
    Client,
    ConnectionFailed,
    CreateLinkBody,
    OperatorError,
    ResponseTooLarge,
    RetryPolicy,
    UpdateLinkBody,
    WebhookVerificationError,
    verify_webhook,
    verify_webhooks,
    wait_until_ended,
)

clients: dict[str, Client] = {}


def client_of(settings: dict[str, Any]) -> Client:
    key = json.dumps(settings)
    if key not in clients:
        retry = RetryPolicy(attempts=settings["attempts"], base_sec=settings["baseMs"] / 1000)
        clients[key] = Client(
            settings["baseUrl"],
            settings["apiKey"],
            timeout_sec=settings["timeoutMs"] / 1000,
            retry=retry,
            **({"max_response_bytes": settings["maxResponseBytes"]} if "maxResponseBytes" in settings else {}),
        )
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
    if call == "uploadLinks":
        sent = client.create_link_batch_csv(Path(given["file"]), idempotency_key=given.get("idempotencyKey"))
        return {"id": sent["jobId"], "count": sent["count"]}
    if call == "uploadLinksInPieces":
        sent = client.create_link_batch_csv(
            lambda: pieces_of(given["file"]), idempotency_key=given.get("idempotencyKey")
        )
        return {"id": sent["jobId"], "count": sent["count"]}
    if call == "linkResults":
        ended = wait_until_ended(lambda: client.get_link_batch(given["id"]), given["timeoutSec"])
        lines = client.link_batch_results(ended)
        return [[line["externalId"], line["error"]["code"] if "error" in line else line["code"]] for line in lines]
    if call == "campaignResults":
        return [result["to"] for result in client.campaign_results(given["id"])]
    if call == "verifyWebhooks":
        events = verify_webhooks(given["body"], given["headers"], given["secrets"], now=given["nowSec"])
        return [event["type"] for event in events]
    return verify(given)


def pieces_of(file: str) -> Iterator[bytes]:
    with open(file, "rb") as opened:
        while piece := opened.read(65536):
            yield piece


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
    except ResponseTooLarge:
        return {"error": {"kind": "tooLarge"}}
    except TimeoutError:
        return {"error": {"kind": "timeout"}}
    except WebhookVerificationError:
        return {"error": {"kind": "webhook"}}
    except ValueError:
        return {"error": {"kind": "usage"}}


for line in sys.stdin:
    print(json.dumps(outcome_of(json.loads(line))), flush=True)
