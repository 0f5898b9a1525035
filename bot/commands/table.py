"""Who deals with what: the verbs of custom ids, and the commands that Discord is told of."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Any

from discord import app_commands

from bot.commands import (
    challenging,
    dice,
    ending,
    giving,
    housing,
    moving,
    puzzling,
    reading,
    recording,
    seating,
    setting,
)
from bot.views.press import Interaction, Press

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
        "chooser": seating.open_chooser,
        "ago": seating.tell,
        "assign": seating.assign,
        "assigned": seating.finish_assigning,
        "setup": challenging.set_up,
        "invite": challenging.invite,
        "move": moving.open_picker,
        "pick": moving.pick,
        "play": moving.confirm,
        "type": moving.open_modal,
        "typed": moving.typed,
        "give": giving.give_pressed,
        "dogive": giving.confirm,
        "undo": puzzling.take_back,
        "look": reading.look,
        "moves": reading.moves,
        "matches": reading.more_matches,
        "bring": housing.bring,
        "own": reading.own_board,
        "rules": reading.more_rules,
        "draw": ending.draw_pressed,
        "dodraw": ending.do_draw,
        "agree": ending.agree,
        "refuse": ending.refuse_draw,
        "resign": ending.resign_pressed,
        "doresign": ending.do_resign,
        "claim": ending.claim_pressed,
        "doend": ending.do_end,
        "record": recording.record_pressed,
        "playon": recording.open_form,
        "playedon": recording.play_on,
        "settings": setting.open_settings,
        "set": setting.set_for_server,
        "preferences": setting.open_preferences,
        "prefer": setting.set_for_person,
    }
)
"""By the verb of a custom id. A verb that goes out of use stays, with a polite answer: old messages have it."""


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Add every command to a client's tree."""
    tree.add_command(challenging.challenge_group())
    tree.add_command(challenging.play_group())
    tree.add_command(puzzling.puzzle_group())
    tree.add_command(challenging.challenge_menu())
    tree.add_command(dice.dice_group())
    tree.add_command(recording.import_menu())
    commands: list[app_commands.Command[Any, ..., None]] = [
        moving.move,
        giving.give,
        reading.board,
        reading.matches,
        reading.rules,
        reading.help_command,
        recording.record,
        recording.import_record,
        ending.resign,
        ending.draw,
        ending.claim,
        ending.end,
        setting.settings,
        setting.preferences,
    ]
    for command in commands:
        tree.add_command(command)
