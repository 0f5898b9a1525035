"""Tournaments in the database, on each kind: what two processes do at once, what is counted, and what is forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from concurrent.futures import Future
from dataclasses import replace
from datetime import timedelta
from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from bot.core.challenge import Person
from bot.core.match import MatchId, RowKind, UserId, is_former
from bot.features.ratings.queries import titles_of
from bot.features.tournaments import (
    TournamentId,
    advancing,
    deadlines,
    note_queries,
    openings,
    planning,
    queries,
    service,
)
from bot.features.tournaments.hosted import Access, HostedTournament, Plan, TableMatch
from bot.features.tournaments.news import News, NewsKind, Note
from bot.features.tournaments.note_views import NoteContext, telling
from bot.features.tournaments.queries import Key
from bot.features.tournaments.rules import Format, Phase, Settings, TournamentError, standings
from bot.features.tournaments.rules.events import Barred
from bot.features.tournaments.service import HostAction
from bot.matches import endings, privacy
from bot.matches.moderation import Action as Logged
from bot.matches.privacy import queries as privacy_queries
from bot.storage import Connection, Store, absence_queries, clock_queries
from bot.storage.database import Database, ResultT
from bot.storage.matches import load_match, record_shown
from bot.storage.preferences import save_preference
from bot.ui.errors import UserError
from tests.core.conftest import ALICE, BOB, CAROL, CHANNEL, DAVE, GUILD, House

PEOPLE = (ALICE, BOB, CAROL, DAVE)


async def planned(house: House, wanted: Format = Format.SWISS, **plan: Any) -> HostedTournament:
    """A draft by Alice."""
    draft = planning.draft(
        "Cup",
        Plan(game="vault", options={"size": 6}, **plan),
        (GUILD, CHANNEL),
        ALICE.id,
        language="en",
        created_at=house.clock(),
    )
    settings = replace(draft.state.settings, format=wanted)
    return await service.plan(house.store, replace(draft, state=replace(draft.state, settings=settings)))


async def begun(house: House, *people: Person, **options: Any) -> TournamentId:
    """A tournament that has started; its matches aren't open yet."""
    draft = await planned(house, **options)
    await service.announce(house.store, draft.id, HostAction(Logged.CUP_ANNOUNCE, UserId(draft.host)))
    for person in people or PEOPLE:
        await service.enter(house.store, draft.id, person)
    await service.begin(house.store, draft.id, HostAction(Logged.CUP_START, draft.host))
    await advancing.follow(house.store, draft.id)
    return draft.id


async def found(house: House, number: TournamentId) -> HostedTournament:
    """The tournament as another process loads it."""
    return await service.load(house.store, number)


async def opened(house: House, number: TournamentId) -> list[TableMatch]:
    """Open the due matches, as their messages are recorded. Returns all open ones."""
    for each in await matches(house, number):
        if each.is_unopened:
            key = Key(number, each.table, each.number)
            assert await begin(house, key, 10_000 * number + 100 * each.table + each.number)
    return [each for each in await matches(house, number) if each.is_open]


async def show(house: House, *opened: TableMatch) -> None:
    """Record the boards of these matches as they are."""
    for each in opened:
        match = await load_match(house.store, match_of(each))
        message = 1_000_000 * match.id + match.revision
        assert await record_shown(house.store, match, match.revision, message)


async def begin(house: House, key: Key, message: int) -> bool:
    """Record the message of a match, which begins it."""
    store = house.store
    return await store.write(lambda db: openings.begin_table(store, db, key, message))


async def matches(house: House, number: TournamentId) -> list[TableMatch]:
    """All matches of a tournament."""
    return await house.store.read(queries.matches_of, number)


def match_of(each: TableMatch) -> MatchId:
    """The match, which has begun."""
    assert each.match is not None
    return each.match


async def play_out(house: House, number: TournamentId) -> None:
    """The player with the greater id loses each match, until the tournament is over."""
    while going := await opened(house, number):
        for each in going:
            match = await load_match(house.store, match_of(each))
            await endings.resign(house.store, match.id, max(match.seats))
        await advancing.follow(house.store, number)


@pytest.mark.both_databases
async def test_a_tournament_is_stored_as_its_events_and_ends_with_titles(house: House) -> None:
    number = await begun(house)
    assert [each.match for each in await matches(house, number)] == [None, None]
    await play_out(house, number)
    hosted = await found(house, number)
    assert hosted.state.phase is Phase.OVER
    assert hosted.due is None
    assert hosted.plan.options == {"size": 6}
    names = [hosted.state.entrant(line.entrant).name for line in standings(hosted.state)]
    assert names == ["Alice", "Bob", "Carol", "Dave"]
    for place, person in enumerate(PEOPLE[:3], start=1):
        (title,) = await house.store.read(titles_of, person.id, GUILD)
        assert (title.name, title.place) == ("Cup", place)
    assert await house.store.read(titles_of, DAVE.id) == []
    assert await house.store.read(titles_of, ALICE.id, GUILD + 1) == []
    assert await house.store.read(queries.due_tournaments, house.store.now()) == []


@pytest.mark.both_databases
async def test_of_two_messages_one_congratulates_the_winners(house: House) -> None:
    number = await begun(house)
    assert await house.store.read(note_queries.behind) == []
    await play_out(house, number)
    assert await house.store.read(note_queries.behind) == [(number, 1)]
    note = await house.store.read(note_queries.find, number, 1)
    assert note is not None
    assert note.news == News(NewsKind.WINNERS, 1)
    assert await house.store.write(note_queries.record, note, 71, 0)
    assert not await house.store.write(note_queries.record, note, 72, 0)
    assert await house.store.read(note_queries.behind) == []


async def test_processes_that_follow_at_once_pair_and_count_once(house: House) -> None:
    number = await begun(house)
    for each in await opened(house, number):
        match = await load_match(house.store, match_of(each))
        await endings.resign(house.store, match.id, match.seats[0])
    await asyncio.gather(*(advancing.follow(house.store, number) for _ in range(3)))
    hosted = await found(house, number)
    assert [len(table.results) for table in hosted.state.tables] == [1, 1, 0, 0]
    assert hosted.state.round == 2
    assert len(await matches(house, number)) == 4


class Interrupted(Database):
    """A database where another process acts between two statements of what is read."""

    def __init__(self, database: Database, after: int, act: Callable[[], object]) -> None:
        self._database = database
        self._left = after
        """Statements until the other process acts."""
        self._act = act

    async def read(self, work: Callable[[Connection], ResultT]) -> ResultT:
        """Run work that changes nothing."""
        return await self._database.read(lambda db: work(self._watched(db)))

    async def write(self, work: Callable[[Connection], ResultT]) -> ResultT:
        """Run work that may change something: the other process waits for its end."""
        return await self._database.write(work)

    async def close(self) -> None:
        """Leave the database open for others."""

    @property
    def has_acted(self) -> bool:
        """Whether the other process has acted."""
        return self._left <= 0

    def _watched(self, db: Connection) -> Any:
        def execute(*arguments: Any) -> Any:
            rows = db.execute(*arguments).freeze()()
            self._left -= 1
            if self._left == 0:
                self._act()
            return rows

        return SimpleNamespace(execute=execute)


async def test_another_process_may_pair_a_round_between_any_two_statements(house: House) -> None:
    """It plays a round for each statement, which takes longer than most tests here."""
    loop = asyncio.get_running_loop()

    async def missing(_seen: HostedTournament, _among: Collection[UserId]) -> Collection[UserId]:
        return ()

    for after in count(1):
        number = await begun(house)
        for each in await opened(house, number):
            match = await load_match(house.store, match_of(each))
            await endings.resign(house.store, match.id, match.seats[0])

        def pair(number: TournamentId = number) -> None:
            asyncio.run_coroutine_threadsafe(advancing.follow(house.store, number), loop).result()

        database = Interrupted(house.kept.database, after, pair)
        await advancing.follow(Store(database, now=house.clock, rng=house.rng), number, missing)
        assert (await found(house, number)).state.round == 2
        assert len(await matches(house, number)) == 4
        if not database.has_acted:
            break
        await service.end(house.store, number, 1, HostAction(Logged.CUP_END, (await found(house, number)).host))
    assert after > 5, "too few statements to show anything"


async def test_of_two_messages_one_begins_a_match(house: House) -> None:
    number = await begun(house)
    each, _ = await matches(house, number)
    key = Key(number, each.table, each.number)
    done = await asyncio.gather(*(begin(house, key, message) for message in (6001, 6002)))
    assert sorted(done) == [False, True]
    (first, second) = await matches(house, number)
    assert first.message in {6001, 6002}
    assert first.match is not None
    assert second.match is None
    # The quicker process may record it again.
    assert await begin(house, key, first.message or 0)
    assert (await matches(house, number))[0] == first


@pytest.mark.both_databases
async def test_a_result_is_found_without_anybody_telling(house: House) -> None:
    number = await begun(house)
    each, _ = await opened(house, number)
    assert await house.store.read(queries.due_tournaments, house.store.now()) == []
    match = await load_match(house.store, match_of(each))
    await endings.resign(house.store, match.id, match.seats[0])
    assert await house.store.read(queries.due_tournaments, house.store.now()) == [number]
    await house.store.write(absence_queries.begin_absence, GUILD, house.clock())
    assert await house.store.read(queries.due_tournaments, house.store.now()) == []


@pytest.mark.both_databases
async def test_a_late_wish_for_reminders_is_heard_before_the_first_move_is_due(house: House) -> None:
    number = await begun(house)
    each, other = await opened(house, number)
    await show(house, each, other)
    mover = (await load_match(house.store, match_of(each))).seats[0]
    await save_preference(house.store, mover, "reminders", "none")
    house.clock.passes(hours=19)
    assert await deadlines.check_no_shows(house.store) == [other.match]
    await save_preference(house.store, mover, "reminders", "channel")
    house.clock.passes(hours=1)
    assert await deadlines.check_no_shows(house.store) == [each.match]


@pytest.mark.both_databases
async def test_only_the_agreed_wait_counts_as_time_to_play_in(house: House) -> None:
    """The time of an outage doesn't count, even if it is exactly the time that the players have agreed to wait."""
    number = await begun(house)
    each, _ = await opened(house, number)
    match, now = await load_match(house.store, match_of(each)), house.clock()
    then = now + timedelta(days=1)
    await house.store.write(
        partial(clock_queries.add_gap, match_id=match.id, began=now, ended=then, now=now, agreed=True)
    )
    assert await house.store.read(clock_queries.standstills_of, match) == ()
    await house.store.write(clock_queries.note_outage, now, then, now)
    assert [gap[:2] for gap in await house.store.read(clock_queries.standstills_of, match)] == [(now, then)]


@pytest.mark.both_databases
async def test_no_shows_are_checked_when_they_are_due(house: House) -> None:
    number = await begun(house)
    each, other = await opened(house, number)
    await show(house, each, other)
    house.clock.passes(hours=17)
    assert await deadlines.check_no_shows(house.store) == []
    # They are reminded when a quarter of the time is left, once.
    house.clock.passes(hours=2)
    assert set(await deadlines.check_no_shows(house.store)) == {each.match, other.match}
    reminded = await load_match(house.store, match_of(each))
    assert (reminded.outcome, reminded.log[-1].kind) == (None, RowKind.REMIND)
    await show(house, each, other)
    assert await deadlines.check_no_shows(house.store) == []
    house.clock.passes(hours=6)
    assert set(await deadlines.check_no_shows(house.store)) == {each.match, other.match}
    await advancing.follow(house.store, number)
    state = (await found(house, number)).state
    assert state.round == 2
    assert {result.places for table in state.tables for result in table.results} == {(0, 1)}


@pytest.mark.both_databases
async def test_guests_and_roles_are_checked(house: House) -> None:
    draft = await planned(house)
    closed = replace(draft.plan, access=Access.INVITED)
    await service.replan(house.store, draft.id, lambda hosted: replace(hosted, plan=closed))
    with pytest.raises(UserError, match="no such tournament"):
        await service.enter(house.store, draft.id, BOB)
    await service.announce(house.store, draft.id, HostAction(Logged.CUP_ANNOUNCE, UserId(draft.host)))
    with pytest.raises(UserError, match="not invited there"):
        await service.enter(house.store, draft.id, BOB)
    for people in ([BOB.id], [BOB.id], [BOB.id, CAROL.id]):
        await service.invite(house.store, draft.id, people, HostAction(Logged.CUP_INVITE, BOB.id))
    assert await house.store.read(note_queries.behind) == [(draft.id, 1), (draft.id, 2)]
    assert [await house.store.read(note_queries.guests_told, draft.id, note) for note in (1, 2)] == [
        (BOB.id,),
        (CAROL.id,),
    ]
    await service.enter(house.store, draft.id, BOB)
    with pytest.raises(TournamentError, match="already joined"):
        await service.enter(house.store, draft.id, BOB)
    with pytest.raises(UserError, match="tournament announced"):
        await service.announce(house.store, draft.id, HostAction(Logged.CUP_ANNOUNCE, UserId(draft.host)))


async def test_guests_need_no_role(house: House) -> None:
    draft = await planned(house)
    closed = replace(draft.plan, access=Access.ROLE, role=5)
    await service.replan(house.store, draft.id, lambda hosted: replace(hosted, plan=closed))
    await service.announce(house.store, draft.id, HostAction(Logged.CUP_ANNOUNCE, UserId(draft.host)))
    await service.enter(house.store, draft.id, CAROL, [5])
    with pytest.raises(UserError, match="not admitted"):
        await service.enter(house.store, draft.id, BOB)
    await service.invite(house.store, draft.id, [BOB.id], HostAction(Logged.CUP_INVITE, BOB.id))
    await service.enter(house.store, draft.id, BOB)


async def test_a_plan_changes_until_the_start_even_while_that_is_prepared(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = await planned(house, starts_at=house.clock() + timedelta(hours=1))
    await service.announce(house.store, draft.id, HostAction(Logged.CUP_ANNOUNCE, UserId(draft.host)))
    for person in PEOPLE:
        await service.enter(house.store, draft.id, person)
    house.clock.passes(hours=2)
    settings = Settings(format=Format.KNOCKOUT, name="Cup")
    loop, changes = asyncio.get_running_loop(), list[Future[HostedTournament]]()

    def changed(seen: HostedTournament) -> HostedTournament:
        return replace(seen, state=replace(seen.state, settings=settings))

    def starting(*arguments: Any) -> Any:
        # Its host changes the plan while this prepares the first start.
        if not changes:
            changes.append(asyncio.run_coroutine_threadsafe(service.replan(house.store, draft.id, changed), loop))
            changes[0].result()
        return prepare(*arguments)

    prepare = service.starting
    monkeypatch.setattr(advancing, "starting", starting)
    await advancing.follow(house.store, draft.id)
    state = (await found(house, draft.id)).state
    assert (state.phase, state.settings.format, len(state.tables)) == (Phase.RUNNING, Format.KNOCKOUT, 2)
    assert all(table.slot for table in state.tables)
    with pytest.raises(TournamentError, match="already started"):
        await service.replan(house.store, draft.id, changed)


@pytest.mark.both_databases
async def test_a_draft_is_forgotten(house: House) -> None:
    draft = await planned(house)
    await house.store.write(queries.forget_drafts, house.clock() - service.DRAFTS_KEPT)
    assert await found(house, draft.id)
    house.clock.passes(days=3)
    await house.store.write(queries.forget_drafts, house.clock() - service.DRAFTS_KEPT)
    with pytest.raises(UserError, match="no such tournament"):
        await found(house, draft.id)


async def test_data_about_entrants_is_given_out_and_deleted_and_the_tournament_goes_on(house: House) -> None:
    number = await begun(house)
    await opened(house, number)
    given = await house.store.read(privacy_queries.rows_about, BOB.id)
    assert [row["data"]["name"] for row in given["tournament_event"]] == ["Bob"]
    await privacy.delete_data(house.store, BOB.id)
    hosted = await found(house, number)
    (gone,) = [each for each in hosted.state.entrants if not each.is_active]
    assert is_former(UserId(gone.user))
    assert gone.name == "a former player"
    await advancing.follow(house.store, number)
    await play_out(house, number)
    assert (await found(house, number)).state.phase is Phase.OVER
    await privacy.delete_data(house.store, ALICE.id)
    assert (await found(house, number)).host < 0
    assert await house.store.read(titles_of, ALICE.id) == []


async def test_a_note_in_japanese_gives_everybody_one_title(house: House) -> None:
    hosted = replace(await found(house, await begun(house)), language="ja")
    first, *others = hosted.state.entrants
    told: list[str] = []
    for kind in NewsKind:
        for barred in (Barred.ABSENT, Barred.LEFT, None):
            state = replace(hosted.state, entrants=(replace(first, barred=barred), *others))
            if kind is NewsKind.SEATED:
                state = replace(state, phase=Phase.JOINING)
            context = NoteContext(Note(hosted.id, 1, News(kind, 1)), replace(hosted, state=state))
            if (found_note := telling(context)) is not None:
                told += found_note.lines
    named = [line for line in told if "さん" in line]
    assert len(named) >= 4
    assert not [text for text in named if "さん さん" in text or "さんさん" in text]
