from __future__ import annotations

import base64
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, RSAPublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    PublicFormat,
    load_der_private_key,
    load_der_public_key,
)

from .amsel_error import AmselError, wrong_settings

_BITS_MIN = 2_048
_HOW_TO_DECRYPT = "Remove its password: openssl pkey -in key.pem -out plain.pem."
_HOW_TO_MAKE = "openssl genrsa -out key.pem 2048."


def read_private_key(text: str) -> RSAPrivateKey:
    """The merchant's private key: PEM or Base64 of the DER in one line, PKCS#8 or PKCS#1."""
    name = "private_key"
    given = _material(text, name)
    if "ENCRYPTED" in given.label or re.search(r"Proc-Type:\s*4,ENCRYPTED", text) or _is_encrypted(given.der):
        raise wrong_settings(
            f"{name} is protected by a password, which this library does not ask for. {_HOW_TO_DECRYPT}"
        )
    _refuse_certificate(given, name, "Give the private key that belongs to it.")
    key = _private_key_in(given.der)
    if key is not None:
        if not isinstance(key, RSAPrivateKey):
            raise _other_kind(name)
        _refuse_weak(key.key_size, name)
        return key
    if _public_key_in(given.der) is not None:
        raise wrong_settings(
            f"{name} is a public key. Give the private half of your own pair (merchantPrivateKey), which never leaves "
            "your systems; the gateway’s public key goes to gateway_public_key."
        )
    raise wrong_settings(f"{name} is no private key: neither PKCS#8 nor PKCS#1, as PEM or as Base64 in one line.")


def read_public_key(text: str, name: str) -> RSAPublicKey:
    """A public key of the gateway: PEM or Base64 of the DER in one line, SPKI or PKCS#1."""
    given = _material(text, name)
    _refuse_certificate(given, name, "Give the public key in it: openssl x509 -in cert.pem -noout -pubkey.")
    if _private_key_in(given.der) is not None:
        raise wrong_settings(
            f"{name} is a private key. Give the public key that the gateway has shown you; your own private key goes "
            "to private_key, and nowhere else."
        )
    key = _public_key_in(given.der)
    if key is not None:
        if not isinstance(key, RSAPublicKey):
            raise _other_kind(name)
        _refuse_weak(key.key_size, name)
        return key
    raise wrong_settings(f"{name} is no public key: neither SPKI nor PKCS#1, as PEM or as Base64 in one line.")


def refuse_own_key(private_key: RSAPrivateKey, gateway_key: RSAPublicKey, name: str) -> None:
    """The gateway signs with a key of its own: what the merchant signs with proves nothing."""
    if private_key.public_key().public_numbers() != gateway_key.public_numbers():
        return
    raise wrong_settings(
        f"{name} is your own public key, the other half of private_key. Give the gateway’s: gatewayPublicKey of "
        "sandbox-merchant.json, or what the gateway’s operator has given you."
    )


def spki_of(private_key: RSAPrivateKey) -> str:
    """What a person can compare with what the gateway has on file."""
    der = private_key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return base64.b64encode(der).decode()


@dataclass(frozen=True)
class _Material:
    der: bytes
    label: str
    """What stands in the first line of a PEM; empty for Base64 alone."""


def _material(text: object, name: str) -> _Material:
    if not isinstance(text, str) or text.strip() == "":
        raise wrong_settings(f"{name} is missing. Give it as PEM, or as Base64 in one line.")
    plain = text.replace("\\n", "\n").strip()
    armour = re.search(r"-----BEGIN ([A-Z0-9 ]+)-----(.*?)-----END", plain, re.DOTALL)
    label, inner = (armour[1], armour[2]) if armour else ("", plain)
    # An encrypted PEM has lines such as "DEK-Info: …" before the Base64.
    text64 = re.sub(r"\s+", "", re.sub(r"^[A-Za-z-]+:.*$", "", inner, flags=re.MULTILINE))
    if not re.fullmatch(r"[A-Za-z0-9+/_-]+={0,2}", text64):
        is_path = re.search(r"[\\/.]", plain[:40]) and len(plain) < 200
        hint = ". It looks like a path: give what the file holds, or use from_file" if is_path else ""
        raise wrong_settings(f"{name} is neither PEM nor Base64{hint}.")
    return _Material(from_base64(text64), label)


def from_base64(text: str) -> bytes:
    """Both alphabets, with or without padding; empty where it is none."""
    plain = text.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return base64.b64decode(plain + "=" * (-len(plain) % 4))
    except ValueError:
        return b""


def _other_kind(name: str) -> AmselError:
    return wrong_settings(f"{name} is of another kind than RSA. Make one: {_HOW_TO_MAKE}")


def _refuse_weak(bits: int, name: str) -> None:
    if bits < _BITS_MIN:
        raise wrong_settings(
            f"{name} has {bits} bits, which is too weak: the gateway takes {_BITS_MIN} and more. "
            f"Make a new one: {_HOW_TO_MAKE}"
        )


def _refuse_certificate(given: _Material, name: str, advice: str) -> None:
    is_certificate = "CERTIFICATE" in given.label or _first_of(lambda: x509.load_der_x509_certificate(given.der))
    if is_certificate:
        raise wrong_settings(f"{name} is a certificate. {advice}")


def _private_key_in(der: bytes) -> object | None:
    return _first_of(lambda: load_der_private_key(der, None))


def _public_key_in(der: bytes) -> object | None:
    return _first_of(lambda: load_der_public_key(der))


def _is_encrypted(der: bytes) -> bool:
    """PKCS#8 with a password: a sequence whose first part names how it is encrypted (PBES2, or one of the older ways)."""
    start = der[:40]
    return bytes.fromhex("2a864886f70d0105") in start or bytes.fromhex("2a864886f70d010c01") in start


def _first_of(way: Callable[[], Any]) -> Any | None:
    try:
        return way()
    except Exception:  # The parser has many; none of them means more than "not this".
        return None
