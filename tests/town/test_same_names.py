"""Two people of the same name are two people wherever names are shown."""

from __future__ import annotations

from bot.texts.people import LONGEST_NAME, Named, cut, shortened, shortened_name, told_apart
from bot.ui.match import view_of
from playground.driver import Person
from renderers.kit.letters import legible
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


async def test_a_leaderboard_tells_people_of_the_same_name_apart(town: Town) -> None:
    one, two = named(town, "Alex", "A1", "A2")
    for number, each in enumerate((one, two)):
        await town.begin(each, town.ben, channel=(town.vault, town.games)[number], moves=SHORT_GAME)
    shown = await town.slash(town.ben, "leaderboard", game="Vault", scope="here")
    labels = [label for menu in shown.message.menus for label in menu.labels if label.startswith("Alex")]
    assert labels == ["Alex (a1)", "Alex (a2)"]
