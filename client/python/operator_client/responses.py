from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass
from typing import Callable, Generic, Mapping, Optional, TypeVar

from .connections import Response

T = TypeVar("T")

#: The last successful response of this thread or task, while somebody asks for it.
_noted: ContextVar[Optional[list[Response]]] = ContextVar("operator_client_responses", default=None)


@dataclass(frozen=True)
class Answer(Generic[T]):
    """What a call returned, with the response that brought it."""

    data: T
    status: int
    #: By their names in lower case: `x-request-id`, `idempotency-status`, `ratelimit-remaining`.
    headers: Mapping[str, str]


def with_response(call: Callable[[], T]) -> Answer[T]:
    """Makes a call, and returns its result with the status and the headers of its response.

    `with_response(lambda: client.create_link({"longUrl": "https://…"})).headers["idempotency-status"]`
    """
    responses: list[Response] = []
    before = _noted.set(responses)
    try:
        data = call()
    finally:
        _noted.reset(before)
    if not responses:
        raise ValueError("The function made no call of a client.")
    return Answer(data, responses[-1].status, responses[-1].headers)


def note_response(response: Response) -> None:
    responses = _noted.get()
    if responses is not None:
        responses.append(response)
