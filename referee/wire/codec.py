"""Lines from messages, and what a bot's line says.

Decoding is strict: a line is one JSON object in UTF-8, with the types that the SPEC names, or it is refused
with a reason in words.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from referee.wire.messages import MAX_DEPTH, MAX_LINE, MAX_NOTE, Answer, BotHello, FoldOut, Ready

encode: Final = msgspec.json.Encoder().encode
"""A message or record as its text, without a newline."""

MANNERS: Final = "stdout is for the protocol alone, notes belong on stderr"


class MalformedError(ValueError):
    """A bot's line that is not what the SPEC asks for; the text is the reason."""


def line_of(message: Any) -> bytes:
    """A message as its line, newline included."""
    return encode(message) + b"\n"


_answers: Final = msgspec.json.Decoder(Answer)
_folds: Final = msgspec.json.Decoder(FoldOut)
_objects: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])


def decode_answer(line: bytes) -> Answer | FoldOut | None:
    """What a bot's line says during a match; None for an object that is neither answer nor fold.

    Raises MalformedError.
    """
    try:
        line.decode()
        if line.count(b"{") + line.count(b"[") > MAX_DEPTH:
            _check_depth(line)
        return _answers.decode(line)
    except (ValueError, RecursionError):
        return _decode_other(line)


def _decode_other(line: bytes) -> Answer | FoldOut | None:
    """The line is no answer: find out what else it is, or say why it is nothing."""
    keys = decode_object(line)
    once = encode(keys)  # of a key that stands twice only the last one counts, whatever the first was
    if "id" in keys:
        answer: Answer = _typed(_answers, once)
        return answer
    if "action" in keys and "bank" in keys and "deal" in keys:
        fold: FoldOut = _typed(_folds, once)
        return fold
    return None


def decode_object(line: bytes) -> dict[str, msgspec.Raw]:
    """A line as a strict JSON object. Raises MalformedError."""
    try:
        line.decode()
    except UnicodeDecodeError as error:
        raise MalformedError(f"not UTF-8: byte {error.start} is 0x{line[error.start]:02x}") from None
    if line.startswith(b"\xef\xbb\xbf"):
        raise MalformedError("it starts with a byte order mark: write UTF-8 without one")
    if not line.lstrip(b" \t\r").startswith(b"{"):
        raise MalformedError(f"not a JSON object: {MANNERS}")
    _check_depth(line)
    try:
        return _objects.decode(line)
    except msgspec.MsgspecError as error:
        reason = str(error).replace("Input data was truncated", "it breaks off or has half a surrogate pair")
        raise MalformedError(f"not strict JSON: {reason}") from None


def _check_depth(line: bytes) -> None:
    """Objects and lists nest at most MAX_DEPTH deep, those in strings not counted."""
    depth = 0
    quoted = escaped = False
    for byte in line:
        if quoted:
            quoted = escaped or byte != 0x22
            escaped = byte == 0x5C and not escaped
        elif byte == 0x22:
            quoted = True
        elif byte in b"{[":
            depth += 1
            if depth > MAX_DEPTH:
                raise MalformedError(f"it nests more than {MAX_DEPTH} deep")
        elif byte in b"}]":
            depth -= 1


def _typed(decoder: Any, line: bytes) -> Any:
    try:
        return decoder.decode(line)
    except msgspec.ValidationError as error:
        raise MalformedError(_explained(str(error))) from None


def _explained(message: str) -> str:
    """msgspec's ``Expected `int`, got `str` - at `$.amount``` in the words of the SPEC."""
    said, _, place = message.partition(" - at `$.")
    field = place.rstrip("`")
    words = said.replace("`", "")
    if field == "note":
        words = f"{words} (a note has at most {MAX_NOTE} characters)"
    if "int" in words:
        words = f"{words} (a whole number from 0 to 2147483647, without quotes, point or exponent)"
    return f"{field}: {words}" if field else words


_hellos: Final = msgspec.json.Decoder(BotHello)
_readies: Final = msgspec.json.Decoder(Ready)


def decode_hello(line: bytes) -> BotHello:
    """A bot's hello. Raises MalformedError."""
    hello: BotHello = _greeting(_hellos, line, '{"type": "hello", "protocol": 1, "name": "..."}')
    return hello


def decode_ready(line: bytes) -> Ready:
    """A bot's ready. Raises MalformedError; a cut is measured by the caller, in bytes."""
    ready: Ready = _greeting(_readies, line, '{"type": "ready"}')
    return ready


def _greeting(decoder: Any, line: bytes, due: str) -> Any:
    keys = decode_object(line)
    if "type" not in keys:
        raise MalformedError(f"it has no type; {due} was due")
    try:
        return decoder.decode(encode(keys))
    except msgspec.ValidationError as error:
        raise MalformedError(f"{_explained(str(error))}; {due} was due") from None


def quoted(line: bytes, limit: int = 200) -> str:
    """The first characters of what came, with everything that is not printable escaped."""
    text = line[: 4 * limit + 4].decode("utf-8", "backslashreplace")
    shown = "".join(char if char.isprintable() else _escape(char) for char in text[:limit])
    return shown + "…" if len(text) > limit else shown


def _escape(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")


TOO_LONG: Final = f"the line is longer than {MAX_LINE} bytes; the rest up to its newline is not read"
