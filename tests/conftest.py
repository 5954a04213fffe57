"""Fixtures for all tests."""

from __future__ import annotations

import io
import signal
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("asrfix", deadline=None)  # a busy machine is not a failure
settings.load_profile("asrfix")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="rewrite the golden files; read the diff afterwards")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with the golden file of that name beside the test."""

    def compare(name: str, actual: str) -> None:
        path: Path = request.path.parent / "golden" / name
        if request.config.getoption("--write-golden"):
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(actual.encode())
        assert path.read_bytes().decode() == actual

    return compare


_TYPES = """\
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" \
ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>"""
_RELATIONS = """\
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" \
Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" \
Target="word/document.xml"/></Relationships>"""
_DOCUMENT = """\
<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n\
<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" \
xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" mc:Ignorable="w14">\
<w:body>{}<w:sectPr/></w:body></w:document>"""


@pytest.fixture(scope="session")
def docx() -> Callable[..., bytes]:
    """``docx("<w:p>…</w:p>", **{"word/more.xml": "…"})`` makes a Word document; None leaves a member out."""

    def made(body: str, **members: str | bytes | None) -> bytes:
        out = io.BytesIO()
        parts = {"[Content_Types].xml": _TYPES, "_rels/.rels": _RELATIONS, "word/document.xml": _DOCUMENT.format(body)}
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in (parts | members).items():
                if content is not None:
                    archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
        return out.getvalue()

    return made


@pytest.fixture
def patience() -> Iterator[None]:
    """Fails a test that would go on for minutes, as what is quadratic in a hostile input does, instead of hanging."""
    if not hasattr(signal, "setitimer"):
        pytest.skip("this system has no timer that interrupts a test")

    def lose(_signal: int, _frame: object) -> None:
        pytest.fail("still at it after half a minute")

    previous = signal.signal(signal.SIGALRM, lose)
    signal.setitimer(signal.ITIMER_REAL, 30)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, previous)
