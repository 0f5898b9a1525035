"""Pent-Up's pictures in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from games.kit.grid import Cell
from games.kit.rules import Leave, Seat
from games.pentup import ORIENTATIONS, PentUpPosition, Placed, RingsPosition, TowerPosition
from games.pentup.tiles import name
from games.pentup.tower import GOAL
from games.pentup.turns import PentUpMove
from renderers.kit.board import Standing
from renderers.kit.view import Emphasis, Mark, Phrase, View
from renderers.pentup.marks import DOT, FORBIDDEN, ORIENTATION, PLACE, REGION, TILE, way_of
from renderers.pentup.seats import Player, Shown, is_pairs, players
from renderers.pentup.table import last_laid, open_cells

_FEW = 24
"""Most tiles that are all named if nothing is to be chosen; beyond, only those on the highest level are. An alt text
holds 1024 characters.
"""


def describe(shown: Shown, view: View) -> tuple[Phrase, ...]:
    """See `Picture.describe`."""
    present = players(shown, view)
    return (
        *_state(shown, view, present),
        *_last(shown, view),
        *_marks(shown, view.marks),
        *_terms(shown),
        *_leading(shown, "pentup-alt-leading"),
        *_progress(shown),
        *(phrase for player in present for phrase in _tiles(shown, player, is_whole=not view.marks)),
        *_highest(shown.placed),
    )


def news(before: Shown, move: PentUpMove, after: Shown) -> tuple[Phrase, ...]:
    """See `Picture.news`: the tiles on the level that decides; at the end the comparison that decided. In a solo game,
    the tile that comes next.
    """
    if isinstance(after, TowerPosition):
        return tuple(_tower(after))
    if isinstance(after, RingsPosition):
        return tuple(_ring(before, after))
    if not isinstance(after, PentUpPosition) or after.outcome is None or after.outcome.reason == "left":
        return tuple(_leading(after, "pentup-news-leading"))
    return _decided(after, after.outcome.ranking)


def _decided(after: PentUpPosition, ranking: Sequence[frozenset[Seat]]) -> tuple[Phrase, ...]:
    """The level by which one player won, as far as its counts alone explain that; otherwise everybody's counts."""
    order = range(1, after.stack.levels + 1) if after.misere else range(after.stack.levels, 0, -1)
    by_seat = {seat: after.counts(seat) for seat in map(Seat, range(len(after.colours))) if seat not in after.left}
    if len(ranking) > 1 and len(ranking[0]) == 1:
        (first, second) = (by_seat[min(seats)] for seats in ranking[:2])
        equal, level = next((n, level) for n, level in enumerate(order) if first[level - 1] != second[level - 1])
        # Among three, the counts of a player who is behind on an earlier level mislead.
        if len(by_seat) == 2 or equal == 0:
            direction = "none" if equal == 0 else "below" if after.misere else "above"
            return (Phrase("pentup-news-decided", (("equal", direction), *_on_level(after, level))),)

    def counted(seat: Seat) -> Phrase:
        by_level = ", ".join(f"{level} {by_seat[seat][level - 1]}" for level in order)
        return Phrase("pentup-news-counts", (("seat", after.colours[seat]), ("by_level", by_level)))

    return tuple(map(counted, by_seat))


def _tower(after: TowerPosition) -> Iterator[Phrase]:
    """The level reached, and the colour of the next tile."""
    if after.to_move_colour is not None:
        yield Phrase(
            "pentup-news-tower", (("levels", after.stack.levels), ("goal", GOAL), ("next", after.to_move_colour))
        )


def _ring(before: Shown, after: RingsPosition) -> Iterator[Phrase]:
    """The number of cells that are left to cover, and their ring when it is begun."""
    colour, cells = open_cells(after.placed, after.top)
    if after.outcome is None:
        is_begun = before.placed and open_cells(before.placed, before.top)[0] == colour
        yield Phrase("pentup-news-ring", (("ring", "same" if is_begun else colour), ("count", len(cells))))


def told(before: Shown, move: PentUpMove, _: Seat | None) -> Phrase | None:
    """See `Picture.told`: the tile, its level, and the tiles below it; in a solo game also its colour."""
    if isinstance(move, Leave):
        return None
    whose = "none" if isinstance(before, PentUpPosition) else before.to_move_colour or "none"
    words: tuple[tuple[str, str | int], ...] = (("tile", move.tile), ("whose", whose))
    below = _below(before, move.cells)
    return Phrase("pentup-move-level", (*words, *below)) if below else Phrase("pentup-move-table", words)


def _below(shown: Shown, cells: Iterable[Cell]) -> tuple[tuple[str, str | int], ...]:
    """The level of a tile that lies on these cells, and the tiles below it; empty for one that lies on the table."""
    below = dict.fromkeys(shown.placed[shown.top[cell]] for cell in cells if cell in shown.top)
    if not below:
        return ()
    owned = ", ".join(f"{tile.colour} {tile.tile}" for tile in below)
    return (("level", max(tile.level for tile in below) + 1), ("owned", owned))


def _leading(shown: Shown, key: str) -> Iterator[Phrase]:
    """The number of each colour's tiles on the level that decides at the moment; nothing while all lie on the table,
    unless the lowest level decides.
    """
    if not isinstance(shown, PentUpPosition) or shown.outcome is not None or not shown.placed:
        return
    level = 1 if shown.misere else max(tile.level for tile in shown.placed)
    if level > 1 or shown.misere:
        yield Phrase(key, _on_level(shown, level))


def _on_level(shown: PentUpPosition, level: int) -> tuple[tuple[str, str | int], ...]:
    """The number of each colour's tiles on a level."""
    counts = Counter(tile.colour for tile in shown.placed if tile.level == level)
    counted = tuple((colour, counts[colour]) for colour in shown.colours)
    return (("level", level), ("seats", len(counted)), *counted)


def _state(shown: Shown, view: View, present: Sequence[Player]) -> Iterator[Phrase]:
    """The side to move, or the result."""
    outcome = view.outcome or shown.outcome
    if outcome is None:
        yield from (_named("turn", player) for player in present if player.standing is Standing.ON_TURN)
    elif outcome.reason == "solved":
        yield Phrase("pentup-alt-solved")
    elif outcome.reason == "failed":
        yield Phrase("pentup-alt-failed")
    elif not outcome.ranking:
        yield Phrase("pentup-alt-ended")
    elif len(outcome.ranking) == 1:
        yield Phrase("pentup-alt-drawn")
    else:
        yield from (_named("won", player) for player in present if player.standing is Standing.WON)
        yield from (_named("shared", player) for player in present if player.standing is Standing.SHARED)


def _named(what: str, player: Player) -> Phrase:
    return Phrase(f"pentup-alt-{what}", (("seat", player.colour), ("name", player.name)))


def _last(shown: Shown, view: View) -> Iterator[Phrase]:
    if last := last_laid(shown.placed, view.last):
        arguments = (("seat", last.colour), ("place", last.notation), ("level", last.level))
        yield Phrase("pentup-alt-flat" if isinstance(shown, RingsPosition) else "pentup-alt-last", arguments)


def _marks(shown: Shown, marks: Sequence[Mark]) -> Iterator[Phrase]:
    picked = {mark.kind: mark.value for mark in marks if mark.emphasis is Emphasis.PICKED}
    offered = [mark for mark in marks if mark.emphasis is Emphasis.CHOICE and mark.label]
    if picked:
        yield Phrase("pentup-alt-picked", (("picked", _notation(picked)),))
    if offered and offered[0].kind in (DOT, PLACE):
        yield Phrase("pentup-alt-places-to-choose")
        yield from (_place(shown, mark) for mark in offered)
    elif offered and offered[0].kind == ORIENTATION:
        ways = "; ".join(f"{mark.label}: {_rows(mark.value)}" for mark in offered)
        yield Phrase("pentup-alt-choices-orientation", (("choices", ways),))
    elif offered and offered[0].kind in (TILE, REGION, FORBIDDEN):
        yield Phrase(f"pentup-alt-choices-{offered[0].kind}", (("choices", _listed(offered)),))


def _place(shown: Shown, mark: Mark) -> Phrase:
    words, below = (("label", mark.label), ("place", mark.value)), _below(shown, mark.cells)
    return Phrase("pentup-alt-place-level", (*words, *below)) if below else Phrase("pentup-alt-place-table", words)


def _notation(picked: Mapping[str, str]) -> str:
    """The part of the notation picked so far: `N6@-9,-1`."""
    way = picked.get(ORIENTATION)
    if way is None:
        return " ".join(picked.values())
    where = picked.get(DOT) or picked.get(PLACE)
    return f"{way}@{where}" if where else way


def _listed(offered: Iterable[Mark]) -> str:
    """Each choice's label with its meaning; a letter that says it alone."""
    meant = ((mark.label, _region(mark) if mark.kind == REGION else mark.value) for mark in offered)
    return "; ".join(label if label == meaning else f"{label}: {meaning}" for label, meaning in meant)


def _region(mark: Mark) -> str:
    """The first and the last cell of a region."""
    return "–".join(dict.fromkeys(name(cell) for cell in (mark.cells[0], mark.cells[-1])))


def _rows(way: str) -> str:
    """The columns that a tile, as in `N6`, covers in each row, from the top: `1–2, 2–4`."""
    tile, orientation = way_of(way)
    cells = ORIENTATIONS[tile][orientation]
    left = min(x for x, _ in cells)
    rows = [[x - left + 1 for x, y in cells if y == row] for row in sorted({y for _, y in cells}, reverse=True)]
    return ", ".join(
        f"{row[0]}–{row[-1]}" if len(row) == row[-1] - row[0] + 1 > 1 else "+".join(map(str, row)) for row in rows
    )


def _terms(shown: Shown) -> Iterator[Phrase]:
    if is_pairs(shown):
        yield Phrase("pentup-alt-pairs")
    if isinstance(shown, PentUpPosition) and shown.misere:
        yield Phrase("pentup-alt-misere")
    elif isinstance(shown, PentUpPosition) and shown.stack.levels < 2:
        yield Phrase("pentup-alt-usual")


def _progress(shown: Shown) -> Iterator[Phrase]:
    """The progress of a solo game."""
    if isinstance(shown, TowerPosition):
        levels = (("levels", shown.stack.levels), ("goal", GOAL), ("count", len(shown.placed)))
        yield Phrase("pentup-alt-tower", levels)
    if isinstance(shown, RingsPosition) and shown.outcome is None:
        colour, cells = open_cells(shown.placed, shown.top)
        if cells:
            text = " ".join(f"{x},{y}" for x, y in sorted(cells))
            yield Phrase("pentup-alt-open", (("seat", colour), ("count", len(cells)), ("cells", text)))


def _tiles(shown: Shown, player: Player, *, is_whole: bool) -> Iterator[Phrase]:
    """A colour's tiles by level and in hand; if `is_whole`, also where every tile lies."""
    who = ("seat", player.colour)
    if player.is_gone:
        yield Phrase("pentup-alt-gone", (who,))
    laid = [tile for tile in shown.placed if tile.colour == player.colour]
    counts = ", ".join(str(count) for _, count in sorted(player.counts))
    if isinstance(shown, RingsPosition):
        yield Phrase("pentup-alt-laid-flat", (who, ("count", len(laid))))
    else:
        yield Phrase("pentup-alt-laid", (who, ("count", len(laid)), ("counts", counts)))
    if laid and is_whole and len(shown.placed) <= _FEW:
        yield Phrase("pentup-alt-places", (("places", " ".join(tile.notation for tile in laid)),))
    yield Phrase("pentup-alt-hand", (("count", len(player.hand)), ("tiles", " ".join(player.hand))))


def _highest(placed: Sequence[Placed]) -> Iterator[Phrase]:
    level = max((tile.level for tile in placed), default=0)
    if level > 1:
        text = " ".join(tile.notation for tile in placed if tile.level == level)
        yield Phrase("pentup-alt-highest", (("level", level), ("places", text)))
