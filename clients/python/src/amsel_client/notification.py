from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, Union, cast, get_args, get_type_hints

from .amsel_error import AmselError, wrong_settings
from .generated.notifications import KIND_OF_FIELD, KIND_OF_TYPE, KnownNotification
from .message import Message
from .notified import Notified
from .reply import parse
from .settings import GatewayKeys, GatewayPublicKey, read_client_id, read_gateway_keys, read_json_file
from .signing import Signed


@dataclass(frozen=True, kw_only=True)
class UnknownNotification(Notified):
    """Of a kind that is newer than this library: acknowledge it, or it is sent eight times."""

    body: Mapping[str, Any] = field(repr=False)
    kind: Literal["unknown"] = "unknown"


Notification = Union[KnownNotification, UnknownNotification]
"""A notification that the gateway has signed. Look at it with `match`, or at its `kind`, then at its `body`."""


class Headers(Protocol):
    """As any server has them: names in any case."""

    def items(self) -> Iterable[tuple[str, Any]]: ...


class NotificationReader:
    """Who may send notifications, and to whom. A receiver that makes no calls needs no private key."""

    def __init__(self, *, client_id: str, gateway_public_key: GatewayPublicKey | GatewayKeys) -> None:
        self._client_id = read_client_id(client_id)
        self._keys = (
            gateway_public_key if isinstance(gateway_public_key, GatewayKeys) else read_gateway_keys(gateway_public_key)
        )

    @classmethod
    def from_file(cls, file: str | os.PathLike[str]) -> NotificationReader:
        """With `clientId` and `gatewayPublicKey` of what the gateway has written down; the private key may be absent."""
        merchant = read_json_file(file, ("clientId", "gatewayPublicKey"))
        return cls(client_id=merchant["clientId"], gateway_public_key=merchant["gatewayPublicKey"])

    def read(self, *, headers: Headers, body: bytes | str, path: str) -> Notification:
        """A notification that the gateway has signed for this client, or an error with the reason why it cannot be believed.

        `body` is the bytes as they came, before anybody has parsed them; `path` is the path of your address as the gateway
        called it, with its query: `/notify?shop=7`.
        """
        by_name = _by_name(headers)
        content = _bytes_of(body)
        # The gateway signs its answers for such paths, and a notification never goes there.
        if re.match(r"/+ams/", path):
            raise _refused("its path is one of the gateway’s own operations.")
        time = _required(by_name, "request-time")
        client_id = _required(by_name, "client-id")
        signature = _required(by_name, "signature")
        if client_id != self._client_id:
            raise _refused(f"it is for the client {client_id}.")
        flaw = self._keys.flaw_of(Signed(path, client_id, time, content), signature)
        if flaw is not None:
            raise _refused(f"{flaw} The path was {path}, and the bytes must be as they came.")
        parsed = parse(content)
        if parsed is None:
            raise _refused("its body is not a JSON object.")
        sequence = by_name.get("notification-sequence", "")
        return _made(
            parsed,
            digest=hashlib.sha256(content).hexdigest(),
            id=by_name.get("notification-id") or None,
            sequence=int(sequence) if re.fullmatch("[0-9]{1,9}", sequence) else None,
            time=time,
        )


def _bytes_of(body: object) -> bytes:
    if isinstance(body, str):
        return body.encode()
    if isinstance(body, (bytes, bytearray, memoryview)):
        return bytes(body)
    raise wrong_settings(
        "body is not bytes or text: a parser has been at it. Give the raw bytes, which are what is signed."
    )


def _by_name(headers: Headers) -> dict[str, str]:
    by_name: dict[str, str] = {}
    for name, value in headers.items():
        first = value[0] if isinstance(value, (list, tuple)) and value else value
        if isinstance(first, str):
            by_name.setdefault(name.lower(), first)
    return by_name


def _required(by_name: Mapping[str, str], name: str) -> str:
    value = by_name.get(name)
    if value:
        return value
    raise _refused(f"its header `{name}` is missing.")


def _refused(why: str) -> AmselError:
    return AmselError(
        f"The notification cannot be believed: {why}",
        code="UNTRUSTED_NOTIFICATION",
        status="F",
        retryable=False,
    )


def _made(body: dict[str, Any], **facts: Any) -> Notification:
    known = _KINDS.get(_kind_of(body))
    if known is None:
        return UnknownNotification(body=body, **facts)
    made, message = known
    return cast(Notification, made(body=message.from_wire(body), **facts))


def _read_kinds() -> dict[str, tuple[Any, type[Message]]]:
    """The class of each kind, and of its body."""
    return {made.kind: (made, get_type_hints(made)["body"]) for made in get_args(KnownNotification)}


_KINDS = _read_kinds()


def _kind_of(body: Mapping[str, Any]) -> str:
    """By what is signed: the header `notification-kind` is not."""
    by_type = KIND_OF_TYPE.get(str(body.get("notifyType")))
    return by_type or next((kind for name, kind in KIND_OF_FIELD.items() if name in body), "unknown")


@dataclass(frozen=True)
class Acknowledgement:
    """What to answer with when a notification was taken."""

    status: int
    content_type: str
    body: bytes


ACKNOWLEDGEMENT = Acknowledgement(
    status=200,
    content_type="application/json; charset=UTF-8",
    body=b'{"result":{"resultCode":"SUCCESS","resultMessage":"success","resultStatus":"S"}}',
)
"""Answer with this when a notification was taken; anything else has it sent again."""
