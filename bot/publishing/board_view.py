"""The board message: picture, last moves, whose turn it is, and buttons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import takewhile

import discord

from bot.catalogue import LEVELS
from bot.core.challenge import easier_level, stronger_level
from bot.core.match import (
    PLIES,
    Match,
    Offer,
    RowKind,
    Substitute,
    UserId,
    asks_people,
    is_former,
    level_of,
    made_at,
    may_take_back,
    offer_to_text,
    replaceable_seats,
)
from bot.core.match import Row as LogRow
from bot.publishing.lock_screen import first_line, moves_told, tells_turn
from bot.publishing.posting import Picture
from bot.texts import AnyLocale, conjoined, said, say
from bot.ui.actions import Action, CustomId, Pressable, action_button, button, link_button
from bot.ui.clock import adjournment, timing
from bot.ui.dice import entered_words
from bot.ui.drawing import Drawing
from bot.ui.layout import MAX_MESSAGE_CHARS, Control, Message, Row, even_rows, mention, message, picture, when
from bot.ui.learning import learn_button, sheet_words
from bot.ui.match import (
    addressed,
    alt,
    button_id,
    channel_seat,
    entry_of,
    file_name,
    goal_words,
    has_other_goal,
    is_alone,
    is_beginning,
    mentions,
    mentions_within,
    player,
    players_line,
    seat_word,
    title_line,
    view_of,
    yes_or_no,
)
from bot.ui.narration import last_turn_lines, offer_word, offered
from bot.ui.result import details
from bot.ui.solo import records
from games.kit.rules import Outcome
from opponents.kit.engines import plays
from renderers.kit.view import View


@dataclass(frozen=True, slots=True)
class Audience:
    """A match's spectators, as its board mentions them."""

    count: int = 0
    mentioned: tuple[UserId, ...] = ()
    """The spectators mentioned by this board."""


@dataclass(frozen=True, slots=True)
class MatchTournament:
    """The tournament that a match belongs to, in the match's language."""

    number: int
    """The tournament's number."""
    title: str
    """Its name and the round."""
    round: str
    """The round, as a sentence begins with it; where there are no rounds, the tournament's name."""
    label: str
    """Its name, for a button."""
    link: str
    """The address of its message."""
    again: str = ""
    """A sentence if the match before was drawn, so that they play again; else empty."""
    then: str = ""
    """A sentence about what follows from the match's result, if anything does that isn't plain: another match after a
    draw, or a lot; else empty.
    """

    @property
    def line(self) -> str:
        """Its name and the round, as a link to its message."""
        return f"-# [{self.title}]({self.link})"


@dataclass(frozen=True, slots=True)
class BoardContext:
    """The parts of a board that don't follow from the match."""

    now: datetime | None = None
    """The present time (UTC), before which nothing is promised."""
    best: Sequence[int] | None = None
    """The best result so far of the player who has finished this solo game."""
    milestones: Sequence[str] = ()
    """The meaning of the match's end for its players, in the match's language."""
    rating_lines: Sequence[str] = ()
    """The changes of ratings by a rated match, or the reason for none, in the match's language."""
    has_changed_ratings: bool = False
    audience: Audience | None = None
    """The spectators; None on private boards, which have no Watch button."""
    ahead: int = 0
    """Number of searches before the computer's."""
    reader: UserId | None = None
    """The player who sees this private board."""
    ends_at: datetime | None = None
    """The time (UTC) at which the bot ends the match if the overdue player doesn't move."""
    tournament: MatchTournament | None = None
    """The tournament that the match belongs to."""
    is_first: bool = False
    """Whether it is the first board of the person on turn, who is new to the game."""
    review: str = ""
    """A line for the player who has lost, in the match's language."""
    has_learned: bool = False
    """Whether the player who has lost has done a lesson of the game."""
    has_new_loser: bool = False
    """Whether the player who has lost is new to the game among people."""
    forfeits_at: datetime | None = None
    """The time (UTC) at which the player on turn forfeits a tournament's match unless they make their first move."""
    round_ends_at: datetime | None = None
    """The time (UTC) at which the round of a tournament's match ends."""


AT_THE_BOARD = timedelta(minutes=2)
"""Time after acting in a match for which a person is taken to be looking at its board."""
MIN_GOOD_GAME_MOVES = 8
"""Moves for each player, before which a match that its players broke off was too short to be called a good game."""
MOVES_WITH_GOAL = 2
"""Moves in a solo game before which its board says the goal."""
NOTHING_ELSE = BoardContext()
"""The context of boards that show only the match."""


def board(match: Match, context: BoardContext = NOTHING_ELSE) -> Message:
    """The board message, in the match's language. Attach its picture as `file_name(match)`."""
    if match.awaits_salt:
        # The message that opens a match, before its first roll, asks for nothing: the first board follows at once, and
        # says the goal to newcomers.
        sheet = entry_of(match).picture.sheet
        shown = None if sheet is None else said("sheet-alt", match.language, match.game)
        return _framed(match, context, first_line(match), [], shown=shown)
    audience = context.audience
    locale = match.language
    kept = records(match.game, context.best, locale) if match.outcome and is_alone(match) else []
    asked = [
        *_gone(match),
        *notices(match),
        *_ending(match, context.ends_at),
        *standing(match, context.ahead, context.reader, goes_on=context.tournament is not None),
    ]
    if context.tournament is not None and context.tournament.then:
        asked.append(context.tournament.then)
    asked += [
        *filter(None, [context.review]),
        *context.milestones,
        *context.rating_lines,
        *timing(match, locale, context.now),
        *kept,
    ]
    if context.forfeits_at is not None:
        asked.append(say(locale, "board-forfeit", when=when(context.forfeits_at)))
    if context.round_ends_at is not None:
        asked.append(say(locale, "board-round-ends", when=when(context.round_ends_at)))
    if (context.is_first and not is_alone(match)) or (match.outcome is None and has_other_goal(match)):
        # After the deadlines: a lock screen shows only the beginning.
        asked.append(goal_words(match, locale))
    if context.is_first and audience is not None:
        asked.append(say(locale, "board-write", button=said(Action.OPEN_MOVE_FORM.label, locale, match.game)))
    if audience is not None and len(match.people) > 1 and is_beginning(match):
        seat = seat_word(match, channel_seat(match), locale)
        asked += filter(None, [said("board-side", locale, match.game, seat=seat)])
    if audience and audience.mentioned:
        asked.append(say(locale, "watchers-told", who=" ".join(map(mention, audience.mentioned))))
    # Whoever is to move comes first: a lock screen shows the same to all.
    first = "\n".join([first_line(match, context.reader), *_summons(match, context)])
    told = moves_told(match, context.reader) or _told_before(match)
    return _framed(match, context, first, asked, *_buttons(match, context), told=told)


def _told_before(match: Match) -> Sequence[LogRow]:
    """The moves that the board of a match's end needn't tell: if it didn't end by a move, all, because the board before
    has told them; else those with which the only person has ended it, because its result says enough about them.
    """
    if not match.outcome:
        return ()
    if match.log[-1].kind not in PLIES:
        return [row for row in match.log if row.kind in PLIES]
    if len(match.people) > 1:
        return ()
    rows = list(takewhile(lambda row: row.kind in {RowKind.MOVE, RowKind.ROLL}, reversed(match.log)))
    return [
        row
        for row in rows
        if row.seat is not None and match.seats[row.seat] in match.people and row.seat == rows[0].seat
    ]


def brief(message: Message) -> Message:
    """A board's first line and first button, for a channel in which people delete boards."""
    return Message(message.text.partition("\n")[0], tuple(row[:1] for row in message.rows[:1]))


def _framed(
    match: Match,
    context: BoardContext,
    first: str,
    asked: Iterable[str],
    *buttons: Row,
    shown: str | None = None,
    told: Sequence[LogRow] = (),
) -> Message:
    """A board: its first line, what has happened, what it asks, how to verify its dice, and its tournament, without a
    link, which a lock screen would show as it is written. `shown` describes its picture if that isn't the position; the
    first line has `told` some moves.
    """
    pictured = picture(file_name(match), shown or alt(match, view_of(match), match.language))
    about = [first, *([] if is_alone(match) else [players_line(match, match.language)])]
    then = [*asked, *dice(match)]
    then += [] if context.tournament is None else [f"-# {context.tournament.title}"]
    # The last turn gives way to the rest, because the picture shows it.
    space = MAX_MESSAGE_CHARS - len("…\n") - sum(len(line) + 1 for line in (*about, *then))
    lines = last_turn_lines(match, space, in_private=context.audience is None, told=told)
    return message(*about, *lines, *then, pictured, *buttons)


def lasting_text(match: Match, tournament: MatchTournament | None) -> str:
    """The text of a board that a newer one has replaced: what stays true."""
    shown = (*last_turn_lines(match), *dice(match), *([] if tournament is None else [tournament.line]))
    return message(title_line(match, match.language), *shown).text


async def drawn(drawing: Drawing, match: Match, view: View) -> Picture:
    """The picture of a board. A message that opens a match shows the pieces instead, so that no board comes twice."""
    entry = entry_of(match)
    if match.awaits_salt and entry.picture.sheet is not None:
        words = sheet_words(entry.picture.sheet, match.game, match.language)
        return Picture(file_name(match), await drawing.sheet(entry.picture.sheet, words, view.theme))
    return Picture(file_name(match), await drawing.png(entry, match.position, view))


def _gone(match: Match) -> Iterator[str]:
    """A line about the players who have left the server, while the match is in progress."""
    if match.gone and not match.outcome:
        who = mentions_within(match, [seat for user in match.gone for seat in match.seats_of(user)], match.language)
        yield say(match.language, "board-gone", who=who)


def notices(match: Match) -> Iterator[str]:
    """Lines about an adjournment, offers, and a win that can be claimed."""
    if match.outcome:
        return
    if match.adjourned_since is not None:
        yield adjournment(match, match.adjourned_since, match.language)
    for what in match.offers:
        yield offered(match, what, match.language)
    if match.may_claim:
        who, late = mentions(match, match.may_claim), match.position.to_move
        if match.clock and late is not None:
            late_player = player(match, late, match.language)
            yield say(match.language, "notice-time-up", who=who, player=late_player, count=_going_on(match))
        else:
            yield say(match.language, "notice-claim", who=who, count=_going_on(match))


def standing(match: Match, ahead: int = 0, reader: UserId | None = None, *, goes_on: bool = False) -> Iterator[str]:
    """Details that the first line omits about the turn or the end. `ahead` and `reader` are as in `BoardContext`.
    If a tournament `goes_on`, there is no farewell.
    """
    to_move = match.position.to_move
    if match.outcome:
        yield from details(match, match.outcome, match.language)
        if told := say(match.language, "sentence-gap").join(_kind_words(match, match.outcome, goes_on=goes_on)):
            yield told
    elif match.adjourned_since is not None:
        return
    elif is_alone(match):
        if match.moves < MOVES_WITH_GOAL and (goal := said("goal", match.language, match.game)):
            yield goal
    elif to_move is not None and match.mover not in match.people:
        if not tells_turn(match, reader):
            yield say(match.language, "next-computer", player=player(match, to_move, match.language))
        if ahead:
            yield say(match.language, "thoughts-ahead", count=ahead)
    elif to_move is not None and not tells_turn(match, reader):
        yield say(
            match.language, "next", who=mentions(match, [to_move]), seat=seat_word(match, to_move, match.language)
        )


def dice(match: Match) -> Iterator[str]:
    """Lines that make dice verifiable: commitment and words until the first roll. The last board has a button."""
    locale = match.language
    if match.published_seed is None and match.commitment is not None and not match.rolls:
        yield say(locale, "dice-commitment", commitment=match.commitment)
        if match.salt.words:
            yield entered_words(match.salt.words, locale)


def pinged_users(match: Match) -> list[discord.Object]:
    """The users that a board pings: those who are awaited; after the end, those who didn't end the match themselves.
    Those who have to answer an offer are pinged by its own message, if it has one.

    A player who holds all seats is pinged by the first board only, and sees all later ones anyway. One who has just
    taken a turn back without asking isn't pinged either.
    """
    was_pinged = match.shown.message is not None and not _follows_opening(match)
    if len(match.seats) > 1 and len(set(match.seats)) == 1 and was_pinged:
        return []
    seats = sorted(match.awaited if asks_people(match) else match.asked)
    asked = [match.seats[seat] for seat in seats if match.seats[seat] in match.people]
    if (last := match.log[-1:]) and last[0].kind is RowKind.TAKEBACK and match.log[-2].by in {None, last[0].by}:
        asked = [user for user in asked if user != last[0].by]
    return [discord.Object(user) for user in dict.fromkeys(_others(match) if match.outcome else asked)]


def is_answer(match: Match, user: UserId, now: datetime) -> bool:
    """Whether only computer players have acted since a person did, less than `AT_THE_BOARD` before `now` (UTC)."""
    last = next((row for row in reversed(match.log) if row.by in match.people), None)
    return last is not None and last.by == user and now - last.at < AT_THE_BOARD


def summoned_users(match: Match, context: BoardContext) -> list[UserId]:
    """The people told by the first board of a tournament's match that it has begun."""
    if context.tournament is None or match.awaits_salt or match.outcome:
        return []
    is_first = match.shown.message is None or _follows_opening(match)
    return [user for user in dict.fromkeys(match.seats) if user in match.people] if is_first else []


def _summons(match: Match, context: BoardContext) -> Iterator[str]:
    if (users := summoned_users(match, context)) and context.tournament is not None:
        # The first line addresses the player on turn.
        others = [user for user in users if user != match.mover] or users
        yield say(match.language, "board-summons", round=context.tournament.round, who=_named(match, others))
        if context.tournament.again:
            yield context.tournament.again


def _follows_opening(match: Match) -> bool:
    """Whether the newest message of the match is the one that opened it, before the first roll."""
    shown = match.shown.revision
    # All other rolls are shown together with the move before them.
    return shown >= 0 and any(row.kind is RowKind.ROLL for row in match.log[shown : shown + 1])


def _buttons(match: Match, context: BoardContext) -> Sequence[Row]:
    kind, audience = "alone" if is_alone(match) else "", context.audience

    def made(action: Action, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Pressable:
        label = said(action.label, match.language, match.game, kind)
        return button(button_id(action, match), label, style)

    if match.outcome:
        back = _looks_back(match, is_rated=context.has_changed_ratings)
        if context.tournament is not None:
            return even_rows([*_tournament_steps(match, context.tournament), *back])
        puzzle = button(CustomId(Action.OPEN_PANEL, path="daily"), say(match.language, "button-panel-daily"))
        learn = None if context.has_learned else learn_button(match.game, match.language)
        new = filter(None, [learn if context.has_new_loser else None])
        return even_rows([*_next_steps(match, learn), *new, *back, puzzle])
    primary, answers = discord.ButtonStyle.primary, _answers(match)
    rules = action_button(CustomId(Action.RULES, match.game, path="0"), match.language)
    if match.adjourned_since is not None:
        first = [made(Action.RESUME, primary)]
    elif match.mover in match.people:
        second = rules if kind else made(Action.OPEN_MOVE_FORM)
        first = [made(Action.OPEN_PICKER, primary), *([] if answers else [second])]
    else:
        first = []
    last: list[Control]
    if answers:
        last = [*answers]
    elif match.may_claim:
        last = [made(Action.CLAIM, discord.ButtonStyle.success)]
    elif _may_be_replaced(match):
        last = [made(Action.SUBSTITUTE)]
    elif kind and may_take_back(match, match.seats[0]):
        last = [made(Action.TAKE_BACK)]
    else:
        last = []
    lead = (
        [link_button(context.tournament.label, context.tournament.link)]
        if context.tournament and not match.moves
        else []
    )
    watch = _watch(match, audience)
    if context.is_first and not answers and match.adjourned_since is None:
        # Instead of what newcomers don't need yet, so that there are two rows.
        return [(*first, made(Action.MORE), *watch), (rules, *lead)]
    # The most frequent actions: everything else is in the menu.
    return even_rows([*first, made(Action.MORE), *last, *lead, *watch])


def _watch(match: Match, audience: Audience | None) -> Sequence[Pressable]:
    """The Watch button, always the last one of its row. Private boards have none, nor have boards of one person against
    computers, which usually have no other readers, unless a spectator watches.
    """
    if audience is None or not (audience.count > 0 or len(match.people) > 1 or is_alone(match)):
        return ()
    counted = say(match.language, "button-watch", count=audience.count)
    return (button(CustomId(Action.WATCH, match.id), counted),)


def _answers(match: Match) -> list[Pressable]:
    """The buttons that answer an open offer at once; several offers are listed by one button.

    A board has them if it is published while an offer is open.
    """
    open_offers = [
        what for what in match.offers if any(match.seats[seat] in match.people for seat in match.answerers(what))
    ]
    if len(open_offers) > 1:
        return [
            button(CustomId(Action.ANSWER, match.id), say(match.language, "button-answer"), discord.ButtonStyle.primary)
        ]
    return [each for what in open_offers for each in answer_buttons(match, what, made_at(match, what), match.language)]


def answer_buttons(match: Match, what: Offer, made: int | None, locale: AnyLocale) -> list[Pressable]:
    """The buttons that answer an open offer, and only that one: `made` is the revision at which it was made."""
    return [
        button(
            CustomId(action, match.id, made, offer_to_text(what)),
            said(action.label, locale, match.game, offer_word(what)),
            style,
        )
        for action, style in (
            (Action.AGREE, discord.ButtonStyle.success),
            (Action.REFUSE, discord.ButtonStyle.secondary),
        )
    ]


def _next_steps(match: Match, learn: Pressable | None) -> Iterator[Pressable]:
    """Buttons for what one may want to play after a match outside a tournament. They depend on the result if only one
    person has played; who has lost may go to the lessons with `learn`.
    """
    locale, alone = match.language, is_alone(match)
    against_computer = len(match.people) == 1 < len(set(match.seats))
    best = _best(match)
    has_lost = best is not None and (alone or against_computer) and match.people.isdisjoint(best)
    if not any(map(is_former, match.seats)) and (alone or len(set(match.seats)) > 1):
        label = said(Action.REMATCH.label, locale, match.game, "lost" if has_lost else "alone" if alone else "")
        yield button(CustomId(Action.REMATCH, match.id), label, discord.ButtonStyle.primary)
    if not against_computer:
        return
    if has_lost:
        if easier_level(match, LEVELS) is not None:
            yield action_button(CustomId(Action.EASIER, match.id), locale)
        if learn is not None:
            yield learn
        return
    if best is not None and stronger_level(match, LEVELS) is not None:
        yield action_button(CustomId(Action.STRONGER, match.id), locale)
    yield action_button(CustomId(Action.CHALLENGE_FRIEND, match.game), locale)


def _best(match: Match) -> frozenset[UserId] | None:
    """The winners, or the player who has solved a solo game, if any; None without a result, and if all share it."""
    outcome = match.outcome
    if outcome is None or not outcome.ranking:
        return None
    best = frozenset(match.seats[seat] for seat in outcome.ranking[0])
    if is_alone(match):
        return best if outcome.points else frozenset()
    return best if len(outcome.ranking) > 1 else None


def _tournament_steps(match: Match, tournament: MatchTournament) -> Iterator[Control]:
    """Buttons to continue in a tournament. There is no rematch, which would be a match outside the tournament."""
    yield link_button(tournament.label, tournament.link)
    yield action_button(CustomId(Action.OWN_TOURNAMENT_MATCH, tournament.number), match.language)
    yield action_button(CustomId(Action.TABLE_STANDINGS, tournament.number), match.language)
    if match.outcome is not None and match.outcome.ranking:
        yield action_button(CustomId(Action.OBJECT, match.id), match.language)


def _looks_back(match: Match, *, is_rated: bool) -> Iterator[Pressable]:
    """Buttons to see how a match went, and what it has changed."""
    if match.moves:
        yield button(CustomId(Action.REPLAY, match.id), say(match.language, "button-see"))
    if is_rated:
        yield action_button(CustomId(Action.LEADERBOARD, match.id), match.language)
    if match.published_seed is not None:
        yield button(CustomId(Action.SHOW_DICE, match.id), say(match.language, "button-opendice"))


def _may_be_replaced(match: Match) -> bool:
    """Whether a player is overdue or has left among more than two, and no substitute is on offer yet: of two players
    the other one claims, or has won.
    """
    many = len({match.seats[seat] for seat in match.present}) > 2
    if any(isinstance(offer, Substitute) for offer in match.offers):
        return False
    return plays(match.game) and any(many or seat not in match.present for seat in replaceable_seats(match))


def _kind_words(match: Match, outcome: Outcome, *, goes_on: bool) -> Iterator[str]:
    """A kind sentence to those who have won, and one to the other people who have played."""
    people = [user for user in dict.fromkeys(match.seats) if user in match.people and not is_former(user)]
    if is_alone(match) or not people:
        return
    best, is_short = _best(match), _is_broken_off(match, outcome)
    if best is None or (is_short and goes_on):
        is_drawn = bool(outcome.ranking) and not is_short
        key = "over-drawn" if is_drawn else "over-short" if is_short and not goes_on else "over"
        yield say(match.language, key, who=_named(match, people))
        return
    winners, others = ([user for user in people if (user in best) is has_won] for has_won in (True, False))
    if winners:
        yield say(match.language, "over-short-won" if is_short else "over-won", who=_named(match, winners))
    if others:
        key, alone = "over-short" if is_short else "over-lost", yes_or_no(len(match.people) == 1)
        yield say(match.language, key, who=_named(match, others), alone=alone)


def _is_broken_off(match: Match, outcome: Outcome) -> bool:
    """Whether a resignation, the clock or an agreement ended a match that had hardly begun."""
    is_played = match.log[-1].kind in PLIES
    return not is_played and bool(outcome.ranking) and match.moves < MIN_GOOD_GAME_MOVES * len(match.seats)


def _others(match: Match) -> list[UserId]:
    """All people who play, except the one who acted last and those whose data was deleted."""
    # If the last row is an offer of the computer, it has agreed to a draw.
    ended = next(
        (
            row
            for row in reversed(match.log)
            if row.kind is not RowKind.OFFER or row.by is None or level_of(row.by) is None
        ),
        None,
    )
    users = [user for user in dict.fromkeys(match.seats) if user in match.people and not is_former(user)]
    return [user for user in users if ended is None or user != ended.by]


def _named(match: Match, users: Iterable[UserId]) -> str:
    """Mentions of players; just the names of those who have left the server."""
    names = dict(zip(match.seats, match.names, strict=True))
    return conjoined([addressed(user, names[user], match.language, match.gone) for user in users], match.language)


def _ending(match: Match, ends_at: datetime | None) -> Iterator[str]:
    """A line about when the bot ends the match, if it will."""
    if ends_at is not None:
        yield say(match.language, "notice-ends", when=when(ends_at), count=_going_on(match))


def _going_on(match: Match) -> int:
    """Number of sides that play on without the player on turn; one ends the match."""
    late = () if match.mover is None else match.seats_of(match.mover)
    sides = entry_of(match).game.sides(match.options)
    return sum(not side.isdisjoint(match.present.difference(late)) for side in sides)
