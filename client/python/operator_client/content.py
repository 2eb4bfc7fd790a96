from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Callable, Iterable, Mapping, Tuple, Union

#: A file to send: its bytes, or its name and bytes.
File = Union[bytes, Tuple[str, bytes]]

#: A body that is sent as it is: the content itself, the path of a file, or a function that gives its pieces, called for
#: each attempt. Files and pieces are never held whole.
Upload = Union[str, bytes, "os.PathLike[str]", Callable[[], Iterable[bytes]]]


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
