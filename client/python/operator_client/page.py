from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Generic, Iterator, Optional, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Page(Generic[T]):
    """One page of a list. Iterating over it continues with the pages that follow, loaded as needed."""

    items: list[T]
    next_cursor: Optional[str]
    load: Callable[[str], Page[T]]

    def __iter__(self) -> Iterator[T]:
        page = self
        while True:
            yield from page.items
            if page.next_cursor is None:
                return
            page = page.load(page.next_cursor)
