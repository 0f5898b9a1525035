"""Knockouts: pairings follow from the initial order and from the winners so far. Byes go to the top seeds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from bot.tournaments.colours import seated
from bot.tournaments.events import DRAW, Bracket, EntrantNumber, Pairing, Slot, Stage
from bot.tournaments.lots import Lot, draw
from bot.tournaments.settings import Settings
from bot.tournaments.tournament import Phase, Table, Tournament, half_points, is_decided

WINNERS, LOSERS, FINAL, THIRD = Bracket.WINNERS, Bracket.LOSERS, Bracket.FINAL, Bracket.THIRD


@dataclass(frozen=True, slots=True)
class Feeder:
    """The winner or the loser of a slot, as the source of a seat in another one."""

    slot: Slot
    wins: bool


NOBODY = EntrantNumber(0)
"""Marks a seat that stays empty; the opponent advances without a match."""
Source: TypeAlias = EntrantNumber | Feeder


@dataclass(frozen=True, slots=True)
class Node:
    """A slot of the bracket with the people who are known so far."""

    slot: Slot
    sources: tuple[Source, Source]
    people: tuple[EntrantNumber | None, EntrantNumber | None]
    """The people who meet there; None if it isn't known yet, `NOBODY` if nobody comes."""
    table: Table | None
    """If it has been opened."""
    winner: EntrantNumber | None
    loser: EntrantNumber | None
    """Also `NOBODY`."""

    @property
    def is_ready(self) -> bool:
        """Whether its table can be opened."""
        return self.table is None and all(person for person in self.people)

    @property
    def is_void(self) -> bool:
        """Whether the slot has no match because of a bye."""
        return NOBODY in self.people


def seeds(size: int) -> list[int]:
    """The seeds (0-based) from the top of a bracket down, so that the best meet last: 0 3 1 2 for four."""
    order = [0]
    while len(order) < size:
        count = 2 * len(order)
        order = [seed for each in order for seed in (each, count - 1 - each)]
    return order


def bracket(t: Tournament) -> tuple[Node, ...]:
    """All slots of the knockout; each comes after those that feed it."""
    if len(t.order) < 2:
        return ()
    tables = {table.slot: table for table in t.season_tables() if table.slot is not None}
    nodes: dict[Slot, Node] = {}
    for slot, sources in _plan(t):
        people = (_person_from(sources[0], nodes), _person_from(sources[1], nodes))
        table = tables.get(slot)
        winner, loser = _ended(t, people, table)
        nodes[slot] = Node(slot, sources, people, table, winner, loser)
    return tuple(node for node in nodes.values() if not _is_needless(node, nodes))


def _is_needless(node: Node, nodes: Mapping[Slot, Node]) -> bool:
    """Whether this is a second final that isn't needed, because the unbeaten player won the first."""
    if node.slot != Slot(FINAL, 2, 0):
        return False
    first = nodes[Slot(FINAL, 1, 0)]
    return first.winner is not None and first.winner == first.people[0]


def _plan(t: Tournament) -> Iterator[tuple[Slot, tuple[Source, Source]]]:
    """The slots and the sources of their people."""
    order = t.order
    size = 1 << (len(order) - 1).bit_length()
    entries = [order[seed] if seed < len(order) else NOBODY for seed in seeds(size)]
    for index in range(size // 2):
        yield Slot(WINNERS, 1, index), (entries[2 * index], entries[2 * index + 1])
    rounds = size.bit_length() - 1
    for number in range(2, rounds + 1):
        for index in range(size >> number):
            yield Slot(WINNERS, number, index), _both(WINNERS, number - 1, index, wins=True)
    if t.settings.double:
        yield from _second_chances(size, rounds)
    elif t.settings.third_place and rounds > 1:
        yield Slot(THIRD, 1, 0), _both(WINNERS, rounds - 1, 0, wins=False)


def _both(bracket_name: Bracket, number: int, index: int, *, wins: bool) -> tuple[Feeder, Feeder]:
    """The winners or the losers of two neighbouring slots of a round."""
    above, below = Slot(bracket_name, number, 2 * index), Slot(bracket_name, number, 2 * index + 1)
    return Feeder(above, wins), Feeder(below, wins)


def _second_chances(size: int, rounds: int) -> Iterator[tuple[Slot, tuple[Source, Source]]]:
    """The losers' bracket and the final of a double knockout.

    Odd rounds pair those who were already there, even rounds pair them with those who have just lost. Each time, the
    latter come in reverse order, so that rematches happen as late as possible.
    """
    for number in range(1, 2 * (rounds - 1) + 1):
        stage = (number + 1) // 2
        count = size >> (stage + 1)
        for index in range(count):
            slot = Slot(LOSERS, number, index)
            if number == 1:
                yield slot, _both(WINNERS, 1, index, wins=False)
            elif number % 2:
                yield slot, _both(LOSERS, number - 1, index, wins=True)
            else:
                yield (
                    slot,
                    (
                        Feeder(Slot(WINNERS, stage + 1, _mirrored(index, count, stage)), wins=False),
                        Feeder(Slot(LOSERS, number - 1, index), wins=True),
                    ),
                )
    best = Feeder(Slot(WINNERS, rounds, 0), wins=True)
    other = (
        Feeder(Slot(LOSERS, 2 * (rounds - 1), 0), wins=True) if rounds > 1 else Feeder(Slot(WINNERS, 1, 0), wins=False)
    )
    yield Slot(FINAL, 1, 0), (best, other)
    yield Slot(FINAL, 2, 0), (Feeder(Slot(FINAL, 1, 0), wins=False), Feeder(Slot(FINAL, 1, 0), wins=True))


def _mirrored(index: int, count: int, stage: int) -> int:
    """The slot of the winners' bracket whose loser drops into this one: in reverse order, then with the halves swapped,
    and so on.
    """
    if stage % 2:
        return count - 1 - index
    return (index + count // 2) % count


def _person_from(source: Source, nodes: Mapping[Slot, Node]) -> EntrantNumber | None:
    if not isinstance(source, Feeder):
        return source
    node = nodes[source.slot]
    return node.winner if source.wins else node.loser


def _ended(
    t: Tournament,
    people: tuple[EntrantNumber | None, EntrantNumber | None],
    table: Table | None,
) -> tuple[EntrantNumber | None, EntrantNumber | None]:
    """The winner and the loser of a slot; None as long as they aren't known."""
    one, other = people
    if one is None or other is None:
        return None, None
    if NOBODY in people:
        return (other, NOBODY) if one == NOBODY else (one, NOBODY)
    if table is None or not is_decided(table, t.settings):
        return None, None
    first, second = table.seats
    mine, theirs = _level(table)
    if mine == theirs:
        first, second = draw(t, table.seats, (table,)).order
        return first, second
    return (first, second) if mine > theirs else (second, first)


def _level(table: Table) -> tuple[int, int]:
    """The points by seat that decide a table. A no-show in the last match has none."""
    if 0 in (came := table.counted[-1].places):
        return min(came[0], 1), min(came[1], 1)
    return half_points(table, 0), half_points(table, 1)


def lots(t: Tournament) -> tuple[Lot, ...]:
    """The lots that decided tables: after too many draws, or if neither player came."""
    tables = [table for table in t.season_tables(Stage.MAIN) if is_decided(table, t.settings)]
    return tuple(draw(t, table.seats, (table,)) for table in tables if len(set(_level(table))) == 1)


def ready(t: Tournament) -> tuple[Pairing, ...]:
    """The tables that can be opened."""
    return tuple(Pairing(_seated(t, node), slot=node.slot) for node in bracket(t) if node.is_ready)


def _seated(t: Tournament, node: Node) -> tuple[EntrantNumber, EntrantNumber]:
    """The people of a node that is ready, white first."""
    one, other = (person or NOBODY for person in node.people)  # It has both.
    return seated(t, (one, other), t.lot + node.slot.round + node.slot.position)


def is_over(t: Tournament) -> bool:
    """Whether everything has been decided."""
    return all(node.winner is not None for node in bracket(t) if node.slot.bracket is not LOSERS)


def still_in(t: Tournament) -> frozenset[EntrantNumber]:
    """The people who have a match to play, or will have."""
    return _undecided(bracket(t))


def _undecided(nodes: Sequence[Node]) -> frozenset[EntrantNumber]:
    return frozenset(person for node in nodes if node.winner is None for person in node.people if person)


def is_replay(table: Table, number: int) -> bool:
    """Whether a match (1-based) of a knockout's table follows a draw that it replaces or adds to."""
    before = [result for result in table.results[: number - 1] if result.counts]
    return _is_knockout(table) and bool(before) and len(set(before[-1].places)) == 1


def follows_draw(table: Table, number: int, settings: Settings) -> Literal["again", "lot"] | None:
    """The consequence of a draw in a match (1-based) of a knockout's table: another match, or a lot. None if it decides
    the table by points.
    """
    if not _is_knockout(table):
        return None
    drawn = replace(table, results=(*table.results[: number - 1], DRAW))
    if not is_decided(drawn, settings):
        return "again"
    return "lot" if len(set(_level(drawn))) == 1 else None


def _is_knockout(table: Table) -> bool:
    return table.slot is not None and table.stage is Stage.MAIN


def places(t: Tournament) -> dict[EntrantNumber, int]:
    """Everybody's place: the later the loss, the better. People who lost in the same round share a place, and those
    still playing share the best place that is left. While it runs, there is room for those who will be
    out later in the same place or behind.
    """
    nodes = bracket(t)
    if not nodes:
        return dict.fromkeys(t.order, 1)
    out: dict[EntrantNumber, tuple[int, int]] = {}
    for node in nodes:
        if node.loser and _is_last_chance(t, node):
            out[node.loser] = _worth(t, node.slot, won=False)
        if node.winner and (node.slot.bracket is THIRD or _is_last_final(node)):
            out[node.winner] = _worth(t, node.slot, won=True)
    last_round = max(node.slot.round for node in nodes if node.slot.bracket is WINNERS)
    final = next((node for node in nodes if node.slot == Slot(WINNERS, last_round, 0)), None)
    if not t.settings.double and final is not None and final.winner:
        out[final.winner] = _worth(t, final.slot, won=True)
    is_running = t.phase is Phase.RUNNING
    undecided = _undecided(nodes) if is_running else frozenset()
    worths = [(_STILL_IN, 0) if number in undecided else out.get(number, (_STILL_IN, 0)) for number in t.order]
    to_come = [worth for node in nodes if node.winner is None for worth in _to_come(t, node)] if is_running else []

    def ahead(worth: tuple[int, int]) -> int:
        """The number of people who end further than this."""
        return sum(other > worth for other in worths) - sum(other <= worth for other in to_come)

    return {number: 1 + max(0, ahead(worth)) for number, worth in zip(t.order, worths, strict=True)}


def _to_come(t: Tournament, node: Node) -> list[tuple[int, int]]:
    """The worths with which people will end at a node that isn't decided yet."""
    if node.is_void:
        return []
    if node.slot.bracket is THIRD:
        return [_worth(t, node.slot, won=won) for won in (True, False)]
    is_semifinal = node.slot.round == (len(t.order) - 1).bit_length() - 1
    goes_on = t.settings.third_place and is_semifinal and not t.settings.double
    return [_worth(t, node.slot, won=False)] if _is_last_chance(t, node) and not goes_on else []


def _is_last_final(node: Node) -> bool:
    """Whether a final of a double knockout decides it: the second, or the first if the unbeaten player won."""
    return node.slot.bracket is FINAL and (node.slot.round == 2 or node.winner == node.people[0])


def _is_last_chance(t: Tournament, node: Node) -> bool:
    """Whether its loser is out."""
    if not t.settings.double:
        return True
    if node.slot.bracket is FINAL:
        return _is_last_final(node)
    return node.slot.bracket is LOSERS


_FINAL, _STILL_IN = 98, 99
"""Further than any round."""


def _worth(t: Tournament, slot: Slot, *, won: bool) -> tuple[int, int]:
    """The stage at which a player's last slot was; greater is further."""
    if slot.bracket is THIRD:
        rounds = (len(t.order) - 1).bit_length()
        return (rounds - 1, 2 if won else 1)
    if slot.bracket is FINAL:
        return (_FINAL, 2 if won else 1)
    return (slot.round, 2 if won else 0)
