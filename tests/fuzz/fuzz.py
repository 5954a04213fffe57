"""Fuzzing with atheris: ``python tests/fuzz/fuzz.py TARGET SECONDS [FOLDER]``.

A target reads hostile bytes, of which the first chooses the format. Only the errors of asrfix are allowed; anything
else, and what takes longer than half a minute, ends the run with a traceback, and the input is kept in the working
folder as ``crash-…`` or ``timeout-…`` (give that file in place of SECONDS to run it again). What is worth going on
from is kept in FOLDER. The corpus to start with is made of ``seeds/`` and ``lexicons/``.
"""

from __future__ import annotations

import io
import json
import re
import sys
import zipfile
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import atheris

with atheris.instrument_imports(include=["asrfix"]):
    import asrfix
    from asrfix.data import engine_digest
    from asrfix.edition import strip
    from asrfix.edition.style import load_style, shipped_styles
    from asrfix.errors import AsrfixError
    from asrfix.fixing import fix
    from asrfix.lexicon import FORMATS as LEXICONS
    from asrfix.lexicon import Problem
    from asrfix.lexicon.files import decode
    from asrfix.lexicon.schema import parse
    from asrfix.lexicon.sources import sha256
    from asrfix.lexicon.toml_edit import formatted, with_entries
    from asrfix.model import Edit
    from asrfix.transcript import FORMATS, Transcript, from_bytes, from_text
    from asrfix.vocabulary import FORMATS as LISTS

ROOT = Path(__file__).parent.parent.parent
SLOWEST = 30
"""Seconds an input may take."""

_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override '
    'PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml'
    '.document.main+xml"/></Types>'
)
_SAMPLES = {
    "docx": '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r>'
    "<w:t>We met Rally</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t xml:space='preserve'> Shark.</w:t><w:tab/></w:r></w:p>"
    "</w:body></w:document>",
    "ttml": '<tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="1s" end="2s">We met <span>Rally</span><br/>'
    "Shark &amp; co.</p></div></body></tt>",
    "sbv": "0:00:01.000,0:00:03.500\nWe met Rally Shark.\n",
    "lrc": "[ar:Anna]\n[00:01.00]We met <00:01.50>Rally Shark.\n[00:03.00]\n",
    "tsv": "start\tend\ttext\n1000\t2000\tWe met Rally Shark.\n",
    "csv": 'start,end,text\n1000,2000,"We met ""Rally"" Shark."\n',
    "otter": "Anna Smith  0:03\nWe met Rally Shark.\n\nBo  0:05\nWhen?\n",
    "zoom": "[Anna Smith] 10:02:03\nWe met Rally Shark.\n",
}

_LEXICON = asrfix.Lexicon.from_names(["RadixArk", "Ion Stoica", "vLLM", "国栋", "智谱AI", "O'Reilly", "C++", "3M"])
_TALK = "Rally Shark met Young Stoyka and 郭东 of 制谱AI."
_STYLES = [load_style(name) for name in shipped_styles()]


def transcript(data: bytes) -> None:
    """Reading and rewriting: nothing changes without edits, and an edit changes what it names."""
    form, content = _file(data)
    read = from_bytes(content, format=form)
    assert read.rewrite(()) == content
    end = 0
    for segment in sorted([*read.segments, *read.labels], key=lambda segment: segment.start):
        assert end <= segment.start < segment.end <= len(read.text)
        end = segment.end
    for word in read.words:
        assert 0 <= word.start < word.end <= len(read.text)
    for edit in _edits(read):
        read.place(edit.start)
        read.time(edit.start)
        if read.can_apply(edit):
            again = from_bytes(read.rewrite([edit]), format=read.format, encoding=read.encoding)
            assert edit.replacement in again.text


def _file(data: bytes) -> tuple[str, bytes]:
    """A format and a file of it; Word documents are made of their text, since no mutation fits the checksum."""
    form = _chosen(FORMATS, data)
    if form != "docx":
        return form, data[1:]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("[Content_Types].xml", _TYPES)
        archive.writestr("word/document.xml", data[1:])
    return form, packed.getvalue()


def _edits(read: Transcript) -> Iterator[Edit]:
    """Another word in place of the first ones and of some later ones."""
    for segment in (*read.segments[:2], *read.segments[-1:]):
        for word in islice(re.compile(r"\w+").finditer(read.text, segment.start, segment.end), 3):
            yield Edit(start=word.start(), end=word.end(), replacement="Xy")


def edition(data: bytes) -> None:
    """Taking out the marks of every style."""
    form, content = _file(data)
    strip(from_bytes(content, format=form), _STYLES)


def lexicon(data: bytes) -> None:
    """Loading lexicons, and changing those in TOML."""
    text = decode(data[1:], "p")
    ending = _chosen(tuple(LEXICONS), data)
    problems: list[Problem] = []
    entries = [parse(record, "p", problems) for record in LEXICONS[ending](text, "p").records]
    found = asrfix.Lexicon.from_entries(entry for entry in entries if entry)
    str(found.digest)
    "".join(map(str, problems)).encode()
    if ending == ".toml":
        for changed in (formatted(text, "p"), with_entries(text, _LEXICON.entries[:1], "p")):
            LEXICONS[ending](changed, "p")


def compiled(data: bytes) -> None:
    """Compiled lexicons: whatever stands in a line, its digest fits."""
    lines = data.split(b"\n")
    header = {
        "asrfix compiled lexicon": 1,
        "engine": engine_digest(),
        "sources": [],
        "sha256": [*map(sha256, lines[:4])],
    }
    with TemporaryDirectory() as folder:
        path = Path(folder) / "names.asrfix"
        path.write_bytes(b"\n".join([json.dumps(header).encode(), *lines]))
        asrfix.Corrector(asrfix.Lexicon.load(path)).check(_TALK)


def lists(data: bytes) -> None:
    """The lists of other programs, there and back."""
    form = LISTS[_chosen(tuple(LISTS), data)]
    form.read(form.write(form.read(decode(data[1:], "p"), "p")).text, "p")


def matcher(data: bytes) -> None:
    """Findings are sorted, apart and in the text, and what was fixed is fixed."""
    text = data.decode("utf-8", "surrogatepass" if data[:1] < b"\x80" else "replace")
    check = _corrector().check
    end = 0
    for finding in check(text):
        assert end <= finding.start < finding.end <= len(text)
        assert finding.heard == text[finding.start : finding.end]
        assert 0 <= finding.confidence <= 1
        end = finding.end
    fixed = fix(from_text(text), check).transcript
    assert fix(fixed, check).transcript.text == fixed.text


TARGETS: dict[str, Callable[[bytes], None]] = {
    target.__name__: target for target in (transcript, edition, lexicon, compiled, lists, matcher)
}


@cache
def _corrector() -> asrfix.Corrector:
    corrector = asrfix.Corrector(_LEXICON)
    corrector.check(_TALK)  # what is worked out at the first use takes a while
    return corrector


def _chosen(names: Sequence[str], data: bytes) -> str:
    return names[data[0] % len(names)] if data else names[0]


def _corpus(target: str) -> Iterator[bytes]:
    """What a target starts from: the files of the project, each as the format it is."""
    seeds = [path for path in sorted((ROOT / "seeds").iterdir()) if path.suffix[1:] in FORMATS]
    shipped = sorted((ROOT / "lexicons").glob("*.toml"))
    if target in ("transcript", "edition"):
        speech = ROOT / "tests" / "transcript" / "speech"
        seeds += [path for name in FORMATS for path in sorted(speech.glob(f"{name}*"))]
        forms = [
            next(form for form in FORMATS if path.name.startswith(form) or path.suffix == f".{form}") for path in seeds
        ]
        files = [(form, path.read_bytes()[:600]) for form, path in zip(forms, seeds, strict=True)]
        files += [(form, sample.encode()) for form, sample in _SAMPLES.items()]
        yield from (bytes([FORMATS.index(form)]) + content for form, content in files)
    elif target == "compiled":
        for names in (["Ion Stoica"], ["国栋", "RadixArk"], []):
            with TemporaryDirectory() as folder:
                asrfix.Corrector(asrfix.Lexicon.from_names(names)).save(Path(folder) / "names.asrfix")
                yield (Path(folder) / "names.asrfix").read_bytes().partition(b"\n")[2]
    elif target == "matcher":
        yield from (line.encode() for path in seeds for line in path.read_text("utf-8").split("\n")[:8] if line)
        yield from (b"Rally Shark and Young Stoyka", "郭东和制谱".encode())
    else:
        entries = [entry for path in shipped for entry in asrfix.Lexicon.load(path).entries[:3]]
        for number, name in enumerate(LISTS):
            yield bytes([number]) + LISTS[name].write(entries).text.encode()
        for number, ending in enumerate(LEXICONS):
            yield bytes([number]) + LISTS[ending[1:]].write(entries).text.encode()


def main(target: str, seconds: str, folder: str | None = None) -> None:
    """Run a target for some seconds, or once on a file."""

    def run(data: bytes) -> None:
        try:
            TARGETS[target](data)
        except (AsrfixError, UnicodeDecodeError):
            return

    _corrector()
    with TemporaryDirectory() as corpus:
        for number, data in enumerate(_corpus(target)):
            (Path(corpus) / str(number)).write_bytes(data)
        options = [f"-timeout={SLOWEST}", "-rss_limit_mb=4096", "-print_final_stats=1", "-verbosity=0"]
        options += [f"-max_total_time={seconds}", folder or corpus, corpus] if seconds.isdigit() else [seconds]
        atheris.Setup([sys.argv[0], *options], run)
        atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
