"""Generated JSON, laid out so that a difference is a line."""

from __future__ import annotations

import json
from typing import Any


def pretty(document: dict[str, Any]) -> str:
    """Indented throughout."""
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def listed(document: dict[str, Any]) -> str:
    """One entry of every top-level list a line, everything else in one line each."""
    parts = [f"  {json.dumps(key)}: {_entries(value)}" for key, value in document.items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _entries(value: Any) -> str:
    if not isinstance(value, list):
        return _line(value)
    return "[\n" + ",\n".join(f"    {_line(entry)}" for entry in value) + "\n  ]"


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
