"""The exceptions that a caller of this package may see, by whose mistake they are."""


class RefereeError(Exception):
    """Base of all: its text is one sentence for people that says what to do."""


class UsageError(RefereeError):
    """An argument or an option that cannot be (exit status 2)."""


class FileError(RefereeError):
    """A file of the user's that cannot be read, written or understood (exit status 2)."""


class ProfileError(FileError):
    """A profile that names an axis, a key or a value that does not exist."""


class LogError(FileError):
    """A log that cannot be read as one."""


class BotError(RefereeError):
    """A bot that cannot be started as it was named (exit status 2)."""


class IllegalActionError(RefereeError, ValueError):
    """An action that the rules do not allow now; the text is the reason."""
