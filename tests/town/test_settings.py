"""Settings of servers and preferences of people, on panels and where they matter."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import bot
from bot.catalogue import CATALOGUE
from bot.core.match import UserId
from bot.matches.settings import views as panel
from bot.settings import ServerSettings, described
from bot.storage import match_queries
from bot.storage.preferences import preferences_of, settings_of
from bot.texts import say
from bot.ui.errors import UserError, explained
from bot.ui.match import view_of
from playground import shapes
from playground.driver import Person
from playground.permissions import Permission
from playground.protocol import FORUM, MEDIA
from playground.seen import Message
from renderers.kit.png import encode
from renderers.kit.theme import THEMES
from tests.town.conftest import SHORT_GAME, Town


async def set_preference(town: Town, person: Person, menu: str, value: str) -> Message:
    """Somebody changes one of their preferences: the panel as it is then."""
    panel = await town.page_with(person, (await town.slash(person, "preferences")).message, menu)
    await town.choose(person, panel, menu, value)
    return panel


async def set_server_setting(town: Town, menu: str, value: str | list[str]) -> Message:
    """Dan changes a setting of the server: the panel as it is then."""
    panel = await town.page_with(town.dan, (await town.slash(town.dan, "settings")).message, menu)
    await town.dan.choose(panel, menu, value)
    await town.quiet()
    return panel


def _above(shown: Message, menu: str) -> str:
    """The text right above a menu of a panel."""
    (parts,) = [each["components"] for each in shown.raw["components"]]
    at = next(at for at, part in enumerate(parts) if menu in str(part.get("components")))
    return str(parts[at - 1]["content"])


async def test_choosing_a_language_takes_effect_at_once(town: Town) -> None:
    shown = await set_preference(town, town.ben, "Language", "Language: 日本語")
    assert say("ja", "person-panel") in shown.text
    assert (await town.slash(town.ben, "help")).text == (await town.slash(town.aoi, "help")).text
    await town.choose(town.ben, shown, say("ja", "person-language"), "none")
    assert say("en", "person-panel") in shown.text


async def test_public_boards_are_in_colours_that_all_of_their_players_can_tell_apart(town: Town) -> None:
    """The players' palettes apply, and neither a player's theme nor what spectators have chosen."""

    async def themes() -> set[str]:
        """The themes in which the newest board may be drawn."""
        match, entry = await town.match(), CATALOGUE["shelt"]
        drawn = {key: entry.picture.draw(match.position, replace(view_of(match), theme=key)) for key in THEMES}
        return {key for key, picture in drawn.items() if encode(picture) == town.board().picture}

    await set_preference(town, town.aoi, "配色", "配色：色覚に配慮した配色")
    await town.slash(town.ben, "challenge shelt", opponent=town.dan)
    await town.press(town.dan, town.vault.last, town.vault.last.labels[0])
    assert await themes() == {"dark"}
    await set_preference(town, town.dan, "Colours", "Colours: for colour blindness")
    await set_preference(town, town.ben, "Theme", "Theme: light")
    match = await town.match()
    assert match.position.to_move is not None
    first = next(person for person in (town.ben, town.dan) if person.id == match.seats[match.position.to_move])
    await town.slash(first, "move", move=match.position.notation(match.position.legal_moves()[0]))
    assert await themes() == {"dark-safe"}
    assert not any(word in town.board().text for word in ("olour", "blind"))


async def test_private_pictures_use_the_readers_preferences_and_public_ones_the_matchs_look(town: Town) -> None:
    board = await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    usual = (await town.slash(town.dan, "board")).message.picture
    seen = {usual}
    for menu, value in (
        ("Theme", "Theme: light"),
        ("Vault board", "Vault board: plain"),
        ("See the board", "See the board: always from the first player's side"),
    ):
        await set_preference(town, town.dan, menu, value)
        seen.add((await town.slash(town.dan, "board")).message.picture)
    assert len(seen) == 4
    picker = await town.press(town.dan, town.board(), "Move")
    other = await town.slash(town.dan, "rules", game="vault")
    assert picker.message.picture not in seen
    assert other.message.picture != (await town.slash(town.ben, "rules", game="vault")).message.picture
    assert town.board() == board
    assert town.board().picture == board.picture
    await set_preference(town, town.dan, "Theme", "Theme: dark")
    await set_preference(town, town.dan, "Vault board", "Vault board: match default")
    await set_preference(town, town.dan, "See the board", "See the board: from your side")
    assert (await town.slash(town.dan, "board")).message.picture == usual


async def test_the_preferences_panel_shows_current_values_and_what_was_saved(town: Town) -> None:
    shown = await set_preference(town, town.ben, "Colours", "Colours: for colour blindness")
    assert "Saved. **Colours**: for colour blindness" in shown.text
    assert _above(shown, "Colours") == "Saved. **Colours**: for colour blindness"
    looks = await set_preference(town, town.ben, "Vault board", "Vault board: match default")
    assert _above(looks, "Vault board") == "Saved. **Vault board**: match default"
    again = (await town.slash(town.ben, "preferences")).message
    assert "Saved" not in again.text
    chosen = {
        menu.placeholder: option["label"] for menu in again.menus for option in menu.options if option.get("default")
    }
    assert chosen["Colours"] == "Colours: for colour blindness"
    assert chosen["Theme"] == "Theme: dark"
    assert len(chosen) == len(again.menus)
    assert {f"{game}.{look.key}" for game, look in panel.looks()} == {
        f"{key}.{look.key}" for key, entry in CATALOGUE.items() for look in entry.picture.looks
    }


@pytest.mark.parametrize("when", ["only before dice are rolled", "never"])
async def test_without_confirmation_the_last_choice_plays_the_move(town: Town, when: str) -> None:
    board = await town.begin(town.ben, town.dan)
    await set_preference(town, town.ben, "Ask before each move", f"Ask before each move: {when}")
    picker = (await town.press(town.ben, board, "Move")).message
    for _ in range(2):
        assert "Play" not in picker.labels
        await town.press(town.ben, picker, picker.labels[0])
    assert (await town.match()).moves == 1


async def test_a_person_who_wants_no_pings_is_mentioned_without_a_ping(town: Town) -> None:
    await set_preference(town, town.dan, "Ping me", "Ping me: never")
    challenge = await town.challenge(town.ben, town.dan)
    assert town.dan.mention in challenge.text
    assert challenge.mentions == set()
    await town.press(town.dan, challenge, challenge.labels[0])
    await town.slash(town.ben, "move", move=SHORT_GAME[0])
    assert town.dan.mention in town.board().text
    assert town.board().mentions == set()
    await town.slash(town.dan, "move", move=SHORT_GAME[1])
    assert town.board().mentions == {town.ben.id}


async def test_preferences_are_available_in_direct_messages(town: Town) -> None:
    shown = (await town.slash(town.ben, "preferences", town.ben.direct)).message
    await town.choose(town.ben, shown, "Theme", "Theme: high contrast")
    assert (await preferences_of(town.store, UserId(town.ben.id))).theme == "contrast"


async def test_only_server_managers_can_change_server_settings(town: Town) -> None:
    read = await town.slash(town.ben, "settings")
    assert read.private
    assert not read.message.menus
    assert "**Threads**: only where another match is going on" in read.text
    world, guild = town.playground.world, str(town.playground.guild_id)
    role = world.set_role(guild, shapes.role(world.snowflake(), "Stewards", Permission.MANAGE_GUILD, position=1))
    world.give_role(guild, town.ben.key, role["id"])
    shown = (await town.slash(town.ben, "settings")).message
    world.take_role(guild, town.ben.key, role["id"])
    reply = await town.choose(town.ben, shown, "Threads", "for every match")
    assert reply.followups[-1].text == say("en", "refusal-not-managing")
    assert (await settings_of(town.store, town.playground.guild_id)).threads == "taken"


async def test_matches_start_in_posts_of_the_forums_and_media_channels_that_the_server_allows(town: Town) -> None:
    for kind in (FORUM, MEDIA):
        channel = town.playground.add_channel(f"posts-{kind}", kind=kind)
        await set_server_setting(town, "set:::channels", [str(channel.id)])
        refused = await town.slash(town.ben, "challenge vault", opponent=town.dan)
        assert f"<#{channel.id}>" in refused.text
        await town.begin(town.ben, town.dan, town.ben.start_thread(channel, "vault"))


async def test_matches_start_only_in_channels_the_server_allows(town: Town) -> None:
    await set_server_setting(town, "set:::channels", [str(town.games.id)])
    for asking in (
        town.slash(town.ben, "challenge vault", opponent=town.dan),
        town.slash(town.ben, "play vault"),
        town.slash(town.ben, "puzzle tower"),
    ):
        refused = await asking
        assert refused.private
        assert f"<#{town.games.id}>" in refused.text
    assert not town.vault.messages
    await town.begin(town.aoi, town.dan, town.games)
    mine = (await town.slash(town.ben, "profile")).message
    for asking in (
        town.press(town.ben, mine, say("en", "button-toall")),
        town.slash(town.ben, "replay", None, match=(await town.match(town.games)).id, **{"for-all": True}),
    ):
        refused = await asking
        assert refused.private
        assert f"<#{town.games.id}>" in refused.text
    assert not town.vault.messages
    await town.slash(town.aoi, "match abort", town.games)
    several = UserError("not played here", channels="<#1> <#2>")
    assert "<#1> and <#2>" in str(explained(several, "en"))
    assert "<#1>と<#2>" in str(explained(several, "ja"))
    await town.begin(town.ben, town.dan, town.games)
    beside = await town.challenge(town.ben, town.aoi, town.games)
    await town.press(town.aoi, beside, beside.labels[0])
    assert beside.thread is not None
    assert not (await town.match(beside.thread)).outcome
    shown = await set_server_setting(town, "set:::channels", [])
    assert _above(shown, "set:::channels") == "Saved. **Where people may play**: everywhere"
    await town.begin(town.ben, town.dan)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_server_setting_is_called_the_same_above_its_menu_and_once_it_is_saved(language: str) -> None:
    for each in described(ServerSettings):
        name = say(language, f"server-{each.key}")
        assert re.search(rf"\*\*{name}:?\*\*", say(language, f"server-{each.key}.about")), each.key


async def test_a_server_may_want_a_thread_for_every_match(town: Town) -> None:
    await set_server_setting(town, "Threads", "for every match")
    challenge = await town.challenge(town.ben, town.dan)
    await town.press(town.dan, challenge, challenge.labels[0])
    assert challenge.thread is not None
    assert town.board(challenge.thread).pictures
    assert not await town.store.read(match_queries.is_taken, town.vault.id)


async def test_public_messages_use_the_servers_language(town: Town) -> None:
    await set_server_setting(town, "Language for everyone", "日本語")
    challenge = await town.challenge(town.ben, town.dan)
    assert challenge.labels[0] == say("ja", "button-accept")


async def test_challenges_use_the_servers_clock_by_default(town: Town) -> None:
    await set_server_setting(town, "Usual clock", "3 days a move")
    await town.begin(town.ben, town.dan)
    assert (await town.match()).clock == "move:259200"
    challenge = await town.slash(town.ben, "challenge vault", town.games, opponent=town.dan, clock="none")
    assert not challenge.has_message
    await town.press(town.dan, town.games.last, town.games.last.labels[0])
    assert (await town.match(town.games)).clock == ""


async def test_an_example_is_of_the_game_played_last(town: Town) -> None:
    panel = (await town.slash(town.ben, "preferences")).message
    assert "from New Chaturanga" in (await town.press(town.ben, panel, "See an example")).text
    await town.begin(town.aoi, town.ben)
    assert "from Vault" in (await town.press(town.ben, panel, "See an example")).text


def test_every_message_to_one_person_follows_a_preference() -> None:
    root = Path(bot.__file__).parent
    sources = {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in root.rglob("*.py")}
    private = {name for name, source in sources.items() if "-> discord.Object:" in source}
    assert private > {"features/direct_boards/publication.py"}
    # Reminders are only due in private for people who chose that.
    private.remove("matches/clocks/reminders.py")
    assert [name for name in private if "await wanting_" not in sources[name]] == []
