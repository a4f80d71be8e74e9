"""The screen of records: what it lists, by mouse and by keys, and what it leaves to the table."""

import random
from dataclasses import replace
from functools import partial

import pygame
import pytest
from pygame_gui.elements import UIButton, UIImage

from minesweeper.course.learning import Learning
from minesweeper.records.figures import FigureCache
from minesweeper.records.transfer import import_games
from minesweeper.rules.command import Status
from minesweeper.rules.daily import daily_code, today
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Level, Start
from minesweeper.storage.store import BoardKind, Store, Uncounted
from minesweeper.ui import system
from minesweeper.ui.course.exercise_scenes import PracticeScene
from minesweeper.ui.editor.editor import Editor
from minesweeper.ui.input.intents import Wish
from minesweeper.ui.review.look_back_scene import LookBackScene
from minesweeper.ui.review.record_files import FilesDialog
from minesweeper.ui.review.record_items import FigureLine, Menu
from minesweeper.ui.review.record_pages import Curve, Tab
from minesweeper.ui.review.records_scene import RecordsScene
from minesweeper.ui.widgets.file_dialogs import SaveFileDialog
from minesweeper.words.names import exact_time
from minesweeper.words.records import kind_text, luck_text
from tests.window import STILL, Window
from tools.stored_games import DAY, ended, fill, filled, play

OPENING = BoardKind(LEVELS["beginner"], "opening")


@pytest.fixture
def store(tmp_path):
    with filled(tmp_path) as store:
        yield store


@pytest.fixture
def window(store):
    window = Window(seed=None, store=store)
    window.key(pygame.K_t)
    return window


def work_out(window):
    """Let time pass until every figure is worked out and shown."""
    for _ in range(80):
        window.now += 4000
        window.app.step()
    scene = window.dialog
    assert len(scene.games.summary.judged) == scene.games.summary.played


def figure_lines(scene):
    root = scene.manager.get_root_container()
    return [one for one in root.elements if isinstance(one, FigureLine)]


def titles(window):
    return [row.title for row in window.dialog.rows]


def counted(store, kind=OPENING):
    return [one for one in store.entries() if one.kind == kind and one.why is None]


def test_the_trophy_opens_the_best_times_of_the_kind_on_the_table(store):
    window = Window(seed=None, store=store)
    window.click(window.area.buttons[Wish.RECORDS].center)
    assert isinstance(window.dialog, RecordsScene)
    assert window.dialog.games.kind == OPENING
    wins = sorted(one.time for one in counted(store) if one.status is Status.WON)
    told = [f"{place}. {exact_time(time)} s" for place, time in enumerate(wins[:10], 1)]
    assert titles(window) == told


def test_the_clock_stands_while_the_records_are_open(store):
    window = Window(seed=None, store=store)
    window.click_cell((4, 4))
    before = window.session.elapsed
    window.key(pygame.K_t)
    window.now += 60_000
    window.settle()
    window.key(pygame.K_ESCAPE)
    assert window.dialog is window.table
    assert window.session.elapsed - before < 1000
    assert window.session.can_count


def test_a_row_opens_the_look_back_by_mouse_and_by_keys(window, store):
    best = store.best_times(OPENING, 1)[0]
    window.click_on(window.dialog.rows[0])
    assert isinstance(window.dialog, LookBackScene)
    assert window.dialog.look_back.game.mines == store.load(best.number).game.mines
    window.key(pygame.K_ESCAPE)
    window.dialog.focus.clear()
    while window.dialog.focus.current is not window.dialog.rows[0]:
        window.key(pygame.K_TAB)
    window.key(pygame.K_RETURN)
    assert isinstance(window.dialog, LookBackScene)
    window.key(pygame.K_ESCAPE)
    assert isinstance(window.dialog, RecordsScene)


def test_the_menus_list_only_what_has_games_and_games_that_do_not_count_say_why(window, store):
    scene = window.dialog
    scene.ask(scene.start_menu(scene.games.kind))
    kinds = {one.kind for one in store.entries()}
    assert set(window.dialog.offered) == kinds
    daily = next(kind for kind in kinds if kind.daily)
    window.click_on(window.dialog.offered[daily])
    assert window.dialog is scene
    assert scene.games.kind == daily
    assert len(titles(window)) == 9
    scene.take_kind(OPENING)
    scene.ask(scene.which_menu())
    window.now += 1000  # else it is a double click
    window.click_on(window.dialog.offered[False])
    scene.show(Tab.GAMES)
    helped = [one for one in store.entries() if one.why is Uncounted.HELPED]
    assert len(titles(window)) == len(helped) == 4
    assert scene.games.summary.reasons == {Uncounted.HELPED: 4}
    assert scene.rows[0].note.startswith("with help, 2026-")


def test_no_figure_is_worked_out_before_the_first_frame_and_all_are_in_time(window, store):
    scene = window.dialog
    scene.show(Tab.PLAY)
    work_out(window)
    assert len(scene.games.found[OPENING].counted.judged) == len(counted(store))
    scene.show(Tab.CLICKS)
    assert len(titles(window)) == 10
    assert (
        titles(window)[0]
        == f"1. {scene.games.summary.three_bv_per_second(scene.games.summary.best_rates[0]):.2f}"
    )


def test_work_stops_under_another_scene_and_goes_on_after_it(window):
    scene = window.dialog
    window.settle()
    assert scene.games.works
    window.click_on(scene.rows[0])
    assert not scene.games.works
    window.key(pygame.K_ESCAPE)
    window.settle()
    assert scene.games.works
    window.key(pygame.K_ESCAPE)
    assert not scene.games.works
    assert [*scene.games.entries, *scene.games.known, *scene.games.summary.games] == []


def forget_figures(folder, monkeypatch):
    """Let no figure be known that other tests worked out."""
    cache = partial(FigureCache, folder / "own.sqlite")
    monkeypatch.setattr("minesweeper.ui.review.record_games.FigureCache", cache)


def test_work_goes_on_under_a_menu_and_the_dialog_of_files(tmp_path, store, monkeypatch):
    def judged():
        return sum(one.judged for one in scene.games.known.values())

    forget_figures(tmp_path, monkeypatch)
    window = Window(seed=None, store=store)
    window.key(pygame.K_t)
    scene = window.dialog
    window.settle()
    for open_above in (lambda: scene.ask(scene.level_menu()), scene.open_files):
        before = judged()
        open_above()
        window.settle(1)
        assert judged() > before
        window.key(pygame.K_ESCAPE)


def open_from_records(window, folder, content):
    """Choose a file with some content in the dialog of files, as the person does."""
    (folder / "x.mine").write_text(content)
    window.table.preferences.change(folder=str(folder))
    for name in ("Files …", "Open …", "x.mine"):
        stops = window.dialog.focus.stops
        window.click_on(next(stop for stop in stops if stop.text == name))


def test_a_file_is_opened_in_place_of_the_records(window, tmp_path):
    open_from_records(window, tmp_path, "3x1x1\n1HH\n")
    assert window.app.scenes == [window.table, window.dialog]
    assert isinstance(window.dialog, Editor)


def test_what_is_wrong_with_a_file_is_said_where_it_was_asked_for(window, tmp_path):
    open_from_records(window, tmp_path, "3x1x1\n1H\n")
    assert "x.mine" in window.dialog.noted()
    assert [type(scene) for scene in window.app.scenes[1:]] == [RecordsScene, FilesDialog]


def test_the_newest_game_has_its_figures_in_the_first_frame(tmp_path, store, monkeypatch):
    forget_figures(tmp_path, monkeypatch)
    window = Window(seed=None, store=store)
    window.app.openers.open_records()
    (figures,) = window.dialog.games.known.values()
    assert figures.key == store.entries()[-1].key
    assert figures.three_bv


def test_the_first_frame_reads_what_it_shows_and_the_next_event_the_rest(window, store):
    work_out(window)
    everything = dict(window.dialog.games.known)
    window.key(pygame.K_ESCAPE)
    window.app.openers.open_records()
    scene = window.dialog
    first = {store.entries()[-1].key, *(one.key for one in scene.games.summary.best_times)}
    assert scene.games.known == {key: everything[key] for key in first}
    assert first < everything.keys()
    scene.handle(pygame.Event(pygame.MOUSEMOTION, pos=(0, 0), rel=(0, 0), buttons=(0, 0, 0)))
    assert scene.games.known == everything


def test_all_levels_are_summed_up_and_lead_to_each_kind(tmp_path):
    with filled(tmp_path) as store:
        fill(store, 3, LEVELS["small"])
        window = Window(seed=None, store=store)
        window.key(pygame.K_t)
        window.dialog.ask(window.dialog.level_menu())
        window.click_on(window.dialog.offered[None])
        scene, entries = window.dialog, store.entries()
        assert scene.games.summary.games == [one for one in entries if one.why is None]
        kinds = list(dict.fromkeys(one.kind for one in entries))
        assert len(titles(window)) == len(kinds) == 4
        scene.show(Tab.GAMES)
        assert scene.rows[0].note.startswith(kind_text(scene.games.summary.finished[-1].kind))
        scene.show(Tab.OVER_TIME)
        assert scene.curve is Curve.SHARE
        assert scene.chart.series.unit(1) == "100 %"
        assert not any(getattr(one, "text", "") == "Times" for one in scene.focus.stops)
        work_out(window)
        scene.show(Tab.CLICKS)
        assert [line.title for line in figure_lines(scene)] == ["Best 3BV/s"]
        scene.show(Tab.OVERVIEW)
        window.click_on(scene.rows[-1])
        assert scene.games.kind == max(kinds, key=lambda kind: (kind.level.cells, kind.daily))


def test_a_level_leads_to_its_kind_with_the_most_finished_games(tmp_path):
    with filled(tmp_path, 4) as store:
        left = Game(LEVELS["beginner"], random.Random(1), start=Start.SAFE)
        store.add([ended(left, f"{DAY}T01:00:00Z", 0)])
        window = Window(seed=None, store=store)
        window.key(pygame.K_t)
        scene, level = window.dialog, LEVELS["beginner"]
        played = {kind: one.counted.played for kind, one in scene.games.found.items()}
        assert next(iter(played.values())) < max(played.values())
        scene.ask(scene.level_menu())
        window.click_on(window.dialog.offered[level])
        assert played[scene.games.kind] == max(played.values())


def test_lost_games_that_count_are_listed_and_open_their_look_back(window, store):
    window.dialog.show(Tab.GAMES)
    lost = next(one for one in reversed(counted(store)) if one.status is Status.LOST)
    row = next(one for one in window.dialog.rows if one.title.startswith("lost after"))
    window.click_on(row)
    assert window.dialog.look_back.game.mines == store.load(lost.number).game.mines


def test_pointing_at_a_point_says_its_figures_and_a_click_opens_its_game(window, store):
    scene = window.dialog
    scene.show(Tab.OVER_TIME)
    wins = [one for one in counted(store) if one.status is Status.WON]
    spot = scene.chart.spot(3)
    window.move(spot.center)
    assert scene.status() == f"{wins[3].date[:10]}: {exact_time(wins[3].time)} s"
    window.move((1, 1))
    assert scene.status() != f"{wins[3].date[:10]}: {exact_time(wins[3].time)} s"
    window.key(pygame.K_LEFT)
    assert scene.status() == f"{wins[-1].date[:10]}: {exact_time(wins[-1].time)} s"
    window.click(spot.center)
    assert window.dialog.look_back.game.mines == store.load(wins[3].number).game.mines


@pytest.mark.parametrize("curve", Curve)
def test_the_list_shows_the_figures_of_the_chart_the_newest_first(window, curve):
    scene = window.dialog
    work_out(window)
    scene.show(Tab.OVER_TIME)
    scene.choose_curve(curve)
    if curve is Curve.ACCURACY:  # where no guess was needed there is none to show
        assert {found.accuracy for _, found in scene.games.summary.judged} == {None}
        assert scene.chart is None
        return
    labels = list(scene.chart.labels)
    scene.turn_list()
    assert scene.chart is None
    opening = [label for label in labels if curve is not Curve.GAMES]
    shown = []
    for page in range(len(scene.pages)):
        scene.page = page
        scene.resize(scene.manager.window_resolution, scene.scale)
        shown += titles(window)
    assert shown == opening[::-1]


def test_luck_is_the_chance_to_survive_wherever_it_is_shown(window):
    scene = window.dialog
    work_out(window)
    for number, (game, found) in enumerate(scene.games.summary.judged):
        scene.games.known[game.key] = found._replace(luck=(0, 1, 3)[number % 3])
    scene.games.reload()
    scene.show(Tab.OVER_TIME)
    scene.choose_curve(Curve.LUCK)
    assert set(scene.chart.series.values) == {1, 0.1, 0.001}
    assert scene.chart.series.unit(1) == "100 %"
    told = {label.split(": ")[1] for label in scene.chart.labels}
    assert told == {"100 %", "10 %", "1 in 1000"}
    scene.show(Tab.PLAY)
    shown = {one.title: one.note for one in figure_lines(scene)}
    assert shown["Chance of the risks survived"] == luck_text(10**-scene.games.summary.luck)
    tips = {one.title: one.tool_tip_text for one in figure_lines(scene)}
    tip = tips["Chance of the risks survived"]
    count = len(scene.games.summary.judged)
    assert tip.startswith(f"Geometric mean of {count} games. How likely all the risks")


def test_every_tab_and_curve_has_a_tip_of_its_own(window):
    window.dialog.show(Tab.OVER_TIME)
    buttons = [stop for stop in window.dialog.focus.stops if isinstance(stop, UIButton)]
    named = [one for one in buttons if one.text in {which.value[0] for which in (*Tab, *Curve)}]
    assert len({one.tool_tip_text for one in named}) == len(Tab) + len(Curve)


@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
def test_the_calendar_stands_on_the_first_page_with_its_button(store, size):
    window = Window(seed=None, store=store, size=size)
    window.key(pygame.K_t)
    window.dialog.show(Tab.DAILY)
    assert window.dialog.chart is not None
    assert window.dialog.copy_button.alive()


def test_a_day_without_a_result_says_whether_it_can_still_be_played(window):
    window.dialog.show(Tab.DAILY)
    calendar = window.dialog.chart
    assert calendar.labels[-1] == f"{today()}: no result yet"
    assert calendar.labels[0].endswith("its board can no longer be played.")


def test_the_board_of_the_day_is_offered_on_every_level_without_games_of_it(window):
    window.dialog.show(Tab.DAILY)
    menu = window.dialog.day_level_menu()
    assert window.dialog.games.daily.played == 10
    assert menu.options[menu.chosen][1] == "10 boards of the day that count"
    assert menu.options[LEVELS["expert"]][1] == "0 boards of the day that count"
    window.dialog.ask(menu)
    assert set(LEVELS.values()) <= set(window.dialog.offered)
    window.click_on(window.dialog.offered[LEVELS["expert"]])
    assert window.dialog.games.daily.games == []
    window.dialog.show(Tab.OVERVIEW)
    assert window.dialog.games.kind == OPENING
    window.dialog.show(Tab.DAILY)
    window.dialog.play_day()
    assert window.game.code == daily_code(LEVELS["expert"], today())


def test_figures_that_are_kept_stand_in_the_first_frame(window, store):
    work_out(window)
    window.key(pygame.K_ESCAPE)
    again = Window(seed=None, store=store)
    again.table.do(Wish.RECORDS)
    assert all("3BV" in row.note for row in again.dialog.rows)


def test_games_that_are_listed_over_time_have_day_and_minute(window):
    window.dialog.show(Tab.OVER_TIME)
    window.click_on(named(window, "As a list"))
    assert all(row.note.endswith(":00 UTC") for row in window.dialog.rows)
    assert named(window, "As a chart")


def test_days_are_bars_with_the_wins_filled(window):
    scene = window.dialog
    scene.show(Tab.OVER_TIME)
    scene.choose_curve(Curve.GAMES)
    series, days = scene.chart.series, scene.games.summary.days
    assert list(series.values) == [games.played for games in days.values()]
    assert list(series.filled) == [games.won for games in days.values()]
    assert scene.chart.labels[0].startswith(next(iter(days)))


def test_a_missed_technique_opens_its_practice(window):
    scene = window.dialog
    work_out(window)
    scene.show(Tab.PLAY)
    assert scene.rows
    window.click_on(scene.rows[0])
    assert isinstance(window.dialog, PracticeScene)
    assert window.dialog.practice.technique.value == scene.games.summary.missed.most_common()[0][0]


def test_the_board_of_the_day_is_played_once_and_its_result_copied(window):
    scene = window.dialog
    scene.show(Tab.DAILY)
    assert not scene.copy_button.is_enabled
    assert scene.games.day == today()
    window.click_on(next(stop for stop in scene.focus.stops if "today" in stop.text))
    assert window.dialog is window.table
    assert window.game.code == daily_code(LEVELS["beginner"], today())
    assert window.area.footer.words == f"Board of the day {today()}"
    assert "The first click starts the clock" in window.message
    window.key(pygame.K_o)
    assert "this game will not count" in window.message
    assert "the one try that counts" not in window.message
    window.key(pygame.K_o)
    window.key(pygame.K_t)
    window.dialog.show(Tab.DAILY)
    assert not window.dialog.games.tried_today
    window.key(pygame.K_ESCAPE)
    window.click_cell((4, 4))
    window.key(pygame.K_t)
    window.dialog.show(Tab.DAILY)
    shown = window.dialog.manager.get_root_container().elements
    assert any("you are playing it" in getattr(one, "said", "") for one in shown)
    window.key(pygame.K_ESCAPE)
    for cell in [c for c in window.game.observe().covered() if c not in window.game.mines]:
        window.click_cell(cell)
    assert window.session.why_uncounted is None
    window.key(pygame.K_t)
    scene = window.dialog
    scene.show(Tab.DAILY)
    scene.copy_day()
    time = exact_time(window.session.elapsed)
    begins = f"Minesweeper {today()}, Beginner: {time} s, 3BV "
    assert system.clipboard_text().startswith(begins)
    assert scene.status() == f"Copied: {system.clipboard_text()}"


def test_a_lost_board_of_the_day_is_named_at_its_end_and_its_result_copied(store):
    window = Window(seed=None, store=store)
    window.table.play_day(LEVELS["beginner"])
    window.click_cell((4, 4))
    window.click_cell(min(window.game.mines))
    assert f"Board of the day {today()}." in window.message
    assert "Lost after" in window.message
    assert " seconds: 3BV " in window.message
    window.table.do(Wish.COPY_RESULT)
    assert system.clipboard_text().startswith(f"Minesweeper {today()}, Beginner: lost after ")
    window.table.play_day(LEVELS["beginner"])
    window.settle()
    assert "does not count" in window.message


def test_deleting_all_games_keeps_that_the_board_of_the_day_was_tried(store):
    window = Window(seed=None, store=store)
    window.table.play_day(LEVELS["beginner"])
    window.click_cell((4, 4))
    window.key(pygame.K_n)
    window.click_cell((0, 0))
    window.key(pygame.K_t)
    dialog = files(window)
    dialog.reset()
    dialog.reset()
    window.key(pygame.K_ESCAPE)
    assert window.dialog.games.found == {}
    window.dialog.games.level = LEVELS["beginner"]
    window.dialog.show(Tab.DAILY)
    assert window.dialog.games.tried_today
    window.key(pygame.K_ESCAPE)
    assert window.game.status is Status.PLAYING
    window.table.play_day(LEVELS["beginner"])
    assert window.session.why_uncounted is Uncounted.KNOWN


def test_a_best_time_is_new_until_the_records_were_open(tmp_path, store):
    learning = Learning(tmp_path / "progress.json")
    window = Window(seed=None, store=store, learning=learning)
    window.key(pygame.K_t)
    assert not any(map(window.dialog.games.is_new, store.entries()))
    window.key(pygame.K_ESCAPE)
    game = window.game.from_code(daily_code(LEVELS["beginner"], DAY))
    play(game, window.session.environment.rng, 5, wins=True)
    store.add([ended(game, "2026-02-01T09:00:00Z", 1000)])
    window.key(pygame.K_t)
    best = window.dialog.games.summary.best_times
    assert [window.dialog.games.is_new(one) for one in best] == [True] + 9 * [False]
    assert "New since" in window.dialog.rows[0].tool_tip_text
    window.key(pygame.K_ESCAPE)
    window = Window(seed=None, store=store, learning=Learning(tmp_path / "progress.json"))
    window.key(pygame.K_t)
    assert not any(map(window.dialog.games.is_new, window.dialog.games.summary.best_times))


def test_every_figure_of_the_clicks_has_a_tip(window):
    work_out(window)
    window.dialog.show(Tab.CLICKS)
    root = window.dialog.manager.get_root_container()
    tips = [one.tool_tip_text for one in root.elements if isinstance(one, UIImage)]
    assert len(list(filter(None, tips))) == 9


def test_without_a_game_the_screen_says_what_to_do_and_offers_the_board_of_the_day(tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        window = Window(seed=None, store=store)
        window.key(pygame.K_t)
        for tab in Tab:
            window.dialog.show(tab)
            window.settle()
        window.dialog.show(Tab.OVERVIEW)
        assert window.dialog.games.found == {}
        files(window).export()
        assert window.dialog.said == "There is no finished game to write."
        window.key(pygame.K_ESCAPE)
        window.settle()
        window.dialog.show(Tab.DAILY)
        assert not window.dialog.copy_button.is_enabled


def test_one_game_fills_every_tab(tmp_path):
    with filled(tmp_path, 1) as store:
        window = Window(seed=None, store=store)
        window.key(pygame.K_t)
        work_out(window)
        for tab in Tab:
            window.dialog.show(tab)
        window.dialog.show(Tab.OVER_TIME)
        for curve in Curve:
            window.dialog.choose_curve(curve)
            window.key(pygame.K_LEFT)
            assert "Line:" not in window.dialog.status()


def files(window):
    window.click_on(named(window, "Files …"))
    return window.dialog


def named(window, text):
    return next(stop for stop in window.dialog.focus.stops if getattr(stop, "text", "") == text)


def wait(window):
    for _ in range(200):
        window.app.step()
        if window.dialog.wait() is None:
            return
    raise AssertionError("the work does not end")


def export(window, kind, path):
    window.click_on(named(window, "Export games …"))
    window.click_on(named(window, kind))
    window.dialog.entry.set_text(str(path))
    window.dialog.name = str(path)
    window.key(pygame.K_RETURN)
    wait(window)


def take_in(window, path):
    window.table.preferences.change(folder=str(path.parent))
    window.click_on(named(window, "Import games …"))
    window.click_on(named(window, path.name))
    wait(window)


def test_an_export_is_whole_and_can_be_taken_in_elsewhere(window, store, tmp_path):
    dialog, path = files(window), tmp_path / "out.json"
    export(window, "Games (JSON)", tmp_path / "out")
    assert dialog.said == f"Saved as {path}."
    with Store(tmp_path / "other.sqlite") as other:
        found = import_games(path.read_text("utf-8"), other)
        assert found.added == len(store.entries())
        assert not found.faults
    take_in(window, path)
    assert dialog.said.startswith("0 games added.")
    export(window, "Table (CSV)", tmp_path / "out")
    assert len((tmp_path / "out.csv").read_text("utf-8").splitlines()) == 35
    assert not list(tmp_path.glob("*.part"))


def test_an_export_replaces_a_file_only_when_that_is_wanted_twice(window, tmp_path):
    path = tmp_path / "out.json"
    path.write_text("mine")
    files(window)
    export(window, "Games (JSON)", path)
    assert isinstance(window.dialog, SaveFileDialog)
    assert "Press Save again" in window.dialog.note.said
    assert path.read_text() == "mine"
    window.key(pygame.K_RETURN)
    wait(window)
    assert window.dialog.said == f"Saved as {path}."
    assert path.read_text("utf-8").startswith('{"format"')


def test_games_that_are_taken_in_are_shown(tmp_path, window):
    files(window)
    export(window, "Games (JSON)", tmp_path / "out.json")
    with Store(tmp_path / "other.sqlite") as other:
        new = Window(seed=None, store=other)
        new.key(pygame.K_t)
        dialog = files(new)
        take_in(new, tmp_path / "out.json")
        assert dialog.said.startswith("34 games added.")
        records = new.app.scenes[-2]
        assert len(records.rows) == 10  # they are in sight around the dialog
        new.key(pygame.K_ESCAPE)
        assert new.dialog is records
        assert not any(map(records.games.is_new, other.entries()))


def test_files_of_games_are_written_and_taken_in_by_the_keyboard_alone(window, tmp_path):
    def press(text):
        while getattr(window.dialog.focus.current, "text", "") != text:
            window.key(pygame.K_TAB)
        window.key(pygame.K_SPACE)

    press("Files …")
    dialog = window.dialog
    window.table.preferences.change(folder=str(tmp_path))
    press("Export games …")
    window.key(pygame.K_RETURN)
    wait(window)
    press("Import games …")
    press("minesweeper-games.json")
    wait(window)
    assert dialog.said.startswith("0 games added.")


@pytest.mark.parametrize("path", ["~nobody-there/x.json", "no/such/folder/x.json"])
def test_a_path_that_cannot_be_is_said(window, path):
    dialog = files(window)
    export(window, "Games (JSON)", path)
    assert "no such file" in dialog.said


def test_a_file_of_something_else_is_said(window, tmp_path):
    (tmp_path / "x.json").write_text("{}")
    dialog = files(window)
    take_in(window, tmp_path / "x.json")
    assert "it is no file of games" in dialog.said


def test_deleting_asks_first_and_says_how_many_and_where_the_copy_is(window, store, tmp_path):
    dialog = files(window)
    dialog.reset()
    assert "34 games, but not" in dialog.said
    assert len(store.entries()) == 34
    dialog.reset()
    assert store.entries() == []
    copy = next(tmp_path.glob("*.copy"))
    assert str(copy) in dialog.said
    window.key(pygame.K_ESCAPE)
    assert window.dialog.games.found == {}
    files(window).reset()
    assert window.dialog.said == "No game is stored."


def test_of_many_faults_of_a_file_the_first_are_shown(window, tmp_path):
    path = tmp_path / "x.json"
    path.write_text(f'{{"format": "minesweeper-games", "version": 1, "games": {[1] * 2000}}}')
    dialog = files(window)
    take_in(window, path)
    said = dialog.said.split("<br>")
    assert said[10:] == ["game 10: an object, not 1.", "Other faults: 991."]


def test_the_copy_of_deleted_games_can_be_taken_in_again(window, store, tmp_path):
    dialog, before = files(window), store.entries()
    dialog.reset()
    dialog.reset()
    window.table.preferences.change(folder=str(tmp_path.parent))
    window.click_on(named(window, "Import games …"))
    window.click_on(named(window, next(tmp_path.glob("*.copy")).name))
    wait(window)
    assert dialog.said.startswith(f"{len(before)} games added.")
    assert [one._replace(number=0) for one in store.entries()] == [
        one._replace(number=0) for one in before
    ]


def test_a_file_that_is_no_text_is_said_in_words(window, tmp_path):
    (tmp_path / "x.json").write_bytes(b"\xff\xfe\x80")
    dialog = files(window)
    take_in(window, tmp_path / "x.json")
    assert "it is no text, and no database of games" in dialog.said


def test_the_button_that_deletes_asks_until_another_dialog_was_open(window, store):
    dialog = files(window)
    window.click_on(named(window, "Delete all games …"))
    assert named(window, "Press again to delete")
    window.click_on(named(window, "Import games …"))
    window.key(pygame.K_ESCAPE)
    assert window.dialog is dialog
    window.click_on(named(window, "Delete all games …"))
    assert len(store.entries()) == 34


def test_the_line_below_says_the_figures_of_the_row_with_the_focus_and_what_a_press_does(window):
    work_out(window)
    scene = window.dialog
    window.move(scene.rows[0].rect.center)
    window.settle()
    assert "Look back" not in scene.status()  # its tip says that
    scene.focus.give(scene.rows[0])
    window.settle()
    assert scene.status().startswith("3BV ")
    assert scene.status().endswith(". Look back at this game.")
    assert ".," not in scene.status()


def test_the_tab_of_the_day_has_the_menu_of_levels_alone(window):
    window.dialog.show(Tab.DAILY)
    assert len(menus(window)) == 1
    window.dialog.show(Tab.OVERVIEW)
    assert len(menus(window)) == 3


def test_where_nothing_else_has_games_a_menu_is_plain_text(tmp_path, window):
    assert all(menu.is_enabled for menu in menus(window))
    game = Game(LEVELS["beginner"], random.Random(1), start=Start.OPENING)
    play(game, random.Random(1), 5, wins=True)
    with Store(tmp_path / "one.sqlite") as store:
        store.add([ended(game, "2026-02-01T09:00:00Z", 30_000)])
        alone = Window(seed=None, store=store)
        alone.key(pygame.K_t)
        assert [menu.chosen for menu in menus(alone)][::2] == ["Beginner", "Games that count"]
        assert not any(menu.is_enabled or menu.tool_tip_text for menu in menus(alone))
        alone.click_on(menus(alone)[0])
        assert isinstance(alone.dialog, RecordsScene)
        alone.dialog.show(Tab.DAILY)
        assert [menu.is_enabled for menu in menus(alone)] == [True]


def menus(window):
    return [stop for stop in window.dialog.focus.stops if isinstance(stop, Menu)]


def test_a_win_with_help_says_that_it_does_not_count_and_why(store):
    window = Window(seed=None, store=store)
    window.click_cell((4, 4))
    window.key(pygame.K_h)
    window.settle()
    for cell in [c for c in window.game.observe().covered() if c not in window.game.mines]:
        window.click_cell(cell)
    assert window.game.status is Status.WON
    assert "It counts for no record: you had help." in window.message


def test_a_win_by_the_first_click_counts_as_a_game_and_not_as_a_time(tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        window = Window(Level(10, 10, 1), None, store=store, rng=random.Random(0))
        window.click_cell((4, 4))
        window.settle()
        assert "The first click won it, so its time is no best time." in window.message
        window.key(pygame.K_t)
        work_out(window)
        found = window.dialog.games.summary
        assert (found.won, found.best_times, found.best_rates, found.median_time) == (
            1,
            [],
            [],
            None,
        )
        assert store.best_times(window.dialog.games.kind) == []
        window.dialog.show(Tab.PLAY)
        shown = {one.title: one.note for one in figure_lines(window.dialog)}
        assert shown["Mean accuracy of guesses"] == "no guess judged"
        assert shown["Chance of the risks survived"] == "no risk survived"


def test_a_figure_that_is_pressed_says_what_it_is_in_the_line_below(window):
    work_out(window)
    window.dialog.show(Tab.CLICKS)
    window.click_on(
        next(one for one in figure_lines(window.dialog) if one.title == "Efficiency (IOE)")
    )
    assert window.dialog.status().startswith("Efficiency: ")


def test_the_clock_says_the_best_time_when_the_mouse_rests_on_it(store):
    window = Window(seed=None, store=store)
    window.move(window.area.header.counters[1].center)
    for _ in range(40):
        window.now += 50
        window.settle(1)
    best = exact_time(store.best_times(OPENING, 1)[0].time)
    assert f"{best} s" in window.table.clock_tip.tool_tip_text


def test_the_end_of_a_game_leads_to_the_records(store):
    window = Window(seed=None, store=store)
    window.click_cell((4, 4))
    window.click_cell(min(window.game.mines))
    assert 'href="records"' in window.message


def test_a_new_game_offers_the_board_of_the_day_of_its_level(store):
    window = Window(seed=None, store=store)
    window.key(pygame.K_g)
    expert = [str(part) for part in (30, 16, 99)]
    window.dialog.wanted.size = expert
    window.dialog.play_day()
    assert window.game.code == daily_code(LEVELS["expert"], today())


def test_figures_in_play_come_from_what_is_open_alone_and_are_no_help(store):
    window = Window(seed=None, store=store, settings=replace(STILL, counters=True))
    assert window.table.area.counters == ""
    window.click_cell((4, 4))
    window.now += 2000
    window.settle()
    assert "Clicks: 1." in window.table.area.counters
    assert window.area.footer.words == window.table.area.counters
    assert window.session.can_count
    window.key(pygame.K_PAUSE)
    assert window.table.area.counters == ""
    window.key(pygame.K_PAUSE)
    assert window.table.area.counters
    window.table.do(Wish.AI_MOVE)  # its cells and clicks are not the person's
    window.settle()
    assert window.table.area.counters == ""


@pytest.mark.parametrize("size", [(400, 700), (640, 480), (1280, 800)])
def test_figures_in_play_say_that_they_are_the_most_and_why(store, size):
    window = Window(seed=None, store=store, size=size, settings=replace(STILL, counters=True))
    window.click_cell((4, 4))
    window.now += 2000
    window.settle()
    assert "Efficiency (IOE): up to 1.00" in window.table.area.counters
    window.move(window.area.footer.place.center)
    for _ in range(40):
        window.now += 50
        window.settle(1)
    tip = window.table.counters_tip.tool_tip_text
    assert "but not in the records" in tip.replace("<br>", " ")
    window.key(pygame.K_PAUSE)
    assert not window.app.screen.get_rect().colliderect(window.table.counters_tip.rect)
