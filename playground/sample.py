"""The sample world of a first start: one server with channels, four people, and the bot."""

from __future__ import annotations

from playground.world import World

PEOPLE = (("aoi", "Aoi", "en-US"), ("ben", "Ben", "en-GB"), ("chie", "Chie", "ja"), ("dan", "Dan", "en-US"))
PLAYED_IN = ("welcome", "vault", "shelt", "pent-up", "chaturanga", "games")
"""The channels of the sample world that are meant for playing."""
CHANNELS = (*PLAYED_IN, "lounge")


def fill(world: World) -> None:
    """Create the sample world. Dan owns the server."""
    bot = world.add_user("Banmen")
    world.set_application({"id": bot["id"], "name": "Banmen", "flags": 0})
    people = [world.add_user(name, shown, locale=locale) for name, shown, locale in PEOPLE]
    guild = world.add_guild("Banmen", people[-1]["id"])
    for person in people[:-1]:
        world.add_member(guild["id"], person["id"])
    for name in CHANNELS:
        world.add_channel(guild["id"], name)
