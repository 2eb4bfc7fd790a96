from __future__ import annotations

import json
import urllib.parse
from typing import Any, Optional, Union

from .events import EventReader
from .generated.models import BatchJob, CampaignResult, LinkBatchJob, LinkResultLine, NumberResultLine
from .generated.operations import Operations
from .page import Page
from .request import Request

_PIECE_BYTES = 1 << 20


class Results(Operations):
    """The results of batches and campaigns, line by line.

    They are read in pieces, so that a file of any size needs little memory, and a broken connection costs one piece.
    """

    def each_event(
        self, after: Optional[str] = None, *, types: Optional[str] = None, limit: Optional[int] = None
    ) -> EventReader:
        """The events of the log, typed as those of webhooks, until there are no more for now.

        Store the reader's `after` once you have processed its events, and pass it on next time.
        """
        return EventReader(self, after, {"types": types, "limit": limit})

    def link_batch_results(self, job: LinkBatchJob) -> Page[LinkResultLine]:
        """The links of a batch that has ended, in the order in which you sent them."""
        return self._results(job)

    def batch_results(self, job: BatchJob) -> Page[NumberResultLine]:
        """The numbers of a batch that has ended, in the order in which you sent them."""
        return self._results(job)

    def campaign_results(self, id: str) -> Page[CampaignResult]:
        """The recipients of a campaign, in the order in which you added them; also while it runs."""
        return self._campaign_page(id, None)

    def _campaign_page(self, id: str, cursor: Optional[str]) -> Page[CampaignResult]:
        page = self.list_campaign_results(id, cursor=cursor)
        return Page(
            items=[json.loads(line) for line in page.content.splitlines()],
            next_cursor=page.headers.get("x-next-cursor"),
            load=lambda cursor: self._campaign_page(id, cursor),
        )

    def _results(self, job: Union[LinkBatchJob, BatchJob]) -> Page[Any]:
        if "download" not in job:
            raise ValueError("The batch has no result yet, or failed.")
        path = urllib.parse.urlsplit(job["download"]["url"]).path
        if "/csv/" in path:
            raise ValueError("The result is CSV. Get the batch without `format`.")
        return self._piece(path, 0, b"")

    def _piece(self, path: str, start: int, begun: bytes) -> Page[Any]:
        """The lines that end in a piece of a file; `begun` is the line in which the piece before it ended."""
        piece = self._content(Request("GET", path, range=f"bytes={start}-{start + _PIECE_BYTES - 1}"))
        end = start + len(piece.content)
        size = int(piece.headers.get("content-range", f"/{end}").rpartition("/")[2])
        *lines, begun = (begun + piece.content).split(b"\n")
        if end >= size and begun:
            lines.append(begun)
        return Page(
            items=[json.loads(line) for line in lines],
            next_cursor=str(end) if end < size else None,
            load=lambda _: self._piece(path, end, begun),
        )
