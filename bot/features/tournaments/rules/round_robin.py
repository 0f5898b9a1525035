"""Round robins: everybody meets everybody else, by FIDE's Berger tables (Handbook C.05, annex 1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

PlayerT = TypeVar("PlayerT")


def berger(people: Sequence[PlayerT], cycles: int = 1) -> list[list[tuple[PlayerT, PlayerT]]]:
    """The rounds for these people, each a list of pairs: white, black.

    If their number is odd, one of them sits out each round. The second cycle reverses the colours; the last two rounds
    of the first are then swapped, so that nobody has the same colour three times in a row.
    """
    seats: list[PlayerT | None] = list(people)
    if len(seats) % 2:
        seats.append(None)
    rounds = [
        [(white, black) for white, black in pairs if white is not None and black is not None]
        for pairs in _rounds(seats)
    ]
    if cycles == 1:
        return rounds
    again = [[(black, white) for white, black in pairs] for pairs in rounds]
    if len(rounds) > 1:
        rounds[-2], rounds[-1] = rounds[-1], rounds[-2]
    return rounds + again


def _rounds(seats: list[PlayerT | None]) -> list[list[tuple[PlayerT | None, PlayerT | None]]]:
    """The rounds for an even number by the circle method: the last player stays, and the others move on by half a
    circle in each round.
    """
    if not seats:
        return []
    *circle, last = seats
    half = len(seats) // 2
    rounds = []
    for number in range(len(circle)):
        start = number * half % len(circle)
        row = [circle[(start + place) % len(circle)] for place in range(len(circle))]
        first = (row[0], last) if number % 2 == 0 else (last, row[0])
        rounds.append([first, *((row[place], row[-place]) for place in range(1, half))])
    return rounds


def divisions(people: Sequence[PlayerT], size: int) -> list[list[PlayerT]]:
    """Divide people, in order, into divisions of this size; a remainder of less than half a division joins the last
    one.
    """
    count = max(1, (len(people) + size // 2) // size)
    cut = [list(people[number * size : (number + 1) * size]) for number in range(count)]
    cut[-1] += people[count * size :]
    return cut
