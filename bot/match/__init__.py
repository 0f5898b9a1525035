"""A match: who plays what, the log of what was done, and what follows from it. Pure values, without a clock.

The log is the truth. A position, the present turn and the present decision are what one gets by going through it
(`Course`), so a stored match is its terms and its log; a snapshot only shortens the way.

What people do gives the match afterwards, or raises Refusal or MoveError, and then nothing has happened.
"""

from bot.match.agreeing import (
    BEGUN,
    LONG_ASKED,
    abort,
    agree,
    decline,
    has_moved,
    may_abort,
    may_resume,
    moves_to_undo,
    offer,
    replaceable,
    rows_to_undo,
)
from bot.match.course import AnyPosition, Course, Turn
from bot.match.doing import check_player
from bot.match.log import (
    MOVES,
    NOTED,
    PLIES,
    WITHDRAWN,
    Kind,
    Offer,
    Row,
    count_moves,
    last_ply,
    moves_undone,
    offered_seat,
    rows_undone,
    still_standing,
)
from bot.match.moving import MoveCause, check_homeless, check_moving, move
from bot.match.playing import Unconfirmed, check_choosing, end, gifts, opened, play, resign
from bot.match.refusal import Refusal, RefusalKey
from bot.match.state import Gap, Left, Match, Shown, begin, legal_texts, restored
from bot.match.terms import (
    OUTSIDER,
    ChallengeId,
    MatchId,
    Origin,
    Terms,
    UserId,
    computer,
    former,
    is_former,
    level_of,
)
from bot.match.timing import claim, give_time, mark_silent, note_gap, remind, time_out

__all__ = [
    "BEGUN",
    "LONG_ASKED",
    "MOVES",
    "NOTED",
    "OUTSIDER",
    "PLIES",
    "WITHDRAWN",
    "AnyPosition",
    "ChallengeId",
    "Course",
    "Gap",
    "Kind",
    "Left",
    "Match",
    "MatchId",
    "MoveCause",
    "Offer",
    "Origin",
    "Refusal",
    "RefusalKey",
    "Row",
    "Shown",
    "Terms",
    "Turn",
    "Unconfirmed",
    "UserId",
    "abort",
    "agree",
    "begin",
    "check_choosing",
    "check_homeless",
    "check_moving",
    "check_player",
    "claim",
    "computer",
    "count_moves",
    "decline",
    "end",
    "former",
    "gifts",
    "give_time",
    "has_moved",
    "is_former",
    "last_ply",
    "legal_texts",
    "level_of",
    "mark_silent",
    "may_abort",
    "may_resume",
    "move",
    "moves_to_undo",
    "moves_undone",
    "note_gap",
    "offer",
    "offered_seat",
    "opened",
    "play",
    "remind",
    "replaceable",
    "resign",
    "restored",
    "rows_to_undo",
    "rows_undone",
    "still_standing",
    "time_out",
]
