"""The tables. `bot.features.privacy.queries` lists what in them identifies a person; a test checks that it is complete.

A change here needs a migration beside the others, and its name in `SCHEMA`; a test holds the two together.
"""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
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

SCHEMA = "v0013"
"""The newest migration: a database that says so needs none."""


class Utc(TypeDecorator[datetime]):
    """A moment, aware and in UTC on both sides; SQLite, which knows no zones, keeps it without one."""

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
"""SQLite counts up only what is called INTEGER."""

metadata = MetaData()

match = Table(
    "match",
    metadata,
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
    # When to look at its clock next, at the latest; too early does no harm.
    Column("due", Utc),
    # The seat that is to move; none where it is over or adjourned, -1 where that is to be found out: before the first
    # throw, or as an older version stored it last.
    Column("awaits", SmallInteger),
    # Whether a computer player has a draw offer to answer.
    Column("computer_asked", Boolean, nullable=False, server_default=false()),
    # At which revision somebody was to be reminded in private, who has not been yet.
    Column("reminding", Integer),
    Column("ended_at", Utc),
    Column("shown_revision", Integer, nullable=False),
    Column("shown_message", BigInteger),
    Column("retiring_message", BigInteger),
    # A revision up to which boards may stand in the channel that are recorded nowhere; none once they were looked for.
    Column("unswept", Integer),
    # A board where the match was before it moved, until it tells where the match is now.
    Column("left_channel", BigInteger),
    Column("left_message", BigInteger),
    # Whether the channel was deleted. Its number stays: Discord gives none out twice.
    Column("homeless", Boolean, nullable=False, default=False),
    # Secret while the match goes on.
    Column("seed", LargeBinary),
    # What players entered for the dice; none in matches of version 1 of the dice, whose rolls have no salt.
    Column("words", JSON(none_as_null=True)),
    # The first message that showed the match: with the words the salt of its rolls.
    Column("first_message", BigInteger),
    Column("clock", Text, nullable=False, default=""),
    Column("rated", Boolean, nullable=False, default=True),
    # Of which matches its first rows are, as `Origin` has them.
    Column("origins", JSON, nullable=False, default=list),
    # Old buttons carry an id for ever, so none is given out twice.
    sqlite_autoincrement=True,
)
is_going = match.c.ended_at.is_(None)
# Those that are adjourned give their channel up to others.
is_played = is_going & match.c.awaits.is_not(None)
Index("one_going_match_a_channel", match.c.channel, unique=True, sqlite_where=is_played, postgresql_where=is_played)
Index("match_unfinished", match.c.channel, sqlite_where=is_going, postgresql_where=is_going)
Index("match_channel", match.c.channel, match.c.id)
Index("match_going", match.c.guild, match.c.id, sqlite_where=is_going, postgresql_where=is_going)
is_timed = match.c.due.is_not(None)
Index("match_due", match.c.due, sqlite_where=is_timed, postgresql_where=is_timed)
is_undelivered = match.c.reminding.is_not(None)
Index("match_reminding", match.c.id, sqlite_where=is_undelivered, postgresql_where=is_undelivered)
is_unshown = (
    (match.c.revision > match.c.shown_revision)
    | match.c.retiring_message.is_not(None)
    | match.c.left_message.is_not(None)
)
Index("match_unshown", match.c.id, sqlite_where=is_unshown, postgresql_where=is_unshown)
is_unswept = match.c.unswept.is_not(None)
Index("match_unswept", match.c.id, sqlite_where=is_unswept, postgresql_where=is_unswept)

player = Table(
    "player",
    metadata,
    Column("match_id", Id, ForeignKey(match.c.id, ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    # Once the match is over: 1 for the winner, shared by those who share it; none where there is no result.
    Column("place", SmallInteger),
    # As `Outcome.points` has them for this seat, what counts first before the others.
    Column("points", JSON(none_as_null=True)),
    sqlite_with_rowid=False,
)
Index("player_user", player.c.user_id, player.c.match_id)

log = Table(
    "log",
    metadata,
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
# What moderators did about matches of others.
is_outside = log.c.seat.is_(None) & log.c.by_user.is_not(None)
Index("log_outsider", log.c.by_user, sqlite_where=is_outside, postgresql_where=is_outside)

challenge = Table(
    "challenge",
    metadata,
    Column("id", Id, primary_key=True),
    Column("game", Text, nullable=False),
    Column("options", JSON, nullable=False),
    Column("look", JSON, nullable=False),
    Column("guild", BigInteger),
    Column("channel", BigInteger, nullable=False),
    Column("thread", Boolean, nullable=False),
    Column("language", Text, nullable=False),
    # Whether anyone may join, and whether who may assign the seats has done so.
    Column("is_open", Boolean, nullable=False),
    Column("is_assigned", Boolean, nullable=False),
    Column("clock", Text, nullable=False, default=""),
    Column("rated", Boolean, nullable=False, default=True),
    # Which match is to be played on, after how many of its rows. It may be forgotten before that.
    Column("source", BigInteger),
    Column("taken", Integer, nullable=False, default=0),
    Column("rematch_of", BigInteger),
    Column("state", Text, nullable=False),
    Column("message", BigInteger),
    # Whether the message may show less than is known.
    Column("behind", Boolean, nullable=False, default=False),
    Column("match_id", Id, ForeignKey(match.c.id, ondelete="SET NULL"), unique=True),
    # Of the match's dice: secret until that is over.
    Column("seed", LargeBinary),
    Column("created_at", Utc, nullable=False),
    Column("expires_at", Utc, nullable=False),
    sqlite_autoincrement=True,
)
# Written out in each statement: an index of some rows is of no use to one with a parameter there.
is_open = challenge.c.state == literal("open", literal_execute=True)
Index("challenge_open", challenge.c.expires_at, sqlite_where=is_open, postgresql_where=is_open)
# Of a match one rematch goes on, or has been played.
is_rematch = challenge.c.rematch_of.is_not(None) & challenge.c.state.in_(
    [literal("open", literal_execute=True), literal("started", literal_execute=True)]
)
Index("challenge_rematch", challenge.c.rematch_of, unique=True, sqlite_where=is_rematch, postgresql_where=is_rematch)
is_behind = challenge.c.behind.is_(True)
Index("challenge_behind", challenge.c.id, sqlite_where=is_behind, postgresql_where=is_behind)

participant = Table(
    "participant",
    metadata,
    Column("challenge_id", Id, ForeignKey(challenge.c.id, ondelete="CASCADE"), primary_key=True),
    # 0 is the host.
    Column("number", SmallInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("accepted", Boolean, nullable=False),
    Column("seat", Text),
    # How long ago, and the place of that among everything said.
    Column("ago", Text),
    Column("said", SmallInteger, nullable=False),
    # What they entered for the dice.
    Column("words", Text, nullable=False, default="", server_default=""),
    sqlite_with_rowid=False,
)
Index("participant_user", participant.c.user_id)

# What a server and a person have chosen, by the keys of `bot.storage.settings`; anything else has its default.
server = Table(
    "server",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", JSON, nullable=False),
)
is_live = server.c.settings["live"].as_string().is_not(None)
Index("server_live", server.c.guild, sqlite_where=is_live, postgresql_where=is_live)
person = Table(
    "person",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("preferences", JSON, nullable=False),
)

# When somebody was, is or will be on holiday.
holiday = Table(
    "holiday",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("began", Utc, primary_key=True),
    Column("ended", Utc, nullable=False),
    sqlite_with_rowid=False,
)
# When the bot was last there: one row, whose moment is none before the first time.
heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", SmallInteger, primary_key=True, autoincrement=False),
    Column("at", Utc),
)
# When it was not.
outage = Table(
    "outage",
    metadata,
    Column("id", Id, primary_key=True),
    Column("began", Utc, nullable=False),
    Column("ended", Utc, nullable=False),
)
Index("outage_ended", outage.c.ended)

# Who may not play in a server, until when (none: for ever).
ban = Table(
    "ban",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("until", Utc),
    Column("reason", Text, nullable=False),
    sqlite_with_rowid=False,
)
# What moderators did, and why.
moderation = Table(
    "moderation",
    metadata,
    Column("id", Id, primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("deed", Text, nullable=False),
    Column("by_user", BigInteger, nullable=False),
    # Whom it befell, or which match.
    Column("user_id", BigInteger),
    Column("match_id", Id, ForeignKey(match.c.id, ondelete="SET NULL")),
    Column("reason", Text, nullable=False),
    Column("until", Utc),
    Column("at", Utc, nullable=False),
)
Index("moderation_guild", moderation.c.guild, moderation.c.id)

# How well people play, by server (0: wherever they have played) and game, as `bot.core.ratings` has it.
rating = Table(
    "rating",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    # As they were called in their latest match there.
    Column("name", Text, nullable=False),
    Column("mean", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    # What lists are ordered by, the greatest first.
    Column("standing", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    # How many different opponents, how many of these are experienced, how many encounters, most with one opponent.
    # Opponents are -1 where a version wrote the row that counted none: all ratings are then worked out anew.
    Column("opponents", Integer, nullable=False),
    Column("experienced", Integer, nullable=False),
    Column("encounters", Integer, nullable=False),
    Column("most", Integer, nullable=False),
    sqlite_with_rowid=False,
)
Index("rating_standing", rating.c.guild, rating.c.game, rating.c.standing, rating.c.user_id)
Index("rating_user", rating.c.user_id)
# How that came about: a row for each match and person.
rating_change = Table(
    "rating_change",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    # Counts their matches there, from 1.
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("match_id", Id, ForeignKey(match.c.id, ondelete="CASCADE"), nullable=False),
    Column("before", Integer, nullable=False),
    Column("after", Integer, nullable=False),
    Column("provisional", Boolean, nullable=False),
    Column("result", Text, nullable=False),
    sqlite_with_rowid=False,
)
# No match counts twice.
Index("rating_change_match", rating_change.c.match_id, rating_change.c.guild, rating_change.c.user_id, unique=True)
# How often people have met each other in matches that count, seen from each of the two.
acquaintance = Table(
    "acquaintance",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("opponent", BigInteger, primary_key=True, autoincrement=False),
    Column("matches", Integer, nullable=False),
    # The day (UTC) of the latest, counted from 1 January of the year 1, and how many were on that day.
    Column("day", Integer, nullable=False),
    Column("that_day", Integer, nullable=False),
    sqlite_with_rowid=False,
)
Index("acquaintance_opponent", acquaintance.c.opponent)

# Who looks on at a match, and how they want to be told of it: until its end was shown.
watcher = Table(
    "watcher",
    metadata,
    Column("match_id", Id, ForeignKey(match.c.id, ondelete="CASCADE"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("how", Text, nullable=False),
    sqlite_with_rowid=False,
)
Index("watcher_user", watcher.c.user_id, watcher.c.match_id)
# Which message in its server's live channel shows a match, and as of which revision: until its end was shown.
live = Table(
    "live",
    metadata,
    Column("match_id", Id, ForeignKey(match.c.id, ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger, nullable=False),
    Column("revision", Integer, nullable=False),
)

# The analysis of a match that is over, as `bot.computers.analysis` stores it; a part of it while it is under way.
analysis = Table(
    "analysis",
    metadata,
    Column("match_id", Id, ForeignKey(match.c.id, ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("looks", JSON, nullable=False),
)

# Puzzles that came up in matches played here, as `opponents.kit.riddles` writes them; those that ship are none of them.
riddle = Table(
    "riddle",
    metadata,
    Column("key", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("data", JSON, nullable=False),
    Column("match_id", Id, ForeignKey(match.c.id, ondelete="CASCADE"), nullable=False),
)
Index("riddle_game", riddle.c.game)
Index("riddle_match", riddle.c.match_id)
# Which matches were searched for puzzles.
mined = Table(
    "mined",
    metadata,
    Column("match_id", Id, ForeignKey(match.c.id, ondelete="CASCADE"), primary_key=True, autoincrement=False),
)
# Who was given which puzzle, as that of which day (`date.toordinal`; 0: as one of many), and how it went.
solving = Table(
    "solving",
    metadata,
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
