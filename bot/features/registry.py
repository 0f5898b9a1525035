"""Who deals with what: the verbs of custom ids, and the commands that Discord is told of."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Any

from discord import InteractionType, app_commands

from bot.features.analysis import commands as analysing
from bot.features.challenges import commands as challenging
from bot.features.challenges import first_match as newcomers
from bot.features.challenges import lobby as seating
from bot.features.challenges import rematch
from bot.features.clocks import commands as timing
from bot.features.dice import commands as dice
from bot.features.endings import commands as ending
from bot.features.help import commands as helping
from bot.features.hints import commands as hinting
from bot.features.moderation import commands as moderating
from bot.features.moves import commands as moving
from bot.features.moves import gifts as giving
from bot.features.offers import commands as agreeing
from bot.features.overview import commands as reading
from bot.features.privacy import commands as privacy
from bot.features.puzzles import commands as riddling
from bot.features.ratings import commands as rating
from bot.features.records import commands as recording
from bot.features.relocation import commands as housing
from bot.features.replay import commands as replaying
from bot.features.replay.views import FILM
from bot.features.settings import commands as setting
from bot.features.solo import commands as puzzling
from bot.features.spectating import commands as watching
from bot.handling.host import Interaction
from bot.texts.translator import named
from bot.ui.actions import Press

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
