"""A client of the Operator API, version 6: a typed method for each operation, over the standard library alone."""

from .client import Client as Client
from .content import Content as Content
from .content import File as File
from .content import Upload as Upload
from .errors import ConnectionFailed as ConnectionFailed
from .errors import ErrorDetail as ErrorDetail
from .errors import OperatorError as OperatorError
from .errors import ResponseTooLarge as ResponseTooLarge
from .generated.models import *
from .events import EventReader as EventReader
from .generated.version import VERSION as __version__
from .page import Page as Page
from .responses import Answer as Answer
from .responses import with_response as with_response
from .retries import RetryPolicy as RetryPolicy
from .waiting import wait_until_ended as wait_until_ended
from .webhooks import WebhookVerificationError as WebhookVerificationError
from .webhooks import verify_webhook as verify_webhook
from .webhooks import verify_webhooks as verify_webhooks
