"""What was done in a match, told row by row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import accumulate

from bot.match import NOTED, PLIES, Kind, Match, Row, last_ply, still_standing
from bot.texts import AnyLocale, phrases, said, say
from bot.views.clock import length_word
from bot.views.match import entry_of, is_alone, listed, mentions, player, seat_names
from games.kit.rules import Seat
from renderers.kit.view import Phrase

LONGEST_TOLD = 2000
"""Characters of what happened in a turn: a message holds 4000, with names, results and all else that it says."""
AGREEING = {Kind.OFFER, Kind.DECLINE, Kind.PAUSE, Kind.RESUME, Kind.HOME}
"""What players say to each other beside the game: whatever comes next makes it old."""
TOLD = NOTED | {Kind.DECLINE, Kind.BACK, Kind.HOME, Kind.PAUSE, Kind.RESUME, Kind.ABORT}
"""The rows of the log that people are told of."""


def happened(match: Match) -> list[str]:
    """The turn that led here, a line for each thing done in it; of what was agreed on the latest, while it goes on.

    Where only throws and forced moves follow each other for too long, the latest of it.
    """
    rows = match.log[_told_from(match) :] or match.log[-1:]
    agreed = [done for done in rows if done.kind in AGREEING]
    latest = agreed[-1] if agreed and not match.outcome else None
    still_true = [done for done in rows if done.kind not in AGREEING or done is latest]
    news = dict(_news(match))
    lines = ((tell(match, done, match.language), news.get(id(done))) for done in (*_throw_in_use(match), *still_true))
    return _latest([line for told in lines for line in told if line], LONGEST_TOLD)


def tell(match: Match, done: Row, locale: AnyLocale) -> str | None:
    """What a row of the log says; None for one that only changes what stands."""
    if done.kind is Kind.TIME and done.seat is not None:
        given = length_word(timedelta(seconds=int(done.text)), locale)
        return say(locale, "told-time-given", player=player(match, done.seat, locale), length=given)
    if done.kind not in TOLD:
        return None
    kind = done.cause if done.kind is Kind.ASIDE and done.cause else done.kind.value
    who = "" if done.seat is None else player(match, done.seat, locale)
    if is_alone(match):
        return said(f"told-{kind}", locale, match.game, "alone", player=who, move=done.text)
    if done.kind is Kind.DECLINE:
        key = f"told-{done.cause or done.kind}"
        return said(key, locale, match.game, offer_word(done.text), player=who, place=place_of(done.text))
    detail = done.cause if done.kind is Kind.HOME else done.text
    told = said(f"told-{kind}", locale, match.game, detail, player=who, move=done.text)
    # What becomes of what somebody leaves matters to those who play on.
    if done.kind is not Kind.ASIDE or not done.cause or match.outcome:
        return told
    return say(locale, "sentence-gap").join(filter(None, (told, said("leaving", locale, match.game))))


def offered(match: Match, what: str, locale: AnyLocale) -> str:
    """Who offers what is on offer, and who can answer."""
    seats = match.offers[what]
    who, offering = mentions(match, match.answerers(what), locale), listed(match, seats, locale)
    key = f"notice-{offer_word(what)}"
    return said(key, locale, match.game, player=offering, count=len(seats), who=who, place=place_of(what))


def offer_word(what: str) -> str:
    """What is offered, as keys of words have it: `draw`, `back`, `pause`, `resume`, `home`."""
    return what.partition(":")[0] or "draw"


def place_of(what: str) -> str:
    """The channel that an offer names, as Discord shows it; nothing for none."""
    channel = what.partition(":")[2]
    return f"<#{channel}>" if channel else ""


def _told_from(match: Match) -> int:
    """After so many rows the turn began, or something was taken back: the board tells of the rest."""
    backs = (number for number, row in enumerate(match.log, 1) if row.kind is Kind.BACK)
    return max((match.course.turn.began, *backs))


def _latest(lines: Sequence[str], most: int) -> list[str]:
    """The last lines that have at most so many characters, each with its end; what is left out is marked."""
    lengths = accumulate(len(line) + 1 for line in reversed(lines))
    count = sum(length <= most + 1 for length in lengths)
    return [*lines] if count == len(lines) else ["…", *lines[len(lines) - count :]]


def _throw_in_use(match: Match) -> Sequence[Row]:
    """The throw that a turn began with, while it goes on: later it stands on the board before."""
    began, to_move = _told_from(match), match.position.to_move
    is_going = to_move is not None and all(row.seat == to_move for row in match.log[began:] if row.kind in PLIES)
    before = last_ply(match.log[:began])
    return [before] if is_going and before is not None and before.kind is Kind.ROLL else []


def _news(match: Match) -> Iterator[tuple[int, str]]:
    """By the row of this turn, what the game has to tell of it beyond its notation."""
    news, turn = entry_of(match).picture.news, match.course.turn
    if news is None:
        return
    position = turn.start
    for row in still_standing(match.log[turn.began :]):
        if row.kind in NOTED:
            move = position.parse(row.text)
            after = position.play(move)
            told = [_with_player(match, phrase) for phrase in news(position, move, after)]
            yield id(row), phrases(told, match.language, match.game)
            position = after


def _with_player(match: Match, phrase: Phrase) -> Phrase:
    """A phrase whose seat, if it has one, comes with who holds it: `$player`, called as in every other line."""
    seat = dict(phrase.args).get("seat")
    if seat is None:
        return phrase
    who = player(match, Seat(seat_names(match).index(str(seat))), match.language)
    return Phrase(phrase.key, (*phrase.args, ("player", who)))
