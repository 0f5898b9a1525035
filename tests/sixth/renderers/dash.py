"""Pictures of Dash: a lane for each runner, with its last camp as a ring, and the die beside the runner on turn."""

from __future__ import annotations

from functools import cache

from PIL import Image

from games.dash import GOAL, SEATS, Act, DashPosition
from games.kit.rules import Step
from renderers.kit import theme
from renderers.kit.board import Pen, painted, write_text
from renderers.kit.theme import THEMES, Palette
from renderers.kit.view import Example, Phrase, Picture, View

LANE = 100
"""Height of a lane, in px."""
SQUARE = 46
"""Width of a square, in px."""


def draw(shown: DashPosition, view: View) -> Image.Image:
    """See `Picture.draw`."""
    palette, ground = _palette(view.theme), THEMES[view.theme].two[1]
    picture = palette.blank(theme.WIDTH, LANE * len(SEATS), ground)
    for seat, camp in enumerate(shown.camps):
        is_on_turn = seat == shown.turn
        picture.paste(_token(view.theme, SEATS[seat], is_camp=True), (SQUARE * camp, LANE * seat + 52))
        square = shown.square if is_on_turn else camp
        picture.paste(_token(view.theme, SEATS[seat], is_camp=False), (SQUARE * square, LANE * seat + 4))
        if is_on_turn and shown.pips:
            ink, place = THEMES[view.theme].frame, (SQUARE * (GOAL + 1) + 32, LANE * seat + LANE // 2)
            write_text(picture, place, str(shown.pips), palette, ground, ink)
    return palette.coloured(picture)


@cache
def _palette(key: str) -> Palette:
    colours = THEMES[key]
    ground, fills = colours.two[1], [colours.stacks[name][0] for name in SEATS]
    return Palette((ground, colours.frame, *fills), [(ground, colour) for colour in (colours.frame, *fills)])


@cache
def _token(key: str, name: str, *, is_camp: bool) -> Image.Image:
    fill, middle = THEMES[key].stacks[name][0], (SQUARE / 2, SQUARE / 2)

    def paint(pen: Pen) -> None:
        if is_camp:
            pen.ring(middle, SQUARE / 2 - 2, 6, fill)
        else:
            pen.disc(middle, SQUARE / 2 - 2, fill)

    return painted(_palette(key), (SQUARE, SQUARE), THEMES[key].two[1], paint)


def describe(shown: DashPosition, view: View) -> tuple[Phrase, ...]:
    """See `Picture.describe`."""
    die = (Phrase("dash-alt-die", (("pips", shown.pips),)),) if shown.pips else ()
    runners = zip(SEATS, shown.camps, strict=True)
    return (*die, *(Phrase("dash-alt-camp", (("seat", seat), ("square", camp))) for seat, camp in runners))


def named(shown: DashPosition, step: Step) -> Phrase | None:
    """See `Picture.named`: whose camp a runner captures."""
    move = next((each for each in shown.legal_moves() if step in shown.steps(each)), None)
    captured = move.captured if isinstance(move, Act) else None
    return None if captured is None else Phrase("dash-step-capture", (("seat", captured),))


def examples() -> tuple[Example[DashPosition], ...]:
    """See `Picture.examples`."""
    return (Example("track", DashPosition((4, 9, 0), 7, pips=3), View()),)


PICTURE: Picture[DashPosition] = Picture("dash", (), draw, describe, examples, named=named)
