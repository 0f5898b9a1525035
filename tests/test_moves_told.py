"""Every move of every game is described in words in each language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from fluent.syntax.serializer import serialize_pattern
from structlog.testing import capture_logs

from bot import texts
from bot.catalogue import CATALOGUE
from bot.core.picker import encode_path
from bot.matches.moves.views import moving
from bot.settings import Preferences
from bot.texts import LANGUAGES, phrases, step_label
from bot.ui.completeness import terms_of
from bot.ui.match import alt, bold_move, move_words, played_words, told_in_words, told_move, without_players
from bot.ui.picker import labels_of
from games.kit.grid import Cell
from games.kit.rules import Position, Seat, options_from
from renderers.kit.view import Emphasis, Mark, View
from tests import words
from tests.for_each import for_each
from tests.games.play import walk

PLIES = 60
TILES = ("pentup", "tower", "rings")
"""Games whose moves are places on a table without an edge."""
MOST_MOVES = 40
"""Moves of a position whose sentences are compared: thousands would take too long."""
UNFINISHED = re.compile(r"[{}]|\bnone\b|\$|  ")
"""Found in no sentence: a placeable that wasn't filled in, or a gap where a word is missing."""
PIECES = ("{ $piece }", "{ $other }", "{ shelt-coach-piece }", "{ shelt-coach-other }")
"""The name of a piece, as English texts insert it."""
DETERMINED = re.compile(r"(?:\b(?:the|your|own)|'s|coach-your(?:\.first)? \})\s+(?:\}\s)?$|“$", re.IGNORECASE)
"""The end of a text after which the name of a piece may follow; it may be that of a variant. "A" may not, because
some names begin with a vowel.
"""
LABELS = re.compile(r"[a-z]+-(?:step|piece|pieces|sheet|alt-mark-piece|coach-piece|coach-other)\b|owned-piece")
"""The keys of buttons, of entries in lists, and of names themselves, which have no articles."""
CELLS = {"chaturanga-refusal-not-on-the-line-of-its-piece"}
"""Texts whose `$piece` is the cell of a piece."""


def positions(game: str) -> Iterator[tuple[Position[Any], Any]]:
    """Positions of random games in each variant, with the move played."""
    for terms in terms_of(CATALOGUE[game].game):
        yield from walk(CATALOGUE[game].game.start(terms), 7, PLIES)


def plain(text: str) -> str:
    """A sentence without its formatting."""
    return re.sub(r"[*`]", "", text)


@for_each(locale=LANGUAGES)
@for_each(game=list(CATALOGUE))
def test_no_move_is_told_by_its_notation_alone(game: str, locale: str) -> None:
    told = 0
    with capture_logs() as logged:
        for position, move in positions(game):
            if move is None or position.chance():
                continue
            notation, seat = position.notation(move), position.to_move
            for sentence in (
                move_words(position, move, game, locale, seat),
                bold_move(position, move, game, locale),
                played_words(position, move, game, locale),
            ):
                assert plain(sentence).replace(notation, "").strip(" ().。（）")
                assert not UNFINISHED.search(sentence)
                told += 1
    assert told
    assert not logged


@for_each(locale=LANGUAGES)
@for_each(game=[key for key in CATALOGUE if key not in TILES])
def test_two_moves_of_a_position_are_never_told_alike(game: str, locale: str) -> None:
    """The places of a tile have no names: pictures show them."""
    for number, (position, _) in enumerate(positions(game)):
        if number % 5 or not (moves := list(position.legal_moves())):
            continue
        chosen = moves[:: max(1, len(moves) // MOST_MOVES)]
        assert len({bold_move(position, move, game, locale) for move in chosen}) == len(chosen)


@pytest.mark.parametrize("game", [game for game, entry in CATALOGUE.items() if entry.picture.told])
def test_the_words_of_a_move_are_a_sentence_and_an_infinitive(game: str) -> None:
    for position, move in positions(game):
        if move is None or position.chance():
            continue
        phrase = told_move(position, move, game)
        assert phrase is not None
        done = texts.told_words(phrase, "en", game, "Ben")
        assert done.startswith("Ben ")
        assert texts.told_words(phrase, "en", game) == done.removeprefix("Ben ")
        assert texts.infinitive(phrase, "en", game)[0].islower()
        assert not re.search(r"[.。]$", done + texts.told_words(phrase, "ja", game))


CODE = re.compile(r"(?<!\w)[*+&＊](?!\w)|(?<![\w.])[*+&＊](?=\w)|(?<![\w ])-(?!\w)| -(?=[.,。、]|$)")
"""A sign of a notation, which screen readers read as "plus" or "dash"."""


@for_each(locale=LANGUAGES)
@for_each(game=list(CATALOGUE))
def test_no_step_of_a_move_is_a_bare_code_in_a_description_or_on_a_button(game: str, locale: str) -> None:
    """All the steps to one move of each position; with all games and languages, up to a second."""
    rules = CATALOGUE[game].game
    for number, (position, move) in enumerate(walk(rules.start(options_from(rules.options, {})), 7, PLIES)):
        if number % 6 or move is None or position.to_move is None:
            continue
        match = without_players(game, position)
        picker, path = moving(match, position.to_move, locale, Preferences()), ""
        for _ in range(4):
            found = picker.choices(path)
            view = picker.view(found)
            labels = [label.text for label in labels_of(match, found.options, locale)]
            for told in (alt(match, view, locale), *labels):
                assert not CODE.search(told), told
            if not found.options:
                break
            path = encode_path((*found.path, found.options[-1].token))


@for_each(locale=LANGUAGES)
@for_each(game=list(CATALOGUE))
def test_no_sentence_about_a_move_has_its_code(game: str, locale: str) -> None:
    for position, move in positions(game):
        if move is None or position.chance():
            continue
        notation, phrase = position.notation(move), told_move(position, move, game)
        if phrase is None:
            continue
        for sentence in (told_in_words(phrase, game, locale, "Ben"), bold_move(position, move, game, locale)):
            assert notation.isalnum() or notation not in sentence
            assert not re.search(r"[＊@]|(?<!\*)\*(?!\*)", sentence)


def test_pieces_have_an_article_in_english_sentences() -> None:
    """Only buttons and lists name a piece without one: "move the door lid", but "door lid"."""
    found = []
    for key, pattern in words.patterns("en").items():
        if LABELS.match(key) or key in CELLS:
            continue
        text = serialize_pattern(pattern)
        for piece in PIECES:
            before = text.split(piece)[:-1]
            found += [f"{key}: {part[-20:]}{piece}" for part in before if not DETERMINED.search(part)]
    assert not found


def test_a_soldier_that_turns_by_a_borrowed_die_is_told_as_its_player_sees_it() -> None:
    game = CATALOGUE["chaturanga"].game
    position: Any = game.start({})
    for text in ("[R N]",):
        position = position.play(position.parse(text))
    move = position.parse("R h7>w")
    assert move_words(position, move, "chaturanga", "en") == "use the chariot die to turn the soldier on h7 right"
    assert (
        move_words(position, move, "chaturanga", "en", Seat(2)) == "use the chariot die to turn the soldier on h7 left"
    )
    assert move_words(position, move, "chaturanga", "ja", Seat(0)) == "戦車のダイスで h7 の歩兵を右へ向ける"


@pytest.mark.parametrize(("seat", "way"), [(0, "right"), (1, "up"), (2, "left"), (3, "down")])
def test_a_direction_has_one_name_for_each_reader(seat: int, way: str) -> None:
    """Choices, questions, answers and alt texts name it as that reader's board shows it."""
    entry, viewer = CATALOGUE["chaturanga"], Seat(seat)
    position: Any = entry.game.start({})
    position = position.play(position.parse("[K N]"))
    move = position.parse("K g7>w")
    assert entry.picture.seen is not None
    label = step_label(entry.picture.seen(viewer, position.steps(move)[1]), "en", "chaturanga")
    assert label.startswith(f"turn {way} ")
    assert move_words(position, move, "chaturanga", "en", viewer) == f"turn the soldier on g7 {way}"
    mark = Mark((Cell(6, 6),), Emphasis.CHOICE, "1", "face", "w")
    offered = phrases(entry.picture.describe(position, View(viewer, marks=(mark,))), "en", "chaturanga")
    turned = phrases(entry.picture.describe(position.play(move), View(viewer, last=(move,))), "en", "chaturanga")
    assert f"1: {label}." in offered
    assert f"Black's soldier on g7 turned {way}." in turned
    assert f" {way} g7" in turned
    assert not re.search(r"\b(north|east|south|west|file|rank)\b", offered + turned)
