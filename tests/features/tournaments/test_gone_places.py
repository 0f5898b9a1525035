"""Tournaments whose channels were deleted."""

from __future__ import annotations

from tests.features.tournaments import cups
from tests.town.conftest import Town
from tests.town.test_channels import lose
from tests.town.test_gone_places import pressed, said


async def test_a_tournament_whose_channel_was_deleted_says_how_it_goes_on(town: Town) -> None:
    cup = await cups.started(town, town.ben, town.dan, town.aoi, town.chie)
    gone = [town.vault.id, *(thread.id for thread in town.vault.threads)]
    await lose(town, town.vault)
    await cup.follow()
    shown = await town.slash(town.ben, "tournament show", town.games)
    texts = [said(shown)]
    texts.append(await pressed(town, shown.message, f"mymatch:{cup.id}::"))
    texts.append(said(await town.press(town.ben, shown.message, "Matches")))
    for text in texts:
        assert f"It goes on when {town.dan.mention} uses `/tournament show` in another channel." in text
        assert not any(str(each) in text for each in gone)


async def test_the_message_of_a_tournament_leads_to_no_deleted_thread(town: Town) -> None:
    cup = await cups.started(town, town.ben, town.dan)
    first = cup.message
    town.dan.delete(first)
    await town.quiet()
    await cup.follow()
    thread = cup.talk
    assert f"<#{thread.id}>" in cup.message.text
    await lose(town, thread)
    await cup.follow()
    assert f"<#{thread.id}>" not in cup.message.text
    assert len(await cup.open_matches()) == 1
