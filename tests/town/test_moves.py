"""Moving: by buttons, by command, by form. All three are the same use case, and everybody sees the board."""

from __future__ import annotations

import asyncio
import io
import re
import threading
from typing import Any

import pytest
from PIL import Image
from structlog.testing import capture_logs

from bot.catalogue import CATALOGUE
from bot.core.match import Match, legal_texts, restored
from bot.publishing import boards as show
from bot.texts import refusal, say
from bot.ui.actions import Action, CustomId
from bot.ui.match import played_words
from games.kit.rules import MoveError, options_from
from playground.driver import Person
from playground.rest import Exchange
from playground.seen import Message
from tests.openapi import ANSWER_WITHIN
from tests.town.conftest import SHORT_GAME, Town, move_clock


async def choose_by_buttons(town: Town, person_index: int, text: str) -> Message:
    """Play a move by the private buttons: piece and cell. Gives the private message."""
    person = (town.ben, town.dan)[person_index]
    private = (await town.press(person, town.board(), "Move")).message
    for cell in (text[:2], text[3:]):
        # The number stands in the picture, and words for it in its description.
        if (number := re.search(rf"\b(\d+) {cell}\b", private.alt)) is not None:
            await town.press(person, private, next(each for each in private.labels if each.split()[0] == number[1]))
    return private


async def test_a_move_with_terse_notation_is_also_confirmed_in_words(town: Town) -> None:
    await town.slash(town.ben, "challenge shelt", opponent=town.dan, seat="blue")
    await town.press(town.dan, town.vault.last, "Accept")
    await town.asks(town.ben)
    private = (await town.press(town.ben, town.board(), "Move")).message
    for words in ("tower", "turn by 90°"):
        await town.press(town.ben, private, next(each for each in private.labels if words in each))
    assert private.text == "Do you want to **turn the tower on i4 by 90°**?"


async def test_a_whole_game_can_be_played_by_buttons(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    for number, text in enumerate(SHORT_GAME):
        private = await choose_by_buttons(town, number % 2, text)
        assert private.deleted, "the board shows the move, and in a rated match a takeback needs consent"
    over = town.board()
    assert "Ben wins!" in over.text
    assert over.labels[:2] == ["Again", "See how it went"]
    assert over.mentions == {town.ben.id}, "who moved last knows that it is over"
    assert [message.labels for message in town.boards()[:-1]] == [[]] * len(SHORT_GAME)
    assert (await town.match()).outcome


async def test_a_whole_game_can_be_played_by_command(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    for number, text in enumerate(SHORT_GAME):
        await town.slash((town.ben, town.dan)[number % 2], "move", move=text)
    assert len(town.boards()) == len(SHORT_GAME) + 1
    assert "Ben wins!" in town.board().text


async def test_typing_the_leave_move_asks_for_confirmation(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    question = await town.slash(town.dan, "move", move="black leaves")
    assert "Are you sure" in question.text
    assert not (await town.match()).outcome
    await town.press(town.dan, question.message, "Resign")
    assert "Dan resigned." in town.board().text


@pytest.mark.parametrize(
    ("game", "before", "text", "words"),
    [
        ("vault", (), "c1-d2", "You walked from c1 to d2."),
        ("shelt", (), "b4fav", "You moved the tower from i4 to b4."),
        ("shelt", (), "+fav", "You turned the tower on i4 by 90°."),
        (
            "shelt",
            (),
            "b3ful&b4mil",
            "You moved the diagonal from i3 to b4 and took the row along to b3.",
        ),
        ("pentup", (), "F3@0,0", "You laid the F on the table."),
        ("tower", (), "F3@0,0", "You laid the white F on the table."),
        ("chaturanga", ("[K N]",), "N g8-h6", "You moved the cavalry from g8 to h6."),
        ("chaturanga", ("[K N]",), "K g7>w", "You turned the soldier on g7 right."),
        ("chaturanga", ("[K N]", "N g8-h6"), "end", "You skipped the second die."),
    ],
)
def test_people_are_told_in_words_what_they_have_played(
    game: str, before: tuple[str, ...], text: str, words: str
) -> None:
    rules = CATALOGUE[game].game
    position = rules.start(options_from(rules.options, {}))
    for each in before:
        position = position.play(position.parse(each))
    assert played_words(position, position.parse(text), game, "en") == words


async def test_a_move_can_be_typed_in_a_form(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    modal = (await town.press(town.ben, board, "Write a move")).modal
    assert [field.label for field in modal.fields] == ["Your move"]
    reply = await town.submit(town.ben, modal, "A1 b2")
    assert not reply.has_message
    assert "Ben walked from a1 to b2." in town.board().text


async def test_the_first_board_after_a_restart_is_computed_in_a_thread(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []

    def noting(*args: Any) -> Match:
        threads.append(threading.current_thread())
        return restored(*args)

    await town.begin(town.ben, town.aoi, moves=["c1-d2"])
    await town.restart()
    monkeypatch.setattr(show, "restored", noting)
    match = await town.match()
    await town.slash(town.aoi, "move", move=legal_texts(match)[0])
    assert len(threads) == 1
    assert threading.main_thread() not in threads
    assert len(town.boards()) == 3


async def test_a_form_open_during_a_restart_still_works(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    modal = (await town.press(town.ben, board, "Write a move")).modal
    await town.restart()
    await town.submit(town.ben, modal, "a1-b2")
    assert (await town.match()).moves == 1


async def test_both_of_two_open_forms_are_answered(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    first = (await town.press(town.ben, board, "Write a move")).modal
    second = (await town.press(town.ben, board, "Write a move")).modal
    assert not (await town.submit(town.ben, first, "a1-b2")).failed
    assert "move 1" in (await town.submit(town.ben, second, "c1-c2")).text


async def test_each_move_posts_a_board_and_pings_the_next_player(town: Town) -> None:
    before = await town.begin(town.ben, town.dan)
    assert before.mentions == {town.ben.id}
    old_picture = before.picture
    await town.slash(town.ben, "move", move="a1-b2")
    board = town.board()
    assert board != before
    assert board.mentions == {town.dan.id}
    assert board.labels == ["Move", "Write a move", "Menu", "Watch"]
    assert "Ben walked from a1 to b2." in board.text
    first = board.text.partition("\n")[0]
    assert first == f"{town.dan.mention} (Black), your turn in Vault: Ben walked from a1 to b2."
    assert board.text.count(town.dan.mention) == 1
    assert not before.labels
    assert before.picture == old_picture


async def test_the_board_shows_the_position_as_a_picture_and_as_alt_text(town: Town) -> None:
    board = await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    with Image.open(io.BytesIO(board.picture)) as picture:
        assert picture.format == "PNG"
        assert picture.width == 800
    assert "b2" in board.alt
    assert "a1" in board.alt


async def test_the_pickers_picture_is_numbered_like_its_buttons(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    private = (await town.press(town.ben, board, "Move")).message
    assert private.ephemeral
    assert private.labels == [*map(str, range(1, 7)), "Write a move"]
    assert all(f"{number} {cell}1" in private.alt for number, cell in enumerate("abcdef", 1))
    assert private.picture != board.picture
    plain = private.picture
    await town.press(town.ben, private, "1")
    assert private.labels == ["1", "2", "Back", "Write a move"]
    assert "a1" in private.text
    assert private.picture != plain
    await town.press(town.ben, private, "Back")
    assert private.picture == plain


async def test_the_pickers_numbers_run_from_the_viewers_left_on_either_side(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    private = (await town.press(town.dan, town.board(), "Move")).message
    assert private.labels == [*map(str, range(1, 7)), "Write a move"]
    assert all(f"{number} {cell}6" in private.alt for number, cell in enumerate("fedcba", 1))
    await town.press(town.dan, private, "2")
    assert private.labels == ["1", "2", "3", "Back", "Write a move"]


async def test_a_players_picker_is_invisible_to_others(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    private = (await town.press(town.ben, board, "Move")).message
    assert private in town.ben.sees(town.vault)
    assert private not in town.dan.sees(town.vault)
    assert town.board() == board


async def test_the_picker_shows_the_board_from_the_players_side(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    black = (await town.press(town.dan, town.board(), "Move")).message
    with Image.open(io.BytesIO(black.picture)) as picture, Image.open(io.BytesIO(town.board().picture)) as public:
        # Black's band is below in the one and above in the other.
        assert picture.convert("RGB").getpixel((400, 780)) != public.convert("RGB").getpixel((400, 780))


@pytest.mark.parametrize("size", [10, 12])
async def test_a_big_board_has_a_button_for_each_pawn(town: Town, size: int) -> None:
    board = await town.begin(town.ben, town.dan, size=size)
    private = (await town.press(town.ben, board, "Move")).message
    assert len(private.labels) == size + 1


@pytest.mark.parametrize(("person", "typed", "button"), [("ben", "I resign", "Resign"), ("aoi", "投了", "投了")])
async def test_who_types_that_they_resign_is_asked_with_the_button(
    town: Town, person: str, typed: str, button: str
) -> None:
    player: Person = getattr(town, person)
    await town.begin(player, town.dan)
    reply = await town.slash(player, "move", move=typed)
    assert reply.private
    assert (await town.match()).outcome is None
    assert button in reply.message.labels


# Autocompletion


async def autocompleted(town: Town, typed: str) -> list[str]:
    """The choices for Ben."""
    return [str(choice.value) for choice in await town.ben.autocomplete(town.vault, "move", "move", typed)]


async def test_any_part_of_a_move_is_completed_best_first(town: Town) -> None:
    await town.begin(town.ben, town.dan, size=10)
    found = await autocompleted(town, "c1")
    assert found[0].startswith("c1")
    assert all("c1" in text for text in found)
    starting = [text.startswith("c1") for text in found]
    assert starting == sorted(starting, reverse=True)
    assert "b1-c2" in await autocompleted(town, "C2")
    assert await autocompleted(town, "c1c2") == ["c1-c2"]
    assert await autocompleted(town, "nonsense") == []


async def test_autocompletion_of_nothing_suggests_a_move_of_each_pawn(town: Town) -> None:
    await town.begin(town.ben, town.dan, size=12)
    found = await autocompleted(town, "")
    assert len(found) <= 25
    assert {text[0] for text in found} == set("abcdefghijkl")


async def test_autocompletion_finds_a_move_by_its_words_and_shows_them(town: Town) -> None:
    await town.slash(town.ben, "challenge shelt", opponent=town.dan, seat="blue")
    await town.press(town.dan, town.vault.last, "Accept")
    found = await town.ben.autocomplete(town.vault, "move", "move", "tower")
    named = {str(choice.value): choice.name for choice in found}
    assert named["+fav"] == "+fav · turn the tower on i4 by 90°"
    assert named["b4fav"] == "b4fav · move the tower from i4 to b4"
    assert all("tower" in name for name in named.values())


async def test_autocompletion_suggests_at_most_25_moves(town: Town) -> None:
    await town.begin(town.ben, town.dan, size=12)
    assert len(await autocompleted(town, "1")) == 25


async def test_autocompletion_suggests_nothing_without_a_move_to_make(town: Town) -> None:
    assert await autocompleted(town, "a") == []
    await town.begin(town.dan, town.ben)
    assert await autocompleted(town, "a") == []


async def test_a_move_from_a_phone_or_a_japanese_keyboard_is_played(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    assert await autocompleted(town, "ａ１ー") == await autocompleted(town, "a1-")
    await town.slash(town.ben, "move", move="a1–b2")
    modal = (await town.press(town.dan, town.board(), "Write a move")).modal
    await town.submit(town.dan, modal, "Ａ６ーｂ５　")
    assert [row.text for row in (await town.match()).log] == ["a1-b2", "a6-b5"]
    assert town.board() != board


# Refused moves


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a3-a4", "a3"),
        ("a1-b1", "b1"),
        ("a1-a9", "a9"),
        ("c1xc2", "c2"),
        ("pawn to the king", ""),
    ],
)
async def test_an_illegal_move_is_explained_and_nothing_happens(town: Town, text: str, words: str) -> None:
    board = await town.begin(town.ben, town.dan)
    reply = await town.slash(town.ben, "move", move=text)
    assert reply.private
    assert words in reply.text
    assert "Sorry, something went wrong" not in reply.text
    assert town.board() == board
    assert (await town.match()).revision == 0


async def test_typed_text_is_quoted_literally(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    reply = await town.slash(town.ben, "move", move="*a1* `b2` ||c3||→d4")
    assert r"“\*a1\* \`b2\` \|\|c3\|\|→d4” isn't a move" in reply.text


async def test_a_move_out_of_turn_is_refused(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    for label in ("", "Move", "Write a move"):
        asked = town.press(town.dan, board, label) if label else town.slash(town.dan, "move", move="a6-a5")
        reply = await asked
        assert reply.private
        assert reply.text == "It isn't your turn yet."


async def test_a_spectator_cannot_move(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    for is_typed in (True, False):
        asked = town.slash(town.chie, "move", move="a1-a2") if is_typed else town.press(town.chie, board, "Move")
        reply = await asked
        assert reply.private
        assert reply.text == say("ja", "refusal-not-a-player")


@pytest.mark.parametrize("label", ["Move", "Write a move"])
async def test_a_stranger_who_is_refused_can_watch_instead(town: Town, label: str) -> None:
    refused = await town.press(town.aoi, await town.begin(town.ben, town.dan), label)
    assert refused.private
    assert refused.message.labels == [say("ja", "button-watch", count=0)]
    panel = await town.press(town.aoi, refused.message, refused.message.labels[0])
    assert panel.text.startswith("### ")
    assert say("ja", "watching-not") in panel.text


async def test_the_menu_of_a_stranger_begins_with_watching(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    menu = await town.press(town.aoi, board, "Menu")
    panel = await town.press(town.aoi, menu.message, menu.message.labels[0])
    assert say("ja", "watching-not") in panel.text


async def test_a_match_that_is_over_is_not_offered_for_watching(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    question = await town.slash(town.ben, "match resign")
    await town.press(town.ben, question.message, "Resign")
    refused = await town.slash(town.aoi, "move", move="a1-a2")
    assert refused.text == say("ja", "refusal-not-a-player")
    assert refused.message.labels == []


@pytest.mark.parametrize("text", ["z9-a1", "nonsense", "c1-c6"])
async def test_a_refused_move_can_be_written_again(town: Town, text: str) -> None:
    board = await town.begin(town.ben, town.dan)
    modal = (await town.press(town.ben, board, "Write a move")).modal
    refused = await town.submit(town.ben, modal, text)
    assert refused.private
    assert refused.message.labels == ["Write a move"]
    again = (await town.press(town.ben, refused.message, "Write a move")).modal
    await town.submit(town.ben, again, "a1-b2")
    assert (await town.match()).moves == 1


@pytest.mark.parametrize("who", ["ben", "aoi"])
async def test_the_form_shows_one_example_so_that_a_phone_has_room_for_it(town: Town, who: str) -> None:
    reader: Person = getattr(town, who)
    board = await town.begin(reader, town.dan)
    shown = (await town.press(reader, board, board.labels[1])).modal.fields[0].raw["placeholder"]
    (example,) = re.findall(r"\w\d-\w\d", shown)
    assert example in legal_texts(await town.match())
    assert shown.endswith(example)


@pytest.mark.parametrize("locale", ["en", "ja"])
@pytest.mark.parametrize(
    ("game", "text", "known"),
    [
        ("vault", "a1-z9", ("a1", "j10")),
        ("chaturanga", "K e8-i9", ("a1", "h8")),
        ("shelt", "q1pal", ("v e s t b i p", "1")),
        ("pentup", "Q0@0,0", ("F", "Z")),
    ],
)
def test_a_refusal_of_what_is_not_there_names_what_is(
    game: str, text: str, known: tuple[str, ...], locale: str
) -> None:
    rules = CATALOGUE[game].game
    with pytest.raises(MoveError) as caught:
        rules.start(options_from(rules.options, {})).parse(text)
    told = refusal(caught.value, locale, game)
    assert all(each in told for each in known), told


async def test_a_move_without_a_match_is_refused(town: Town) -> None:
    reply = await town.slash(town.ben, "move", move="a1-a2")
    assert "There is no match here" in reply.text


async def test_a_stale_choice_names_the_move_it_was_for(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    private = (await town.press(town.ben, board, "Move")).message
    await town.press(town.ben, private, "1")
    old = CustomId(Action.PICK, (await town.match()).id, 0, "a1/a2")
    await town.slash(town.ben, "move", move="c1-c2")
    await town.slash(town.dan, "move", move="a6-a5")
    *_, private = (each for each in town.ben.sees(town.vault) if each.ephemeral)
    town.put_back(private, str(old))
    reply = await town.press(town.ben, private, str(old))
    assert reply.text == "That was for move 1. The match is now at move 3."
    assert reply.message == private
    assert (await town.match()).moves == 2


async def test_a_double_press_of_confirm_plays_once(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    private = (await town.press(town.ben, board, "Move")).message
    await town.asks(town.ben)
    await town.press(town.ben, private, "1")
    await town.press(town.ben, private, "1")
    await asyncio.gather(*(town.ben.press(private, "Confirm") for _ in range(2)))
    await town.quiet()
    assert (await town.match()).moves == 1
    assert len(town.boards()) == 2


async def test_dismissing_the_picker_while_moving_causes_no_error(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    private = (await town.press(town.ben, board, "Move")).message
    await town.press(town.ben, private, "1")

    async def put_away(exchange: Exchange) -> None:
        if exchange.method == "PATCH" and "webhook_token" in exchange.params:
            town.ben.delete(private)

    town.playground.rest.before.append(put_away)
    with capture_logs() as logged:
        reply = await town.press(town.ben, private, "1")
    assert private.deleted
    assert not reply.followups
    assert [entry for entry in logged if entry["log_level"] in {"warning", "error"}] == []
    assert "walked from a1 to a2" in town.board().text


async def test_dismissing_the_picker_while_choosing_causes_no_error(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await town.begin(town.ben, town.dan)
    private = (await town.press(town.ben, board, "Move")).message

    async def put_away(exchange: Exchange) -> None:
        if exchange.template.endswith("/callback"):
            town.ben.delete(private)

    town.playground.rest.before.append(put_away)
    with capture_logs() as logged:
        pressing = asyncio.create_task(town.ben.press(private, "1"))
        await town.playground.wait_for(lambda: private.deleted)
        await town.quiet()
        # Nobody answers any more.
        move_clock(monkeypatch, ANSWER_WITHIN)
        reply = await pressing
    assert private.deleted
    assert not reply.followups
    assert [entry for entry in logged if entry["log_level"] in {"warning", "error"}] == []
