"""The tables. `bot.matches.privacy.queries` lists the columns that identify people; a test checks that list.

A test compares the tables with the migrations. Until 1.0.0 is published there is one migration, and a change here is
made there too. After that, a change needs a new migration, whose name goes into `SCHEMA`.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    DateTime,
    Dialect,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    TypeDecorator,
    false,
    literal,
)

SCHEMA = "v0100"
"""The newest migration."""
LAST_RELEASE = "v0100"
"""The newest migration of the last release, or of 1.0.0 until that is published. Those after it only add, so processes
of the last release run beside those of this one.
"""


class Utc(TypeDecorator[datetime]):
    """An aware datetime in UTC. SQLite, which has no time zones, stores it without one."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """To the database."""
        if value is None:
            return None
        moment = value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """From the database."""
        return None if value is None else value.replace(tzinfo=UTC)


Id = BigInteger().with_variant(Integer, "sqlite")
"""An id. SQLite autoincrements only columns of the type INTEGER."""

metadata = MetaData()


def _table(name: str, *columns: Column[Any], **options: Any) -> Table:
    return Table(name, metadata, *columns, **options)


def _partial_index(name: str, *columns: Column[Any], where: ColumnElement[bool], unique: bool = False) -> None:
    """An index of the rows for which `where` holds."""
    Index(name, *columns, unique=unique, sqlite_where=where, postgresql_where=where)


match = _table(
    "match",
    Column("id", Id, primary_key=True),
    Column("game", Text, nullable=False),
    Column("options", JSON, nullable=False),
    Column("look", JSON, nullable=False),
    Column("language", Text, nullable=False),
    Column("guild", BigInteger),
    Column("channel", BigInteger, nullable=False),
    Column("started_at", Utc, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("snapshot", JSON, nullable=False),
    Column("snapshot_revision", Integer, nullable=False),
    Column("snapshot_version", Integer, nullable=False),
    # The latest time at which to check its clock next.
    Column("due", Utc),
    # The seat on turn; null if the match is over or adjourned, -1 before the first roll.
    Column("awaits", SmallInteger),
    # Whether a computer player has a draw offer to answer.
    Column("computer_asked", Boolean, nullable=False, server_default=false()),
    # The revision of a private reminder that has not been sent yet.
    Column("reminding", Integer),
    Column("ended_at", Utc),
    Column("shown_revision", Integer, nullable=False),
    Column("shown_message", BigInteger),
    # The revision up to which the channel may have other boards with buttons; null once it was swept.
    Column("unswept", Integer),
    # The board in the channel that the match was relocated from, until it says where the match is now.
    Column("left_channel", BigInteger),
    Column("left_message", BigInteger),
    # Whether the channel was deleted, or the bot was removed from the server. The id stays because Discord never reuses
    # one.
    Column("homeless", Boolean, nullable=False, default=False),
    # Whether it is homeless only because the bot was removed from its server, and continues when the bot is back.
    Column("absent", Boolean, nullable=False, default=False, server_default=false()),
    # Secret until the match is over.
    Column("seed", LargeBinary),
    # The words that players entered for the dice.
    Column("words", JSON, nullable=False),
    # The first message that showed the match. With the words it is the salt of the rolls.
    Column("first_message", BigInteger),
    Column("clock", Text, nullable=False, default=""),
    Column("rated", Boolean, nullable=False, default=True),
    Column("strict", Boolean, nullable=False, default=False, server_default=false()),
    # Ids are never reused because old buttons keep them.
    sqlite_autoincrement=True,
)
is_going = match.c.ended_at.is_(None)
# An adjourned match frees its channel for another one.
is_played = is_going & match.c.awaits.is_not(None)
_partial_index("one_going_match_a_channel", match.c.channel, where=is_played, unique=True)
_partial_index("match_unfinished", match.c.channel, where=is_going)
Index("match_channel", match.c.channel, match.c.id)
_partial_index("match_going", match.c.guild, match.c.id, where=is_going)
is_timed = match.c.due.is_not(None)
_partial_index("match_due", match.c.due, where=is_timed)
_partial_index("match_ended", match.c.ended_at, where=match.c.ended_at.is_not(None))
is_undelivered = match.c.reminding.is_not(None)
_partial_index("match_reminding", match.c.id, where=is_undelivered)
is_unshown = (match.c.revision > match.c.shown_revision) | match.c.left_message.is_not(None)
_partial_index("match_unshown", match.c.id, where=is_unshown)
is_unswept = match.c.unswept.is_not(None)
_partial_index("match_unswept", match.c.id, where=is_unswept)

player = _table(
    "player",
    Column("match_id", Id, ForeignKey(match.c.id, ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    # Once the match is over: 1 for the winner, and equal for seats that share a place; null without a result.
    Column("place", SmallInteger),
    # The seat's `Outcome.points`, the most important first.
    Column("points", JSON(none_as_null=True)),
    sqlite_with_rowid=False,
)
Index("player_user", player.c.user_id, player.c.match_id)

log = _table(
    "log",
    Column("match_id", Id, ForeignKey(match.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("seat", SmallInteger),
    Column("text", Text, nullable=False),
    Column("by_user", BigInteger),
    Column("at", Utc, nullable=False),
    Column("cause", Text, nullable=False),
    Column("on_turn", SmallInteger),
    sqlite_with_rowid=False,
)
# Periods that count on no clock of a match: its board couldn't be shown, or its players agreed on a later time.
match_gap = _table(
    "match_gap",
    Column("match_id", Id, ForeignKey(match.c.id, ondelete="CASCADE"), primary_key=True),
    Column("began", Utc, primary_key=True),
    Column("ended", Utc, nullable=False),
    # Whether its players have agreed on it, so that it doesn't put off the end of their round.
    Column("agreed", Boolean, nullable=False, default=False, server_default=false()),
    sqlite_with_rowid=False,
)
# Moderators' actions on matches.
is_outside = log.c.seat.is_(None) & log.c.by_user.is_not(None)
_partial_index("log_outsider", log.c.by_user, where=is_outside)

challenge = _table(
    "challenge",
    Column("id", Id, primary_key=True),
    Column("game", Text, nullable=False),
    Column("options", JSON, nullable=False),
    Column("look", JSON, nullable=False),
    Column("guild", BigInteger),
    Column("channel", BigInteger, nullable=False),
    Column("thread", Boolean, nullable=False),
    Column("language", Text, nullable=False),
    # Whether anyone may join, and whether the seats were assigned.
    Column("is_open", Boolean, nullable=False),
    Column("is_assigned", Boolean, nullable=False),
    Column("clock", Text, nullable=False, default=""),
    Column("rated", Boolean, nullable=False, default=True),
    # The match to continue, which may be deleted before that, and the number of its rows to take over.
    Column("rematch_of", BigInteger),
    Column("state", Text, nullable=False),
    Column("message", BigInteger),
    # Whether the message may be out of date.
    Column("behind", Boolean, nullable=False, default=False),
    Column("match_id", Id, ForeignKey(match.c.id, ondelete="SET NULL"), unique=True),
    # The seed of the match's dice: secret until the match is over.
    Column("seed", LargeBinary, nullable=False),
    Column("created_at", Utc, nullable=False),
    Column("expires_at", Utc, nullable=False),
    sqlite_autoincrement=True,
)
# A literal because a partial index doesn't serve a statement with a parameter here.
is_open = challenge.c.state == literal("open", literal_execute=True)
_partial_index("challenge_open", challenge.c.expires_at, where=is_open)
# Each match has at most one rematch.
is_rematch = challenge.c.rematch_of.is_not(None) & challenge.c.state.in_(
    [literal("open", literal_execute=True), literal("started", literal_execute=True)]
)
_partial_index("challenge_rematch", challenge.c.rematch_of, where=is_rematch, unique=True)
is_behind = challenge.c.behind.is_(True)
_partial_index("challenge_behind", challenge.c.id, where=is_behind)

participant = _table(
    "participant",
    Column("challenge_id", Id, ForeignKey(challenge.c.id, ondelete="CASCADE"), primary_key=True),
    # 0 is the host.
    Column("number", SmallInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("accepted", Boolean, nullable=False),
    Column("seat", Text),
    # `Guest.ago` and `Guest.said`.
    Column("ago", Text),
    Column("said", SmallInteger, nullable=False),
    # The words that they entered for the dice.
    Column("words", Text, nullable=False, default="", server_default=""),
    sqlite_with_rowid=False,
)
Index("participant_user", participant.c.user_id)

# Settings of servers and preferences of people that differ from the defaults, keyed as in `bot.settings`.
server = _table(
    "server",
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", JSON, nullable=False),
)
is_live = server.c.settings["live"].as_string().is_not(None)
_partial_index("server_live", server.c.guild, where=is_live)
person = _table(
    "person",
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("preferences", JSON, nullable=False),
    # The name outside of servers when they were last in a challenge, a solo game or a tournament, and the user name.
    Column("name", Text, nullable=False, default="", server_default=""),
    Column("handle", Text, nullable=False, default="", server_default=""),
)

# Past, present and future holidays.
holiday = _table(
    "holiday",
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("began", Utc, primary_key=True),
    Column("ended", Utc, nullable=False),
    sqlite_with_rowid=False,
)
# One row, which is locked while `shard_heartbeat` is changed.
heartbeat = _table("heartbeat", Column("id", SmallInteger, primary_key=True, autoincrement=False))
# The time at which each shard was last connected, for each shard count in use so far.
shard_heartbeat = _table(
    "shard_heartbeat",
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("shards", Integer, primary_key=True, autoincrement=False),
    Column("at", Utc, nullable=False),
    sqlite_with_rowid=False,
)
# Outages: per shard (with the shard count at that time) or per server.
outage = _table(
    "outage",
    Column("id", Id, primary_key=True),
    Column("began", Utc, nullable=False),
    Column("ended", Utc, nullable=False),
    Column("shard", Integer, nullable=False, default=0, server_default="0"),
    Column("shards", Integer, nullable=False, default=1, server_default="1"),
    Column("guild", BigInteger),
)
Index("outage_ended", outage.c.ended)
# The servers from which the bot was removed.
absence = _table(
    "absence",
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("since", Utc, nullable=False),
    sqlite_with_rowid=False,
)
# State that processes share.
kept = _table(
    "kept",
    Column("key", Text, primary_key=True),
    Column("value", JSON, nullable=False),
    sqlite_with_rowid=False,
)

# People who may not play in a server until a moment (null: for ever).
ban = _table(
    "ban",
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("until", Utc),
    Column("reason", Text, nullable=False),
    sqlite_with_rowid=False,
)
# Moderators' actions.
moderation = _table(
    "moderation",
    Column("id", Id, primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("deed", Text, nullable=False),
    Column("by_user", BigInteger, nullable=False),
    # The person or match concerned.
    Column("user_id", BigInteger),
    Column("match_id", Id, ForeignKey(match.c.id, ondelete="SET NULL")),
    Column("reason", Text, nullable=False),
    Column("until", Utc),
    Column("at", Utc, nullable=False),
)
Index("moderation_guild", moderation.c.guild, moderation.c.id)

# Ratings by server (0: all servers together) and game, as in `bot.features.ratings.rules`.
rating = _table(
    "rating",
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    # The person's name in their latest match there; empty for all servers together.
    Column("name", Text, nullable=False),
    Column("mean", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    # Ranking lists are ordered by this, the greatest first.
    Column("standing", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    # Number of different opponents, of experienced ones, of encounters, and of encounters with the most frequent
    # opponent.
    Column("opponents", Integer, nullable=False),
    Column("experienced", Integer, nullable=False),
    Column("encounters", Integer, nullable=False),
    Column("most", Integer, nullable=False),
    sqlite_with_rowid=False,
)
Index("rating_standing", rating.c.guild, rating.c.game, rating.c.standing, rating.c.user_id)
Index("rating_user", rating.c.user_id)
# The history of ratings: a row for each match and person.
rating_change = _table(
    "rating_change",
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    # The number of the match among the person's matches there, from 1.
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("match_id", Id, ForeignKey(match.c.id, ondelete="CASCADE"), nullable=False),
    Column("before", Integer, nullable=False),
    Column("after", Integer, nullable=False),
    Column("provisional", Boolean, nullable=False),
    Column("result", Text, nullable=False),
    sqlite_with_rowid=False,
)
# No match is rated twice.
Index("rating_change_match", rating_change.c.match_id, rating_change.c.guild, rating_change.c.user_id, unique=True)
# Number of rated matches between two people: one row for each of the two.
acquaintance = _table(
    "acquaintance",
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("opponent", BigInteger, primary_key=True, autoincrement=False),
    Column("matches", Integer, nullable=False),
    # The day (UTC) of their latest match, counted from 1 January of the year 1, and the number of matches on that day.
    Column("day", Integer, nullable=False),
    Column("that_day", Integer, nullable=False),
    sqlite_with_rowid=False,
)
Index("acquaintance_opponent", acquaintance.c.opponent)

# Spectators of a match and how they are notified, until its end was published.
watcher = _table(
    "watcher",
    Column("match_id", Id, ForeignKey(match.c.id, ondelete="CASCADE"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("how", Text, nullable=False),
    sqlite_with_rowid=False,
)
Index("watcher_user", watcher.c.user_id, watcher.c.match_id)
# The message in a live channel that shows a match, and the shown revision, until the match's end was published.
live = _table(
    "live",
    Column("match_id", Id, ForeignKey(match.c.id, ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger, nullable=False),
    Column("revision", Integer, nullable=False),
)

# The messages that ask players about offers, until they show what became of them.
offer_message = _table(
    "offer_message",
    Column("match_id", Id, ForeignKey(match.c.id, ondelete="CASCADE"), primary_key=True),
    # The revision after the row that made the offer.
    Column("made", Integer, primary_key=True, autoincrement=False),
    # The revision that the message shows; -1 before it was posted.
    Column("shown", Integer, nullable=False),
    Column("channel", BigInteger),
    Column("message", BigInteger),
    sqlite_with_rowid=False,
)

# Channels where Discord, or the way to it, fails (0: private messages): how often in a row, and until when nothing is
# tried there unless a person asks for it.
backoff = _table(
    "backoff",
    Column("channel", BigInteger, primary_key=True, autoincrement=False),
    Column("failures", Integer, nullable=False),
    Column("until", Utc, nullable=False),
    sqlite_with_rowid=False,
)
# The messages and interactions that a process has claimed, so that no other one answers them.
claim = _table(
    "claim",
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Utc, nullable=False),
    sqlite_with_rowid=False,
)

# The analysis of a finished match, as `bot.features.analysis.evaluation` stores it; incomplete while it is under way.
analysis = _table(
    "analysis",
    Column("match_id", Id, ForeignKey(match.c.id, ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("looks", JSON, nullable=False),
)

# Puzzles found in matches played here, as `opponents.kit.puzzles` writes them; not the puzzles that ship with the bot.
riddle = _table(
    "riddle",
    Column("key", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("data", JSON, nullable=False),
    Column("match_id", Id, ForeignKey(match.c.id, ondelete="CASCADE"), nullable=False),
)
Index("riddle_game", riddle.c.game)
Index("riddle_match", riddle.c.match_id)
# The matches that were searched for puzzles.
mined = _table(
    "mined",
    Column("match_id", Id, ForeignKey(match.c.id, ondelete="CASCADE"), primary_key=True, autoincrement=False),
)
# The puzzles that a person was given, the day (`date.toordinal`; 0: not as a daily puzzle), and how it went.
solving = _table(
    "solving",
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("riddle", Text, primary_key=True),
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("misses", Integer, nullable=False),
    # Whether the solution was shown before it was found.
    Column("told", Boolean, nullable=False),
    Column("solved_at", Utc),
    sqlite_with_rowid=False,
)
Index("solving_day", solving.c.day, solving.c.solved_at)
# The lessons that people have done.
learned = _table(
    "learned",
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    # `Lesson.key`
    Column("lesson", Text, primary_key=True),
    Column("at", Utc, nullable=False),
    sqlite_with_rowid=False,
)
# Players advised by the coach in a match, until they switch it off.
coached = _table(
    "coached",
    Column("match_id", Id, ForeignKey(match.c.id, ondelete="CASCADE"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)
Index("coached_user", coached.c.user_id)

# Tournaments and leagues, as `bot.features.tournaments.rules` knows them.
tournament = _table(
    "tournament",
    Column("id", Id, primary_key=True),
    Column("guild", BigInteger, nullable=False),
    # The channel of its message, and in which its matches have their threads.
    Column("channel", BigInteger, nullable=False),
    Column("language", Text, nullable=False),
    Column("host", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    # `bot.features.tournaments.rules.Settings`
    Column("settings", JSON, nullable=False),
    # The other choices of its host: `bot.features.tournaments.hosted.Plan`.
    Column("plan", JSON, nullable=False),
    # "draft" before it is announced, then as `bot.features.tournaments.rules.Phase`.
    Column("phase", Text, nullable=False),
    # The number of its events.
    Column("revision", Integer, nullable=False, default=0),
    # The latest time by which the tournament must be looked at again.
    Column("due", Utc),
    # `wanted` grows with every change that its message should show; the message shows it as of `shown`.
    Column("wanted", Integer, nullable=False, default=0),
    Column("shown", Integer, nullable=False, default=-1),
    Column("message", BigInteger),
    # A hash of the picture that is attached to its message, if that is known.
    Column("pictured", Text),
    # The thread that was started from its first message.
    Column("thread", BigInteger),
    # The server's event that announces it, and the phase that the event shows; null before one was to be made, and
    # after the date has changed.
    Column("event", BigInteger),
    Column("event_phase", Text),
    # Number of consecutive failures, and the time of the next try.
    Column("event_tries", Integer, nullable=False, default=0, server_default="0"),
    Column("event_due", Utc),
    # The time at which a message about its date last pinged people.
    Column("start_pinged", Utc),
    # Whether its channel was deleted.
    Column("homeless", Boolean, nullable=False, default=False),
    Column("created_at", Utc, nullable=False),
    # The reasons why matches can't be opened or shown, as `bot.features.tournaments.hosted.Obstacles`, and those last
    # told to its host; null if there are none.
    Column("waits", JSON(none_as_null=True)),
    Column("waits_told", JSON(none_as_null=True)),
    # `bot.features.tournaments.hosted.round_key` of the round in which its message was posted, and the message before
    # that one, until it has a link to the new one.
    Column("message_round", Integer),
    # Ids are never reused because old buttons keep them.
    sqlite_autoincrement=True,
)
Index("tournament_guild", tournament.c.guild, tournament.c.id)
is_awaiting = tournament.c.due.is_not(None)
_partial_index("tournament_due", tournament.c.due, where=is_awaiting)
is_outdated = tournament.c.wanted > tournament.c.shown
_partial_index("tournament_outdated", tournament.c.id, where=is_outdated)
is_event_outdated = tournament.c.event_phase.is_(None) | (
    tournament.c.event.is_not(None) & (tournament.c.event_phase != tournament.c.phase)
)
_partial_index("tournament_event_outdated", tournament.c.id, where=is_event_outdated)

# The events of tournaments.
tournament_event = _table(
    "tournament_event",
    Column("tournament_id", Id, ForeignKey(tournament.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("at", Utc, nullable=False),
    # The person who joins or takes over a place.
    Column("user_id", BigInteger),
    # The rest of the event.
    Column("data", JSON, nullable=False),
    sqlite_with_rowid=False,
)
_partial_index("tournament_event_user", tournament_event.c.user_id, where=tournament_event.c.user_id.is_not(None))

# The matches of tournaments, as soon as they are due to be opened.
tournament_match = _table(
    "tournament_match",
    Column("tournament_id", Id, ForeignKey(tournament.c.id, ondelete="CASCADE"), primary_key=True),
    # The table, and which of its matches, both from 1.
    Column("table_number", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    # The message from which its thread starts; null before it is posted.
    Column("message", BigInteger),
    # Null before it begins, and if it was deleted.
    Column("match_id", Id, ForeignKey(match.c.id, ondelete="SET NULL"), unique=True),
    # Whether its result is still to be counted.
    Column("is_open", Boolean, nullable=False),
    # The time at which to check whether the player on turn has come; null if all have, or need not.
    Column("no_show_at", Utc),
    # The date that is proposed for it; null if none is.
    Column("proposed_date", Utc),
    # The seat of the player who proposed a date last, the message, and the time at which that pinged the other player.
    Column("proposed_by", Integer),
    Column("proposal_message", BigInteger),
    Column("proposal_pinged", Utc),
    sqlite_with_rowid=False,
)
is_uncounted = tournament_match.c.is_open.is_(True)
_partial_index("tournament_match_open", tournament_match.c.tournament_id, where=is_uncounted)

# The messages about news of tournaments, in their threads or channels.
tournament_note = _table(
    "tournament_note",
    Column("tournament_id", Id, ForeignKey(tournament.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    # `bot.features.tournaments.news.NewsKind`, and the number of what it is about.
    Column("kind", Text, nullable=False),
    Column("subject", Integer, nullable=False),
    Column("message", BigInteger),
    # It is edited if it should show something else.
    Column("wanted", Integer, nullable=False),
    # -1 before it is posted.
    Column("shown", Integer, nullable=False),
    sqlite_with_rowid=False,
)
is_note_outdated = tournament_note.c.wanted > tournament_note.c.shown
_partial_index("tournament_note_outdated", tournament_note.c.tournament_id, where=is_note_outdated)

# The people who are invited to a tournament.
tournament_guest = _table(
    "tournament_guest",
    Column("tournament_id", Id, ForeignKey(tournament.c.id, ondelete="CASCADE"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    # The number of the note that invites them; null if there is none.
    Column("note", Integer),
    sqlite_with_rowid=False,
)
Index("tournament_guest_user", tournament_guest.c.user_id)

# The people who came first, second and third in each season of a league.
tournament_title = _table(
    "tournament_title",
    Column("tournament_id", Id, ForeignKey(tournament.c.id, ondelete="CASCADE"), primary_key=True),
    Column("season", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("place", SmallInteger, nullable=False),
    Column("at", Utc, nullable=False),
    sqlite_with_rowid=False,
)
Index("tournament_title_user", tournament_title.c.user_id)
