"""Seeing a match again, step by step and as an animation."""

from __future__ import annotations

import asyncio
import io
import random
import threading
from collections.abc import Iterator
from dataclasses import replace
from itertools import repeat
from typing import Any

import pytest
from PIL import Image, ImageSequence

from bot.catalogue import CATALOGUE
from bot.core.match import RowKind
from bot.features.replay import commands as replaying
from bot.features.replay.steps import Replay, Scene
from bot.features.replay.views import shots, told_of
from bot.texts import LANGUAGES, say, told_words
from bot.ui.drawing import Drawing, Shot
from bot.ui.match import view_of
from games.kit.rules import Seat
from playground.permissions import Permission
from renderers.kit.animation import PLY, Caption
from renderers.kit.view import View
from tests.for_each import for_each
from tests.games.test_tower import RECORD
from tests.matches import begun, moved
from tests.town.conftest import SHORT_GAME, Town, hides
from tests.town.test_forged import press

FOR_ALL: dict[str, Any] = {"for-all": True}


async def test_a_match_can_be_replayed_step_by_step_from_its_beginning(town: Town) -> None:
    board = await town.begin(town.ben, town.dan, moves=SHORT_GAME[:3])
    reply = await town.slash(town.ben, "replay")
    assert reply.private
    assert reply.text.splitlines()[1] == "**Before the first move** (of 3)"
    assert [button.disabled for button in reply.message.buttons[:5]] == [True, True, False, False, False]
    pictures = [reply.message.picture]
    for number, text in enumerate(SHORT_GAME[:3], 1):
        await town.press(town.ben, reply.message, "Next")
        assert f"**Move {number} of 3**" in reply.text
        assert text[-2:] in reply.text
        pictures.append(reply.message.picture)
    assert len(set(pictures)) == 4
    assert pictures[-1] == board.picture
    await town.press(town.ben, reply.message, "Back")
    assert reply.message.picture == pictures[2]
    await town.press(town.ben, reply.message, "First")
    assert reply.message.picture == pictures[0]
    await town.press(town.ben, reply.message, "Last")
    assert [button.disabled for button in reply.message.buttons[:5]] == [False, False, True, False, False]


@pytest.mark.parametrize(
    ("spoken", "passes", "gets"),
    [("ja", "ダイスを使わずに終えました", "を受け取りました。"), ("en", "skipped the second die", " gets ")],
)
def test_gifts_and_passes_are_told_in_words(spoken: str, passes: str, gets: str) -> None:
    rng = random.Random(5)
    match = replace(begun("chaturanga"), language=spoken)
    while all(row.text != "pass" for row in match.log):
        assert match.outcome is None
        match = moved(match, rng)
    assert any(row.kind is RowKind.ASIDE for row in match.log)
    entry = CATALOGUE["chaturanga"]
    captions = [shot.caption.words for shot in shots(match, Replay(match, entry), view_of(match), 1)]
    assert any(words.endswith(passes) for words in captions)
    assert any(gets in words for words in captions)
    assert not any(" gives " in words for words in captions)
    replay = Replay(match, entry)
    given = next(step for step in replay.steps if step.gift)
    told = "".join(told_of(match, replay, given, Seat(0), spoken))
    assert gets in told
    assert "give " not in told


async def test_a_replay_computes_its_steps_in_a_thread(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []

    def noting(*args: Any) -> Iterator[Scene]:
        threads.append(threading.current_thread())
        return scenes(*args)

    scenes = Replay.scenes
    monkeypatch.setattr(Replay, "scenes", noting)
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:3])
    reply = await town.slash(town.ben, "replay")
    await town.press(town.ben, reply.message, "Last")
    assert len(threads) == 2
    assert threading.main_thread() not in threads


async def test_a_replay_can_jump_to_a_move_by_number_or_menu(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    reply = await town.slash(town.chie, "replay")
    await town.press(town.chie, reply.message, say("ja", "button-replay-more"))
    form = (await town.press(town.chie, reply.message, say("ja", "button-goto"))).modal
    await town.submit(town.chie, form, "5")
    assert "**5手目**（全8手）" in reply.text
    await town.choose(town.chie, reply.message, say("ja", "goto-title"), "Dan：2. c6 の駒を b5 へ歩かせました")
    assert "**2手目**（全8手）" in reply.text
    await town.press(town.chie, reply.message, say("ja", "button-replay-more"))
    form = (await town.press(town.chie, reply.message, say("ja", "button-goto"))).modal
    refused = (await town.submit(town.chie, form, "9")).followups[-1]
    assert refused.text == say("ja", "refusal-no-such-move", given="9", most=8)
    assert "**2手目**（全8手）" in reply.text
    form = (await town.press(town.chie, refused, say("ja", "button-again"))).modal
    await town.submit(town.chie, form, "3")
    assert "**3手目**（全8手）" in refused.text


async def test_a_replay_can_be_seen_from_either_side(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    theirs = (await town.slash(town.dan, "replay")).message
    own = theirs.picture
    await town.press(town.dan, theirs, "More…")
    await town.press(town.dan, theirs, "Flip")
    first = (await town.slash(town.ben, "replay")).message
    assert theirs.picture == first.picture != own
    await town.press(town.dan, theirs, "Next")
    await town.press(town.ben, first, "Next")
    assert theirs.picture == first.picture
    await town.press(town.dan, theirs, "More…")
    await town.press(town.dan, theirs, "Flip")
    await town.press(town.dan, theirs, "Back")
    assert theirs.picture == own


async def test_more_and_less_show_and_hide_the_less_frequent_actions_of_a_step(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    reply = await town.slash(town.ben, "replay")
    few, shown = reply.message.labels, reply.message.picture
    await town.press(town.ben, reply.message, "More…")
    assert reply.message.labels[-5:] == ["Go to…", "Flip", "Record", "Show everyone", "Less"]
    assert reply.message.picture == shown
    await town.press(town.ben, reply.message, "Less")
    assert reply.message.labels == few


async def test_the_menu_of_seats_of_older_replays_still_turns_the_board(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    shown = (await town.slash(town.ben, "replay")).message
    white = shown.picture
    await press(town, town.ben, f"replay:{(await town.match()).id}:0:side 0", shown, "1")
    assert shown.picture != white


async def test_a_public_replay_can_be_stepped_by_everybody_and_pings_nobody(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    reply = await town.slash(town.ben, "replay", None, **FOR_ALL)
    assert not reply.private
    shown = town.vault.last
    assert "@" not in shown.text
    await town.press(town.aoi, shown, "Last")
    await town.press(town.dan, shown, "Back")
    assert "**Move 7 of 8**" in shown.text
    assert town.vault.last == shown
    assert not shown.raw["mentions"]


async def test_a_private_replays_position_can_be_shown_to_all(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    mine = (await town.slash(town.aoi, "replay")).message
    await town.press(town.aoi, mine, say("ja", "button-next"))
    await town.press(town.aoi, mine, say("ja", "button-replay-more"))
    await town.press(town.aoi, mine, say("ja", "button-toall"))
    assert "**Move 1 of 8**" in town.vault.last.text
    assert town.vault.last.picture == mine.picture


async def test_moves_that_were_taken_back_are_not_replayed(town: Town) -> None:
    await town.slash(town.ben, "puzzle tower")
    thread = town.vault.last.thread
    first, second, *_ = RECORD.split()
    for text in (first, second):
        await town.slash(town.ben, "move", thread, move=text)
    await town.press(town.ben, town.board(thread), "Take back")
    reply = await town.slash(town.dan, "replay", thread)
    await town.press(town.dan, reply.message, "Last")
    assert "**Move 1 of 1**" in reply.text
    assert f"laid the white {first[0]}" in reply.text
    assert second not in str(reply.message.raw)
    await town.slash(town.ben, "move", thread, move=second)
    assert "**Move 1 of 1**" in reply.text
    await town.press(town.dan, reply.message, "New moves")
    assert "**Move 2 of 2**" in reply.text


@pytest.mark.parametrize(
    ("moves", "told"), [(0, "**Before the first move**"), (3, "**After move 3 of 3**")], ids=["at once", "later"]
)
async def test_a_resignation_does_not_count_as_a_move_in_a_replay(town: Town, moves: int, told: str) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:moves])
    await town.press(town.ben, (await town.slash(town.ben, "match resign")).message, "Resign")
    reply = await town.slash(town.ben, "replay")
    await town.press(town.ben, reply.message, "Last")
    assert [button.disabled for button in reply.message.buttons if button.label == "Last"] == [True]
    assert reply.text.splitlines()[1:3] == [told, "**Dan wins!** You resigned."]
    assert ("Animation" in reply.message.labels) is bool(moves)


async def test_a_whole_match_can_be_shown_as_an_animation(town: Town) -> None:
    board = await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    steps = await town.press(town.chie, board, board.labels[1])
    assert steps.private
    reply = await town.press(town.chie, steps.message, say("ja", "button-film"))
    assert reply.private
    film = Image.open(io.BytesIO(reply.message.picture))
    times = [frame.info["duration"] for frame in ImageSequence.Iterator(film)]
    assert (times[0], sum(times[1:])) == (1000, 7 * 700 + 3000)
    assert "-# 1. 白（Ben）は a1 の駒を b2 へ歩かせました。\n-# 2. 黒（Dan）は" in reply.text
    await town.press(town.chie, reply.message, say("ja", "button-toall"))
    assert town.vault.last.picture[:6] == b"GIF89a"
    again = await town.press(town.aoi, town.vault.last, "Replay")
    assert again.private
    assert "**8手目**（全8手）" in again.text


async def test_an_animation_that_is_too_large_shows_fewer_steps_and_says_so(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    monkeypatch.setattr(replaying, "MOST_SHOTS", 5)
    reply = await town.slash(town.ben, "replay", format="film")
    film = Image.open(io.BytesIO(reply.message.picture))
    assert sum(frame.info["duration"] for frame in ImageSequence.Iterator(film)) == 1000 + 3 * 700 + 3000
    assert "only every second step" in reply.text


async def test_an_animation_that_cannot_be_sent_is_refused(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    monkeypatch.setattr("playground.messages.LARGEST_FILE", 10_000)
    reply = await town.slash(town.ben, "replay", format="film")
    assert reply.text == say("en", "refusal-film-too-large")


async def test_a_match_a_person_may_not_see_is_unknown_to_them(town: Town) -> None:
    hidden = town.playground.add_channel("hidden")
    await town.begin(town.ben, town.dan, hidden, moves=SHORT_GAME[:1])
    number = (await town.match(hidden)).id
    seen = await town.slash(town.chie, "replay", match=number)
    assert "**初手の前**" in seen.text
    hidden.set_permissions(town.playground.guild_id, deny=Permission.VIEW_CHANNEL)
    await town.playground.wait_for(lambda: hides(town, hidden.id))
    options: dict[str, Any]
    for options in ({}, FOR_ALL, {"format": "film"}):
        refused = await town.slash(town.chie, "replay", None, match=number, **options)
        assert refused.private
        assert refused.text == say("ja", "refusal-unknown-match")
    refused = await town.press(town.chie, seen.message, say("ja", "button-next"))
    assert say("ja", "refusal-unknown-match") in refused.text
    assert "**初手の前**" in seen.message.text


async def test_a_replay_works_after_a_restart(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    reply = await town.slash(town.ben, "replay")
    await town.restart()
    await town.press(town.ben, reply.message, "Next")
    assert "**Move 1 of 2**" in reply.text


@for_each(game=[*CATALOGUE], locale=LANGUAGES)
def test_captions_of_animations_tell_moves_in_words(game: str, locale: str) -> None:
    """The notation stands behind the words, and is missing only if it is a word itself."""
    rng, match = random.Random(3), replace(begun(game), language=locale)
    for _ in range(12):
        match = moved(match, rng)
    replay = Replay(match, CATALOGUE[game])
    captions = [shot.caption for shot in shots(match, replay, view_of(match), 1)]
    for step, caption in zip(replay.steps[1:], captions[1:], strict=True):
        assert step.row is not None
        if (told := step.told(Seat(0))) is not None:
            assert caption.words == f"{step.number}. {told_words(told, locale, game)}"
            assert step.row.text.isalpha() or caption.notation.endswith(step.row.text)


async def test_boards_are_drawn_while_an_animation_is_made() -> None:
    drawing, entry, view = Drawing(), CATALOGUE["vault"], View()
    start = entry.game.start({"size": 6})
    film = asyncio.create_task(drawing.film(entry, repeat(Shot(start, view, Caption("1."), PLY), 200), view.theme))
    await asyncio.sleep(0)
    assert (await drawing.png(entry, start, view)).startswith(b"\x89PNG")
    assert not film.done()
    assert len(await film) > 200 * 20
    drawing.close()


async def test_a_resignation_is_told_in_the_readers_language(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    asked = await town.slash(town.dan, "match resign")
    await town.press(town.dan, asked.message, "Resign")
    match = await town.match()
    steps = Replay(match, CATALOGUE["vault"])
    for person, words, told in (
        (town.ben, "Black resigns", "**You win!** Dan resigned."),
        (town.chie, "黒が投了", "**Benさんの勝ちです！**Danさんが投了しました。"),
    ):
        reply = await town.slash(person, "replay")
        await town.press(person, reply.message, say(town.language(person), "button-last"))
        assert told in reply.text.splitlines()
        assert any(words in label for label in reply.message.menus[0].labels)
        assert "black leaves" not in reply.text
        spoken = replace(match, language=town.language(person))
        assert [shot.caption.words for shot in shots(spoken, steps, View(), 1)][-1] == words
