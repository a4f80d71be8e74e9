"""The themes: complete, readable, and understood by pygame_gui."""

import json
import math
from itertools import combinations

import pygame
import pygame_gui
import pytest

from minesweeper.storage.folders import AssetError
from minesweeper.ui.look import themes as themes_module
from minesweeper.ui.look.gui_theme import gui_theme
from minesweeper.ui.look.theme import channels, contrast, heat_color, ink_on, luminance, mix
from minesweeper.ui.look.themes import theme_named, themes

COLOR_BLIND = theme_named("colour-blind")
HIGH_CONTRAST = theme_named("high-contrast")
LIGHT = theme_named("light")

every_theme = pytest.mark.parametrize("theme", themes().values(), ids=themes())


def colors(theme):
    for name, value in theme._asdict().items():
        if isinstance(value, str) and name not in ("name", "title"):
            yield value
        elif type(value) is tuple:
            yield from value


@every_theme
def test_every_colour_is_written_in_full(theme):
    for color in colors(theme):
        assert len(color) == 7
        assert pygame.Color(color).a == 255


@every_theme
def test_there_is_a_colour_for_each_number(theme):
    assert len(set(theme.numbers)) == len(theme.numbers) == 8


@every_theme
def test_numbers_are_readable(theme):
    assert min(contrast(color, theme.revealed) for color in theme.numbers) >= 4.5


TEXTS = [
    ("text", "window"),
    ("text", "panel"),
    ("text", "field"),
    ("text", "button"),
    ("text", "button_hover"),
    ("text", "button_pressed"),
    ("muted", "panel"),
    ("muted", "window"),
    ("on_accent", "accent"),
    ("accent", "field"),
    ("good", "panel"),
    ("bad", "panel"),
    ("counter", "counter_off"),
    ("question", "covered"),
]
SHAPES = [
    ("pole", "covered"),
    ("mine", "revealed"),
    ("mine", "hit"),
    ("exploded_mine", "exploded"),
    ("wrong", "hit"),
    ("on_mark", "safe"),
    ("clue", "revealed"),
    ("safe", "covered"),
]


def too_alike(theme, pairs, least):
    """Return the pairs of names of colours whose contrast is less than `least`."""
    return [pair for pair in pairs if contrast(*(getattr(theme, name) for name in pair)) < least]


@every_theme
def test_text_is_readable(theme):
    assert too_alike(theme, TEXTS, 4.5) == []


@every_theme
def test_shapes_can_be_told_from_their_ground(theme):
    assert too_alike(theme, SHAPES, 2.5) == []


@every_theme
def test_the_cursor_can_be_seen_on_any_cell(theme):
    frames = (theme.cursor, ink_on(theme.cursor))
    for ground in (theme.covered, theme.revealed, theme.pressed):
        assert max(contrast(frame, ground) for frame in frames) >= 4.5
    for ground in heats(theme):
        assert max(contrast(frame, ground) for frame in frames) >= 3


@every_theme
def test_covered_and_revealed_cells_are_easily_told_apart(theme):
    by_face = contrast(theme.covered, theme.revealed)
    by_bevel = contrast(theme.covered_light, theme.covered_dark) if theme.tile.bevel else 0
    assert max(by_face / 1.7, by_bevel / 3) >= 1


@every_theme
def test_figures_on_the_heat_map_are_readable(theme):
    for ground in heats(theme):
        assert contrast(ink_on(ground), ground) >= 4.5


def heats(theme):
    """Return the colours of all chances, from safe cells to mines."""
    return [heat_color(theme, warmth / 100) for warmth in range(-100, 101)]


def test_the_heat_map_runs_from_its_first_colour_to_its_last():
    assert [heat_color(LIGHT, n / 2 - 1) for n in range(5)] == list(LIGHT.heat)
    assert heat_color(LIGHT, 2) == LIGHT.heat[-1]
    assert heat_color(LIGHT, -2) == LIGHT.heat[0]


@every_theme
def test_an_average_chance_is_grey_and_the_others_the_more_coloured_the_farther_from_it(theme):
    safe, _, average, _, mine = theme.heat
    assert average == theme.covered or not any(saturation(theme.heat[2:3]))
    for end in (safe, mine):
        assert distance(end, average) > 60
    away = [round(distance(color, average)) for color in heats(theme)[::5]]
    assert away[:21] == sorted(away[:21], reverse=True)
    assert away[20:] == sorted(away[20:])


def saturation(colors):
    return [max(channels(color)) - min(channels(color)) for color in colors]


def distance(one, other):
    """Return how far apart two colours are, 0 to 441."""
    return math.dist(channels(one), channels(other))


@pytest.mark.parametrize("theme", [HIGH_CONTRAST, COLOR_BLIND], ids=lambda theme: theme.name)
def test_the_heat_map_can_be_read_without_hue(theme):
    steps = [luminance(color) for color in heats(theme)]
    assert steps == sorted(steps, reverse=True)
    assert steps[0] > 0.8
    assert steps[-1] < 0.05


def test_high_contrast_is_high():
    theme = HIGH_CONTRAST
    assert min(contrast(color, theme.revealed) for color in theme.numbers) >= 7
    assert min(contrast(theme.text, ground) for ground in (theme.window, theme.button_pressed)) >= 7


def test_contrast_is_that_of_the_web_guidelines():
    assert contrast("#ffffff", "#000000") == contrast("#000000", "#ffffff") == 21
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48


def test_mixing_goes_from_one_colour_to_the_other():
    assert mix("#102030", "#506070", 0) == "#102030"
    assert mix("#102030", "#506070", 1) == "#506070"
    assert mix("#000000", "#ff0000", 0.5) == "#800000"


@every_theme
@pytest.mark.parametrize(
    ("scale", "language"), [(0.75, "en"), pytest.param(3.0, "zh_CN", marks=pytest.mark.slow)]
)
def test_pygame_gui_takes_the_theme_without_a_warning(theme, scale, language):
    pygame.font.init()
    pygame.display.set_mode((320, 240))
    made = gui_theme(theme, scale, language)
    assert json.loads(json.dumps(made)) == made
    manager = pygame_gui.UIManager((320, 240), theme_path=made)
    label = pygame_gui.elements.UILabel(pygame.Rect(0, 0, 300, 120), "3", manager)
    box = pygame_gui.elements.UITextBox("<b>bold</b>", pygame.Rect(0, 120, 300, 120), manager)
    assert label.font.get_point_size() == round(15 * scale)
    assert box.background_colour == pygame.Color(theme.field)
    pygame.display.quit()


@every_theme
def test_a_chosen_button_does_not_look_like_one_under_the_mouse(theme):
    colors = gui_theme(theme)["defaults"]["colours"]
    for state in ("normal", "hovered"):
        assert contrast(colors["selected_bg"], colors[f"{state}_bg"]) >= 3
    for state in ("normal", "hovered", "selected"):
        assert contrast(colors[f"{state}_text"], colors[f"{state}_bg"]) >= 4.5


@every_theme
@pytest.mark.parametrize("kind", ["defaults", "@primary"])
def test_the_text_of_a_button_is_readable_in_every_state(theme, kind):
    made = gui_theme(theme)
    colors = made["defaults"]["colours"] | made[kind]["colours"]
    for state, least in (
        ("normal", 4.5),
        ("hovered", 4.5),
        ("active", 4.5),
        ("selected", 4.5),
        ("disabled", 3),
    ):
        assert contrast(colors[f"{state}_text"], colors[f"{state}_bg"]) >= least, state


@every_theme
@pytest.mark.parametrize("kind", ["defaults", "@primary"])
def test_no_two_states_of_a_button_that_can_be_pressed_look_alike(theme, kind):
    made = gui_theme(theme)
    colors = made["defaults"]["colours"] | made[kind]["colours"]
    for one, other in combinations(("normal", "hovered", "active"), 2):
        assert colors[f"{one}_bg"] != colors[f"{other}_bg"]


@every_theme
def test_a_hint_is_readable_and_paler_than_what_is_typed(theme):
    made = gui_theme(theme)
    hint = made["text_entry_line"]["colours"]["placeholder_text"]
    assert 4.5 <= contrast(hint, theme.field) < contrast(theme.text, theme.field) / 1.5


@every_theme
@pytest.mark.parametrize("entry", ["tool_tip.text_box", "drop_down_menu.selection_list.button"])
def test_tips_and_lists_are_readable(theme, entry):
    made = gui_theme(theme)
    colors = made["defaults"]["colours"] | made[entry]["colours"]
    ground = colors["dark_bg"] if entry.startswith("tool_tip") else colors["normal_bg"]
    assert contrast(colors["normal_text"], ground) >= 4.5


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"window": "#000000", "door": "#ffffff"}'])
def test_a_damaged_file_of_a_theme_is_named(tmp_path, monkeypatch, text):
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "light.json").write_text(text)
    monkeypatch.setattr(themes_module, "assets_folder", lambda: tmp_path)
    with pytest.raises(AssetError, match=r"light\.json"):
        themes.__wrapped__()


def test_an_unknown_theme_is_the_first_one():
    assert theme_named("dark") is themes()["dark"]
    assert theme_named("neon") is LIGHT is next(iter(themes().values()))


def test_the_language_decides_the_face_of_every_text():
    for language, own in (("en", "NotoSans"), ("zh_CN", "NotoSansSC")):
        theme = gui_theme(LIGHT, 1.0, language)
        fonts = {name: entry["font"] for name, entry in theme.items() if "font" in entry}
        assert all(len(font) == 1 for font in fonts.values())
        assert fonts["label"][0]["name"] == fonts["tool_tip.text_box"][0]["name"] == own
        assert fonts["@in-zh_CN"][0]["name"] == "NotoSansSC"
        assert fonts["drop_down_menu.#expand_button"][0]["name"] == "fira_code_symbols"


def test_another_theme_replaces_every_colour_of_the_one_before():
    light, dark = (gui_theme(theme) for theme in (themes()["light"], themes()["dark"]))
    assert light.keys() == dark.keys()
    for name in light:
        assert light[name].get("colours", {}).keys() == dark[name].get("colours", {}).keys()
