"""The pictures: found from anywhere, recoloured, sharp, and refused clearly when damaged."""

import re
from itertools import product
from pathlib import Path

import pygame
import pytest

from minesweeper.storage import folders
from minesweeper.storage.folders import AssetError, assets_folder
from minesweeper.ui.board.cell_art import CellArt
from minesweeper.ui.board.digits import digit_width, draw_counter, text_width
from minesweeper.ui.look import assets
from minesweeper.ui.look.themes import theme_named, themes

LIGHT = theme_named("light")

ART = (*assets.PICTURES, *assets.icons())
SIZES = (8, 12, 16, 21, 32, 48, 96, 128)


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """An assets folder of our own, with nothing in it."""
    (tmp_path / "art").mkdir()
    monkeypatch.setattr(assets, "assets_folder", lambda: tmp_path)
    assets.picture.cache_clear()
    yield tmp_path / "art"
    assets.picture.cache_clear()


def colors_of(surface):
    return {
        tuple(surface.get_at((x, y)))[:3]
        for x in range(surface.width)
        for y in range(surface.height)
    }


def test_the_folder_holds_exactly_the_pictures_named():
    files = {path.stem for path in (assets_folder() / "art").glob("*.svg")}
    assert {name for name in files if not name.startswith("icon-")} == set(assets.PICTURES)
    assert files == {*assets.PICTURES, *assets.icons()}


def test_every_picture_can_be_drawn_without_a_window():
    pygame.display.quit()
    assets.check()
    assert CellArt(LIGHT, 24).numbers[3].size == (24, 24)


def test_a_picture_shows_something_and_leaves_its_corners_clear():
    for name in ART:
        drawn = assets.picture(name, 64)
        assert drawn.size == (64, 64), name
        assert drawn.get_bounding_rect().width > 24, name
        assert drawn.get_at((0, 0)).a == 0, name


def test_a_picture_uses_only_what_the_rasteriser_knows():
    for name in ART:
        text = assets.art_path(name).read_text(encoding="utf-8")
        assert not re.search(r"<(text|filter|mask|clipPath|use|image|style)\b", text), name
        assert text.count("Gradient id=") == text.count("userSpaceOnUse"), name


def test_an_icon_has_one_colour_and_it_is_the_one_asked_for():
    for name in assets.icons():
        drawn = assets.picture(name, 32, ink="#ff0000")
        pixels = (drawn.get_at(place) for place in product(range(32), repeat=2))
        solid = [pixel for pixel in pixels if pixel.a > 200]
        assert solid, name
        assert all((pixel.r, pixel.g, pixel.b) >= (250, 0, 0) for pixel in solid), name
        assert all(pixel.g <= 4 and pixel.b <= 4 for pixel in solid), name


def test_a_colour_not_given_falls_back_to_the_one_drawn():
    assert assets.recolor('fill="var(--ink, #123456)"', {"other": "#ffffff"}) == 'fill="#123456"'


def test_a_picture_that_was_drawn_before_is_not_looked_for_on_the_disk(monkeypatch):
    first = assets.picture("mine", 64)
    monkeypatch.setattr(assets, "assets_folder", None)
    assert assets.picture("mine", 64) is first


def test_the_same_picture_is_drawn_once():
    assert assets.picture("mine", 40) is assets.picture("mine", 40)
    assert assets.icon("stop", 20, "#000000") is not assets.icon("stop", 20, "#ffffff")


def test_a_missing_picture_is_named_with_its_path(elsewhere):
    with pytest.raises(AssetError, match=re.escape(str(elsewhere / "flag.svg"))):
        assets.picture("flag", 32)


@pytest.mark.parametrize("content", [b"", b"no picture", b"<svg", b"\xff\xfe\x00"])
def test_a_damaged_picture_is_named_with_its_path(elsewhere, content):
    (elsewhere / "flag.svg").write_bytes(content)
    with pytest.raises(AssetError, match=re.escape(str(elsewhere / "flag.svg"))):
        assets.picture("flag", 32)


def test_a_missing_folder_is_an_asset_error(tmp_path, monkeypatch):
    monkeypatch.setattr(folders, "PACKAGE", tmp_path / "minesweeper")
    with pytest.raises(AssetError, match="assets"):
        assets.check()


def test_the_folder_inside_an_installed_package_comes_first(tmp_path, monkeypatch):
    package = tmp_path / "minesweeper"
    (package / "assets").mkdir(parents=True)
    (tmp_path / "assets").mkdir()
    monkeypatch.setattr(folders, "PACKAGE", package)
    assert assets_folder() == package / "assets"
    Path(package / "assets").rmdir()
    assert assets_folder() == tmp_path / "assets"


def test_the_window_icon_is_square_and_clear_at_its_corners():
    assert assets.picture("app", 64).size == (64, 64)
    assert assets.picture("app", 64).get_at((0, 0)).a == 0


@pytest.mark.parametrize("theme", themes().values(), ids=themes())
@pytest.mark.parametrize("size", SIZES)
def test_every_cell_picture_has_the_cells_size_and_differs_from_the_others(theme, size):
    art = CellArt(theme, size)
    cells = [art.covered, art.pressed, art.flag, art.question, art.wrong_flag]
    cells += [art.claim, art.wrong_claim]
    cells += [*art.numbers, art.mine, art.exploded, art.hit, art.heat(0, -100), art.heat(100, 100)]
    marks = [art.cursor, art.clue, art.advised, art.tick, art.overflagged]
    assert {each.size for each in cells + marks} == {(size, size)}
    assert len({pygame.image.tobytes(each, "RGBA") for each in cells}) == len(cells)


@pytest.mark.parametrize("theme", themes().values(), ids=themes())
@pytest.mark.parametrize("size", [8, 12, 16, 24, 48])
def test_a_claim_and_a_flag_are_told_apart_without_colour(theme, size):
    art = CellArt(theme, size)
    flag, claim = (pygame.transform.grayscale(each) for each in (art.flag, art.claim))
    places = [(x, y) for x in range(size) for y in range(size)]
    apart = [abs(flag.get_at(place).r - claim.get_at(place).r) for place in places]
    assert sum(each > 50 for each in apart) > len(places) / 10


@pytest.mark.parametrize("size", SIZES)
def test_whole_cells_are_opaque(size):
    art = CellArt(LIGHT, size)
    for cell in (art.covered, art.revealed, art.flag, art.numbers[8], art.heat(50, 40)):
        assert all(cell.get_at((x, y)).a == 255 for x in range(size) for y in range(size))


@pytest.mark.parametrize("size", [12, 16, 24, 32, 48, 96])
def test_the_upright_of_the_one_is_sharp(size):
    picture = CellArt(LIGHT, size).numbers[1]
    ground, ink = (pygame.Color(color)[:3] for color in (LIGHT.revealed, LIGHT.numbers[0]))
    middle = [tuple(picture.get_at((x, size // 2)))[:3] for x in range(2, size - 2)]
    solid = [pixel for pixel in middle if pixel == ink]
    blurred = [pixel for pixel in middle if pixel not in (ink, ground)]
    assert len(solid) >= 1
    assert len(blurred) <= 1


@pytest.mark.parametrize("size", [12, 16, 24, 32, 48, 96])
@pytest.mark.parametrize("number", [2, 3, 5, 6, 8])
def test_digits_stand_in_the_middle_of_their_cell(size, number):
    art = CellArt(LIGHT, size)
    inside = pygame.Rect(art.gap // 2, art.gap // 2, size - art.gap, size - art.gap)
    mask = pygame.mask.from_threshold(
        art.numbers[number].subsurface(inside), LIGHT.numbers[number - 1], (90, 90, 90, 255)
    )
    box = mask.get_bounding_rects()
    whole = box[0].unionall(box[1:])
    assert abs((whole.left + whole.right) - inside.width) <= max(2, size * 0.05)
    assert abs((whole.top + whole.bottom) - inside.height) <= max(2, size * 0.05)


@pytest.mark.parametrize("size", SIZES)
def test_frames_leave_the_inside_of_the_cell_clear(size):
    art = CellArt(LIGHT, size)
    for frame in (art.cursor, art.clue, art.advised):
        assert frame.get_at((0, 0)).a == 255
        inside = frame.subsurface((size // 4, size // 4, size // 2, size // 2))
        assert not pygame.mask.from_surface(inside).count()


def test_the_counter_does_not_jump_while_its_digits_change():
    widths = {draw_counter(text, 40, LIGHT).width for text in ("000", "111", "888", "-12")}
    assert len(widths) == 1
    assert draw_counter("1:23", 40, LIGHT).height == 40


def test_a_counter_may_be_negative_and_hold_a_colon():
    plain = draw_counter("10", 32, LIGHT)
    assert colors_of(draw_counter("-10", 32, LIGHT)) & colors_of(plain)
    assert draw_counter("-10", 32, LIGHT).width > plain.width
    assert text_width("1:23", 20) < text_width("1023", 20) == 4 * digit_width(20) + 3 * 3


def test_a_counter_refuses_what_it_cannot_draw():
    with pytest.raises(KeyError, match="'x'"):
        draw_counter("x", 32, LIGHT)


def luminances(surface):
    """Return a picture's lightness, pixel by pixel: what is left for someone who sees no hue."""
    pixels = product(range(surface.get_width()), range(surface.get_height()))
    return [sum(surface.get_at(pixel)[:3]) for pixel in pixels]


@pytest.mark.parametrize("theme", themes().values(), ids=themes())
@pytest.mark.parametrize("size", [10, 14, 16])
def test_what_is_certain_can_be_told_from_what_is_likely_where_figures_have_no_room(theme, size):
    art = CellArt(theme, size)
    for certain, likely in (((0, -100), (1, -95)), ((100, 100), (99, 95))):
        pairs = zip(luminances(art.heat(*certain)), luminances(art.heat(*likely)), strict=True)
        assert sum(abs(one - other) > 150 for one, other in pairs) >= 4
