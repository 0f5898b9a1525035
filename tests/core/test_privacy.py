"""The data about a person: all of it can be exported, and nothing is left after deletion. On each database."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any
from zipfile import ZipFile

import pytest
from sqlalchemy import JSON, BigInteger, Boolean, Column, Connection, Double, LargeBinary, Table, Text, insert, update

from bot.core.challenge import State
from bot.core.match import Adjourn, MatchId, RowKind, RuleViolation, UserId, is_former
from bot.core.record import Record
from bot.matches import challenges, endings, moderation
from bot.matches import privacy as privacy_service
from bot.matches.moderation import queries as moderation_queries
from bot.matches.privacy import export as privacy
from bot.matches.privacy import queries as privacy_queries
from bot.matches.privacy.export import archive
from bot.matches.privacy.queries import PEOPLE
from bot.storage import Store, match_queries, open_store
from bot.storage.database import open_database
from bot.storage.matches import load_match, next_turn, play_move
from bot.storage.preferences import save_preference
from bot.storage.tables import Utc, ban, match, metadata, person, player
from bot.texts import LANGUAGES, has, say
from bot.texts.names import slug
from tests.core import agreeing
from tests.core.conftest import ALICE, BOB, CAROL, CHANNEL, DAVE, GUILD, Clock, House

WHO, NAME = 77_777_777_777_777_777, "Xanthippe"
OTHER = 88_888_888_888_888_888
MOMENT = datetime.fromisoformat("2026-01-01T12:00:00+00:00")

HARMLESS = {
    # Servers, channels, messages and roles, and numbers that we count ourselves.
    *("match.id", "match.guild", "match.channel", "match.shown_message"),
    *("match.left_channel", "match.left_message", "challenge.id", "challenge.guild", "challenge.channel"),
    *("challenge.rematch_of", "challenge.message", "server.guild", "server.settings"),
    *("outage.id", "ban.guild", "moderation.id", "moderation.guild", "rating.guild", "rating_change.guild"),
    *("outage.guild", "absence.guild"),
    *(
        "live.channel",
        "live.message",
        "offer_message.channel",
        "offer_message.message",
        "match.first_message",
        "acquaintance.guild",
        "acquaintance.game",
    ),
    *("backoff.channel", "claim.id"),
    *("tournament.id", "tournament.guild", "tournament.channel", "tournament.message", "tournament.thread"),
    *(
        "tournament_match.message",
        "tournament_match.proposed_by",
        "tournament_match.proposal_message",
        "tournament_match.proposal_pinged",
        "tournament_note.message",
        "tournament.event",
        "tournament.event_phase",
    ),
    # A hash of the whole picture.
    "tournament.pictured",
    # The match's game and options.
    *("match.game", "match.options", "match.look", "match.language", "match.snapshot", "match.seed", "match.clock"),
    *("player.points", "log.kind", "log.text", "log.cause", "challenge.game", "challenge.options"),
    *("challenge.look", "challenge.language", "challenge.clock", "challenge.state", "participant.seat"),
    *("rating.game", "rating_change.game", "rating_change.result", "watcher.how", "moderation.deed"),
    *("challenge.seed", "analysis.looks", "riddle.key", "riddle.game", "riddle.data", "solving.riddle"),
    *("learned.game", "learned.lesson"),
    # With the name that its host gave a tournament, as with other texts that people write.
    *("tournament.language", "tournament.game", "tournament.settings", "tournament.plan", "tournament.phase"),
    # The players' words for the dice stay with the match, without names: no roll could be checked otherwise.
    *("tournament_event.kind", "tournament_note.kind", "tournament.waits", "tournament.waits_told"),
    "match.words",
    # State that processes share.
    *("kept.key", "kept.value"),
}
"""Columns that could identify a person, by their type, and don't. A new one of such a type belongs here, or into
`bot.matches.privacy.queries`, where it is given out and deleted.
"""


def _telling(table: Table) -> Iterator[Column[Any]]:
    for column in table.c:
        says = isinstance(column.type, BigInteger | Text | JSON | LargeBinary)
        if says and not column.foreign_keys and str(column) not in HARMLESS:
            yield column


def _value(column: Column[Any]) -> Any:
    if column.foreign_keys:
        return 1
    if str(column) in HARMLESS or column not in set(_telling(column.table)):
        kinds: dict[type[Any], Any] = {JSON: [], Text: "", LargeBinary: b"", Utc: MOMENT, Boolean: False, Double: 0.0}
        return next((value for kind, value in kinds.items() if isinstance(column.type, kind)), 1)
    if isinstance(column.type, BigInteger):
        return WHO
    return {"said": NAME} if isinstance(column.type, JSON) else NAME


def fill_tables(connection: Connection) -> None:
    """A row in each table, in which every column that could name a person names Xanthippe; and her opponent."""
    for table in metadata.sorted_tables:
        if table.name == "heartbeat":
            continue
        connection.execute(insert(table).values({column.name: _value(column) for column in table.c}))
    against = {"match_id": 1, "seat": 0, "user_id": OTHER, "name": "Socrates"}
    connection.execute(insert(player).values(against))
    connection.execute(update(match).values(ended_at=MOMENT, language="ja"))
    connection.execute(update(ban).values(until=None))


def _everything(connection: Connection) -> dict[str, str]:
    tables = {name: connection.execute(table.select()).all() for name, table in metadata.tables.items()}
    return {name: repr(rows) for name, rows in tables.items()}


async def _dump(url: str) -> dict[str, str]:
    opened = open_database(url)
    try:
        return await opened.read(_everything)
    finally:
        await opened.close()


@pytest.mark.both_databases
async def test_every_column_that_can_identify_a_person_is_exported_and_deleted(url: str) -> None:
    opened = open_database(url)
    await opened.write(fill_tables)
    await opened.close()
    telling = {table.name: {column.name for column in _telling(table)} for table in metadata.sorted_tables}
    async with open_store(url) as store:
        store = House(store, Clock(MOMENT)).store
        given = await store.read(privacy_queries.rows_about, UserId(WHO))
        for table, columns in telling.items():
            found = {name for row in given.get(table, ()) for name in row}
            assert columns <= found, f"not given out: {columns - found} of {table}"
        assert set(await store.read(privacy_queries.stored_about, UserId(WHO))) == {
            name for name, columns in telling.items() if columns
        }
        await privacy_service.delete_data(store, UserId(WHO))
        held = await _dump(url)
        naming = {name for name, rows in held.items() if str(WHO) in rows or NAME in rows}
        # So that a ban can't be removed in this way.
        assert naming == {"ban"}
        assert str(OTHER) in held["player"]
        assert say("ja", "former-player") in held["player"]
        assert set(await store.read(privacy_queries.stored_about, UserId(WHO))) == {"ban"}


def test_the_privacy_text_explains_every_table() -> None:
    assert [table.name for table in PEOPLE if not has(f"privacy-{slug(table.name)}")] == []


async def test_every_column_listed_as_harmless_exists() -> None:
    assert {str(column) for table in metadata.sorted_tables for column in table.c} >= HARMLESS


async def test_deleting_a_player_keeps_the_opponents_match_without_the_name(house: House, url: str) -> None:
    store = house.store
    going = await house.vault()
    await play_move(store, going.id, 0, ALICE.id, "c1-d2")
    await privacy_service.delete_data(store, ALICE.id)
    after = await load_match(store, going.id)
    assert after.outcome is not None
    assert after.names == ("a former player", "Bob")
    assert is_former(after.seats[0])
    assert after.seats[1] == BOB.id
    assert {row.by for row in after.log if row.by is not None} == {after.seats[0]}
    assert [row.kind for row in after.log] == [RowKind.MOVE, RowKind.ASIDE]
    assert "a former player" in str(Record.of(after, house.catalogue["vault"].game))
    held = await _dump(url)
    assert not any("Alice" in rows or f"({ALICE.id}," in rows for rows in held.values())
    # Bob can look at it, and have his own part deleted: then there is no reason left to keep it.
    await privacy_service.delete_data(store, BOB.id)
    with pytest.raises(RuleViolation, match="unknown match"):
        await load_match(store, going.id)


async def test_two_deleted_players_stay_distinct(house: House) -> None:
    match = await house.toy()
    for gone in (ALICE, BOB):
        await privacy_service.delete_data(house.store, gone.id)
    there = await load_match(house.store, match.id)
    assert len(set(there.seats)) == 3
    assert CAROL.id in there.seats


async def test_deleting_a_player_deletes_their_solo_games(house: House) -> None:
    alone = await house.alone(CHANNEL)
    other = await house.vault(channel=CHANNEL + 1)
    await privacy_service.delete_data(house.store, ALICE.id)
    with pytest.raises(RuleViolation, match="unknown match"):
        await load_match(house.store, alone.id)
    assert (await load_match(house.store, other.id)).outcome is not None
    assert not await house.store.read(match_queries.is_taken, CHANNEL)


async def test_deletion_withdraws_own_challenges_and_leaves_others(house: House) -> None:
    store = house.store
    own = await house.challenge("vault", BOB)
    asked = await house.challenge("vault", ALICE, host=BOB)
    table = await house.challenge("toy", CAROL, DAVE, channel=CHANNEL + 1)
    await challenges.accept(store, table.id, CAROL.id)
    await privacy_service.delete_data(store, CAROL.id)
    assert [guest.person for guest in (await challenges.load_challenge(store, table.id)).guests] == [ALICE, DAVE]
    await privacy_service.delete_data(store, ALICE.id)
    seen = await challenges.load_challenge(store, own.id)
    assert (seen.state, seen.host.name) == (State.WITHDRAWN, "a former player")
    assert is_former(seen.host.id)
    assert (await challenges.load_challenge(store, asked.id)).state is State.DECLINED


async def test_deletion_keeps_bans_and_removes_the_moderators_name(house: House) -> None:
    store = house.store
    match = await house.vault()
    await moderation.ban(store, GUILD, CAROL.id, ALICE.id, "Alice was rude")
    await moderation.ban(store, GUILD + 1, CAROL.id, ALICE.id, "for a day", timedelta(days=1))
    await moderation.end(store, match.id, CAROL.id, "closing time")
    house.clock.passes(days=2)
    await privacy_service.delete_data(store, ALICE.id)
    assert await store.read(privacy_queries.stored_about, ALICE.id) == {"ban": 1}
    with pytest.raises(RuleViolation, match="banned"):
        await house.challenge("vault", BOB)
    lines, _ = await store.read(moderation_queries.moderation_log, GUILD, 0, 9)
    assert [line.reason for line in lines] == ["closing time", ""]
    await privacy_service.delete_data(store, CAROL.id)
    lines, _ = await store.read(moderation_queries.moderation_log, GUILD, 0, 9)
    assert all(is_former(line.by) for line in lines)
    assert [row.by for row in (await load_match(store, match.id)).log if row.kind is RowKind.END] != [CAROL.id]
    assert await store.read(privacy_queries.stored_about, CAROL.id) == {}


async def test_a_match_started_during_deletion_is_resigned_too(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    forget, came = privacy_queries.delete_person, []

    def meanwhile(db: Connection, *args: Any, **kwargs: Any) -> bool:
        done = forget(db, *args, **kwargs)
        came.append(done)
        return done

    store = house.store
    challenge = await house.challenge("vault", BOB)
    resign_all = privacy_service.resign_all

    async def interrupted(store: Store, user: UserId) -> Any:
        left = await resign_all(store, user)
        if not came:
            await challenges.begin_alone(
                store, "toy", ALICE, options={"table": "solo"}, guild=GUILD, channel=5, language="en"
            )
        return left

    monkeypatch.setattr(privacy_queries, "delete_person", meanwhile)
    monkeypatch.setattr("bot.matches.privacy.service.resign_all", interrupted)
    await privacy_service.delete_data(store, ALICE.id)
    assert came == [False, True]
    assert await store.read(privacy_queries.stored_about, ALICE.id) == {}
    assert (await challenges.load_challenge(store, challenge.id)).state is State.WITHDRAWN


async def test_a_failed_deletion_deletes_nothing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    store = house.store
    match = await house.vault()
    await endings.resign(store, match.id, ALICE.id)
    await save_preference(store, ALICE.id, "theme", "light")
    before = await store.read(privacy_queries.stored_about, ALICE.id)
    monkeypatch.setattr("bot.matches.privacy.queries._DELETED", (person, metadata))
    with pytest.raises(KeyError):
        await privacy_service.delete_data(store, ALICE.id)
    assert await store.read(privacy_queries.stored_about, ALICE.id) == before
    assert (await load_match(store, match.id)).names == ("Alice", "Bob")


@pytest.mark.both_databases
async def test_the_export_contains_all_rows_and_records(house: House) -> None:
    store = house.store
    match = await house.vault()
    await play_move(store, match.id, 0, ALICE.id, "c1-d2")
    await moderation.ban(store, GUILD, CAROL.id, ALICE.id, "rude")
    rows = await store.read(privacy_queries.rows_about, ALICE.id)
    record = str(Record.of(await load_match(store, match.id), house.catalogue["vault"].game))
    made = archive(ALICE.id, rows, {MatchId(match.id): record}, "about", house.clock())
    with ZipFile(io.BytesIO(made)) as file:
        told = json.loads(file.read(privacy.DATA))
        assert file.read(f"matches/banmen-{match.id}.txt").decode() == record
        assert file.read(privacy.README) == b"about\n"
    assert told["tables"]["player"] == [
        {"match_id": match.id, "seat": 0, "user_id": ALICE.id, "name": "Alice", "place": None, "points": None}
    ]
    assert [row["text"] for row in told["tables"]["log"]] == ["c1-d2"]
    # The moderator who banned her is another person, and the dice of an ongoing match are secret.
    assert "by_user" not in told["tables"]["moderation"][0]
    assert told["tables"]["moderation"][0]["reason"] == "rude"
    assert "seed" not in told["tables"]["match"][0]
    assert str(BOB.id) not in json.dumps(told["tables"]["player"])


async def test_former_players_are_named_in_each_matchs_language(house: House) -> None:
    matches = [await house.vault(channel=number, language=each) for number, each in enumerate(LANGUAGES, 1)]
    await privacy_service.delete_data(house.store, ALICE.id)
    names = [(await load_match(house.store, match.id)).names[0] for match in matches]
    assert names == [say(each, "former-player") for each in LANGUAGES]


# Many matches at once


async def test_the_most_urgent_match_comes_next(house: House) -> None:
    store = house.store
    slow = await house.vault(channel=1)
    house.clock.passes(hours=1)
    quick = await house.vault(channel=2, clock="move:3600")
    theirs = await house.vault(channel=3)
    await play_move(store, theirs.id, 0, ALICE.id, "c1-d2")
    found = [await next_turn(store, ALICE.id), await next_turn(store, ALICE.id, besides=quick.id)]
    assert [each and each.id for each in found] == [quick.id, slow.id]
    assert (await next_turn(store, BOB.id)) == await load_match(store, theirs.id)
    await agreeing.offer(store, quick.id, ALICE.id, Adjourn())
    await agreeing.agree(store, quick.id, BOB.id, Adjourn())
    await endings.resign(store, slow.id, ALICE.id)
    assert await next_turn(store, ALICE.id) is None


async def test_a_person_can_open_only_so_many_challenges(house: House) -> None:
    for channel in range(20):
        await house.challenge(channel=channel + 1)
    with pytest.raises(RuleViolation) as told:
        await house.challenge(channel=99)
    assert (told.value.key, told.value.evidence) == ("too many challenges", {"most": 20})
    house.clock.passes(days=2)
    await house.challenge(channel=99)


async def test_simultaneous_challenges_do_not_exceed_the_limit(house: House) -> None:
    made = await asyncio.gather(
        *(house.challenge(channel=channel + 1) for channel in range(24)), return_exceptions=True
    )
    assert sum(isinstance(each, RuleViolation) for each in made) == 4
