"""Knockouts: pairings follow from the initial order and from the winners so far. Byes go to the top seeds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from bot.features.tournaments.rules.colours import seated
from bot.features.tournaments.rules.events import DRAW, EntrantNumber, Pairing, Slot
from bot.features.tournaments.rules.lots import Lot, draw
from bot.features.tournaments.rules.settings import Settings
from bot.features.tournaments.rules.tournament import Phase, Table, Tournament, half_points, is_decided


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
    return tuple(nodes.values())


def last_round(t: Tournament) -> int:
    """The number of rounds of the bracket: the last one has the final."""
    return (len(t.order) - 1).bit_length()


def is_third_place(slot: Slot, t: Tournament) -> bool:
    """Whether a slot is the match for third place."""
    return slot == Slot(last_round(t), 1)


def _plan(t: Tournament) -> Iterator[tuple[Slot, tuple[Source, Source]]]:
    """The slots and the sources of their people."""
    order = t.order
    rounds = last_round(t)
    size = 1 << rounds
    entries = [order[seed] if seed < len(order) else NOBODY for seed in seeds(size)]
    for index in range(size // 2):
        yield Slot(1, index), (entries[2 * index], entries[2 * index + 1])
    for number in range(2, rounds + 1):
        for index in range(size >> number):
            yield Slot(number, index), _both(number - 1, index, wins=True)
    if t.settings.third_place and rounds > 1:
        yield Slot(rounds, 1), _both(rounds - 1, 0, wins=False)


def _both(number: int, index: int, *, wins: bool) -> tuple[Feeder, Feeder]:
    """The winners or the losers of two neighbouring slots of a round."""
    return Feeder(Slot(number, 2 * index), wins), Feeder(Slot(number, 2 * index + 1), wins)


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
    tables = [table for table in t.season_tables() if is_decided(table, t.settings)]
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
    return all(node.winner is not None for node in bracket(t))


def still_in(t: Tournament) -> frozenset[EntrantNumber]:
    """The people who have a match to play, or will have."""
    return _undecided(bracket(t))


def _undecided(nodes: Sequence[Node]) -> frozenset[EntrantNumber]:
    return frozenset(person for node in nodes if node.winner is None for person in node.people if person)


def is_replay(table: Table, number: int) -> bool:
    """Whether a match (1-based) of a knockout's table follows a draw that it replaces or adds to."""
    before = [result for result in table.results[: number - 1] if result.counts]
    return table.slot is not None and bool(before) and len(set(before[-1].places)) == 1


def follows_draw(table: Table, number: int, settings: Settings) -> Literal["again", "lot"] | None:
    """The consequence of a draw in a match (1-based) of a knockout's table: another match, or a lot. None if it decides
    the table by points.
    """
    if table.slot is None:
        return None
    drawn = replace(table, results=(*table.results[: number - 1], DRAW))
    if not is_decided(drawn, settings):
        return "again"
    return "lot" if len(set(_level(drawn))) == 1 else None


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
        if node.loser:
            out[node.loser] = _worth(t, node.slot, won=False)
        if node.winner and node.slot.round == last_round(t):
            out[node.winner] = _worth(t, node.slot, won=True)
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
    if is_third_place(node.slot, t):
        return [_worth(t, node.slot, won=won) for won in (True, False)]
    goes_on = t.settings.third_place and node.slot.round == last_round(t) - 1
    return [] if goes_on else [_worth(t, node.slot, won=False)]


_STILL_IN = 99
"""Further than any round."""


def _worth(t: Tournament, slot: Slot, *, won: bool) -> tuple[int, int]:
    """The stage at which a player's last slot was; greater is further."""
    if is_third_place(slot, t):
        return (slot.round - 1, 2 if won else 1)
    return (slot.round, 2 if won else 0)
