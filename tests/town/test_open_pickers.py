"""Open pickers: the private message continues with the next choice, and takes back a move that has no reply yet."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from bot.catalogue import CATALOGUE
from bot.core.match import RowKind, UserId, legal_texts
from bot.core.picker import choices
from bot.matches.endings import resign
from bot.matches.moves import views
from bot.settings import FINAL, Preferences
from bot.storage import StoreUnavailable
from bot.storage.preferences import preferences_of, save_preference
from bot.texts import said, say, step_label
from bot.ui.actions import Action, CustomId
from bot.ui.match import without_players
from bot.ui.picker import choice_words
from games import chaturanga
from games.kit.rules import Seat, Step
from games.pentup import ORIENTATIONS
from games.pentup.places import MOST_PLACES
from playground.driver import Person
from playground.seen import Message
from renderers.kit.view import View
from tests.town.conftest import SHORT_GAME, Town
from tests.town.test_against_the_computer import begin, table_of_four

SOME_FIT = ("U2@0,0", "Y3@3,0", "P5@7,0", "P4@-3,0")
"""After these moves of Pent-Up, some tiles have few places, on level 2."""
ONE_FITS = "Z2@0,0", "L3@3,-1"
"""After these moves of Pent-Up, some tiles have a single place, on level 2."""
UNDO = say("en", "button-undo")


async def first_move(town: Town) -> Message:
    """Ben's private message after his first move, a1-a2, in an unrated match against Dan."""
    board = await town.begin(town.ben, town.dan, rating="false")
    picker = (await town.press(town.ben, board, "Move")).message
    await town.press(town.ben, picker, "1")
    await town.press(town.ben, picker, "1")
    assert (picker.text, picker.labels) == ("You walked from a1 to a2.", [UNDO])
    return picker


def picker_of(town: Town, player: Person) -> Message:
    """A player's open picker, the only private message that they see."""
    (picker,) = (each for each in player.sees(town.vault) if each.ephemeral)
    return picker


# Going on


async def test_against_the_computer_each_further_move_takes_two_presses(town: Town) -> None:
    board = await begin(town)
    picker = (await town.press(town.ben, board, "Move")).message
    for moves in (2, 4, 6):
        await town.press(town.ben, picker, picker.labels[0])
        await town.press(town.ben, picker, picker.labels[0])
        assert (await town.match()).moves == moves
        picker = picker_of(town, town.ben)
        assert picker.text.partition("\n")[0].endswith(".")
        assert picker.text.endswith(say("en", "vault-choose-pawn"))
        assert picker.picture
        assert picker.id > town.board().id


@pytest.mark.parametrize(
    "what", ["bot.features.coach.service.is_coached", "bot.features.coach.suggestions.Suggestions.of"]
)
async def test_the_picker_goes_on_without_the_coach_while_the_database_is_away(
    town: Town, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    async def coached(*_: object) -> bool:
        return True

    async def fail(*_: object) -> None:
        raise StoreUnavailable("away", is_unsure=False)

    board = await begin(town)
    monkeypatch.setattr("bot.features.coach.service.is_coached", coached)
    monkeypatch.setattr(what, fail)
    picker = (await town.press(town.ben, board, "Move")).message
    await town.press(town.ben, picker, picker.labels[0])
    await town.press(town.ben, picker, picker.labels[0])
    assert picker_of(town, town.ben).picture


async def test_when_a_friend_has_moved_the_picker_shows_what_and_the_next_choice(town: Town) -> None:
    picker = await first_move(town)
    await town.slash(town.dan, "move", move="c6-c5")
    assert picker.deleted
    picker = picker_of(town, town.ben)
    assert picker.id > town.board().id
    assert picker.text == "Black (Dan) walked from c6 to c5.\nWhich pawn will you move?"
    await town.press(town.ben, picker, picker.labels[0])
    await town.press(town.ben, picker, picker.labels[0])
    assert (await town.match()).moves == 3


async def test_the_second_die_follows_in_the_same_message(town: Town) -> None:
    players = await table_of_four(town)
    while True:
        match = await town.match()
        assert match.position.to_move is not None
        player = players[match.position.to_move]
        await town.asks(player)
        picker = (await town.press(player, town.board(), say(town.language(player), "button-move"))).message
        while say(town.language(player), "button-confirm") not in picker.labels:
            await town.press(player, picker, picker.labels[0])
        await town.press(player, picker, say(town.language(player), "button-confirm"))
        after = await town.match()
        if after.mover == player.id and after.log[-1].kind is RowKind.MOVE:
            break
    assert picker.picture
    assert len(picker.labels) > 1
    assert re.match(r"You (moved|used the .* die to move) the ", picker.text)


async def test_a_move_that_cant_be_taken_back_leaves_nothing_in_private_until_the_next_turn(town: Town) -> None:
    board = await town.begin(town.ben, town.dan, rating="true")
    picker = (await town.press(town.ben, board, "Move")).message
    await town.press(town.ben, picker, "1")
    await town.press(town.ben, picker, "1")
    assert picker.deleted
    await town.slash(town.dan, "move", move="c6-c5")
    assert picker_of(town, town.ben).text.startswith("Black (Dan) walked from c6 to c5.")


async def test_the_next_match_that_awaits_the_player_is_a_press_away(town: Town) -> None:
    await town.begin(town.ben, town.chie, town.games)
    board = await town.begin(town.ben, town.dan, rating="true")
    picker = (await town.press(town.ben, board, "Move")).message
    await town.press(town.ben, picker, "1")
    assert "Next match" not in picker.labels
    await town.press(town.ben, picker, "1")
    assert picker.labels == ["Next match"]


async def test_the_end_of_the_match_deletes_the_picker(town: Town) -> None:
    picker = await first_move(town)
    await resign(town.store, (await town.match()).id, UserId(town.dan.id))
    await town.show()
    await town.quiet()
    assert picker.deleted


async def test_after_14_minutes_the_picker_is_deleted_and_the_boards_move_opens_another(town: Town) -> None:
    picker = await first_move(town)
    await town.passes(minutes=14)
    await town.slash(town.dan, "move", move="c6-c5")
    assert not picker.deleted
    await town.client.catch_up()
    await town.quiet()
    other = (await town.press(town.ben, town.board(), "Move")).message
    await town.press(town.ben, other, "6")
    assert "**a2**" in other.text


async def test_a_picker_that_waits_too_long_is_deleted(town: Town) -> None:
    picker = await first_move(town)
    await town.passes(minutes=13)
    await town.client.catch_up()
    await town.quiet()
    assert not picker.deleted
    await town.passes(minutes=1)
    await town.client.catch_up()
    await town.quiet()
    assert picker.deleted


async def test_after_a_restart_the_picker_stays_as_it_was_and_refuses_politely(town: Town) -> None:
    picker = await first_move(town)
    await town.restart()
    await town.slash(town.dan, "move", move="c6-c5")
    assert picker.labels == [UNDO]
    await town.press(town.ben, picker, UNDO)
    assert (picker.text, picker.labels) == (say("en", "refusal-answered"), [])
    assert (await town.match()).moves == 2


async def test_a_new_picker_closes_the_old_one(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    old = (await town.press(town.ben, board, "Move")).message
    new = (await town.press(town.ben, board, "Move")).message
    assert old.deleted
    assert not new.deleted
    await town.press(town.ben, new, "1")
    assert not new.deleted


async def test_a_picker_is_closed_by_a_typed_move(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    picker = (await town.press(town.ben, board, "Move")).message
    await town.slash(town.ben, "move", move="c1-c2")
    assert picker.deleted
    await town.slash(town.dan, "move", move="c6-c5")
    choices_again = [each for each in town.ben.sees(town.vault) if each.ephemeral and "1" in each.labels]
    assert len(choices_again) == 1


async def test_a_dismissed_picker_costs_nothing(town: Town) -> None:
    picker = await first_move(town)
    town.ben.delete(picker)
    await town.slash(town.dan, "move", move="c6-c5")
    assert (await town.match()).moves == 2
    assert not [line for line in town.journal if line.startswith(("warning", "error"))]


async def test_a_picker_that_was_shown_again_is_replaced_again_without_being_used(town: Town) -> None:
    picker = await first_move(town)
    for ben, dan in (("", "c6-c5"), ("b1-b2", "c5-c4")):
        if ben:
            await town.slash(town.ben, "move", move=ben)
        await town.slash(town.dan, "move", move=dan)
        assert picker.deleted
        *_, picker = (each for each in town.ben.sees(town.vault) if each.ephemeral)
        assert picker.id > town.board().id
    await town.passes(minutes=14)
    await town.client.catch_up()
    await town.quiet()
    assert picker.deleted


# Taking back


async def test_an_unanswered_move_is_taken_back_at_once(town: Town) -> None:
    picker = await first_move(town)
    await town.press(town.ben, picker, UNDO)
    assert (await town.match()).moves == 0
    assert "White (Ben) takes back their last turn." in town.board().text
    assert picker.text == say("en", "vault-choose-pawn")
    await town.press(town.ben, picker, "2")
    await town.press(town.ben, picker, "1")
    assert (await town.match()).moves == 1


async def test_the_button_disappears_with_the_answer_and_an_old_one_is_refused(town: Town) -> None:
    picker = await first_move(town)
    (undo,) = [button.custom_id for button in picker.buttons]
    await town.slash(town.dan, "move", move="c6-c5")
    assert picker.deleted
    picker = picker_of(town, town.ben)
    assert UNDO not in picker.labels
    town.put_back(picker, undo)
    reply = await town.press(town.ben, picker, undo)
    assert reply.text == say("en", "refusal-answered")
    assert (await town.match()).moves == 2


async def test_between_people_a_turn_is_taken_back_at_once_only_once(town: Town) -> None:
    picker = await first_move(town)
    await town.press(town.ben, picker, UNDO)
    await town.press(town.ben, picker, "1")
    await town.press(town.ben, picker, "1")
    assert UNDO not in picker.labels
    await town.slash(town.ben, "match takeback")
    assert (await town.match()).moves == 1
    await town.slash(town.dan, "move", move="c6-c5")
    *_, picker = (each for each in town.ben.sees(town.vault) if each.ephemeral)
    await town.press(town.ben, picker, picker.labels[0])
    await town.press(town.ben, picker, picker.labels[0])
    assert picker.labels == [UNDO]


async def test_a_second_press_of_take_back_takes_nothing_more_back(town: Town) -> None:
    await begin(town)
    await town.slash(town.ben, "move", move=legal_texts(await town.match())[0])
    picker = (await town.press(town.ben, town.board(), "Move")).message
    (undo,) = [button.custom_id for button in picker.buttons if button.label == UNDO]
    await town.slash(town.ben, "move", move=legal_texts(await town.match())[0])
    before = (await town.match()).moves
    *_, picker = (each for each in town.ben.sees(town.vault) if each.ephemeral)
    town.put_back(picker, undo)
    reply = await town.press(town.ben, picker, undo)
    assert reply.text == say("en", "refusal-answered")
    assert (await town.match()).moves == before


async def test_a_typed_move_is_taken_back_by_command_at_once(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2], rating="false")
    reply = await town.slash(town.ben, "move", move=SHORT_GAME[2])
    assert not reply.has_message
    await town.slash(town.ben, "match takeback")
    assert (await town.match()).moves == 2


@pytest.mark.parametrize("rated", ["true", "false"])
async def test_the_menu_says_whether_a_move_is_taken_back_at_once_and_in_a_rated_match_it_never_is(
    town: Town, rated: str
) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1], rating=rated)
    menu = (await town.press(town.ben, town.board(), "Menu")).message
    assert say("en", "more-undo", button="Take back", why="rated" if rated == "true" else "free") in menu.text
    match = await town.match()
    at_once = str(CustomId(Action.TAKE_BACK_AT_ONCE, match.id, match.decision))
    if rated == "true":
        town.put_back(menu, at_once)
        refused = await town.press(town.ben, menu, at_once)
        assert say("en", "refusal-consent-needed") in {refused.text, *(each.text for each in refused.followups)}
        menu = (await town.press(town.ben, town.board(), "Menu")).message
    await town.press(town.ben, menu, "Take back")
    assert (await town.match()).moves == (1 if rated == "true" else 0)
    assert len(town.offers()) == (1 if rated == "true" else 0)


async def test_the_menu_says_why_a_second_turn_isnt_taken_back_at_once(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1], rating="false")
    await town.slash(town.ben, "match takeback")
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    menu = (await town.press(town.ben, town.board(), "Menu")).message
    assert say("en", "more-undo", button="Take back", why="again") in menu.text
    await town.slash(town.dan, "move", move=SHORT_GAME[1])
    menu = (await town.press(town.ben, town.board(), "Menu")).message
    assert say("en", "more-undo", button="Take back", why="since", who=town.dan.mention) in menu.text


# Asking


@pytest.mark.parametrize("button", ["button-confirm", "button-playunasked"])
async def test_a_last_die_is_confirmed_until_its_player_wants_that_no_more(town: Town, button: str) -> None:
    players = await table_of_four(town)
    while True:
        match = await town.match()
        assert match.position.to_move is not None
        player = players[match.position.to_move]
        locale = town.language(player)
        picker = (await town.press(player, town.board(), say(locale, "button-move"))).message
        while (await town.match()).revision == match.revision and say(locale, "button-confirm") not in picker.labels:
            await town.press(player, picker, picker.labels[0])
        if say(locale, "button-confirm") in picker.labels:
            break
    assert (await town.match()).revision == match.revision
    await town.press(player, picker, say(locale, button))
    assert (await town.match()).revision > match.revision
    assert (await preferences_of(town.store, UserId(player.id))).confirm == (
        FINAL if button == "button-confirm" else False
    )


# Words


@pytest.mark.parametrize(("seat", "words"), [(2, "turn left ←"), (0, "turn right →"), (1, "turn up ↑")])
def test_turning_a_soldier_is_worded_as_its_player_sees_it(seat: int, words: str) -> None:
    seen = CATALOGUE["chaturanga"].picture.seen
    assert seen is not None
    assert step_label(seen(Seat(seat), Step("face", "w")), "en", "chaturanga") == words


@pytest.mark.parametrize(
    ("locale", "words", "asked"),
    [
        ("en", "a5 × soldier (+1)", "a1 to a5, capturing Yellow's soldier (+1)**"),
        ("ja", "a5 × 歩兵（+1）", "a1 から a5 へ動かし、黄の歩兵を取る（+1点）**"),
    ],
)
def test_a_capture_and_its_points_are_said_before_it_is_chosen(locale: str, words: str, asked: str) -> None:
    board = chaturanga.position("Ke8 c2s", "Kh4 b1w", "Kd1 Ra1 b2n", "Kb6 a5e b8e", turn=Seat(2), thrown="RR")
    match = without_players("chaturanga", board)
    capture = next(each for each in choices(board, ("a1",)).options if each.token == "a5")
    assert choice_words(match, capture, locale) == words
    picker = views.moving(match, Seat(2), locale, Preferences())
    shown = picker.draft(choices(board, ("a1", "a5")), View(Seat(2)))
    assert asked in shown.below


async def test_what_a_move_brings_is_said_in_its_own_line(town: Town) -> None:
    await town.slash(town.ben, "challenge pentup", opponent=town.dan, seat="white")
    await town.press(town.dan, town.vault.last, "Accept")
    await town.slash(town.ben, "move", move="I1@0,0")
    await town.slash(town.dan, "move", move="I1@0,1")
    assert "Level" not in town.board().text
    await town.slash(town.ben, "move", move="L2@0,0")
    first, _, *below = town.board().text.splitlines()
    assert first.endswith("Ben laid the L on level 2, on White's I and Black's I.")
    assert "Level 2: White 1, Black 0." in below


def test_skipping_the_second_die_is_asked_in_words() -> None:
    assert said("confirm-play", "en", "chaturanga", "end") == "Skip the second die?"
    assert said("confirm-play", "ja", "chaturanga", "end") == "2つ目のダイスを使わずに終えますか？"


async def test_the_menu_shows_the_fingerprint_of_the_dice_again(town: Town) -> None:
    await table_of_four(town)
    match = await town.match()
    assert match.commitment is not None
    assert match.commitment not in town.board().text
    assert match.commitment in town.boards()[0].text
    menu = await town.menu_with(town.ben, say("en", "button-dice"))
    shown = await town.press(town.ben, menu, say("en", "button-dice"))
    assert match.commitment in shown.text
    assert shown.private


async def begin_pentup(town: Town, *moves: str) -> Message:
    """The picker after these moves, in a match in which Ben is White and Dan is Black."""
    await town.slash(town.ben, "challenge pentup", opponent=town.dan, seat="white")
    await town.press(town.dan, town.vault.last, "Accept")
    players = [town.ben, town.dan]
    for number, text in enumerate(moves):
        await town.slash(players[number % 2], "move", move=text)
    return (await town.press(players[len(moves) % 2], town.board(), say("en", "pentup-button-move"))).message


def prompt(picker: Message, kind: str, *picked: str) -> str:
    """The beginning of a picker's text once a tile was picked."""
    return f"**{' › '.join(picked)}**\n{say('en', f'pentup-choose-{kind}')}"


async def test_a_tile_is_chosen_by_its_letter_then_its_region_and_place_by_numbers(town: Town) -> None:
    picker = await begin_pentup(town, "L0@0,0")
    assert picker.labels[:12] == list(ORIENTATIONS)
    assert picker.text.endswith(say("en", "pentup-choose-tile"))
    await town.press(town.dan, picker, "L")
    for kind in ("region", "place"):
        assert picker.text.startswith(prompt(picker, kind, "L"))
        numbers = picker.labels[: picker.labels.index("Back")]
        assert numbers == [str(number + 1) for number in range(len(numbers))]
        assert not picker.menus
        if kind == "region":
            await town.press(town.dan, picker, "1")
    await town.press(town.dan, picker, numbers[-1])
    assert (await town.match()).moves == 2


async def test_tiles_are_offered_with_their_level_and_all_few_places_at_once(town: Town) -> None:
    picker = await begin_pentup(town, *SOME_FIT)
    position: Any = (await town.match()).position
    fits = Counter(position.steps(move)[0].value for move in position.legal_moves())
    levels = {tile: position.stack.spots(tile).level for tile in fits}
    words = {tile: f"{tile} level {level}" if level > 1 else tile for tile, level in levels.items()}
    assert picker.labels[: len(fits)] == list(words.values())
    assert set(levels.values()) == {1, 2}
    tile = next(tile for tile, count in fits.items() if 1 < count <= MOST_PLACES)
    await town.press(town.ben, picker, words[tile])
    assert picker.text.startswith(prompt(picker, "place", words[tile]))
    assert picker.labels[: fits[tile]] == [str(number + 1) for number in range(fits[tile])]
    await town.press(town.ben, picker, "2")
    assert (await town.match()).moves == len(SOME_FIT) + 1


def only_place(position: Any) -> Any:
    """A move that is the only one of its tile."""
    fits = Counter(move.tile for move in position.legal_moves())
    return next(move for move in position.legal_moves() if fits[move.tile] == 1)


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_a_place_is_told_in_words_to_who_always_wants_to_be_asked(town: Town, language: str) -> None:
    """The words say which tile it is, on which level, and on whose tiles it would lie."""
    await begin_pentup(town, *ONE_FITS)
    position: Any = (await town.match()).position
    await save_preference(town.store, UserId(town.ben.id), "language", language)
    await save_preference(town.store, UserId(town.ben.id), "confirm", True)
    picker = (await town.press(town.ben, town.board(), say("en", "pentup-button-move"))).message
    move = only_place(position)
    below = {(tile.colour, tile.tile) for tile in position.placed if set(tile.cells) & set(move.cells)}
    await town.press(town.ben, picker, next(label for label in picker.labels if label.startswith(move.tile)))
    await town.press(town.ben, picker, "1")
    assert (await town.match()).moves == len(ONE_FITS)
    level = position.play(move).placed[-1].level
    words = {"en": f"lay the {move.tile} on level {level}, on ", "ja": f"{move.tile} を{level}階、"}
    owners = {"en": {"white": "White's", "black": "Black's"}, "ja": {"white": "白の", "black": "黒の"}}
    assert words[language] in picker.text
    assert "@" not in picker.text
    assert all(re.search(f"{owners[language][colour]} ?{tile}", picker.text) for colour, tile in below)
    await town.press(town.ben, picker, say(language, "button-confirm"))
    assert (await town.match()).moves == len(ONE_FITS) + 1


@pytest.mark.parametrize(("confirm", "language"), [(FINAL, "en"), (False, "ja")])
async def test_a_single_place_is_offered_like_several_so_that_no_tile_is_laid_unseen(
    town: Town, language: str, confirm: Any
) -> None:
    picker = await begin_pentup(town, *ONE_FITS)
    await save_preference(town.store, UserId(town.ben.id), "confirm", confirm)
    await save_preference(town.store, UserId(town.ben.id), "language", language)
    move = only_place((await town.match()).position)
    await town.press(town.ben, picker, f"{move.tile} level 2")
    assert (await town.match()).moves == len(ONE_FITS)
    assert say(language, "only-place") in picker.text
    assert picker.labels[:2] == ["1", say(language, "button-back")]
    await town.press(town.ben, picker, say(language, "button-back"))
    await town.press(town.ben, picker, next(label for label in picker.labels if label.startswith(move.tile)))
    await town.press(town.ben, picker, "1")
    assert (await town.match()).log[-1].text == move.notation


async def test_a_choice_that_the_picker_does_not_have_is_refused(town_without_limits: Town) -> None:
    """A tile together with its orientation, a column without a row, a region with a letter or out of range."""
    town = town_without_limits
    picker = await begin_pentup(town, "L0@0,0")
    match = await town.match()
    for path in ("L1", "L1/0,0", "L/L1/#7", "L/L1/99", "L/L1/A", "L/L1/A/0,-4", "L/L1/0,-4", "L/L1/#2"):
        unknown = str(CustomId(Action.PICK, match.id, match.decision, path))
        town.put_back(picker, unknown)
        assert (await town.press(town.dan, picker, unknown)).text == say("en", "refusal-unknown-choice"), path
