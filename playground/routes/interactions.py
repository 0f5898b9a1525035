"""Routes that answer interactions and follow them up."""

from __future__ import annotations

from playground.forms import one_of
from playground.interactions import ANSWERS, Interaction
from playground.protocol import EPHEMERAL, Json
from playground.rest import Answer, Call, Route
from playground.routes.messages import require_active


def answer(call: Call) -> Answer:
    """Answer an interaction (its callback)."""
    interaction = call.interactions.to_answer(call.params["interaction_id"], call.params["interaction_token"])
    kind = one_of(call.json.get("type"), "type", ANSWERS)
    response = call.interactions.answer(interaction, kind, call.json.get("data"), call.uploads)
    return response if call.query.get("with_response") in ("1", "true") else None


def follow_up(call: Call) -> Json:
    """Send a follow-up message."""
    return call.world.for_bot(call.interactions.follow_up(_interaction(call), call.json, call.uploads))


def get(call: Call) -> Json:
    """A message that an interaction created."""
    return call.world.for_bot(_message(call))


def change(call: Call) -> Json:
    """Edit a message that an interaction created."""
    message = _message(call)
    if not message["flags"] & EPHEMERAL:
        require_active(call.world.channel(message["channel_id"]))
    call.take_edit(message)
    return call.world.for_bot(call.interactions.edit(_interaction(call), message, call.json, call.uploads))


def delete(call: Call) -> None:
    """Delete a message that an interaction created."""
    call.world.delete_message(_message(call))


def _interaction(call: Call) -> Interaction:
    return call.interactions.to_follow_up(call.params["webhook_id"], call.params["webhook_token"])


def _message(call: Call) -> Json:
    interaction, message_id = _interaction(call), call.params.get("message_id")
    if message_id is None:
        return call.interactions.original(interaction)
    return call.interactions.followed_up(interaction, message_id)


_WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"

ROUTES: dict[tuple[str, str], Route] = {
    ("POST", "/interactions/{interaction_id}/{interaction_token}/callback"): answer,
    ("POST", _WEBHOOK): follow_up,
    **{
        (method, f"{_WEBHOOK}/messages/{which}"): route
        for which in ("@original", "{message_id}")
        for method, route in (("GET", get), ("PATCH", change), ("DELETE", delete))
    },
}
