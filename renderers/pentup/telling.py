"""Pent-Up's pictures in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from games.kit.grid import Cell
from games.kit.rules import Leave, Seat, Step
from games.pentup import ORIENTATIONS, PentUpPosition, RingsPosition, TowerPosition
from games.pentup.tiles import neighbours
from games.pentup.tower import GOAL
from games.pentup.turns import PentUpMove
from renderers.kit.board import Standing
from renderers.kit.view import Emphasis, Mark, Phrase, View
from renderers.pentup.marks import FORBIDDEN, ORIENTATION, PLACE, REGION, TILE, way_of
from renderers.pentup.seats import Player, Shown, is_pairs, levels_of, players
from renderers.pentup.table import heights, last_laid, level_on, open_cells

_LONGEST = 960
"""Estimated characters up to which an alt text has the cells of all tiles; beyond, their notations. It holds 1024."""
_FEW = 6
"""Number of places up to which each is told with the tiles below or beside it."""
_SENTENCE = 18
"""Estimated characters of a phrase apart from its arguments."""


def describe(shown: Shown, view: View) -> tuple[Phrase, ...]:
    """See `Picture.describe`: who leads and what was laid, or the choices, then every tile with its owner, level and
    cells. Many choices leave no room for the tiles, which the board has told.
    """
    present = players(shown, view)
    terms, state = (*_terms(shown), *_progress(shown)), tuple(_state(shown, view, present))
    over = view.outcome is not None or shown.outcome is not None
    news = (*_ahead(shown), *_last(shown, view))
    choices = tuple(_marks(shown, view.marks))
    told: tuple[Phrase, ...] = ()
    for tiles in (
        (*terms, *_tiles(shown, present, spans, has_hands=True)),
        (*terms, *_tiles(shown, present, None, has_hands=True)),
        tuple(_tiles(shown, present, None, has_hands=False)),
        (),
    ):
        told = (*state, *news, *tiles) if over else (*news, *state, *tiles)
        told = (*choices, *told) if choices else told
        if sum(_SENTENCE + sum(len(str(value)) for _, value in phrase.args) for phrase in told) <= _LONGEST:
            break
    return told


def news(before: Shown, move: PentUpMove, after: Shown) -> tuple[Phrase, ...]:
    """See `Picture.news`: the tiles on the level that decides; at the end everybody's, unless the verdict says enough.
    In a solo game, the tile that comes next.
    """
    if isinstance(after, TowerPosition):
        return tuple(_tower(after))
    if isinstance(after, RingsPosition):
        return tuple(_ring(before, after))
    if after.outcome is None:
        return tuple(_leading(after))
    if after.outcome.reason == "left":
        return ()
    if verdict(after) is not None:
        return ()

    def counted(seat: Seat) -> Phrase:
        counts = after.counts(seat)
        by_level = ", ".join(f"{level} {counts[level - 1]}" for level in after.levels_compared)
        return Phrase("pentup-news-counts", (("seat", after.colours[seat]), ("by_level", by_level)))

    return tuple(counted(seat) for seat in map(Seat, range(len(after.colours))) if seat not in after.left)


def verdict(after: PentUpPosition) -> Phrase | None:
    """See `Picture.verdict`: the level by which one player won, as far as its counts alone explain that."""
    if after.outcome is None or after.outcome.reason == "left":
        return None
    ranking = after.outcome.ranking
    by_seat = {seat: after.counts(seat) for seat in map(Seat, range(len(after.colours))) if seat not in after.left}
    if len(ranking) > 1 and len(ranking[0]) == 1:
        (first, second) = (by_seat[min(seats)] for seats in ranking[:2])
        equal, level = next(
            (n, level) for n, level in enumerate(after.levels_compared) if first[level - 1] != second[level - 1]
        )
        # Among three, the counts of a player who is behind on an earlier level mislead.
        if len(by_seat) == 2 or equal == 0:
            end = "bottom" if after.misere else "top"
            score = ("most", first[level - 1]), ("second", second[level - 1])
            (winner,) = ranking[0]
            args = (
                ("seat", after.colours[winner]),
                ("level", level),
                ("equal", equal),
                ("end", end),
                ("you", "no"),
                *score,
            )
            return Phrase("pentup-news-decided", args)
    return None


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


def told(before: Shown, move: PentUpMove, _: Seat) -> Phrase | None:
    """See `Picture.told`: the tile, its level, and the tiles below it; in a solo game also its colour."""
    if isinstance(move, Leave):
        return None
    whose = "none" if isinstance(before, PentUpPosition) else before.to_move_colour or "none"
    where, words = _where(before, move.cells)
    args = ("tile", move.tile), ("whose", whose), *words
    if where == "level":
        return Phrase("pentup-move-level", args)
    return Phrase("pentup-move-beside", args) if where == "beside" else Phrase("pentup-move-table", args)


def named(shown: Shown, step: Step) -> Phrase | None:
    """See `Picture.named`: a tile with the level on which it would lie, if that isn't the table."""
    level = levels_of(shown).get(step.value, 1) if step.kind == TILE else 1
    return Phrase("pentup-tile-level", (("tile", step.value), ("level", level))) if level > 1 else None


def _where(shown: Shown, cells: Sequence[Cell]) -> tuple[str, tuple[tuple[str, str | int], ...]]:
    """The end of a text's key and its arguments for a tile on these cells: its level and the tiles below it or, on the
    table, the tiles beside it.
    """
    below, beside = _owned(shown, cells), _owned(shown, neighbours(cells))
    if below:
        return "level", (("level", level_on(cells, heights(shown.placed, shown.top))), ("owned", below))
    return ("beside", (("owned", beside),)) if beside else ("table", ())


def _owned(shown: Shown, cells: Iterable[Cell]) -> str:
    """The tiles that are visible on these cells, with their owners."""
    found = dict.fromkeys(shown.placed[shown.top[cell]] for cell in cells if cell in shown.top)
    return ", ".join(f"{tile.colour} {tile.tile}" for tile in found)


def _leading(shown: PentUpPosition) -> Iterator[Phrase]:
    """The number of each colour's tiles on the level that decides at the moment; nothing while all lie on the table,
    unless the lowest level decides.
    """
    if shown.placed and ((level := shown.levels_compared[0]) > 1 or shown.misere):
        counts = _on_level(shown, level).items()
        yield Phrase("pentup-news-leading", (("level", level), ("seats", len(counts)), *counts))


def _ahead(shown: Shown) -> Iterator[Phrase]:
    """The leader on that level, and by how many tiles."""
    if not isinstance(shown, PentUpPosition):
        return
    for phrase in _leading(shown):
        (best, most), (_, second), *_ = _on_level(shown, shown.levels_compared[0]).most_common()
        lead = (("seat", best), ("by", most - second)) if most > second else (("by", 0),)
        yield Phrase("pentup-alt-leading", (*phrase.args, *lead))


def _on_level(shown: PentUpPosition, level: int) -> Counter[str]:
    """The number of each colour's tiles on a level."""
    laid = Counter(tile.colour for tile in shown.placed if tile.level == level)
    return Counter({colour: laid[colour] for colour in shown.colours})


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
        arguments = (("seat", last.colour), ("tile", last.tile), ("level", last.level))
        yield Phrase("pentup-alt-flat" if isinstance(shown, RingsPosition) else "pentup-alt-last", arguments)


def _marks(shown: Shown, marks: Sequence[Mark]) -> Iterator[Phrase]:
    """The picked tile and place, and the choices."""
    picked = {mark.kind: mark for mark in marks if mark.emphasis is Emphasis.PICKED}
    offered = [mark for mark in marks if mark.emphasis is Emphasis.CHOICE and mark.label]
    kind = offered[0].kind if offered else ""
    if PLACE in picked:
        place = picked[PLACE]
        yield Phrase("pentup-alt-picked", (("picked", f"{place.value[0]} ({spans(place.cells)})"),))
    elif ORIENTATION in picked:
        way = picked[ORIENTATION].value
        yield Phrase("pentup-alt-picked", (("picked", f"{way[0]} ({_way(way)})"),))
    elif TILE in picked:
        yield Phrase("pentup-alt-picked", (("picked", picked[TILE].value),))
    if kind == PLACE:
        level = level_on(offered[0].cells, heights(shown.placed, shown.top))
        yield Phrase("pentup-alt-places-to-choose", (("level", level),))
        yield from (_place(shown, mark, is_few=len(offered) <= _FEW) for mark in offered)
    elif kind == ORIENTATION:
        yield _choices(kind, (f"{mark.label}: {_way(mark.value)}" for mark in offered))
    elif kind == REGION:
        yield Phrase("pentup-alt-regions")
        yield from (_region(shown, mark) for mark in offered)
    elif kind == FORBIDDEN:
        yield _choices(kind, (f"{mark.label}: {mark.value}" for mark in offered))
    elif kind == TILE:
        levels = levels_of(shown)
        told = (f"{mark.value} {levels[mark.value]}" if levels else mark.value for mark in offered)
        yield _choices("level" if levels else kind, told)


def _choices(kind: str, offered: Iterable[str]) -> Phrase:
    return Phrase(f"pentup-alt-choices-{kind}", (("choices", "; ".join(offered)),))


def _place(shown: Shown, mark: Mark, *, is_few: bool) -> Phrase:
    """A place to choose: one of few with the tiles below or beside it."""
    where, words = _where(shown, mark.cells) if is_few else ("table", ())
    return Phrase(
        f"pentup-alt-place-{where}",
        (("label", mark.label), ("place", spans(mark.cells)), ("side", _side(shown, mark.cells)), *words),
    )


def _region(shown: Shown, mark: Mark) -> Phrase:
    columns, rows = (
        "–".join(map(str, dict.fromkeys((min(line), max(line))))) for line in zip(*mark.cells, strict=True)
    )
    return Phrase(
        "pentup-alt-region",
        (("label", mark.label), ("side", _side(shown, mark.cells)), ("columns", columns), ("rows", rows)),
    )


def _side(shown: Shown, cells: Sequence[Cell]) -> str:
    """The part of the pile in or beside which these cells are on average, such as `top-left`, `right` or `middle`."""
    parts = []
    for axis, names in ((1, ("bottom", "", "top")), (0, ("left", "", "right"))):
        line = sorted(cell[axis] for cell in shown.top)
        first, last = (line[0], line[-1]) if line else (0, 0)
        third, middle = (last - first + 1) / 3, sum(cell[axis] for cell in cells) / len(cells)
        parts.append(names[(middle > first - 0.5 + third) + (middle > last + 0.5 - third)])
    return "-".join(filter(None, parts)) or "middle"


def _way(value: str) -> str:
    """The cells of a tile in an orientation, as in `N6`, if its lower left corner is at 0,0."""
    tile, orientation = way_of(value)
    return spans(ORIENTATIONS[tile][orientation])


def spans(cells: Iterable[Cell]) -> str:
    """These cells, of a row or else a column together: `0–3,0 1,1` are four cells of row 0 and one of row 1."""
    rows, columns = list(_spans(cells, 1)), list(_spans(cells, 0))
    return " ".join(rows if len(rows) <= len(columns) else columns)


def _spans(cells: Iterable[Cell], axis: int) -> Iterator[str]:
    """Adjoining cells of each row (axis 1) or column (axis 0) together."""
    lines = sorted((cell[axis], cell[1 - axis]) for cell in cells)
    for (line, _), run in groupby(lines, key=lambda each: (each[0], each[1] - lines.index(each))):
        places = [place for _, place in run]
        span = "–".join(map(str, dict.fromkeys((places[0], places[-1]))))
        yield f"{span},{line}" if axis else f"{line},{span}"


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


def _tiles(
    shown: Shown, present: Sequence[Player], cells: Callable[[Sequence[Cell]], str] | None, *, has_hands: bool
) -> Iterator[Phrase]:
    """Each colour's tiles level by level, with their `cells` or else their notation, and those in hand."""
    if shown.placed and cells:
        yield Phrase("pentup-alt-cells")
    for player in present:
        if player.is_gone:
            yield Phrase("pentup-alt-gone", (("seat", player.colour),))
        laid = [tile for tile in shown.placed if tile.colour == player.colour]
        yield Phrase("pentup-alt-laid", (("seat", player.colour), ("count", len(laid))))
        for level in sorted({tile.level for tile in laid}):
            on_it = [tile for tile in laid if tile.level == level]
            told = "; ".join(f"{tile.tile} {cells(tile.cells)}" if cells else tile.notation for tile in on_it)
            number = 0 if isinstance(shown, RingsPosition) else level
            yield Phrase("pentup-alt-level", (("level", number), ("tiles", told)))
        if has_hands:
            yield Phrase("pentup-alt-hand", (("count", len(player.hand)), ("tiles", " ".join(player.hand))))
