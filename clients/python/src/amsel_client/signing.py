from __future__ import annotations

import base64
from dataclasses import dataclass
from urllib.parse import quote, unquote

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, RSAPublicKey
from cryptography.hazmat.primitives.hashes import SHA256

from .keys import from_base64

_PADDING = PKCS1v15()
_HASH = SHA256()


@dataclass(frozen=True)
class Signed:
    """What is signed of a request, an answer and a notification alike."""

    path: str
    client_id: str
    time: str
    body: bytes

    def content(self) -> bytes:
        return f"POST {self.path}\n{self.client_id}.{self.time}.".encode() + self.body


def signature_header(signed: Signed, key: RSAPrivateKey, key_version: int) -> str:
    """The value of the header `Signature`."""
    signature = base64.b64encode(key.sign(signed.content(), _PADDING, _HASH))
    return f"algorithm=RSA256,keyVersion={key_version},signature={quote(signature, safe='')}"


@dataclass(frozen=True)
class ReceivedSignature:
    key_version: str | None
    """None where the header does not say."""
    signature: bytes


def read_signature_header(value: str) -> ReceivedSignature | None:
    """None for a header without a signature in it."""
    parts: dict[str, str] = {}
    for part in value.split(","):
        name, _, text = part.partition("=")
        parts[name.strip().lower()] = text.strip()
    signature = from_base64(unquote(parts.get("signature", "")))
    return ReceivedSignature(parts.get("keyversion") or None, signature) if signature else None


def is_signed_by(signed: Signed, key: RSAPublicKey, signature: bytes) -> bool:
    try:
        key.verify(signature, signed.content(), _PADDING, _HASH)
    except InvalidSignature:
        return False
    return True
