from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from amsel_client import ACKNOWLEDGEMENT

from .vectors import vectors

SAMPLES = Path(__file__).parents[1] / "samples"
ALL = vectors("notifications")
GOOD: Mapping[str, Any] = next(one for one in ALL["cases"] if one["expected"].get("kind") == "notifyPayment")[
    "received"
]


@pytest.fixture
def credentials(tmp_path: Path) -> Path:
    file = tmp_path / "merchant.json"
    file.write_text(json.dumps({"clientId": ALL["clientId"], "gatewayPublicKey": ALL["gatewayPublicKey"]["1"]}))
    return file


def sample(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, SAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def test_receiver(credentials: Path) -> None:
    environment = {**os.environ, "PORT": "0", "PYTHONPATH": str(SAMPLES.parent / "src")}
    words = [sys.executable, str(SAMPLES / "webhook_receiver.py"), str(credentials)]
    with subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            url = process.stdout.readline().split()[-1]
            assert posted(url, GOOD["body"]) == (200, ACKNOWLEDGEMENT.body)
            assert process.stdout.readline() == "Payment order-1: S\n"
            assert posted(url, GOOD["body"]) == (200, ACKNOWLEDGEMENT.body)
            assert posted(url, GOOD["body"] + " ") == (401, b"")
            assert "signature does not match" in process.stdout.readline()
        finally:
            process.kill()


def posted(url: str, body: str) -> tuple[int, bytes]:
    request = urllib.request.Request(url + GOOD["path"], body.encode(), dict(GOOD["headers"]))
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read()


def test_fastapi(credentials: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from fastapi.testclient import TestClient

    with TestClient(sample("webhook_fastapi").make_app(str(credentials))) as client:
        taken = client.post(GOOD["path"], content=GOOD["body"], headers=dict(GOOD["headers"]))
        refused = client.post("/elsewhere", content=GOOD["body"], headers=dict(GOOD["headers"]))
    assert (taken.status_code, taken.content) == (200, ACKNOWLEDGEMENT.body)
    assert refused.status_code == 401
    assert capsys.readouterr().out.startswith("Payment order-1: S\n")


def test_django(credentials: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AMSEL_CREDENTIALS", str(credentials))
    sample("webhook_django")
    from django.test import Client

    client = Client()
    content_type = GOOD["headers"]["content-type"]
    taken = client.post(GOOD["path"], GOOD["body"], content_type, headers=dict(GOOD["headers"]))
    refused = client.post("/elsewhere", GOOD["body"], content_type, headers=dict(GOOD["headers"]))
    assert (taken.status_code, taken.content) == (200, ACKNOWLEDGEMENT.body)
    assert refused.status_code == 401
    assert capsys.readouterr().out.startswith("Payment order-1: S\n")
