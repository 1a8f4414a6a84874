"""What is published: a wheel that works where nothing else is."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

LIBRARY = Path(__file__).parents[1]
VECTORS = LIBRARY.parents[1] / "contract" / "vectors"

PROGRAM = """
import json, pathlib, sys
from amsel_client import Amsel, Done, PayRequest, TransportReply

vectors = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
case = vectors["cases"][0]
reply = case["attempts"][0]["reply"]
client = Amsel(
    client_id=vectors["clientId"],
    private_key=vectors["privateKey"],
    gateway_public_key=vectors["gatewayPublicKey"],
    gateway_url="https://pay.example",
    answer_tolerance=None,
    transport=lambda _: TransportReply(status=200, headers=reply["headers"], body=reply["body"].encode()),
)
outcome = client.payments.pay(PayRequest.from_wire(case["request"]))
assert isinstance(outcome, Done), outcome
print(outcome.code)
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(LIBRARY))
    return folder


def test_the_wheel_has_the_library_and_its_types_and_nothing_else(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "amsel_client/py.typed" in names
    assert "amsel_client/generated/messages.py" in names
    assert all(name.startswith(("amsel_client/", "amsel_client-", "pytest_amsel.py")) for name in names)


def test_the_source_has_what_it_is_made_of(built: Path) -> None:
    (source,) = built.glob("*.tar.gz")
    with tarfile.open(source) as opened:
        names = {name.split("/", 1)[1] for name in opened.getnames() if "/" in name}
    assert {"pyproject.toml", "README.md", "CHANGELOG.md", "src/amsel_client/__init__.py"} <= names


def test_the_wheel_works_in_an_empty_folder(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    venv.create(tmp_path / "venv", with_pip=True)
    python = str(tmp_path / "venv" / "bin" / "python")
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel), cwd=tmp_path)
    said = run(python, "-I", "-c", PROGRAM, str(VECTORS / "retries.json"), cwd=tmp_path)
    assert said == "SUCCESS\n"


def run(*words: str, cwd: Path | None = None) -> str:
    ran = subprocess.run(words, cwd=cwd, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout
