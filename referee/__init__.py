"""A referee for Seka between programs. ``referee.game`` is the game alone, ``referee.cli`` the commands."""

__version__ = "0.1.0"
