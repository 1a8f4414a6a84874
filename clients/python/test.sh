#!/bin/sh
# Runs everything that must hold for this library. It installs nothing: activate an environment with the test tools first, or
# name its interpreter in PYTHON.
set -eu
cd "$(dirname "$0")"
python=${PYTHON:-python}

for tool in pytest mypy pyright pdoc build hatchling httpx cryptography fastapi uvicorn django; do
  "$python" -c "import $tool" 2>/dev/null || missing="${missing:-} $tool"
done
if [ -n "${missing:-}" ]; then
  echo "Missing in $(command -v "$python"):${missing}. Make an environment and install them: pip install -r $(pwd)/requirements-test.txt" >&2
  exit 1
fi
if ! command -v node >/dev/null; then
  echo "Missing: node, with which the live tests start a gateway." >&2
  exit 1
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$python" -m mypy
"$python" -m pyright --pythonpath "$("$python" -c "import sys; print(sys.executable)")"
PYTHONPATH=src "$python" -W error -m pdoc --output-directory "$scratch/docs" amsel_client
"$python" -m build --no-isolation --outdir "$scratch/dist" .
"$python" -m pytest --junit-xml "$scratch/report.xml"
PYTHONPATH=src "$python" bench/overhead.py
"$python" - "$scratch/report.xml" <<'END'
import sys, xml.etree.ElementTree as tree

tests = [case.get("classname", "") for case in tree.parse(sys.argv[1]).iter("testcase")]


def count(*files: str) -> int:
    return sum(any(f"test_{file}" in test for file in files) for test in tests)


vectors = count("answers", "keys", "notification_vectors", "repeats", "signing")
print(f"vectors: {vectors}, journeys: {count('live', 'kitchen_sink')}, samples: {count('webhook_samples') + 4}")
END
