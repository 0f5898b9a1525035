"""The lessons of New Chaturanga. Green, the learner, sits at the bottom, and the dice are fixed."""

from __future__ import annotations

from typing import Any

from bot.features.lessons.kit import Lesson, Task, both, has, lesson, prepares, wins
from games.chaturanga import ARMIES, GREEN, RED, Act, ChaturangaPosition, End, Muster, Promote, Ready, Turn, position
from games.kit.grid import Cell

_BLACK, _RED, _, _YELLOW = ARMIES
_BLACK_OUT = "Kf8 Ee4 Ng8 Rh8 f6s g7s"
"""Black's army some way into a game, off its throne."""
_RED_STONE = "Nh2 Rh1 g1w g2n"
"""Red's army without its king."""


def _board(
    green: str, black: str = _BLACK, red: str = _RED, yellow: str = _YELLOW, **set_up: Any
) -> ChaturangaPosition:
    return position(black, red, green, yellow, **{"turn": GREEN, **set_up})


def _is_soldier(before: ChaturangaPosition, move: Any, _: ChaturangaPosition) -> bool:
    return isinstance(move, Act) and before.board[move.origin].kind == "soldier"


def _scores(before: ChaturangaPosition, _: object, after: ChaturangaPosition) -> bool:
    return after.scores[GREEN] > before.scores[GREEN]


def _takes_king(_: ChaturangaPosition, __: object, after: ChaturangaPosition) -> bool:
    """Some king is Green's captive."""
    return GREEN in after.captives


def _promotes(before: ChaturangaPosition, move: Any, _: ChaturangaPosition) -> bool:
    return isinstance(move, Promote) or (isinstance(move, Act) and bool(move.promotion))


def _freed() -> ChaturangaPosition:
    """Green's king was captive, and the dice have just freed it."""
    captive = _board("Nb1 Ra1 a2n b2n c3n", black=_BLACK_OUT, captives=(None, None, RED, None))
    return captive.play(captive.parse("[K K]"))


LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "dice",
        _board("Kd1 Ec1 Nb1 Ra1 a2n d2n", thrown="KN"),
        (Task(both(has(Act, die="K"), _is_soldier), "K d2-d3"), Task(has(Act, die="N", origin=Cell(1, 0)), "N b1-c3")),
    ),
    Lesson(
        "soldier",
        _board("Kd1 Ec1 Na3 Ra1 c4n d2n", black="Ke8 Ef8 Ng8 Rh8 d5s f7s g7s h7s", thrown="KR"),
        (Task(both(_is_soldier, _scores), "K c4xd5"), Task(has(End), "end")),
    ),
    lesson("turn", _board("Kd1 Ec1 Nb1 Ra1 c2n d4n", thrown="KR"), has(Turn), "K d4>e"),
    lesson(
        "chariot",
        _board("Kd1 Ec1 Nb1 Rc5 a2n d2n d3n e2n", red="Kh3 Eh5 Nh2 Rh1 g1w g2w g3w g4w", thrown="RN"),
        has(Act, die="R", captured=True),
        "R c5xh5",
    ),
    lesson(
        "elephant",
        _board("Kd1 Ed4 Nb1 Ra1 b2n c2n e5n f2n", black="Ke8 Ef6 Ng8 Rh8 e7s f7s g7s h7s", thrown="RE"),
        has(Act, die="E", captured=True),
        "E d4xf6",
    ),
    lesson(
        "stead", _board("Kd1 Ec1 Nb1 Ra1 a2n a4e b3n d2n", thrown="RN"), both(_is_soldier, has(Act, die="R")), "R a2-a3"
    ),
    lesson(
        "lost",
        _board("Kd1 Ec1 a3n b4n c2n", thrown="RN", barracks=("", "", "RN", "")),
        has(Act, die="*"),
        "* c2-c3",
    ),
    lesson(
        "promotion",
        _board("Kd1 Nb1 a2n d7n", black=_BLACK_OUT, thrown="KN", barracks=("", "", "RE", "")),
        _promotes,
        "K d7-d8=R",
    ),
    Lesson(
        "captive",
        _board("Kd1 Ec1 Nb1 Rb4 b2n c4n", red="Kh4 Eh3 Nh2 Rh1 g1w g2w g3n", thrown="KR"),
        (Task(prepares(_takes_king), "K c4-c5"), Task(_takes_king, "R b4xh4")),
    ),
    Lesson(
        "escape",
        _freed(),
        (Task(has(Muster), "c3>e"), Task(has(Ready), "ready")),
    ),
    lesson(
        "throne", _board("Kd7 Ec1 Nb1 a2n b2n", black=_BLACK_OUT, thrown="KR", scores=(1, 0, 0, 2)), wins, "K d7-e8"
    ),
    lesson(
        "scores",
        _board(
            "Kd1 Ec1 Nb1 Rb2 a2n d2n",
            black=_BLACK_OUT,
            red=_RED_STONE,
            yellow="Ka5 b5e",
            thrown="RE",
            scores=(2, 0, 2, 1),
            captives=(None, GREEN, None, None),
        ),
        wins,
        "R b2xb5",
    ),
)
