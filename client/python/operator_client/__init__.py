"""A client of the Operator API, version 6, over the standard library."""

from .client import Client, ConnectionFailed, OperatorError
from .webhooks import WebhookVerificationError, verify_webhook

__all__ = ["Client", "ConnectionFailed", "OperatorError", "WebhookVerificationError", "verify_webhook"]
