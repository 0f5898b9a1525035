"""Postponing a match by agreement: one player proposes a date, and if the other agrees, no clock runs until then. A
match has one proposal at a time. It is stored, so that *My match* also shows it, and lapses when its date comes. An
agreed date becomes a gap in the match's clock.
"""

from __future__ import annotations

import contextlib
import secrets
from datetime import datetime, timedelta
from typing import Any

import discord

from bot.core.match import Match, MatchId, UserId
from bot.features.tournaments import match_views, queries
from bot.features.tournaments.deadlines import round_end
from bot.features.tournaments.hosted import Proposal
from bot.features.tournaments.rules import TournamentError
from bot.features.tournaments.starting import open_date_form, typed_date
from bot.handling.bot_client import BotClient, Interaction
from bot.handling.registration import handles
from bot.handling.replies import (
    ask_to_repeat,
    defer_privately,
    match_of,
    number_in,
    reply,
    seen_in,
)
from bot.publishing.backoff import DISCORD_TROUBLE
from bot.publishing.events import MatchEnded, subscribes
from bot.publishing.posting import Draft, post
from bot.publishing.retiring import channel_of
from bot.storage import Connection, Store, clock_queries
from bot.storage.matches import find_match
from bot.storage.preferences import wanting_pings
from bot.texts import AnyLocale, say
from bot.ui.actions import Action, CustomId
from bot.ui.errors import UserError
from bot.ui.escape import called
from bot.ui.layout import Message, date, editing, mention, moments, note, row, when

MOST_PUT_OFF = timedelta(days=14)
"""Maximum time by which a match may be postponed."""
PING_INTERVAL = timedelta(days=1)
"""Minimum time between two pings by a player's proposals, unless the other player has proposed a date in between."""


def _other(match: Match, user: UserId) -> UserId:
    """The opponent of a player. Raises TournamentError "not between two" or "not your match"."""
    people = set(match.seats)
    if len(people) != 2 or match.people != people:
        raise TournamentError("not between two")
    if user not in people:
        raise TournamentError("not your match")
    return next(iter(people - {user}))


async def _check(store: Store, match: Match, moment: datetime) -> None:
    """Check that a match may be postponed until a moment. Raises TournamentError "match not open", "put off too long"
    or "round ends before"; UserError "date in the past".
    """
    now = store.now()
    if match.outcome is not None or await store.read(queries.key_of, match.id) is None:
        raise TournamentError("match not open")
    if moment <= now:
        raise UserError("date in the past", at=int(moment.timestamp()))
    if moment > now + MOST_PUT_OFF:
        raise TournamentError("put off too long", days=MOST_PUT_OFF.days)
    end = await round_end(store, match)
    if end is not None and moment >= end:
        raise TournamentError("round ends before", until=when(end))


def _agree(store: Store, match_id: MatchId, moment: datetime, db: Connection) -> None:
    """Store that no clock of a match runs until a moment (UTC), replacing an earlier agreement."""
    stored, now = find_match(store, db, match_id), store.now()
    if stored.outcome is not None:
        raise TournamentError("match not open")
    queries.end_agreed(db, match_id, now)
    clock_queries.add_gap(db, match_id, now, moment, now, agreed=True)
    queries.note_no_show(db, match_id, moment)


@handles(Action.OPEN_TIME_FORM, defer=ask_to_repeat, reads=True)
async def open_time_form(interaction: Interaction, custom_id: CustomId) -> None:
    """Ask for a date."""
    match = await match_of(interaction, custom_id.subject)
    _other(match, UserId(interaction.user.id))
    if match.outcome is not None:
        raise TournamentError("match not open")
    await open_date_form(interaction, CustomId(Action.TYPE_TIME, match.id))


@handles(Action.TYPE_TIME, defer=defer_privately)
async def propose(interaction: Interaction, custom_id: CustomId) -> None:
    """Propose the typed date in the match's channel, replacing any other proposal."""
    client, user = interaction.client, UserId(interaction.user.id)
    store, match = client.store, await match_of(interaction, custom_id.subject)
    other = _other(match, user)
    moment, _ = await typed_date(interaction)
    await _check(store, match, moment)
    made, before = await store.write(_propose, match.id, Proposal(moment, match.seats.index(user)), store.now())
    content = _proposal(match, user, other, moment)
    try:
        message = await _show(store, channel_of(client, match), made, content, other)
    except DISCORD_TROUBLE as error:
        await store.write(_take_back, match.id, made)
        raise UserError("not shown") from error
    await store.write(queries.note_proposal_posted, match.id, made._replace(message=message))
    if before is not None and before.message != message:
        await _close(client, match, before.message, "tournament-proposal-replaced", before.when)
    await reply(interaction, note(say(interaction.locale, "tournament-you-proposed", date=date(moment))))


def _propose(db: Connection, match_id: MatchId, made: Proposal, now: datetime) -> tuple[Proposal, Proposal | None]:
    """Store a proposal, and return it with the open one before. If the player has pinged the other one lately, it takes
    over the message that did.
    """
    before, last = queries.proposal_of(db, match_id), queries.last_ping(db, match_id, made.seat)
    if last is not None and last.pinged is not None and now - last.pinged < PING_INTERVAL:
        made = made._replace(message=last.message, pinged=last.pinged)
    else:
        made = made._replace(pinged=now)
    queries.note_proposal(db, match_id, made)
    return made, before


async def _show(
    store: Store, channel: discord.PartialMessageable, made: Proposal, content: Message, other: UserId
) -> int:
    """Post a proposal, or edit the message that it takes over, and return its message. Raises as Discord does."""
    is_repeated = made.message is not None
    if made.message is not None:
        with contextlib.suppress(discord.NotFound):
            nobody = discord.AllowedMentions.none()
            await channel.get_partial_message(made.message).edit(**editing(content), allowed_mentions=nobody)
            return made.message
    pings = () if is_repeated else await wanting_pings(store, [other])
    return (await post(store, channel, Draft(key=secrets.token_hex(8), message=content, pings=pings))).id


def _take_back(db: Connection, match_id: MatchId, made: Proposal) -> bool:
    """Forget a proposal. False if it isn't the present one any more."""
    present = queries.proposal_of(db, match_id)
    is_present = present is not None and present[:2] == made[:2]
    if is_present:
        queries.end_proposal(db, match_id)
    return is_present


@handles(Action.AGREE_TIME, Action.REFUSE_TIME, defer=defer_privately)
async def answer(interaction: Interaction, custom_id: CustomId) -> None:
    """Accept or refuse a proposed date, or take one's own proposal back."""
    client, user = interaction.client, UserId(interaction.user.id)
    store, match = client.store, await match_of(interaction, custom_id.subject)
    proposer, when_shown = UserId(number_in(custom_id.path)), seen_in(custom_id)
    other, agrees = _other(match, user), custom_id.action is Action.AGREE_TIME
    proposal = await store.read(queries.proposal_of, match.id)
    message = _message_used(interaction)
    if proposal is None or (int(proposal.when.timestamp()), match.seats[proposal.seat]) != (when_shown, proposer):
        raise TournamentError("proposal over")
    message = proposal.message or message
    if proposal.when <= store.now():
        await store.write(_take_back, match.id, proposal)
        await _close(client, match, message, "tournament-proposal-lapsed", proposal.when)
        raise TournamentError("proposal over")
    if agrees:
        if other != proposer:
            raise TournamentError("not your proposal")
        await _check(store, match, proposal.when)

    def work(db: Connection) -> None:
        if not _take_back(db, match.id, proposal):
            raise TournamentError("proposal over")
        if agrees:
            _agree(store, match.id, proposal.when, db)

    await store.write(work)
    await _close(client, match, message, "tournament-agreed" if agrees else "tournament-not-agreed", proposal.when)
    await reply(interaction, note(say(interaction.locale, f"tournament-you-{'agreed' if agrees else 'refused'}")))


@subscribes(MatchEnded)
async def close_proposal(client: BotClient, ended: MatchEnded) -> None:
    """Remove the buttons of a proposed date when its match is over. Only matches of tournaments, which are all strict,
    have proposals.
    """
    store, match = client.store, ended.match
    if not match.strict:
        return
    proposal = await store.read(queries.proposal_of, match.id)
    if proposal is not None:
        await _close(client, match, proposal.message, "tournament-proposal-ended", proposal.when)
        await store.write(_take_back, match.id, proposal)


def _message_used(interaction: discord.Interaction[Any]) -> int | None:
    """The public message that was used, if it was one."""
    used = interaction.message
    return None if used is None or used.flags.ephemeral else used.id


async def _close(client: discord.Client, match: Match, message: int | None, key: str, moment: datetime) -> None:
    """Edit the message of a proposal to show its outcome. If that fails, its buttons still check the proposal."""
    if message is None:
        return
    content = note(say(match.language, key, **moments(moment)))
    with contextlib.suppress(*DISCORD_TROUBLE):
        partial = channel_of(client, match).get_partial_message(message)
        await partial.edit(**editing(content), allowed_mentions=discord.AllowedMentions.none())


def _proposal(match: Match, user: UserId, other: UserId, moment: datetime) -> Message:
    """The message that proposes a date."""
    locale: AnyLocale = match.language
    names = dict(zip(match.seats, match.names, strict=True))
    text = say(locale, "tournament-proposal", who=mention(other), name=called(names[user]), **moments(moment))
    return note(text, row(*match_views.proposal_buttons(match.id, moment, user, locale)))
