"""Threads of a tournament that Discord refuses."""

from __future__ import annotations

from tests.features.tournaments import cups
from tests.town.conftest import Town
from tests.town.test_refused_threads import KNOWN, THREADS, refused


async def test_the_host_is_told_why_discord_refuses_the_threads_of_matches(town: Town) -> None:
    cup = await cups.joined(town, town.aoi, town.ben, town.chie, town.dan)
    with refused(town, KNOWN[0], THREADS) as why:
        await cup.press(town.dan, "Start")
        await cup.follow()
        assert await cup.open_matches() == []
        assert why in cup.message.text
        (mail,) = town.dan.direct.messages
        assert why in mail.text
        assert why in (await cup.press(town.dan, "More…")).text
        await town.passes(hours=1)
        await cup.follow()
    await town.passes(hours=1)
    await cup.follow()
    assert len(await cup.open_matches()) == 2
    assert why not in cup.message.text
    assert len(town.dan.direct.messages) == 1


async def test_the_host_is_told_of_a_refusal_that_has_no_reason_of_its_own(town: Town) -> None:
    cup = await cups.joined(town, town.ben, town.dan)
    with refused(town, 50024, THREADS) as why:
        await cup.press(town.dan, "Start")
        await cup.follow()
        (mail,) = town.dan.direct.messages
        assert why in mail.text
    await town.passes(hours=1)
    await cup.follow()
    assert len(await cup.open_matches()) == 1
