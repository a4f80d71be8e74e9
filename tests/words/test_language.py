"""The window speaks English and Simplified Chinese: all of it, live, in letters that exist."""

import ast
import re
import string
from pathlib import Path

import pygame
import pygame.freetype
import pygame_gui
import pytest
from pygame_gui.elements import UIButton, UILabel
from window import Window

from minesweeper.explain.step_sentences import SAFE
from minesweeper.players import PLAYERS, Rule
from minesweeper.rules.faults import BadInput
from minesweeper.storage.folders import AssetError, assets_folder
from minesweeper.storage.settings import Settings
from minesweeper.ui import system
from minesweeper.ui.board.frame import SMALLEST_WINDOW
from minesweeper.ui.input.intents import Wish
from minesweeper.ui.widgets.text_box import folded_text
from minesweeper.words import language, names
from minesweeper.words.faults import fault_text
from minesweeper.words.language import tr, tr_as
from tools import messages

CATALOGUES = [pytest.param(name, id=name) for name in messages.LANGUAGES]


@pytest.mark.parametrize("name", CATALOGUES)
def test_the_catalogue_has_the_phrases_of_the_window_and_no_others(name):
    assert messages.translations(name).keys() == messages.used_phrases().keys()


COMPLETE = ["zh_CN"]
"""Languages that must leave no phrase in English; a new one may begin with a few."""


@pytest.mark.parametrize("number", [0, 1, 2, 5])
def test_a_phrase_for_several_things_is_translated_for_any_number_of_them(number):
    language.use("zh_CN")
    assert language.tr(SAFE, number) == "{cells} 安全"


@pytest.mark.parametrize("name", COMPLETE)
def test_every_phrase_is_translated(name):
    assert [phrase for phrase, text in messages.translations(name).items() if not text] == []


def placeholders(text):
    return sorted(field for _, field, _, _ in string.Formatter().parse(text) if field is not None)


@pytest.mark.parametrize("name", CATALOGUES)
def test_translations_have_the_placeholders_and_the_tags_of_their_phrases(name):
    translated = {p: text for (_, p), text in messages.translations(name).items() if text}
    for phrase, text in translated.items():
        assert placeholders(text) == placeholders(phrase), phrase
        for tag in ("<b>", "</b>", "<br>"):
            assert text.count(tag) == phrase.count(tag), phrase


@pytest.mark.parametrize("name", CATALOGUES)
def test_the_compiled_catalogue_is_that_of_the_translations(name):
    phrases = messages.catalogue(name, messages.translations(name))
    shipped = (assets_folder() / "locale" / name / "LC_MESSAGES" / "minesweeper.mo").read_bytes()
    assert shipped == messages.compiled(phrases)


def test_per_cent_has_a_space_before_it_in_english_and_none_in_chinese():
    texts = messages.translations("zh_CN")
    spaced = [text for text in texts.values() if re.search(r"[\d}]\s%", str(text))]
    assert spaced == []
    joined = [str(phrase) for phrase in texts if re.search(r"[\d}]%(?!\()", str(phrase))]
    assert joined == []


def test_phrases_are_told_as_they_stand_so_that_they_can_be_gathered():
    for source in messages.sources():
        tree = ast.parse(source.read_text("utf-8"))
        within = {
            node for f in ast.walk(tree) if isinstance(f, ast.JoinedStr) for node in ast.walk(f)
        }
        for call in ast.walk(tree):
            name = getattr(call.func, "id", "") if isinstance(call, ast.Call) else ""
            if name in messages.KEYWORDS:
                where = f"{source.name}:{call.lineno}"
                declared = (
                    (ast.Name, ast.Attribute, ast.Subscript, ast.IfExp)
                    if name.startswith("tr") or name == "FormatError"
                    else ()
                )
                assert isinstance(call.args[0], (ast.Constant, *declared)), where
                assert isinstance(call.args[0], declared) or call not in within, (
                    where
                )  # before Python 3.12 nobody looks into f-strings


@pytest.mark.parametrize("name", ["en", *CATALOGUES])
@pytest.mark.parametrize("bold", [False, True])
def test_the_faces_have_every_letter_of_their_language(name, bold):
    pygame.freetype.quit()  # its cache may take a new face for one that is gone
    pygame.freetype.init()
    spoken = language.languages()[name]
    face = Path(pygame_gui.__file__).parent / "data" / (spoken.bold if bold else spoken.regular)
    font = pygame.freetype.Font(str(face), 16)
    known = messages.translations(messages.LANGUAGES[0])
    phrases = [phrase for _, phrase in known] if name == "en" else known.values()
    letters = set("".join(phrases)) - {"\n"}
    assert {letter for letter in letters if font.get_metrics(letter) == [None]} == set()
    assert font.get_metrics("\N{GRINNING FACE}") == [None]


def test_every_rule_of_the_players_is_named_in_chinese():
    language.use("zh_CN")
    told_otherwise = [Rule.FIRST, Rule.RANDOM, Rule.SUBSETS, Rule.COUNTED, Rule.INFORMATIVE]
    assert [rule for rule in Rule if tr(rule.title).isascii()] == told_otherwise


def test_every_player_is_named_in_chinese():
    language.use("zh_CN")
    assert [player for player in PLAYERS if names.player_name(player).isascii()] == []


def _ask_the_system(monkeypatch, locales):
    """Let the environment name no language, and the system these."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: locales)


@pytest.mark.parametrize(
    ("preferred", "spoken"),
    [
        (["zh", "en"], "扫雷"),
        (["en", "zh"], "Minesweeper"),
        (["tlh", "zh", "en"], "扫雷"),
        (["tlh"], "Minesweeper"),
        ([], "Minesweeper"),
    ],
)
def test_the_system_chooses_the_first_of_its_languages_that_there_is(
    monkeypatch, preferred, spoken
):
    locales = [{"language": language, "country": ""} for language in preferred]
    _ask_the_system(monkeypatch, locales)
    language.use("system", system.locales())
    assert tr("Minesweeper") == spoken


@pytest.mark.parametrize(
    ("preferred", "spoken"),
    [
        ([("zh", "CN")], "zh_CN"),
        ([("zh", "TW")], "zh_TW"),
        ([("zh", "HK")], "zh_CN"),
        ([("en", "GB")], "en"),
        ([("fr", "FR"), ("zh", "TW")], "zh_TW"),
    ],
)
def test_a_folder_for_the_country_is_preferred(monkeypatch, preferred, spoken):
    folders = ("en", "zh_CN", "zh_TW")
    known = {name: language.own_languages()["en"]._replace(name=name) for name in folders}
    monkeypatch.setattr(language, "own_languages", lambda: known)
    locales = [{"language": name, "country": country} for name, country in preferred]
    _ask_the_system(monkeypatch, locales)
    language.use("tlh", system.locales())  # a folder there is not
    assert language.spoken().name == spoken


def test_a_damaged_description_of_a_language_is_named(monkeypatch, tmp_path):
    monkeypatch.setattr(language, "assets_folder", lambda: tmp_path)
    path = tmp_path / "locale" / "xx" / "language.json"
    path.parent.mkdir(parents=True)
    for text in ("{", '{"title": "X"}', "[]"):
        path.write_text(text)
        with pytest.raises(AssetError, match=re.escape(str(path))):
            language.own_languages.__wrapped__()


def test_a_word_of_two_meanings_has_two_translations():
    assert tr("Expert") == tr_as("player", "Expert") == "Expert"
    language.use("zh_CN")
    assert (tr("Expert"), tr_as("player", "Expert")) == ("高级", "专家")


def test_a_language_chosen_in_the_settings_is_spoken_at_once():
    window = Window(settings=Settings(language="en"))
    window.table.do(Wish.SETTINGS)
    window.settle()
    offered = list(window.dialog.choices[2][0].options)
    rows = window.dialog.choices[2][1]
    assert (window.button(Wish.AI_MOVE).text, window.dialog.title()) == ("AI Move", "Settings")
    window.click_on(rows[offered.index("zh_CN")])
    assert (window.button(Wish.AI_MOVE).text, window.dialog.title()) == ("AI 走一步", "设置")
    assert "翻开所有没有雷的格子" in window.message
    assert pygame.display.get_caption()[0] == "扫雷"
    assert window.kept[-1].language == "zh_CN"
    window.click_on(window.dialog.choices[2][1][offered.index("en")])
    assert (window.button(Wish.AI_MOVE).text, window.dialog.title()) == ("AI Move", "Settings")
    assert pygame.display.get_caption()[0] == "Minesweeper"
    window.app.table.close()


@pytest.mark.parametrize(
    ("sizes", "board"),
    [
        (["9", "9", "81"], ""),
        (["1", "9", "3"], ""),
        (["", "9", "3"], ""),
        (["9", "9", "10"], "1-B-O-ABC"),
        (["9", "9", "10"], "99999999999999999999"),
    ],
)
def test_impossible_wishes_are_explained_in_chinese(sizes, board):
    window = Window(settings=Settings(language="zh_CN"))
    window.table.do(Wish.CHOOSE_GAME)
    window.settle()
    chosen = window.dialog.wanted
    chosen.size, chosen.board = sizes, board
    window.dialog.accept()
    said = window.dialog.fault
    assert said.endswith("。")
    assert not any(word in said for word in (" board ", " is ", " the "))
    window.app.table.close()


def cut_off(manager, size):
    """Return the texts of buttons and labels that have no room in them, or in the window."""
    window = pygame.Rect((0, 0), size)
    texts = []
    for element in manager.get_sprite_group().sprites():
        if isinstance(element, (UIButton, UILabel)) and element.text:
            width = element.font.size(element.text)[0]
            if isinstance(element, UIButton):
                width += 4  # its edge, and as much as nothing between
            if element.text_horiz_alignment == "left":
                width += element.text_horiz_alignment_padding
            if width > element.rect.width or not window.contains(element.rect):
                texts.append(element.text)
    return texts


@pytest.mark.parametrize("spoken", ["en", *messages.LANGUAGES])
@pytest.mark.parametrize(
    "wish",
    [
        Wish.CHOOSE_GAME,
        Wish.SETTINGS,
        Wish.HELP,
        Wish.PLAYERS,
        Wish.EDITOR,
        Wish.AI_VIEW,
        "keys",
        "about",
    ],
)
def test_no_word_is_cut_off_in_the_smallest_window(spoken, wish):
    window = Window(settings=Settings(language=spoken), size=SMALLEST_WINDOW)
    openers = {"keys": window.open_keys, "about": window.open_about}
    openers.get(wish, lambda: window.table.do(wish))()
    window.settle()
    if wish is Wish.AI_VIEW:
        assert cut_off(window.table.manager, SMALLEST_WINDOW) == []
        return
    if wish is Wish.EDITOR:
        window.click_on(window.dialog.panel.unknown)  # its words are the longest
    assert cut_off(window.table.manager, SMALLEST_WINDOW) == []
    assert cut_off(window.dialog.manager, SMALLEST_WINDOW) == []
    window.app.table.close()


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("一二三四五六", ["一二三四", "五六"]),
        ("一二三四。五", ["一二三", "四。五"]),
        ("一二三（四）", ["一二三", "（四）"]),
        ("一二 A100 三", ["一二", "A100", "三"]),
        ("<b>一二三</b>四五", ["<b>一二三</b>", "四五"]),
        ("one two three", ["one", "two", "thre", "e"]),
        ("a <a>b</a>: c", ["a <a>b</a>:", "c"]),
        ("一二三<b>四</b>。", ["一二三<b>", "四</b>。"]),
        ("a\u00a0%b c", ["a\u00a0%b", "c"]),
    ],
)
def test_lines_end_where_they_may(text, lines):
    assert folded_text(text, 4, len).split("<br>") == lines


def test_what_the_system_says_of_a_file_is_translated_as_a_reason_alone():
    language.use("zh_CN")
    fault = BadInput(
        "{file} cannot be read: {why}",
        file="Help",
        why=FileNotFoundError(2, "No such file or directory"),
    )
    assert fault.said(language.tr) == "无法读取 Help：没有这个文件或文件夹"


def test_what_no_phrase_says_of_the_system_stands_in_brackets():
    language.use("zh_CN")
    assert fault_text(OSError(5000, "Hose is bad")) == "系统拒绝（Hose is bad）"
    assert fault_text(PermissionError(13, "Permission denied", "x")) == "没有权限"


@pytest.mark.parametrize(
    "other", ["谈到", "证明所用", "所说的格子", "定不了", "取下", "看错", "分步教程", "平均运气"]
)
def test_one_chinese_word_stands_for_one_thing(other):
    """Instead: 涉及, 依据, 所问, 推不出, 取消插旗, 翻了必雷, 教程, 冒险全部成功的概率."""
    assert [text for text in messages.translations("zh_CN").values() if other in text] == []
    pages = [messages.ROOT / "README.zh-CN.md", *messages.ROOT.glob("docs/*.zh-CN.md")]
    assert [page.name for page in pages if other in page.read_text("utf-8")] == []
