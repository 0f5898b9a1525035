"""Answering people: first at once, then properly; and the one place where errors become sentences."""

from __future__ import annotations

import asyncio
import contextlib
import io
import secrets
from collections.abc import AsyncIterator, Awaitable
from functools import partial

import aiohttp
import discord
import structlog
from discord import app_commands, ui

from bot.core.match import Match, MatchId, Refusal, UserId
from bot.core.numbers import snowflake, whole
from bot.handling.host import Interaction
from bot.publishing.backoff import UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, doubting, log_failure, surely
from bot.storage import Commits, StoreUnavailable, count_commits
from bot.storage.matches import load_adjourned_in, load_match, load_match_in
from bot.storage.preferences import load_settings
from bot.storage.settings import Preferences, ServerSettings
from bot.texts import AnyLocale, say
from bot.ui.errors import LONGEST, Obstacle, explained
from bot.ui.layout import note, shortened

_log = structlog.get_logger("banmen.commands")

Attached = tuple[str, bytes]
"""A file name, and what is in the file."""


MOST = 2**53 - 1
"""Discord's greatest whole number in a command."""
ACKNOWLEDGED = 40060
"""Discord's code for an interaction that was answered before."""
UNKNOWN_INTERACTION = 10062
"""Discord's code for an interaction that nobody waits for any more."""
WISHES = "wishes"
COMMITS = "commits"
"""Where an interaction keeps what was chosen, and how much was committed for it."""


async def learn_wishes(interaction: Interaction) -> None:
    """What the server and the person have chosen, from here on with the interaction, whose language is theirs.

    Comes before all else that is done about an interaction.
    """
    interaction.extras[COMMITS] = count_commits()
    try:
        wishes = await load_settings(interaction.client.store, interaction.guild_id, UserId(interaction.user.id))
    except Exception as error:  # noqa: BLE001 - whoever asks is told of the fault when what they ask for fails as well
        log_failure(_log, "wishes not known", error, interaction=interaction.id)
        return
    interaction.extras[WISHES] = wishes
    theirs: discord.Locale = interaction.extras.setdefault("locale", interaction.locale)
    spoken = wishes[1].language
    named = (each for each in discord.Locale if str(each).partition("-")[0] == spoken)
    interaction.locale = next(named, theirs)


def settings(interaction: Interaction) -> ServerSettings:
    """What was chosen for the server of an interaction."""
    known: tuple[ServerSettings, Preferences] | None = interaction.extras.get(WISHES)
    return known[0] if known else ServerSettings()


def preferences(interaction: Interaction) -> Preferences:
    """What somebody has chosen who presses or asks."""
    known: tuple[ServerSettings, Preferences] | None = interaction.extras.get(WISHES)
    return known[1] if known else Preferences()


async def think(interaction: Interaction) -> None:
    """Answer at once that a private answer will come. What Discord has not heard answered, is not done either."""
    await _put_off(interaction, ephemeral=True, thinking=True)


async def announce(interaction: Interaction) -> None:
    """Answer at once that an answer for everybody will come; a refusal afterwards would be for everybody too."""
    await _put_off(interaction, thinking=True)


async def hold(interaction: Interaction) -> None:
    """Answer at once that the message with the pressed button will change."""
    await _put_off(interaction)


async def turn_to(interaction: Interaction) -> None:
    """Answer at once: what is pressed in a private message changes that, all else has a private answer."""
    is_private = interaction.message is not None and interaction.message.flags.ephemeral
    await (hold if is_private else think)(interaction)


async def _put_off(interaction: Interaction, *, ephemeral: bool = False, thinking: bool = False) -> None:
    defer = partial(interaction.response.defer, ephemeral=ephemeral, thinking=thinking)
    with doubting() as doubt:
        try:
            await surely(defer)
        except discord.HTTPException as problem:
            # Where each try got its answer, another process was quicker, and does what was asked for. Else it was most
            # likely we: Discord has heard it, and shows somebody that we think. To ask for that message would tell
            # nothing more, as both processes answer under one name; and where both do go on, one finds it done.
            if problem.code != ACKNOWLEDGED or not doubt.is_raised:
                raise
    interaction.extras["thinking"] = thinking


async def answer(interaction: Interaction, view: ui.LayoutView, *attached: Attached | None) -> bool:
    """The private answer, or the message's new shape, after `think` or `hold`; what is attached may be None.

    False where the message was put away meanwhile: there is nobody to tell.
    """
    files = [discord.File(io.BytesIO(each[1]), each[0]) for each in attached if each is not None]
    interaction.extras["answered"] = True
    try:
        await interaction.edit_original_response(view=view, attachments=files)
    except discord.NotFound as error:
        if error.code not in {UNKNOWN_CHANNEL, UNKNOWN_MESSAGE}:
            raise
        return False
    return True


async def dismiss(interaction: Interaction) -> None:
    """After `think` or `hold` there is nothing to say: the private message goes, unless it went already."""
    interaction.extras["answered"] = True
    with contextlib.suppress(discord.NotFound):
        await interaction.delete_original_response()


async def together(*doing: Awaitable[object]) -> None:
    """Do several things at once, and all of them to the end. Raises the first error of any, after all others are done:
    what is said of it comes after what they say.
    """
    done = await asyncio.gather(*doing, return_exceptions=True)
    for error in done:
        if isinstance(error, BaseException):
            raise error


async def remark(interaction: Interaction, text: str) -> None:
    """Say something privately, wherever the interaction stands, without overwriting an answer."""
    thinking = interaction.extras.get("thinking")
    if thinking is None and not interaction.response.is_done():
        await interaction.response.send_message(view=note(text), ephemeral=True)
    elif thinking and "answered" not in interaction.extras:
        await interaction.edit_original_response(view=note(text))
    else:
        await interaction.followup.send(view=note(text), ephemeral=True)


async def answer_error(interaction: Interaction, error: Exception) -> None:
    """Explain what can't be done; for a fault of ours give a number that is in the log beside the traceback."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, app_commands.AppCommandError):
        # Of a command, or with options, that we don't have.
        error = Obstacle("old command")
    if isinstance(error, discord.HTTPException) and error.code == ACKNOWLEDGED:
        _log.info("answered by another process", interaction=interaction.id)
        return
    commits: Commits | None = interaction.extras.get(COMMITS)
    if isinstance(error, StoreUnavailable) and commits and commits.count:
        # Something was done before the database failed.
        error = StoreUnavailable(str(error), is_unsure=True)
    text = sentence(error, interaction.locale, interaction.extras.get("game"))
    try:
        await remark(interaction, text)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as silenced:
        # Its three seconds or fifteen minutes are over, its message is gone, or Discord is: there is nobody to tell.
        _log.warning("unanswered", interaction=interaction.id, why=str(silenced))


def sentence(error: Exception, locale: AnyLocale, game: str | None = None) -> str:
    """What to tell somebody of an error: why it can't be done, or for a fault of ours the number it is logged by."""
    text = explained(error, locale, game)
    if isinstance(error, StoreUnavailable):
        _log.warning("database unavailable", why=str(error), unsure=error.is_unsure)
    if text is not None:
        return shortened(text, LONGEST)
    reference = secrets.token_hex(3)
    _log.error("unexpected", reference=reference, exc_info=error)
    return say(locale, "fault", reference=reference)


def number_in(text: str) -> int:
    """A number in a custom id. Raises Obstacle "old button" for what isn't one."""
    number = whole(text)
    if number is None:
        raise Obstacle("old button")
    return number


def id_in(text: int | str) -> int:
    """The number of a match, a challenge, a person or a channel in a custom id.

    Raises Obstacle "old button" for what isn't one.
    """
    number = snowflake(str(text))
    if number is None:
        raise Obstacle("old button")
    return number


async def match_of(interaction: Interaction, subject: int | str, *, is_shown: bool = False) -> Match:
    """The match that a press is about, if it is for this person to see; with `is_shown` they see it already.

    Raises Refusal "unknown match"; Obstacle "old button".
    """
    match = await load_match(interaction.client.store, MatchId(id_in(subject)))
    if not is_shown and not sees_match(interaction, match):
        raise Refusal("unknown match")
    interaction.extras["game"] = match.game
    return match


@contextlib.asynccontextmanager
async def as_player(interaction: Interaction, subject: int | str) -> AsyncIterator[MatchId]:
    """The number of a match, to do in it what only its players may do.

    Whoever neither plays in it nor may see it gets the refusals of `match_of`. The match isn't read beforehand: that
    takes milliseconds, and whatever is done reads it anyway.
    """
    number = MatchId(id_in(subject))
    try:
        yield number
    except Refusal as refused:
        if refused.key == "not a player":
            await match_of(interaction, number)
        raise


async def match_here(interaction: Interaction) -> Match:
    """The channel's match: the one that is played, else the newest. Raises Obstacle "no match here"."""
    channel = interaction.channel_id
    match = None if channel is None else await load_match_in(interaction.client.store, channel)
    if match is None:
        raise Obstacle("no match here")
    interaction.extras["game"] = match.game
    return match


async def own_match_here(interaction: Interaction, *, adjourned: bool = False) -> Match:
    """The channel's match, if it goes on and whoever asks plays in it; else, or if that is wanted first, their own that
    is adjourned there, whatever is played there meanwhile; else the channel's after all. Raises Obstacle "no match
    here".
    """
    user, match = UserId(interaction.user.id), await match_here(interaction)
    if match.outcome is None and match.seats_of(user) and not adjourned:
        return match
    found = await load_adjourned_in(interaction.client.store, match.channel, user) or match
    interaction.extras["game"] = found.game
    return found


async def match_seen(interaction: Interaction, number: int | None) -> Match:
    """The match with that number, if it is for this person to see; the channel's for None.

    Raises Refusal "unknown match"; Obstacle "no match here".
    """
    if number is None:
        return await match_here(interaction)
    return await match_of(interaction, number)


def sees_match(interaction: Interaction, match: Match) -> bool:
    """Whether a match is for this person to see: they play it, or see where it is played."""
    return bool(match.seats_of(UserId(interaction.user.id))) or sees_channel(interaction, match.channel)


def sees_channel(interaction: Interaction, number: int) -> bool:
    """Whether somebody sees a channel or thread of the server: where they ask from, or by what they may do."""
    if interaction.channel_id == number:
        return True
    user, guild = interaction.user, interaction.guild
    channel = None if guild is None else guild.get_channel_or_thread(number)
    # Of a private thread it is never certain.
    is_private = isinstance(channel, discord.Thread) and channel.is_private()
    if channel is None or is_private or not isinstance(user, discord.Member):
        return False
    return channel.permissions_for(user).view_channel
