from __future__ import annotations

import hashlib
from typing import Any
from urllib.parse import unquote

from amsel_client.keys import read_private_key, read_public_key
from amsel_client.signing import Signed, is_signed_by, read_signature_header, signature_header

from .vectors import by_name, vectors


@by_name(vectors("signing"))
def test_signature(case: dict[str, Any]) -> None:
    signed = Signed(case["path"], case["clientId"], case["time"], case["body"].encode())
    received = read_signature_header(f"algorithm=RSA256,keyVersion=1,signature={case['signature']}")
    is_good = (
        case["method"] == "POST"
        and received is not None
        and is_signed_by(signed, read_public_key(case["publicKey"], "public_key"), received.signature)
    )
    assert is_good is case["valid"]
    if case["valid"]:
        assert hashlib.sha256(signed.content()).hexdigest() == case["contentSha256"]
    if case["valid"] and case.get("privateKey"):
        header = signature_header(signed, read_private_key(case["privateKey"]), 1)
        assert unquote(header) == f"algorithm=RSA256,keyVersion=1,signature={unquote(case['signature'])}"
