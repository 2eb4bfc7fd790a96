from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import Callable, Optional, TypeVar

from .errors import ConnectionFailed, OperatorError

T = TypeVar("T")


@dataclass(frozen=True)
class RetryPolicy:
    #: Total attempts.
    attempts: int = 4
    #: The first delay; it doubles with each attempt.
    base_sec: float = 0.25
    #: A longer Retry-After is not waited for: the error is raised at once.
    max_wait_sec: float = 60


def with_retries(
    policy: RetryPolicy,
    repeatable: bool,
    attempt: Callable[[], T],
    on_missing: Optional[Callable[[], T]] = None,
) -> T:
    """Runs `attempt` until it succeeds, again only where that has no further effect.

    `on_missing` gives the result of a deletion that finds nothing after a lost response: that attempt deleted it.
    """
    was_lost = False
    tried = 1
    while True:
        try:
            return attempt()
        except OperatorError as error:
            if on_missing is not None and was_lost and error.status == 404:
                return on_missing()
            was_refused = error.status == 429 or error.code == "IDEMPOTENCY_IN_PROGRESS"
            may_have_passed = error.status >= 500
            wait = error.retry_after_sec or 0
            if tried >= policy.attempts or wait > policy.max_wait_sec:
                raise
            if not was_refused and not (repeatable and may_have_passed):
                raise
        except ConnectionFailed:
            may_have_passed, wait = True, 0
            if tried >= policy.attempts or not repeatable:
                raise
        was_lost = was_lost or may_have_passed
        time.sleep(wait + _jitter(policy, tried, wait))
        tried += 1


def _jitter(policy: RetryPolicy, tried: int, wait: float) -> float:
    """Exponential with full jitter, so that clients do not retry together; never before Retry-After."""
    longest = policy.base_sec if wait > 0 else min(policy.base_sec * 2.0 ** (tried - 1), policy.max_wait_sec)
    return random.random() * longest
