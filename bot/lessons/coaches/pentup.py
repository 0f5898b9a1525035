"""The coach's reasons in Pent-Up: levels, the lead on the one that decides, and the ways up."""

from __future__ import annotations

from collections.abc import Iterator

from bot.lessons.kit import Coach
from games.kit.rules import Seat
from games.pentup import PentUpPosition, Place
from renderers.kit.view import Phrase


def _reasons(before: PentUpPosition, move: Place, after: PentUpPosition) -> Iterator[Phrase]:
    if after.outcome is not None:
        return
    seat, level = before.turn, after.placed[-1].level
    decides = 1 if before.misere else after.stack.levels
    if level > max(before.stack.levels, 1) and not before.misere:
        yield Phrase("pentup-coach-opens", (("level", level),))
    elif after.stack.levels > 1 and _leads(after, seat, decides) and not _leads(before, seat, decides):
        yield Phrase("pentup-coach-leads", (("level", decides),))
    if not before.misere:
        yield from _ways_up(before, after, seat)
    if level < after.stack.levels and not _has_lain_lower(before, seat):
        yield Phrase("pentup-coach-highest", (("tile", move.tile),))


def _has_lain_lower(position: PentUpPosition, seat: Seat) -> bool:
    """Whether a seat has laid a tile below the top level before, and so knows that tiles go as high as they can."""
    top = 0
    for tile in position.placed:
        if tile.level < top and tile.colour == position.colours[seat]:
            return True
        top = max(top, tile.level)
    return False


def _ways_up(before: PentUpPosition, after: PentUpPosition, seat: Seat) -> Iterator[Phrase]:
    """Seats that could climb higher than before, or not as high any more, if it were their turn."""
    own, top = _reach(after, seat), after.stack.levels
    for other in _others(before, seat):
        reach = _reach(before, other)
        if reach >= before.stack.levels > 1 and reach > _reach(after, other):
            yield Phrase("pentup-coach-blocks", (("seat", before.colours[other]), ("level", reach)))
    if own > _reach(before, seat):
        yield Phrase("pentup-coach-supports", (("level", own),))
    elif top > 1 and (count := _climbing(after, seat, top)) > (earlier := _climbing(before, seat, top)):
        yield Phrase("pentup-coach-more", (("count", count), ("before", earlier), ("level", top)))
    for other in _others(before, seat):
        count, earlier = _climbing(after, other, top), _climbing(before, other, top)
        if 0 < count < earlier:
            words = (("seat", before.colours[other]), ("count", count), ("before", earlier), ("level", top))
            yield Phrase("pentup-coach-fewer", words)


def _others(position: PentUpPosition, seat: Seat) -> Iterator[Seat]:
    """The seats still in that play against a seat; in pairs, every second seat is on the same team."""
    for number in range(len(position.colours)):
        is_partner = position.variant == "pairs" and (number - seat) % 2 == 0
        if number != seat and not is_partner and number not in position.left:
            yield Seat(number)


def _leads(position: PentUpPosition, seat: Seat, level: int) -> bool:
    """Whether a seat has more tiles on a level than every other seat."""
    counts = [position.counts(Seat(number)) for number in range(len(position.colours))]
    there = [count[level - 1] if level <= len(count) else 0 for count in counts]
    return all(there[seat] > number for other, number in enumerate(there) if other != seat)


def _reach(position: PentUpPosition, seat: Seat) -> int:
    """The highest level on which a seat could lay one of its tiles if it were to move; 0 if it has none."""
    hand = position.hands[position.colours[seat]]
    return max((position.stack.spots(tile).level for tile in hand), default=0)


def _climbing(position: PentUpPosition, seat: Seat, level: int) -> int:
    """The number of a seat's tiles that could be laid on a level or higher if it were to move."""
    hand = position.hands[position.colours[seat]]
    return sum(position.stack.spots(tile).level >= level for tile in hand)


COACH = Coach(lambda *move: tuple(_reasons(*move)))
