from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from amsel_client import AmselError, Message, NotificationReader

from .vectors import by_name, vectors

ALL = vectors("notifications")


@by_name(ALL["cases"])
def test_notification(case: dict[str, Any]) -> None:
    reader = NotificationReader(client_id=ALL["clientId"], gateway_public_key=ALL["gatewayPublicKey"])
    expected = case["expected"]
    if "error" in expected:
        with pytest.raises(AmselError) as raised:
            reader.read(**case["received"])
        assert raised.value.code == expected["error"]
        return
    got = reader.read(**case["received"])
    body: Message | Mapping[str, Any] = got.body
    facts = {
        "kind": got.kind,
        "id": got.id,
        "sequence": got.sequence,
        "time": got.time,
        "body": body.to_wire() if isinstance(body, Message) else body,
    }
    for name, value in expected.items():
        assert facts[name] == value
