"""`python -m renderers` draws the requested picture, or says in a sentence why not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from renderers.__main__ import main
from renderers.kit.theme import THEMES, rgb
from renderers.kit.view import View
from renderers.vault import PICTURE
from tests.renderers.boards import Pixel, at, pixel, start

Run = Callable[..., Image.Image]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs a command and reads the picture it made; `play` is written to a file first."""

    def draw(*arguments: str, play: str | None = None) -> Image.Image:
        out, moves = tmp_path / "board.png", tmp_path / "moves"
        if play is not None:
            moves.write_text(play, "utf-8")
            arguments = (*arguments, "--play", str(moves))
        main([*arguments, "--out", str(out)])
        with Image.open(out) as picture:
            picture.load()
        return picture

    return draw


def colour(role: str) -> Pixel:
    return rgb(getattr(THEMES["dark"], role))


def test_without_arguments_the_command_draws_the_start(run: Run) -> None:
    assert run("vault").tobytes() == PICTURE.draw(start(10), View()).tobytes()


def test_options_and_moves_choose_the_position(run: Run) -> None:
    picture = run("vault", "-o", "size=6", play="a1-a2\nb6-b5\n\n")
    assert at(picture, 6, "b6", 0.08) == colour("last")
    assert at(picture, 6, "a2", 0.78) == rgb(THEMES["dark"].sides["white"].fill)


def test_theme_look_side_and_names_choose_the_view(run: Run) -> None:
    plain = run("vault", "-o", "size=8", "--look", "board=plain", "--theme", "light", "--from", "black")
    assert at(plain, 8, "a3", turned=True) == rgb(THEMES["light"].two[0])
    assert pixel(plain, 400, 24) == rgb(THEMES["light"].sides["white"].fill)
    assert run("vault", "--name", "Aoi").tobytes() != run("vault").tobytes()


def test_marks_number_the_pawns_and_then_the_cells(run: Run) -> None:
    pawns = run("vault", "-o", "size=8", "--marks")
    assert at(pawns, 8, "a1", 0.92) == colour("choice")
    cells = run("vault", "-o", "size=8", "--marks", "a1")
    assert at(cells, 8, "a1", 0.08, 0.08) == colour("choice")
    assert at(cells, 8, "a2", 0.85) == colour("choice")
    assert at(cells, 8, "c2", 0.85) != colour("choice")


def test_a_seat_that_leaves_is_drawn_as_lost(run: Run) -> None:
    picture = run("vault", play="a1-a2\nwhite leaves")
    assert pixel(picture, 74, 31) == colour("last")


@pytest.mark.parametrize(
    ("arguments", "play", "sentence"),
    [
        (("vault", "-o", "size=7"), None, "unknown value"),
        (("vault", "-o", "colour=red"), None, "unknown option"),
        (("vault", "--look", "board=round"), None, "unknown value"),
        (("vault", "--from", "red"), None, "white, black"),
        (("vault", "--marks", "j9"), None, "j9"),
        (("vault",), "a1-a2\na1-a2", "line 2"),
        (("chess",), None, "GAME"),
        (("vault", "--theme", "pink"), None, "pink"),
    ],
)
def test_invalid_input_exits_with_a_sentence(
    run: Run, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], play: str | None, sentence: str
) -> None:
    with pytest.raises(SystemExit) as stopped:
        run(*arguments, play=play)
    assert stopped.value.code == 2
    assert sentence in capsys.readouterr().err


def test_a_missing_folder_is_named_in_the_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["vault", "--out", str(tmp_path / "nowhere" / "board.png")])
    assert "nowhere" in capsys.readouterr().err
