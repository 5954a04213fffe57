"""Fuzzing with atheris: ``python tests/fuzz/fuzz.py TARGET SECONDS [FOLDER]``.

A target reads hostile bytes, of which the first chooses the format. Only the errors of asrfix are allowed; anything
else, and what takes longer than half a minute, ends the run with a traceback, and the input is kept in the working
folder as ``crash-…`` or ``timeout-…`` (give that file in place of SECONDS to run it again). What is worth going on
from is kept in FOLDER. The corpus to start with is made of ``seeds/`` and ``lexicons/``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import atheris

with atheris.instrument_imports(include=["asrfix"]):
    import asrfix
    from asrfix.edition import strip
    from asrfix.edition.style import load_style, shipped_styles
    from asrfix.errors import AsrfixError
    from asrfix.fixing import fix
    from asrfix.lexicon import FORMATS as LEXICONS
    from asrfix.lexicon import Problem
    from asrfix.lexicon.files import decode
    from asrfix.lexicon.schema import parse
    from asrfix.lexicon.toml_edit import formatted, with_entries
    from asrfix.model import Edit
    from asrfix.transcript import FORMATS, Transcript, from_bytes, from_text
    from asrfix.transcript.splice import tokens
    from asrfix.vocabulary import FORMATS as LISTS

ROOT = Path(__file__).parent.parent.parent
SLOWEST = 30
"""Seconds an input may take."""

_LEXICON = asrfix.Lexicon.from_names(["RadixArk", "Ion Stoica", "vLLM", "国栋", "智谱AI", "O'Reilly", "C++", "3M"])
_STYLES = [load_style(name) for name in shipped_styles()]


def transcript(data: bytes) -> None:
    """Reading and rewriting: nothing changes without edits, and an edit changes what it names."""
    read = from_bytes(data[1:], format=_chosen(FORMATS, data))
    assert read.rewrite(()) == data[1:]
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


def _edits(read: Transcript) -> Iterator[Edit]:
    """Another word in place of the first ones and of some later ones."""
    for segment in (*read.segments[:2], *read.segments[-1:]):
        for start, end in tokens(read.text, segment.start, segment.end)[:3]:
            yield Edit(start=start, end=end, replacement="Xy")


def edition(data: bytes) -> None:
    """Taking out the marks of every style."""
    strip(from_bytes(data[1:], format=_chosen(FORMATS, data)), _STYLES)


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
    target.__name__: target for target in (transcript, edition, lexicon, lists, matcher)
}


@cache
def _corrector() -> asrfix.Corrector:
    corrector = asrfix.Corrector(_LEXICON)
    corrector.check("Rally Shark met 郭东 of 制谱AI.")  # what is worked out at the first use takes a while
    return corrector


def _chosen(names: Sequence[str], data: bytes) -> str:
    return names[data[0] % len(names)] if data else names[0]


def _corpus(target: str) -> Iterator[bytes]:
    """What a target starts from: the files of the project, each as the format it is."""
    seeds = [path for path in sorted((ROOT / "seeds").iterdir()) if path.suffix[1:] in FORMATS]
    shipped = sorted((ROOT / "lexicons").glob("*.toml"))
    if target in ("transcript", "edition"):
        yield from (bytes([FORMATS.index(path.suffix[1:])]) + path.read_bytes()[:400] for path in seeds)
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
