"""Lots that everyone can verify: drawn from a secret number whose fingerprint is published before the first match.

The number (`Started.lot`) has 32 bytes. Its SHA-256 is the *fingerprint*, which the tournament's rules show from the
start. The *ticket* of a person in a lot is an HMAC-SHA-256. Its key is the number; its message, in UTF-8, is the
season, their number in the tournament and the results of their division's matches, as `ticket_text` writes them. The
lowest ticket, in hexadecimal, comes first. Once all lots are drawn, the standings show the number. Results are part of
the message because whoever runs the bot can't choose them. See docs/tournament-rules.md.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.features.tournaments.rules.events import EntrantNumber
from bot.features.tournaments.rules.tournament import Table, Tournament

SECRET_BYTES = 32


class Lot(NamedTuple):
    """A lot that was drawn."""

    order: tuple[EntrantNumber, ...]
    tables: tuple[Table, ...]
    """The tables on whose results it depends."""


def secret(t: Tournament) -> str:
    """The secret number of this season as 64 hexadecimal digits."""
    return t.lot.to_bytes(SECRET_BYTES, "big").hex()


def fingerprint(t: Tournament) -> str:
    """The SHA-256 of the secret number, as 64 hexadecimal digits; it may be published at once."""
    return hashlib.sha256(bytes.fromhex(secret(t))).hexdigest()


def draw(t: Tournament, people: Iterable[EntrantNumber], tables: Sequence[Table]) -> Lot:
    """A lot among these people, which depends on the results of `tables`."""
    return Lot(tuple(sorted(people, key=lambda number: ticket(t, number, tables))), tuple(tables))


def ticket(t: Tournament, number: EntrantNumber, tables: Sequence[Table]) -> str:
    """A person's ticket as 64 hexadecimal digits."""
    return hmac.digest(bytes.fromhex(secret(t)), ticket_text(t, number, tables).encode(), "sha256").hex()


def ticket_text(t: Tournament, number: EntrantNumber, tables: Sequence[Table]) -> str:
    """The text of a person's ticket: season, number and results, as in `1:4:1-2 1-1 2-1`.

    A result is the places of both people in the order of their seats, 0 for a no-show.
    """
    results = " ".join("-".join(map(str, result.places)) for table in tables for result in table.counted)
    return f"{t.season}:{number}:{results}"
