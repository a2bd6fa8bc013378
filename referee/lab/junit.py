"""The checks as JUnit XML, which build servers read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree

from referee.arbiter.bots import BotSpec
from referee.lab.catalogue import Checked
from referee.lab.report import failure_lines

_NOT_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit_xml(bot: BotSpec, done: Sequence[Checked]) -> bytes:
    """One test suite with a test case a check. Characters that XML cannot hold are written as escapes."""
    statuses = [checked.verdict.status for checked in done]
    suite = ElementTree.Element(
        "testsuite",
        name=_fit(f"referee check {bot.name}"),
        tests=str(len(done)),
        failures=str(statuses.count("fail")),
        errors="0",
        skipped=str(statuses.count("skip")),
        time=f"{sum(checked.seconds for checked in done):.3f}",
    )
    for checked in done:
        _add_case(suite, checked)
    root = ElementTree.Element("testsuites")
    root.append(suite)
    ElementTree.indent(root)
    text: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return text + b"\n"


def _add_case(suite: ElementTree.Element, checked: Checked) -> None:
    group, _, name = checked.check.name.partition(".")
    case = ElementTree.SubElement(
        suite, "testcase", classname=f"referee.{group}", name=_fit(name), time=f"{checked.seconds:.3f}"
    )
    verdict = checked.verdict
    if verdict.status == "fail":
        element = ElementTree.SubElement(case, "failure", message=_fit(verdict.words), type=_fit(group))
        element.text = _fit("\n".join(line.text for line in failure_lines(checked)))
    elif verdict.status == "skip":
        ElementTree.SubElement(case, "skipped", message=_fit(verdict.words))


def _fit(text: str) -> str:
    return _NOT_XML.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape", "surrogatepass").decode("ascii")
