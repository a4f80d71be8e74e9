"""The clock of a game, through pauses."""

from minesweeper.session.clock import Stopwatch


class Time:
    now = 0

    def __call__(self):
        return self.now


def running(elapsed=0):
    """Return a time that tests set, and a watch that has run for 1,000 ms since it was started."""
    time = Time()
    watch = Stopwatch(time)
    watch.start(elapsed)
    time.now = 1_000
    return time, watch


def test_pauses_do_not_count():
    time, watch = running(elapsed=500)
    watch.pause()
    time.now = 8_000
    assert watch.elapsed == 1_500
    watch.go_on()
    time.now = 8_300
    assert watch.elapsed == 1_800
    assert not watch.is_paused


def test_a_watch_that_is_held_goes_on_where_it_stood_unless_it_was_paused_before():
    time, watch = running()
    watch.hold()
    time.now = 4_000
    watch.release()
    time.now = 4_200
    assert (watch.elapsed, watch.is_paused) == (1_200, False)
    watch.pause()
    watch.hold()
    watch.release()
    time.now = 9_000
    assert (watch.elapsed, watch.is_paused) == (1_200, True)


def test_a_stopped_watch_shows_its_time_for_good():
    time, watch = running()
    watch.stop()
    time.now = 7_000
    watch.start(3)
    assert watch.elapsed == 1_000
