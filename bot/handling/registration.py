"""Registers each action's handler and each command where they are written.

`bot.features.registry` imports every module that registers something.
"""

from __future__ import annotations

import inspect
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast

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
from bot.ui.errors import UserError

Handler: TypeAlias = Callable[[Interaction, CustomId], Awaitable[None]]
HandlerT = TypeVar("HandlerT", bound=Handler)
ActT = TypeVar("ActT", bound=Callable[..., Any])
PanelT = TypeVar("PanelT", bound="Callable[..., Any] | app_commands.Command[Any, ..., Any]")
Command: TypeAlias = app_commands.Command[Any, ..., None]
Cost: TypeAlias = int | Callable[[Mapping[str, Any]], int]
"""Tokens that an interaction takes from its sender's bucket, or a function of the interaction's data."""
MatchAction: TypeAlias = Callable[[Interaction, Match], Coroutine[Any, Any, None]]
CommandMaker: TypeAlias = Callable[[], Iterable[Command | app_commands.ContextMenu]]

ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
"""The contexts of commands that aren't about a server's matches."""
SERVER = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
"""The context of all other commands."""
BY_SERVER = app_commands.AppInstallationType(guild=True, user=False)
"""The installation of those: people who install the bot for themselves aren't offered them. Commands that work anywhere
have every installation that the application allows.
"""


@dataclass(frozen=True)
class CommandGroup:
    """A group of subcommands, to which the modules of several features may add theirs.

    `slash-<name>` is the key of its name, and `slash-<name>.about` that of its description. With `anywhere` its
    subcommands work in private messages as well; `permissions` are needed to see it. Discord sets both
    for a whole group only.
    """

    name: str
    anywhere: bool = False
    permissions: discord.Permissions | None = None

    def make(self) -> app_commands.Group:
        """The group, still without subcommands."""
        return app_commands.Group(
            name=named(f"slash-{self.name}"),
            description=named(f"slash-{self.name}.about"),
            allowed_contexts=ANYWHERE if self.anywhere else SERVER,
            allowed_installs=None if self.anywhere else BY_SERVER,
            default_permissions=self.permissions,
        )


MATCH = CommandGroup("match")
"""Whatever can be done in a going match apart from moving."""
MODERATE = CommandGroup("moderate", permissions=discord.Permissions(manage_messages=True))
"""The commands of moderators."""
PUZZLE = CommandGroup("puzzle", anywhere=True)
"""Puzzles and solo games."""


class Panel(NamedTuple):
    """A private message that a button of the help opens."""

    show: Callable[[Interaction], Awaitable[None]]
    page: str
    """The page of the help that has the button; empty for none."""
    only_here: bool
    """Whether it exists only in servers."""


HANDLERS: dict[Action, Handler] = {}
PANELS: dict[str, Panel] = {}
"""The panels by the paths of their buttons."""
CONSOLE_TASKS: dict[str, Callable[..., Any]] = {}
"""The functions of features behind tasks of the command line, by task."""
COSTS: dict[Action | str, Cost] = {}
"""Costs of more than one token, by action or by a command's whole name."""
DEFERS: dict[Action | str, Defer] = {}
"""The ways to acknowledge actions and commands, by action or by a command's whole name; otherwise `defer_privately`."""
COMMANDS: dict[str, list[tuple[CommandGroup | None, CommandMaker]]] = defaultdict(list)
"""The functions that make the commands, each with the group of its commands, by the module that registers them, in the
order in which they are written there.
"""


def handles(*actions: Action, defer: Defer, reads: bool = False, cost: Cost = 1) -> Callable[[HandlerT], HandlerT]:
    """Register a function as the handler of these actions, which are deferred by `defer` before it is called.

    Actions that only read (`reads`), and actions that the function defers itself, are deferred by `defer` only if there
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
    group: CommandGroup | None = None,
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
    its group does. `defer` and `reads` are as in `handles`. `action` does the same as the command without options.
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
        _add(act.__module__, made, group, anywhere=anywhere, cost=cost, defer=defer)
        return made

    return register


def commands_of_games(group: CommandGroup) -> Callable[[CommandMaker], CommandMaker]:
    """Register a function that makes subcommands of a group for the games; it is called when a bot starts."""

    def register(make: CommandMaker) -> CommandMaker:
        COMMANDS[make.__module__].append((group, make))
        return make

    return register


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
    group: CommandGroup | None = MATCH,
    find: Callable[[Interaction], Awaitable[Match]] = match_here,
    defer: Defer = defer_privately,
) -> Callable[[MatchAction], MatchAction]:
    """Register a function both for the slash command `name`, of a group if there is one, and for `action`.

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


async def act(interaction: Interaction, custom_id: CustomId) -> None:
    """Do what the button, menu or form with this custom id does. Raises UserError "switched off" if no feature does."""
    if custom_id.action not in HANDLERS:
        raise UserError("switched off")
    await HANDLERS[custom_id.action](interaction, custom_id)


def panel(name: str, page: str = "", *, only_here: bool = False) -> Callable[[PanelT], PanelT]:
    """Register a function, or a command without options, as the panel that buttons open by this name. `page` is the
    page of the help that has such a button; `only_here` if the panel exists only in servers.
    """

    def register(show: PanelT) -> PanelT:
        opened = show.callback if isinstance(show, app_commands.Command) else show
        PANELS[name] = Panel(cast("Any", opened), page, only_here)
        return show

    return register


def console_task(name: str) -> Callable[[ActT], ActT]:
    """Register a function as what `python -m bot <name>` does."""

    def register(run: ActT) -> ActT:
        CONSOLE_TASKS[name] = run
        return run

    return register


def command_name(interaction: Interaction) -> str:
    """The whole name of the command that an interaction is about, in English; "unknown" if there is none."""
    try:
        command = interaction.command
    except (KeyError, TypeError, ValueError):
        command = None
    return "unknown" if command is None else command.qualified_name


def cost_of(interaction: Interaction) -> int:
    """Number of tokens that an interaction takes from its sender's bucket."""
    data: Any = interaction.data
    if interaction.type is discord.InteractionType.autocomplete:
        return 1
    cost = COSTS.get(_key(interaction), 1)
    return cost(data) if callable(cost) else cost


def defer_of(interaction: Interaction) -> Defer:
    """The way to acknowledge an interaction if its response takes long."""
    if interaction.type is discord.InteractionType.autocomplete:
        return suggest_nothing
    return DEFERS.get(_key(interaction), defer_privately)


def _key(interaction: Interaction) -> Action | str:
    """The action or the command's whole name, by which costs and ways to acknowledge are registered."""
    data: Any = interaction.data
    if "custom_id" not in data:
        return command_name(interaction)
    custom_id = CustomId.read(data["custom_id"])
    return "unknown" if custom_id is None else custom_id.action


def _acknowledged(act: ActT) -> ActT:
    @wraps(act)
    async def acknowledged(interaction: Interaction, *args: Any, **options: Any) -> None:
        await acknowledge(interaction)
        await act(interaction, *args, **options)

    return cast("ActT", acknowledged)


def _add(
    module: str,
    made: Command | app_commands.ContextMenu,
    group: CommandGroup | None = None,
    *,
    anywhere: bool,
    cost: Cost,
    defer: Defer = defer_privately,
) -> None:
    COMMANDS[module].append((group, lambda: (made,)))
    if group is None:
        made.allowed_contexts = ANYWHERE if anywhere else SERVER
        made.allowed_installs = None if anywhere else BY_SERVER
    name = made.name if group is None else f"{group.make().name} {made.name}"
    DEFERS[name] = defer
    if cost != 1:
        COSTS[name] = cost
