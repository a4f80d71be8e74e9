"""Settings: what is kept, what is refused, and that nothing of a damaged file is lost."""

import json
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest

from minesweeper.course.learning import Learning
from minesweeper.formats.checks import json_value
from minesweeper.rules.faults import BadInput
from minesweeper.rules.level import Level, NoGuess, Start
from minesweeper.rules.rules import Goal, Rules
from minesweeper.session.assistant import PAUSES
from minesweeper.storage import folders
from minesweeper.storage import settings as kept
from minesweeper.storage.folders import (
    AssetError,
    assets_folder,
    config_folder,
    data_folder,
    log_folder,
)
from minesweeper.storage.locks import alone
from minesweeper.storage.settings import (
    Animation,
    ChordStyle,
    Flagging,
    Settings,
    load,
    own_changes,
    parse,
    save,
    write,
)
from minesweeper.storage.store import Store
from minesweeper.ui.input.keys import own_keys
from minesweeper.words.names import SWITCHES

CHANGED = Settings(
    theme="dark",
    scale=1.5,
    chords=frozenset({ChordStyle.MIDDLE}),
    level=Level(30, 20, 120),
    start=Start.SAFE,
    rules=Rules(Goal.LOCATE, play_on=True, flood=False, count_known=False),
    player="sampling:layouts=50",
    speed="slow",
    flagging=Flagging.ALL,
    mine_total=True,
    overlay=True,
    ai_view=True,
    shows_basics=False,
    question_marks=True,
    dim_finished=True,
    long_press=True,
    pause_unfocused=False,
    keys_ask=False,
    counters=True,
    coordinates=False,
    animation=Animation.OFF,
    volume=0.25,
    muted=True,
    language="zh_CN",
    panel=False,
    window_size=(1280, 800),
    full_screen=True,
    keys={"flag": ("x", "ctrl+f"), "help": ()},
    folder="/home/me/games",
)


def test_what_is_saved_is_loaded(tmp_path):
    path = tmp_path / "deep" / "settings.json"
    save(CHANGED, path)
    assert load(path) == (CHANGED, None)
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def test_every_changed_value_differs_from_the_default():
    same = [
        name for name in json.loads(write(CHANGED))
        if getattr(CHANGED, name) == getattr(Settings(), name)
    ]  # fmt: skip  # one thought
    assert same == []


def test_without_a_file_all_is_as_on_the_first_day(tmp_path):
    assert load(tmp_path / "settings.json") == (Settings(), None)


def test_the_folders_move_together(tmp_path, monkeypatch):
    monkeypatch.setenv("MINESWEEPER_HOME", str(tmp_path))
    assert (data_folder(), config_folder()) == (tmp_path / "data", tmp_path / "config")
    save(CHANGED)
    assert load()[0] == CHANGED
    assert (tmp_path / "config" / "settings.json").exists()


def test_a_home_of_nobody_is_bad_input(monkeypatch):
    monkeypatch.setattr("os.environ", {"MINESWEEPER_HOME": "~nosuchuser/x"})
    for folder in (data_folder, config_folder, log_folder):
        with pytest.raises(BadInput, match="knows no such user"):
            folder()


def test_a_home_that_is_a_file_is_left_alone_and_the_program_starts_unkept(tmp_path, monkeypatch):
    home = tmp_path / "home"
    home.write_text("mine")
    monkeypatch.setenv("MINESWEEPER_HOME", str(home))
    settings, damage = load()
    assert (settings, damage.aside) == (Settings(), None)
    assert Learning().damage.aside is None
    with Store() as store:
        assert store.damage.aside is None
    assert home.read_text() == "mine"


def test_without_its_assets_the_program_says_where_it_looked(tmp_path, monkeypatch):
    monkeypatch.setattr(folders, "PACKAGE", tmp_path / "minesweeper")
    with pytest.raises(AssetError) as refused:
        assets_folder()
    inside, beside = tmp_path / "minesweeper" / "assets", tmp_path / "assets"
    assert str(refused.value) == f"no assets folder: looked at {inside} and {beside}"
    beside.mkdir()
    assert assets_folder() == beside
    inside.mkdir(parents=True)
    assert assets_folder() == inside


def test_without_the_variable_the_folders_are_the_systems(monkeypatch):
    monkeypatch.delenv("MINESWEEPER_HOME", raising=False)
    assert {folder.is_absolute() for folder in (data_folder(), config_folder(), log_folder())}
    assert "minesweeper" in config_folder().parts


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe{", b"[" * 100_000, b"1" * 5000])
def test_a_damaged_file_is_set_aside_with_a_message(content, tmp_path):
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    settings, damage = load(path)
    assert settings == Settings()
    assert damage.aside == tmp_path / "settings.json.damaged"
    assert damage.aside.read_bytes() == content
    assert load(path)[1] is None


def test_files_set_aside_do_not_overwrite_each_other(tmp_path):
    path = tmp_path / "settings.json"
    for content in ("first", "second"):
        path.write_text(content)
        load(path)
    assert (tmp_path / "settings.json.damaged").read_text() == "first"
    assert (tmp_path / "settings.json.damaged-2").read_text() == "second"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", ""),
        ("theme", []),
        ("scale", 0.5),
        ("scale", float("nan")),
        ("scale", True),
        ("scale", "1"),
        ("chords", ["triple click"]),
        ("chords", "middle button"),
        ("chords", [["middle button"]]),
        ("level", "9x9x99"),
        ("level", 9),
        ("start", "soft"),
        ("rules", "classic"),
        ("rules", {"goal": 1}),
        ("rules", {"goal": "open", "play_on": 1, "flood": True}),
        ("player", "nobody"),
        ("player", "sampling:layouts=-1"),
        ("speed", "warp"),
        ("flagging", "some"),
        ("animation", None),
        ("volume", -0.1),
        ("language", 7),
        ("window_size", [100]),
        ("window_size", [0, 100]),
        ("window_size", {"width": 1}),
        ("keys", ["f"]),
        ("keys", {"flag": "f"}),
        ("keys", {"flag": [""]}),
        ("keys", {"flag": [7]}),
        ("keys", {"flag": ["\0", "x"], "help": ["f3"]}),
        ("keys", {"flag": ["ctrl+left ctrl"]}),
        ("keys", {"flag": ["x", "right shift"]}),
        ("chords", ["middle button", "triple click"]),
    ],
)  # fmt: skip  # a table
def test_a_wrong_value_is_named_and_the_others_still_count(name, value, tmp_path):
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"muted": True, name: value}))
    settings, damage = load(path)
    assert settings == Settings(muted=True)
    assert str(damage.what).startswith(f"{name}: ")
    assert load(path) == (Settings(muted=True), None)
    assert json.loads((tmp_path / "settings.json.damaged").read_text()).keys() == {"muted", name}


@pytest.mark.parametrize("text", ["x\0", "\ud800", "two\nlines"])
@pytest.mark.parametrize("name", ["theme", "language", "player", "speed", "level", "start"])
def test_a_text_that_cannot_be_shown_is_wrong_for_every_setting(name, text):
    settings, faults = parse(json.dumps({name: text}))
    assert settings == Settings()
    assert [str(fault).split(":")[0] for fault in faults] == [name]


def test_a_file_of_a_newer_version_keeps_all_that_is_understood_and_the_rest_for_that_version(
    tmp_path,
):
    path = tmp_path / "settings.json"
    newer = {
        "muted": True,
        "volume": 0.25,
        "sparkle": {"colour": "gold", "many": [1, 2]},
        "rules": {"flood": False, "of_2030": 3},
        "keys": {"dance": ["d"], "flag": ["x"]},
    }
    path.write_text(json.dumps(newer))
    settings, damage = load(path)
    assert damage is None
    known = {"muted": True, "volume": 0.25, "rules": Rules(flood=False)}
    assert settings == replace(Settings(), **known, keys=settings.keys, unknown=settings.unknown)
    save(replace(settings, muted=False), path)
    after = json.loads(path.read_text())
    assert after["sparkle"] == newer["sparkle"]
    assert after["rules"]["of_2030"] == 3
    assert after["keys"] == newer["keys"]
    assert after["muted"] is False


def test_unknown_entries_and_actions_are_written_back():
    text = json.dumps({"theme": "dark", "from_2030": [1, "\ud800"], "keys": {"dance": ["d"]}})
    settings, faults = parse(text)
    assert faults == []
    assert settings.keys["dance"] == ("d",)
    again = json.loads(write(replace(settings, theme="light")))
    assert again["from_2030"] == [1, "\ud800"]
    assert again["keys"]["dance"] == ["d"]
    assert again["theme"] == "light"


def test_a_settings_file_that_cannot_be_read_is_left_alone(tmp_path):
    (tmp_path / "settings.json").mkdir()
    settings, damage = load(tmp_path / "settings.json")
    assert settings == Settings()
    assert damage.aside is None
    assert str(damage.what) in {"it is a folder", "it may not be used without permission"}


def test_the_dialog_offers_settings_that_are_on_or_off():
    assert SWITCHES
    assert all(isinstance(getattr(Settings(), name), bool) for name in SWITCHES)


def test_a_write_that_fails_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "settings.json"
    save(Settings(), path)

    def full(*_):
        raise OSError("no space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="no space"):
        save(CHANGED, path)
    assert load(path) == (Settings(), None)
    assert len(list(tmp_path.iterdir())) == 1


def test_two_windows_keep_each_others_settings(tmp_path):
    path = tmp_path / "settings.json"
    first, second = own_changes(Settings(), path), own_changes(Settings(), path)
    second.save(Settings(theme="dark", keys={"flag": ("x",), "help": ("f3",)}))
    first.save(Settings(dim_finished=True, keys={"hint": ("k",)}))
    both = {"flag": ("x",), "help": ("f3",), "hint": ("k",)}
    expected = Settings(theme="dark", dim_finished=True, keys=both)
    assert load(path) == (expected, None)
    second.save(Settings(theme="classic", keys={"flag": ("z",)}))
    expected = replace(expected, theme="classic", keys={"flag": ("z",), "hint": ("k",)})
    assert load(path) == (expected, None)
    assert [file.name for file in tmp_path.iterdir()] == ["settings.json"]


def test_of_the_games_of_two_windows_the_last_is_kept_whole(tmp_path):
    path = tmp_path / "settings.json"
    first, second = own_changes(Settings(), path), own_changes(Settings(), path)
    second.save(Settings(start=NoGuess(), rules=Rules(strict=True)))
    large = Settings(level=Level(30, 20, 200))
    first.save(large)
    assert load(path) == (large, None)


def test_entries_of_a_newer_window_stay(tmp_path):
    path = tmp_path / "settings.json"
    own = own_changes(Settings(), path)
    path.write_text(json.dumps({"theme": "dark", "sparkle": 3, "rules": {"of_2030": 3}}))
    own.save(Settings(muted=True))
    after = json.loads(path.read_text())
    assert (after["theme"], after["muted"], after["sparkle"]) == ("dark", True, 3)
    assert after["rules"]["of_2030"] == 3


@pytest.mark.parametrize("damage", ["{", '{"theme": 3, "muted": true}', None])
def test_a_file_that_is_damaged_meanwhile_is_written_whole(tmp_path, damage):
    path = tmp_path / "settings.json"
    own = own_changes(CHANGED, path)
    if damage is not None:
        path.write_text(damage)
    own.save(replace(CHANGED, muted=False))
    assert load(path) == (replace(CHANGED, muted=False), None)


def test_a_change_that_could_not_be_written_comes_with_the_next(tmp_path, monkeypatch):
    path = tmp_path / "settings.json"
    own = own_changes(Settings(), path)
    own.save(Settings(muted=True))
    with monkeypatch.context() as full:
        full.setattr("os.fsync", Mock(side_effect=OSError("no space left on device")))
        with pytest.raises(OSError, match="no space"):
            own.save(Settings(muted=True, theme="dark"))
    own.save(Settings(muted=True, theme="dark", volume=0.25))
    assert load(path) == (Settings(muted=True, theme="dark", volume=0.25), None)


def test_while_another_window_writes_for_long_a_change_is_refused(tmp_path):
    path = tmp_path / "settings.json"
    with alone(path, "writing", 0), pytest.raises(OSError, match="could not be acquired"):
        own_changes(Settings(), path).save(Settings(muted=True))


def test_the_names_kept_are_those_of_the_window():
    assert list(kept.SPEEDS) == list(PAUSES)


def test_the_settings_of_version_0_1_are_read_and_written_as_they_were(tmp_path):
    stored = Path(__file__).parent / "data" / "settings-0.1.json"
    path = tmp_path / "settings.json"
    path.write_bytes(stored.read_bytes())
    settings, damage = load(path)
    assert damage is None
    unfit = Rules(Goal.LOCATE, play_on=True, flood=False, count_known=False)
    # The file holds every key, so that a key which pausing had then is one of the person's own.
    assert own_keys(settings.keys) == {**CHANGED.keys, "pause": ("pause",)}
    keys = settings.keys
    former = replace(CHANGED, rules=unfit, keys=keys, unknown={"from_2030": [1, 2]})
    later = {"flagging": Flagging.NONE, "dim_finished": False, "long_press": False}
    now = {"pause_unfocused": True, "counters": False, "panel": True, "shows_basics": True}
    now |= {"folder": None, "keys_ask": True}
    assert settings == replace(former, coordinates=True, **later, **now)
    save(settings, path)
    assert load(path) == (settings, None)


@pytest.mark.parametrize(("before", "now"), [(False, Flagging.NONE), (True, Flagging.PROOF)])
def test_the_former_setting_of_flags_is_read_as_what_it_meant(before, now):
    assert parse(json.dumps({"auto_flag": before})) == (Settings(flagging=now), [])
    both = json.dumps({"auto_flag": before, "flagging": "all"})
    assert parse(both) == (Settings(flagging=Flagging.ALL), [])


def test_a_theme_and_a_language_of_a_newer_version_are_kept():
    settings, faults = parse(json.dumps({"theme": "neon", "language": "tlh"}))
    assert (settings.theme, settings.language, faults) == ("neon", "tlh", [])


def test_a_rule_of_a_newer_version_is_written_back():
    text = json.dumps({"rules": {"goal": "locate", "of_2030": True}, "unknown": 1})
    settings, faults = parse(text)
    assert (settings.rules, faults) == (Rules(Goal.LOCATE), [])
    again = json.loads(write(replace(settings, rules=Rules(flood=False))))
    assert again["rules"].pop("of_2030") is True
    assert again["rules"] == json_value(Rules(flood=False))
    assert again["unknown"] == 1


def test_count_known_survives_a_round_trip():
    settings = Settings(rules=Rules(count_known=False))
    assert parse(write(settings)) == (settings, [])


def test_a_file_that_lacks_a_rule_keeps_the_rest():
    settings, faults = parse(json.dumps({"theme": "dark", "rules": {"goal": "locate"}}))
    assert (settings, faults) == (Settings(theme="dark", rules=Rules(Goal.LOCATE)), [])


def test_the_speed_of_former_versions_that_made_one_move_is_the_slowest_now():
    settings, faults = parse('{"speed": "step"}')
    assert (settings.speed, faults) == ("slow", [])
