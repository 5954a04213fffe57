"""A file's bytes and the characters they stand for; writing changes back so that all other bytes stay."""

from __future__ import annotations

import codecs
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from asrfix.errors import TranscriptError

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LEGACY = (
    *("gb18030", "big5", "cp932", "euc_jp", "cp949"),
    *("cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "cp1258", "cp874", "koi8_r"),
)
"""What transcripts are found in besides Unicode, the likelier before those that look alike.

DOS code pages are left out: they win on short texts and are wrong.
"""
_SAMPLE_BYTES = 1 << 18
_SAMPLE_CHARACTERS = 1 << 14
_DOUBLE_BYTES = re.compile(rb"[\xa1-\xfe][\xa1-\xfe]")
_XML_DECLARATION = re.compile(rb"""\s*<\?xml\s[^<>]{0,200}?\sencoding\s*=\s*["']([\w.:-]{1,40})["'][^<>]{0,200}\?>""")
_WITH_ZERO_BYTES = (b"utf-16", b"utf-32")
_LINE_END = re.compile(r"\r\n|\n|\r")


class Patch(NamedTuple):
    """``text`` is to stand in place of ``source[start:end]``."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, eq=False)
class Source:
    """A decoded file.

    ``data`` are its bytes and ``bom`` the first of them that mark the encoding; ``text`` is what the others decode to
    with ``codec``. ``guessed`` says that nothing in the file states the encoding.
    """

    data: bytes
    bom: bytes
    text: str
    codec: str
    guessed: bool = False
    path: str | None = None

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(end.end() for end in _LINE_END.finditer(self.text))]

    @property
    def borders(self) -> Sequence[int]:
        """Offsets of ``text``, in order, at which it is interrupted by markup that it does not show."""
        return ()

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of the character at ``offset`` of ``text``, both from 1."""
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def patched_text(self, patches: Iterable[Patch]) -> str:
        """``text`` with patches, which are sorted and do not overlap, put in."""
        return patched(self.text, patches, 0, len(self.text))

    def patched_bytes(self, patches: Iterable[Patch]) -> bytes:
        """``data`` with patches, which are sorted and do not overlap, put in; all other bytes are copied.

        Raises TranscriptError where a patch has characters the encoding lacks, or where the encoding has several
        spellings or shift states, so that bytes cannot be matched to characters.
        """
        parts: list[bytes] = [self.bom]
        done, byte = 0, len(self.bom)
        for patch in patches:
            kept = self._kept(done, patch.start, byte)
            byte += len(kept) + len(self._kept(patch.start, patch.end, byte + len(kept)))
            parts += kept, self._encoded(patch)
            done = patch.end
        return b"".join([*parts, self._kept(done, len(self.text), byte)])

    def patched(self, patches: Sequence[Patch]) -> Source:
        """The source with patches, which are sorted and do not overlap, put in. Raises as :meth:`patched_bytes`."""
        return replace(self, data=self.patched_bytes(patches), text=self.patched_text(patches))

    def _kept(self, start: int, end: int, byte: int) -> bytes:
        """The bytes of ``text[start:end]``, which begin at ``byte``."""
        stretch = self.text[start:end]
        try:
            data = self.data[byte : byte + len(stretch.encode(self.codec, "surrogatepass"))]
            if data.decode(self.codec, "surrogatepass") == stretch:
                return data
        except UnicodeError:
            pass
        raise TranscriptError(
            f"cannot be changed byte by byte in {self.codec}; convert it to UTF-8 first", path=self.path
        )

    def _encoded(self, patch: Patch) -> bytes:
        try:
            return patch.text.encode(self.codec)
        except UnicodeEncodeError as error:
            raise TranscriptError(
                f"{patch.text!r} cannot be written in {self.codec}; convert the file to UTF-8 first",
                path=self.path,
                line=self.place(patch.start)[0],
            ) from error


def patched(text: str, patches: Iterable[Patch], start: int, end: int) -> str:
    """``text[start:end]`` with patches, which are sorted, do not overlap and lie inside, put in."""
    parts: list[str] = []
    for patch in patches:
        parts += text[start : patch.start], patch.text
        start = patch.end
    return "".join([*parts, text[start:end]])


def decode(data: bytes, *, path: str | None = None, encoding: str | None = None) -> Source:
    """The characters of a file.

    A byte order mark decides; else UTF-16 or UTF-32 where the zero bytes stand in their pattern; else a declaration in
    XML; else valid UTF-8; else a guess. ``encoding`` overrides. Raises TranscriptError for an unknown encoding, for
    bytes that are not valid in it and for binary files.
    """
    if encoding is not None:
        return _decode_as(data, _codec_name(encoding, path), path)
    for bom, codec in _BOMS:
        if data.startswith(bom):
            return _strict(data, bom, codec, path)
    if b"\0" in data:
        wide = _wide_codec(data[:_SAMPLE_BYTES])
        if wide is None:
            raise TranscriptError("not a text file (it has NUL bytes); give a transcript", path=path)
        return _strict(data, b"", wide, path, guessed=True)
    declaration = _XML_DECLARATION.match(data)
    if declaration and not declaration[1].lower().startswith(_WITH_ZERO_BYTES):  # it was left there by a conversion
        return _decode_as(data, _codec_name(declaration[1].decode(), path), path)
    try:
        return Source(data, b"", data.decode("utf-8"), "utf-8", path=path)
    except UnicodeDecodeError as error:
        if _is_damaged_utf8(data[:_SAMPLE_BYTES]):
            raise _undecodable(error, "utf-8", path) from error
    return _strict(data, b"", _guess(data, path), path, guessed=True)


def undecoded(text: str) -> Source:
    """A source made of a string a program has; lone surrogates are allowed."""
    return Source(text.encode("utf-8", "surrogatepass"), b"", text, "utf-8")


def _codec_name(encoding: str, path: str | None) -> str:
    try:
        name = codecs.lookup(encoding).name
        "?".encode(name)  # refuses codecs that are no text encoding, such as "hex"
    except (LookupError, ValueError) as error:
        raise TranscriptError(
            f"unknown encoding {encoding!r}; use a name such as utf-8, utf-16, gb18030 or cp1252", path=path
        ) from error
    return name


def _decode_as(data: bytes, codec: str, path: str | None) -> Source:
    family = codec.removesuffix("-sig")
    for bom, marked in _BOMS:
        if data.startswith(bom) and marked.startswith(family):
            return _strict(data, bom, marked, path)
    if family in ("utf-16", "utf-32"):
        seen = _wide_codec(data[:_SAMPLE_BYTES]) or ""
        family = seen if seen.startswith(family) else f"{family}-le"
    return _strict(data, b"", family, path)


def _strict(data: bytes, bom: bytes, codec: str, path: str | None, guessed: bool = False) -> Source:
    try:
        text = data[len(bom) :].decode(codec)
    except UnicodeDecodeError as error:
        raise _undecodable(error, codec, path) from error
    if "\0" in text:
        raise TranscriptError("not a text file (it has NUL characters); give a transcript", path=path)
    return Source(data, bom, text, codec, guessed, path)


def _undecodable(error: UnicodeDecodeError, codec: str, path: str | None) -> TranscriptError:
    before = error.object[: error.start].decode(codec, "replace")
    line = 1 + sum(1 for _ in _LINE_END.finditer(before))
    byte = error.object[error.start]
    return TranscriptError(
        f"byte 0x{byte:02x} is not valid {codec}; repair the file or name its encoding (--encoding)",
        path=path,
        line=line,
    )


def _wide_codec(sample: bytes) -> str | None:
    """UTF-16 or UTF-32 where the bytes read as text in it, the order of bytes by where its ASCII characters stand."""
    found: list[tuple[int, int, str]] = []
    for codec in ("utf-32-le", "utf-32-be", "utf-16-le", "utf-16-be"):
        text = sample.decode(codec, "replace")[:_SAMPLE_CHARACTERS]
        strange = sum(unicodedata.category(character) in ("Cc", "Cn", "Co", "Cs") for character in text)
        strange += text.count("\ufffd") - sum(map(text.count, "\r\n\t"))
        spaces, ascii_characters = sum(map(text.count, "\n ")), sum(character < "\x80" for character in text)
        if strange * 50 <= len(text) and ascii_characters:
            found.append((spaces, ascii_characters, codec))
    return max(found)[2] if found else None


def _is_damaged_utf8(sample: bytes) -> bool:
    """True for UTF-8 with a few bad bytes, which a guess would turn into nonsense as a whole."""
    text = sample.decode("utf-8", "ignore")
    valid = sum(len(character.encode()) for character in text if character > "\x7f")
    return valid > 0.9 * sum(byte > 0x7F for byte in sample)


def _guess(data: bytes, path: str | None) -> str:
    from charset_normalizer import from_bytes

    cut = len(data) if len(data) <= _SAMPLE_BYTES else data.rfind(b"\n", 0, _SAMPLE_BYTES) + 1 or _SAMPLE_BYTES
    sample = data[:cut]
    if _is_simplified_chinese(sample):
        return "gb18030"
    matches = from_bytes(sample, cp_isolation=list(_LEGACY))
    best = matches.best()
    if best is None:
        raise TranscriptError("the encoding cannot be told; name it (--encoding)", path=path)
    as_good = [match for match in matches if (match.chaos, match.coherence) == (best.chaos, best.coherence)]
    names = {name for match in as_good for name in match.could_be_from_charset}
    return next((name for name in _LEGACY if name in names), best.encoding)


def _is_simplified_chinese(sample: bytes) -> bool:
    """True where all is GB 2312, nine tenths of it punctuation (rows A1 to A3) and common characters (B0 to D7).

    A few lines of it are often guessed to be Korean, which however seldom uses the rows from C9 on.
    """
    pairs = _DOUBLE_BYTES.findall(sample)
    rows = [pair[0] for pair in pairs]
    common = sum(0xB0 <= row <= 0xD7 or 0xA1 <= row <= 0xA3 for row in rows)
    high = sum(0xC9 <= row <= 0xD7 for row in rows)
    only_pairs = 2 * len(pairs) == sum(byte > 0x7F for byte in sample)
    return only_pairs and common >= 0.9 * len(pairs) and high >= 0.25 * len(pairs)
