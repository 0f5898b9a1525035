"""The pages of New Chaturanga's rules, each with a position set up by hand and seen from Green's side."""

from __future__ import annotations

from functools import cache
from typing import Any

from games.chaturanga import ARMIES, BLACK, GREEN, RED, Act, ChaturangaPosition, position
from games.kit.grid import Cell
from renderers.kit.view import Emphasis, Example, Mark, View

_BLACK, _RED, _GREEN, _YELLOW = ARMIES
_BLACK_OUT = "Kf8 Ee4 Ng8 Rh8 f6s g7s"
"""Black's army some way into a game, off its throne."""
_YELLOW_FEW = "Ka5 b5e"
_RED_STONE = "Nh2 Rh1 g1w g2n"
"""Red's army without its king."""


def _page(
    key: str,
    armies: tuple[str, str, str, str],
    *plays: str,
    marks: tuple[Mark, ...] = (),
    piece: str = "",
    **set_up: Any,
) -> Example[ChaturangaPosition]:
    """A position after these plays, with marks; `piece` marks the moves of the piece on that cell.

    The last play may be an aside or a roll. All plays are shown as the last turn.
    """
    shown = position(*armies, **{"turn": GREEN, **set_up})
    last: list[Any] = []
    for text in plays:
        move = shown.parse(text)
        shown, last = shown.play(move), [*last, move]
    if piece:
        moves = (move for move in shown.legal_moves() if isinstance(move, Act) and move.origin == _cell(piece))
        targets = dict.fromkeys(move.target for move in moves)
        marks = (_picked(piece), *(Mark((target,), Emphasis.CHOICE) for target in targets))
    return Example(key, shown, View(seat=GREEN, last=tuple(last), marks=marks))


def _cell(text: str) -> Cell:
    return Cell(ord(text[0]) - ord("a"), int(text[1]) - 1)


def _picked(text: str) -> Mark:
    return Mark((_cell(text),), Emphasis.PICKED)


def _offered(cells: str) -> tuple[Mark, ...]:
    return tuple(Mark((_cell(text),), Emphasis.CHOICE) for text in cells.split())


def _die(value: str) -> Mark:
    return Mark((), Emphasis.PICKED, kind="die", value=value)


def _promotions(*letters: str) -> tuple[Mark, ...]:
    return tuple(
        Mark((), Emphasis.CHOICE, str(number), "promotion", letter) for number, letter in enumerate(letters, 1)
    )


def _set_up_pages() -> tuple[Example[ChaturangaPosition], ...]:
    """Pages on the set-up and the dice."""
    return (
        _page("set-up", ARMIES, turn=BLACK),
        _page("dice", ARMIES, "N b1-c3", thrown="KN"),
    )


def _piece_pages() -> tuple[Example[ChaturangaPosition], ...]:
    """Pages on the moves of each kind of piece."""
    return (
        _page("king", (_BLACK, _RED, "Kd4 Ec1 Nb1 Ra1 a2n b2n c2n e3n", _YELLOW), thrown="KE", piece="d4"),
        _page(
            "chariot",
            (_BLACK, "Kh4 Eh3 Nh2 Rh1 g1w g2w g3w f5w", "Kd1 Ec1 Nb1 Rc5 a2n b2n c3n d2n", _YELLOW),
            thrown="RN",
            piece="c5",
        ),
        _page(
            "cavalry",
            ("Ke8 Ef8 Ng8 Rh8 e6s f7s g7s h7s", _RED, "Kd1 Ec1 Nd4 Ra1 a2n c3n c4n d5n", _YELLOW),
            thrown="NE",
            piece="d4",
        ),
        _page(
            "elephant",
            ("Ke8 Ef8 Ng8 Rh8 e7s f6s g7s h7s", _RED, "Kd1 Ed4 Nb1 Ra1 a2n b2n c2n e5n", _YELLOW),
            thrown="RE",
            piece="d4",
        ),
        _page(
            "soldier",
            (
                "Ke8 Ef8 Ng8 Rh8 e5s f7s g7s h7s",
                _RED,
                "Kd1 Ec1 Nb1 Ra1 a2n b2n c2n d4n",
                "Ka5 Ea6 Nc5 Ra8 b5e b6e b7e b8e",
            ),
            thrown="KR",
            piece="d4",
        ),
    )


def _soldier_pages() -> tuple[Example[ChaturangaPosition], ...]:
    """Pages on what soldiers do besides moving."""
    return (
        _page(
            "turning",
            (_BLACK, _RED, "Kd1 Ec1 Nb1 Ra1 a2n b2n c2n d4n", _YELLOW),
            "K d4>e",
            thrown="KR",
        ),
        _page(
            "stead",
            (_BLACK, _RED, "Kd1 Ec1 Nb1 Ra1 a2n a4e b3n d2n", _YELLOW),
            thrown="RN",
            marks=(_die("R"), *_offered("a1 a2 a4")),
        ),
        _page(
            "both-lost",
            (_BLACK, _RED, "Kd1 Ec1 a3n b4e c2n d2n", _YELLOW),
            thrown="RN",
            barracks=("", "", "RN", ""),
            marks=(_die("*"), *_offered("a3 b4 c2 d2")),
        ),
    )


def _capture_pages() -> tuple[Example[ChaturangaPosition], ...]:
    """Pages on captures and their consequences."""
    return (
        _page(
            "score",
            ("Ke8 Ef8 Ng8 Rh8 d5s f7s g7s h7s", _RED, "Kd1 Ec1 Nb1 Ra1 a2n b2n c4n d2n", _YELLOW),
            "K c4xd5",
            thrown="KN",
        ),
        _page(
            "barracks",
            (_BLACK, "Kh4 Ee4 Nh2 Rh1 g1w g2w g3w g4w", "Kd1 Ec1 Nd2 Ra1 a2n b2n c2n", _YELLOW),
            "N d2xe4",
            thrown="NE",
        ),
        _page(
            "captive",
            (_BLACK, "Kh4 Eh3 Nh2 Rh1 g1w g2w g3n", "Kd1 Ec1 Nb1 Rc4 a2n b2n c2n d2n", _YELLOW),
            "R c4xh4",
            thrown="RE",
        ),
        _page(
            "second-king",
            ("Ke8 Ef8 Ng8 Rh8 f7s g7s", _RED_STONE, "Kd1 Ec1 Nb3 Ra1 a2n c3n d2n", "Ka5 Na7 b6e b7e"),
            "N b3xa5",
            thrown="NE",
            captives=(None, GREEN, None, None),
        ),
        _page(
            "escape",
            (_BLACK, "Nh2 Rh1 g1w g2n f3w", "Kd1 Ec1 Nb1 Rc4 a2n b2n d2n", _YELLOW),
            "[K K]",
            turn=RED,
            captives=(None, GREEN, None, None),
            marks=_offered("g1 g2 f3"),
        ),
    )


def _barracks_pages() -> tuple[Example[ChaturangaPosition], ...]:
    """Pages on promotions and gifts."""
    return (
        _page(
            "promotion",
            (_BLACK_OUT, _RED, "Kd1 Nb1 a2n b2n d7n", _YELLOW),
            thrown="KN",
            barracks=("", "", "RE", ""),
            marks=(_die("K"), _picked("d7"), _picked("d8"), *_promotions("R", "E")),
        ),
        _page(
            "gifts",
            (_BLACK_OUT, _RED, "Kd1 Ec1 Nb1 Ra1 a2n b2n d2n", _YELLOW),
            "green give yellow 2",
            scores=(1, 0, 3, 1),
        ),
    )


def _ending_pages() -> tuple[Example[ChaturangaPosition], ...]:
    """Pages on eliminations and the end of a game."""
    return (
        _page(
            "elimination",
            (_BLACK_OUT, _RED, "Kd1 Ec1 Nb1 Rb2 a2n c2n d2n", _YELLOW_FEW),
            "R b2xb5",
            thrown="RN",
            scores=(1, 0, 2, 1),
        ),
        _page(
            "throne",
            (_BLACK_OUT, _RED, "Kd7 Ec1 Nb1 a2n b2n", _YELLOW),
            "K d7-e8",
            thrown="KR",
            scores=(1, 0, 0, 2),
        ),
        _page(
            "scores",
            (_BLACK_OUT, _RED_STONE, "Kd1 Ec1 Nb1 Rb2 a2n d2n", _YELLOW_FEW),
            "R b2xb5",
            thrown="RE",
            scores=(2, 0, 2, 1),
            captives=(None, GREEN, None, None),
        ),
        _page(
            "sudden-death",
            (_BLACK_OUT, _RED_STONE, "Kd1 Ec1 Nb1 Rb2 a2n d2n", _YELLOW_FEW),
            "R b2xb5",
            thrown="RE",
            scores=(3, 0, 2, 1),
            captives=(None, GREEN, None, None),
        ),
        _page(
            "400-turns",
            ("Ke6 Ee4 e5s", "Kg4 Nh2 g1w", "Kd2 c2n c3n", "Kb5 a6e b6e"),
            "K c3>e",
            "end",
            thrown="KR",
            scores=(2, 1, 3, 3),
            quiet=399,
        ),
        _page(
            "places",
            ("Ke8 Ef8 e7s", _RED_STONE, "Kd1 Ec1 Nb1 Rb2 a2n d2n", _YELLOW_FEW),
            "R b2xb5",
            thrown="RE",
            scores=(1, 3, 2, 2),
            captives=(None, GREEN, None, None),
        ),
        _page("leaving", (_BLACK_OUT, _RED, "Kd1 Ec1 Nb1 Ra1 a2n b2n d2n", _YELLOW), "red leaves", turn=RED),
    )


@cache
def examples() -> tuple[Example[ChaturangaPosition], ...]:
    """See `Picture.examples`."""
    return (
        *_set_up_pages(),
        *_piece_pages(),
        *_soldier_pages(),
        *_capture_pages(),
        *_barracks_pages(),
        *_ending_pages(),
    )
