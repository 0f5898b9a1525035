"""What the features contribute to boards."""

from __future__ import annotations

from bot.core.match import Match
from bot.features import ratings
from bot.features.challenges.publication import ChallengeMessages
from bot.features.ratings.views import changed
from bot.features.spectating.audience import Audiences
from bot.features.spectating.live import LiveMessages
from bot.handling.host import Host
from bot.publishing.board_context import BoardContext
from bot.publishing.boards import BoardHooks
from bot.storage import Store
from bot.storage.matches import best_score, ends_at
from bot.ui.match import is_alone


def board_hooks(client: Host, store: Store) -> BoardHooks:
    """The hooks of a client's boards; they use the client's parts only when they are called."""

    async def context(match: Match) -> BoardContext:
        has_ended_alone = match.outcome is not None and is_alone(match)
        changes = await ratings.rating_changes(store, match) if match.outcome and match.rated else None
        return BoardContext(
            best=await best_score(store, match.seats[0], match.game) if has_ended_alone else None,
            rating_lines=tuple(changed(match, changes)),
            has_changed_ratings=bool(changes),
            ends_at=await ends_at(store, match),
        )

    def published(match: Match) -> None:
        client.part(LiveMessages).wake(match)
        client.computers.wake(match)

    return BoardHooks(
        audience=Audiences(client, store).of,
        context=context,
        open_thread=lambda match: client.part(ChallengeMessages).open_thread_of(match),
        link=lambda match: client.part(ChallengeMessages).link(match),
        published=published,
    )
