from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from amsel_client import Amsel, AmselError, NotificationReader

from .vectors import vectors

KEYS = vectors("key-material")
GOOD: dict[str, Any] = {
    "client_id": "SANDBOX_5X00000000000000",
    "private_key": KEYS["merchant"]["privateKey"],
    "gateway_public_key": KEYS["gateway1"]["publicKey"],
    "gateway_url": "https://pay.example",
}


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ({"client_id": ""}, "client_id is missing"),
        ({"client_id": "a b"}, "client_id"),
        ({"key_version": 0}, "key_version"),
        ({"key_version": True}, "key_version"),
        ({"gateway_url": "pay.example"}, "gateway_url is an http or https address"),
        ({"gateway_url": "ftp://pay.example"}, "gateway_url is an http or https address"),
        ({"gateway_url": "https://pay.example:x"}, "gateway_url is an http or https address"),
        ({"gateway_url": "https://pay.example/ams/api"}, "without /ams/"),
        ({"gateway_url": "https://pay.example/x"}, "scheme, host and port alone"),
        ({"gateway_url": "https://me@pay.example"}, "scheme, host and port alone"),
        ({"gateway_url": {"us": "https://us.example"}}, "region is one of us; it is not set"),
        ({"gateway_url": {"us": "https://us.example"}, "region": "mars"}, "it is mars"),
        ({"gateway_public_key": {}}, "no version"),
        ({"proxy": "socks5://proxy.example"}, "proxy is an http address"),
        ({"extra_ca": "/etc/ca.pem"}, "not its path"),
        ({"read_timeout": 0}, "read_timeout"),
        ({"connect_timeout": "5"}, "connect_timeout"),
    ],
)
def test_a_wrong_setting_is_named(setting: dict[str, Any], words: str) -> None:
    with pytest.raises(AmselError) as raised:
        Amsel(**{**GOOD, **setting})
    assert raised.value.code == "WRONG_SETTINGS"
    assert words in str(raised.value)


def test_a_file_of_the_gateway(tmp_path: Path) -> None:
    file = tmp_path / "sandbox-merchant.json"
    merchant = {
        "gatewayUrl": "http://127.0.0.1:8080",
        "clientId": GOOD["client_id"],
        "keyVersion": 1,
        "merchantPrivateKey": GOOD["private_key"],
        "gatewayPublicKey": GOOD["gateway_public_key"],
    }
    file.write_text(json.dumps(merchant))
    with Amsel.from_file(file, read_timeout=3.0) as client:
        assert client.client_id == GOOD["client_id"]
    del merchant["merchantPrivateKey"]
    file.write_text(json.dumps(merchant))
    NotificationReader.from_file(file)
    with pytest.raises(AmselError, match="has no merchantPrivateKey"):
        Amsel.from_file(file)
    file.write_text("nothing")
    with pytest.raises(AmselError, match="is not JSON"):
        Amsel.from_file(file)
    with pytest.raises(AmselError, match="cannot be read"):
        Amsel.from_file(tmp_path / "absent.json")
