"""Files of games, boards and positions are known by what they hold, not by their names."""

import pytest

from minesweeper.formats import FormatError, any_file, mbf, mine
from minesweeper.formats.any_file import FileKind
from minesweeper.formats.game_file import RecordedGame
from minesweeper.rules.faults import BadInput
from minesweeper.rules.game import Game
from minesweeper.rules.observation import Observation

UNKNOWN = "it is no game file, recording, .mine position, .mbf board or picture"

BOARD = bytes([5, 3, 0, 2, 0, 0, 4, 2])
"""5 wide, 3 high, mines at A1 and E3."""


@pytest.fixture
def game():
    game = Game.with_mines(3, 5, {(0, 0), (2, 4)})
    game.reveal((0, 1))
    return game


def test_a_board_is_its_size_and_its_mines():
    game = mbf.parse(BOARD)
    assert (game.level.width, game.level.height) == (5, 3)
    assert game.mines == {(0, 0), (2, 4)}
    assert mbf.write(game) == BOARD


def test_a_board_holds_more_than_255_mines():
    mines = {(row, column) for row in range(200) for column in range(4)}
    game = Game.with_mines(200, 200, mines)
    content = mbf.write(game)
    assert content[:4] == bytes([200, 200, 3, 32])
    assert mbf.parse(content).mines == mines


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (BOARD[:-1], "byte 3: the mines take 4 bytes, not 3"),
        (BOARD + b"\0", "byte 3: the mines take 4 bytes, not 5"),
        (BOARD[:-2] + b"\5\2", "byte 7: a mine off the board, or twice"),
        (BOARD[:-2] + b"\0\0", "byte 7: a mine off the board, or twice"),
        (b"\1\3\0\1\0\0", "byte 1: a board is 2 to 200 cells wide and high, not 1x3"),
    ],
)
def test_a_wrong_board_is_refused_with_its_place(content, fault):
    with pytest.raises(BadInput) as caught:
        any_file.read(content)
    assert str(caught.value) == f"it is no text, and no .mbf board: {fault}"


@pytest.mark.parametrize("kind", [FileKind.GAME, FileKind.RAWVF, FileKind.MBF])
def test_what_was_written_is_known_again(game, kind):
    found = any_file.read_game(any_file.written(RecordedGame(game), kind))
    assert found.game.mines == game.mines
    assert len(found.game.commands) == (0 if kind is FileKind.MBF else 1)
    assert found.imported is (kind is FileKind.RAWVF)


def test_a_broken_mine_file_has_the_fault_of_a_position():
    with pytest.raises(FormatError, match="is not WxHxM"):
        any_file.read(b"\x01\x02broken", ".mine")


def test_a_position_is_known_and_is_no_game(game):
    content = any_file.written(RecordedGame(game), FileKind.MINE)
    found = any_file.read(b"\xef\xbb\xbf" + content)
    assert isinstance(found, Observation)
    assert found == mine.parse(content.decode()) == game.observe()
    with pytest.raises(BadInput, match="it is a position, not a game"):
        any_file.read_game(content)


def test_a_board_123_cells_wide_is_not_taken_for_json():
    content = mbf.write(Game.with_mines(3, 123, {(0, 34)}))
    assert content[:1] == b"{"
    assert any_file.read_game(content).game.mines == {(0, 34)}


def test_a_recording_may_name_its_player_in_any_encoding():
    text = "Player: Größe\nWidth: 2\nHeight: 2\nBoard:\n*0\n00\n0.1 lc 2 1\n0.1 lr 2 1\n"
    for encoding in ("utf-8", "latin-1"):
        assert len(any_file.read_game(text.encode(encoding)).game.commands) == 1


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "it is empty"),
        (b"hello", UNKNOWN),
        (b"caf\xe9", UNKNOWN),
        (b"GIF89a\1\0\1\0\0\0\0", UNKNOWN),
        (b"PK\3\4" + bytes(20_000), UNKNOWN),
        (BOARD[:3], UNKNOWN),
        (b" {", "line 1, column 3: it is no JSON"),
        (
            b"3x1x1\nHHX",
            "line 2, column 3: 'X' is no cell: use H, F or ? covered, 0 to 8, * open mine",
        ),
    ],
)
def test_anything_else_is_refused_with_its_place(content, fault):
    with pytest.raises(BadInput) as caught:
        any_file.read(content)
    assert str(caught.value) == fault
