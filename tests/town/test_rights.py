"""The permissions that commands and actions ask for, and where: in the whole server, or in the channel of a match."""

from __future__ import annotations

import re
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from bot.core.match import UserId
from bot.features.tournaments.hosted import HostedTournament
from bot.matches.moderation import queries as moderation
from bot.storage.preferences import load_settings
from bot.texts import say
from bot.ui.actions import Action
from playground import shapes
from playground.driver import Person
from playground.permissions import Permission
from playground.seen import Message
from tests.features.tournaments import cups
from tests.test_command_tree import registered
from tests.town.conftest import SHORT_GAME, Town
from tests.town.test_forged import (
    CUP_FORMS,
    FORMS,
    MENUS,
    OF_MATCHES,
    OF_PLANS,
    OF_TOURNAMENTS,
    field,
    logged,
    press,
    reply_text,
    submit,
)

__all__ = ["logged"]


class Right(Enum):
    """A permission, and where somebody must have it. The values are the keys of the refusals."""

    NONE = ""
    """Anybody who sees what it is about. Most of these are for the players of a match, who need no permission."""
    END = "refusal-may-not-end"
    """*Manage Messages* in the match's channel, or a role that `/settings` names."""
    CHANNEL = "refusal-not-moderating"
    """*Manage Messages* in the match's channel, and in the one to which it moves."""
    MODERATE = "refusal-not-a-moderator"
    """*Manage Messages* in the server."""
    MANAGE = "refusal-not-managing"
    """*Manage Server* in the server."""
    CREATE = "refusal-may-not-host"
    """*Manage Events* in the server, or what `/settings` says."""
    HOST = "refusal-not-hosting"
    """The tournament's host, or *Manage Events* in the server."""


COMMANDS: dict[Right, str] = {
    Right.END: "moderate-end",
    Right.CHANNEL: "moderate-change-channel",
    Right.MODERATE: "moderate-ban moderate-unban moderate-bans moderate-log",
    Right.CREATE: "tournament-create",
    Right.HOST: "tournament-start tournament-end",
    Right.NONE: """
        analyse board challenge help holiday import learn leaderboard matches move play preferences privacy profile
        puzzle record rematch replay rules settings watch
        match-abort match-change-channel match-claim match-dice match-draw match-give match-hint match-let-computer-play
        match-menu match-pause match-resign match-resume match-takeback match-time
        tournament-join tournament-leave tournament-show
    """,
}
"""The commands by their rights, with dashes for spaces; those of games, and `/holiday`, by their groups."""
ACTIONS: dict[Right, str] = {
    Right.END: "doend ended",
    Right.MODERATE: "bans modlog",
    Right.MANAGE: "set",
    Right.CREATE: "announce",
    Right.HOST: """
        kickoff cupdate cupstart cuptool cuppick cupround docuptool cuptakeover swapped cuptable
        cupresult cupbetter cupbots cupguests plan
        cupdated cupplaces
    """,
    Right.NONE: """
        opendice accept decline withdraw rest join leave seat start words worded chooser ago assign assigned computer
        level away change changing changed setup friend table meant invite first friendly greeting again
        move pick play playunasked unplay dice hint hintline coachshow coachon coachoff type typed give dogive undo more
        pause resume place placed own bring leaveunseen standin standinfor answer rematch stronger easier look moves
        draw agree refuse retract abort doabort resign doresign claim times moretime cancel
        record replay goto gone film toall analyse analysis analysistoall watch watching ratings ratingstoall
        matches rules pieces profile profiletoall riddle riddlehint riddletype riddletyped solve solution solutionstep
        another share learn lesson lessonpick lessontype lessontyped lessonplay coached firststeps
        holiday holidayend helppage panel privacy export forget doforget prefer preview
        enter quit doquit standings tablestandings pairings cupsee mymatch cuphost sitout checkin
        cuptime cupobject cuptimed cuptimeyes cuptimeno cupfile cuprules stop
    """,
}
"""The actions by their rights."""
REFUSALS = {
    right: re.escape(say("en", right.value, channel="*", host="*", name="*")).replace(r"\*", ".*")
    for right in Right
    if right.value
}
"""Patterns of the answers by which each right is refused."""
GAMES = {"challenge", "play", "puzzle", "holiday"}
EVERYTHING = ~Permission(0)


def listed(table: dict[Right, str]) -> dict[str, Right]:
    """The right for each."""
    return {name: right for right, names in table.items() for name in names.split()}


def refused(said: str) -> Right:
    """The right that an answer says is missing."""
    return next((right for right, pattern in REFUSALS.items() if re.search(pattern, said, re.DOTALL)), Right.NONE)


def test_the_tables_name_every_command_and_action() -> None:
    tree = registered()
    names = {each.qualified_name for each in tree.walk_commands() if not hasattr(each, "commands")}
    whole = {name.split()[0] if name.split()[0] in GAMES else name.replace(" ", "-") for name in names}
    assert listed(COMMANDS).keys() == whole
    assert listed(ACTIONS).keys() == {action.value for action in Action}


def test_only_one_module_reads_the_permissions_of_users() -> None:
    reading = re.compile(r"interaction\.permissions|user\.guild_permissions|permissions_for\((interaction\.)?user\)")
    home = Path(__file__).parents[2] / "bot"
    found = {str(file.relative_to(home)) for file in home.rglob("*.py") if reading.search(file.read_text("utf-8"))}
    # Replies look whether users see a channel.
    assert found == {"handling/rights.py", "handling/replies.py"}


class Elsewhere:
    """A match and a tournament in #vault, and Eve, who reads English and uses the bot in #games."""

    def __init__(self, town: Town, eve: Person, cup: cups.Cup) -> None:
        self.town = town
        self.eve = eve
        self.cup = cup
        self._message: Message | None = None

    async def message(self) -> Message:
        """A private message of Eve's in #games."""
        if self._message is None or self._message.deleted:
            self._message = (await self.town.slash(self.eve, "privacy", self.town.games)).message
        return self._message

    async def act(self, verb: str, *, match: int) -> str:
        """The answer to Eve, who uses an action in #games on the match or the tournament of #vault."""
        message = await self.message()
        if verb in CUP_FORMS:
            return await submit(self.town, self.eve, f"{verb}:{self.cup.id}:1:", [field("text", "1")], message)
        if verb in FORMS:
            return await submit(self.town, self.eve, f"{verb}:{match}:1:", [field(FORMS[verb], "because")], message)
        if verb in OF_TOURNAMENTS | OF_PLANS:
            about, path = int(self.cup.id), (OF_TOURNAMENTS | OF_PLANS)[verb]
        elif verb in OF_MATCHES:
            about, path = match, OF_MATCHES[verb]
        else:
            about, path = 0, {"set": "language", "modlog": "0", "bans": "0"}.get(verb, "")
        value = {"set": "ja"}.get(verb, "1" if verb in MENUS else None)
        return await press(self.town, self.eve, f"{verb}:{about}:1:{path}", message, value)

    async def state(self) -> tuple[Any, ...]:
        """Everything that Eve might change."""
        guild, store = self.town.playground.guild_id, self.town.store
        settings, _ = await load_settings(store, guild, UserId(self.eve.id))
        log = await store.read(moderation.moderation_log, guild, 0, 100)
        hosted: HostedTournament = await self.cup.hosted()
        return settings, log, hosted, await self.town.match()


@pytest.fixture
async def elsewhere(town_without_limits: Town) -> Elsewhere:
    """A match and a tournament, and Eve, who has no right yet."""
    town = town_without_limits
    eve = town.playground.add_person("Eve")
    await town.quiet()
    cup = await cups.joined(town, town.ben, town.dan)
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    return Elsewhere(town, eve, cup)


@pytest.mark.usefixtures("logged")
async def test_people_without_permissions_are_refused_what_asks_for_one_and_nothing_else(elsewhere: Elsewhere) -> None:
    match = (await elsewhere.town.match()).id
    for verb, right in listed(ACTIONS).items():
        if (
            verb in OF_MATCHES | OF_TOURNAMENTS | OF_PLANS
            or verb in CUP_FORMS | FORMS.keys()
            or right is not Right.NONE
        ):
            assert refused(await elsewhere.act(verb, match=match)) is right, verb


@pytest.mark.usefixtures("logged")
async def test_every_right_in_one_channel_is_worth_nothing_elsewhere(elsewhere: Elsewhere) -> None:
    town, eve = elsewhere.town, elsewhere.eve
    town.games.set_permissions(eve.id, allow=EVERYTHING)
    await town.quiet()
    before, match = await elsewhere.state(), (await town.match()).id
    for verb, right in listed(ACTIONS).items():
        if right is not Right.NONE:
            assert refused(await elsewhere.act(verb, match=match)) is right, verb
    about: dict[str, Any] = {"person": town.dan, "reason": "because"}
    given: dict[str, dict[str, Any]] = {
        "moderate ban": about,
        "moderate unban": about,
        "moderate bans": {},
        "moderate log": {},
        "tournament create": {"name": "Own Cup", "game": "Vault"},
        "tournament start": {},
        "tournament end": {},
    }
    rights = listed(COMMANDS)
    for command, options in given.items():
        said = reply_text(await eve.slash(town.games, command, **options))
        assert refused(said) is rights[command.replace(" ", "-")], command
    assert "moderate" not in eve.command_names(town.vault)
    assert not any(label.startswith("End") for label in (await town.press(eve, town.board(), "Menu")).message.labels)
    assert await elsewhere.state() == before


async def test_a_match_is_moderated_by_the_rights_in_its_own_channel(elsewhere: Elsewhere) -> None:
    town, eve = elsewhere.town, elsewhere.eve
    match = (await town.match()).id
    town.games.set_permissions(eve.id, allow=Permission.MANAGE_MESSAGES)
    await town.begin(town.aoi, town.chie, town.games)
    await town.quiet()
    # Her own match can't go where she moderates nothing.
    moved = await town.slash(eve, "moderate change-channel", town.games, place=town.vault, reason="because")
    assert refused(moved.text) is Right.CHANNEL
    asked = await town.slash(eve, "moderate end", town.games)
    await town.submit(eve, asked.modal, "because")
    assert (await town.match(town.games)).outcome
    # Now she moderates the whole server, except for one channel.
    await everywhere(town, eve, Permission.MANAGE_MESSAGES)
    town.vault.set_permissions(eve.id, deny=Permission.MANAGE_MESSAGES)
    await town.quiet()
    assert refused(await elsewhere.act("doend", match=match)) is Right.END
    town.vault.set_permissions(eve.id, allow=Permission(0))
    await town.quiet()
    assert refused(await elsewhere.act("doend", match=match)) is Right.NONE


async def test_nobody_brings_a_match_to_a_channel_in_which_they_may_not_write(town: Town) -> None:
    board = await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    town.games.set_permissions(town.ben.id, deny=Permission.SEND_MESSAGES | Permission.SEND_MESSAGES_IN_THREADS)
    thread = town.dan.start_thread(town.games, "talk")
    await town.quiet()
    menu = await town.menu_with(town.ben, "Change channel", board)
    channels = (await town.press(town.ben, menu, "Change channel")).message
    for place in (town.games, thread):
        told = say("en", "refusal-not-writing", channel=f"<#{place.id}>")
        assert (await town.slash(town.ben, "match change-channel", place=place)).text == told
        chosen = await town.choose(town.ben, channels, channels.menus[0].custom_id, str(place.id))
        assert reply_text(chosen) == told
    assert not town.offers()
    # The other may.
    await town.slash(town.dan, "match change-channel", place=town.games)
    assert town.offers()


async def everywhere(town: Town, person: Person, permission: Permission) -> None:
    """Give a person a role with a permission in the whole server."""
    world, guild = town.playground.world, str(town.playground.guild_id)
    role = world.set_role(guild, shapes.role(world.snowflake(), "Staff", permission, position=1))
    world.give_role(guild, person.key, role["id"])
    await town.quiet()


@pytest.mark.usefixtures("logged")
async def test_permissions_in_the_whole_server_are_enough_even_where_a_channel_denies_them(
    elsewhere: Elsewhere,
) -> None:
    town, eve = elsewhere.town, elsewhere.eve
    await everywhere(town, eve, Permission.MANAGE_MESSAGES | Permission.MANAGE_GUILD | Permission.MANAGE_EVENTS)
    town.games.set_permissions(eve.id, deny=Permission.MANAGE_MESSAGES | Permission.MANAGE_EVENTS)
    await town.quiet()
    match = (await town.match()).id
    for verb, right in listed(ACTIONS).items():
        if right is not Right.NONE:
            assert refused(await elsewhere.act(verb, match=match)) is Right.NONE, verb
    assert (await elsewhere.cup.hosted()).host == eve.id


async def test_the_owner_and_administrators_need_no_other_permission(town: Town) -> None:
    assert (await town.slash(town.dan, "moderate bans")).text.partition("\n")[2].startswith("Everybody can play")
    await everywhere(town, town.ben, Permission.ADMINISTRATOR)
    assert (await town.slash(town.ben, "moderate bans")).text.partition("\n")[2].startswith("Everybody can play")
    world, guild = town.playground.world, town.guild
    world.set_role(guild["id"], next(each for each in guild["roles"] if each["name"] == "Staff") | {"permissions": "0"})
    await town.quiet()
    assert "moderate" not in town.ben.command_names(town.vault)
