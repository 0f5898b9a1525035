"""Shelt's board in words, for those who can't see it."""

from __future__ import annotations

from collections.abc import Iterator

from games.kit.grid import Cell
from games.kit.rules import Seat, Step
from games.shelt import (
    PIECES,
    SEAT_NAMES,
    TEEMS,
    Accompany,
    Charge,
    Discharge,
    Move,
    SheltMove,
    SheltPosition,
    Turn,
    name,
)
from renderers.kit.board import Standing
from renderers.kit.telling import told_marks
from renderers.kit.view import Mark, Phrase, View, by_mover
from renderers.shelt.drawing import attacked, winning
from renderers.shelt.side_column import SEATS, deciding, standings_of


def describe(shown: SheltPosition, view: View) -> tuple[Phrase, ...]:
    """See `Picture.describe`. Sides have their seats' names; `name` is the player's name or empty."""
    moves = (phrase for seat, move in by_mover(view.last, Seat(1 - shown.turn)) for phrase in _last_move(seat, move))
    sides = (_side(shown, seat) for seat in SEATS)
    hands = (phrase for seat in SEATS for phrase in _held(shown, seat))
    return (
        _state(shown, view),
        *_decision(shown, view),
        *moves,
        *told_marks(view.marks, _mark),
        _teems(shown),
        *sides,
        *hands,
        *_targets(shown, view),
    )


def news(before: SheltPosition, move: SheltMove, after: SheltPosition) -> tuple[Phrase, ...]:
    """See `Picture.news`: captures, changes to charges, and a warning that the end by repetition is near."""
    return (*_change_news(before, move), *_repetition_news(after))


def named(shown: SheltPosition, step: Step) -> Phrase | None:
    """See `Picture.named`: a cell with the name of what is captured there."""
    if step.kind == "cell" and (captured := shown.board.get(step.cells[0])):
        return Phrase("shelt-step-capture", (("cell", step.value), ("piece", captured), ("label", captured)))
    return None


def told(before: SheltPosition, move: SheltMove, _: Seat) -> Phrase | None:
    """See `Picture.told`."""
    match move:
        case Move():
            way = (("piece", move.piece), ("origin", name(move.origin)), ("target", name(move.target)))
            if move.swap:
                return Phrase("shelt-move-swap", way)
            if move.captured:
                return Phrase("shelt-move-capture", (*way, ("other", move.captured)))
            return Phrase("shelt-move-step", way)
        case Accompany():
            leader, companion = _leader_first(before, move)
            pieces = (("piece", leader[0]), ("other", companion[0]), ("origin", name(leader[1])))
            return Phrase("shelt-move-together", (*pieces, ("target", name(leader[2])), ("beside", name(companion[2]))))
        case Turn():
            cell = next(name(cell) for cell, code in before.board.items() if code == move.piece)
            return Phrase("shelt-move-turn", (("piece", move.piece), ("cell", cell)))
        case Charge():
            return Phrase("shelt-move-charge", (("piece", move.piece),))
        case Discharge() if charge := before.charges[before.turn]:
            return Phrase("shelt-move-discharge", (("piece", charge),))
    return None


def _leader_first(before: SheltPosition, move: Accompany) -> list[tuple[str, Cell, Cell]]:
    """Two pieces that move together, their origins and targets, first one that can make the step alone."""
    alone = {(each.piece, each.target) for each in before.legal_moves() if isinstance(each, Move)}
    steps = zip((move.first, move.second), move.origins, move.targets, strict=True)
    return sorted(steps, key=lambda step: (step[0], step[2]) not in alone)


def _change_news(before: SheltPosition, move: SheltMove) -> Iterator[Phrase]:
    own, enemys = before.charges[before.turn], before.charges[1 - before.turn]
    match move:
        case Move(captured=str()):
            if move.piece == TEEMS and own:
                yield Phrase("shelt-news-used-up", (("piece", own),))
        case Move(swap=True) if enemys:
            yield Phrase("shelt-news-swapped", (("piece", move.piece),))
            yield Phrase("shelt-news-used-up", (("piece", enemys),))
        case Charge():
            if own:
                yield Phrase("shelt-news-returned", (("piece", own),))


def _repetition_news(after: SheltPosition) -> Iterator[Phrase]:
    if after.occurrences == 3 and not after.outcome:
        yield Phrase("shelt-news-third-time", (("seat", SEAT_NAMES[after.turn]),))


def _state(shown: SheltPosition, view: View) -> Phrase:
    """The side to move, or the result."""
    outcome = view.outcome or shown.outcome
    points = dict(outcome.points) if outcome else {}
    for seat, standing in zip(SEATS, standings_of(shown, view), strict=True):
        who = (("seat", SEAT_NAMES[seat]), ("name", view.names[seat] if view.names else ""))
        if standing is Standing.ON_TURN:
            return Phrase("shelt-alt-turn", who)
        if standing is Standing.WON:
            return Phrase("shelt-alt-won", (*who, ("points", points.get(seat, 0))))
        if standing is Standing.SHARED:
            return Phrase("shelt-alt-drawn")
    return Phrase("shelt-alt-ended")


def _decision(shown: SheltPosition, view: View) -> Iterator[Phrase]:
    """The captured pieces that decided the match, and the piece that captured the last of them."""
    if decisive := deciding(shown):
        yield Phrase("shelt-alt-deciding", (("count", len(decisive)), ("pieces", " ".join(sorted(decisive)))))
    if captor := winning(shown, view):
        yield Phrase("shelt-alt-winning", (("piece", shown.board[captor]), ("cell", name(captor))))


def _last_move(seat: Seat, move: object) -> Iterator[Phrase]:
    """One of the last moves, made by this seat."""
    who = ("seat", SEAT_NAMES[seat])
    match move:
        case Move():
            way = (who, ("piece", move.piece), ("origin", name(move.origin)), ("target", name(move.target)))
            if move.swap:
                yield Phrase("shelt-alt-swap", way)
            elif move.captured:
                yield Phrase("shelt-alt-capture", (*way, ("other", move.captured)))
            else:
                yield Phrase("shelt-alt-move", way)
        case Accompany():
            pieces = (("piece", move.first), ("other", move.second))
            yield Phrase("shelt-alt-accompany", (who, *pieces, ("cells", " ".join(map(name, move.targets)))))
        case Turn():
            yield Phrase("shelt-alt-turned", (who, ("piece", move.piece)))
        case Charge():
            yield Phrase("shelt-alt-charge", (who, ("piece", move.piece)))
        case Discharge():
            yield Phrase("shelt-alt-discharge", (who,))


def _teems(shown: SheltPosition) -> Phrase:
    where = next(name(cell) for cell, code in shown.board.items() if code == TEEMS)
    lies = "turned" if TEEMS in shown.turned else "upright"
    return Phrase("shelt-alt-teems", (("cell", where), ("lies", lies)))


def _side(shown: SheltPosition, seat: Seat) -> Phrase:
    """The cells of a side's pieces by their types, and which of them are turned."""
    cells = {code: name(cell) for cell, code in shown.board.items()}
    codes = [code for code, piece in PIECES.items() if piece.owner == seat and code in cells]
    turned = ", ".join(cells[code] for code in codes if code in shown.turned) or "none"
    kinds = dict.fromkeys(piece.kind for piece in PIECES.values())
    pieces = ((kind, ", ".join(cells[code] for code in codes if PIECES[code].kind == kind) or "none") for kind in kinds)
    return Phrase("shelt-alt-pieces", (("seat", SEAT_NAMES[seat]), *pieces, ("turned", turned)))


def _held(shown: SheltPosition, seat: Seat) -> Iterator[Phrase]:
    who = ("seat", SEAT_NAMES[seat])
    if charge := shown.charges[seat]:
        yield Phrase("shelt-alt-charged", (who, ("piece", charge)))
    if hand := shown.hands[seat]:
        yield Phrase("shelt-alt-hand", (who, ("pieces", " ".join(hand))))
    if spent := shown.spent[seat]:
        yield Phrase("shelt-alt-spent", (who, ("pieces", " ".join(spent))))
    if taken := shown.magic_taken(seat):
        yield Phrase("shelt-alt-magic", (who, ("count", taken)))


def _targets(shown: SheltPosition, view: View) -> Iterator[Phrase]:
    """The pieces under attack, if the picture shows them."""
    if ("attacks", "true") in view.look and (cells := attacked(shown)):
        yield Phrase("shelt-alt-attacked", (("cells", ", ".join(map(name, cells))),))


def _mark(mark: Mark) -> Phrase:
    cells = tuple(("cell", name(cell)) for cell in mark.cells[:1])
    kind = mark.kind or "cell"
    what = ("piece" if kind in ("piece", "with", "hand") else "value", mark.value)
    return Phrase(f"shelt-alt-mark-{kind}", (("number", mark.label or "none"), what, *cells))
