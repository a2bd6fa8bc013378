"""The protocol's JSON Schema (2020-12), made from the message types.

msgspec describes the types; what it adds for OpenAPI is taken out, and what it cannot know is put right.
"""

from __future__ import annotations

import re
from typing import Any, Final, get_args, get_type_hints

import msgspec
from msgspec import UnsetType

from referee.wire.messages import PROTOCOL, Answer, BotHello, FoldOut, Ready, RefereeMessage

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
FROM_REFEREE: Final = "FromReferee"
FROM_BOT: Final = "FromBot"

REFEREE_TYPES: Final[tuple[type, ...]] = get_args(RefereeMessage)
BOT_TYPES: Final[tuple[type, ...]] = (BotHello, Ready, Answer, FoldOut)

_PREFIX: Final = "#/$defs/"
_ABOUT: Final = (
    f"Every message of version {PROTOCOL} of the protocol that SPEC.md describes. Fields that are not named "
    "here are allowed, as bots ignore them. Types of message, options and kinds of fault that a later "
    "referee may add are not, though bots ignore those too: a bot should not check what it reads by this "
    "schema. A schema cannot say everything: 5.0 is not a whole number on the wire, exact amounts are in "
    "lowest terms, and a cut is measured in bytes."
)


def message_schema() -> dict[str, Any]:
    """The schema of one line of the wire: what the referee writes, or what a bot writes."""
    definitions = schema_of([*REFEREE_TYPES, *BOT_TYPES])
    return {
        "$schema": DIALECT,
        "title": "Seka line protocol",
        "description": _ABOUT,
        "anyOf": [{"$ref": _PREFIX + FROM_REFEREE}, {"$ref": _PREFIX + FROM_BOT}],
        "$defs": {
            FROM_REFEREE: any_of(REFEREE_TYPES, "A line that the referee writes."),
            FROM_BOT: any_of(BOT_TYPES, "A line that a bot writes."),
            **definitions,
        },
    }


def any_of(types: tuple[type, ...], about: str) -> dict[str, Any]:
    """The schema of a record that is one of ``types``, each defined under ``$defs`` by its name."""
    return {"description": about, "anyOf": [{"$ref": _PREFIX + kind.__name__} for kind in types]}


def schema_of(types: list[type]) -> dict[str, Any]:
    """The definitions of the given structs and of all that they hold, by name."""
    _, found = msgspec.json.schema_components(types, ref_template=_PREFIX + "{name}")
    optional = _optional_fields(types)
    return {name: _put_right(schema, optional.get(name, frozenset())) for name, schema in found.items()}


def _optional_fields(types: list[type]) -> dict[str, frozenset[str]]:
    """Of each top-level struct the fields that may be left out; msgspec goes by their defaults alone."""
    found = {}
    for kind in types:
        hints = get_type_hints(kind)
        fields = msgspec.structs.fields(kind)
        unset = [field for field in fields if UnsetType in get_args(hints[field.name])]
        found[kind.__name__] = frozenset(field.encode_name for field in unset)
    return found


def _put_right(schema: dict[str, Any], optional: frozenset[str]) -> dict[str, Any]:
    clean: dict[str, Any] = _without_openapi(schema)
    if "required" in clean:
        clean["required"] = [name for name in clean["required"] if name not in optional]
    if "description" in clean:
        clean["description"] = _plain(clean["description"])
    return clean


def _without_openapi(part: Any) -> Any:
    """OpenAPI's ``discriminator`` is a keyword that strict validators refuse."""
    if isinstance(part, list):
        return [_without_openapi(item) for item in part]
    if isinstance(part, dict):
        return {key: _without_openapi(value) for key, value in part.items() if key != "discriminator"}
    return part


def _plain(docstring: str) -> str:
    """One paragraph a line, code in single backquotes."""
    paragraphs = re.split(r"\n\s*\n", docstring.strip())
    return "\n".join(" ".join(text.split()) for text in paragraphs).replace("``", "`")
