"""Dates, zones and places as hosts type them on any keyboard."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.features.tournaments.dates import moment_in, zone_in
from bot.features.tournaments.host_views import places_in


def test_what_a_host_types_is_read_from_other_keyboards() -> None:
    now = datetime(2026, 12, 1, tzinfo=UTC)
    assert moment_in("2026–12–05　１９：３０", UTC, now) == datetime(2026, 12, 5, 19, 30, tzinfo=UTC)
    assert zone_in("ＵＴＣー３：３０") == zone_in("UTC-3:30")
    assert zone_in("Europe／Berlin") == zone_in("europe/berlin")
    assert places_in("２、１　３", 3) == places_in("2 1 3", 3)
