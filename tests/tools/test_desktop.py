"""The menu entry, the icons and the description of the program, put in place and taken away."""

import shutil
import subprocess
from xml.etree import ElementTree as Xml

import pygame
import pytest

from tools.desktop.__main__ import SIZES, install, uninstall

CHECKS = {
    "applications": ["desktop-file-validate"],
    "metainfo": ["appstreamcli", "validate", "--no-net"],
}


def test_each_size_has_an_icon_of_its_own(tmp_path):
    pictures = [path for path in install(tmp_path) if path.suffix == ".png"]
    sizes = [pygame.image.load(path).get_size() for path in pictures]
    assert sizes == [(side, side) for side in SIZES]
    assert all(
        path.parts[-3] == f"{side}x{side}" for path, side in zip(pictures, SIZES, strict=True)
    )


def test_the_menu_starts_the_program_that_is_named(tmp_path):
    entry, *_ = install(tmp_path, "/opt/minesweeper")
    lines = entry.read_text("utf-8").splitlines()
    assert {"Exec=/opt/minesweeper", "TryExec=/opt/minesweeper"} <= set(lines)


def test_uninstalling_leaves_what_is_not_ours(tmp_path):
    install(tmp_path)
    other = tmp_path / "share" / "applications" / "other.desktop"
    other.write_text("")
    uninstall(tmp_path)
    uninstall(tmp_path)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [other]


def test_the_description_names_the_menu_entry_and_the_icon_that_are_installed(tmp_path):
    entry, description, *_ = install(tmp_path)
    tree = Xml.parse(description)
    assert tree.findtext("launchable") == entry.name
    assert f"Icon={tree.findtext('icon')}" in entry.read_text("utf-8").splitlines()


@pytest.mark.parametrize("folder", CHECKS)
def test_debians_own_checks_find_no_fault(folder, tmp_path):
    program, *arguments = CHECKS[folder]
    if shutil.which(program) is None:
        pytest.skip(f"needs {program} (packages desktop-file-utils, appstream)")
    install(tmp_path)
    (path,) = (tmp_path / "share" / folder).iterdir()
    checked = subprocess.run([program, *arguments, path], capture_output=True, text=True)
    assert (checked.returncode, checked.stderr) == (0, ""), checked.stdout
