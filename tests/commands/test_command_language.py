"""The command line speaks the person's language: help, answers and errors, but no data."""

import argparse
import ast
import gettext
import io
import json
import os
import pickle
import re
from pathlib import Path

import pytest
from wcwidth import width

from minesweeper import commands
from minesweeper.arena import GameError
from minesweeper.commands.cli import COMMANDS, main
from minesweeper.commands.experiment import EXPERIMENTS
from minesweeper.experiments import density, levels, opened, techniques
from minesweeper.experiments.density import Boards
from minesweeper.inference import InconsistentBoard
from minesweeper.rules.code import Code
from minesweeper.rules.faults import BadInput
from minesweeper.rules.level import Level, Start
from minesweeper.storage.settings import Settings, save, settings_file
from minesweeper.ui import system
from minesweeper.words import language
from minesweeper.words.language import tr
from minesweeper.words.terminal import wrapped_lines
from tools.phrases import HEADINGS

ENGLISH = re.compile(r"[A-Za-z]+ [a-z]+ [a-z]+ [a-z]+")
"""Four words in a row: a sentence, and no list of names."""


@pytest.fixture(autouse=True)
def _chinese(monkeypatch):
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")


@pytest.fixture
def run(monkeypatch, capsys):
    """Return a function that carries a command out and returns its exit code and all text."""

    def carry_out(*arguments, typed=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        try:
            code = main(arguments)
        except SystemExit as ended:
            code = ended.code
        printed = capsys.readouterr()
        return code, printed.out + printed.err

    return carry_out


HELPS = [[], *([name] for name in COMMANDS), *(["experiment", name] for name in EXPERIMENTS)]


@pytest.mark.parametrize("command", HELPS, ids=" ".join)
def test_every_help_is_chinese(run, command):
    code, text = run(*command, "--help")
    assert code == 0
    assert text.startswith("用法：")
    assert ENGLISH.findall(text) == []
    assert not re.search(r"\bai\b", text)
    assert max(map(width, text.splitlines())) <= 80


def test_the_options_of_the_window_are_chinese(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["play", "--help"])
    assert ended.value.code == 0
    text = capsys.readouterr().out
    assert re.search(r"\n  --seed N +用这个种子的盘面\n", text)
    assert ENGLISH.findall(text) == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["arena"], "minesweeper arena: 缺少必需的参数：--player"),
        (["arena", "--level"], "minesweeper arena: 参数 --level：需要一个值"),
        (["play", "--foo"], "minesweeper: 无法识别的参数：--foo"),
        (
            ["play", "--start", "x"],
            "minesweeper play: 参数 --start：'x' 不是首点规则：请用 no-guess",
        ),
        (["arena", "--goal", "x"], "minesweeper arena: 参数 --goal：无效的值 'x'（可选："),
        (
            ["play", "--seed", "1", "--code", "1-E-S-3NQK8NGW"],
            "minesweeper play: 参数 --code：不能与参数 --seed 同时使用",
        ),
        (
            ["play", "--level", "9x9x99"],
            "minesweeper play: 参数 --level：9x9 的盘面可放 1 到 80 个雷，不能是 99 个",
        ),
        (
            ["play", "--code", "1-E-S-AAAA"],
            "minesweeper play: 参数 --code：盘面代码 '1-E-S-A",
        ),
        (["play", "--seed", "x"], "minesweeper play: 参数 --seed：种子是 0 到 1844674407370955161"),
        (
            ["advise", "--player", "sampling:layouts=0"],
            "minesweeper advise: 参数 --player：AI 'sampling' 的选项 'layouts' 须为 1 到 1000000"
            " 的整数，不能是 '0'",
        ),
        (["advise", "--player", "nobody"], "minesweeper advise: 参数 --player：没有名为 'nobody'"),
        (
            ["advise", "--level", "0x1x?"],
            "minesweeper advise: 参数 --level：盘面的宽和高为 2 到",
        ),
        (["explain", "-", "--cell", "7"], "minesweeper explain: 参数 --cell：'7' 不是格子的名称："),
        (["explain", "-", "--cell", "Z9"], "minesweeper explain: Z9 不在这个盘面上：最后一格是 C2"),
        (["analyze", "no-file"], "minesweeper analyze: 无法读取 no-file："),
        (["arena", "--player", "random"], "minesweeper arena: 需要 --level 或 --boards"),
        (
            ["arena", "--player", "random", "--level", "tiny", "--cluster", "x"],
            "minesweeper arena: 调度器的地址形如 tcp://host:8786，不能是 'x'",
        ),
        (
            ["density", "--mines", "9:8"],
            "minesweeper density: 参数 --mines：范围须由小到大，不能",
        ),
        (["experiment"], "minesweeper experiment: 缺少必需的参数：NAME"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_faults_are_chinese_lines_with_exit_code_2(run, arguments, said):
    code, text = run(*arguments, typed="3x2x1\n1HH\nHHH\n")
    assert code == 2
    assert text.startswith(said)
    assert text.count("\n") == 1
    assert ENGLISH.findall(text) == []


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("x", "-：第 1 行第 1 列：'x' 不是 WxHxM（宽x高x雷数，雷数未知时写 ?），例如 30x16x99"),
        ("3x2x1\n1H\nHHH\n", "-：第 2 行第 3 列：应有 3 格，而不是 2 格"),
        ("3x2x1\n8HH\nHHH\n", "-：第 2 行第 1 列：没有任何布局符合 A1 的 8"),
        ("2x2x4\n1H\nHH\n", "-：第 1 行：4 个雷，但未翻开和踩雷的格子只有 3 个"),
    ],
)
def test_faults_of_a_position_are_chinese_with_their_place(run, position, said):
    assert run("explain", "-", typed=position) == (2, f"minesweeper explain: {said}\n")


def test_an_analysis_is_chinese(run):
    code, text = run("analyze", "-", typed="3x2x1\n1HH\nHHH\n")
    assert code == 0
    assert text.splitlines()[-5:] == [
        "S 安全，X 雷，* 露出的雷，. 零，n% 是雷的概率，> 最佳格",
        "相符的布局：3",
        "必定安全：C1、C2",
        "必定是雷：无",
        "最佳格：C1：安全。还剩 1 个雷，A1 的 1 正好需要这么多：其余各格（C1、C2）安全",
    ]


def test_proofs_and_guesses_are_chinese(run):
    assert run("explain", "-", typed="3x1x?\n*1H\n") == (
        0,
        "C1 安全：\n  B1 的 1 个雷已找齐（A1）：C1 安全。\n",
    )
    code, text = run("explain", "-", typed="2x2x1\n1H\nHH\n")
    assert code == 0
    assert text.startswith("没有必定安全的格子。B1：是雷的概率 33%，没有更低的格子。")
    assert ENGLISH.findall(text) == []


def test_advice_is_chinese(run):
    typed = "4\n0\nwhy\nA1 mine A1\nundo\nshow\nnonsense\nhelp\nquit\n"
    code, text = run("advise", typed=typed)
    assert code == 0
    lines = text.splitlines()
    assert lines[:5] == [
        "请键入所建议的格子显示什么：0 到 8，或 mine。还可键入：why、undo、show、help、quit。",
        "翻开 C3：安全，首点总是安全的。",
        "未采纳：使用 --start opening 时，首点显示 0；另见 --start safe。",
        "翻开 D4：安全，依据 C3 的 0。",
        "C3 的 0 周围没有雷：8 格（B2-D2、B3、D3、B4-D4）安全。",
    ]
    assert lines[5] == "无法理解：请键入格子和它显示的内容，例如 B3 2，或键入 help。"
    assert lines[6] == "已撤销：C3 的 0。翻开 C3：安全，首点总是安全的。"
    assert lines[-1].split() == ["quit", "结束"]
    assert ENGLISH.findall(text) == []


def test_a_match_is_chinese_in_aligned_columns(run):
    code, text = run("arena", "--player", "random", "--level", "tiny", "--games", "4")
    assert code == 0
    heading, row = text.splitlines()[:2]
    assert heading.startswith("AI      局数  胜局  胜率")
    assert row.startswith("random  4     ")
    assert "已完成 4/4 局，用时" in text


def test_a_game_play_by_play_is_chinese(run):
    code, text = run(
        "experiment",
        "play-by-play",
        "--code",
        str(Code(Level(5, 5, 5), Start.SAFE, 2)),
        "--player",
        "expert",
    )
    assert code == 0, text
    assert "翻开 (" in text
    assert ENGLISH.findall(text) == []


@pytest.mark.parametrize("command", ["analyze", "explain"])
@pytest.mark.parametrize("position", ["3x1x?\n*1H\n", "2x2x1\n1H\nHH\n"])
def test_json_is_the_same_in_every_language(run, monkeypatch, command, position):
    code, chinese = run(command, "-", "--json", typed=position)
    monkeypatch.setenv("LC_ALL", "C")
    assert (code, chinese) == run(command, "-", "--json", typed=position)
    assert json.loads(chinese)


@pytest.mark.parametrize(
    ("variables", "usage"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "用法："),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "usage: "),
        ({"LANG": "en_GB", "LC_MESSAGES": "zh_TW"}, "用法："),
        ({"LANG": "zh_CN", "LC_MESSAGES": "zh_CN", "LC_ALL": "C"}, "usage: "),
        ({"LANG": "tlh"}, "usage: "),
        ({"LANGUAGE": "tlh:zh_CN", "LC_ALL": "en_GB.UTF-8"}, "用法："),
        ({"LANGUAGE": "en", "LC_ALL": "zh_CN.UTF-8"}, "usage: "),
        ({"LANGUAGE": "zh_CN", "LC_ALL": "C.UTF-8"}, "usage: "),
        ({"LANGUAGE": "zh_CN", "LC_MESSAGES": "POSIX"}, "usage: "),
        ({}, "usage: "),
    ],
)
def test_the_environment_chooses_the_language_of_commands_and_window(
    run, monkeypatch, variables, usage
):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert run("--help")[1].startswith(usage)
    language.use("system", system.locales())
    assert tr("usage: ") == usage


def test_an_output_without_chinese_letters_gets_english(monkeypatch):
    output = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    monkeypatch.setattr("sys.stdout", output)
    with pytest.raises(SystemExit):
        main(["--help"])
    output.flush()
    assert output.buffer.getvalue().startswith(b"usage: ")


def test_the_settings_choose_above_the_environment(run, monkeypatch, tmp_path):
    monkeypatch.setenv("MINESWEEPER_HOME", str(tmp_path))
    save(Settings(language="en"))
    assert run("--help")[1].startswith("usage: ")
    monkeypatch.setenv("LC_ALL", "C")
    save(Settings(language="zh_CN"))
    assert run("--help")[1].startswith("用法：")


@pytest.mark.parametrize("content", [b"{", b"\xff", b'{"language": 3}'])
def test_damaged_settings_are_left_for_the_window(run, monkeypatch, tmp_path, content):
    monkeypatch.setenv("MINESWEEPER_HOME", str(tmp_path))
    settings_file().parent.mkdir(parents=True)
    settings_file().write_bytes(content)
    assert run("--help")[1].startswith("用法：")
    assert settings_file().read_bytes() == content


def test_argparse_is_english_again_afterwards(run, monkeypatch):
    monkeypatch.setenv("LANGUAGE", "fr:zh_CN")
    assert run("--help")[1].startswith("用法：")
    assert os.environ["LANGUAGE"] == "fr:zh_CN"
    assert gettext.textdomain() == "messages"
    assert argparse.ArgumentParser(prog="x").format_usage().startswith("usage: x")


def test_a_fault_is_english_as_text_and_can_be_said_in_another_language():
    inner = BadInput("a whole number from {least} to {most}", least=1, most=9)
    fault = BadInput("line {number}: {what}", number=3, what=inner)
    assert str(fault) == "line 3: a whole number from 1 to 9"
    language.use("zh_CN")
    assert fault.said(tr) == "第 3 行：1 到 9 的整数"
    assert str(fault) == "line 3: a whole number from 1 to 9"


@pytest.mark.parametrize(
    "fault",
    [
        InconsistentBoard(
            "the {number} at {place} fits no mines", cell=(0, 1), number=1, place="B1"
        ),
        GameError("player {player!r} failed", player="x"),
    ],
)
def test_a_fault_reaches_another_process_whole(fault):
    copy = pickle.loads(pickle.dumps(fault))
    assert type(copy) is type(fault)
    assert str(copy) == str(fault)
    assert vars(copy) == vars(fault)


def test_every_column_of_the_studies_has_a_heading_that_is_gathered():
    boards = Boards(5, 5, [3], 1, 1)
    names = set()
    for study in (density.study(boards), opened.study(1, 1), levels.study(1, 1)):
        names |= {*study.measures, *(key for point in study.points for key in point.keys)}
    for row in techniques.rows_of("tiny", [{"full": 1}]):
        names |= {*row.keys, *row.measured}
    assert names | {"player"} == set(HEADINGS)


def _ungathered(tree):
    """Yield the texts for people that stand in the code itself, instead of in a phrase."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", "")
        said = [word.value for word in node.keywords if word.arg in ("help", "description")]
        said += node.args if name in ("ValueError", "print") else []
        for text in said:
            if isinstance(text, ast.Constant | ast.JoinedStr):
                yield ast.unparse(text)


@pytest.mark.parametrize(
    "path", sorted(Path(commands.__path__[0]).glob("*.py")), ids=lambda p: p.stem
)
def test_commands_say_nothing_that_is_not_gathered(path):
    after_the_name = re.compile(r"f'minesweeper[^']*: \{[^']*\}'$")
    found = _ungathered(ast.parse(path.read_text("utf-8")))
    assert [text for text in found if not after_the_name.match(text)] == []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("one two three", ["one two", "three"]),
        ("翻开所有安全格", ["翻开所有", "安全格"]),
        ("翻开安全，标旗", ["翻开安", "全，标旗"]),
        ("翻开 expert 格", ["翻开", "expert", "格"]),
        ("开盘面（安全）", ["开盘面", "（安全）"]),
        ("averylongword 格", ["averylongword", "格"]),
    ],
)
def test_lines_fit_their_width_and_no_punctuation_begins_one(text, lines):
    assert wrapped_lines(text, 8) == lines
