from __future__ import annotations

from dataclasses import dataclass
from typing import Mapping, Tuple, Union

#: A file to send: its bytes, or its name and bytes.
File = Union[bytes, Tuple[str, bytes]]


@dataclass(frozen=True)
class Content:
    """A response that is a file: an image, an audio, a CSV."""

    content_type: str
    content: bytes
    #: By their names in lower case.
    headers: Mapping[str, str]

    @property
    def text(self) -> str:
        return self.content.decode()
