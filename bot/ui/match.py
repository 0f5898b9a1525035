"""Text and pictures of a match: heading, player names, alt text."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import groupby
from typing import Any

from bot.catalogue import CATALOGUE, Entry
from bot.core.challenge import Challenge
from bot.core.match import OUTSIDER, AnyPosition, Match, MatchId, RowKind, Terms, UserId, begin
from bot.texts import (
    AnyLocale,
    conjoined,
    game_about,
    game_title,
    infinitive,
    language,
    phrases,
    piece_label,
    said,
    say,
    seat_name,
    step_label,
    told_words,
)
from bot.texts.people import LONGEST_NAME, plain, shortened_name
from bot.ui.actions import PER_DECISION, Action, CustomId
from bot.ui.escape import called
from bot.ui.layout import mention
from games.kit.rules import MoveError, Options, Outcome, Seat, options_from, written
from opponents.kit.engines import plays
from renderers.kit.view import Mark, Phrase, View

LONGEST_NAMES = 48
"""Characters of all names together in a line of a list, so that a page of lines fits a message."""
BOARD_FILE = re.compile(r"board-(\d+)-(\d+)\.png")
"""Pattern of `file_name`, with groups for the match and the revision."""


LEGEND_TURNS = 2
"""Turns of each seat in which pictures explain their signs."""


def entry_of(match: Match | Challenge) -> Entry:
    """The catalogue entry of the match's or challenge's game."""
    return CATALOGUE[match.game]


def without_players(game: str, position: AnyPosition, last: tuple[Any, ...] = (), locale: AnyLocale = None) -> Match:
    """A match without players in this position, after the moves `last`, so that pickers and pictures work as in any
    match. Its picture explains its signs in the language of `locale`.
    """
    rules = CATALOGUE[game].game
    options = options_from(rules.options, {})
    nobody = len(rules.seat_names(options))
    terms = Terms(
        id=MatchId(0),
        game=game,
        options=options,
        guild=None,
        channel=0,
        seats=(OUTSIDER,) * nobody,
        names=("",) * nobody,
        started_at=datetime.min.replace(tzinfo=UTC),
        language=language(locale),
    )
    match = begin(terms, position)
    shown = replace(match.state.turn, moves=last)
    return replace(match, state=replace(match.state, exchange=match.state.exchange._replace(turns=(shown,))))


def seat_names(match: Match) -> tuple[str, ...]:
    """The keys of the seats, in order of play."""
    return entry_of(match).game.seat_names(match.options)


def file_name(match: Match) -> str:
    """The name of the board's picture, by which recovery recognises a posted board."""
    return f"board-{match.id}-{match.revision}.png"


def is_alone(match: Match) -> bool:
    """Whether it is a solo game."""
    return len(match.seats) == 1


def view_of(match: Match, seat: Seat | None = None, marks: Sequence[Mark] = (), locale: AnyLocale = None) -> View:
    """The view of the match from `seat`, by default the channel's, with its words in the language of `locale`, by
    default the match's.
    """
    if seat is None:
        seat = channel_seat(match)
    # Puzzles and lessons have no players.
    names = tuple(shortened_name(plain(name), LONGEST_NAME) for name in match.names) if any(match.names) else ()
    return View(
        seat,
        look=match.look,
        names=names,
        last=match.last_turn,
        marks=tuple(marks),
        legend=_words_in(match, match.language if locale is None else locale),
        outcome=shown_outcome(match),
    )


def channel_seat(match: Match) -> Seat:
    """The seat from which the channel sees the board: the first or, with one person against computers, theirs."""
    return match.seats_of(*match.people)[0] if len(match.people) == 1 else Seat(0)


def is_beginning(match: Match) -> bool:
    """Whether the match goes on and is in the first turns of each seat, in which its picture explains its signs."""
    movers = [row.seat for row in match.standing if row.kind is RowKind.MOVE]
    return match.outcome is None and len(list(groupby(movers))) < LEGEND_TURNS * len(match.seats)


def _words_in(match: Match, locale: AnyLocale) -> tuple[tuple[str, str], ...]:
    """The words of the signs that first boards, or all, explain, and the pieces' names, by their keys."""
    picture = entry_of(match).picture
    signs = picture.legend if is_beginning(match) else picture.always_told
    told = tuple((sign, said(f"legend-{sign}", locale, match.game)) for sign in signs)
    return (*told, *names_on_pieces(match.game, locale))


def names_on_pieces(game: str, locale: AnyLocale) -> tuple[tuple[str, str], ...]:
    """The names that a game's pictures write on pieces, by their keys, for `View.legend`."""
    return tuple((piece, piece_label(piece, locale, game)) for piece in CATALOGUE[game].picture.pieces)


def shown_outcome(match: Match) -> Outcome | None:
    """The outcome without winners if only computer players were left, which then agree to a draw; else as it is."""
    return replace(match.outcome, ranking=()) if match.outcome and is_deserted(match) else match.outcome


def is_deserted(match: Match) -> bool:
    """Whether the match has ended because only computer players were left."""
    return match.outcome is not None and match.outcome.reason == "agreed draw" and match.is_deserted


def alt(match: Match, view: View, locale: AnyLocale) -> str:
    """The picture's alt text."""
    return phrases(entry_of(match).picture.describe(match.position, view), locale, match.game)


def button_id(action: Action, match: Match) -> CustomId:
    """The custom id of a button about a match, with the present decision if the button is stale after that."""
    return CustomId(action, match.id, match.decision if action in PER_DECISION else None)


def heading(match: Match, locale: AnyLocale) -> str:
    """The heading of a private message about a match."""
    return f"### {title_line(match, locale)}"


def title_line(match: Match, locale: AnyLocale) -> str:
    """The match's game and players, the number of moves made or who won, and whether the match is unrated. It has no
    formatting, because phones show that of boards as it was written.
    """
    return _titled("board-title", match, _marked_names(match, locale), locale)


def players_line(match: Match, locale: AnyLocale) -> str:
    """Like `title_line`, below a line that names the game and, at the end, the winners."""
    names = (called(name) for name in match.player_names)
    return _titled("board-players", match, names, locale)


def _titled(key: str, match: Match, names: Iterable[str], locale: AnyLocale) -> str:
    players, title = say(locale, "versus").join(names), match_title(match.game, match.options, locale)
    text = say(locale, key, title=title, players=players, count=match.moves, over=yes_or_no(match.outcome))
    return text if match.rated or is_alone(match) else text + say(locale, "board-unrated")


def _marked_names(match: Match, locale: AnyLocale) -> Iterator[str]:
    """The players' names, the winners' with a crown."""
    outcome = shown_outcome(match)
    ranking = outcome.ranking if outcome else ()
    players = list(zip(match.seats, match.names, strict=True))
    winners = {players[seat] for seat in ranking[0]} if len(ranking) > 1 else set()
    for each in dict.fromkeys(players):
        name = called(each[1])
        yield say(locale, "heading-winner", name=name) if each in winners else name


def called_in_line(names: Sequence[str]) -> Iterator[str]:
    """Players' names for a line of a list, shortened so that a page of such lines fits a message."""
    return (called(shortened_name(name, min(LONGEST_NAME, LONGEST_NAMES // len(names)))) for name in names)


def is_analysable(match: Match) -> bool:
    """Whether the computer can analyse the match: it is over, has moves, and there is an engine for its game."""
    return match.outcome is not None and match.moves > 0 and plays(match.game)


def yes_or_no(value: object) -> str:
    """A condition as an argument of a text."""
    return "yes" if value else "no"


def player(match: Match, seat: Seat, locale: AnyLocale, plain: Callable[[str], str] = called) -> str:
    """A seat with its player's name; in a solo game just the name.

    `plain` escapes the name; pass `bot.ui.escape.plain` for pictures, menus and buttons, which have no formatting.
    """
    name = plain(match.names[seat])
    return name if is_alone(match) else say(locale, "player", seat=seat_word(match, seat, locale), name=name)


def seat_word(match: Match, seat: Seat, locale: AnyLocale) -> str:
    """A seat's name in words."""
    return seat_name(seat_names(match)[seat], locale, match.game)


def mentions(match: Match, seats: Iterable[Seat], locale: AnyLocale = None) -> str:
    """Mentions of the players in these seats, in the match's language by default, where a message speaks to them."""
    used = locale or match.language
    return say(used, "list-gap").join(_mentioned(match, seats, used))


def mentions_within(match: Match, seats: Iterable[Seat], locale: AnyLocale) -> str:
    """Mentions of the players in these seats within a sentence about them."""
    return conjoined(_mentioned(match, seats, locale), locale)


def _mentioned(match: Match, seats: Iterable[Seat], locale: AnyLocale) -> list[str]:
    users = dict.fromkeys(match.seats[seat] for seat in sorted(seats))
    return [addressed(user, match.names[match.seats.index(user)], locale, match.gone) for user in users]


def addressed(user: UserId, name: str, locale: AnyLocale, gone: Collection[UserId] = ()) -> str:
    """A mention of a player; the name of those who are `gone` from the server, of a computer player, or of a person
    whose data was deleted.
    """
    if user < 0 or user in gone:
        return called_person(user, name, locale)
    return say(locale, "addressed", who=mention(user))


def called_person(user: UserId, name: str, locale: AnyLocale) -> str:
    """A player's name in a sentence, with the title that the language gives to people: none to computer players and to
    people whose data was deleted.
    """
    return say(locale, "called-person", name=called(name), person=yes_or_no(user >= 0))


def called_player(match: Match, seat: Seat, locale: AnyLocale) -> str:
    """The player in a seat as `called_person`, without the seat."""
    return called_person(match.seats[seat], match.names[seat], locale)


def told_move(position: AnyPosition, move: Any, game: str, seat: Seat | None = None) -> Phrase | None:
    """`Picture.told` of a move in the position before it; None if the game has no words for it. `seat` is the one from
    which the reader sees the board, by default the mover's.
    """
    told = CATALOGUE[game].picture.told
    seen_from = position.to_move or Seat(0) if seat is None else seat
    return None if told is None else told(position, move, seen_from)


def move_words(position: AnyPosition, move: Any, game: str, locale: AnyLocale, seat: Seat | None = None) -> str:
    """A move as something to do, in the infinitive: "walk from c1 to d2". `seat` is as in `told_move`.

    A game without words for its moves names them as its picker does or, if that says no more, by their notation.
    """
    if (phrase := told_move(position, move, game, seat)) is not None:
        return infinitive(phrase, locale, game)
    notation, steps = position.notation(move), position.steps(move)
    words = [step_label(step, locale, game) for step in steps]
    if all(word in notation for word in words):
        return say(locale, "move-do", move=notation)
    return say(locale, "picked-gap").join(filter(None, words))


def bold_move(position: AnyPosition, move: Any, game: str, locale: AnyLocale, seat: Seat | None = None) -> str:
    """A move as something to do, in bold."""
    return f"**{move_words(position, move, game, locale, seat)}**"


def told_in_words(phrase: Phrase, game: str, locale: AnyLocale, who: str) -> str:
    """A sentence about a move that `who` has played."""
    return say(locale, "told-in-words", told=told_words(phrase, locale, game, who))


def goal_words(match: Match, locale: AnyLocale) -> str:
    """The goal of the match's game, in one sentence: `<game>-goal`, which gets the options, else `<game>-about`."""
    return said("goal", locale, match.game, **_words_of(match.options)) or game_about(match.game, locale)


def match_title(game: str, options: Options, locale: AnyLocale) -> str:
    """The title of the game that a match is played by: `<game>-match-title`, which gets the options and names a variant
    with another goal, else that of the game.
    """
    return said("match-title", locale, game, **_words_of(options)) or game_title(game, locale)


def has_other_goal(match: Match) -> bool:
    """Whether the match's options change the goal of its game, so that its boards always say it."""
    return match_title(match.game, match.options, match.language) != game_title(match.game, match.language)


def _words_of(options: Options) -> dict[str, str]:
    return {name: written(value) for name, value in options.items()}


def played_words(position: AnyPosition, move: Any, game: str, locale: AnyLocale, seat: Seat | None = None) -> str:
    """Tells a player the move that they have just played, given the position before it."""
    if (phrase := told_move(position, move, game, seat)) is not None:
        return told_in_words(phrase, game, locale, say(locale, "told-you"))
    text = position.notation(move)
    return said("played", locale, game, f"{RowKind.MOVE} {text}", move=text)


def line_words(
    position: AnyPosition, line: Sequence[str], game: str, options: Options, locale: AnyLocale, seat: Seat | None = None
) -> list[str]:
    """The moves that the computer expects, each with its seat, up to the first that the rules forbid."""
    names, told = CATALOGUE[game].game.seat_names(options), []
    for text in line:
        try:
            move = position.parse(text)
            after = position.play(move)
        except MoveError:
            # The rules have changed since the line was computed.
            break
        words = bold_move(position, move, game, locale, seat)
        mover = position.to_move
        name = "" if mover is None or len(names) == 1 else seat_name(names[mover], locale, game)
        told.append(say(locale, "line-move", seat=name or "none", words=words))
        position = after
    return told


def listed(match: Match, seats: Iterable[Seat], locale: AnyLocale) -> str:
    """Seats with their players' names, in order of play."""
    return conjoined([player(match, seat, locale) for seat in sorted(seats)], locale)
