"""The headings of a Markdown page, and the anchors that links go to."""

from __future__ import annotations

import re
from pathlib import Path


def headings(page: Path) -> set[str]:
    """The texts of all headings; what stands in fenced blocks is none."""
    outside = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return {found[1] for found in re.finditer(r"^#+ (.+)$", outside, re.MULTILINE)}


def anchors(page: Path) -> set[str]:
    """What ``#...`` may name: made from each heading as GitHub does, or set by hand as ``<a id="...">``."""
    text = page.read_text(encoding="utf-8")
    made = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings(page)}
    return made | set(re.findall(r'<a id="([^"]+)">', text))
