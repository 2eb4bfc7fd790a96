from __future__ import annotations

import time
from typing import Callable, Mapping, TypeVar

T = TypeVar("T", bound=Mapping[str, object])

_ENDED = ("done", "completed", "success", "failed", "canceled", "paused")
_FIRST_SEC = 0.5
_LONGEST_SEC = 15.0


def wait_until_ended(read: Callable[[], T], timeout_sec: float) -> T:
    """Asks for a batch, synthesis, call or campaign until it has ended, or until the campaign is paused and waits for you.

    `wait_until_ended(lambda: client.get_link_batch(job_id), 600)` raises TimeoutError if it takes longer.
    """
    deadline = time.monotonic() + timeout_sec
    wait = _FIRST_SEC
    while True:
        job = read()
        if job["status"] in _ENDED:
            return job
        left = deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError(f"It has not ended after {timeout_sec} seconds.")
        time.sleep(min(wait, left))
        wait = min(wait * 1.5, _LONGEST_SEC)
