"""What was done in a match, told row by row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate

from bot.core.match import (
    IDLE,
    MOVES,
    PLAYED,
    PLIES,
    Kind,
    Match,
    Offer,
    Relocate,
    Row,
    Substitute,
    offer_keyword,
    undone_by,
)
from bot.texts import AnyLocale, phrases, said, say
from bot.ui.clock import length_word
from bot.ui.match import entry_of, is_alone, listed, mentions, player, seat_names
from games.kit.rules import Leave, Seat, Step
from renderers.kit.view import Phrase

LONGEST_TOLD = 2000
"""Characters of what happened in a turn: a message holds 4000, with names, results and all else that it says."""
AGREEING = {Kind.OFFER, Kind.DECLINE, Kind.ADJOURN, Kind.RESUME, Kind.SUBSTITUTE, Kind.RELOCATE}
"""What players say to each other beside the game: whatever comes next makes it old."""
TOLD = PLAYED | {Kind.DECLINE, Kind.TAKEBACK, Kind.RELOCATE, Kind.ADJOURN, Kind.RESUME, Kind.SUBSTITUTE, Kind.ABORT}
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
        given = length_word(done.given, locale)
        return say(locale, "told-time-given", player=player(match, done.seat, locale), length=given)
    if done.kind not in TOLD:
        return None
    kind = done.cause if done.kind is Kind.ASIDE and done.cause else done.kind.value
    who = "" if done.seat is None else player(match, done.seat, locale)
    if is_alone(match):
        return said(f"told-{kind}", locale, match.game, "alone", player=who, move=done.text)
    if done.cause == IDLE:
        return say(locale, "told-pause-idle")
    if done.offer is not None:
        key = f"told-{done.cause or done.kind}"
        return said(key, locale, match.game, offer_word(done.offer), player=who, place=place_of(done.offer))
    detail = done.cause if done.kind is Kind.RELOCATE else done.text
    if (done.kind in {Kind.TAKEBACK, Kind.ADJOURN} or detail == "agreed") and len(match.people) == 1:
        detail = "computer"
    elif done.kind is Kind.SUBSTITUTE:
        detail = "back" if undone_by(done.kind, done.text).rows else ""
    told = said(f"told-{kind}", locale, match.game, detail, player=who, move=done.text)
    # What becomes of what somebody leaves matters to those who play on.
    if done.kind is not Kind.ASIDE or not done.cause or match.outcome:
        return told
    return say(locale, "sentence-gap").join(filter(None, (told, said("leaving", locale, match.game))))


def offered(match: Match, what: Offer, locale: AnyLocale) -> str:
    """Who offers what is on offer, and who can answer."""
    seats = match.offers[what]
    who, offering = mentions(match, match.answerers(what), locale), listed(match, seats, locale)
    key = f"notice-{offer_word(what)}"
    told: dict[str, str | int] = {"player": offering, "count": len(seats), "who": who, "place": place_of(what)}
    own = "own" if is_own(match, what) else ""
    return said(key, locale, match.game, own, **told, whom=replaced(match, what, locale), level=level_in(what))


def offer_word(offer: Offer) -> str:
    """The word for an offer in keys of texts: `draw`, `back`, `pause`, `resume`, `home`, `computer`."""
    return offer_keyword(offer) or "draw"


def place_of(offer: Offer) -> str:
    """The channel of an offer to relocate, as Discord shows it; empty for other offers."""
    return f"<#{offer.channel}>" if isinstance(offer, Relocate) else ""


def replaced(match: Match, offer: Offer, locale: AnyLocale) -> str:
    """The player whom an offer would substitute; empty for other offers."""
    return player(match, offer.seat, locale) if isinstance(offer, Substitute) else ""


def level_in(offer: Offer) -> str:
    """The level of the computer player in an offer to substitute; empty for other offers."""
    return str(offer.level) if isinstance(offer, Substitute) else ""


def is_own(match: Match, offer: Offer) -> bool:
    """Whether somebody offers to leave their own seat to a computer player."""
    asker = match.asker(offer)
    return isinstance(offer, Substitute) and asker is not None and match.seats[offer.seat] == match.seats[asker]


def _rows(match: Match) -> Sequence[Row]:
    """What the board tells of."""
    rows = match.log[_told_from(match) :]
    computers, to_move = match.state.computers, match.position.to_move
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
    return max(match.state.exchange.began, match.state.history.undone)


def _latest(lines: Sequence[str], most: int) -> list[str]:
    """The last lines that have at most so many characters, each with its end; what is left out is marked."""
    lengths = accumulate(len(line) + 1 for line in reversed(lines))
    count = sum(length <= most + 1 for length in lengths)
    return [*lines] if count == len(lines) else ["…", *lines[len(lines) - count :]]


def _throw_in_use(match: Match) -> Sequence[Row]:
    """The throw that a turn began with, while it goes on: later it stands on the board before."""
    began, to_move = _told_from(match), match.position.to_move
    is_going = to_move is not None and all(row.seat == to_move for row in match.log[began:] if row.kind in PLIES)
    before = match.ply_before(began)
    return [before] if is_going and before is not None and before.kind is Kind.ROLL else []


def _news(match: Match, locale: AnyLocale) -> Iterator[tuple[int, str]]:
    """By the row, what the game has to tell of it beyond its notation; and thanks for what the computer was given."""
    news, exchange = entry_of(match).picture.news, match.state.exchange
    position = exchange.start
    for row in match.played_since(exchange.began):
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
        if step.kind == "seat" and (seat := Seat(seat_names(match).index(step.value))) in match.state.computers:
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
