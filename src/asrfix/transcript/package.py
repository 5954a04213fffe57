"""A zip archive (PKWARE APPNOTE 6.3) of which one member is replaced; the bytes of all others stay as they are.

Members are unpacked in memory, and only those that are asked for: neither their names nor archives inside the archive
can do harm. Split archives and Zip64, which no document needs, are refused.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, NoReturn

from asrfix.errors import TranscriptError

SIGNATURE = b"PK\x03\x04"
"""How an archive begins that has members."""

_LOCAL = struct.Struct("<4s5H3L2H")
"""Signature, version, flags, method, time, date, CRC-32, packed size, size, lengths of name and extra field."""
_CENTRAL = struct.Struct("<4s6H3L5H2L")
"""The same after the version that wrote it, and length of the comment, disk, two kinds of attributes, offset."""
_END = struct.Struct("<4s4H2LH")
"""Signature, two disks, two numbers of members, size and offset of the directory, length of the comment."""
_CENTRAL_SIGNATURE, _END_SIGNATURE = b"PK\x01\x02", b"PK\x05\x06"
_LONGEST_COMMENT = 0xFFFF
_ENCRYPTED, _SIZES_FOLLOW = 0x1, 0x8
_STORED, _DEFLATED = 0, 8
_RAW = -zlib.MAX_WBITS

_MOST_MEMBERS = 10_000
_MOST_BYTES = 32 << 20
"""Of a member: the text of some thousand pages, however often it changes its look."""
_MOST_RATIO = 200
"""Of a member's size to its packed size; text with markup is packed to a tenth, zeros to a thousandth."""
_SMALL_BYTES = 1 << 20
"""Up to here a member may be packed as tightly as it will."""


class _Member(NamedTuple):
    """What the directory says of a member; ``record`` is where it says so, ``limit`` where the next member begins."""

    record: int
    offset: int
    limit: int
    flags: int
    method: int
    crc: int
    packed_size: int
    size: int


@dataclass(frozen=True, eq=False)
class Package:
    """An archive: its bytes, where its directory begins, its members by name."""

    data: bytes
    path: str | None
    _directory: int
    _members: Mapping[str, _Member]

    @classmethod
    def of(cls, data: bytes, path: str | None) -> Package:
        """Read the directory of an archive. Raises TranscriptError for one that is damaged or not of a plain kind."""
        try:
            directory, count = _find_directory(data)
            members = _read_directory(data, directory, count)
        except struct.error:
            _refuse("it is cut off", path)
        except ValueError as error:
            _refuse(str(error), path)
        return cls(data, path, directory, members)

    def names(self) -> list[str]:
        """The names of the members."""
        return list(self._members)

    def read(self, name: str) -> bytes:
        """Unpack a member. Raises TranscriptError for one that is missing, encrypted, damaged or suspiciously large."""
        if name not in self._members:
            _refuse(f"{name} is missing", self.path)
        member = self._members[name]
        if member.flags & _ENCRYPTED:
            _refuse(f"{name} is encrypted", self.path)
        if member.size > _MOST_BYTES:
            _refuse(f"{name} has {member.size >> 20} MB, more than {_MOST_BYTES >> 20} MB", self.path)
        if member.size > max(_SMALL_BYTES, _MOST_RATIO * member.packed_size):
            _refuse(f"{name} is packed more tightly than text can be", self.path)
        start = self._packed_start(member)
        try:
            content = _unpacked(self.data[start : start + member.packed_size], member)
        except (zlib.error, ValueError) as error:
            _refuse(f"{name} is damaged ({error})", self.path)
        return content

    def replaced(self, name: str, content: bytes) -> Package:
        """The archive with other content of a member, packed by the same method; its time stays."""
        member = self._members[name]
        packed = _packed(content, member.method)
        start = self._packed_start(member)
        flags = member.flags & ~_SIZES_FOLLOW
        end = member.limit if member.flags & _SIZES_FOLLOW else start + member.packed_size
        sums = struct.pack("<3L", zlib.crc32(content), len(packed), len(content))
        header = bytearray(self.data[member.offset : start])
        struct.pack_into("<H", header, 6, flags)
        header[14:26] = sums
        grown = len(header) + len(packed) - (end - member.offset)

        trailer = bytearray(self.data[self._directory :])
        for other in self._members.values():
            if other.offset > member.offset:
                struct.pack_into("<L", trailer, other.record - self._directory + 42, other.offset + grown)
        record = member.record - self._directory
        struct.pack_into("<H", trailer, record + 8, flags)
        trailer[record + 16 : record + 28] = sums
        struct.pack_into("<L", trailer, _find_end(trailer) + 16, self._directory + grown)
        kept = self.data[: member.offset], self.data[end : self._directory]
        return Package.of(b"".join((kept[0], header, packed, kept[1], trailer)), self.path)

    def _packed_start(self, member: _Member) -> int:
        """Where the packed bytes begin, after a local header that has to fit in before the next member."""
        try:
            signature, *_, name, extra = _LOCAL.unpack_from(self.data, member.offset)
        except struct.error:
            signature, name, extra = b"", 0, 0
        start = member.offset + _LOCAL.size + int(name) + int(extra)
        if signature != SIGNATURE or start + member.packed_size > member.limit:
            _refuse("its directory does not fit its members", self.path)
        return start


def _refuse(fault: str, path: str | None) -> NoReturn:
    raise TranscriptError(f"cannot be read: {fault}; open it where it was written and save it again", path=path)


def _find_end(data: bytes | bytearray) -> int:
    """Where the record stands that ends an archive; ValueError if it has none."""
    end = data.rfind(_END_SIGNATURE, max(0, len(data) - _END.size - _LONGEST_COMMENT))
    if end < 0:
        raise ValueError("it is no zip archive, or cut off")
    if end + _END.size + int(_END.unpack_from(data, end)[-1]) != len(data):
        raise ValueError("there is something behind its end")
    return end


def _find_directory(data: bytes) -> tuple[int, int]:
    """Where the directory begins, and the number of members."""
    end = _find_end(data)
    _, disk, first_disk, here, count, size, start, _ = _END.unpack_from(data, end)
    if disk or first_disk or here != count or start + size != end:
        raise ValueError("it is split, Zip64 or damaged")
    if count > _MOST_MEMBERS:
        raise ValueError(f"it has more than {_MOST_MEMBERS} members")
    return start, count


def _read_directory(data: bytes, directory: int, count: int) -> dict[str, _Member]:
    """The members by name."""
    members: dict[str, _Member] = {}
    position = directory
    for _ in range(count):
        record = _CENTRAL.unpack_from(data, position)
        signature, _, _, flags, method, _, _, crc, packed_size, size, *lengths, _, _, _, offset = record
        if signature != _CENTRAL_SIGNATURE:
            raise ValueError("its directory is broken")
        name_start = position + _CENTRAL.size
        name = data[name_start : name_start + lengths[0]].decode("utf-8", "replace")
        if name in members:
            raise ValueError(f"{name} is there twice")
        members[name] = _Member(position, offset, directory, flags, method, crc, packed_size, size)
        position = name_start + sum(lengths)
    if not data.startswith(_END_SIGNATURE, position):
        raise ValueError("its directory is broken")
    offsets = [*sorted(member.offset for member in members.values()), directory]
    limit = dict(pairwise(offsets))
    if len(limit) < len(members) or offsets[-2:] != sorted(offsets[-2:]):
        raise ValueError("its members overlap")
    return {name: member._replace(limit=limit[member.offset]) for name, member in members.items()}


def _unpacked(packed: bytes, member: _Member) -> bytes:
    """The content, of no more than the declared size; ValueError where it differs from what the directory says."""
    if member.method == _STORED:
        content = packed
    elif member.method == _DEFLATED:
        content = zlib.decompressobj(_RAW).decompress(packed, member.size + 1)
    else:
        raise ValueError(f"packing method {member.method}")
    if len(content) != member.size or zlib.crc32(content) != member.crc:
        raise ValueError("wrong size or checksum")
    return content


def _packed(content: bytes, method: int) -> bytes:
    if method == _STORED:
        return content
    packer = zlib.compressobj(wbits=_RAW)
    return packer.compress(content) + packer.flush()
