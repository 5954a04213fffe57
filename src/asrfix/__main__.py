"""``python -m asrfix`` is the command line."""

from __future__ import annotations

import sys

from asrfix.cli import main

if __name__ == "__main__":
    sys.exit(main())
