from __future__ import annotations

import os
import shlex
from pathlib import Path

pytest_plugins = ["pytest_amsel"]

CHECKOUT = Path(__file__).parents[3]

# The gateway of this checkout, unless somebody names another.
os.environ.setdefault("AMSEL_COMMAND", f"node {shlex.quote(str(CHECKOUT / 'server' / 'bin' / 'amsel.cjs'))}")
