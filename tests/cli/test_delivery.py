"""What becomes of the files when writing them fails."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

MISHEARD = b"Rally Shark was founded by friends of Young Stoyka.\n"
FIXED = b"RadixArk was founded by friends of Ion Stoica.\n"
IN_PLACE = ("fix", "talk.txt", "-l", "names.toml", "--in-place")


def test_no_room_for_the_file(asrfix, folder: Path, monkeypatch: pytest.MonkeyPatch):
    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    before = set(folder.iterdir())
    monkeypatch.setattr(os, "fsync", full)
    result = asrfix(*IN_PLACE)
    assert result.code == 2
    assert result.err == "asrfix: talk.txt: cannot be written: No space left on device; check the folder\n"
    assert (folder / "talk.txt").read_bytes() == MISHEARD
    assert set(folder.iterdir()) == before


def test_a_file_changed_meanwhile_is_left_alone(asrfix, folder: Path, monkeypatch: pytest.MonkeyPatch):
    real = os.fsync

    def edited_meanwhile(descriptor: int) -> None:
        real(descriptor)
        (folder / "talk.txt").write_bytes(b"Someone saved this.\n")

    monkeypatch.setattr(os, "fsync", edited_meanwhile)
    result = asrfix(*IN_PLACE)
    assert result.code == 2
    assert result.err == "asrfix: talk.txt: was changed by another program meanwhile and is left so; run asrfix again\n"
    assert (folder / "talk.txt").read_bytes() == b"Someone saved this.\n"


def test_of_several_files_the_others_are_written(asrfix, folder: Path):
    (folder / "fixed").mkdir()
    (folder / "fixed" / "talk.txt").mkdir()
    (folder / "second.txt").write_bytes(MISHEARD)
    result = asrfix("fix", "talk.txt", "second.txt", "-l", "names.toml", "-o", "fixed")
    assert result.code == 2
    assert "talk.txt: cannot be written: it is no regular file" in result.err
    assert (folder / "fixed" / "second.txt").read_bytes() == FIXED


def test_an_output_that_is_a_link_to_an_input_is_refused(asrfix, folder: Path):
    (folder / "fixed").mkdir()
    (folder / "fixed" / "talk.txt").symlink_to(folder / "talk.txt")
    result = asrfix("fix", "talk.txt", "-l", "names.toml", "-o", "fixed")
    assert result.code == 2
    assert "is one of the inputs" in result.err
    assert (folder / "talk.txt").read_bytes() == MISHEARD


@pytest.mark.parametrize("others", [("clean.txt", "./clean.txt"), ("sub/talk.txt", "talk.txt")])
def test_two_files_of_one_name_are_refused_before_anything_is_written(others: tuple[str, str], asrfix, folder: Path):
    (folder / "sub").mkdir()
    (folder / "sub" / "talk.txt").write_bytes(MISHEARD)
    result = asrfix("fix", *others, "-l", "names.toml", "-o", "fixed")
    assert result.code == 2
    assert "they cannot both go into fixed" in result.err
    assert not (folder / "fixed").exists()


def test_folders_are_made_and_a_file_in_their_place_is_told(asrfix, folder: Path):
    assert asrfix("fix", "talk.txt", "-l", "names.toml", "-o", "a/b/c").code == 0
    assert (folder / "a" / "b" / "c" / "talk.txt").read_bytes() == FIXED
    result = asrfix("fix", "talk.txt", "-l", "names.toml", "-o", "clean.txt")
    assert result.code == 2
    assert "clean.txt: this folder cannot be made: File exists" in result.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_refused_before_it_is_read(asrfix, folder: Path):
    os.mkfifo(folder / "pipe")
    result = asrfix("fix", "pipe", "-l", "names.toml", "--in-place")
    assert result.code == 2
    assert "pipe is a pipe or a device, which --in-place cannot change" in result.err


def test_a_folder_is_no_transcript(asrfix, folder: Path):
    (folder / "sub").mkdir()
    result = asrfix("fix", "sub", "talk.txt", "-l", "names.toml", "--in-place")
    assert result.code == 2
    assert "sub: cannot be read: Is a directory" in result.err
    assert (folder / "talk.txt").read_bytes() == FIXED


def test_a_link_is_fixed_where_it_points_to(asrfix, folder: Path):
    (folder / "link.txt").symlink_to("talk.txt")
    assert asrfix("fix", "link.txt", "-l", "names.toml", "--in-place").code == 0
    assert (folder / "link.txt").is_symlink()
    assert (folder / "talk.txt").read_bytes() == FIXED
