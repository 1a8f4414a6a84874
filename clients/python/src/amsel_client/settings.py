from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Union
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, RSAPublicKey

from .amsel_error import AmselError, wrong_settings
from .keys import read_private_key, read_public_key, refuse_own_key
from .signing import Signed, is_signed_by, read_signature_header

GatewayPublicKey = Union[str, Mapping[int, str]]
"""The gateway's public key, or each of them by its version while it changes."""

GatewayUrl = Union[str, Mapping[str, str]]
"""Where the gateway is, such as `https://pay.example`; or its address in each region, and `region` chooses."""


@dataclass(frozen=True)
class GatewayKeys:
    """What the gateway signs with, to know its messages by: one key for all versions, or one for each."""

    only: RSAPublicKey | None
    by_version: Mapping[str, RSAPublicKey]

    def flaw_of(self, signed: Signed, header: str) -> str | None:
        """None for a message that the gateway has signed; else why it is not."""
        received = read_signature_header(header)
        if received is None:
            return "its header `signature` has no signature in it."
        key = self.only or self.by_version.get(received.key_version or "")
        if key is None:
            return (
                f"it is signed with version {received.key_version or 'unknown'} of the gateway’s key, "
                "which is not among yours."
            )
        if is_signed_by(signed, key, received.signature):
            return None
        return (
            "its signature does not match. Either gateway_public_key is not this gateway’s, "
            "or somebody has changed what it signed."
        )


@dataclass(frozen=True, kw_only=True)
class Setup:
    """What calls are made with."""

    client_id: str
    private_key: RSAPrivateKey = field(repr=False)
    key_version: int
    gateway_keys: GatewayKeys
    address: str
    """Without a slash at its end."""
    root: str
    """`/ams/api` or `/ams/sandbox/api`."""
    connect_timeout: float
    read_timeout: float
    answer_tolerance: float | None
    """None: answers of any time are believed."""
    agent_token: str | None = field(repr=False)


@dataclass(frozen=True, kw_only=True)
class Given:
    """Settings as the caller gave them."""

    client_id: str
    private_key: str = field(repr=False)
    gateway_public_key: GatewayPublicKey
    gateway_url: GatewayUrl
    region: str | None
    key_version: int
    connect_timeout: float
    read_timeout: float
    answer_tolerance: float | None
    agent_token: str | None = field(repr=False)


def read_settings(given: Given) -> Setup:
    client_id = read_client_id(given.client_id)
    if type(given.key_version) is not int or given.key_version < 1:
        raise wrong_settings("key_version is a whole number from 1.")
    for name in ("connect_timeout", "read_timeout", "answer_tolerance"):
        seconds = getattr(given, name)
        if name == "answer_tolerance" and seconds is None:
            continue
        if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not seconds > 0:
            raise wrong_settings(f"{name} is a number of seconds above 0.")
    private_key = read_private_key(given.private_key)
    return Setup(
        client_id=client_id,
        private_key=private_key,
        key_version=given.key_version,
        gateway_keys=read_gateway_keys(given.gateway_public_key, private_key),
        address=_address_of(given.gateway_url, given.region),
        root="/ams/sandbox/api" if client_id.startswith("SANDBOX_") else "/ams/api",
        connect_timeout=given.connect_timeout,
        read_timeout=given.read_timeout,
        answer_tolerance=given.answer_tolerance,
        agent_token=given.agent_token,
    )


def read_client_id(client_id: object) -> str:
    if isinstance(client_id, str) and re.fullmatch(r"[A-Za-z0-9_]{1,64}", client_id):
        return client_id
    raise wrong_settings("client_id is missing, or has other characters than letters, digits and _, or more than 64.")


def read_gateway_keys(given: GatewayPublicKey, private_key: RSAPrivateKey | None = None) -> GatewayKeys:
    def read(text: str, name: str) -> RSAPublicKey:
        key = read_public_key(text, name)
        if private_key is not None:
            refuse_own_key(private_key, key, name)
        return key

    if not isinstance(given, Mapping):
        return GatewayKeys(read(given, "gateway_public_key"), {})
    if not given:
        raise wrong_settings("gateway_public_key has no version in it.")
    by_version = {
        str(version): read(text, f"gateway_public_key of version {version}") for version, text in given.items()
    }
    return GatewayKeys(None, by_version)


def _address_of(gateway_url: GatewayUrl, region: str | None) -> str:
    if isinstance(gateway_url, Mapping):
        if region is None or region not in gateway_url:
            raise wrong_settings(f"region is one of {', '.join(gateway_url)}; it is {region or 'not set'}.")
        gateway_url = gateway_url[region]
    try:
        url = urlsplit(gateway_url if isinstance(gateway_url, str) else "")
        host, port = url.hostname, url.port
    except ValueError as error:
        raise _no_address(gateway_url) from error
    if not host or url.scheme not in ("http", "https"):
        raise _no_address(gateway_url)
    if "/ams" in url.path:
        raise wrong_settings("gateway_url is the address alone, without /ams/…: the library knows the paths.")
    if url.path not in ("", "/") or url.query or url.fragment or url.username is not None:
        raise wrong_settings("gateway_url is scheme, host and port alone.")
    name = f"[{host}]" if ":" in host else host
    return f"{url.scheme}://{name}{'' if port is None else f':{port}'}"


def _no_address(given: object) -> AmselError:
    return wrong_settings(f'gateway_url is an http or https address, such as https://pay.example; it is "{given}".')


def read_merchant_file(file: str | os.PathLike[str]) -> dict[str, Any]:
    """What `sandbox-merchant.json` and `merchant create --json` hold, as settings."""
    return settings_of(read_json_file(file, _NEEDED))


def read_json_file(file: str | os.PathLike[str], needed: Sequence[str]) -> dict[str, Any]:
    try:
        with open(file, encoding="utf-8") as opened:
            merchant = json.load(opened)
    except OSError as error:
        raise wrong_settings(f"{file} cannot be read: the gateway writes it at its first start.") from error
    except ValueError as error:
        raise wrong_settings(f"{file} is not JSON.") from error
    missing = [name for name in needed if not isinstance(merchant, dict) or not isinstance(merchant.get(name), str)]
    if missing:
        raise wrong_settings(f"{file} has no {', '.join(missing)}.")
    return dict(merchant)


_NEEDED = ("gatewayUrl", "clientId", "merchantPrivateKey", "gatewayPublicKey")


def settings_of(merchant: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "gateway_url": merchant["gatewayUrl"],
        "client_id": merchant["clientId"],
        "key_version": merchant.get("keyVersion", 1),
        "private_key": merchant["merchantPrivateKey"],
        "gateway_public_key": merchant["gatewayPublicKey"],
    }
