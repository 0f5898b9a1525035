"""Tournaments and leagues: pure values and functions that don't depend on Discord, storage or a game.

A tournament is its `Settings` and its log of events, which `fold` turns into a `Tournament`. `actions` returns the
events for what people do, and `advance` those that follow automatically. docs/tournament-rules.md has the rules.
"""

from bot.features.tournaments.rules.actions import (
    OpenMatch,
    fewest,
    initial_order,
    is_correctable,
    join,
    may_return,
    open_matches,
    renamed,
    replace_entrant,
    report,
    start,
    stop,
    withdraw,
)
from bot.features.tournaments.rules.arena import closes_at
from bot.features.tournaments.rules.byes import ByeChoice, bye_choices, cancel_bye, request_bye
from bot.features.tournaments.rules.check_in import check_in, close_check_in, open_check_in, without_unchecked
from bot.features.tournaments.rules.crosstable import Cell, cross_table, round_table
from bot.features.tournaments.rules.errors import ErrorKey, TournamentError
from bot.features.tournaments.rules.events import (
    ABORTED,
    BLACK_WINS,
    DRAW,
    WHITE_WINS,
    Ending,
    EndReason,
    EntrantNumber,
    Event,
    Paired,
    Result,
    Slot,
    TableNumber,
)
from bot.features.tournaments.rules.export import to_json
from bot.features.tournaments.rules.formats import Format, TieBreak
from bot.features.tournaments.rules.hosting import may_be_undone, start_round, take_back, undo_round
from bot.features.tournaments.rules.knockout import (
    NOBODY,
    Feeder,
    Node,
    bracket,
    follows_draw,
    is_replay,
    is_third_place,
    last_round,
)
from bot.features.tournaments.rules.log import Row, from_row, settings_from_json, settings_to_json, to_row
from bot.features.tournaments.rules.lots import fingerprint, secret
from bot.features.tournaments.rules.progress import advance, awaits_host, due, is_season_over
from bot.features.tournaments.rules.scores import is_annulled, match_points
from bot.features.tournaments.rules.settings import VALUES, JoiningEnds, Points, Settings, check
from bot.features.tournaments.rules.standings import (
    Standing,
    are_lots_drawn,
    division_standings,
    has_lots,
    lots,
    moving,
    standings,
)
from bot.features.tournaments.rules.titles import Titles, awarded, podium, titles, winners
from bot.features.tournaments.rules.tournament import (
    ByeKind,
    Entrant,
    Phase,
    Table,
    Tournament,
    fold,
    half_points,
    recommended_rounds,
)
from bot.features.tournaments.rules.trf import can_write_trf, write_trf
