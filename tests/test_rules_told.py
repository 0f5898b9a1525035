"""The rules' pages, lessons and ends say what the engine does, in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from fluent.syntax.serializer import serialize_pattern

from bot import texts
from bot.catalogue import CATALOGUE
from bot.texts import LANGUAGES, say
from bot.texts.names import piece_name
from bot.ui.typed import meant
from games.chaturanga import BLACK, GREEN, RED, YELLOW
from games.chaturanga import position as armies
from games.kit.rules import MoveError, Position, Seat, options_from
from tests import words


def page(game: str, key: str, locale: str) -> str:
    """The text of a page of a game's rules."""
    return texts.rules_page(key, locale, game).text


def refused(position: Position[Any], text: str) -> str:
    """The key of the error by which a position refuses a move, or an empty text."""
    try:
        position.play(position.parse(text))
    except MoveError as error:
        return error.key
    return ""


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_end_by_the_last_tile_claims_no_level(locale: str) -> None:
    """In misère the lowest level decides, and a tie is broken by others; the counts that follow tell it."""
    assert not re.search(r"level|階", texts.reason("tiles laid", locale, "pentup"))


@pytest.mark.parametrize(
    ("locale", "told"),
    [
        ("en", "rules by Shownan Rocketeers, 2012; 400 turns, draws and leaving by Banmen"),
        ("ja", "ルール：ショーナンロケッティアズ、2012年（400手番、引き分け、離脱の決まりはBanmen）"),
    ],
)
def test_a_source_is_written_as_its_language_writes_it(locale: str, told: str) -> None:
    assert texts.game_source("chaturanga", CATALOGUE["chaturanga"].game.source, locale) == told


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("game", ["pentup", "tower", "rings"])
def test_the_reviser_and_the_translator_of_pentups_sheet_are_named(game: str, locale: str) -> None:
    source = texts.game_source(game, CATALOGUE[game].game.source, locale)
    assert "Nathan Morse" in source
    assert "Ken Shoda" in source


def test_the_page_of_pairs_tells_how_many_turns_they_take() -> None:
    game = CATALOGUE["pentup"].game
    turns = 12 * len(game.seat_names(options_from(game.options, {"variant": "pairs"})))
    assert all(str(turns) in page("pentup", "pairs", locale) for locale in LANGUAGES)


@pytest.mark.parametrize(("locale", "word"), [("en", "agree"), ("ja", "合意")])
@pytest.mark.parametrize(
    ("game", "key"), [("vault", "draw"), ("shelt", "others"), ("pentup", "draw"), ("chaturanga", "400-turns")]
)
def test_every_game_tells_that_a_draw_can_be_agreed(game: str, key: str, locale: str, word: str) -> None:
    assert word in page(game, key, locale)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_refusals_are_true_of_a_board_however_it_is_turned(locale: str) -> None:
    """Each seat sees the board from its own side, so no refusal tells where on the picture rows and columns are."""
    directions = re.compile(r"from the (?:top|bottom|left|right)|[上下左右]から")
    refusals = [key for key in words.patterns(locale) if "-refusal-" in key]
    assert [key for key in refusals if directions.search(serialize_pattern(words.patterns(locale)[key]))] == []


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_rows_of_shelt_are_named_from_reds_side(locale: str) -> None:
    told = page("shelt", "line", locale)
    names = ("Velm", "Erva", "Satii", "Teeve", "Beezel", "Ilva", "Palt")
    assert [told.index(name) for name in names] == sorted(told.index(name) for name in names)
    shown = texts.refusal(MoveError("off the board", cell="q1"), locale, "shelt")
    assert " ".join(name[0].lower() for name in names) in shown


@pytest.mark.parametrize(("locale", "petrified"), [("en", "petrified"), ("ja", "停止状態")])
def test_the_sheet_of_chaturanga_counts_petrified_pieces(locale: str, petrified: str) -> None:
    board = armies(
        "Ke8 e7s", "Ng1 g2w", "Kd1 Rg4 a2n", "Ka5 b5e", turn=GREEN, captives=(None, BLACK, None, None), thrown="RK"
    )
    after = board.play(board.parse("R g4xg2"))
    assert after.scores[GREEN] == after.play(after.parse("end")).scores[GREEN] == 1
    assert petrified in say(locale, "chaturanga-sheet-points")
    assert petrified in say(locale, "chaturanga-sheet-alt")


@pytest.mark.parametrize(("locale", "out"), [("en", "eliminated"), ("ja", "脱落")])
def test_the_second_king_needs_the_first_not_to_have_escaped(locale: str, out: str) -> None:
    """The first king's army may have been eliminated since: its king isn't captive any more, and didn't escape."""
    board = armies("Ke8 e7s", "", "Kd1 Ra4 d2n", "Ka5 b5e", turn=GREEN, eliminated=(RED,), king_taken=True, thrown="RN")
    assert board.captives[RED] is None
    assert board.play(board.parse("R a4xa5")).scores[GREEN] == 2
    assert out in page("chaturanga", "second-king", locale)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_scores_count_in_sudden_death_only_after_400_quiet_turns(locale: str) -> None:
    board = armies(
        "Ke8 e7s", "", "", "Ka5 b5e", turn=YELLOW, scores=(1, 0, 0, 2), sudden_death=True, quiet=399, thrown="KN"
    )
    end = board.play(board.parse("K a5-a4"))
    end = end if end.outcome else end.play(end.parse("end"))
    assert end.outcome
    assert end.outcome.reason == "400 turns"
    assert end.outcome.ranking[0] == {YELLOW}
    assert "400" in page("chaturanga", "sudden-death", locale)


@pytest.mark.parametrize(("locale", "turn"), [("en", "turn any one soldier"), ("ja", "向きを変え")])
def test_a_soldier_that_acts_for_two_lost_pieces_may_turn(locale: str, turn: str) -> None:
    board = armies("Ke8 e7s", "Kh4 g1w", "Kd1 a2n", "Ka5 b5e", turn=GREEN, thrown="RN")
    assert board.play(board.parse("* a2>w"))
    assert turn in page("chaturanga", "both-lost", locale)


def test_an_army_is_out_for_want_of_pieces_besides_its_king_wherever_that_is() -> None:
    """A captive king isn't on the board, so no language says that the king is what's left there."""
    said = [say(locale, "chaturanga-news-out", player="Ben") for locale in LANGUAGES]
    assert said == [
        "Ben has no piece left on the board besides a king, and is out of the game.",
        "Benは盤上に王のほかの駒がなくなり、脱落しました。",
    ]


@pytest.mark.parametrize("locale", LANGUAGES)
def test_four_points_are_told_to_be_the_most_of_shelt_either_way(locale: str) -> None:
    assert say(locale, "shelt-lesson-win.right").count("4") >= 2


@pytest.mark.parametrize("locale", LANGUAGES)
def test_magic_pieces_carry_one_sign_in_rules_sheet_and_lessons(locale: str) -> None:
    keys = ("shelt-rules-start", "shelt-rules-colour", "shelt-rules-door", "shelt-rules-magic-captured")
    further = (
        "shelt-sheet-text",
        "shelt-lesson-magic",
        "shelt-lesson-door.right",
        "shelt-reason-magic-pieces-captured",
    )
    assert [key for key in (*keys, *further) if "◆" not in say(locale, key)] == []
    written = {
        key: words.written(pattern) for key, pattern in words.patterns(locale).items() if key.startswith("shelt-")
    }
    assert [key for key, text in written.items() if re.search(r"\bstar\b|星", text)] == []


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_piece_of_shelt_is_called_by_its_role_first(locale: str) -> None:
    roles = {"fav": "tower", "ryu": "colour", "ser": "moon"}
    for piece, role in roles.items():
        assert piece_name(piece, locale, "shelt").startswith(say(locale, f"shelt-sheet-{role}"))


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize(("game", "keys"), [("vault", ("walk", "capture")), ("chaturanga", ("dice", "promotion"))])
def test_the_pages_tell_how_moves_are_written(game: str, keys: tuple[str, ...], locale: str) -> None:
    """A sample may be illegal where the game begins, but it can be read."""
    start: Position[Any] = CATALOGUE[game].game.start(options_from(CATALOGUE[game].game.options, {}))
    samples = [sample for key in keys for sample in re.findall(r"`([^`]+)`", page(game, key, locale))]
    assert samples
    assert [sample for sample in samples if refused(start, meant(sample, game, Seat(2))) == "not a move"] == []
    assert refused(start, "nonsense") == "not a move"


def test_a_lesson_quotes_the_choice_it_asks_for() -> None:
    for locale in LANGUAGES:
        label = say(locale, "shelt-step-with", piece=piece_name("pal", locale, "shelt"))
        assert label in say(locale, "shelt-lesson-accompany.wrong")


@pytest.mark.parametrize(("locale", "told"), [("en", "far side"), ("ja", "敵陣")])
def test_puzzles_of_vault_ask_for_the_far_side_because_a_win_takes_another_turn(locale: str, told: str) -> None:
    for count in (1, 2):
        asked = say(locale, "vault-puzzle-goal-win", seat="", count=count)
        assert told in asked
        assert "win" not in asked


def test_a_solution_of_one_move_stands_in_one_line() -> None:
    said = [say(locale, "puzzle-solution", count=1, move="c1-d2") for locale in LANGUAGES]
    assert said == ["**The solution:** c1-d2", "正解：c1-d2"]
