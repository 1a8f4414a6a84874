from __future__ import annotations

from typing import Any

import pytest

from amsel_client import Amsel, AmselError

from .vectors import GATEWAY_URL, by_name, vectors

# A setting is named as Python names it.
NAMES = {"privateKey": "private_key", "gatewayPublicKey": "gateway_public_key"}


@by_name(vectors("keys"))
def test_key(case: dict[str, Any]) -> None:
    settings: Any = {NAMES[name]: value for name, value in case["settings"].items()}

    def make() -> None:
        Amsel(client_id="SANDBOX_5X00000000000000", gateway_url=GATEWAY_URL, **settings).close()

    if case["words"] is None:
        make()
        return
    with pytest.raises(AmselError) as raised:
        make()
    error = raised.value
    assert (error.code, error.status, error.retryable) == ("WRONG_SETTINGS", "F", False)
    for word in case["words"]:
        name = NAMES.get(word) or str(word)
        assert name.lower() in str(error).lower()
