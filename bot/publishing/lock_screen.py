"""The first line of a board and of an offer, which is what a lock screen shows of their pings. It has no formatting."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.core.match import Match, Offer, Row, RowKind, Substitute, UserId, asks_people
from bot.texts import game_title, said, say, told_words
from bot.ui.match import (
    called_player,
    channel_seat,
    is_alone,
    match_title,
    mentions,
    player,
    seat_word,
    told_move,
    yes_or_no,
)
from bot.ui.narration import brief_words, has_brief, is_own, level_in, offer_word, played_since, undone
from bot.ui.result import headline

_BOLD = re.compile(r"(\\.)|\*\*")
"""The asterisks of bold text; the group is an escaped character, which stays, because names are escaped."""


def first_line(match: Match, reader: UserId | None = None) -> str:
    """A board's message in a sentence, in the match's language: who must do what, or how the match ended,
    as told to everybody or to one `reader`. If offers have their own messages, only one reader is asked here.
    """
    locale, title = match.language, match_title(match.game, match.options, match.language)
    to_move = match.position.to_move
    if match.outcome:
        ended = _BOLD.sub(r"\1", headline(match, match.outcome, locale, reader))
        return say(locale, "first-line-over", title=title, result=ended)
    if match.adjourned_since is not None:
        return _asked_of(match, reader) or say(locale, "first-line-adjourned", title=title)
    if match.may_claim and to_move is not None:
        who = mentions(match, match.may_claim)
        return say(locale, "first-line-claim", who=who, player=player(match, to_move, locale), title=title)
    if asked := _asked_of(match, reader):
        return asked
    if to_move is None:
        return say(locale, "first-line-dice", title=title)
    if match.mover in match.gone or match.mover not in match.people:
        key = "first-line-gone" if match.mover in match.gone else "first-line-computer"
        return say(locale, key, title=title, player=player(match, to_move, locale))
    who = mentions(match, [to_move])
    if _is_reminder(match):
        return say(locale, "first-line-remind", who=who, title=title)
    if is_alone(match):
        return say(locale, "first-line-alone", who=who, title=title)
    last = _in_words(match, moves_told(match, reader)) or "none"
    return say(locale, "first-line-turn", who=who, seat=seat_word(match, to_move, locale), title=title, last=last)


def moves_told(match: Match, reader: UserId | None = None) -> Sequence[Row]:
    """The moves that the first line tells, so that the board needn't tell them again: those of the turn before, unless
    something else came between.
    """
    to_move, awaited = match.position.to_move, match.people - match.gone
    if match.mover not in awaited or is_alone(match) or _is_reminder(match) or not tells_turn(match, reader):
        return ()
    rows: list[Row] = []
    for row in reversed(match.log):
        if row.kind is RowKind.ROLL:
            continue
        if row.kind is not RowKind.MOVE or row.seat in {None, to_move} or (rows and row.seat != rows[-1].seat):
            break
        rows.append(row)
    return rows[::-1]


def tells_turn(match: Match, reader: UserId | None = None) -> bool:
    """Whether the first line says whose turn it is, so that the board needn't say it again."""
    if match.outcome or match.adjourned_since is not None or match.may_claim:
        return False
    return not _asked_of(match, reader)


def offer_line(match: Match, what: Offer) -> str:
    """An open offer, in a sentence to those who have to answer it."""
    asker = match.asker(what)
    if asker is None:
        return ""
    answerers = [seat for seat in match.answerers(what) if match.seats[seat] in match.people]
    locale = match.language
    args: dict[str, str | int] = {"who": mentions(match, answerers), "player": called_player(match, asker, locale)}
    args |= {"title": game_title(match.game, locale), "level": level_in(what), **undone(match, what)}
    args["whom"] = called_player(match, what.seat, locale) if isinstance(what, Substitute) else ""
    word = "computer-offer" if isinstance(what, Substitute) else offer_word(what)
    own = "own" if is_own(match, what) else ""
    return said(f"first-line-{word}", locale, match.game, own, **args, rated=yes_or_no(match.rated))


def _asked_of(match: Match, reader: UserId | None) -> str:
    """A line about the latest open offer that the reader has to answer; empty if there is none."""
    readers = {reader} if reader is not None else set() if asks_people(match) else match.people
    offers = (
        what for what in reversed(match.offers) if readers & {match.seats[seat] for seat in match.answerers(what)}
    )
    return next((offer_line(match, what) for what in offers), "")


def _is_reminder(match: Match) -> bool:
    """Whether the board reminds the player on turn, in the channel, that the time is running out."""
    last = match.log[-1] if match.log else None
    return last is not None and last.kind is RowKind.REMIND and not last.text


def _in_words(match: Match, rows: Sequence[Row]) -> str:
    """Moves of one player in a sentence: "Aoi walked from c1 to d2"."""
    locale, game, seat = match.language, match.game, channel_seat(match)
    told = {id(row): told_move(position, move, game, seat) for row, position, move, _ in played_since(match)}
    if rows and all(has_brief(told.get(id(row))) for row in rows):
        return brief_words(match, [(row, told.get(id(row))) for row in rows], locale)
    sentences: list[str] = []
    for row in rows:
        phrase = told.get(id(row))
        who = ""
        if not sentences and row.seat is not None:
            who = say(locale, "told-player", player=called_player(match, row.seat, locale))
        if phrase is None:
            sentences.append(say(locale, "first-line-played", who=who, move=row.text).strip())
        else:
            sentences.append(told_words(phrase, locale, game, who))
    return say(locale, "then-gap").join(sentences)
