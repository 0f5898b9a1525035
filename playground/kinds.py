"""Messages other than text: forwards, polls, stickers. A bot receives them but has nothing to answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from playground.protocol import HAS_SNAPSHOT, Json

FORWARD = 1
"""The type of a message reference that is a forward, not a reply."""
PNG = 1
"""The format of a sticker."""
_SHOWN = (
    "type",
    "content",
    "mentions",
    "mention_roles",
    "attachments",
    "embeds",
    "timestamp",
    "edited_timestamp",
    "flags",
    "components",
)
"""The fields of the original that a forward shows."""


def forward(message: Json, guild_id: str | None) -> Json:
    """Fields of a message that forwards another one, from anywhere, as it is now."""
    reference = {"type": FORWARD, "channel_id": message["channel_id"], "message_id": message["id"]}
    return {
        "message_reference": reference | ({"guild_id": guild_id} if guild_id else {}),
        "message_snapshots": [{"message": {key: message[key] for key in _SHOWN}}],
        "flags": HAS_SNAPSHOT,
    }


def poll(question: str, answers: Sequence[str]) -> Json:
    """Fields of a message with a poll that lasts a day."""
    return {
        "poll": {
            "question": {"text": question},
            "answers": [
                {"answer_id": number, "poll_media": {"text": answer}} for number, answer in enumerate(answers, 1)
            ],
            "expiry": (datetime.now(UTC) + timedelta(days=1)).isoformat(),
            "allow_multiselect": False,
            "layout_type": 1,
            "results": {"is_finalized": False, "answer_counts": []},
        }
    }


def sticker(key: str, name: str) -> Json:
    """Fields of a message that consists of a sticker."""
    return {"sticker_items": [{"id": key, "name": name, "format_type": PNG}]}
