"""What re-running a log finds."""

from __future__ import annotations


class MismatchError(ValueError):
    """A record that does not follow from those before it; the text is the reason."""
