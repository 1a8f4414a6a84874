"""The vectors of the contract, and what runs them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from amsel_client import TransportReply

FOLDER = Path(__file__).parents[3] / "contract" / "vectors"
GATEWAY_URL = "https://pay.example"


def vectors(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def by_name(cases: list[dict[str, Any]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in cases])


def reply_of(reply: dict[str, Any]) -> TransportReply:
    return TransportReply(status=reply["status"], headers=reply["headers"], body=reply["body"].encode())
