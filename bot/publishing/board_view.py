"""The board as the channel sees it: picture, last moves, who is next, and what they can press."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import dropwhile
from typing import Any

import discord
from discord import ui

from bot.core.match import (
    PLIES,
    Kind,
    Match,
    Row,
    Substitute,
    UserId,
    is_former,
    level_of,
    may_take_back,
    replaceable_seats,
)
from bot.core.spectators import Audience
from bot.publishing.board_context import NOTHING_ELSE, BoardContext
from bot.texts import said, say
from bot.ui.actions import Action, CustomId, Pressable, button
from bot.ui.clock import timing
from bot.ui.dice import entered_words
from bot.ui.layout import PASSING, box, even_rows, layout, mention, picture, when
from bot.ui.match import (
    alt,
    entry_of,
    file_name,
    heading,
    is_alone,
    is_analysable,
    mentions,
    player,
    seat_names,
    seat_word,
    view_of,
)
from bot.ui.narration import happened, offered
from bot.ui.result import result
from bot.ui.solo import records
from opponents.kit.engines import plays
from renderers.kit.theme import THEMES
from renderers.kit.view import View

OVER = 0x7A7A85
"""The edge when nobody is."""


def board(match: Match, context: BoardContext = NOTHING_ELSE) -> ui.LayoutView:
    """The message in the channel, in the match's language. Its picture is to be attached as `file_name(match)`."""
    if match.awaits_salt:
        return _opening(match)
    audience = context.audience
    locale = match.language
    to_move = None if match.outcome else match.position.to_move
    colour = OVER if to_move is None else _colour(seat_names(match)[to_move])
    kept = records(match.game, context.best, locale) if match.outcome and is_alone(match) else []
    asked = [*notices(match), *_ending(match, context.ends_at), *standing(match, context.ahead)]
    asked += [*context.rating_lines, *timing(match, locale), *kept]
    if audience and audience.told:
        asked.append(say(locale, "watchers-told", who=" ".join(map(mention, audience.told))))
    return layout(
        box(
            ui.TextDisplay(heading(match, locale)),
            picture(file_name(match), alt(match, view_of(match), locale)),
            _lines(happened(match)),
            _lines(asked, PASSING),
            _lines(dice(match)),
            *_buttons(match, audience, is_rated=context.has_changed_ratings),
            colour=colour,
        )
    )


def _opening(match: Match) -> ui.LayoutView:
    """The message that opens a match, before its first roll. It asks nothing: what depends on it follows at once."""
    locale = match.language
    return layout(
        box(
            ui.TextDisplay(heading(match, locale)),
            picture(file_name(match), alt(match, view_of(match), locale)),
            _lines(happened(match)),
            ui.TextDisplay(say(locale, "dice-next")),
            _lines(dice(match)),
            colour=OVER,
        )
    )


def _lines(told: Iterable[str], number: int | None = None) -> ui.TextDisplay[Any] | None:
    """Lines of a board, if there are any, with the number that Discord is to know them by."""
    text = "\n".join(told)
    return ui.TextDisplay(text, id=number) if text else None


def notices(match: Match) -> Iterator[str]:
    """What stands beside the turn: a draw that is offered, a win that can be claimed."""
    if match.outcome:
        return
    if match.adjourned_since is not None:
        yield say(match.language, "notice-paused", when=when(match.adjourned_since))
    for what in match.offers:
        yield offered(match, what, match.language)
    if match.may_claim:
        who, late = mentions(match, match.may_claim), match.position.to_move
        if match.clock and late is not None:
            late_player = player(match, late, match.language)
            yield say(match.language, "notice-time-up", who=who, player=late_player, count=_going_on(match))
        else:
            yield say(match.language, "notice-claim", who=who, count=_going_on(match))


def standing(match: Match, ahead: int = 0) -> Iterator[str]:
    """Who is next, or how it ended."""
    to_move = match.position.to_move
    if match.outcome:
        yield result(match, match.outcome, match.language)
        if not is_alone(match) and (others := _others(match)):
            yield say(match.language, "over", who=say(match.language, "list-gap").join(map(mention, others)))
    elif match.adjourned_since is not None:
        return
    elif is_alone(match):
        yield say(match.language, "next-alone", who=mention(match.seats[0]))
    elif to_move is not None and match.mover not in match.people:
        yield say(match.language, "next-computer", player=player(match, to_move, match.language))
        if ahead:
            yield say(match.language, "thoughts-ahead", count=ahead)
    elif to_move is not None:
        yield say(
            match.language, "next", who=mentions(match, [to_move]), seat=seat_word(match, to_move, match.language)
        )


def dice(match: Match) -> Iterator[str]:
    """What makes dice checkable: the commitment and the words until the first roll, the seed on the last board."""
    locale = match.language
    if match.published_seed is not None:
        yield say(locale, "dice-seed", seed=match.published_seed, match=str(match.id))
    elif match.commitment is not None and _is_before_rolls(match):
        yield say(locale, "dice-commitment", commitment=match.commitment)
        if match.salt is not None and match.salt.words:
            yield entered_words(match.salt.words, locale)


def pinged_users(match: Match) -> list[discord.Object]:
    """Whom the board pings: those that it asks to act; when it is over, those who didn't end it themselves.

    Who plays all sides is led to the first board, and has all later ones before their eyes.
    """
    is_led_there = match.shown.message is not None and not _follows_opening(match)
    if len(match.seats) > 1 and len(set(match.seats)) == 1 and is_led_there:
        return []
    asked = [match.seats[seat] for seat in sorted(match.asked) if match.seats[seat] in match.people]
    return [discord.Object(user) for user in dict.fromkeys(_others(match) if match.outcome else asked)]


def _follows_opening(match: Match) -> bool:
    """Whether the newest message of the match is the one that opened it, before the first roll."""
    shown = match.shown.revision
    # All other rolls are shown together with what they follow.
    return shown >= 0 and any(row.kind is Kind.ROLL for row in match.log[shown : shown + 1])


def _colour(seat: str) -> int:
    """The edge of the box while a seat is on turn: the colour of its pieces."""
    side = THEMES[View().theme].sides.get(seat)
    return OVER if side is None else int(side.fill.removeprefix("#"), 16)


def _buttons(match: Match, audience: Audience | None, *, is_rated: bool) -> Sequence[ui.ActionRow[Any]]:
    kind = "alone" if is_alone(match) else ""

    def made(action: Action, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Pressable:
        decision = match.decision if action in {Action.OPEN_PICKER, Action.OPEN_MOVE_FORM} else None
        label = said(action.label, match.language, match.game, kind)
        return button(CustomId(action, match.id, decision), label, style)

    if match.outcome:
        ratings = [made(Action.LEADERBOARD)] if is_rated else []
        analyse = [made(Action.ANALYSE)] if is_analysable(match) else []
        rematch = [] if any(map(is_former, match.seats)) else [made(Action.REMATCH)]
        return even_rows([*rematch, made(Action.MOVES), made(Action.REPLAY), *analyse, made(Action.RECORD), *ratings])
    paused = match.adjourned_since is not None
    primary = discord.ButtonStyle.primary
    undo = [made(Action.TAKE_BACK)] if kind and may_take_back(match, match.seats[0]) else []
    moving = [made(Action.OPEN_PICKER, primary), made(Action.OPEN_MOVE_FORM)] if match.mover in match.people else []
    first = [made(Action.RESUME, primary)] if paused else moving
    first += [made(Action.MOVES), *undo, made(Action.MORE)]
    answers = [made(Action.ANSWER, primary)] if match.offers else []
    give = [made(Action.GIVE)] if not paused and _may_give(match) else []
    claim = [made(Action.CLAIM, discord.ButtonStyle.success), made(Action.GIVE_TIME)] if match.may_claim else []
    claim += [made(Action.SUBSTITUTE)] if _may_be_replaced(match) else []
    counted = "" if audience is None else say(match.language, "button-watch", count=audience.count)
    watch = [button(CustomId(Action.WATCH, match.id), counted)] if counted else []
    return even_rows([*first, *watch, *answers, *give, *claim])


def _may_give(match: Match) -> bool:
    """Whether any person has something to give away."""
    owners = (seat for seat in match.present if match.seats[seat] in match.people)
    return any(len(match.position.asides(seat)) > 1 for seat in owners)


def _may_be_replaced(match: Match) -> bool:
    """Whether somebody is late or has left where more than two play, and nobody has asked for the computer yet: of two
    the other one claims, or has won.
    """
    many = len({match.seats[seat] for seat in match.present}) > 2
    if any(isinstance(offer, Substitute) for offer in match.offers):
        return False
    return plays(match.game) and any(many or seat not in match.present for seat in replaceable_seats(match))


def _is_before_rolls(match: Match) -> bool:
    """Whether nothing was rolled here; in version 1 of the dice, whether the first board is shown, which has a roll."""
    if match.salt is None:
        return match.shown.message is None or _is_first_turn(match)
    return not match.has_rolled


def _is_first_turn(match: Match) -> bool:
    """Whether only the seat on turn has moved, and no dice were thrown since: till then the first board is edited."""
    plies = [row for row in match.log if row.kind in PLIES]
    moves = dropwhile(lambda row: row.kind is not Kind.MOVE, plies)
    return all(row.kind is not Kind.ROLL and row.seat == match.position.to_move for row in moves)


def _others(match: Match) -> list[UserId]:
    """All people who play, but not the one who acted last, nor who had all about them deleted."""
    # Where it was left alone, the computer has agreed to a draw.
    ended = next((row for row in reversed(match.log) if not (row.kind is Kind.OFFER and _is_computers(row))), None)
    users = [user for user in dict.fromkeys(match.seats) if user in match.people and not is_former(user)]
    return [user for user in users if ended is None or user != ended.by]


def _is_computers(row: Row) -> bool:
    """Whether the computer did it."""
    return row.by is not None and level_of(row.by) is not None


def _ending(match: Match, ends_at: datetime | None) -> Iterator[str]:
    """When whoever is out of time leaves by themselves."""
    if ends_at is not None:
        yield say(match.language, "notice-ends", when=when(ends_at), count=_going_on(match))


def _going_on(match: Match) -> int:
    """How many sides play on without whoever is late: where it is one, that ends the match."""
    late = () if match.mover is None else match.seats_of(match.mover)
    sides = entry_of(match).game.sides(match.options)
    return sum(not side.isdisjoint(match.present.difference(late)) for side in sides)
