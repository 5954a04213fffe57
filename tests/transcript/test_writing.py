from __future__ import annotations

import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

import asrfix
from asrfix.errors import TranscriptError
from asrfix.transcript import TEMPORARY, replacing, write


def entries(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_replaced_and_keeps_its_permissions(tmp_path: Path):
    path = tmp_path / "talk.txt"
    path.write_bytes(b"old")
    path.chmod(0o640)
    write(path, b"new")
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert entries(tmp_path) == ["talk.txt"]


def test_a_file_is_made_as_any_other_program_would(tmp_path: Path):
    (tmp_path / "other").touch()
    write(tmp_path / "talk.txt", b"new")
    assert (tmp_path / "talk.txt").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_what_is_being_written_is_no_more_public_than_the_file(tmp_path: Path):
    path = tmp_path / "talk.txt"
    path.write_bytes(b"old")
    path.chmod(0o600)
    with replacing(path):
        (temporary,) = tmp_path.glob(f"{TEMPORARY}*")
        assert stat.S_IMODE(temporary.stat().st_mode) == 0o600


def test_the_time_is_that_of_the_writing(tmp_path: Path):
    path = tmp_path / "talk.txt"
    path.write_bytes(b"old")
    os.utime(path, (1, 1))
    write(path, b"new")
    assert path.stat().st_mtime > 1


@pytest.mark.skipif(not hasattr(os, "setxattr"), reason="this system has no extended attributes")
def test_extended_attributes_are_kept(tmp_path: Path):
    path = tmp_path / "talk.txt"
    path.write_bytes(b"old")
    try:
        os.setxattr(path, "user.language", b"zh")
    except OSError:
        pytest.skip("nor has this file system")
    write(path, b"new")
    assert os.getxattr(path, "user.language") == b"zh"


@pytest.mark.skipif(not hasattr(os, "chown"), reason="files have no owner here")
@pytest.mark.parametrize("may", [True, False])
def test_owner_and_group_are_kept_where_that_is_allowed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, may: bool):
    given = []

    def chown(_path: Path, owner: int, group: int) -> None:
        if not may:
            raise PermissionError
        given.append((owner, group))

    path = tmp_path / "talk.txt"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, "chown", chown)
    write(path, b"new")
    assert path.read_bytes() == b"new"
    assert given == ([(-1, path.stat().st_gid), (path.stat().st_uid, -1)] if may else [])


def test_a_link_stays_and_its_target_is_replaced(tmp_path: Path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to(Path("folder", "real"))
    write(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "folder" / "real").read_bytes() == b"new"
    assert entries(tmp_path / "folder") == ["real"]


def test_a_link_to_nothing_gets_its_target(tmp_path: Path):
    (tmp_path / "link").symlink_to("real")
    write(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


def test_another_hard_link_keeps_what_it_had(tmp_path: Path):
    (tmp_path / "one").write_bytes(b"old")
    os.link(tmp_path / "one", tmp_path / "other")
    write(tmp_path / "one", b"new")
    assert (tmp_path / "one").read_bytes() == b"new"
    assert (tmp_path / "other").read_bytes() == b"old"


@pytest.mark.parametrize("call", ["open", "write", "fsync", "replace"])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), PermissionError(13, "Permission denied")])
def test_what_fails_leaves_the_old_file_and_nothing_else(
    call: str, error: OSError, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path = tmp_path / "talk.txt"
    path.write_bytes(b"old")

    def fail(*_: object) -> None:
        raise error

    if call == "write":
        real = os.fdopen
        monkeypatch.setattr(os, "fdopen", lambda *arguments: _Full(real(*arguments), error))
    else:
        monkeypatch.setattr(os, call, fail)
    with pytest.raises(TranscriptError, match=rf"talk\.txt: cannot be written: {error.strerror}"):
        write(path, b"new")
    assert path.read_bytes() == b"old"
    assert entries(tmp_path) == ["talk.txt"]


class _Full:
    """A file that takes nothing."""

    def __init__(self, file: object, error: OSError) -> None:
        self._file, self._error = file, error

    def __enter__(self) -> _Full:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, _data: bytes) -> None:
        raise self._error


def test_an_interrupt_leaves_nothing_behind(tmp_path: Path):
    def interrupted() -> None:
        with replacing(tmp_path / "talk.txt") as file:
            file.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert entries(tmp_path) == []


def test_where_nothing_can_be_written(tmp_path: Path):
    with pytest.raises(TranscriptError, match="No such file"):
        write(tmp_path / "none" / "talk.txt", b"new")
    with pytest.raises(TranscriptError, match="no regular file"):
        write(tmp_path, b"new")
    (tmp_path / "file").touch()
    with pytest.raises(TranscriptError, match="Not a directory"):
        write(tmp_path / "file" / "talk.txt", b"new")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_not_replaced(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(TranscriptError, match="no regular file"):
        write(tmp_path / "pipe", b"new")
    assert (tmp_path / "pipe").is_fifo()


def test_a_read_only_file_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "talk.txt"
    path.write_bytes(b"old")
    path.chmod(0o444)
    monkeypatch.setattr(os, "access", lambda _path, mode: mode != os.W_OK)  # to the superuser it would be writable
    with pytest.raises(TranscriptError, match="read-only"):
        write(path, b"new")
    assert path.read_bytes() == b"old"


def test_a_file_that_was_changed_meanwhile_is_left_alone(tmp_path: Path):
    path = tmp_path / "talk.txt"
    path.write_bytes(b"old")
    write(path, b"new", over=b"old")
    with pytest.raises(TranscriptError, match=r"talk\.txt: was changed"):
        write(path, b"newer", over=b"old")
    assert path.read_bytes() == b"new"
    path.unlink()
    with pytest.raises(TranscriptError, match="No such file"):
        write(path, b"newer", over=b"new")
    assert entries(tmp_path) == []


IMPORTS = "import os, resource, shutil, signal, sys; from asrfix.transcript.writing import write"
KILLED = """
module, name, when = sys.argv[2:]
call = getattr(sys.modules[module], name)
def killed(*arguments, **options):
    if when == "after":
        call(*arguments, **options)
    os.kill(os.getpid(), signal.SIGKILL)
setattr(sys.modules[module], name, killed)
write(sys.argv[1], b"new", over=b"old")
"""
SHORT_OF_ROOM = """
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
write(sys.argv[1], b"new" * 1000, over=b"old")
"""
AGAIN_AND_AGAIN = """
print(flush=True)
while True:
    for letter in b"ab":
        write(sys.argv[1], bytes([letter]) * 1_000_000)
"""

posix = pytest.mark.skipif(os.name != "posix", reason="processes cannot be killed or limited in this way")


def start(program: str, *arguments: str | Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", IMPORTS + program, *arguments],
        env={**os.environ, "PYTHONPATH": str(Path(asrfix.__file__).parent.parent)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@posix
@pytest.mark.parametrize(
    ("module", "name", "when", "content"),
    [
        ("shutil", "copystat", "before", b"old"),
        ("os", "fsync", "before", b"old"),
        ("os", "replace", "before", b"old"),
        ("os", "replace", "after", b"new"),
    ],
)
def test_killed_at_any_step_the_file_is_old_or_new(module: str, name: str, when: str, content: bytes, tmp_path: Path):
    path = tmp_path / "talk.txt"
    path.write_bytes(b"old")
    with start(KILLED, path, module, name, when) as process:
        process.communicate()
    assert process.returncode == -9
    assert path.read_bytes() == content
    assert all(name == path.name or name.startswith(TEMPORARY) for name in entries(tmp_path))


@posix
@pytest.mark.parametrize("milliseconds", [0, 7, 19])
def test_killed_at_any_time_the_file_is_old_or_new(milliseconds: int, tmp_path: Path):
    path = tmp_path / "talk.txt"
    path.write_bytes(b"a" * 1_000_000)
    with start(AGAIN_AND_AGAIN, path) as process:
        assert process.stdout.read(1)
        time.sleep(milliseconds / 1000)
        process.kill()
    assert path.read_bytes() in (b"a" * 1_000_000, b"b" * 1_000_000)
    assert all(name == path.name or name.startswith(TEMPORARY) for name in entries(tmp_path))


@posix
def test_no_room_for_the_whole_file(tmp_path: Path):
    path = tmp_path / "talk.txt"
    path.write_bytes(b"old")
    with start(SHORT_OF_ROOM, path) as process:
        _, err = process.communicate()
    assert b"talk.txt: cannot be written: File too large; check the folder" in err
    assert path.read_bytes() == b"old"
    assert entries(tmp_path) == ["talk.txt"]
