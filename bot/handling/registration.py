"""Registers each action's handler and each command where they are written.

`bot.features.registry` imports every module that registers something.
"""

from __future__ import annotations

import inspect
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from functools import wraps
from typing import Any, TypeAlias, TypeVar, cast

import discord
from discord import app_commands

from bot.core.match import Match
from bot.handling.bot_client import Interaction
from bot.handling.replies import (
    Defer,
    acknowledge,
    defer_privately,
    match_here,
    match_of,
    suggest_nothing,
)
from bot.texts.translator import named
from bot.ui.actions import Action, CustomId

Handler: TypeAlias = Callable[[Interaction, CustomId], Awaitable[None]]
HandlerT = TypeVar("HandlerT", bound=Handler)
ActT = TypeVar("ActT", bound=Callable[..., Awaitable[None]])
Command: TypeAlias = app_commands.Command[Any, ..., None]
Cost: TypeAlias = int | Callable[[Mapping[str, Any]], int]
"""Tokens that an interaction takes from its sender's bucket, or a function of the interaction's data."""
MatchAction: TypeAlias = Callable[[Interaction, Match], Coroutine[Any, Any, None]]
GroupMaker: TypeAlias = Callable[[], app_commands.Group]

ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
"""The contexts of commands that aren't about a server's matches."""

HANDLERS: dict[Action, Handler] = {}
COSTS: dict[Action | str, Cost] = {}
"""Costs of more than one token, by action or by command name."""
DEFERS: dict[Action | str, Defer] = {}
"""The ways to acknowledge actions and commands, if that isn't `defer_privately`, by action or by command name."""
COMMANDS: dict[str, list[Command | app_commands.ContextMenu | app_commands.Group | GroupMaker]] = defaultdict(list)
"""The commands, by the module that registers them, in the order in which they are written there."""


def handles(*actions: Action, defer: Defer, reads: bool = False, cost: Cost = 1) -> Callable[[HandlerT], HandlerT]:
    """Register a function as the handler of these actions, which are deferred by `defer` before it is called.

    Actions that only read (`reads`), and those that the function defers itself, are deferred by `defer` only if there
    is no response within a second. Raises ValueError if an action has a handler already.
    """

    def register(act: HandlerT) -> HandlerT:
        handler = act if reads else _acknowledged(act)
        for action in actions:
            if action in HANDLERS:
                raise ValueError(
                    f"{action} has two handlers, in {HANDLERS[action].__module__} and {handler.__module__}"
                )
            HANDLERS[action] = handler
            DEFERS[action] = defer
            if cost != 1:
                COSTS[action] = cost
        return act

    return register


def command(
    name: str,
    *,
    group: app_commands.Group | None = None,
    anywhere: bool = False,
    action: Action | None = None,
    defer: Defer = defer_privately,
    reads: bool = False,
    cost: Cost = 1,
    **options: str,
) -> Callable[[Callable[..., Coroutine[Any, Any, None]]], Command]:
    """Register a function as a slash command, of a group if there is one.

    `slash-<name>` is the key of its name and `slash-<name>.about` that of its description; `options` gives each
    parameter such a name too. With `anywhere` the command works in private messages as well; a subcommand works where
    its group does, costs 1, and is deferred privately. `defer` and `reads` are as in `handles`. `action` does the same
    as the command without options.
    """

    def register(act: Callable[..., Coroutine[Any, Any, None]]) -> Command:
        callback = act if reads else _acknowledged(act)
        # discord.py reads the options from it, and would look for their types in the module of `_acknowledged`.
        callback.__signature__ = inspect.signature(act, eval_str=True)  # type: ignore[attr-defined]
        if action is not None:

            async def by_action(interaction: Interaction, _: CustomId) -> None:
                await callback(interaction)

            by_action.__module__ = act.__module__
            handles(action, defer=defer, reads=True)(by_action)
        keys = {parameter: f"slash-{option}" for parameter, option in options.items()}
        if keys:
            app_commands.rename(**{parameter: named(key) for parameter, key in keys.items()})(callback)
            app_commands.describe(**{parameter: named(f"{key}.about") for parameter, key in keys.items()})(callback)
        key = f"slash-{name}"
        made: Command = app_commands.Command(name=named(key), description=named(f"{key}.about"), callback=callback)
        if group is None:
            _add(act.__module__, made, anywhere=anywhere, cost=cost)
            DEFERS[str(made.name)] = defer
        else:
            group.add_command(made)
            # The modules of a feature may share a group.
            if not any(group in registered for registered in COMMANDS.values()):
                COMMANDS[act.__module__].append(group)
        return made

    return register


def command_group(
    name: str, *, anywhere: bool = False, permissions: discord.Permissions | None = None
) -> app_commands.Group:
    """A group for subcommands; `permissions` are those that people need to see it.

    Its name and `anywhere` are as in `command`, which registers the group with its first subcommand.
    """
    return app_commands.Group(
        name=named(f"slash-{name}"),
        description=named(f"slash-{name}.about"),
        guild_only=not anywhere,
        allowed_contexts=ANYWHERE if anywhere else None,
        default_permissions=permissions,
    )


def group_of_games(make: GroupMaker) -> GroupMaker:
    """Register a function that makes a group with a subcommand for each game; it is called when a bot starts."""
    COMMANDS[make.__module__].append(make)
    return make


def context_menu(
    name: str, *, anywhere: bool = False, cost: Cost = 1
) -> Callable[[Callable[[Interaction, Any], Coroutine[Any, Any, None]]], app_commands.ContextMenu]:
    """Register a function as an entry, `menu-<name>`, of Discord's menu on a person or a message."""

    def register(callback: Callable[[Interaction, Any], Coroutine[Any, Any, None]]) -> app_commands.ContextMenu:
        made = app_commands.ContextMenu(name=named(f"menu-{name}"), callback=callback)
        _add(callback.__module__, made, anywhere=anywhere, cost=cost)
        return made

    return register


def match_action(
    name: str,
    action: Action,
    *,
    group: app_commands.Group | None = None,
    find: Callable[[Interaction], Awaitable[Match]] = match_here,
    defer: Defer = defer_privately,
) -> Callable[[MatchAction], MatchAction]:
    """Register a function both for the slash command `name` and for `action`.

    The command is about the match that `find` finds in the channel; the action is about the one in its custom id and
    is deferred by `defer`.
    """

    def register(act: MatchAction) -> MatchAction:
        async def by_command(interaction: discord.Interaction[Any]) -> None:
            await act(interaction, await find(interaction))

        async def by_action(interaction: Interaction, custom_id: CustomId) -> None:
            await act(interaction, await match_of(interaction, custom_id.subject))

        by_command.__module__ = by_action.__module__ = act.__module__
        command(name, group=group)(by_command)
        handles(action, defer=defer)(by_action)
        return act

    return register


def unhandled() -> dict[Action, str]:
    """The actions without a handler, each with the module that handles the action before it in `Action`."""
    found, module = {}, __name__
    for action in Action:
        if action in HANDLERS:
            module = HANDLERS[action].__module__
        else:
            found[action] = module
    return found


def cost_of(interaction: Interaction) -> int:
    """Number of tokens that an interaction takes from its sender's bucket."""
    data: Any = interaction.data
    if interaction.type is discord.InteractionType.autocomplete:
        return 1
    custom_id = CustomId.read(data["custom_id"]) if "custom_id" in data else None
    cost = COSTS.get(data.get("name", "") if custom_id is None else custom_id.action, 1)
    return cost(data) if callable(cost) else cost


def defer_of(interaction: Interaction) -> Defer:
    """The way to acknowledge an interaction if its response takes long."""
    data: Any = interaction.data
    if interaction.type is discord.InteractionType.autocomplete:
        return suggest_nothing
    custom_id = CustomId.read(data["custom_id"]) if "custom_id" in data else None
    return DEFERS.get(data.get("name", "") if custom_id is None else custom_id.action, defer_privately)


def _acknowledged(act: ActT) -> ActT:
    @wraps(act)
    async def acknowledged(interaction: Interaction, *args: Any, **options: Any) -> None:
        await acknowledge(interaction)
        await act(interaction, *args, **options)

    return cast("ActT", acknowledged)


def _add(module: str, made: Command | app_commands.ContextMenu, *, anywhere: bool, cost: Cost) -> None:
    if anywhere:
        made.allowed_contexts = ANYWHERE
    else:
        app_commands.guild_only(made)
    COMMANDS[module].append(made)
    if cost != 1:
        COSTS[str(made.name)] = cost
