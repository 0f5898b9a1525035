"""Narration: the rows of a match's log in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from typing import Any, TypeAlias

from bot.core.match import (
    IDLE,
    MOVES,
    PLAYED,
    PLIES,
    AnyPosition,
    Match,
    Offer,
    Relocate,
    Row,
    RowKind,
    Substitute,
    TakeBack,
    UserId,
    asks_people,
    moves_to_undo,
    offer_keyword,
    own_moves_to_undo,
    undone_by,
)
from bot.texts import AnyLocale, has, phrases, said, say, told_words
from bot.ui.clock import length_word
from bot.ui.match import (
    called_player,
    channel_seat,
    entry_of,
    is_alone,
    listed,
    mentions,
    played_words,
    player,
    seat_names,
    seat_word,
    told_in_words,
    told_move,
    yes_or_no,
)
from games.kit.rules import Leave, Seat, Step
from renderers.kit.view import Phrase

_News: TypeAlias = tuple[str, Sequence[str]]
"""A game's words about a row: in the row's own line, and in lines below it."""

_Played: TypeAlias = tuple[Row, AnyPosition, Any, AnyPosition]
"""A row with the position before it, its move, and the position after it."""

LONGEST_TOLD = 800
"""Maximum characters for the last turn: a message holds 2000, including names, results and everything else."""
AGREEING = {RowKind.OFFER, RowKind.DECLINE, RowKind.ADJOURN, RowKind.RESUME, RowKind.SUBSTITUTE, RowKind.RELOCATE}
"""Rows in which players come to an agreement: only the latest of them is still of interest."""
ASKING = {RowKind.OFFER, RowKind.DECLINE}
"""Kinds of rows that the messages of offers already report."""
TOLD = PLAYED | {
    RowKind.DECLINE,
    RowKind.TAKEBACK,
    RowKind.RELOCATE,
    RowKind.ADJOURN,
    RowKind.RESUME,
    RowKind.SUBSTITUTE,
    RowKind.ABORT,
}
"""Rows that have a sentence."""


_TOLD_BY_RESULT = {"left", "aborted"}
"""Reasons for an end with which the result itself says what happened last."""


def last_turn_lines(
    match: Match, most: int = LONGEST_TOLD, *, in_private: bool = False, told: Sequence[Row] = ()
) -> list[str]:
    """The last turn, a line for each row, with only the latest agreement (none once the match is over). Of the moves
    `told` elsewhere, there is only the game's news.

    Offers between people have their own messages, which aren't part of a private reply.

    All computer turns since a person's turn are included, with that turn until it is answered; after the end, only the
    last turn. Rolls that moves have used are left out, so that the board stays in sight on a phone. If this is longer
    than `most` characters, as when rolls and forced moves follow each other, only the latest lines are returned.
    """
    if match.outcome and match.outcome.reason in _TOLD_BY_RESULT:
        return []
    rows = _rows(match) or match.log[-1:]
    if asks_people(match) and not in_private:
        rows = [row for row in rows if row.kind not in ASKING]
    agreements = [row for row in rows if row.kind in AGREEING]
    latest = agreements[-1] if agreements and not match.outcome else None
    still_true = [row for row in rows if row.kind not in AGREEING or row is latest]
    shown = (*_roll_in_use(match), *_told_briefly(match, still_true))
    if match.outcome and match.log[-1].kind not in MOVES:
        # The players left or agreed, or a moderator ended the match: the board before told the moves and the roll.
        shown = tuple(row for row in shown if row.kind not in PLIES)
    lines = narrate(match, shown, match.language, told=told, is_brief=True)
    return _latest(lines, min(most, LONGEST_TOLD))


def happened_since(match: Match, user: UserId, locale: AnyLocale) -> list[str]:
    """The rows since the last move of `user`, or since the last takeback, a line for each; of others' turns at most the
    last of each.
    """
    moved = max((match.state.history.latest_of(RowKind.MOVE, seat) for seat in match.seats_of(user)), default=0)
    began = max(moved, match.state.history.undone - 1, match.state.exchange.turns[0].began)
    seat = next(iter(match.seats_of(user)), None)
    return _latest(narrate(match, match.log[began:], locale, began, seat=seat), LONGEST_TOLD)


def narrate(
    match: Match,
    rows: Iterable[Row],
    locale: AnyLocale,
    began: int | None = None,
    told: Sequence[Row] = (),
    seat: Seat | None = None,
    *,
    is_brief: bool = False,
) -> list[str]:
    """Rows of the log in words, with the game's news about them: news about players in lines below, other news in the
    row's own line. The rows `told` elsewhere have only their news.

    `began` is the revision before the first row, by default that before the last turn. `seat` is the one from which the
    reader sees the board, by default the channel's. If `is_brief`, a player's moves are told without details where the
    game has words for that.
    """
    played = list(played_since(match, began))
    news = dict(_news(match, played, locale))
    seen_from = channel_seat(match) if seat is None else seat
    moves = {id(row): told_move(position, move, match.game, seen_from) for row, position, move, _ in played}
    known = set(map(id, told))

    def narrated(turn: Sequence[Row]) -> Iterator[str]:
        row = turn[-1]
        if id(row) not in known and is_brief and all(has_brief(moves.get(id(each))) for each in turn):
            briefly = brief_words(match, [(each, moves.get(id(each))) for each in turn], locale)
            text: str | None = say(locale, "told-in-words", told=briefly) if briefly else None
        elif len(turn) > 1:
            text = _moves_in_words(match, [(each, moves.get(id(each))) for each in turn], locale)
        else:
            text = None if id(row) in known else narrate_row(match, row, locale, moves.get(id(row)))
        return _with_news(text, news.get(id(row)), locale)

    def goes_on(before: Row, row: Row) -> bool:
        """Whether a move is told in one sentence with the one before."""
        phrases_of = moves.get(id(before)), moves.get(id(row))
        are_worded = all(each is not None for each in phrases_of)
        are_brief = is_brief and all(map(has_brief, phrases_of))
        are_moves = (are_brief or before.kind is row.kind is RowKind.MOVE) and before.seat == row.seat
        return (
            are_moves and are_worded and known.isdisjoint({id(before), id(row)}) and not any(news.get(id(before), ()))
        )

    turns: list[list[Row]] = []
    for row in rows:
        if turns and goes_on(turns[-1][-1], row):
            turns[-1].append(row)
        else:
            turns.append([row])
    return [line for turn in turns for line in narrated(turn)]


def has_brief(phrase: Phrase | None) -> bool:
    """Whether a game has brief words for a move: the attribute `.brief` of its text, empty for one not worth a word."""
    return phrase is not None and has(f"{phrase.key}.brief")


def brief_words(match: Match, moves: Sequence[tuple[Row, Phrase | None]], locale: AnyLocale) -> str:
    """Several moves of one player in a brief sentence, without their dice and full stop; the player is called
    by the side. Empty if none is worth a word.
    """
    told: list[str] = []
    for row, phrase in moves:
        who = "" if told or row.seat is None else say(locale, "told-player", player=seat_word(match, row.seat, locale))
        if phrase is not None:
            words = told_words(replace(phrase, key=f"{phrase.key}.brief"), locale, match.game, who)
            told += [words] if words else []
    return say(locale, "list-gap").join(told)


def _moves_in_words(match: Match, moves: Sequence[tuple[Row, Phrase | None]], locale: AnyLocale) -> str:
    """Several moves of one player in a sentence."""
    subject = called_player if is_alone(match) else player
    told: list[str] = []
    for row, phrase in moves:
        who = "" if told or row.seat is None else say(locale, "told-player", player=subject(match, row.seat, locale))
        if phrase is not None:
            told.append(told_words(phrase, locale, match.game, who))
    return say(locale, "told-in-words", told=say(locale, "then-gap").join(told))


def confirmed(match: Match, row: Row, locale: AnyLocale) -> str:
    """Tells a player the move or aside that they have just played, with the game's news about it."""
    played = list(played_since(match))
    turn = next(((position, move) for each, position, move, _ in played if each is row), None)
    if row.kind is RowKind.MOVE and turn is not None:
        text = played_words(*turn, match.game, locale)
    else:
        text = said("played", locale, match.game, row.kind.value, move=row.text)
    return "\n".join(_with_news(text, dict(_news(match, played, locale)).get(id(row)), locale))


def _with_news(text: str | None, news: _News | None, locale: AnyLocale) -> Iterator[str]:
    same, below = ("", ()) if news is None else news
    yield from filter(None, (say(locale, "sentence-gap").join(filter(None, (text, same))), *below))


def narrate_row(match: Match, row: Row, locale: AnyLocale, phrase: Phrase | None = None) -> str | None:
    """A row of the log in words, given those for its move (`told_move`) if it has any; None for rows that need none."""
    if row.kind is RowKind.TIME and row.seat is not None:
        given = length_word(row.given, locale)
        return say(locale, "told-time-given", player=player(match, row.seat, locale), length=given)
    if row.kind not in TOLD:
        return None
    kind = row.cause if row.kind is RowKind.ASIDE and row.cause else row.kind.value
    subject = called_player if is_alone(match) else player
    who = "" if row.seat is None else subject(match, row.seat, locale)
    if phrase is not None and row.kind is RowKind.MOVE:
        return told_in_words(phrase, match.game, locale, say(locale, "told-player", player=who))
    if is_alone(match):
        return said(f"told-{kind}", locale, match.game, "alone", player=who, move=row.text)
    if row.cause == IDLE:
        return say(locale, "told-pause-idle")
    if row.offer is not None:
        key = f"told-{row.cause or row.kind}"
        return said(key, locale, match.game, offer_word(row.offer), player=who, place=place_of(row.offer))
    detail = row.cause if row.kind is RowKind.RELOCATE else row.text
    if (row.kind in {RowKind.TAKEBACK, RowKind.ADJOURN} or detail == "agreed") and len(match.people) == 1:
        detail = "computer"
    elif row.kind is RowKind.SUBSTITUTE:
        detail = "back" if undone_by(row.kind, row.text).rows else ""
    text = said(f"told-{kind}", locale, match.game, detail, player=who, move=row.text)
    # The remaining players need to know what happens to the pieces of a player who leaves.
    if row.kind is not RowKind.ASIDE or not row.cause or match.outcome:
        return text
    return say(locale, "sentence-gap").join(filter(None, (text, said("leaving", locale, match.game))))


def offered(match: Match, what: Offer, locale: AnyLocale) -> str:
    """An open offer in words: who makes it, and who can answer it."""
    seats = match.offers[what]
    who, offering = mentions(match, match.answerers(what), locale), listed(match, seats, locale)
    key = f"notice-{offer_word(what)}"
    args: dict[str, str | int] = {"player": offering, "count": len(seats), "who": who, "place": place_of(what)}
    args |= undone(match, what)
    own = "own" if is_own(match, what) else ""
    return said(key, locale, match.game, own, **args, whom=replaced(match, what, locale), level=level_in(what))


def undone(match: Match, what: Offer) -> dict[str, str | int]:
    """The moves that an offer to take back undoes, as arguments of a text: `own` ones, and `answers` to them. `yours`
    says whether all answers are by the only person who is asked.
    """
    asker = match.asker(what)
    if not isinstance(what, TakeBack) or asker is None:
        return {"own": 0, "answers": 0, "yours": "no"}
    user = match.seats[asker]
    own = own_moves_to_undo(match, user)
    yours = yes_or_no(len(match.seats) == len(match.people) == 2)
    return {"own": own, "answers": moves_to_undo(match, user) - own, "yours": yours}


def offer_word(offer: Offer) -> str:
    """The word for an offer in keys of texts: `draw`, `back`, `pause`, `resume`, `home`, `computer`."""
    return offer_keyword(offer) or "draw"


def place_of(offer: Offer) -> str:
    """The channel of an offer to relocate, as Discord shows it; empty for other offers."""
    return f"<#{offer.channel}>" if isinstance(offer, Relocate) else ""


def replaced(match: Match, offer: Offer, locale: AnyLocale) -> str:
    """The player that an offer would replace; empty for other offers."""
    return player(match, offer.seat, locale) if isinstance(offer, Substitute) else ""


def level_in(offer: Offer) -> str:
    """The level of the computer player in an offer to substitute; empty for other offers."""
    return str(offer.level) if isinstance(offer, Substitute) else ""


def is_own(match: Match, offer: Offer) -> bool:
    """Whether a player offers to leave their own seat to a computer player."""
    asker = match.asker(offer)
    return isinstance(offer, Substitute) and asker is not None and match.seats[offer.seat] == match.seats[asker]


def _rows(match: Match) -> Sequence[Row]:
    """The rows that the board message narrates."""
    rows = match.log[_told_from(match) :]
    computers, to_move = match.state.computers, match.position.to_move
    answers = (number for number, row in enumerate(rows) if row.kind in MOVES and row.seat in computers)
    answer = None if to_move in computers else next(answers, None)
    if answer is None:
        return rows
    # The previous board message has narrated the answered turn, but not the roll for the answer.
    has_roll = answer > 0 and rows[answer - 1].kind is RowKind.ROLL
    return rows[answer - has_roll :]


def _told_from(match: Match) -> int:
    """Number of rows that the board leaves out: those before the turn, or before the last takeback, which is told until
    a player moves.

    If the computer has moved since, the turn is the one before its turns.
    """
    history = match.state.history
    is_told = history.undone and history.undone == history.latest(RowKind.TAKEBACK) > history.latest(*MOVES)
    return max(match.state.exchange.answered.began, history.undone) - bool(is_told)


def _latest(lines: Sequence[str], most: int) -> list[str]:
    """The last lines with at most `most` characters in total, including line feeds; "…" marks omitted lines."""
    lengths = accumulate(len(line) + 1 for line in reversed(lines))
    count = sum(length <= most + 1 for length in lengths)
    return [*lines] if count == len(lines) else ["…", *lines[len(lines) - count :]]


def _told_briefly(match: Match, rows: Sequence[Row]) -> Sequence[Row]:
    """These rows without the rolls that a move of theirs has used; after the end, the last turn with its rolls."""
    last = match.ply_before(match.revision)
    if match.outcome and last is not None:
        earlier = [number for number, row in enumerate(rows) if row.kind in MOVES and row.seat != last.seat]
        return rows[earlier[-1] + 1 :] if earlier else rows
    plies = [row for row in rows if row.kind is not RowKind.ASIDE]
    used = {id(roll) for roll, then in pairwise(plies) if roll.kind is RowKind.ROLL and then.kind is RowKind.MOVE}
    return [row for row in rows if id(row) not in used]


def _roll_in_use(match: Match) -> Sequence[Row]:
    """The roll with which a turn began, while the turn goes on or if it has ended the match; else the previous
    board shows it.
    """
    began, seat = _told_from(match), match.position.to_move
    if match.outcome and (last := match.ply_before(match.revision)) is not None:
        seat = last.seat
    is_latest = all(row.seat == seat for row in match.log[began:] if row.kind in MOVES)
    before = match.ply_before(began)
    return [before] if is_latest and before is not None and before.kind is RowKind.ROLL else []


def _news(match: Match, played: Iterable[_Played], locale: AnyLocale) -> Iterator[tuple[int, _News]]:
    """The game's news about rows, by `id(row)`, and thanks for gifts to computer players."""
    news = entry_of(match).picture.news
    for row, position, move, after in played:
        # If a match ends because a player leaves, the others' fate under the game's rules doesn't matter.
        is_ending = match.outcome is not None and isinstance(move, Leave)
        phrased = () if news is None or is_ending else news(position, move, after)
        named = [with_player(match, phrase, locale) for phrase in phrased]
        is_gift = row.kind is RowKind.ASIDE and not isinstance(move, Leave)
        thanks = _thanks(match, position.steps(move), locale) if is_gift else ()
        same, *below = (phrases(line, locale, match.game) for line in _by_player(named))
        yield id(row), (same, (*below, *thanks))


def played_since(match: Match, began: int | None = None) -> Iterator[_Played]:
    """The moves since a revision in the last round, by default those of the last turn."""
    exchange = match.state.exchange
    first = exchange.answered.began if began is None else began
    turn = next((turn for turn in reversed(exchange.turns) if turn.began <= first), exchange.turns[0])
    position = turn.start
    for row in match.played_since(turn.began):
        move = position.parse(row.text)
        after = position.play(move)
        yield row, position, move, after
        position = after


def _by_player(named: Iterable[Phrase]) -> list[list[Phrase]]:
    """Group phrases into lines: a phrase about a player begins a new one, the others before it stay in the first."""
    lines: list[list[Phrase]] = [[]]
    for phrase in named:
        if "seat" in dict(phrase.args):
            lines.append([])
        lines[-1].append(phrase)
    return lines


def _thanks(match: Match, gift: Iterable[Step], locale: AnyLocale) -> Iterator[str]:
    """A line of thanks if the recipient of a gift is a computer player."""
    for step in gift:
        if step.kind == "seat" and (seat := Seat(seat_names(match).index(step.value))) in match.state.computers:
            yield say(locale, "thanks", player=player(match, seat, locale))


def with_player(
    match: Match, phrase: Phrase, locale: AnyLocale, word: Callable[[Match, Seat, AnyLocale], str] = player
) -> Phrase:
    """Add two arguments to a phrase with a seat: `$player`, the seat in words, by default with its player's name, and
    `$computer`, whether a computer player plays it.
    """
    seat = dict(phrase.args).get("seat")
    if seat is None:
        return phrase
    number = Seat(seat_names(match).index(str(seat)))
    added = (("player", word(match, number, locale)), ("computer", yes_or_no(number in match.state.computers)))
    return Phrase(phrase.key, (*phrase.args, *added))
