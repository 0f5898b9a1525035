"""Discord's REST routes, grouped by what they are about."""

from playground.rest import Route
from playground.routes import account, channels, commands, guilds, interactions, messages, scheduled

ROUTES: dict[tuple[str, str], Route] = {
    **account.ROUTES,
    **commands.ROUTES,
    **guilds.ROUTES,
    **scheduled.ROUTES,
    **channels.ROUTES,
    **messages.ROUTES,
    **interactions.ROUTES,
}
"""All routes, by method and path template."""
