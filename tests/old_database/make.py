"""Makes `c58657c.sqlite3`, a database of matches of every game, and `c58657c.json`, what commit c58657c makes of it.

Run it in a checkout of that commit; it writes both files into the folder that it is given, the same bytes each time:

    PYTHONPATH=. python …/tests/old_database/make.py …/tests/old_database

Each match has a name that tells its game and what happened in it. `tests/core/test_old_database.py` compares.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from bot import challenge as challenges
from bot import match as matches
from bot.catalogue import CATALOGUE
from bot.challenge import Ago, computer_player
from bot.clock import face
from bot.importing import imported
from bot.match import Match, MatchId, Offer, UserId, computer
from bot.record import Record
from bot.service import Draft, Person, Refusal, Service, legal_texts
from bot.store import migrate, open_store
from bot.watching import How
from games.kit.rules import Leave

NAME = "c58657c"
BEGAN = datetime(2026, 1, 1, 12, tzinfo=UTC)
GUILD, STRICT_GUILD, OTHER_GUILD = 900, 901, 902
"""In the strict one the bot ends matches whose player is out of time."""
MODERATOR = UserId(77)
SILENCE = timedelta(days=7)
HOUR, DAY = "move:3600", "move:86400"
BANK = "bank:600+5"

ALICE = Person(UserId(11), "Alice")
BOB = Person(UserId(12), 'Bob "the \\Bold" {B}')
CAROL = Person(UserId(13), "盤面 キャロル")
DAVE = Person(UserId(14), "Da\u200dve 🎲")
EVE = Person(UserId(15), "Eve, who has everything about her deleted")
FAY = Person(UserId(16), "Fay, who is reminded in private")
GUS = Person(UserId(17), "Gus, who goes on holiday")
PEOPLE = (ALICE, BOB, CAROL, DAVE)
NO_OPTIONS: dict[str, Any] = {}

GAMES: dict[str, dict[str, Any]] = {"vault": {"size": 6}, "shelt": {}, "pentup": {}, "chaturanga": {}}
"""Games of several seats, with the options in which everything is tried."""
TIMED = ("vault", "chaturanga")
"""Those in which clocks are tried: with two people, and with more."""
SOLO = ("tower", "rings")
VARIANTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("vault", {"size": 8}),
    ("vault", {"size": 10}),
    ("vault", {"size": 12}),
    ("pentup", {"misere": True}),
    ("pentup", {"variant": "three"}),
    ("pentup", {"variant": "pairs"}),
    ("pentup", {"variant": "pairs", "misere": True}),
)


ENDED: tuple[dict[str, Any], ...] = ({"size": 12}, {"misere": True}, {"variant": "three"}, {"variant": "pairs"})
"""Variants that are played to their end, too."""


class Clock:
    """A time that passes when told to."""

    def __init__(self, time: datetime = BEGAN) -> None:
        self.time = time

    def __call__(self) -> datetime:
        """The time now."""
        return self.time

    def passes(self, **time: float) -> None:
        """Later, by so many days, hours or what is named."""
        self.time += timedelta(**time)


class House:
    """A service, and what happens in it."""

    def __init__(self, service: Service, clock: Clock, rng: random.Random) -> None:
        self.service = service
        self.clock = clock
        self.rng = rng
        self.names: dict[str, MatchId] = {}
        self.channel = 1000
        self.message = 50_000

    def new_channel(self) -> int:
        """A channel in which nothing happens yet."""
        self.channel += 1
        return self.channel

    def new_message(self) -> int:
        """The id of a message that Discord hasn't given out yet."""
        self.message += 1
        return self.message

    def named(self, name: str, match: Match) -> Match:
        """The match, which has this name from now on."""
        assert name not in self.names, name
        self.names[name] = match.id
        return match

    async def begin(
        self,
        name: str,
        game: str,
        people: Sequence[Person] | None = None,
        *,
        plies: int = 0,
        by_chance: bool = False,
        **changes: Any,
    ) -> Match:
        """A match of these people, or of as many as there are seats, after so many moves; they sit in order or by
        chance.
        """
        options = changes.pop("options", GAMES.get(game, NO_OPTIONS))
        room = CATALOGUE[game].room({option.key: options.get(option.key, option.default) for option in _options(game)})
        here = tuple(people or PEOPLE[: len(room.seats)])
        seats = dict(zip([person.id for person in here], room.seats, strict=False))
        is_seated = not by_chance and len(here) == len(room.seats)
        draft = Draft(
            game=game,
            options={key: str(value).lower() for key, value in options.items()},
            **{"guild": GUILD, "channel": self.new_channel(), **changes},
            host=here[0],
            invited=here[1:],
            seat=seats[here[0].id] if is_seated else None,
            seated=tuple((person.id, seats[person.id]) for person in here[1:]) if is_seated else (),
        )
        made = await self.service.challenge(draft)
        await self.service.note_challenge_posted(made.id, self.new_message())
        found: Any = made
        for person in here if not draft.invited or found.missing else ():
            if person.id in found.missing:
                found = await self.service.accept(made.id, person.id)
        if not isinstance(found, Match):
            found = await self.service.do(made.id, challenges.start, here[0].id)
        await self.show(found)
        return await self.play(self.named(name, found), plies)

    async def alone(self, name: str, game: str, plies: int = 0, person: Person = ALICE) -> Match:
        """A match of one person."""
        match = await self.service.begin_alone(
            game, person, options={}, guild=GUILD, channel=self.new_channel(), language="ja"
        )
        return await self.play(self.named(name, match), plies)

    async def show(self, match: Match) -> None:
        """A board of the match was posted."""
        await self.service.note_shown(match.id, match.revision, self.new_message(), match.shown.message)

    async def step(self, match: Match) -> Match:
        """The match after a move of whoever is on turn, by chance."""
        self.clock.passes(seconds=self.rng.randrange(5, 20), milliseconds=self.rng.randrange(1000))
        assert match.mover is not None
        return await self.service.play(match.id, match.decision, match.mover, chosen(match, self.rng))

    async def play(self, match: Match, plies: int) -> Match:
        """The match after so many moves, or at its end."""
        while plies and match.outcome is None:
            match, plies = await self.step(match), plies - 1
        return match

    async def finish(self, match: Match) -> Match:
        """The match at its end by the rules: the shortest of a few ways there."""
        ways = [_way(match, random.Random(seed)) for seed in range(12)]
        for text in min(ways, key=len):
            self.clock.passes(seconds=7)
            assert match.mover is not None
            match = await self.service.play(match.id, match.decision, match.mover, text)
        return match

    async def until(self, match: Match, ready: Callable[[Match], Any]) -> Any:
        """What of a match is found once it is ready, which is played until then."""
        for _ in range(100):
            if found := ready(match):
                return match, found
            match = await self.step(match)
            assert match.outcome is None
        raise AssertionError(match.game)

    async def agree(self, match: Match, what: str) -> Match:
        """All who are asked agree."""
        while what in match.offers and (asked := sorted(match.answerers(what))):
            self.clock.passes(seconds=3)
            match = await self.service.agree(match.id, match.seats[asked[0]], what)
        return match

    async def move(self, match: Match, user: UserId, cause: Any, **place: int) -> Match:
        """The match goes on in another channel."""
        there = {"guild": GUILD, "channel": self.new_channel(), **place}
        return await self.service.move(match.id, user, cause=cause, reason="Wrong channel" if cause else "", **there)

    def record(self, match: Match) -> str:
        """The record of a match."""
        return str(Record.of(match, CATALOGUE[match.game].game))

    async def keep(self, name: str, text: str, person: Person = CAROL) -> Match:
        """A match that was read from a record."""
        games = {key: entry.game for key, entry in CATALOGUE.items()}
        return self.named(name, await self.service.keep(imported(text.encode(), games), person, "en"))


def _options(game: str) -> Any:
    return CATALOGUE[game].game.options


def chosen(match: Match, rng: random.Random) -> str:
    """A legal move, by chance; a capture if there is one, as games end sooner so."""
    moves = legal_texts(match)
    return rng.choice([move for move in moves if "x" in move] or moves)


def _way(match: Match, rng: random.Random) -> list[str]:
    way = []
    while match.outcome is None:
        assert match.mover is not None
        way.append(chosen(match, rng))
        match = matches.play(match, match.mover, way[-1], at=match.changed_at)
    return way


# What happens in the matches


async def long_silences(house: House) -> None:
    """Matches without a clock, in which nothing happens for a week or a month."""
    for game in TIMED:
        await house.begin(f"{game}: silent for a week", game, plies=3)
        await house.begin(f"{game}: claimed after a week", game, plies=2)
        await house.begin(f"{game}: time given after a week", game, plies=2)
        await house.begin(f"{game}: idle against the computer", game, against_computers(game, FAY), plies=2)
    draft = {"options": {}, "guild": GUILD, "host": ALICE}
    for game in GAMES:
        await house.service.challenge(Draft(game=game, channel=house.new_channel(), is_open=True, **draft))
    house.clock.passes(days=2)
    await house.service.lapse()
    house.clock.passes(days=5, hours=1)
    await house.service.look_at_clocks()
    for game in TIMED:
        late = await house.service.match(house.names[f"{game}: claimed after a week"])
        await house.service.claim(late.id, late.seats[min(late.may_claim)])
        late = await house.service.match(house.names[f"{game}: time given after a week"])
        await house.service.give_time(late.id, late.seats[min(late.may_claim)])
    house.clock.passes(days=22)
    await house.service.look_at_clocks()


async def clocks(house: House) -> None:
    """Matches with a clock: reminders, overdue players, claims, more time, an outage, a holiday."""
    await house.service.set_for_server(STRICT_GUILD, "overdue", "bot")
    await house.service.set_for_server(STRICT_GUILD, "grace", 1)
    await house.service.set_for_person(FAY.id, "reminders", "dm")
    await house.service.seen()
    house.clock.passes(seconds=30)
    for game in TIMED:
        people = PEOPLE[: seats_of(game)]
        await house.begin(f"{game}: overdue", game, clock=HOUR, plies=2)
        await house.begin(f"{game}: claimed", game, clock=HOUR, plies=2)
        await house.begin(f"{game}: time given when overdue", game, clock=HOUR, plies=2)
        await house.begin(f"{game}: computer offered for an overdue player", game, clock=HOUR, plies=2)
        await house.begin(f"{game}: computer for an overdue player", game, clock=HOUR, plies=2)
        await house.begin(f"{game}: ended by the bot", game, clock=HOUR, plies=2, guild=STRICT_GUILD)
        await house.begin(f"{game}: reminded", game, clock=DAY, plies=2)
        await house.begin(f"{game}: time given", game, clock="move:259200", plies=2)
        await house.begin(f"{game}: adjourned with a clock", game, clock="bank:600000+5", plies=2)
        await house.begin(f"{game}: reminded in private", game, (*people[:-1], FAY), clock=DAY, plies=0)
        await house.begin(f"{game}: on holiday", game, (GUS, *people[1:]), clock="move:604800", plies=0)
        # Nobody is on turn before the dice, and who begins is not known before.
        match, _ = await house.until(
            await house.service.match(house.names[f"{game}: reminded in private"]), lambda match: match.mover == FAY.id
        )
        await house.until(
            await house.service.match(house.names[f"{game}: on holiday"]), lambda match: match.mover == GUS.id
        )
    for name in list(house.names):
        if name.endswith(": adjourned with a clock"):
            match = await house.service.match(house.names[name])
            match = await house.service.offer(match.id, match.seats[0], Offer.PAUSE)
            await house.agree(match, Offer.PAUSE)
        if name.endswith(": time given"):
            match = await house.service.match(house.names[name])
            giver = min(match.waiting)
            await house.service.give_time(match.id, giver, timedelta(hours=5))
    house.clock.passes(minutes=10)
    await house.service.seen()
    await house.service.look_at_clocks()
    await house.service.begin_holiday(GUS.id, 3)
    await house.service.look_at_clocks()
    for minutes in (45, 40, 1):
        house.clock.passes(minutes=minutes)
        await house.service.look_at_clocks()
    for game in TIMED:
        for name in ("claimed", "time given when overdue"):
            late = await house.service.match(house.names[f"{game}: {name}"])
            user = late.seats[min(late.may_claim)]
            await (house.service.claim if name == "claimed" else house.service.give_time)(late.id, user)
        for name in ("computer offered for an overdue player", "computer for an overdue player"):
            late = await house.service.match(house.names[f"{game}: {name}"])
            seat = late.position.to_move
            late = await house.service.offer(late.id, late.seats[min(late.may_claim)], f"computer:{seat}:2")
            if not name.startswith("computer offered"):
                late = await house.agree(late, f"computer:{seat}:2")
                await house.play(late, 2)
    for hours in (1.5, 18):
        house.clock.passes(hours=hours)
        await house.service.look_at_clocks()
    for match_id, revision in (await house.service.undelivered())[:2]:
        await house.service.note_delivered(match_id, revision, here=True)
    house.clock.passes(minutes=5)


async def offers(house: House, game: str) -> None:
    """Every kind of offer: open, accepted, declined, withdrawn."""
    service = house.service

    async def begun(name: str, **changes: Any) -> tuple[Match, UserId, UserId]:
        """A match after some moves, and two of its players."""
        match = await house.begin(f"{game}: {name}", game, plies=4, **changes)
        return match, match.seats[0], match.seats[1]

    def may_take_back(match: Match) -> UserId | None:
        return next((user for user in match.seats if matches.may_take_back(match, user)), None)

    async def with_turn(name: str) -> tuple[Match, UserId]:
        """A match in which somebody may ask to take their turn back."""
        match = await house.begin(f"{game}: {name}", game, plies=2)
        found: tuple[Match, UserId] = await house.until(match, may_take_back)
        return found

    match, one, _ = await begun("draw offered")
    await service.offer(match.id, one)
    match, one, _ = await begun("agreed draw", clock=BANK)
    await house.agree(await service.offer(match.id, one), Offer.DRAW)

    match, user = await with_turn("takeback offered")
    await service.offer(match.id, user, Offer.BACK)
    match, user = await with_turn("every offer declined, then withdrawn")
    for what in (Offer.DRAW, Offer.BACK, Offer.PAUSE, f"{Offer.HOME}:{house.new_channel()}", "computer:1:5"):
        asker = match.seats[1] if what == "computer:1:5" else user
        for decliner in (next(each for each in match.seats if each != asker), asker):
            await service.offer(match.id, asker, what)
            await service.decline(match.id, decliner, what)
    await house.play(await service.match(match.id), 1)
    match, user = await with_turn("taken back")
    await house.agree(await service.offer(match.id, user, Offer.BACK), Offer.BACK)
    match, user = await with_turn("taken back and played on")
    match = await house.agree(await service.offer(match.id, user, Offer.BACK), Offer.BACK)
    await house.play(match, 3)

    match, one, _ = await begun("adjournment offered", language="ja")
    await service.offer(match.id, one, Offer.PAUSE)
    match, one, _ = await begun("adjourned")
    await house.agree(await service.offer(match.id, one, Offer.PAUSE), Offer.PAUSE)
    match, one, _ = await begun("resuming offered", clock=DAY)
    match = await house.agree(await service.offer(match.id, one, Offer.PAUSE), Offer.PAUSE)
    waiting = next(user for user in match.seats if user != match.mover)
    await service.offer(match.id, waiting, Offer.RESUME)
    match, one, _ = await begun("resumed")
    match = await house.agree(await service.offer(match.id, one, Offer.PAUSE), Offer.PAUSE)
    await house.play(await service.offer(match.id, one, Offer.RESUME), 2)

    match, one, _ = await begun("relocation offered")
    await service.offer(match.id, one, f"{Offer.HOME}:{house.new_channel()}")
    match, one, _ = await begun("relocated by agreement", clock=BANK)
    there = house.new_channel()
    match = await service.offer(match.id, one, f"{Offer.HOME}:{there}")
    *others, last = sorted(match.answerers(f"{Offer.HOME}:{there}"))
    for seat in others:
        match = await service.agree(match.id, match.seats[seat], f"{Offer.HOME}:{there}")
    match = await house.move(match, match.seats[last], "agreed", channel=there)
    await house.show(match)
    await house.play(match, 2)
    match, *_ = await begun("relocated by a moderator")
    match = await house.move(match, MODERATOR, "moderator", guild=OTHER_GUILD)
    match, *_ = await begun("without a channel")
    await service.channel_gone(match.channel)
    match, one, _ = await begun("relocated after its channel was deleted", clock=DAY)
    await service.channel_gone(match.channel)
    await house.play(await house.move(match, one, ""), 1)

    match, one, _ = await begun("computer offered")
    await service.offer(match.id, one, "computer:0:3")
    match, one, _ = await begun("computer took a seat")
    match = await house.agree(await service.offer(match.id, one, "computer:0:4"), "computer:0:4")
    await house.play(match, 5)

    match, user = await with_turn("several offers")
    for what in (Offer.BACK, Offer.PAUSE, Offer.DRAW, f"{Offer.HOME}:{house.new_channel()}"):
        await service.offer(match.id, user, what)
    if seats_of(game) > 2:
        match, one, other = await begun("draw offered by two")
        await service.offer(match.id, one)
        await service.offer(match.id, other)
        match, one, other = await begun("one resigned, draw offered")
        match = await service.resign(match.id, one)
        await service.offer(match.id, other)
        match, one, other = await begun("computer offered for one who resigned")
        await service.resign(match.id, one)
        await service.offer(match.id, other, "computer:0:1")
        match, one, other = await begun("computer for one who resigned")
        match = await service.resign(match.id, one)
        match = await house.agree(await service.offer(match.id, other, "computer:0:1"), "computer:0:1")
        await house.play(match, 6)


async def courses(house: House, game: str) -> None:
    """How matches go on and end otherwise."""
    service = house.service
    await house.begin(f"{game}: just begun", game, by_chance=True)
    await house.begin(f"{game}: in progress", game, plies=9, clock=BANK)
    over = await house.finish(await house.begin(f"{game}: ended by the rules", game))
    match = await house.begin(f"{game}: resigned", game, plies=6, clock=BANK)
    while not match.outcome:
        user = match.seats[max(match.present)]
        match = await house.play(await service.resign(match.id, user), 1)
    match = await house.begin(f"{game}: aborted", game, plies=1 if game == "vault" else 0)
    await service.abort(match.id, match.seats[1])
    match = await house.begin(f"{game}: ended by a moderator", game, plies=4, rated=False)
    await service.end(match.id, MODERATOR, 'They "said" {so}\nthemselves')
    await house.begin(f"{game}: against the computer", game, against_computers(game, DAVE), plies=7)
    match = await house.begin(f"{game}: lost to the computer", game, against_computers(game, BOB), plies=5)
    await service.resign(match.id, BOB.id)
    if game == "chaturanga":
        match = await house.begin(f"{game}: between two dice", game, plies=2)
        await house.until(match, lambda match: match.log[-1].kind is matches.Kind.MOVE and match.course.turn.moves)
        match = await house.begin(f"{game}: a gift", game, plies=2)

        def giver(match: Match) -> tuple[UserId, str] | None:
            for seat in sorted(match.present):
                for move in match.position.asides(seat):
                    if not isinstance(move, Leave):
                        return match.seats[seat], match.position.notation(move)
            return None

        match, (user, text) = await house.until(match, giver)
        await house.play(await service.play(match.id, None, user, text), 2)

    # Playing on
    await house.keep(f"{game}: imported", house.record(over))
    unfinished = await service.match(house.names[f"{game}: in progress"])
    await house.keep(f"{game}: imported unfinished", house.record(unfinished))
    taken = await service.match(house.names[f"{game}: taken back and played on"])
    await house.keep(f"{game}: imported with a takeback", house.record(taken))
    await house.keep(
        f"{game}: imported with a computer",
        house.record(await service.match(house.names[f"{game}: computer took a seat"])),
    )
    on = await service.play_on_alone(over.id, 5, CAROL, guild=GUILD, channel=house.new_channel(), language="en")
    on = await house.play(house.named(f"{game}: played on alone", on), 3)
    again = await service.play_on_alone(on.id, 7, CAROL, guild=None, channel=house.new_channel(), language="ja")
    await house.play(house.named(f"{game}: played on twice", again), 2)
    kept = house.names[f"{game}: imported"]
    on = await house.begin(f"{game}: played on from a record", game, plies=3, source=kept, taken=4)
    on = await service.end(on.id, MODERATOR)
    await house.keep(f"{game}: imported with origins", house.record(on))
    if seats_of(game) > 2:
        undone = await service.match(house.names[f"{game}: computer for one who resigned"])
        await house.keep(f"{game}: imported with undone rolls", house.record(undone))

    # Somebody had everything about them deleted
    await house.begin(f"{game}: former player", game, (EVE, *PEOPLE[1 : seats_of(game)]), plies=5)


async def variants(house: House) -> None:
    """Sizes and variants, and matches in which somebody has several seats."""
    for game, options in VARIANTS:
        name = f"{game} " + ",".join(f"{key}={value}" for key, value in options.items())
        await house.begin(f"{name}: in progress", game, plies=6, options=options)
        if options in ENDED:
            await house.finish(await house.begin(f"{name}: ended by the rules", game, options=options))
    pairs = {"variant": "pairs"}
    await house.begin("pentup pairs: two people", "pentup", (ALICE, BOB), plies=7, options=pairs)
    match = await house.begin("pentup pairs: draw offered", "pentup", (ALICE, BOB), plies=7, options=pairs)
    await house.service.offer(match.id, BOB.id)


async def solo(house: House, game: str) -> None:
    """Games of one seat."""
    service = house.service
    await house.alone(f"{game}: just begun", game)
    await house.alone(f"{game}: in progress", game, 3)
    over = await house.finish(await house.alone(f"{game}: ended by the rules", game))
    match = await house.alone(f"{game}: taken back", game, 4)
    await service.offer(match.id, ALICE.id, Offer.BACK)
    match = await service.offer(match.id, ALICE.id, Offer.BACK)
    await house.play(match, 1)
    match = await house.alone(f"{game}: resigned", game, 2)
    await service.resign(match.id, ALICE.id)
    match = await house.alone(f"{game}: aborted", game, 1)
    await service.abort(match.id, ALICE.id)
    match = await house.alone(f"{game}: ended by a moderator", game, 2)
    await service.end(match.id, MODERATOR)
    match = await house.alone(f"{game}: relocated after its channel was deleted", game, 2)
    await service.channel_gone(match.channel)
    await house.play(await house.move(match, ALICE.id, ""), 1)
    match = await house.alone(f"{game}: without a channel", game, 2)
    await service.channel_gone(match.channel)
    await house.keep(f"{game}: imported", house.record(over))
    on = await service.play_on_alone(over.id, 2, BOB, guild=GUILD, channel=house.new_channel(), language="en")
    await house.play(house.named(f"{game}: played on", on), 2)


async def invitations(house: House) -> None:
    """Challenges and lobbies that wait to be taken up, or came to nothing; those that started are with the matches."""
    service = house.service

    async def made(game: str, *invited: Person, host: Person = ALICE, **changes: Any) -> Any:
        place = {"options": {}, "guild": GUILD, "channel": house.new_channel()}
        found = await service.challenge(Draft(game=game, host=host, invited=invited, **{**place, **changes}))
        await service.note_challenge_posted(found.id, house.new_message())
        return found

    await made("vault", BOB, seat="white", options={"size": "12"}, clock=BANK, rated=False, language="ja")
    await service.withdraw((await made("vault", CAROL)).id, ALICE.id)
    await service.do((await made("vault", DAVE)).id, challenges.leave, DAVE.id)
    await made("shelt", is_open=True)
    table = await made("chaturanga", BOB, CAROL, DAVE)
    await service.accept(table.id, BOB.id)
    await service.do(table.id, challenges.tell, BOB.id, Ago.TODAY)
    table = await made("chaturanga", BOB, is_open=True, host=CAROL)
    await service.do(table.id, challenges.join, DAVE, "green")
    await service.do(table.id, challenges.seat_computer, CAROL.id, 2)
    await made("pentup", is_open=True, options={"variant": "three"}, thread=True, guild=None)
    over = await service.match(house.names["vault: ended by the rules"])
    await service.challenge(service.rematch(over, ALICE, [BOB]))
    await made("shelt", BOB, source=house.names["shelt: imported"], taken=6, host=DAVE)


def against_computers(game: str, person: Person) -> tuple[Person, ...]:
    """One person, and computers on all other seats."""
    players: list[Person] = [person]
    for level in range(1, seats_of(game)):
        players.append(computer_player(level, [player.id for player in players], "en"))
    return tuple(players)


def seats_of(game: str) -> int:
    """How many seats the game has, with the options in which everything is tried."""
    options = {option.key: GAMES[game].get(option.key, option.default) for option in _options(game)}
    return len(CATALOGUE[game].room(options).seats)


async def everything(house: House) -> None:
    """All of it. What waits for weeks comes first, as nobody looks at the clocks any more after that."""
    await long_silences(house)
    await clocks(house)
    for game in GAMES:
        await offers(house, game)
        await courses(house, game)
    await variants(house)
    for game in SOLO:
        await solo(house, game)
    await invitations(house)
    await house.service.watch(house.names["vault: in progress"], CAROL.id, next(iter(How)))
    await house.service.forget(EVE.id)


# What the commit makes of it


def jsonable(value: Any) -> Any:
    """Values as JSON: moments as text, sets sorted."""
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, timedelta):
        return value.total_seconds()
    if isinstance(value, frozenset | set):
        return sorted(value)
    if isinstance(value, dict):
        return {str(key): jsonable(each) for key, each in sorted(value.items())}
    if isinstance(value, list | tuple):
        return [jsonable(each) for each in value]
    return value


def told(values: dict[str, Any]) -> dict[str, Any]:
    """Values as JSON, without those of which there is nothing to tell."""
    return {key: value for key, value in jsonable(values).items() if value is not None and value not in ([], {})}


def digest(value: Any) -> str:
    """Stands for a value that would take much room."""
    return hashlib.sha256(json.dumps(jsonable(value), ensure_ascii=False).encode()).hexdigest()[:32]


def refused(call: Callable[[], Any]) -> Any:
    """What a call gives, or why it is refused."""
    try:
        return call()
    except Refusal as refusal:
        return refusal.key


def rows_of(match: Match, since: int = 0) -> list[Any]:
    """Rows of a log without their times."""
    return [[row.kind, row.seat, row.text, row.by, row.cause, row.on_turn] for row in match.log[since:]]


def state_of(match: Match, service: Service) -> dict[str, Any]:
    """All that follows from a match."""
    course, shown, clock = match.course, match.shown, face(match, SILENCE)
    people, seats = sorted(set(match.seats)), range(len(match.seats))
    state = {
        "game": match.game,
        "options": match.options,
        "look": match.look,
        "language": match.language,
        "guild": match.guild,
        "channel": match.channel,
        "seats": match.seats,
        "names": match.names,
        "started_at": match.started_at,
        "seed": match.seed.secret.hex() if match.seed else None,
        "clock": match.clock,
        "rated": match.rated,
        "origins": [[each.match, each.rows, each.commitment, each.seed] for each in match.origins],
        "gaps": match.gaps,
        "shown": [shown.revision, shown.message, shown.retiring, shown.homeless, shown.left],
        "revision": match.revision,
        "decision": match.decision,
        "turn": [course.turn.began, digest(course.turn.start.to_json()), len(course.turn.moves), course.turn.is_alone],
        "stretch": [course.stretch.began, len(course.stretch.answers)],
        "computers": course.computers,
        "last_turn": len(match.last_turn),
        "position": digest(match.position.to_json()),
        "legal": [len(legal_texts(match)), digest(legal_texts(match))],
        "asides": [list(map(match.position.notation, match.position.asides(seat))) for seat in seats],
        "on_turn": match.position.to_move,
        "moves": match.moves,
        "rolls": match.throws,
        "commitment": match.commitment,
        "published_seed": match.published_seed,
        "present": match.present,
        "people": match.people,
        "mover": match.mover,
        "waiting": match.waiting,
        "offers": match.offers,
        "askers": {what: match.asker(what) for what in match.offers},
        "answerers": {what: match.answerers(what) for what in match.offers},
        "asked": match.asked,
        "may_claim": match.may_claim,
        "paused_since": match.paused_since,
        "silent_since": match.silent_since,
        "awaited_since": match.awaited_since,
        "idle_since": match.idle_since,
        "changed_at": match.changed_at,
        "ended_at": match.ended_at,
        "alarms": match.alarms,
        "outcome": match.outcome and [match.outcome.ranking, match.outcome.reason, match.outcome.points],
        "may_abort": matches.may_abort(match),
        "replaceable": matches.replaceable(match),
        "undo": {user: refused(lambda user=user: matches.moves_to_undo(match, user)) for user in people},
        "may_resume": {user: matches.may_resume(match, user, service.now()) for user in people},
        "face": [clock.user, clock.left, clock.deadline, clock.remind_at, clock.away_until],
    }
    return told(state)


def after_of(match: Match, since: int | None) -> dict[str, Any]:
    """What has become of a match since a revision; None where it is a new one."""
    record = digest(str(Record.of(match, CATALOGUE[match.game].game)))
    if since is None:
        return {"rows": digest(rows_of(match)), "record": record}
    state = {
        "rows": rows_of(match, since),
        "position": digest(match.position.to_json()),
        "seats": match.seats,
        "names": match.names,
        "channel": match.channel,
        "rated": match.rated,
        "offers": match.offers,
        "paused_since": match.paused_since,
        "outcome": match.outcome and [match.outcome.ranking, match.outcome.reason, match.outcome.points],
        "record": record,
    }
    return told(state)


async def accept(service: Service, match: Match, what: str) -> Match:
    """All who are asked agree to an offer."""
    is_home = what.startswith(f"{Offer.HOME}:")
    while what in match.offers and (asked := sorted(match.answerers(what))):
        user = match.seats[asked[0]]
        if is_home and all(match.seats[seat] == user for seat in asked):
            there = int(what.partition(":")[2])
            return await service.move(match.id, user, guild=GUILD, channel=there, cause="agreed")
        match = await service.agree(match.id, user, what)
    return match


async def resume(service: Service, match: Match) -> Match:
    """Somebody wants to go on with an adjourned match, and all who are asked agree."""
    if Offer.RESUME not in match.offers:
        match = await service.offer(match.id, match.seats[min(match.present)], Offer.RESUME)
    return await accept(service, match, Offer.RESUME)


async def play_on(service: Service, match: Match) -> Match:
    """Three more moves, each the first one that is legal."""
    for _ in range(3):
        if match.outcome is None and match.mover is not None:
            match = await service.play(match.id, None, match.mover, legal_texts(match)[0])
    return match


async def import_again(service: Service, match: Match) -> Match:
    """The match that its record is read as."""
    record = str(Record.of(match, CATALOGUE[match.game].game))
    games = {key: entry.game for key, entry in CATALOGUE.items()}
    return await service.keep(imported(record.encode(), games), ALICE, "en")


def actions_on(match: Match) -> dict[str, Callable[[Service, Match], Awaitable[Match]]]:
    """What can be done next, by name."""

    def offered(what: str) -> dict[str, Callable[[Service, Match], Awaitable[Match]]]:
        asker = match.seats[match.asker(what) or 0]
        other = next(match.seats[seat] for seat in sorted(match.present) if match.seats[seat] != asker)
        return {
            f"accept {what}": lambda service, match: accept(service, match, what),
            f"decline {what}": lambda service, match: service.decline(match.id, other, what),
            f"withdraw {what}": lambda service, match: service.decline(match.id, asker, what),
        }

    actions: dict[str, Callable[[Service, Match], Awaitable[Match]]] = {"import": import_again}
    if match.outcome is None:
        actions["resume" if match.paused_since else "play on"] = resume if match.paused_since else play_on
        for what in match.offers:
            actions |= offered(what)
    return actions


async def lists_of(service: Service, people: Sequence[UserId]) -> dict[str, Any]:
    """What goes beyond one match."""
    lists = {
        "going": {user: [list(each) for each in await service.going_of(user)] for user in people},
        "best": {game: await service.best_of(ALICE.id, game) for game in SOLO},
        "awaiting_computers": sorted(await service.awaiting_computers()),
        "unshown": await service.unshown(),
        "undelivered": await service.undelivered(),
        "open": [each.id for each in await service.open_challenges()],
        "behind": [each.id for each in await service.challenges_behind()],
    }
    return told(lists)


CHALLENGE = (
    *("game", "options", "look", "guild", "channel", "thread", "language", "is_open", "is_assigned", "clock", "rated"),
    *("source", "taken", "rematch_of", "state", "message", "created_at", "expires_at", "match"),
)
"""What is told of a challenge, beside its guests."""


def challenge_of(found: Any) -> dict[str, Any]:
    """All that is known of a challenge."""
    guests = [
        [guest.person.id, guest.person.name, guest.has_accepted, guest.seat, guest.ago, guest.said]
        for guest in found.guests
    ]
    all_of_it = told({**{key: getattr(found, key) for key in CHALLENGE}, "guests": guests})
    return {"digest": digest(all_of_it)} if found.match else all_of_it


@asynccontextmanager
async def opened(file: Path, clock: Clock, rng: random.Random) -> AsyncIterator[Service]:
    """A service on a database."""
    async with open_store(f"sqlite:///{file}") as store:
        yield Service(store, now=clock, rng=rng, entropy=rng.randbytes, silence=SILENCE)


async def expectations(file: Path, names: dict[str, MatchId], now: datetime, scratch: Path) -> dict[str, Any]:
    """What this commit makes of the database, and of what is done next with each match."""
    found: dict[str, Any] = {}
    copy = scratch / "copy.sqlite3"
    async with opened(file, Clock(now), random.Random(1)) as service:
        for name, match_id in names.items():
            match = await service.match(match_id)
            found[name] = {
                "id": match.id,
                "state": state_of(match, service),
                "record": str(Record.of(match, CATALOGUE[match.game].game)),
                "after": {},
            }
            for action, do in actions_on(match).items():
                shutil.copy(file, copy)
                async with opened(copy, Clock(now), random.Random(1)) as other:
                    after = await do(other, await other.match(match_id))
                    since = None if action == "import" else match.revision
                    found[name]["after"][action] = after_of(await other.match(after.id), since)
        people = [*(person.id for person in (*PEOPLE, EVE, FAY, GUS)), computer(1)]
        with closing(sqlite3.connect(file)) as connection:
            numbers = [number for (number,) in connection.execute("SELECT id FROM challenge ORDER BY id")]
        return {
            "now": now.isoformat(),
            "matches": found,
            "lists": await lists_of(service, people),
            "challenges": {str(number): challenge_of(await service.find_challenge(number)) for number in numbers},
        }


def written(value: Any, depth: int = 2) -> str:
    """Values as JSON text, with a line for each match."""
    if not depth or not isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    lines = (f"{json.dumps(key, ensure_ascii=False)}:{written(each, depth - 1)}" for key, each in value.items())
    return "{\n" + ",\n".join(lines) + "\n}"


async def main(folder: Path) -> None:
    """Write both files into the folder."""
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        file = scratch / f"{NAME}.sqlite3"
        await migrate(f"sqlite:///{file}")
        clock, rng = Clock(), random.Random(58657)
        async with opened(file, clock, rng) as service:
            house = House(service, clock, rng)
            await everything(house)
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            for statement in ("PRAGMA journal_mode = DELETE", "PRAGMA page_size = 1024", "VACUUM"):
                connection.execute(statement)
        clock.passes(minutes=1)
        expected = await expectations(file, house.names, clock(), scratch)
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
        shutil.copy(file, folder)
    (folder / f"{NAME}.json").write_text(written(expected) + "\n", "utf-8")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
