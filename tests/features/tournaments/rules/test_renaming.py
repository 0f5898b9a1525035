"""Names of entrants that change."""

from __future__ import annotations

from bot.features.tournaments.rules import Format, Settings, renamed
from bot.texts.people import Named
from tests.features.tournaments.rules.playing import tournament


def test_names_follow_the_users_and_settle() -> None:
    playing = tournament(Settings(format=Format.ROUND_ROBIN), 3)
    # Two people have taken the same name, beside which stand their user names.
    names = {100: Named(100, "A" * 90, "anna"), 101: Named(101, "A" * 90, "abe"), 102: Named(102, " ", "cleo")}
    playing.do(renamed(playing.t, names, playing.now))
    assert len({each.name for each in playing.t.entrants}) == 3
    assert renamed(playing.t, names, playing.now) == ()
