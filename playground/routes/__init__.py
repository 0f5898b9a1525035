"""What each of Discord's routes does, by room."""

from playground.rest import Route
from playground.routes import account, channels, commands, guilds, interactions, messages

ROUTES: dict[tuple[str, str], Route] = {
    **account.ROUTES,
    **commands.ROUTES,
    **guilds.ROUTES,
    **channels.ROUTES,
    **messages.ROUTES,
    **interactions.ROUTES,
}
"""By method and path template."""
