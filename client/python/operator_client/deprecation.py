"""Warns of operations that will end."""

import warnings


def warn_deprecated(message: str) -> None:
    """Names the line that calls the operation."""
    warnings.warn(message, DeprecationWarning, stacklevel=3)
