"""*I object*: a player asks the host, once for each match, to look at its result."""

from __future__ import annotations

from bot.core.match import UserId
from bot.features.tournaments import note_queries, queries
from bot.features.tournaments.access import show_change
from bot.features.tournaments.following import Following
from bot.features.tournaments.hosted import HostedTournament, TableMatch
from bot.features.tournaments.news import News, NewsKind, match_subject
from bot.features.tournaments.publication import TournamentMessages
from bot.features.tournaments.queries import Key
from bot.features.tournaments.rules import TournamentError, is_correctable
from bot.handling.bot_client import Interaction
from bot.handling.registration import handles
from bot.handling.replies import defer_privately, match_of, reply
from bot.storage import Connection
from bot.texts import say
from bot.ui.actions import Action, CustomId
from bot.ui.errors import UserError
from bot.ui.layout import mention, note


@handles(Action.OBJECT, defer=defer_privately)
async def object_to_result(interaction: Interaction, custom_id: CustomId) -> None:
    """Tell the host of a tournament that a player objects to the result of their match, and let the host see it."""
    client, match = interaction.client, await match_of(interaction, custom_id.subject)
    key = await client.store.read(queries.key_of, match.id)
    if key is None or match.outcome is None:
        raise UserError("old button")
    # The result of a match that has just ended is counted first.
    await client.part(Following).follow(key.tournament)
    hosted, each = await client.store.write(_object, key, UserId(interaction.user.id))
    await client.part(TournamentMessages).let_in(hosted, [each], hosted.host)
    await show_change(interaction, hosted.id)
    await reply(interaction, note(say(interaction.locale, "tournament-you-objected", host=mention(hosted.host))))


def _object(db: Connection, key: Key, user: UserId) -> tuple[HostedTournament, TableMatch]:
    """Store a note to the host about a match. Raises TournamentError "not your match", "objected already" or "result in
    use" if the result can't be corrected.
    """
    hosted, each = queries.locked(db, key.tournament), queries.table_match(db, key)
    if hosted is None or each is None:
        raise UserError("no such tournament")
    table, news = hosted.state.table(key.table), News(NewsKind.OBJECTION, match_subject(key.table, key.number))
    if user not in {holder.user for holder in hosted.holders(table.seats)}:
        raise TournamentError("not your match")
    if note_queries.has_note(db, hosted.id, news):
        raise TournamentError("objected already")
    begun = queries.begun_tables(db, hosted.id)
    if key.number != len(table.results) or not table.counted or not is_correctable(hosted.state, table, begun):
        raise TournamentError("result in use")
    note_queries.add_news(db, hosted.id, [news])
    return hosted, each
