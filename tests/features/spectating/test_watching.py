"""Looking on at matches, and a server's live channel."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import discord
import pytest

from bot.core.match import UserId
from bot.features import spectating
from bot.features.spectating import live as live_part
from bot.features.spectating import queries as spectating_queries
from bot.features.spectating.live import LiveMessages
from bot.features.spectating.spectators import MOST_TOLD, How, Live
from bot.matches import endings
from bot.publishing import members
from bot.storage import Connection, match_queries
from bot.storage.matches import play_move
from bot.storage.preferences import save_preference, save_server_setting
from bot.texts import say
from bot.ui.actions import Action, CustomId
from playground.driver import TIMEOUT, Person
from playground.permissions import Permission
from playground.rest import Exchange
from playground.seen import Channel, Message
from tests.features.offers.test_offers import answer_offer, asked
from tests.games.test_tower import RECORD
from tests.town.conftest import SHORT_GAME, Town, move_clock
from tests.town.test_backoff import EDIT, Count
from tests.town.test_channels import lose
from tests.town.test_faults import BY_ORDER, Order, impatient

__all__ = ["impatient"]

MOVES, END, QUIET = "Ping at each move", "Ping at the end", "No pings"
SEE = Permission.VIEW_CHANNEL
TELL_LIVE = ("POST /channels/{channel_id}/messages", "PATCH /channels/{channel_id}/messages/{message_id}")


async def watch(town: Town, person: Person, how: str, board: Message | None = None) -> Message:
    """Somebody presses Watch, and says how they want to be told."""
    shown = board or town.board()
    panel = (
        await town.press(person, shown, next(label for label in shown.labels if label.startswith("Watch")))
    ).message
    await town.press(person, panel, how)
    return panel


# Watching


async def test_spectators_are_pinged_as_they_prefer_and_only_once(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    eve, fay = town.playground.add_person("Eve"), town.playground.add_person("Fay")
    panel = await watch(town, eve, MOVES)
    assert "**You're watching.** I ping you at each move" in panel.text
    await watch(town, fay, END)
    panel = await watch(town, town.playground.add_person("Gus"), QUIET)
    # The board counts who comes and goes at once.
    assert "Watch (3)" in town.board().labels
    await town.slash(town.dan, "move", move=SHORT_GAME[1])
    board = town.board()
    assert board.mentions == {eve.id, town.ben.id}
    assert "Watch (3)" in board.labels
    # Rows that aren't moves aren't news for spectators.
    await town.slash(town.ben, "match draw")
    assert town.board() == board
    assert town.offer().mentions == {town.dan.id}
    for number, text in enumerate(SHORT_GAME[2:], 2):
        await town.slash((town.ben, town.dan)[number % 2], "move", move=text)
    assert town.board().mentions == {eve.id, fay.id, town.ben.id}
    assert town.board().text.count(eve.mention) == 1
    # The end is announced once, and spectators are removed.
    assert await town.store.read(spectating_queries.watchers, (await town.match()).id) == {}
    assert not await town.store.read(match_queries.unshown)


async def test_spectators_who_hear_of_each_move_hear_that_the_match_is_adjourned_and_resumed(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    eve, fay = town.playground.add_person("Eve"), town.playground.add_person("Fay")
    await watch(town, eve, MOVES)
    await watch(town, fay, END)
    await asked(town, town.ben, "Pause")
    await answer_offer(town, town.dan, "Allow")
    board = town.board()
    assert "the match is paused" in board.text
    assert board.mentions == {eve.id}
    await town.press(town.ben, board, "Resume")
    assert town.board().mentions == {eve.id, town.dan.id}


async def test_a_solo_game_tells_its_spectators_of_its_end(town: Town) -> None:
    await town.slash(town.ben, "puzzle tower")
    thread = town.vault.threads[0]
    board = town.board(thread)
    eve = town.playground.add_person("Eve")
    await watch(town, eve, MOVES, board)
    await town.slash(town.ben, "move", thread, move=RECORD.split()[0])
    assert town.boards(thread) == [board]
    assert board.labels == ["Lay a tile", "How it's played", "Menu", "Take back", "Watch (1)"]
    await endings.resign(town.store, (await town.match(thread)).id, UserId(town.ben.id))
    await town.show(thread)
    over = town.board(thread)
    assert eve.id in over.mentions
    assert len(town.boards(thread)) == 2


async def test_spectators_who_come_and_go_at_once_share_an_edit_of_the_board(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    match, edits = (await town.match()).id, Count(town, EDIT)
    async with town.client.boards.hold(match):
        redrawing = [asyncio.create_task(town.client.boards.redraw(match)) for _ in range(5)]
        await asyncio.sleep(0)
    await asyncio.gather(*redrawing)
    assert len(edits.requests) == 1


async def test_a_spectator_who_stops_watching_or_wants_no_pings_is_not_pinged(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    eve = town.playground.add_person("Eve")
    panel = await watch(town, eve, MOVES)
    await save_preference(town.store, UserId(eve.id), "pings", value=False)
    await town.press(town.chie, town.board(), "Watch (1)")
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    assert eve.mention in town.board().text
    assert town.board().mentions == {town.dan.id}
    await town.press(eve, panel, "Stop watching")
    assert say("en", "watching-not") in panel.text
    assert "Watch" in town.board().labels
    await town.slash(town.dan, "move", move=SHORT_GAME[1])
    assert eve.mention not in town.board().text
    assert "Watch" in town.board().labels


async def test_players_and_latecomers_cannot_watch(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    refused = await town.press(town.ben, board, "Watch")
    assert refused.private
    assert refused.text == say("en", "refusal-you-play-here")
    eve = town.playground.add_person("Eve")
    panel = (await town.press(eve, board, "Watch")).message
    match = await town.match()
    for number in range(MOST_TOLD):
        await spectating.watch(town.store, match.id, UserId(number + 1), How.MOVES)
    refused = await town.press(eve, panel, END)
    assert refused.texts[-1] == say("en", "refusal-too-many-told", most=MOST_TOLD)
    await town.press(eve, panel, QUIET)
    assert say("en", "watching-quiet") in panel.text
    await town.slash(town.ben, "match resign")
    sure = next(message for message in town.ben.sees(town.vault)[::-1] if "Resign" in message.labels)
    await town.press(town.ben, sure, "Resign")
    moves = str(CustomId(Action.WATCH, match.id, path=How.MOVES))
    town.put_back(panel, moves)
    late = await town.press(eve, panel, moves)
    assert late.texts[-1] == say("en", "refusal-match-over")


async def test_a_spectator_who_can_no_longer_see_the_channel_is_not_pinged(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(members, "KNOWN_FOR", 0.0)
    await town.restart()
    await town.begin(town.ben, town.dan)
    eve, fay, gus = (town.playground.add_person(name) for name in ("Eve", "Fay", "Gus"))
    for person in (eve, fay, gus):
        await watch(town, person, MOVES)
    town.dan.kick(fay)
    changed = asyncio.create_task(town.client.wait_for("guild_channel_update", timeout=TIMEOUT))
    await asyncio.sleep(0)
    town.vault.set_permissions(gus.id, deny=SEE)
    await changed
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    assert town.board().mentions == {eve.id, town.dan.id}
    assert gus.mention not in town.board().text


async def test_the_board_does_not_wait_for_slow_member_lookups(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(members, "MEMBERS_TIMEOUT", 0.0)
    await town.begin(town.ben, town.dan)
    await watch(town, town.playground.add_person("Eve"), MOVES)
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    assert town.board().mentions == {town.dan.id}


async def test_a_spectator_can_view_the_board_from_either_side_and_step_by_step(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:3])
    eve = town.playground.add_person("Eve")
    panel = (await town.press(eve, town.board(), "Watch")).message
    await town.press(eve, panel, "See the board")
    assert "**Move 3 of 3**" in panel.text
    white = panel.picture
    await town.press(eve, panel, "More…")
    await town.press(eve, panel, "Flip")
    assert panel.picture != white
    await town.press(eve, panel, "Back")
    assert "**Move 2 of 3**" in panel.text
    assert town.board().text.count("Move 2") == 0


# Matches being played


async def test_the_watch_command_lists_matches_with_thumbnails_in_pages(town: Town) -> None:
    assert (await town.slash(town.aoi, "watch")).text.startswith("このサーバーには")
    rooms = [town.playground.add_channel(f"room-{number}") for number in range(6)]
    for room in rooms:
        await town.begin(town.ben, town.dan, room, moves=SHORT_GAME[:1])
    await town.begin(town.ben, town.dan)
    hidden = rooms[2]
    hidden.set_permissions(town.playground.guild_id, deny=SEE)
    eve = town.playground.add_person("Eve")
    listed = (await town.slash(eve, "watch")).message
    assert "6 matches are being played" in listed.text
    assert f"<#{hidden.id}>" not in listed.text
    assert len(listed.pictures) == listed.text.count("To the board") == 4
    # The match in which nobody has moved is the last one.
    assert f"<#{town.vault.id}>" not in listed.text
    assert f"<#{town.vault.id}>" in (await town.press(eve, listed, "Next")).text
    await town.press(eve, listed, "Back")
    menu = listed.menus[0]
    panel = (await town.choose(eve, listed, menu.placeholder, menu.labels[0])).message
    await town.press(eve, panel, END)
    assert "you are watching" in (await town.slash(eve, "watch")).text
    # A player of all of them has nothing to choose.
    own = (await town.slash(town.ben, "watch")).message
    assert own.text.count("you play") == 4
    assert not own.menus
    number = (await town.match(hidden)).id
    assert (await town.slash(eve, "watch", match=number)).text == say("en", "refusal-unknown-match")
    assert say("en", "watching-not") in (await town.slash(eve, "watch", match=(await town.match(rooms[0])).id)).text


# The live channel


def set_pauses(town: Town, *, between_edits: float = 0.0, settling: float = 0.0) -> None:
    """Let the bot's live messages wait this many seconds for more to happen."""
    messages = town.client.part(LiveMessages)
    messages.between_edits, messages.settling = between_edits, settling


@pytest.fixture
async def live(town: Town) -> Channel:
    """The channel where the server shows all its matches, without pauses."""
    set_pauses(town)
    channel = town.playground.add_channel("live")
    await save_server_setting(town.store, town.playground.guild_id, "live", channel.id)
    return channel


def live_messages_in(channel: Channel) -> list[Message]:
    """The messages that show matches live."""
    return [message for message in channel.messages if "live-" in str(message.raw)]


async def shown(town: Town) -> None:
    """Let the bot publish everything that is out of date, and wait until it is idle."""
    await town.client.part(LiveMessages).catch_up()
    await town.quiet()


async def test_a_live_channel_starts_when_chosen_and_names_missing_permissions(town: Town) -> None:
    channel = town.playground.add_channel("live")
    channel.set_permissions(town.bot.id, deny=Permission.SEND_MESSAGES)
    await town.begin(town.ben, town.dan)
    panel = (await town.slash(town.dan, "settings")).message
    menu = next(each.custom_id for each in panel.menus if each.custom_id.endswith(":live"))
    reply = await town.choose(town.dan, panel, menu, str(channel.id))
    needed = say("en", "permission-send-messages")
    assert reply.texts[-1] == say("en", "missing-permissions", channel=f"<#{channel.id}>", permissions=needed)
    channel.set_permissions(town.bot.id)
    await town.choose(town.dan, panel, menu, str(channel.id))
    assert len(channel.messages) == 1


async def test_the_live_channel_shows_each_match_in_one_message(town: Town, live: Channel) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    await town.begin(town.ben, town.dan, town.games)
    first, second = live.messages
    assert f"see them all live in <#{live.id}>" in (await town.slash(town.ben, "watch")).text
    assert first.picture == town.board().picture
    assert second.picture == town.board(town.games).picture
    assert "walked from c6 to b5" in first.text
    assert str(town.board().id) in first.text
    for number, text in enumerate(SHORT_GAME[2:], 2):
        await town.slash((town.ben, town.dan)[number % 2], "move", move=text)
    assert live.messages == [first, second]
    assert "wins" in first.text
    assert first.labels == ["Replay"]
    assert (await town.press(town.chie, first, "Replay")).private
    assert not first.raw["mentions"]
    assert not second.raw["mentions"]
    assert await town.store.read(spectating_queries.live_state, (await town.match()).id)
    assert [
        state.message for state in await town.store.read(spectating_queries.shown_live, town.playground.guild_id)
    ] == [second.id]
    assert f"see it live in <#{live.id}>" in (await town.slash(town.ben, "watch")).text
    # People can watch from there, but no one turns the pages for all.
    panel = (await town.press(town.playground.add_person("Eve"), second, "Watch")).message
    assert panel.ephemeral


@pytest.mark.usefixtures("impatient")
@BY_ORDER
async def test_faults_while_publishing_live_leave_one_message_per_match(
    town: Town, live: Channel, order: Order
) -> None:
    await save_server_setting(town.store, town.playground.guild_id, "live", value=None)
    await town.begin(town.ben, town.dan)
    match = await town.match()
    await save_server_setting(town.store, town.playground.guild_id, "live", live.id)
    for number, request in enumerate(TELL_LIVE):
        if number:
            await play_move(town.store, match.id, None, UserId(town.ben.id), SHORT_GAME[0])
        order(town.playground.faults, request)
        await shown(town)
        town.playground.faults.clear()
        await town.passes(minutes=1)
        await shown(town)
        assert len(live.messages) == 1
        assert f"-{match.id}-{number}.png" in str(live.last.raw)
        assert await town.store.read(spectating_queries.live_behind) == []


async def test_missed_live_moves_are_shown_after_a_restart(town: Town, live: Channel) -> None:
    await town.begin(town.ben, town.dan)
    match = await town.match()
    await town.stop()
    await town.start()
    # The jobs look once when the bot starts, and may not come between the next two.
    await town.client.catch_up()
    await town.quiet()
    await play_move(town.store, match.id, None, UserId(town.ben.id), SHORT_GAME[0])
    # The bot doesn't know that this one was posted.
    await town.store.write(spectating_queries.drop_live, match.id, live.last.id)
    await town.restart()
    assert len(live.messages) == 1
    assert "walked from a1 to b2" in live.last.text


async def test_a_live_channel_that_was_not_writable_catches_up(town: Town, live: Channel) -> None:
    live.set_permissions(town.bot.id, deny=Permission.SEND_MESSAGES)
    await town.begin(town.ben, town.dan)
    assert not live.messages
    assert town.board().labels
    await shown(town)
    assert not live.messages
    # No pause is waited for when permissions change.
    live.set_permissions(town.bot.id)
    await town.playground.wait_for(lambda: len(live.messages) == 1)
    await town.quiet()
    # Somebody deletes it: the next move brings it back.
    town.dan.delete(live.last)
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    assert "walked from a1 to b2" in live.last.text


async def test_a_new_live_channel_takes_over_and_a_deleted_one_is_ignored(town: Town, live: Channel) -> None:
    await town.begin(town.ben, town.dan)
    there = town.playground.add_channel("show")
    await town.quiet()
    await save_server_setting(town.store, town.playground.guild_id, "live", there.id)
    await shown(town)
    assert not live.messages
    assert len(there.messages) == 1
    await lose(town, there)
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    assert "walked from a1 to b2" in town.board().text
    await save_server_setting(town.store, town.playground.guild_id, "live", live.id)
    await shown(town)
    assert len(live.messages) == 1
    await save_server_setting(town.store, town.playground.guild_id, "live", None)
    await shown(town)
    assert not live.messages


async def test_a_match_without_a_channel_leaves_the_live_channel_when_it_ends(town: Town, live: Channel) -> None:
    await town.begin(town.ben, town.dan, town.games)
    match = await town.match(town.games)
    await lose(town, town.games)
    await shown(town)
    assert len(live.messages) == 1
    await endings.resign(town.store, match.id, UserId(town.ben.id))
    await shown(town)
    assert not live.messages
    assert await town.store.read(spectating_queries.live_behind) == []


async def test_matches_some_of_the_live_channels_readers_may_not_see_are_not_shown(town: Town, live: Channel) -> None:
    secret = town.playground.add_channel("secret")
    secret.set_permissions(town.playground.guild_id, deny=SEE)
    secret.set_permissions(town.ben.id, allow=SEE)
    secret.set_permissions(town.dan.id, allow=SEE)
    secret.set_permissions(town.bot.id, allow=SEE)
    await town.begin(town.ben, town.dan, secret)
    await town.begin(town.ben, town.dan, town.games)
    await town.begin(town.ben, town.dan, live)
    await shown(town)
    assert [str(town.board(town.games).id) in message.text for message in live_messages_in(live)] == [True]
    # Matches that become secret are removed.
    town.games.set_permissions(town.playground.guild_id, deny=SEE)
    await town.playground.wait_for(lambda: not live_messages_in(live))


async def test_a_match_that_started_and_ended_while_live_was_down_is_not_shown(town: Town, live: Channel) -> None:
    town.client.part(LiveMessages).stop()
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    await town.restart()
    assert not live.messages
    assert await town.store.read(spectating_queries.live_behind) == []


async def test_a_spectator_evicted_from_the_member_cache_is_still_pinged(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(members, "MAX_CACHED_MEMBERS", 2)
    await town.restart()
    await town.begin(town.ben, town.dan)
    eve, fay, gus = (town.playground.add_person(name) for name in ("Eve", "Fay", "Gus"))
    await watch(town, eve, MOVES)
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    for person in (fay, gus):
        await watch(town, person, MOVES)
    await town.slash(town.dan, "move", move=SHORT_GAME[1])
    assert town.board().mentions == {eve.id, fay.id, gus.id, town.ben.id}


# Frequency


class Edits:
    """Counts how often messages of a channel are edited."""

    def __init__(self, town: Town, channel: Channel) -> None:
        self.count = 0
        self._channel = channel
        town.playground.rest.before.append(self._look)

    async def _look(self, exchange: Exchange) -> None:
        self.count += exchange.method == "PATCH" and exchange.params.get("channel_id") == str(self._channel.id)


async def play(town: Town, first: int, last: int) -> None:
    """Ben and Dan play these moves."""
    for number in range(first, last):
        await town.slash((town.ben, town.dan)[number % 2], "move", move=SHORT_GAME[number])


async def test_a_live_message_shows_the_first_move_at_once_and_later_ones_together(town: Town, live: Channel) -> None:
    set_pauses(town, between_edits=3600.0)
    await town.begin(town.ben, town.dan)
    edits = Edits(town, live)
    await play(town, 0, 1)
    assert "walked from a1 to b2" in live.last.text
    await play(town, 1, 5)
    await shown(town)
    assert "walked from a1 to b2" in live.last.text
    assert edits.count == 1
    # Unshown changes are shown after a restart.
    await town.restart()
    await town.quiet()
    assert f"{SHORT_GAME[4][-2:]}." in live.last.text
    assert edits.count == 2
    assert len(live.messages) == 1


async def test_what_happened_meanwhile_is_shown_by_itself_up_to_the_end(
    town: Town, live: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    callbacks: list[Callable[[], object]] = []
    loop = asyncio.get_running_loop()
    set_pauses(town, between_edits=3600.0)
    calling_later = loop.call_later

    def call_later(seconds: float, callback: Callable[..., object], *args: object) -> asyncio.TimerHandle:
        if seconds == 3600.0:
            callbacks.append(partial(callback, *args))
        return calling_later(seconds, callback, *args)

    monkeypatch.setattr(loop, "call_later", call_later)
    await town.begin(town.ben, town.dan)
    edits = Edits(town, live)
    await play(town, 0, len(SHORT_GAME))
    assert edits.count == len(callbacks) == 1
    callbacks.pop()()
    await town.quiet()
    assert "wins" in live.last.text
    assert edits.count == 2
    assert await town.store.read(spectating_queries.live_behind) == []
    # Nothing has happened since.
    callbacks.pop()()
    await town.quiet()
    assert edits.count == 2


async def test_a_match_that_becomes_secret_is_taken_away_between_two_edits(town: Town, live: Channel) -> None:
    set_pauses(town, between_edits=3600.0)
    await town.begin(town.ben, town.dan)
    await play(town, 0, 2)
    assert live.messages
    town.vault.set_permissions(town.playground.guild_id, deny=SEE)
    await town.playground.wait_for(lambda: not live.messages)


# Changed permissions


class Looks:
    """Counts how often the bot looks at a server's live messages."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.guilds: list[int] = []
        reading = spectating_queries.shown_live

        def read(db: Connection, guild: int) -> list[Live]:
            self.guilds.append(guild)
            return reading(db, guild)

        monkeypatch.setattr(spectating_queries, "shown_live", read)


async def heard(town: Town, event: str, number: int) -> None:
    """Wait until the bot has heard of this many changes."""
    for _ in range(number):
        await town.client.wait_for(event, timeout=TIMEOUT)


async def test_a_burst_of_changes_is_one_look_at_the_servers_live_messages(
    town: Town, live: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    await town.begin(town.ben, town.dan)
    set_pauses(town, settling=3600.0)
    looks = Looks(monkeypatch)
    changes: list[bool] = []
    judge = live_part.has_changed

    def has_changed(before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> bool:
        changes.append(judge(before, after))
        return changes[-1]

    monkeypatch.setattr(live_part, "has_changed", has_changed)
    for denied in (Permission.SEND_MESSAGES, Permission.ATTACH_FILES, Permission.EMBED_LINKS):
        live.set_permissions(town.playground.bot_id, deny=denied)
    await town.playground.wait_for(lambda: len(changes) == 3)
    assert all(changes)
    assert looks.guilds == []
    move_clock(monkeypatch, 3600.0)
    await town.playground.wait_for(lambda: bool(looks.guilds))
    await town.quiet()
    assert looks.guilds == [town.playground.guild_id]


async def test_a_change_that_concerns_neither_readers_nor_the_bot_is_no_reason_to_look(
    town: Town, live: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    await town.begin(town.ben, town.dan)
    looks = Looks(monkeypatch)
    guild = str(town.playground.guild_id)
    hearing = asyncio.create_task(heard(town, "guild_role_update", 1))
    await asyncio.sleep(0)
    role = town.playground.servers.add_role(town.dan.key, guild, "Referees")
    town.playground.world.set_role(guild, role | {"permissions": str(int(Permission.MANAGE_MESSAGES))})
    await hearing
    hearing = asyncio.create_task(heard(town, "guild_channel_update", 1))
    await asyncio.sleep(0)
    live.set_permissions(town.aoi.id, deny=Permission.SEND_MESSAGES)
    await hearing
    live.set_permissions(town.aoi.id, deny=SEE)
    await town.playground.wait_for(lambda: bool(looks.guilds))
    assert looks.guilds == [town.playground.guild_id]


async def test_without_a_live_channel_no_change_is_a_reason_to_look(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    await town.begin(town.ben, town.dan)
    await town.slash(town.ben, "watch")
    set_pauses(town, settling=0.0)
    looks = Looks(monkeypatch)
    town.vault.set_permissions(town.aoi.id, deny=SEE)
    await town.quiet()
    await asyncio.sleep(0)
    assert looks.guilds == []
