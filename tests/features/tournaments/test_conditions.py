"""Matches of tournaments are played without help and without second thoughts."""

from __future__ import annotations

from bot.texts import say
from tests.features.tournaments.cups import Cup, started
from tests.town.conftest import Town

REFUSED = say("en", "refusal-strict-match")
HELPS = {"Hint", "Take back", "Pause", "Let the computer play", "Call off"}


async def labels_for_ben(town: Town, cup: Cup) -> set[str]:
    """The buttons of Ben's menu and picker in his only match, once it is his turn."""
    (match,) = await cup.open_matches()
    thread = cup.thread(match)
    await town.playground.wait_for(lambda: thread.last.text.startswith(f"{town.ben.mention} (White), your turn"))
    menu = await town.press(town.ben, thread.last, "Menu")
    picker = await town.press(town.ben, thread.last, "Move")
    return {*menu.message.labels, *picker.message.labels}


async def test_nobody_gets_hints_or_takes_moves_back_against_a_computer(town: Town) -> None:
    cup = await started(town, town.ben, choices=[("computers", "1")])
    labels = await labels_for_ben(town, cup)
    assert "Resign" in labels
    assert labels.isdisjoint(HELPS)
    (match,) = await cup.open_matches()
    thread = cup.thread(match)
    picker = await town.press(town.ben, thread.last, "Move")
    await town.press(town.ben, picker.message, picker.message.labels[0])
    await town.press(town.ben, picker.message, picker.message.labels[0])
    assert (await town.match(thread)).moves
    assert (await labels_for_ben(town, cup)).isdisjoint(HELPS)
    for command in ("hint", "takeback", "pause", "abort"):
        assert (await town.slash(town.ben, f"match {command}", thread)).text == REFUSED


async def test_nobody_offers_them_to_people_either(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, choices=[("rated", "false")])
    (match,) = await cup.open_matches()
    thread = cup.thread(match)
    mover = town.ben if match.mover == town.ben.id else town.aoi
    picker = await town.press(mover, thread.last, "手を選ぶ" if mover is town.aoi else "Move")
    for _ in range(2):
        await town.press(mover, picker.message, picker.message.labels[0])
    assert (await town.match(thread)).moves == 1
    for command in ("takeback", "pause", "abort"):
        assert (await town.slash(town.ben, f"match {command}", thread)).text == REFUSED
    menu = await town.press(town.ben, thread.last, "Menu")
    assert {"Draw", "Resign"} <= set(menu.message.labels)
    assert HELPS.isdisjoint(menu.message.labels)
