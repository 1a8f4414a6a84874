# Written by "npm run generate" from the contract.
from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Union

from ..notified import Notified
from .messages import (
    NotifyAuthorization,
    NotifyCapture,
    NotifyDispute,
    NotifyPayment,
    NotifyRefund,
    NotifyRegistrationStatus,
    NotifyReversal,
)

__all__ = [
    "PaymentNotification",
    "CaptureNotification",
    "RefundNotification",
    "ReversalNotification",
    "AuthorizationNotification",
    "DisputeNotification",
    "RegistrationStatusNotification",
    "KnownNotification",
    "NotificationKind",
    "KIND_OF_TYPE",
    "KIND_OF_FIELD",
]


@dataclass(frozen=True, kw_only=True)
class PaymentNotification(Notified):
    """A payment changed."""

    body: NotifyPayment
    kind: Literal["notifyPayment"] = "notifyPayment"


@dataclass(frozen=True, kw_only=True)
class CaptureNotification(Notified):
    """A capture has ended."""

    body: NotifyCapture
    kind: Literal["notifyCapture"] = "notifyCapture"


@dataclass(frozen=True, kw_only=True)
class RefundNotification(Notified):
    """A refund has ended."""

    body: NotifyRefund
    kind: Literal["notifyRefund"] = "notifyRefund"


@dataclass(frozen=True, kw_only=True)
class ReversalNotification(Notified):
    """Late money could not go back."""

    body: NotifyReversal
    kind: Literal["notifyReversal"] = "notifyReversal"


@dataclass(frozen=True, kw_only=True)
class AuthorizationNotification(Notified):
    """An agreement changed."""

    body: NotifyAuthorization
    kind: Literal["notifyAuthorization"] = "notifyAuthorization"


@dataclass(frozen=True, kw_only=True)
class DisputeNotification(Notified):
    """A dispute changed."""

    body: NotifyDispute
    kind: Literal["notifyDispute"] = "notifyDispute"


@dataclass(frozen=True, kw_only=True)
class RegistrationStatusNotification(Notified):
    """A wallet has reviewed a registration."""

    body: NotifyRegistrationStatus
    kind: Literal["notifyRegistrationStatus"] = "notifyRegistrationStatus"


KnownNotification = Union[
    PaymentNotification,
    CaptureNotification,
    RefundNotification,
    ReversalNotification,
    AuthorizationNotification,
    DisputeNotification,
    RegistrationStatusNotification,
]

NotificationKind = Literal[
    "notifyPayment",
    "notifyCapture",
    "notifyRefund",
    "notifyReversal",
    "notifyAuthorization",
    "notifyDispute",
    "notifyRegistrationStatus",
]

KIND_OF_TYPE: dict[str, str] = {
    "PAYMENT_RESULT": "notifyPayment",
    "PAYMENT_PENDING": "notifyPayment",
    "UPDATE_AMOUNT_RESULT": "notifyPayment",
    "CAPTURE_RESULT": "notifyCapture",
    "REFUND_RESULT": "notifyRefund",
    "PAYMENT_REVERSAL": "notifyReversal",
}
"""By `notifyType` of the body."""

KIND_OF_FIELD: dict[str, str] = {
    "authorizationNotifyType": "notifyAuthorization",
    "disputeNotificationType": "notifyDispute",
    "registrationResult": "notifyRegistrationStatus",
}
"""By a field that only one kind has, where there is no `notifyType`."""
