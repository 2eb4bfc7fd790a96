from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator, Optional, cast

from .generated.models import WebhookEvent

if TYPE_CHECKING:
    from .results import Results


class EventReader:
    """Reads the event log to its end, and knows where to continue."""

    def __init__(self, client: Results, after: Optional[str], query: dict[str, Any]) -> None:
        self._client = client
        self._query = query
        #: Behind the pages whose events you have taken, all of them. Store it, and pass it on next time: no event is
        #: skipped, and those of a page that you left halfway are read again.
        self.after = after

    def __iter__(self) -> Iterator[WebhookEvent]:
        while True:
            page = self._client.list_events(after=self.after, **self._query)
            # An event of the log has the envelope of its webhook.
            yield from cast("list[WebhookEvent]", page["events"])
            self.after = page["after"]
            if not page["events"]:
                return
