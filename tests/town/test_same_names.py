"""Two people of the same name are two people wherever names are shown."""

from __future__ import annotations

from bot.core.challenge import Person as Player
from bot.core.match import UserId
from bot.features.tournaments import service, standings
from bot.texts.people import LONGEST_NAME, Named, cut, shortened, shortened_name, told_apart
from bot.ui.match import view_of
from playground.driver import Person
from renderers.kit.letters import legible
from tests.features.records.test_records import record_of
from tests.features.tournaments.cups import announced, started, tool
from tests.for_each import for_each
from tests.town.conftest import SHORT_GAME, Town


def named(town: Town, name: str, *keys: str) -> list[Person]:
    """People whose display names are all `name`."""
    people = [town.playground.add_person(key) for key in keys]
    for each in people:
        town.playground.world.users[each.key]["global_name"] = name
    return people


@for_each(
    ("people", "names"),
    [
        ([Named(1, "Alex", "a1"), Named(2, "Ben", "b")], ["Alex", "Ben"]),
        ([Named(1, "Alex", "a1"), Named(2, "Alex", "a2")], ["Alex (a1)", "Alex (a2)"]),
        # Names that look alike count as alike.
        ([Named(1, "Alex", "a1"), Named(2, "\u202eａlex\u200b ", "a2")], ["Alex (a1)", "\u202eａlex\u200b  (a2)"]),
        # One person who holds two seats.
        ([Named(1, "Alex", "a1"), Named(1, "Alex", "a1")], ["Alex", "Alex"]),
        # A computer player, and people whose data was deleted, have no user name.
        ([Named(-1, "Banmen Lv.3"), Named(2, "Banmen Lv.3", "evil")], ["Banmen Lv.3", "Banmen Lv.3 (evil)"]),
        ([Named(-5, "a former player"), Named(-6, "a former player")], ["a former player", "a former player 2"]),
        # A name that imitates what is shown.
        (
            [Named(1, "Alex", "a1"), Named(2, "Alex", "a2"), Named(3, "Alex (a1)", "a3")],
            ["Alex (a1)", "Alex (a2)", "Alex (a1) 2"],
        ),
        ([Named(1, "\u200b", "ghost"), Named(2, "\u3164")], ["ghost", "?"]),
        (
            [Named(1, "M" * 32, "x" * 31 + "1"), Named(2, "M" * 32, "x" * 31 + "2")],
            ["MMMMMMM… (xxxxxxxxxxxxxxxxxxxx…)", "MMMMMMM… (xxxxxxxxxxxxxxxxxxx… 2"],
        ),
    ],
)
def test_people_of_the_same_name_are_told_apart(people: list[Named], names: list[str]) -> None:
    shown = told_apart(people)
    assert shown == names
    assert all(len(name) <= LONGEST_NAME for name in shown)
    again = [each._replace(name=name) for each, name in zip(people, shown, strict=True)]
    assert told_apart(again) == shown


def test_a_user_name_goes_once_nobody_else_has_the_name() -> None:
    assert told_apart([Named(1, "Alex (a1)", "a1"), Named(2, "Ben", "b")]) == ["Alex", "Ben"]


@for_each(
    ("text", "most", "kept"),
    [
        ("abcdef", 3, "abc"),
        ("a👩🏽\u200d🚀", 4, "a"),
        ("a👩🏽\u200d🚀", 5, "a👩🏽\u200d🚀"),
        ("e\u0301e\u0301", 3, "e\u0301"),
        ("🇯🇵🇫🇷", 3, "🇯🇵"),
        ("🇯🇵🇫🇷", 2, "🇯🇵"),
        ("❤\ufe0f❤\ufe0f", 3, "❤\ufe0f"),
        ("می\u200cخواهم", 3, "می"),
        ("🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007fx", 3, "🏴\U000e0067\U000e0062"),
    ],
)
def test_a_text_is_cut_between_what_readers_see_as_characters(text: str, most: int, kept: str) -> None:
    assert cut(text, most) == kept


def test_a_shortened_name_keeps_its_user_name() -> None:
    assert shortened_name("Maximiliana (maxi)", 24) == "Maximiliana (maxi)"
    assert shortened_name("Maximiliana (maxi)", 15) == "Maximil… (maxi)"
    assert shortened_name("Maximiliana", 8) == shortened("Maximiliana", 8) == "Maximil…"


async def test_two_players_of_the_same_name_are_two(town: Town) -> None:
    one, two = named(town, "Alex", "A1", "A2")
    challenge = await town.challenge(one, two)
    assert "Alex (a1)" in challenge.text.replace("\\", "")
    await town.press(two, challenge, challenge.labels[0])
    seen = [town.board().text]
    await town.play(*SHORT_GAME)
    seen.append(town.board().text)
    seen.append((await town.slash(one, "replay")).text)
    seen.append(await record_of(town, one))
    for text in seen:
        shown = text.replace("\\", "")
        assert "Alex (a1)" in shown
        assert "Alex (a2)" in shown
    heading = seen[1].replace("\\", "")
    assert heading.count("wins!") == 1, heading
    assert (await town.match()).player_names == ("Alex (a1)", "Alex (a2)")


async def test_pictures_show_the_user_names_of_people_whose_names_they_cannot_show(town: Town) -> None:
    (one,), (two,) = named(town, "محمد", "A1"), named(town, "🐱🐱", "A2")
    await town.begin(one, two)
    assert "محمد" in town.board().text
    assert [legible(name) for name in view_of(await town.match()).names] == ["a1", "a2"]


async def test_a_match_in_a_thread_and_lists_of_matches_name_both(town: Town) -> None:
    one, two = named(town, "Alex", "A1", "A2")
    await town.begin(town.ben, town.dan)
    await town.begin(one, two)
    (thread,) = town.vault.threads
    mover = one if (await town.match(thread)).mover == one.id else two
    await town.slash(mover, "move", thread, move=SHORT_GAME[0])
    assert thread.name == "Vault: Alex (a1) – Alex (a2)"
    listed = await town.slash(town.ben, "watch")
    assert "Alex (a1)" in listed.text.replace("\\", "")
    assert any("Alex (a1) – Alex (a2)" in label for menu in listed.message.menus for label in menu.labels)


async def test_entrants_of_the_same_name_are_told_apart(town: Town) -> None:
    one, two = named(town, "Alex", "A1", "A2")
    cup = await started(town, one, two, town.ben)
    state = (await cup.hosted()).state
    assert [each.name for each in state.entrants] == ["Alex (a1)", "Alex (a2)", "Ben"]
    assert "Alex (a1)" in cup.message.text.replace("\\", "")
    panel = await tool(cup, "Withdraw somebody")
    assert {"Alex (a1)", "Alex (a2)"} <= set(panel.message.menus[0].labels)
    await cup.play_out()
    over = (await cup.hosted()).state
    assert {over.entrant(line.entrant).name for line in standings(over)} == {"Alex (a1)", "Alex (a2)", "Ben"}


async def test_a_leaderboard_tells_people_of_the_same_name_apart(town: Town) -> None:
    one, two = named(town, "Alex", "A1", "A2")
    for number, each in enumerate((one, two)):
        await town.begin(each, town.ben, channel=(town.vault, town.games)[number], moves=SHORT_GAME)
    shown = await town.slash(town.ben, "leaderboard", game="Vault", scope="here")
    labels = [label for menu in shown.message.menus for label in menu.labels if label.startswith("Alex")]
    assert labels == ["Alex (a1)", "Alex (a2)"]


async def test_of_many_who_have_joined_as_many_are_named_as_fit(town_without_limits: Town) -> None:
    """Takes a second, because 55 people join."""
    town = town_without_limits
    cup = await announced(town)
    people = [town.playground.add_person(f"Maximiliana Wolfeschlegelstein{number:02}") for number in range(55)]
    for each in people:
        await service.enter(town.store, cup.id, Player(UserId(each.id), each.name))
    await cup.follow()
    shown = cup.message.text.count("Maximiliana")
    assert shown > 40, cup.message.text[-80:]
    assert cup.message.text.endswith(f", and {55 - shown} more")


async def test_the_form_for_the_places_of_a_table_names_everybody(town: Town) -> None:
    people = named(town, "Maximiliana Wolfeschlegelstein", "M1", "M2", "M3", "M4")
    cup = await started(town, *people, game="New Chaturanga", choices=[("rounds", "1")])
    reply = await tool(cup, "Set or correct a result")
    label = reply.message.menus[0].labels[0]
    for number in range(1, 5):
        assert f"(m{number})" in label
    form = (await town.choose(town.dan, reply.message, "Choose a match", label)).modal
    told = "".join(each.get("content", "") for each in form.components).replace("\\", "")
    for number in range(1, 5):
        assert f"(m{number})" in told
