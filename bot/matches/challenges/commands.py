"""Making challenges and lobbies: by slash command, and by the menu on a person.

The slash commands have a subcommand for each game of the catalogue, whose parameters are the game's options, its
picture's looks and its seats.
"""

from __future__ import annotations

import inspect
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import app_commands

from bot.catalogue import CATALOGUE, LEVELS, Entry
from bot.core import challenge as challenges
from bot.core import clock
from bot.core.challenge import Challenge, Draft, State, computer_players
from bot.core.match import Match, RuleViolation, UserId
from bot.handling.bot_client import BotClient, Interaction
from bot.handling.channels import (
    ChannelContext,
    Human,
    channel_context,
    check_allowed,
    check_channel,
    check_joined,
    member_in,
    member_of,
    person_of,
    sees,
)
from bot.handling.registration import CommandGroup, commands_of_games, context_menu, handles, panel
from bot.handling.replies import defer_edit, defer_edit_or_reply, defer_privately, dismiss, id_in, reply, settings
from bot.matches import moderation
from bot.matches.challenges import service
from bot.matches.challenges.publication import ChallengeMessages
from bot.matches.challenges.service import ActionP, ChallengeAction
from bot.matches.challenges.setup import (
    CLOCK,
    LEVEL,
    Setup,
    choosable,
    clock_shown,
    friends_needed,
    play_about,
    playable,
    setting_up,
    value_word,
    which_friend,
    which_game,
    with_whom,
)
from bot.matches.clocks import suggest
from bot.publishing.backoff import DISCORD_TROUBLE, obstacle
from bot.publishing.events import BeginnerPlays, give
from bot.storage import StoreUnavailable
from bot.storage.experience import ENOUGH_MATCHES, finished
from bot.texts import slash_key
from bot.texts.translator import named, worded
from bot.ui.actions import Action, CustomId, Pressable, chosen
from bot.ui.errors import UserError
from games.kit.rules import Option, written
from opponents.kit.engines import plays


@dataclass(frozen=True, slots=True)
class Invitation:
    """The game that a host wants to play, and the people to play it with."""

    friends: Sequence[Human]
    """Each mention of the bot stands for a computer player."""
    setup: Setup
    is_open: bool = False
    """Whether anyone may join."""
    asked_by: int | None = None
    """The interaction that asks for it, if one does."""
    given: Collection[str] | None = None
    """The keys of what the host has named, which a first match doesn't change; None for everything."""


async def propose(
    client: BotClient,
    place: ChannelContext,
    host: Human,
    invitation: Invitation,
    reply_to: int | None = None,
) -> Match | None:
    """Make and post a challenge, or a lobby if the invitation is open or names fewer friends than the game needs.

    If only the bot is named, computer players take all other seats that are needed, and the match begins, and is
    returned. A host who is new to the game gets a coach against the easiest ones.

    Checks first that everybody can see the channel, and that the bot may do everything needed there. Raises UserError,
    MissingPermissionsError, RuleViolation or OptionError; then nothing was posted.
    """
    named = [friend for friend in invitation.friends if friend != client.user]
    computers = len(invitation.friends) - len(named)
    people = [await check_friend(place, host, friend) for friend in named]
    setup, is_new = invitation.setup, await are_new(client, [host, *people], invitation.setup.game)
    if is_new and invitation.given is not None:
        setup = setup.small(invitation.given, alone=not people and not invitation.is_open)
    if computers and not plays(setup.game):
        raise UserError("computer does not play")
    await check_channel(client, place)
    if computers and not people:
        computers = max(computers, len(setup.room.sides) - 1)
    invited = [*map(person_of, people), *computer_players(computers, setup.level, place.language)]
    draft = Draft(
        game=setup.game,
        options=setup.options,
        look=tuple(setup.look.items()),
        guild=place.guild.id,
        channel=place.channel.id,
        thread=place.is_thread,
        host=person_of(host),
        invited=tuple(invited),
        seat=setup.seat,
        clock=setup.clock_in(place.settings.clock if people or not computers else ""),
        rated=setup.is_rated,
        language=place.language,
        is_open=invitation.is_open or len(invited) + 1 < len(setup.room.sides),
        asked_by=invitation.asked_by,
    )
    begun = await post(client, place, draft, reply_to)
    if begun is not None and is_new and setup.level == LEVELS[0]:
        await give(client, BeginnerPlays(begun.id, UserId(host.id)))
    return begun


async def are_new(client: BotClient, people: Sequence[Human], game: str) -> bool:
    """Whether any of these people hasn't finished `ENOUGH_MATCHES` of a game."""
    users = {UserId(each.id) for each in people}
    return not users <= await finished(client.store, users, game, ENOUGH_MATCHES)


async def first_setup(client: BotClient, game: str, people: Sequence[Human]) -> Setup:
    """The set-up that is shown first to people who want to play a game; one person alone plays against the computer."""
    setup = Setup.of(game)
    return setup.small((), alone=len(people) == 1) if await are_new(client, people, game) else setup


async def post(client: BotClient, place: ChannelContext, draft: Draft, reply_to: int | None = None) -> Match | None:
    """Make and post a challenge, unless another process does; if it needs no answer, begin the match and return it.

    Raises UserError, RuleViolation or OptionError; then nothing was posted. Raises UserError "challenge not recorded"
    if the database fails after the challenge was made: it stays valid, and the remaining steps follow later.
    """
    try:
        made = await service.make_challenge(client.store, draft)
    except service.AlreadyClaimed:
        return None
    try:
        try:
            await client.part(ChallengeMessages).post(made, reply_to)
        except DISCORD_TROUBLE as error:
            await service.withdraw(client.store, made.id, made.host.id)
            raise obstacle(error, "not posted") from error
        if not made.is_agreed:
            return None
        posted = await service.load_challenge(client.store, made.id)
        begun = await do(client, place, posted, challenges.start, made.host.id)
        return begun if isinstance(begun, Match) else None
    except StoreUnavailable as error:
        client.part(ChallengeMessages).begin_later(made)
        raise UserError("challenge not recorded") from error


async def do(
    client: BotClient,
    place: ChannelContext,
    challenge: Challenge,
    action: ChallengeAction[ActionP],
    *args: ActionP.args,
    **kwargs: ActionP.kwargs,
) -> Challenge | Match:
    """Do an action on a challenge and publish the result: the challenge's message or the match's first board."""
    foreseen, in_thread = service.preview(client.store, challenge, action, *args, **kwargs), False
    if foreseen.state is State.STARTED:
        await client.store.read(moderation.check_guests, client.store, challenge, foreseen)
        in_thread = await check_channel(client, place)
        if in_thread and challenge.message is not None:
            # Before the match begins, because it couldn't be played without its thread.
            await client.part(ChallengeMessages).open_thread(foreseen, challenge.message)
    after = await service.act_in(client.store, challenge.id, in_thread, action, *args, **kwargs)
    if isinstance(after, Match):
        await client.boards.publish(after.id, after)
    else:
        try:
            await client.part(ChallengeMessages).publish(after.id)
        finally:
            if after.state is State.DECLINED:
                await client.part(ChallengeMessages).tell_declined(after)
    return after


async def check_friend(place: ChannelContext, host: Human, friend: Human) -> discord.Member:
    """Check that the host can challenge this friend there, and return the friend as a member. Raises UserError."""
    if friend.bot:
        raise UserError("challenging a bot")
    if friend.id == host.id:
        raise UserError("challenging oneself")
    member = await member_of(place.guild, friend)
    if not sees(member, place.channel):
        raise UserError("not in the channel", name=member.display_name)
    return member


async def check_alone(client: BotClient, place: ChannelContext, user: UserId) -> None:
    """Check that a person can play alone there, in a new thread unless it can't have threads.

    Raises RuleViolation, UserError or MissingPermissionsError.
    """
    await client.store.read(moderation.check_may_start, client.store, place.guild.id, {user})
    check_allowed(place)
    await check_joined(place)
    place.check(opening_thread=not place.is_thread)


# /challenge and /play


@commands_of_games(CommandGroup("challenge"))
def challenge_commands() -> Iterator[app_commands.Command[Any, ..., None]]:
    """One for each game of several players."""
    for game in playable():
        needed, most = friends_needed(CATALOGUE[game])
        # One mention of the bot stands for as many computer players as are needed.
        yield _subcommand(CATALOGUE[game], 1 if plays(game) else needed, most)


@commands_of_games(CommandGroup("play"))
def play_commands() -> Iterator[app_commands.Command[Any, ..., None]]:
    """One for each game of several players, which opens a lobby."""
    for game in playable():
        yield _subcommand(CATALOGUE[game], 0, 0)


def _subcommand(entry: Entry, needed: int, most: int) -> app_commands.Command[Any, ..., None]:
    """A subcommand with an option for each friend, and for everything that is `choosable`.

    The first `needed` of `most` friends are required. If `most` is 0, the subcommand opens a lobby.
    """
    game = entry.game.key
    friends = [f"friend_{number}" for number in range(1, most + 1)]
    # A lobby has its own button for adding computer players.
    options = {f"option_{option.key}": option for option in choosable(game) if friends or option.key != LEVEL}
    clock_name = f"option_{CLOCK}"

    async def callback(interaction: Interaction, **given: Any) -> None:
        await defer_privately(interaction)
        typed = given.pop(clock_name)
        picked = {option.key: given[name] for name, option in options.items() if given.get(name) is not None}
        invited = [given[name] for name in friends if given[name] is not None]
        setup = Setup.of(game).with_picks(picked)
        if typed is not None:
            setup = replace(setup, typed_clock=clock.read(typed))
        if friends:
            setup = setup.fitted(picked, len(invited) + 1)
        if LEVEL in picked and interaction.client.user not in invited:
            raise UserError("level without computer")
        named = {*picked, *([CLOCK] if typed is not None else [])}
        await propose_here(interaction, Invitation(invited, setup, is_open=not friends, given=named))

    optional: dict[str, Any] = {"default": None, "annotation": str | None}
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    parameters = [inspect.Parameter("interaction", kind, annotation=discord.Interaction)]
    for number, name in enumerate(friends):
        if number < needed:
            parameters.append(inspect.Parameter(name, kind, annotation=Human))
        else:
            parameters.append(inspect.Parameter(name, kind, default=None, annotation=Human | None))
    parameters.extend(inspect.Parameter(name, kind, **optional) for name in options)
    # discord.py reads a command's options from the signature of its function.
    callback.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]

    names = {name: _friend_name(number, game) for number, name in enumerate(friends, 1)}
    names |= {name: named(slash_key(option.key, game)) for name, option in options.items()}
    abouts = {name: named(f"{_friend_key(game)}.about") for name in friends}
    abouts |= {name: named(f"{slash_key(option.key, game)}.about") for name, option in options.items()}
    values = {name: _values(option, game) for name, option in options.items() if name != clock_name}
    decorated = app_commands.rename(**names)(app_commands.describe(**abouts)(app_commands.choices(**values)(callback)))
    key = f"{game}-slash"
    about = named(f"{key}.about") if friends else worded(lambda locale: play_about(game, locale))
    command = app_commands.Command[Any, ..., None](name=named(key), description=about, callback=decorated)
    # People may type any clock, not only the suggested ones.
    command.autocomplete(clock_name)(suggest)
    return command


def _friend_key(game: str) -> str:
    return "slash-opponent-computer" if plays(game) else "slash-opponent"


def _friend_name(number: int, game: str) -> app_commands.locale_str:
    return named(_friend_key(game)) if number == 1 else named("opponent-number", number=number)


def _values(option: Option, game: str) -> list[app_commands.Choice[str]]:
    def choice(value: str) -> app_commands.Choice[str]:
        return app_commands.Choice(name=worded(lambda locale: value_word(option, value, locale, game)), value=value)

    return [choice(written(value)) for value in option.values]


async def propose_here(interaction: Interaction, invitation: Invitation) -> None:
    """Make a challenge in the interaction's channel. The challenge is visible there, so the reply is deleted."""
    place = channel_context(interaction)
    await propose(interaction.client, place, interaction.user, replace(invitation, asked_by=interaction.id))
    await dismiss(interaction)


def easy_setup(game: str) -> Setup:
    """The set-up of a match against the easiest computer player, in the simplest variant; the player begins."""
    return Setup.of(game).small((), alone=True)


# The menu on a person


@context_menu("challenge")
async def challenge_person(interaction: Interaction, friend: Human) -> None:
    """Open the private menus for challenging this person."""
    await defer_privately(interaction)
    place = channel_context(interaction)
    if friend == interaction.client.user:
        await challenge_computer(interaction)
        return
    await check_friend(place, interaction.user, friend)
    await check_channel(interaction.client, place)
    locale = interaction.locale
    first, *others = await _first_setups(interaction, friend)
    if others:
        await reply(interaction, which_game(friend.id, [first, *others], locale))
    else:
        await reply(interaction, setting_up(friend.id, first, place.settings.clock, locale))


async def _first_setups(interaction: Interaction, *friends: Human) -> list[Setup]:
    """The set-up of each game that is shown first to a person who wants to play with these friends."""
    everybody = [interaction.user, *friends]
    return [await first_setup(interaction.client, game, everybody) for game in playable()]


async def challenge_computer(interaction: Interaction) -> None:
    """Open the private menus for playing against the computer."""
    me = interaction.client.user
    assert me is not None  # noqa: S101 - known since the login
    await check_channel(interaction.client, channel_context(interaction))
    setups = await _first_setups(interaction)
    await reply(interaction, which_game(me.id, setups, interaction.locale, is_computer=True))


@panel("computer", "play", only_here=True)
async def open_computer(interaction: Interaction) -> None:
    """Open the menus for playing against the computer, from a button of `/help`."""
    await defer_privately(interaction)
    await challenge_computer(interaction)


@handles(Action.CHALLENGE_FRIEND, defer=defer_edit_or_reply)
async def challenge_friend(interaction: Interaction, custom_id: CustomId) -> None:
    """Ask for the people to challenge to a game."""
    game = _game_in(custom_id)
    await check_channel(interaction.client, channel_context(interaction))
    await reply(interaction, which_friend(game, interaction.locale))


async def ask_with_whom(interaction: Interaction, game: str, learn: Pressable | None) -> None:
    """Ask for the people to play a game with, or offer its lessons (`learn`)."""
    me = interaction.client.user
    assert me is not None  # noqa: S101 - known since the login
    setup = await first_setup(interaction.client, game, [interaction.user])
    await reply(interaction, with_whom(setup, me.id, interaction.locale, learn))


@handles(Action.OPEN_TABLE, defer=defer_edit_or_reply)
async def open_table(interaction: Interaction, custom_id: CustomId) -> None:
    """Open a table for a game, whose host may still change everything about it."""
    await propose_here(interaction, Invitation((), Setup.of(_game_in(custom_id)), is_open=True, given=()))


@handles(Action.CHOOSE_FRIEND, defer=defer_edit_or_reply)
async def choose_friend(interaction: Interaction, custom_id: CustomId) -> None:
    """Show the menus for challenging the chosen person, or the computer, to a game."""
    place, me = channel_context(interaction), interaction.client.user
    number = id_in(str(chosen(interaction)))
    is_computer = me is not None and number == me.id
    await check_channel(interaction.client, place)
    people, usual = [interaction.user], place.settings.clock
    if not is_computer:
        people.append(await check_friend(place, interaction.user, await member_in(place.guild, number)))
    setup = await first_setup(interaction.client, _game_in(custom_id), people)
    await reply(interaction, setting_up(number, setup, usual, interaction.locale, is_computer=is_computer))


def _game_in(custom_id: CustomId) -> str:
    """The game of a custom id. Raises UserError "old button" if it can't be played."""
    if custom_id.subject not in playable():
        raise UserError("old button")
    return str(custom_id.subject)


@handles(Action.SET_UP, defer=defer_edit, reads=True)
async def set_up(interaction: Interaction, custom_id: CustomId) -> None:
    """Show the menus for the chosen set-up: each option of a menu contains a whole set-up."""
    setup = Setup.read(chosen(interaction) or custom_id.path)
    friend, me = id_in(custom_id.subject), interaction.client.user
    is_computer = me is not None and friend == me.id
    usual = settings(interaction).clock
    await reply(interaction, setting_up(friend, setup, usual, interaction.locale, is_computer=is_computer))


@handles(Action.CHALLENGE, defer=defer_edit)
async def invite(interaction: Interaction, custom_id: CustomId) -> None:
    """Make the challenge that was set up, unless the server's clock isn't the one that was shown any more."""
    place = channel_context(interaction)
    friend = await member_in(place.guild, id_in(custom_id.subject))
    if friend != interaction.client.user and custom_id.decision != clock_shown(place.settings.clock):
        raise RuleViolation("changed meanwhile")
    await propose_here(interaction, Invitation([friend], Setup.read(custom_id.path)))
