"""Enforced nonces: for some minutes, a second message with the same nonce returns the first one.

A nonce belongs to the message's author, whatever the channel. If the first message was deleted meanwhile, the second
one is refused as an unknown message (discord-api-docs pull request 6647).
"""

from __future__ import annotations

REMEMBERED = 5 * 60.0
"""Seconds for which a nonce is remembered."""


class Nonces:
    """The messages that were recently sent with nonces."""

    def __init__(self) -> None:
        self._messages: dict[str, tuple[float, str]] = {}

    def first(self, nonce: str | None, now: float) -> str | None:
        """The id of the message recently sent with this nonce, or None. `now` is in seconds."""
        sent_at, message_id = self._messages.get(nonce or "", (0.0, ""))
        return message_id if message_id and now - sent_at < REMEMBERED else None

    def note(self, nonce: str | None, message_id: str, now: float) -> None:
        """Remember that this message was sent with this nonce."""
        for old in [key for key, (sent_at, _) in self._messages.items() if now - sent_at >= REMEMBERED]:
            del self._messages[old]
        if nonce:
            self._messages[nonce] = (now, message_id)
