"""Lessons and the coach in a newcomer's first minutes."""

from __future__ import annotations

from typing import Any

import pytest

from bot.core.match import UserId, level_of
from bot.features.coach.service import is_coached
from bot.features.lessons.kit import lessons_of
from bot.features.lessons.service import note_done
from bot.matches.challenges.greeting import greet
from bot.storage.experience import lessons_done
from bot.texts import game_title, say
from playground.seen import Channel
from tests.town.conftest import SHORT_GAME, Town
from tests.town.test_newcomers import GAMES, PLAY, begin, mind_newcomers

pytestmark = pytest.mark.usefixtures(mind_newcomers.__name__)


@pytest.mark.parametrize("game", GAMES)
async def test_every_game_can_be_the_first(town: Town, game: str) -> None:
    channel = town.games
    asked = (await town.slash(town.ben, "help", channel)).message
    begun = await begin(town, town.ben, asked, game_title(game, "en"))
    (thread,) = channel.threads
    match = await town.match(thread)
    assert (match.game, set(match.people)) == (game, {town.ben.id})
    assert str(thread.id) in begun.text
    again = await begin(town, town.ben, asked, game_title(game, "en"))
    assert str(thread.id) in again.text
    assert len(channel.threads) == 1
    # The coach is also there.
    assert await is_coached(town.store, match, UserId(town.ben.id))


async def test_lessons_come_first_for_those_who_have_never_played_a_game(town: Town) -> None:
    await greet(town.client, "en")
    hello = town.playground.channel("welcome").last
    lesson = await town.press(town.ben, hello, hello.labels[0])
    assert "Vault · Lesson 1 of" in lesson.text
    asked = await town.press(town.ben, hello, "Shelt")
    assert asked.message.labels == [say("en", "button-learn"), PLAY]
    assert "Shelt · Lesson 1 of" in (await town.press(town.ben, asked.message, say("en", "button-learn"))).text
    await note_done(town.store, UserId(town.ben.id), "shelt", 0)
    assert await lessons_done(town.store, UserId(town.ben.id), "shelt")
    asked = await town.press(town.ben, hello, "Shelt")
    assert asked.message.labels[:2] == [say("en", "button-against-computer"), say("en", "button-table")]
    assert not town.playground.channel("welcome").threads


async def test_the_last_board_after_lessons_leads_to_them_no_more(town: Town) -> None:
    """Whoever has done one knows where they are; people stop learning when they want to play."""
    await note_done(town.store, UserId(town.ben.id), "vault", 0)
    reply = await town.slash(town.ben, "learn", game="vault")
    listed = await town.press(town.ben, reply.message, "Lessons")
    await town.press(town.ben, listed.message, "Play with a coach")
    (thread,) = town.vault.threads
    asked = await town.slash(town.ben, "match resign", thread)
    await town.press(town.ben, asked.message, asked.message.labels[0])
    assert (await town.match(thread)).outcome is not None
    assert "Learn it" not in town.board(thread).labels


@pytest.mark.parametrize("game", ["vault", "chaturanga"])
async def test_a_first_match_against_the_computer_begins_alike_however_it_is_started(town: Town, game: str) -> None:
    async def begun(where: Channel) -> tuple[Any, ...]:
        match = await town.match(where)
        return match.options, match.seats, match.rated, await is_coached(town.store, match, UserId(town.ben.id))

    welcome = town.playground.channel("welcome")
    await begin(town, town.ben, (await town.slash(town.ben, "help", welcome)).message, game_title(game, "en"))
    wanted = await begun(welcome.threads[0])
    assert wanted[3]
    assert all(level_of(user) == 1 for user in wanted[1] if user != town.ben.id)

    typed = town.playground.channel("shelt")
    await town.slash(town.ben, f"challenge {say('en', f'{game}-slash')}", typed, opponent=town.bot)
    assert await begun(typed) == wanted
    written = town.playground.channel("pent-up")
    await town.say(town.ben, f"<@{town.playground.bot_id}> {game_title(game, 'en')} computer", written)
    await town.quiet()
    assert await begun(written) == wanted
    # The help's menus, and those on Banmen itself.
    help_ = (await town.slash(town.ben, "help", town.games)).message
    page = await town.press(town.ben, help_, "More…")
    which = await town.press(town.ben, page.message, say("en", "button-panel-computer"))
    menus = await town.choose(town.ben, which.message, say("en", "choose-game"), game_title(game, "en"))
    await town.press(town.ben, menus.message, say("en", "button-begin"))
    assert await begun(town.games) == wanted
    chaturanga = town.playground.channel("chaturanga")
    which = await town.ben.context(town.bot, "Challenge to a game", chaturanga)
    menus = await town.choose(town.ben, which.message, say("en", "choose-game"), game_title(game, "en"))
    await town.press(town.ben, menus.message, say("en", "button-begin"))
    assert await begun(chaturanga) == wanted


async def test_a_first_match_is_proposed_only_to_those_who_have_never_played_the_game(town: Town) -> None:
    for number in range(len(lessons_of("vault"))):
        await note_done(town.store, UserId(town.ben.id), "vault", number)
    assert "Play your first match" in (await town.slash(town.ben, "learn", game="vault")).text
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    told = (await town.slash(town.ben, "learn", game="vault")).text
    assert "You know Vault" in told
    assert "first match" not in told
