"""The search tree: see `opponents.pentup.montecarlo`, which grows the same one."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from opponents.kit.compiling import Floats, Integers, compiled_lean
from opponents.kit.engine import LOGIT
from opponents.pentup.compiled.board import (
    FOLLOWING,
    HANDS,
    HOPELESS,
    SIDE_OF,
    SIDES,
    TOP,
    TURN,
    Board,
    Table,
    copy,
    lay,
    level_of,
    lift,
    places,
)
from opponents.pentup.compiled.judging import Weights, plies, score, winners
from opponents.pentup.compiled.playing import below, play_out
from opponents.pentup.judging import JUDGED
from opponents.pentup.montecarlo import (
    AHEAD,
    CHECK_INTERVAL,
    EXPANDED,
    EXPLORATION,
    LATE,
    ROUND,
    SURE,
    TRUST,
    VISIT,
    WIDE,
    WIDENING,
)
from opponents.pentup.search import FIRST as MOST
from opponents.pentup.search import HIGH, LOW

_LOGIT: Final = float(LOGIT)
ROOM: Final = 8 * 64 * 64
"""More than the places of a tile."""
DEEPEST: Final = 64
"""More plies than a game has."""

NODES: Final = 0
"""The place in `Tree.now` of the number of nodes."""
MOVES: Final = 1
"""The place of the number of moves in `untried`."""
SPENT: Final = 2
"""The place of the number of positions searched."""
LIMIT: Final = 3
"""The place of the most positions to search."""
PAUSE: Final = 4
"""The place of the number of positions at which to return to Python."""

LINKS: Final = 7
"""Links of a node."""

PAUSED: Final = 0
FULL: Final = 1
"""The tree has grown to the end of its arrays."""
OVER: Final = 2
"""The budget is used up, or the result is certain."""


class Tree(NamedTuple):
    """Nodes by number, 0 the root, and moves not tried yet."""

    move: Integers
    """Packed: level, form, column and row."""
    mover: Integers
    visits: Integers
    links: Integers
    """By node: first, last and next child (-1: none), number of children; of the children compared at each visit the
    first, the last, and the next after this one.
    """
    moves: Integers
    """By node: start and end of its moves in `untried`, and how many of them are untried; -1 before expansion."""
    prior: Floats
    won: Floats
    untried: Integers
    priors: Floats
    """Evaluations of the moves in `untried`; -1 once tried."""
    shares: Floats
    """Sum of each side's shares of the win."""
    weights: Weights
    """See `Judge.weights`."""
    now: Integers
    chance: Integers
    """State of the random generator."""


class Scratch(NamedTuple):
    """Memory that a search uses again and again."""

    board: Board
    playing: Board
    places: Integers
    more: Integers
    way: Integers
    promises: Floats
    levels: Integers
    """By tile."""
    rooms: Integers
    """By tile."""
    values: Floats
    """By side."""


@compiled_lean
def add_node(tree: Tree, parent: int, move: int, mover: int, prior: float) -> int:
    """Add a child and return its number."""
    node = tree.now[NODES]
    tree.now[NODES] += 1
    tree.move[node], tree.mover[node], tree.prior[node] = move, mover, prior
    tree.visits[node], tree.won[node] = 0, 0.0
    for place in range(LINKS):
        tree.links[node, place] = -1
    tree.links[node, 3] = 0
    tree.moves[node, 2] = -1
    if parent >= 0:
        last = tree.links[parent, 1]
        if last < 0:
            tree.links[parent, 0] = node
        else:
            tree.links[last, 2] = node
        tree.links[parent, 1] = node
        tree.links[parent, 3] += 1
        _compare_also(tree, parent, node)
    return node


@compiled_lean
def _compare_also(tree: Tree, parent: int, node: int) -> None:
    """Append a child to those that are compared at each visit."""
    last = tree.links[parent, 5]
    if last < 0:
        tree.links[parent, 4] = node
    else:
        tree.links[last, 6] = node
    tree.links[parent, 5], tree.links[node, 6] = node, -1


@compiled_lean
def lay_move(board: Board, table: Table, move: int) -> None:
    """Lay a packed move; then it is the next seat's turn."""
    lay(board, move >> 12 & 63, move >> 6 & 63, move & 63, move >> 18)
    board[HANDS, TURN] = table[FOLLOWING + board[HANDS, TURN]]


@compiled_lean
def lift_move(board: Board, move: int, seat: int) -> None:
    """Take back a packed move of a seat."""
    board[HANDS, TURN] = seat
    lift(board, move >> 12 & 63, move >> 6 & 63, move & 63, move >> 18)


@compiled_lean
def first_moves(table: Table, scratch: Scratch, chance: Integers) -> int:
    """See `opponents.pentup.search.first_moves`; writes to `scratch.more` and returns the number."""
    board, count = scratch.board, 0
    last = plies(board, table) <= 2
    for tile in range(12):
        if board[HANDS, board[HANDS, TURN]] >> tile & 1 == 0:
            continue
        level = level_of(board, tile)
        some = places(board, table, tile, level, scratch.places)
        if some > MOST and not last:
            shuffle(scratch.places, some, MOST, chance)
            some = MOST
        for place in range(some):
            scratch.more[count + place] = scratch.places[place]
        count += some
    return count


@compiled_lean
def shuffle(items: Integers, size: int, count: int, chance: Integers) -> None:
    """See `Chance.sample`."""
    for place in range(count):
        other = place + below(chance, size - place)
        items[place], items[other] = items[other], items[place]


@compiled_lean
def promising(table: Table, scratch: Scratch) -> int:
    """See `opponents.pentup.search.promising`; writes to `scratch.more` and returns the number."""
    board, count = scratch.board, 0
    hand, top = board[HANDS, board[HANDS, TURN]], board[HANDS, TOP]
    last = plies(board, table) == 1
    for tile in range(12):
        scratch.levels[tile] = level_of(board, tile) if hand >> tile & 1 else 0
    for level in range(top, 0, -1):
        for tile in range(12):
            if scratch.levels[tile] != level:
                continue
            some = places(board, table, tile, level, scratch.places)
            if last or level < top - 1:
                count = _ends(scratch, some, 1 if last else LOW, count)
                continue
            step = max(1.0, some / HIGH)
            for number in range(min(HIGH, some)):
                scratch.more[count] = scratch.places[int(number * step)]
                count += 1
    return count


@compiled_lean
def _ends(scratch: Scratch, some: int, most: int, count: int) -> int:
    """See `Board.some_places`; appends to `scratch.more` and returns its new length."""
    found, begun = scratch.places, count
    wanted, start = most // 2, 0
    while start < some and count - begun < wanted:
        end = start
        while end < some and found[end] >> 12 == found[start] >> 12:
            end += 1
        scratch.more[count] = found[end - 1]
        count, start = count + 1, end
    right, left, start = count, most - (count - begun), 0
    while start < some and left > 0:
        end = start
        while end < some and found[end] >> 12 == found[start] >> 12:
            end += 1
        known = False
        for place in range(begun, right):
            known |= scratch.more[place] == found[start]
        if not known:
            scratch.more[count] = found[start]
            count += 1
        left, start = left - 1, end
    return count


@compiled_lean
def evaluate(tree: Tree, table: Table, scratch: Scratch, node: int, count: int) -> bool:
    """Evaluate the moves in `scratch.more` that weren't yet; return whether the budget allows it."""
    board, old_start, old_end = scratch.board, tree.moves[node, 0], tree.moves[node, 1]
    start = end = tree.now[MOVES]
    seat = board[HANDS, TURN]
    if tree.moves[node, 2] < 0:
        old_end, old_start = 0, 0
    for place in range(old_start, old_end):
        if tree.priors[place] >= 0:
            tree.untried[end], tree.priors[end] = tree.untried[place], tree.priors[place]
            end += 1
    tree.moves[node, 0], tree.moves[node, 1], tree.moves[node, 2] = start, end, end - start
    known, within = end, True
    for number in range(count):
        move = scratch.more[number]
        if _is_known(tree, node, move, start, known):
            continue
        tree.now[SPENT] += JUDGED
        if tree.now[SPENT] >= tree.now[LIMIT]:
            within = False
            break
        level = move >> 18
        below, above = board[level - 1, HOPELESS], board[level, HOPELESS]
        lay_move(board, table, move)
        value = score(board, table, tree.weights, table[SIDE_OF + seat], scratch.rooms, scratch.values)
        lift_move(board, move, seat)
        board[level - 1, HOPELESS], board[level, HOPELESS] = below, above  # learned before, and true again
        tree.untried[end], tree.priors[end] = move, 1 / (1 + math.exp(min(-value / _LOGIT, 700.0)))
        end += 1
    tree.moves[node, 1], tree.moves[node, 2] = end, end - start
    tree.now[MOVES] = end
    return within


@compiled_lean
def _is_known(tree: Tree, node: int, move: int, start: int, end: int) -> bool:
    """Whether a move is a node's child or among these untried ones."""
    for place in range(start, end):
        if tree.untried[place] == move:
            return True
    child = tree.links[node, 0]
    while child >= 0:
        if tree.move[child] == move:
            return True
        child = tree.links[child, 2]
    return False


@compiled_lean
def _most_promising(tree: Tree, node: int) -> int:
    """The place of the untried move with the highest evaluation, of several the last."""
    best = tree.moves[node, 0]
    for place in range(tree.moves[node, 0], tree.moves[node, 1]):
        if tree.priors[place] >= tree.priors[best]:
            best = place
    return best


@compiled_lean
def _promise(tree: Tree, node: int, curious: float) -> float:
    """The UCT value of a visited node."""
    visits = tree.visits[node]
    return tree.won[node] / visits + curious / math.sqrt(visits) + TRUST * tree.prior[node] / (visits + 1)


@compiled_lean
def _compare(tree: Tree, node: int, curious: float, promises: Floats) -> int:
    """Choose again the children to compare at each visit, and return the most promising one."""
    count, child = 0, tree.links[node, 0]
    while child >= 0:
        promises[count] = _promise(tree, child, curious)
        count, child = count + 1, tree.links[child, 2]
    first = -1
    for _ in range(min(AHEAD, count)):
        best = 0
        for number in range(1, count):
            if promises[number] > promises[best]:
                best = number
        promises[best] = -1.0
        first = best if first < 0 else first
    winner, child = -1, tree.links[node, 0]
    tree.links[node, 4], tree.links[node, 5] = -1, -1
    for number in range(count):
        if promises[number] < 0:
            _compare_also(tree, node, child)
        if number == first:
            winner = child
        child = tree.links[child, 2]
    return winner


@compiled_lean
def _descend(tree: Tree, table: Table, scratch: Scratch, node: int) -> int:
    """The child to descend to; -1 if the descent ends here, -2 if the budget is used up."""
    board, visits = scratch.board, tree.visits[node]
    if tree.moves[node, 2] < 0:
        if visits < EXPANDED or board[HANDS, board[HANDS, TURN]] == 0:
            return -1
        late = plies(board, table) <= LATE
        count = first_moves(table, scratch, tree.chance) if late else promising(table, scratch)
        if not evaluate(tree, table, scratch, node, count):
            return -2
    elif visits == WIDE and node > 0:
        count = first_moves(table, scratch, tree.chance)
        if not evaluate(tree, table, scratch, node, count):
            return -2
    if tree.moves[node, 2] and tree.links[node, 3] < WIDENING * math.sqrt(visits + 1):
        place = _most_promising(tree, node)
        prior = tree.priors[place]
        tree.priors[place] = -1.0
        tree.moves[node, 2] -= 1
        return add_node(tree, node, tree.untried[place], table[SIDE_OF + board[HANDS, TURN]], prior)
    curious = EXPLORATION * math.sqrt(math.log(visits + 1))
    if visits % ROUND == 0 or tree.links[node, 0] < 0:
        return _compare(tree, node, curious, scratch.promises)
    best, highest, child = -1, -1.0, tree.links[node, 4]
    while child >= 0:
        promise = _promise(tree, child, curious)
        if promise > highest:
            best, highest = child, promise
        child = tree.links[child, 6]
    return best


@compiled_lean
def play_from(tree: Tree, table: Table, scratch: Scratch, length: int) -> None:
    """Play out the game from the board reached, and record the result in each of the first nodes of the way."""
    copy(scratch.board, scratch.playing)
    play_out(scratch.playing, table, tree.chance, scratch.places)
    won, count = winners(scratch.playing, table), 0
    for side in range(table[SIDES]):
        count += won >> side & 1
    for side in range(table[SIDES]):
        if won >> side & 1:
            tree.shares[side] += 1 / count
    for place in range(length):
        node = scratch.way[place]
        tree.visits[node] += 1
        if won >> tree.mover[node] & 1:
            tree.won[node] += 1 / count


@compiled_lean
def _is_decided(tree: Tree, left: int) -> bool:
    """See `opponents.pentup.montecarlo.Tree`; `left` is the number of tiles still to be laid."""
    child = tree.links[0, 0]
    if tree.visits[0] % CHECK_INTERVAL or child < 0:
        return False
    best = child
    while child >= 0:
        if tree.visits[child] > tree.visits[best]:
            best = child
        child = tree.links[child, 2]
    return tree.moves[best, 2] == 0 and left - 1 <= LATE and tree.won[best] / tree.visits[best] >= SURE


@compiled_lean
def _visit(tree: Tree, table: Table, scratch: Scratch) -> bool:
    """Descend the tree, add a node, and play out the game from there; return whether the budget allows it."""
    length, scratch.way[0] = 1, 0
    node = scratch.way[0]  # not 0, as in `begin`
    while True:
        after = _descend(tree, table, scratch, node)
        if after == -2:
            return False
        if after == -1:
            break
        node = after
        scratch.way[length] = node
        length += 1
        lay_move(scratch.board, table, tree.move[node])
        if tree.visits[node] == 0:
            break
    tree.now[SPENT] += VISIT + plies(scratch.board, table)
    if tree.now[SPENT] >= tree.now[LIMIT]:
        return False
    play_from(tree, table, scratch, length)
    return True


@compiled_lean
def begin(root: Board, tree: Tree, table: Table, scratch: Scratch) -> int:
    """Evaluate the first moves. Returns OVER if the budget is used up."""
    for tile in range(12):
        level_of(root, tile)  # so that it is known where none has a place
    copy(root, scratch.board)
    none = tree.now[NODES]  # not 0: a constant would be of another type, for which all is compiled again
    node = add_node(tree, none - 1, none, table[SIDE_OF + root[HANDS, TURN]], 0.0)
    count = first_moves(table, scratch, tree.chance)
    shuffle(scratch.more, count, count, tree.chance)
    return PAUSED if evaluate(tree, table, scratch, node, count) else OVER


@compiled_lean
def grow(root: Board, tree: Tree, table: Table, scratch: Scratch) -> int:
    """Visit the tree until `PAUSE` positions have been searched. Returns PAUSED, FULL or OVER."""
    left = plies(root, table)
    while tree.now[SPENT] < tree.now[PAUSE]:
        if tree.now[NODES] + 1 >= len(tree.move) or tree.now[MOVES] + 2 * ROOM >= len(tree.untried):
            return FULL
        if _is_decided(tree, left):
            return OVER
        copy(root, scratch.board)
        if not _visit(tree, table, scratch):
            return OVER
    return PAUSED
