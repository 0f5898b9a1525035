"""The coach's reasons in Pent-Up: levels, the lead on the one that decides, and the ways up."""

from __future__ import annotations

from collections.abc import Iterator

from bot.lessons.kit import Coach
from games.kit.rules import Seat
from games.pentup import PentUpPosition, Place
from games.pentup.tiles import ORIENTATIONS
from renderers.kit.view import Phrase

_AWKWARD = 4
"""Most ways of lying of a tile that is hard to use."""


def _reasons(before: PentUpPosition, move: Place, after: PentUpPosition) -> Iterator[Phrase]:
    if after.outcome is not None:
        return
    if before.misere:
        yield from _low(before, move, after)
    else:
        yield from _level(before, move, after)
        yield from _ways_up(before, after)
        yield from _saved(before, move, after)
        yield from _denied(before, after)
    yield from _shape(before, move)


def _level(before: PentUpPosition, move: Place, after: PentUpPosition) -> Iterator[Phrase]:
    """The lead on the top level, which decides."""
    seat, level, top = before.turn, after.placed[-1].level, after.stack.levels
    if level > max(before.stack.levels, 1):
        yield Phrase("pentup-coach-opens", (("level", level),))
    elif level == top > 1:
        yield from _count(before, after, seat, top)


def _count(before: PentUpPosition, after: PentUpPosition, seat: Seat, level: int) -> Iterator[Phrase]:
    """The number of a seat's tiles on the level that decides, compared with the best of the others."""
    own, best = _on_level(after, seat, level), max(_on_level(after, other, level) for other in _others(before, seat))
    lead = "ahead" if own > best else "level" if own == best else "behind"
    order = "bottom" if before.misere else "top"
    counts = (("level", level), ("own", own), ("best", best))
    yield Phrase("pentup-coach-counts", (*counts, ("order", order), ("lead", lead)))


def _ways_up(before: PentUpPosition, after: PentUpPosition) -> Iterator[Phrase]:
    """Seats that could climb higher than before, or not as high any more, if it were their turn."""
    seat, top = before.turn, after.stack.levels
    own = _reach(after, seat)
    for other in _others(before, seat):
        reach = _reach(before, other)
        if reach >= before.stack.levels > 1 and reach > _reach(after, other):
            yield Phrase("pentup-coach-blocks", (("seat", before.colours[other]), ("level", reach)))
    if own > _reach(before, seat):
        alone = all(_reach(after, other) < own for other in _others(before, seat))
        yield Phrase("pentup-coach-supports", (("level", own), ("alone", "yes" if alone else "no")))
    for level in (top + 1, top):
        count, earlier = _climbing(after, seat, level), _climbing(before, seat, level)
        if level > 1 and count > earlier > 0:
            yield Phrase("pentup-coach-more", (("count", count), ("before", earlier), ("level", level)))
    for level in (top + 1, top):
        for other in _others(before, seat):
            count, earlier = _climbing(after, other, level), _climbing(before, other, level)
            if level > 1 and count < earlier:
                words = (("seat", before.colours[other]), ("count", count), ("before", earlier), ("level", level))
                yield Phrase("pentup-coach-fewer", words)


def _saved(before: PentUpPosition, move: Place, after: PentUpPosition) -> Iterator[Phrase]:
    """A tile that can't reach the top level, while others in the hand can."""
    seat, level, top = before.turn, after.placed[-1].level, after.stack.levels
    if level == top:
        return
    kept = [tile for tile in after.hands[after.colours[seat]] if after.stack.spots(tile).level >= top]
    if kept:
        yield Phrase(
            "pentup-coach-saves", (("tile", move.tile), ("level", top), ("count", len(kept)), ("kept", " ".join(kept)))
        )
    elif not _has_lain_lower(before, seat):
        yield Phrase("pentup-coach-highest", (("tile", move.tile),))


def _denied(before: PentUpPosition, after: PentUpPosition) -> Iterator[Phrase]:
    """The next level, which no opponent could begin yet."""
    level = after.stack.levels + 1
    others = list(_others(before, before.turn))
    if all(_reach(after, other) < level for other in others):
        words = (("level", level), ("seat", before.colours[others[0]]), ("count", len(others)))
        yield Phrase("pentup-coach-denies" if before.placed else "pentup-coach-first", words)


def _shape(before: PentUpPosition, move: Place) -> Iterator[Phrase]:
    """A tile that is hard to use later."""
    ways = len(ORIENTATIONS[move.tile])
    if ways <= _AWKWARD and len(before.hands[before.colours[before.turn]]) > 1:
        yield Phrase("pentup-coach-awkward", (("tile", move.tile), ("ways", ways)))


def _low(before: PentUpPosition, move: Place, after: PentUpPosition) -> Iterator[Phrase]:
    """The lowest level, which decides in misère, and the tiles that have to go higher."""
    seat, level = before.turn, after.placed[-1].level
    if level == 1:
        yield from _count(before, after, seat, 1)
    for other in _others(before, seat):
        count, earlier = _climbing(after, other, 2), _climbing(before, other, 2)
        if count > earlier:
            words = (("seat", before.colours[other]), ("count", count), ("before", earlier))
            yield Phrase("pentup-coach-lifts", words)
    count, earlier = _climbing(after, seat, 2), _climbing(before, seat, 2) - (level > 1)
    if count < earlier:
        yield Phrase("pentup-coach-lowers", (("count", count), ("before", earlier)))
    if level > 1:
        yield Phrase("pentup-coach-highest", (("tile", move.tile),))


def _has_lain_lower(position: PentUpPosition, seat: Seat) -> bool:
    """Whether a seat has laid a tile below the top level before, and so knows that tiles go as high as they can."""
    top = 0
    for tile in position.placed:
        if tile.level < top and tile.colour == position.colours[seat]:
            return True
        top = max(top, tile.level)
    return False


def _others(position: PentUpPosition, seat: Seat) -> Iterator[Seat]:
    """The seats still in that play against a seat; in pairs, every second seat is on the same team."""
    for number in range(len(position.colours)):
        is_partner = position.variant == "pairs" and (number - seat) % 2 == 0
        if number != seat and not is_partner and number not in position.left:
            yield Seat(number)


def _on_level(position: PentUpPosition, seat: Seat, level: int) -> int:
    """The number of a seat's tiles on a level of the stack."""
    return position.counts(seat)[level - 1]


def _reach(position: PentUpPosition, seat: Seat) -> int:
    """The highest level on which a seat could lay one of its tiles if it were to move; 0 if it has none."""
    hand = position.hands[position.colours[seat]]
    return max((position.stack.spots(tile).level for tile in hand), default=0)


def _climbing(position: PentUpPosition, seat: Seat, level: int) -> int:
    """The number of a seat's tiles that could be laid on a level or higher if it were to move."""
    hand = position.hands[position.colours[seat]]
    return sum(position.stack.spots(tile).level >= level for tile in hand)


COACH = Coach(_reasons)
