"""The base of errors that the bot explains to people."""

from __future__ import annotations

from typing import Generic, TypeVar

KeyT = TypeVar("KeyT", bound=str)
EvidenceT = TypeVar("EvidenceT")


class ExplainedError(Exception, Generic[KeyT, EvidenceT]):
    """An error with a sentence in `bot/texts`: `key` says in plain words which, and `evidence` fills in its variables.

    Like `games.kit.rules.MoveError`.
    """

    def __init__(self, key: KeyT, **evidence: EvidenceT) -> None:
        self.key = key
        self.evidence = evidence
        shown = ", ".join(f"{name}: {value}" for name, value in evidence.items())
        super().__init__(f"{key} ({shown})" if shown else key)


class ToldError(ExplainedError[KeyT, EvidenceT]):
    """An error that is told to people, because what they ask can't be done."""

    texts = "refusal"
    """The prefix of the keys of its sentences."""
