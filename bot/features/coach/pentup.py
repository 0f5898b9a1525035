"""The coach's reasons in Pent-Up: levels, the lead on the one that decides, and the ways up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice

from bot.features.coach.kit import RULE, Coach, MatchTurn
from games.kit.rules import Seat
from games.pentup import PentUpPosition, Place
from games.pentup.tiles import ORIENTATIONS
from renderers.kit.view import Phrase

_MOST_PLACES = 60
"""Other places of a tile that are tried for a comparison, at most: some milliseconds."""
_MOST_ON_ONE = 4
"""Most cells of a tile that may lie on one other tile: it has to lie on two (rule 4)."""
_EASY_BASE = 8
"""Number of tiles that fit on a tile with four cells if it is easy to build on."""
_MANY_ABOVE = 3
"""Fewest tiles on top of others that are worth praise."""
_AWKWARD = 4
"""Most ways of lying of a tile that is hard to use."""
_FEW_LEFT = 4
"""Tiles in hand with which the lead tells who is likely to win."""
_APART = 4
"""Distance of two places from which one lies in a direction from the other, in quarters of a cell."""
_NODES = 40_000
"""Positions that are searched for a suggestion. With a few thousand, the engine has hardly evaluated each first move,
and wins only half of its games against the lowest level.
"""


def _reasons(before: PentUpPosition, move: Place, after: PentUpPosition) -> Iterator[Phrase]:
    if after.outcome is not None:
        return
    if before.misere:
        yield from _low(before, move, after)
    else:
        yield from _level(before, after)
        yield from _ways_up(before, after)
        yield from _compared(before, move, after)
        yield from _saved(before, move, after)
    yield from _shape(before, move)
    yield from _anywhere(before)


def _level(before: PentUpPosition, after: PentUpPosition) -> Iterator[Phrase]:
    """The lead on the top level, which decides."""
    seat, level, top = before.turn, after.placed[-1].level, after.stack.levels
    if level > max(before.stack.levels, 1):
        yield Phrase("pentup-coach-opens", (("level", level),))
    elif level == top > 1:
        yield from _count(before, after, seat, top)


def _count(before: PentUpPosition, after: PentUpPosition, seat: Seat, level: int) -> Iterator[Phrase]:
    """The number of a seat's tiles on the level that decides, compared with the best of the others."""
    own, best = _own_and_best(after, seat, level)
    lead = "ahead" if own > best else "level" if own == best else "behind"
    yield Phrase("pentup-coach-counts", (("level", level), ("own", own), ("best", best), ("lead", lead)))


def _standing(before: PentUpPosition, _: Place, after: PentUpPosition) -> Phrase | None:
    """The number of tiles by which a player is behind on the level that decides, unless the move lies there."""
    laid, top = after.placed[-1].level, before.stack.levels
    is_told = laid == 1 if before.misere else laid >= top
    if after.outcome is not None or is_told or (top < 2 and not before.misere):
        return None
    level = before.levels_compared[0]
    own, best = _own_and_best(before, before.turn, level)
    return Phrase("pentup-coach-behind", (("level", level), ("own", own), ("best", best))) if own < best else None


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


def _risk(before: PentUpPosition, _: Place, after: PentUpPosition) -> Phrase | None:
    """The tiles of another seat that could go above all others next: if the move makes that possible, or near the end,
    when it may decide.
    """
    highest = {each: _reach(after, each) for each in _others(before, before.turn)}
    if after.outcome is not None or before.misere or not highest:
        return None
    seat = max(highest, key=highest.__getitem__)
    is_late, level = _in_hand(after, seat) <= _FEW_LEFT, highest[seat]
    if level <= max(after.stack.levels, 2) or not (is_late or level > _reach(before, seat)):
        return None
    tiles = [tile for tile in after.hands[after.colours[seat]] if after.stack.spots(tile).level == level]
    words = (("seat", before.colours[seat]), ("tile", tiles[0]), ("count", len(tiles)))
    return Phrase("pentup-coach-risk", (*words, ("level", level)))


def _saved(before: PentUpPosition, move: Place, after: PentUpPosition) -> Iterator[Phrase]:
    """A tile that can't reach the top level, while others in the hand can."""
    seat, level, top = before.turn, after.placed[-1].level, after.stack.levels
    if level == top:
        return
    kept = [tile for tile in after.hands[after.colours[seat]] if after.stack.spots(tile).level >= top]
    if kept:
        higher = "yes" if _reach(after, seat) > top else "no"
        words = (("tile", move.tile), ("level", top), ("count", len(kept)), ("kept", " ".join(kept)))
        yield Phrase("pentup-coach-saves", (*words, ("higher", higher)))
    elif not _has_lain_lower(before, seat):
        yield Phrase("pentup-coach-highest", (("tile", move.tile),))
    elif top > 1 and _reach(before, seat) < top:
        yield Phrase("pentup-coach-none", (("level", top),))


def _compared(before: PentUpPosition, move: Place, after: PentUpPosition) -> Iterator[Phrase]:
    """The tiles that fit on the top level and the next one, compared with other places of the same tile."""
    seat, top = before.turn, after.stack.levels
    places = (each for each in before.legal_moves() if isinstance(each, Place) and each.tile == move.tile)
    elsewhere = (before.play(each) for each in places if each != move)
    others = [then for then in islice(elsewhere, _MOST_PLACES) if then.outcome is None]
    for level in (top + 1, top):
        if level == 1:
            continue
        for other in _others(before, seat):
            count, most = (
                _climbing(after, other, level),
                max((_climbing(then, other, level) for then in others), default=0),
            )
            hand = _in_hand(after, other)
            few = "yes" if 2 * count < hand else "no"
            if count < most - 1 or (count == 0 and most):
                words = (("seat", before.colours[other]), ("count", count), ("hand", hand), ("few", few))
                yield Phrase("pentup-coach-limits", (*words, ("level", level)))
        count, least = _climbing(after, seat, level), min((_climbing(then, seat, level) for then in others), default=0)
        if others and count > least:
            counts = (("count", count), ("hand", _in_hand(after, seat)))
            yield Phrase("pentup-coach-keeps", (*counts, ("level", level)))


def _shape(before: PentUpPosition, move: Place) -> Iterator[Phrase]:
    """A tile that is hard to use later; on the empty table, the tiles that fit on it."""
    if not before.placed:
        count = sum(_overlap(move.tile, tile) == _MOST_ON_ONE for tile in ORIENTATIONS if tile != move.tile)
        words = (("tile", move.tile), ("count", count), ("tiles", len(ORIENTATIONS) - 1))
        yield Phrase("pentup-coach-base", (*words, ("easy", "yes" if count >= _EASY_BASE else "no")))
    ways = len(ORIENTATIONS[move.tile])
    if ways <= _AWKWARD and len(before.hands[before.colours[before.turn]]) > 1:
        yield Phrase("pentup-coach-awkward", (("tile", move.tile), ("ways", ways)))


@cache
def _overlap(below: str, above: str) -> int:
    """The most cells that a tile can have in common with another one, however the two are turned."""
    base = ORIENTATIONS[below][0]
    return max(
        len({(cell.x + here.x - there.x, cell.y + here.y - there.y) for cell in way} & {*base})
        for way in ORIENTATIONS[above]
        for here in base
        for there in way
    )


def _anywhere(before: PentUpPosition) -> Iterator[Phrase]:
    """The place of the first tile, which makes no difference."""
    if not before.placed:
        yield Phrase("pentup-coach-anywhere")


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
        yield Phrase("pentup-coach-lowers", (("count", count),))
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


def _own_and_best(position: PentUpPosition, seat: Seat, level: int) -> tuple[int, int]:
    """The numbers of a seat's tiles on a level and of the best of the others."""
    best = max(_on_level(position, other, level) for other in _others(position, seat))
    return _on_level(position, seat, level), best


def _in_hand(position: PentUpPosition, seat: Seat) -> int:
    """The number of tiles that a seat has left."""
    return len(position.hands[position.colours[seat]])


def _reach(position: PentUpPosition, seat: Seat) -> int:
    """The highest level on which a seat could lay one of its tiles if it were to move; 0 if it has none."""
    hand = position.hands[position.colours[seat]]
    return max((position.stack.spots(tile).level for tile in hand), default=0)


def _climbing(position: PentUpPosition, seat: Seat, level: int) -> int:
    """The number of a seat's tiles that could be laid on a level or higher if it were to move."""
    hand = position.hands[position.colours[seat]]
    return sum(position.stack.spots(tile).level >= level for tile in hand)


def _failures(before: PentUpPosition, move: Place, answer: Place | None, _: str, __: int) -> Iterator[Phrase]:
    """The level that decides at the end, which the last tile can't change wherever it is laid; before, the level that
    counts first.
    """
    if answer is None:
        return
    seat, end = before.turn, _ended(before.play(move).play(answer))
    level, own, best = _deciding(end, seat)
    words = (("level", level), ("own", own), ("best", best))
    if end.outcome is not None:
        yield Phrase("pentup-fails-end", words)
    else:
        yield Phrase("pentup-fails-behind" if own < best else "pentup-fails-late", words)


def _left(position: PentUpPosition, seat: Seat) -> Phrase:
    """The tiles of the opponent; the picture has the choices in the place of hands."""
    (colour,) = (position.colours[other] for other in _others(position, seat))
    hand = position.hands[colour]
    return Phrase("pentup-left", (("seat", colour), ("count", len(hand)), ("kept", " ".join(sorted(hand)))))


def _solved(position: PentUpPosition, seat: Seat) -> Phrase | None:
    """The level that will decide, and whether it does so wherever the last tiles are laid; else the closest end."""
    if position.outcome is not None:
        return None
    after = [position.play(move) for move in position.legal_moves()] if position.turn != seat else [position]
    ends = {_deciding(_ended(each), seat) for each in after}
    level, own, best = min(ends, key=lambda end: (end[1] - end[2], end))
    words = (("level", level), ("own", own), ("best", best))
    return Phrase("pentup-solved-end", (*words, ("always", "yes" if len(ends) == 1 else "no")))


def _leads(position: PentUpPosition) -> Phrase | None:
    """The seat that leads on the level that decides as the tiles lie; None long before the end."""
    if sum(map(len, position.hands.values())) > _FEW_LEFT:
        return None
    level, own, other = _deciding(_ended(position), Seat(0))
    seat = "none" if own == other else position.colours[0 if own > other else 1]
    counts = (("more", max(own, other)), ("fewer", min(own, other)))
    return Phrase("pentup-leads", (("seat", seat), ("level", level), *counts))


def _ended(position: PentUpPosition) -> PentUpPosition:
    """The position with the last tile laid, which counts the same wherever it lies, if it is the only one left."""
    is_last = sum(map(len, position.hands.values())) == 1
    return position.play(position.legal_moves()[0]) if is_last else position


def _deciding(end: PentUpPosition, seat: Seat) -> tuple[int, int, int]:
    """The level that decides between two seats, with the numbers of a seat's tiles and of the other's; all 0 if none
    does.
    """
    (other,) = _others(end, seat)
    counts = ((level, _on_level(end, seat, level), _on_level(end, other, level)) for level in end.levels_compared)
    return next((each for each in counts if each[1] != each[2]), (0, 0, 0))


def _praise(turns: Sequence[MatchTurn]) -> Phrase | None:
    if turns[0].before.misere:
        return None
    opened = [turn.after.stack.levels for turn in turns if turn.after.stack.levels > turn.before.stack.levels > 0]
    if opened:
        return Phrase("pentup-coach-praise-opened", (("level", opened[-1]),))
    above = sum(turn.after.placed[-1].level > 1 for turn in turns)
    return Phrase("pentup-coach-praise-above", (("count", above),)) if above >= _MANY_ABOVE else None


def _apart(one: Place, other: Place) -> Phrase:
    """The direction in which one place lies from another, and whether the tile is turned."""
    (left, bottom), (right, top) = _middle(one), _middle(other)
    across, up = right - left, top - bottom
    ways = []
    if 2 * abs(up) >= max(abs(across), _APART):
        ways.append("up" if up > 0 else "down")
    if 2 * abs(across) >= max(abs(up), _APART):
        ways.append("right" if across > 0 else "left")
    turned = "yes" if one.orientation != other.orientation else "no"
    return Phrase("pentup-apart", (("turned", turned), ("way", "-".join(ways) or "same")))


def _middle(place: Place) -> tuple[int, int]:
    """The middle of a tile, in half cells."""
    columns, rows = [cell.x for cell in place.cells], [cell.y for cell in place.cells]
    return min(columns) + max(columns), min(rows) + max(rows)


_TOPICS = {
    "opens": ("lead",),
    "counts": ("lead",),
    "supports": ("own ways up", "others' ways up"),
    "more": ("own ways up",),
    "saves": ("own ways up", "tile"),
    "blocks": ("others' ways up",),
    "fewer": ("others' ways up",),
    "limits": ("others' ways up",),
    "keeps": ("own ways up",),
    "highest": ("tile", RULE),
    "none": ("own ways up",),
    "awkward": ("tile",),
    "base": ("tile",),
    "anywhere": ("place",),
}

COACH = Coach(
    _reasons,
    nodes=_NODES,
    standing=_standing,
    risk=_risk,
    apart=_apart,
    topics=_TOPICS,
    failures=_failures,
    leads=_leads,
    solved=_solved,
    left=_left,
    praise=_praise,
)
