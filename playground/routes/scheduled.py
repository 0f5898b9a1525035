"""Routes of a server's scheduled events."""

from __future__ import annotations

from playground import scheduled
from playground.permissions import Permission
from playground.protocol import Json, error
from playground.rest import Call, Route
from playground.routes.guilds import guild_of, require

_EVENTS = "/guilds/{guild_id}/scheduled-events"
_EVENT = _EVENTS + "/{guild_scheduled_event_id}"


def get_all(call: Call) -> list[Json]:
    """A server's events that aren't over."""
    return [_counted(call, event) for event in scheduled.present(call.world, guild_of(call)["id"])]


def create(call: Call) -> Json:
    """Create an event."""
    guild = guild_of(call)
    require(call, guild, Permission.CREATE_EVENTS)
    return scheduled.create(call.world, guild["id"], call.json)


def get(call: Call) -> Json:
    """One event."""
    return _counted(call, _event(call))


def edit(call: Call) -> Json:
    """Change an event."""
    event = _event(call)
    _require_own(call, event)
    return scheduled.edit(call.world, event, call.json)


def delete(call: Call) -> None:
    """Delete an event."""
    event = _event(call)
    _require_own(call, event)
    call.world.delete_scheduled_event(event)


def _event(call: Call) -> Json:
    guild = guild_of(call)
    event = call.world.scheduled_events.get(call.params["guild_scheduled_event_id"])
    if event is None or event["guild_id"] != guild["id"]:
        raise error(10070)
    return event


def _require_own(call: Call, event: Json) -> None:
    """Require a permission to change the event: to manage events, or to create events if it is one's own."""
    held = call.world.guild_permissions(event["guild_id"], call.world.bot["id"])
    is_own = event["creator_id"] == call.world.bot["id"] and Permission.CREATE_EVENTS in held
    if not is_own and Permission.MANAGE_EVENTS not in held:
        raise error(50013)


def _counted(call: Call, event: Json) -> Json:
    """The event, with the number of interested users if requested; here it is always 0."""
    return event | {"user_count": 0} if call.query.get("with_user_count") in ("1", "true") else event


ROUTES: dict[tuple[str, str], Route] = {
    ("GET", _EVENTS): get_all,
    ("POST", _EVENTS): create,
    ("GET", _EVENT): get,
    ("PATCH", _EVENT): edit,
    ("DELETE", _EVENT): delete,
}
