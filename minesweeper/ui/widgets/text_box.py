"""The text boxes of the window, with line breaks where the languages allow them.

pygame_gui ends a line at a space or a tag, and cuts a longer stretch anywhere, with a hyphen. A
mark after a tag could so begin a line. Chinese has no spaces: a line may end after any character,
but none begins with a closing mark such as a full stop (W3C, Requirements for Chinese Text Layout,
section 3.1).
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator

import pygame
import pygame_gui
from pygame_gui import UIManager
from pygame_gui.core import ObjectID
from pygame_gui.core.interfaces import IGUIFontInterface, IUIAppearanceThemeInterface
from pygame_gui.elements import UITextBox

from minesweeper.ui import limits
from minesweeper.ui.look.gui_theme import CARD_SPACING

_CHINESE = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"
_OPENING, _CLOSING = "（“「《【", "，。、；：！？）”」》】…"
_TAG = r"<(?!br)[^>]*>?"
_UNITS = re.compile(
    rf"<br[^>]*>|[ \n]+|(?:{_TAG}|[{_OPENING}])*"
    rf"(?:[{_CHINESE}]|(?:{_TAG}|[^ \n<{_CHINESE}{_OPENING}{_CLOSING}])+)?"
    rf"(?:{_TAG}|[{_CLOSING},.;:!?)%])*"
)
"""A line break, spaces, or a unit that stays together: a Chinese character or a word, with the tags
and the marks around it."""

_LONE = re.compile(rf"[{_CHINESE}{_OPENING}][{_CLOSING}]*")
"""A Chinese character with the marks after it and no tag."""

_BREAKS = re.compile(r"(<[^>]*>)|(?<=-)|(?=[/\\])")
"""Where a word that is too long for a line may end one, and its tags."""

_LOOSE_UNIT = re.compile(r"(?<=\d) (?=(?:%|s\b|秒))")
"""The space between a number and its unit, where no line may end."""

_LINK = re.compile(r'(<b>)?<a href="([^"]*)">')
"""The beginning of a link, which may be bold, with its target."""

_NARROWEST = "MMMM"
"""The least width of a box, beside a scroll bar: in a box too narrow for a letter, the layout of
pygame_gui (0.6.14) never ends."""

_SCROLL_BAR = 0.55
"""The width of the scroll bar in heights of a letter."""

_TIP = ["tool_tip.text_box"]
"""What the theme calls the text of a tool tip."""

_SLACK = 6
"""Pixels left free in a line, because each stretch between two tags is measured by itself. The
break that ends the line takes the width of a space, too."""

_LINE_SPACING = 1.25
"""The distance of two lines over the height of one, in pygame_gui (0.6.14)."""

_FILLED = 0.97
"""The share of a line that is filled at most: pygame_gui measures stretches, not words."""

_WIDE, _SURELY = "W—國", 0.9
"""Letters of which one is as wide as any, and the share of a line that can be filled with as many
others without measuring them: widths are rounded."""

_BOLD_WIDTH = 1.15
"""How much wider bold words are, at most; Chinese ones are not."""

_MARGINS = 7
"""Pixels beside the lines of a box, more than half a letter's height: a few more than it leaves."""


class TextBox(UITextBox):
    """A box without a frame for text in pygame_gui's HTML subset; it scrolls if it must.

    `kind` is its class: `@bare`, `@card` upon a card, or `@ground` upon the window's.
    """

    def __init__(
        self, text: str, place: pygame.Rect, manager: UIManager, kind: str = "@bare"
    ) -> None:
        self.said = ""
        """The text as it was given, without the ends of lines that have no more room."""
        font = manager.get_theme().get_font(["text_box"])
        wide = place.copy()
        scroll_bar = round(_SCROLL_BAR * font.size("x")[1])
        wide.width = max(place.width, font.size(_NARROWEST)[0] + scroll_bar)
        super().__init__("", wide, manager, object_id=ObjectID(class_id=kind))
        self.scroll_bar_width = scroll_bar
        if text:
            self.set_text(text)

    def _reparse_and_rebuild(self) -> None:
        """Lay the text out; a new box waits for its first text."""
        if self.html_text or self.text_box_layout is not None:
            super()._reparse_and_rebuild()  # type: ignore[no-untyped-call]  # left bare

    def page_on(self) -> None:
        """Show the next page of a text that scrolls; after the last page the first.

        Follow the link of one that does not.
        """
        bar = self.scroll_bar
        if bar is None:
            self.follow_link(1)
            return
        shown = bar.start_percentage + bar.visible_percentage
        self._scroll_to(0.0 if shown > 0.999 else shown)

    def set_text(self, html_text: str, *, text_kwargs: dict[str, str] | None = None) -> None:
        """Show another text."""
        font = self.ui_manager.get_theme().get_font(self.combined_element_ids)
        self.said = html_text
        html_text = with_units_kept(html_text)
        for scroll_bar in (0, self.scroll_bar_width):
            room = self.rect.width - scroll_bar - _SLACK - font.size(" ")[0]
            text = _folded(html_text, room, font)
            super().set_text(text, text_kwargs=text_kwargs)
            if self.scroll_bar is None or text == html_text:
                break

    def update(self, time_delta: float) -> None:
        """Let time pass; a link under the mouse is underlined in all its lines."""
        super().update(time_delta)
        under = {chunk.href for chunk in self.link_hover_chunks if chunk.is_hovered}
        others = [
            chunk
            for chunk in self.link_hover_chunks
            if chunk.href in under and not chunk.is_hovered
        ]
        for chunk in others:
            chunk.on_hovered()
        if others:
            self.redraw_from_text_block()

    @property
    def takes_focus(self) -> bool:
        """Whether the text is longer than the box, or has links."""
        return self.scroll_bar is not None or _LINK.search(self.html_text) is not None

    def scroll(self, boxes: float) -> None:
        """Scroll down by this many times the height of the box; upwards if it is negative."""
        bar = self.scroll_bar
        if bar is not None:
            self._scroll_to(bar.start_percentage + boxes * bar.visible_percentage)

    def _scroll_to(self, share: float) -> None:
        """Show the text from a share of its height on, or its end."""
        bar = self.scroll_bar
        if bar is not None:
            bar.set_scroll_from_start_percentage(min(max(share, 0.0), 1 - bar.visible_percentage))

    def show_bold_link(self) -> None:
        """Scroll a text that is too long so that its bold link is in sight, if it has one."""
        bold = [target for mark, target in self._links() if mark]
        places = [chunk.y for chunk in self.link_hover_chunks if chunk.href in bold]
        if places and self.text_box_layout is not None:
            above = self.rect.height * 0.25
            self._scroll_to((min(places) - above) / self.text_box_layout.layout_rect.height)

    def _links(self) -> list[tuple[str, str]]:
        """Return the links: what makes them bold, else an empty text, and their targets."""
        return _LINK.findall(self.html_text)

    def follow_link(self, step: int) -> None:
        """Click the link after the bold one, or before it with a step of -1; the first if none is.

        A link is bold while what it leads to is shown.
        """
        links = self._links()
        if not links:
            return
        bold = [i for i, (mark, _) in enumerate(links) if mark]
        place = min(max(bold[0] + step, 0), len(links) - 1) if bold else 0
        values = {"link_target": links[place][1], "ui_element": self}
        pygame.event.post(pygame.Event(pygame_gui.UI_TEXT_BOX_LINK_CLICKED, values))


def tip_text(text: str, theme: IUIAppearanceThemeInterface) -> str:
    """Return the text of a tool tip, folded as in a box."""
    font = theme.get_font(_TIP)
    room = int(str(theme.get_misc_data("rect_width", ["tool_tip"]))) - _around_tip(theme)
    return _folded(with_units_kept(text), room, font)


def tip_width(text: str, theme: IUIAppearanceThemeInterface) -> int:
    """Return the least width in pixels of a tool tip with a text from `tip_text`."""
    font = theme.get_font(_TIP)
    lines = re.sub(_TAG, "", text.replace("<br>", "\n")).split("\n")
    longest = max(font.size(line)[0] for line in lines)
    most = int(str(theme.get_misc_data("rect_width", ["tool_tip"])))
    return min(longest + _around_tip(theme), most)


def _around_tip(theme: IUIAppearanceThemeInterface) -> int:
    """Return the width of a tool tip less that of its longest line; large corners take a space."""
    padding = str(theme.get_misc_data("padding", _TIP)).split(",")[0]
    return 2 * int(padding) + _SLACK + 2 * theme.get_font(_TIP).size(" ")[0]


def with_units_kept(text: str) -> str:
    r"""Return a text in which no line ends between a number and its unit.

    >>> with_units_kept("20.0 % in 1.5 s, 3 steps")
    '20.0\xa0% in 1.5\xa0s, 3 steps'
    """
    return _LOOSE_UNIT.sub("\u00a0", text)


def folded_text(html: str, width: int, measure: Callable[[str], int]) -> str:
    """Return a text with `<br>` wherever a line would be longer than `width`.

    `measure` returns the width of a stretch without tags. A word that is wider by itself ends
    lines after its own hyphens, and where it has none, anywhere; no sign is added.

    >>> folded_text("<b>扫雷</b>：翻开 A1。", 3, len)
    '<b>扫雷</b>：<br>翻开<br>A1。'
    >>> folded_text("<b>one two</b> three", 7, len)  # bold words are wider
    '<b>one<br>two</b><br>three'
    >>> folded_text("code: 1-9x9x10-DQDG", 9, len)
    'code: 1-<br>9x9x10-<br>DQDG'
    >>> folded_text("翻开这一格。", 5, len)  # no Chinese paragraph ends in a line of one character
    '翻开这<br>一格。'
    """
    parts: list[str] = []
    line, more, bold = "", 0.0, False  # the line, and by how much its bold words are wider
    wider = 0.0 if _is_chinese(html) else _BOLD_WIDTH - 1
    few = int(_SURELY * width / max(map(measure, _WIDE)))
    units = [*_narrow_units(html, width, measure, few)]
    for unit, after in zip(units, [*units[1:], "<br>"], strict=True):
        said = re.sub(_TAG, "", unit) if "<" in unit else unit
        bold |= "<b>" in unit
        excess = wider * measure(said) if bold else 0.0
        if unit.startswith("<br"):
            line, more = "", 0.0
        elif (
            line
            and said.strip(" \n")
            and (more or excess or len(line) + len(said) > few)
            and measure(line + said) + more + excess > width
        ):
            if not parts[-1].strip(" \n"):
                parts.pop()  # a space that ends a line would begin one of its own
            kept = parts.pop() if _is_left_alone(unit, after, parts, line) else ""
            parts += filter(None, ["<br>", kept])
            line, more = kept + said, excess
        else:
            line, more = line + said, more + excess
        bold &= "</b>" not in unit
        parts.append(unit)
    return "".join(parts)


def _is_left_alone(unit: str, after: str, parts: list[str], line: str) -> bool:
    """Return whether a Chinese unit would be all of a paragraph's last line; `parts` go before."""
    last = parts[-1]
    both = _LONE.fullmatch(unit) and _LONE.fullmatch(last)
    return bool(both) and (not after or after.startswith("<br")) and line != last


@functools.lru_cache(maxsize=limits.FOLDED_TEXTS)
def _folded(html: str, width: int, font: IGUIFontInterface) -> str:
    """Return a text with `<br>` wherever a line in a font would be longer than `width` pixels."""
    return folded_text(html, width, lambda part: font.size(part)[0])


def _is_chinese(html: str) -> bool:
    """Return whether a text has Chinese words: of these any may end a line."""
    return re.search("[\u2e80-\u9fff]", html) is not None


def pieces(word: str, width: int, measure: Callable[[str], int]) -> Iterator[str]:
    """Yield a word in pieces no wider than `width`: it ends lines after hyphens, before slashes.

    A piece that is still wider is cut anywhere. Tags are pieces, too.

    >>> list(pieces("a-bcd-efghi", 4, len))
    ['a-', 'bcd-', 'efgh', 'i']
    """
    for part in filter(None, _BREAKS.split(word)):
        if part.startswith("<"):
            yield part
            continue
        while len(part) > 1 and measure(part) > width:
            end = next((i for i in range(2, len(part)) if measure(part[:i]) > width), len(part)) - 1
            yield part[:end]
            part = part[end:]
        yield part


def _narrow_units(html: str, width: int, measure: Callable[[str], int], few: int) -> Iterator[str]:
    """Yield the units of a text, those wider than a line in pieces; `few` letters never are."""
    for unit in _UNITS.findall(html):
        if len(unit) > few and measure(re.sub(_TAG, "", unit).strip(" \n")) > width:
            yield from pieces(unit, width, measure)
        else:
            yield unit


# Lines before a box is made: many boxes would take long


def wrapped_text(html: str, width: int, manager: UIManager) -> str:
    """Return a text with `<br>` wherever a box of `width` pixels would end a line."""
    font = manager.get_theme().get_font(["text_box"])
    room = width - font.size("x")[1] // 2 - _MARGINS
    if not _is_chinese(html):
        room = round(_FILLED * room) - font.size(" ")[0]
    return _folded(html, room, font)


def text_height(text: str, manager: UIManager) -> int:
    """Return the height in pixels of a box for a text from `wrapped_text` that need not scroll."""
    first, more = _line_heights(manager)
    return first + text.count("<br>") * more


def whole_lines(height: int, manager: UIManager, kind: str = "@bare") -> int:
    """Return the height in pixels of a box for as many whole lines as a height has room for."""
    first, more = _line_heights(manager, kind)
    return height - max(height - first, 0) % more


def _line_heights(manager: UIManager, kind: str = "@bare") -> tuple[int, int]:
    """Return the height in pixels of a box with one line, and what each further line adds."""
    high = manager.get_theme().get_font(["text_box"]).size("x")[1]
    if kind == "@card":  # it has no padding
        return high + high // 5, round(high * CARD_SPACING)
    return high + high // 2, round(high * _LINE_SPACING)
