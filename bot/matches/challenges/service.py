"""Use cases of challenges and lobbies: make them, act on them, and start the match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Concatenate, ParamSpec, TypeAlias

from bot.catalogue import find_entry
from bot.core import challenge as challenges
from bot.core.challenge import Challenge, Draft, Person, Room, State
from bot.core.dice import Salt
from bot.core.match import ChallengeId, Match, MatchId, RuleViolation, Terms, UserId
from bot.core.picks import Picks
from bot.core.shards import ALL_SHARDS, Shards
from bot.matches import moderation
from bot.matches.challenges import beginning, queries
from bot.storage import Connection, Store
from bot.ui.layout import jump
from games.kit.rules import options_from

ActionP = ParamSpec("ActionP")
ChallengeAction: TypeAlias = Callable[Concatenate[Challenge, Room, datetime, ActionP], Challenge]
"""An action on a challenge: a function of `bot.core.challenge`."""
MOST_OPEN = 20
"""Open challenges and lobbies that one person may have."""
MOST_WITHDRAWN = 3
"""Challenges to the same person that a host may withdraw within `AGAIN_AFTER`."""
AGAIN_AFTER = timedelta(hours=1)


CLAIMED_FOR = timedelta(days=1)
"""Time that claims are kept, which two processes make within seconds."""


class AlreadyClaimed(Exception):  # noqa: N818 - nothing is wrong
    """Another process deals with the same message or interaction."""


async def claim_message(store: Store, message: int) -> bool:
    """Claim a message; False if another process answers it: for a while, two run during a deploy."""
    return await store.write(queries.claim_request, message, store.now())


async def forget_claims(store: Store) -> None:
    await store.write(queries.forget_claims, store.now() - CLAIMED_FOR)


async def make_challenge(store: Store, draft: Draft) -> Challenge:
    """Make a challenge, which lapses after its life.

    Raises RuleViolation "unknown game", "unknown seat", "wrong number of people", "too few people", "no free seat",
    "same person twice"; "already challenged" while the host has an open challenge to the same people there; "too many
    challenges", "too many computer matches"; "rematch asked" for a second rematch of a match; OptionError. Raises
    AlreadyClaimed if another process makes it.
    """
    entry = find_entry(draft.game)
    options = options_from(entry.game.options, draft.options)
    guests = challenges.first_guests(entry.room(options), draft)
    now = store.now()
    made = Challenge(
        id=ChallengeId(0),
        game=draft.game,
        options=options,
        look=Picks.of(entry.picture.looks, dict(draft.look)).unusual,
        guild=draft.guild,
        channel=draft.channel,
        thread=draft.thread,
        language=draft.language,
        is_open=draft.is_open,
        clock=draft.clock,
        rated=draft.rated,
        rematch_of=draft.rematch_of,
        guests=guests,
        created_at=now,
        expires_at=now + store.challenge_life,
        seed=store.new_seed(),
    )

    def work(db: Connection) -> Challenge:
        if draft.asked_by is not None and not queries.claim_request(db, draft.asked_by, now):
            raise AlreadyClaimed
        if draft.rematch_of is not None:
            queries.lock_match(db, draft.rematch_of)
            queries.lapse_challenges(db, now)
            if queries.rematch_of(db, draft.rematch_of) is not None:
                raise RuleViolation("rematch asked")
        moderation.check_may_start(db, store, draft.guild, {draft.host.id}, [guest.person for guest in guests])
        moderation.check_computers(db, made, {draft.host.id})
        others = queries.open_challenges_by(db, draft.host.id, draft.channel, now)
        if (alike := next((other for other in others if challenges.is_alike(draft, other)), None)) is not None:
            raise RuleViolation("already challenged", link=jump(alike.guild, alike.channel, alike.message))
        if any(count >= MOST_WITHDRAWN for count in _withdrawn_from(db, made, now).values()):
            raise RuleViolation("withdrawn too often", most=MOST_WITHDRAWN)
        if queries.count_open_by(db, draft.host.id, now) >= MOST_OPEN:
            raise RuleViolation("too many challenges", most=MOST_OPEN)
        return queries.add_challenge(db, made)

    return await store.write(work)


def _withdrawn_from(db: Connection, made: Challenge, now: datetime) -> Counter[UserId]:
    """The number of challenges that the host has withdrawn before `now` (UTC), for any game in any channel, by invited
    person.
    """
    found = queries.withdrawn_by(db, made.host.id, now - AGAIN_AFTER, now)
    invited = {person.id for person in made.invited if person.id > 0}
    return Counter(person.id for each in found for person in each.invited if person.id in invited)


async def pinged_before(store: Store, made: Challenge) -> Collection[UserId]:
    """The invited people who have had a challenge by this host withdrawn before: this one doesn't ping them. A rematch
    pings everybody, because they have played since.
    """
    return () if made.rematch_of is not None else await store.read(_withdrawn_from, made, made.created_at)


async def rematch_of(store: Store, match_id: MatchId) -> Challenge | None:
    """The challenge to a rematch of this match, open or started."""
    made = await store.read(queries.rematch_of, match_id)
    lapsed = made is not None and made.state is State.OPEN and made.expires_at <= store.now()
    return None if lapsed else made


def draft_rematch(match: Match, host: Person, others: Sequence[Person]) -> Draft:
    """Draft a rematch with the same people in changed seats. The caller fills in the channel.

    Raises RuleViolation "not over", "not a player".
    """
    if match.outcome is None:
        raise RuleViolation("not over")
    if not match.seats_of(host.id):
        raise RuleViolation("not a player")
    room = find_entry(match.game).room(match.options)
    changed = challenges.changed_seats(room)
    seats = {match.seats[seat]: room.seats[changed[seat]] for seat in range(len(match.seats))}
    order = sorted(others, key=lambda person: room.seats.index(seats[person.id]))
    instead = challenges.renumbered(order)
    return Draft(
        game=match.game,
        options=match.options,
        look=match.look,
        guild=match.guild,
        channel=match.channel,
        language=match.language,
        clock=match.clock,
        rated=match.rated,
        rematch_of=match.id,
        host=host,
        invited=tuple(others),
        seat=seats[host.id],
        seated=tuple((instead.get(person.id, person).id, seats[person.id]) for person in others),
    )


async def load_challenge(store: Store, challenge_id: ChallengeId) -> Challenge:
    """Load a challenge. Raises RuleViolation "unknown challenge"."""
    return _known(await store.read(queries.find_challenge, challenge_id))


def preview(
    store: Store, made: Challenge, action: ChallengeAction[ActionP], *args: ActionP.args, **kwargs: ActionP.kwargs
) -> Challenge:
    """The challenge after an action, without storing it. Raises the rule violations of the action."""
    return action(made, _room_of(made), store.now(), *args, **kwargs)


async def act(
    store: Store,
    challenge_id: ChallengeId,
    action: ChallengeAction[ActionP],
    *args: ActionP.args,
    **kwargs: ActionP.kwargs,
) -> Challenge | Match:
    """Do an action on a challenge, like `act_in`, with a thread only if the channel is taken."""
    return await act_in(store, challenge_id, False, action, *args, **kwargs)


async def act_in(
    store: Store,
    challenge_id: ChallengeId,
    in_thread: bool,
    action: ChallengeAction[ActionP],
    *args: ActionP.args,
    **kwargs: ActionP.kwargs,
) -> Challenge | Match:
    """Do an action on a challenge. If all have agreed, the match starts and is returned.

    With `in_thread`, or if another match goes on in the channel, the new one's channel is the thread made from the
    challenge's message, which has that message's id. Raises the rule violations of the action; "thread taken" (a thread
    can't have threads), "channel taken" (the challenge's message isn't known), "unknown challenge".
    """

    def work(db: Connection) -> Challenge | Match:
        made = _known(queries.locked_challenge(db, challenge_id))
        after = preview(store, made, action, *args, **kwargs)
        moderation.check_guests(db, store, made, after)
        started = _start(store, db, after, in_thread=in_thread) if after.state is State.STARTED else None
        queries.settle_challenge(db, after if started is None else replace(after, match=started.id))
        return started or after

    return await store.write(work)


async def accept(store: Store, challenge_id: ChallengeId, user: UserId) -> Challenge | Match:
    """Accept a challenge as `user`. If no one else is invited, the host accepts. Raises like `act`."""
    return await act(store, challenge_id, challenges.accept, user)


async def withdraw(store: Store, challenge_id: ChallengeId, user: UserId) -> Challenge | Match:
    """Withdraw a challenge. Raises RuleViolation "challenge over", "not the host", "unknown challenge"."""
    return await act(store, challenge_id, challenges.withdraw, user)


async def lapse_challenges(store: Store, shards: Shards = ALL_SHARDS) -> list[Challenge]:
    """End the expired challenges of servers whose shard is connected, and return the challenges that it has ended."""
    return await store.write(queries.lapse_challenges, store.now(), shards)


async def open_challenges(store: Store) -> list[Challenge]:
    """The challenges that can still be accepted, oldest first."""
    return await store.read(queries.open_challenges, store.now())


async def go_away(store: Store, made: Challenge, user: UserId) -> None:
    """Leave, decline or withdraw a challenge. Raises RuleViolation "challenge over", "not invited" or the like."""
    await act(store, made.id, challenges.withdraw if user == made.host.id else challenges.leave, user)


async def note_challenge_shown(store: Store, seen: Challenge) -> None:
    """Store that the challenge's message shows it as `seen`.

    If the challenge has changed since, perhaps in another process, its message is outdated ("behind").
    """

    def work(db: Connection) -> None:
        queries.note_challenge_behind(db, seen.id, behind=queries.locked_challenge(db, seen.id) != seen)

    await store.write(work)


def _start(store: Store, db: Connection, agreed: Challenge, *, in_thread: bool) -> Match:
    """Begin the agreed match, in the challenge's channel if that is free and not `in_thread`, else in a new thread."""
    game = find_entry(agreed.game).game
    options = options_from(game.options, agreed.options)
    seated = challenges.seated(_room_of(agreed), agreed.guests, store.rng)
    terms = Terms(
        id=MatchId(0),
        game=game.key,
        options=options,
        look=agreed.look,
        language=agreed.language,
        guild=agreed.guild,
        channel=agreed.channel,
        seats=tuple(person.id for person in seated),
        names=tuple(person.name for person in seated),
        started_at=store.now(),
        seed=agreed.seed,
        salt=Salt(agreed.words),
        clock=agreed.clock,
        rated=agreed.counts,
    )
    may_be_here = agreed.thread or agreed.message is None or not in_thread
    if may_be_here and (started := beginning.begin_match(store, db, terms)):
        return started
    if agreed.thread:
        raise RuleViolation("thread taken")
    if agreed.message is not None:
        elsewhere = replace(terms, channel=agreed.message)
        if started := beginning.begin_match(store, db, elsewhere):
            return started
    raise RuleViolation("channel taken")


def _room_of(made: Challenge) -> Room:
    return find_entry(made.game).room(made.options)


def _known(made: Challenge | None) -> Challenge:
    if made is None:
        raise RuleViolation("unknown challenge")
    return made
