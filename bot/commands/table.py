"""Who deals with what: the verbs of custom ids, and the commands that Discord is told of."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Any

from discord import InteractionType, app_commands

from bot.commands import (
    agreeing,
    analysing,
    challenging,
    dice,
    ending,
    giving,
    helping,
    hinting,
    housing,
    moderating,
    moving,
    newcomers,
    privacy,
    puzzling,
    rating,
    reading,
    recording,
    rematch,
    replaying,
    riddling,
    seating,
    setting,
    timing,
    watching,
)
from bot.host import Interaction
from bot.texts.translator import named
from bot.views.press import Press
from bot.views.replay import FILM

Handler = Callable[[Interaction, Press], Awaitable[None]]

HANDLERS: Mapping[str, Handler] = MappingProxyType(
    {
        "accept": seating.accept,
        "decline": seating.leave,
        "withdraw": seating.withdraw,
        "join": seating.join,
        "leave": seating.leave,
        "seat": seating.choose,
        "start": seating.start,
        "words": seating.open_words,
        "worded": seating.enter_words,
        "chooser": seating.open_chooser,
        "ago": seating.tell,
        "assign": seating.assign,
        "assigned": seating.finish_assigning,
        "computer": seating.open_computers,
        "level": seating.seat_computer,
        "away": seating.dismiss_computer,
        "setup": challenging.set_up,
        "invite": challenging.invite,
        "first": newcomers.begin_first,
        "move": moving.open_picker,
        "pick": moving.pick,
        "play": moving.confirm,
        "hint": hinting.hint_pressed,
        "type": moving.open_modal,
        "typed": moving.typed,
        "give": giving.give_pressed,
        "dogive": giving.confirm,
        "undo": agreeing.undo_pressed,
        "more": agreeing.more_pressed,
        "pause": agreeing.pause_pressed,
        "resume": agreeing.resume_pressed,
        "place": agreeing.place_pressed,
        "placed": agreeing.placed,
        "standin": agreeing.standin_pressed,
        "standinfor": agreeing.standin_chosen,
        "offer": agreeing.offer,
        "answer": agreeing.answer_pressed,
        "rematch": rematch.rematch_pressed,
        "look": reading.look,
        "moves": reading.moves,
        "matches": reading.more_matches,
        "bring": housing.bring,
        "own": reading.own_board,
        "rules": reading.more_rules,
        "draw": agreeing.draw_pressed,
        "dodraw": agreeing.offer,
        "agree": agreeing.agree,
        "refuse": agreeing.refuse,
        "retract": agreeing.retract,
        "abort": ending.abort_pressed,
        "doabort": ending.do_abort,
        "resign": ending.resign_pressed,
        "doresign": ending.do_resign,
        "claim": ending.claim_pressed,
        "riddle": riddling.pick,
        "solve": riddling.confirm,
        "solution": riddling.tell,
        "another": riddling.another,
        "share": riddling.share,
        "times": timing.times_pressed,
        "moretime": timing.more_pressed,
        "holiday": timing.holiday_chosen,
        "holidayend": timing.holiday_ended,
        "doend": moderating.end_pressed,
        "ended": moderating.ended,
        "bans": moderating.more_bans,
        "modlog": moderating.more_log,
        "record": recording.record_pressed,
        "playon": recording.open_form,
        "playedon": recording.play_on,
        "replay": replaying.step,
        "goto": replaying.open_form,
        "gone": replaying.go,
        "film": replaying.film_pressed,
        "toall": replaying.show_all,
        "analyse": analysing.analyse_pressed,
        "analysis": analysing.turn_page,
        "analysistoall": analysing.show_all,
        "watch": watching.pressed,
        "watching": watching.more,
        "profile": rating.profile_chosen,
        "profiletoall": rating.profile_to_all,
        "ratings": rating.leaderboard_chosen,
        "ratingstoall": rating.leaderboard_to_all,
        "set": setting.set_for_server,
        "help": helping.help_pressed,
        "panel": helping.open_panel,
        "privacy": privacy.open_panel,
        "export": privacy.export,
        "forget": privacy.ask,
        "doforget": privacy.forget,
        "prefer": setting.set_for_person,
    }
)
"""By the verb of a custom id. A verb that goes out of use stays, with a polite answer: old messages have it."""

FILM_COST = 20
"""Tokens for an animation, in place of the one that a press costs; one of a long match takes two seconds to draw."""
COSTS: Mapping[str, int] = MappingProxyType(
    {"film": FILM_COST, "export": 20} | {named(key).message: 10 for key in ("slash-import", "menu-import")}
)
"""By the verb of a custom id or the name of a command: what costs more tokens than the one of a press."""


def cost_of(interaction: Interaction) -> int:
    """How many tokens an interaction takes: those that its command or its custom id costs."""
    data: Any = interaction.data
    if interaction.type is InteractionType.autocomplete:
        return 1
    name, _, rest = data.get("custom_id", data.get("name")).partition(":")
    is_film = rest.rpartition(":")[2].startswith(FILM) or any(
        each.get("value") == FILM for each in data.get("options", ())
    )
    return FILM_COST if is_film else COSTS.get(name, 1)


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Add every command to a client's tree."""
    tree.add_command(challenging.challenge_group())
    tree.add_command(challenging.play_group())
    tree.add_command(puzzling.puzzle_group())
    tree.add_command(challenging.challenge_menu())
    tree.add_command(dice.dice_group())
    tree.add_command(timing.time_group())
    tree.add_command(timing.holiday_group())
    tree.add_command(moderating.moderate_group())
    tree.add_command(recording.import_menu())
    tree.add_command(rating.profile_menu())
    commands: list[app_commands.Command[Any, ..., None]] = [
        moving.move,
        hinting.hint,
        giving.give,
        reading.board,
        reading.matches,
        reading.rules,
        helping.help_command,
        recording.record,
        replaying.replay,
        analysing.analyse,
        watching.watch,
        recording.import_record,
        ending.resign,
        agreeing.more,
        agreeing.draw,
        agreeing.takeback,
        agreeing.adjourn,
        agreeing.resume,
        agreeing.relocate,
        agreeing.standin,
        rematch.rematch,
        ending.abort,
        ending.claim,
        moderating.end,
        rating.profile,
        rating.leaderboard,
        setting.settings,
        setting.preferences,
        privacy.privacy,
    ]
    for command in commands:
        tree.add_command(command)
