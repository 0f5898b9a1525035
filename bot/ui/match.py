"""A match in words and as a picture: its game, its seats, and who holds them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from bot.catalogue import CATALOGUE, Entry
from bot.computers.workers import plays
from bot.core.challenge import Challenge
from bot.core.match import Match, UserId
from bot.texts import AnyLocale, game_title, phrases, say, seat_name
from bot.ui.escape import called, plain
from bot.ui.layout import mention, shortened
from games.kit.rules import Seat
from renderers.kit.view import Mark, View

LONGEST_NAME = 32
"""Characters of a name in a picture."""
LONGEST_LINE = 300
"""Characters of moves one after another."""
BOARD_FILE = re.compile(r"board-(\d+)-(\d+)\.png")
"""A picture's `file_name`, with the match and the revision."""


def entry_of(match: Match | Challenge) -> Entry:
    """The game that is played, or is to be, and its picture."""
    return CATALOGUE[match.game]


def seat_names(match: Match) -> tuple[str, ...]:
    """The keys of the seats, in order of play."""
    return entry_of(match).game.seat_names(match.options)


def file_name(match: Match) -> str:
    """Of the picture; recovery finds a board that was posted by it."""
    return f"board-{match.id}-{match.revision}.png"


def is_alone(match: Match) -> bool:
    """Whether the game is one for one."""
    return len(match.seats) == 1


def view_of(match: Match, seat: Seat | None = None, marks: Sequence[Mark] = ()) -> View:
    """How the match is drawn, seen from `seat`; for None as the channel sees it: from the first seat, or where somebody
    plays against the computer alone, from theirs.
    """
    if seat is None:
        seat = match.seats_of(*match.people)[0] if len(match.people) == 1 else Seat(0)
    names = tuple(shortened(plain(name), LONGEST_NAME) for name in match.names)
    last = match.last_turn
    return View(seat, look=match.look, names=names, last=last, marks=tuple(marks), outcome=match.outcome)


def alt(match: Match, view: View, locale: AnyLocale) -> str:
    """The picture in words."""
    return phrases(entry_of(match).picture.describe(match.position, view), locale, match.game)


def heading(match: Match, locale: AnyLocale) -> str:
    """Game, players, which move is due, and whether it is agreed not to count."""
    players = say(locale, "versus").join(called(name) for name in dict.fromkeys(match.names))
    title, over = game_title(match.game, locale), yes_or_no(match.outcome)
    told = say(locale, "board-heading", title=title, players=players, number=match.moves + 1, over=over)
    return told if match.rated or is_alone(match) else told + say(locale, "board-unrated")


def is_analysable(match: Match) -> bool:
    """Whether the computer has something to say about a match."""
    return match.outcome is not None and match.moves > 0 and plays(match.game)


def yes_or_no(value: object) -> str:
    """As words choose by it."""
    return "yes" if value else "no"


def player(match: Match, seat: Seat, locale: AnyLocale, plain: Callable[[str], str] = called) -> str:
    """A seat and who holds it; who plays alone has no side. `plain` makes a name harmless where the words are shown: in
    a picture, a menu or on a button, which format nothing, it is `harmless.plain`.
    """
    name = plain(match.names[seat])
    return name if is_alone(match) else say(locale, "player", seat=seat_word(match, seat, locale), name=name)


def seat_word(match: Match, seat: Seat, locale: AnyLocale) -> str:
    """A seat's name in words."""
    return seat_name(seat_names(match)[seat], locale, match.game)


def mentions(match: Match, seats: Iterable[Seat], locale: AnyLocale = None) -> str:
    """Who holds these seats, as Discord shows people."""
    users = dict.fromkeys(match.seats[seat] for seat in sorted(seats))
    spoken = locale or match.language
    return say(spoken, "list-gap").join(addressed(user, match.names[match.seats.index(user)], spoken) for user in users)


def addressed(user: UserId, name: str, locale: AnyLocale) -> str:
    """A player, as Discord shows people; by name who is nobody there: the computer, or somebody who was deleted."""
    return say(locale, "addressed", who=mention(user)) if user >= 0 else called(name)


def line_of(moves: Sequence[str], locale: AnyLocale, shown: int = 0) -> str:
    """Moves one after another, the one of this number bold, and not the last ones where they are too many. Some are
    written with spaces, so more than a space stands between them.
    """
    noted = [f"**`{move}`**" if number == shown else f"`{move}`" for number, move in enumerate(moves, 1)]
    while len(line := say(locale, "replay-gap").join(noted)) > LONGEST_LINE and len(noted) > max(shown, 1):
        noted = [*noted[:-2], "…"]
    return line


def expected_then(match: Match, line: Sequence[str], locale: AnyLocale) -> str:
    """What the computer expects to follow on the first move of a line; nothing where it expects nothing."""
    then, dice = line_of(line[1:], locale), yes_or_no(match.rolls > 0)
    return say(locale, "analysis-then", line=then, dice=dice) if then else ""


def listed(match: Match, seats: Iterable[Seat], locale: AnyLocale) -> str:
    """Seats and who holds them, in order of play."""
    return say(locale, "list-gap").join(player(match, seat, locale) for seat in sorted(seats))
