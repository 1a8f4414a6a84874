"""Client library for Amsel.

`Amsel` makes calls: it signs them, sends them, believes only answers that the gateway has signed, and never sends money twice.
`AsyncAmsel` does the same with await.
"""

from .amsel import Amsel, AsyncAmsel
from .amsel_error import AmselError
from .call import AsyncCall, Call
from .generated import areas, messages, notifications
from .generated.areas import *
from .generated.messages import *
from .generated.notifications import *
from .generated.rules import VERSION
from .in_store import AsyncInStore, InStore
from .message import Message
from .notification import (
    ACKNOWLEDGEMENT,
    Acknowledgement,
    Headers,
    Notification,
    NotificationReader,
    UnknownNotification,
)
from .notified import Notified
from .once import AsyncSeenStore, Seen, SeenInMemory, SeenStore, once, once_async
from .outcome import Done, Ended, Failed, Outcome, Unknown, require_done
from .timing import AsyncTiming, Clock, Timing
from .transport import AsyncTransport, Transport, TransportReply, TransportRequest
from .values import Amount

__version__ = VERSION

__all__ = [
    "ACKNOWLEDGEMENT",
    "VERSION",
    "Acknowledgement",
    "Amount",
    "Amsel",
    "AmselError",
    "AsyncAmsel",
    "AsyncCall",
    "AsyncInStore",
    "AsyncSeenStore",
    "AsyncTiming",
    "AsyncTransport",
    "Call",
    "Clock",
    "Done",
    "Ended",
    "Failed",
    "Headers",
    "InStore",
    "Message",
    "Notification",
    "NotificationReader",
    "Notified",
    "Outcome",
    "Seen",
    "SeenInMemory",
    "SeenStore",
    "Timing",
    "Transport",
    "TransportReply",
    "TransportRequest",
    "Unknown",
    "UnknownNotification",
    "once",
    "once_async",
    "require_done",
]
__all__ += areas.__all__
__all__ += messages.__all__
__all__ += notifications.__all__
