"""Enforced nonces: for some minutes, a second message with the same one is the first."""

from __future__ import annotations

REMEMBERED = 5 * 60.0
"""Seconds."""


class Nonces:
    """Which message a nonce stands for."""

    def __init__(self) -> None:
        self._messages: dict[str, tuple[float, str]] = {}

    def first(self, nonce: str | None, now: float) -> str | None:
        """The message that was sent with this nonce a short time ago."""
        sent_at, message_id = self._messages.get(nonce or "", (0.0, ""))
        return message_id if message_id and now - sent_at < REMEMBERED else None

    def note(self, nonce: str | None, message_id: str, now: float) -> None:
        """A message went out with this nonce."""
        for old in [key for key, (sent_at, _) in self._messages.items() if now - sent_at >= REMEMBERED]:
            del self._messages[old]
        if nonce:
            self._messages[nonce] = (now, message_id)
