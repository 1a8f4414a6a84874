from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Notified:
    """What every notification has."""

    digest: str
    """Of the body, and so the same at every attempt to deliver it. It is by this that `once` knows it again."""
    id: str | None
    """The gateway's name for it, to look it up there; None where it does not say. Not signed."""
    sequence: int | None
    """Rises with each notification about one payment; None where the gateway does not say. Not signed."""
    time: str
    """When this attempt was made, as the gateway wrote it."""
