"""A match: its terms, its log, and the state that the log amounts to. Pure values.

The log is the truth. `fold` computes the state from it: the position, the present turn and decision, the open offers
and so on. So a stored match consists of its terms and its log; a snapshot only saves time.

Each action returns the updated match, or raises RuleViolation or MoveError and changes nothing.
"""

from bot.core.match.actions import (
    RelocationCause,
    Unconfirmed,
    adjourn_idle,
    check_choosing,
    check_lost_channel,
    check_relocation,
    claim,
    end,
    gifts,
    give,
    give_time,
    latest_aside,
    mark_extended,
    mark_overdue,
    open_match,
    play,
    relocate,
    remind,
    resign,
    time_out,
)
from bot.core.match.checks import brings_roll, check_player, check_seen
from bot.core.match.fates import Fate, Made, asks_people, check_open, made_at, made_before, offer_at, offers_since
from bot.core.match.fold import AnyPosition, MatchState, fold
from bot.core.match.log import (
    BY_HOST,
    DECIDED,
    IDLE,
    MOVES,
    PLAYED,
    PLIES,
    REPLACED,
    RESIGNED,
    UNPAIRED,
    WITHDRAWN,
    WITHDREW,
    Row,
    RowKind,
    standing_numbers,
    standing_rows,
    undone_by,
)
from bot.core.match.match import Gap, LeftBoard, Match, Shown, begin, legal_texts, restored
from bot.core.match.offer import (
    Adjourn,
    Draw,
    Offer,
    Relocate,
    Resume,
    Substitute,
    TakeBack,
    offer_from_text,
    offer_keyword,
    offer_to_text,
)
from bot.core.match.offers import (
    abort,
    agree,
    check_abort,
    consent_to_undo,
    decline,
    make_offer,
    may_abort,
    may_resume,
    may_take_back,
    may_take_back_alone,
    moves_to_undo,
    own_moves_to_undo,
    replaceable_seats,
    take_back,
)
from bot.core.match.terms import (
    COMPUTER_DIGITS,
    HIGHEST_LEVEL,
    OUTSIDER,
    ChallengeId,
    MatchId,
    Terms,
    UserId,
    computer,
    former,
    is_former,
    level_of,
)
from bot.core.match.violation import RuleViolation, RuleViolationKey
