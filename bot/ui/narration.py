"""What was done in a match, told row by row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import timedelta
from itertools import accumulate

from bot.core.match import (
    IDLE,
    MOVES,
    NOTED,
    PLIES,
    Kind,
    Match,
    Offer,
    Row,
    last_ply,
    offered_level,
    offered_seat,
    rows_undone,
    still_standing,
)
from bot.texts import AnyLocale, phrases, said, say
from bot.ui.clock import length_word
from bot.ui.match import entry_of, is_alone, listed, mentions, player, seat_names
from games.kit.rules import Leave, Seat, Step
from renderers.kit.view import Phrase

LONGEST_TOLD = 2000
"""Characters of what happened in a turn: a message holds 4000, with names, results and all else that it says."""
AGREEING = {Kind.OFFER, Kind.DECLINE, Kind.PAUSE, Kind.RESUME, Kind.COMPUTER, Kind.HOME}
"""What players say to each other beside the game: whatever comes next makes it old."""
TOLD = NOTED | {Kind.DECLINE, Kind.BACK, Kind.HOME, Kind.PAUSE, Kind.RESUME, Kind.COMPUTER, Kind.ABORT}
"""The rows of the log that people are told of."""


def happened(match: Match) -> list[str]:
    """The turn that led here, a line for each thing done in it; of what was agreed on the latest, while it goes on.

    Of the computer's turns all since somebody else's, with that turn until it is answered. Where this, or throws and
    forced moves that follow each other, is too long, the latest of it.
    """
    rows = _rows(match) or match.log[-1:]
    agreed = [done for done in rows if done.kind in AGREEING]
    latest = agreed[-1] if agreed and not match.outcome else None
    still_true = [done for done in rows if done.kind not in AGREEING or done is latest]
    return _latest(told(match, (*_throw_in_use(match), *still_true), match.language), LONGEST_TOLD)


def told(match: Match, rows: Iterable[Row], locale: AnyLocale) -> list[str]:
    """What rows of the log say, with what the game has to tell of those of the turn that led here."""
    news = dict(_news(match, locale))
    lines = ((tell(match, done, locale), news.get(id(done))) for done in rows)
    return [line for both in lines for line in both if line]


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
    if done.cause == IDLE:
        return say(locale, "told-pause-idle")
    if done.kind is Kind.DECLINE:
        key = f"told-{done.cause or done.kind}"
        return said(key, locale, match.game, offer_word(done.text), player=who, place=place_of(done.text))
    detail = done.cause if done.kind is Kind.HOME else done.text
    if (done.kind in {Kind.BACK, Kind.PAUSE} or detail == "agreed") and len(match.people) == 1:
        detail = "computer"
    elif done.kind is Kind.COMPUTER:
        detail = "back" if rows_undone(done) else ""
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
    told: dict[str, str | int] = {"player": offering, "count": len(seats), "who": who, "place": place_of(what)}
    own = "own" if is_own(match, what) else ""
    return said(key, locale, match.game, own, **told, whom=replaced(match, what, locale), level=offered_level(what))


def offer_word(what: str) -> str:
    """What is offered, as keys of words have it: `draw`, `back`, `pause`, `resume`, `home`, `computer`."""
    return what.partition(":")[0] or "draw"


def place_of(what: str) -> str:
    """The channel that an offer names, as Discord shows it; nothing for none."""
    kind, _, channel = what.partition(":")
    return f"<#{channel}>" if kind == Offer.HOME and channel else ""


def replaced(match: Match, what: str, locale: AnyLocale) -> str:
    """For whom the computer is to play on, where that is offered; else nothing."""
    seat = offered_seat(what)
    return "" if seat is None else player(match, seat, locale)


def is_own(match: Match, what: str) -> bool:
    """Whether somebody offers to leave their own seat to the computer."""
    seat, asker = offered_seat(what), match.asker(what)
    return seat is not None and asker is not None and match.seats[seat] == match.seats[asker]


def _rows(match: Match) -> Sequence[Row]:
    """What the board tells of."""
    rows = match.log[_told_from(match) :]
    computers, to_move = match.course.computers, match.position.to_move
    answers = (number for number, row in enumerate(rows) if row.kind in MOVES and row.seat in computers)
    answer = None if to_move in computers else next(answers, None)
    if answer is None:
        return rows
    # The board before has told what was answered; not so what was thrown for the answer.
    is_thrown = answer > 0 and rows[answer - 1].kind is Kind.ROLL
    return rows[answer - is_thrown :]


def _told_from(match: Match) -> int:
    """After so many rows the turn began, or something was taken back: the board tells of the rest. Of turns of the
    computer, the one before them.
    """
    backs = (number for number, row in enumerate(match.log, 1) if row.kind is Kind.BACK)
    again = (number for number, row in enumerate(match.log) if rows_undone(row))
    return max((match.course.stretch.began, *backs, *again))


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


def _news(match: Match, locale: AnyLocale) -> Iterator[tuple[int, str]]:
    """By the row, what the game has to tell of it beyond its notation; and thanks for what the computer was given."""
    news, stretch = entry_of(match).picture.news, match.course.stretch
    position = stretch.start
    for row in still_standing(match.log[stretch.began :]):
        if row.kind in NOTED:
            move = position.parse(row.text)
            after = position.play(move)
            phrased = () if news is None else news(position, move, after)
            named = [with_player(match, phrase, locale) for phrase in phrased]
            is_gift = row.kind is Kind.ASIDE and not isinstance(move, Leave)
            thanks = _thanks(match, position.steps(move), locale) if is_gift else ()
            lines = (phrases(line, locale, match.game) for line in _by_player(named))
            yield id(row), "\n".join((*lines, *thanks))
            position = after


def _by_player(said: Iterable[Phrase]) -> list[list[Phrase]]:
    """Phrases in lines: what is told of a player begins one."""
    lines: list[list[Phrase]] = []
    for phrase in said:
        if not lines or "seat" in dict(phrase.args):
            lines.append([])
        lines[-1].append(phrase)
    return lines


def _thanks(match: Match, gift: Iterable[Step], locale: AnyLocale) -> Iterator[str]:
    """Of the computer, where it is the one that something is given to."""
    for step in gift:
        if step.kind == "seat" and (seat := Seat(seat_names(match).index(step.value))) in match.course.computers:
            yield say(locale, "thanks", player=player(match, seat, locale))


def with_player(
    match: Match, phrase: Phrase, locale: AnyLocale, word: Callable[[Match, Seat, AnyLocale], str] = player
) -> Phrase:
    """A phrase whose seat, if it has one, comes with `$player`: who holds it, called as in every other line, or as
    `word` has it.
    """
    seat = dict(phrase.args).get("seat")
    if seat is None:
        return phrase
    who = word(match, Seat(seat_names(match).index(str(seat))), locale)
    return Phrase(phrase.key, (*phrase.args, ("player", who)))
