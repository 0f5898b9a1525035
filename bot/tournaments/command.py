"""`python -m bot tournament simulate`: play a tournament in memory and print the results."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence

from bot.tournaments.errors import TournamentError
from bot.tournaments.export import to_json
from bot.tournaments.formats import Format
from bot.tournaments.settings import Settings, check
from bot.tournaments.simulation import Simulation, Troubles, simulate
from bot.tournaments.standings import standings
from bot.tournaments.tournament import Tournament
from bot.tournaments.trf import can_write_trf, write_trf

IMPOSSIBLE = 2
"""Exit code if a tournament with these settings can't be played."""


def main(arguments: Sequence[str], explain: Callable[[TournamentError], str] = str) -> int:
    """Play the tournament that the command line describes, and return the exit code. `explain` words a refusal."""
    options = _parser().parse_args(arguments)
    kind = Format(options.format)
    settings = Settings(
        format=kind,
        name=f"Simulated {options.format}",
        seats=options.seats or kind.traits.seats[-1],
        rounds=options.rounds,
        cycles=options.cycles,
        best_of=options.best_of,
        third_place=options.third_place,
        minutes=options.minutes,
    )
    trouble = options.trouble
    troubles = Troubles(no_show=trouble, abort=trouble, withdrawal=trouble, late_entry=trouble, bye=trouble)
    try:
        check(settings)
        played = simulate(settings, options.players, options.seed, options.seasons, troubles)
    except TournamentError as error:
        print(explain(error), file=sys.stderr)
        return IMPOSSIBLE
    print("\n".join([*_told(played), "", _file(played.tournament)]), end="")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m bot tournament", description="Plan and try out tournaments.")
    tasks = parser.add_subparsers(dest="task", required=True)
    task = tasks.add_parser("simulate", help="play a tournament in memory; print its standings and its file")
    task.add_argument("--format", choices=[each.value for each in Format], default=Format.SWISS.value)
    whole: dict[str, tuple[int, str]] = {
        "players": (16, "number of people"),
        "rounds": (0, "Swiss and tables; 0 for the recommended number"),
        "seed": (1, "another number gives another tournament"),
        "seats": (0, "people at a table, 3 or 4; for the format tables"),
        "cycles": (1, "league: how often everybody meets everybody in a season"),
        "best-of": (1, "knockout: most matches of a table, 1 or 3"),
        "minutes": (60, "arena: how long it goes on"),
        "seasons": (2, "league: number of seasons"),
    }
    for name, (default, about) in whole.items():
        task.add_argument(f"--{name}", type=int, default=default, help=f"{about} (default: {default})")
    task.add_argument("--third-place", action="store_true", help="knockout: a match for the third place")
    about = "how often, from 0 to 1, somebody doesn't come, leaves, joins late or asks for a bye, or a match is aborted"
    about += " (default: 0)"
    task.add_argument("--trouble", type=_share, default=0.0, help=about)
    return parser


def _share(text: str) -> float:
    """A number from 0 to 1."""
    share = float(text)
    if not 0 <= share <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 1")
    return share


def _told(played: Simulation) -> list[str]:
    """The standings as lines of text."""
    t = played.tournament
    breaks = [kind.value for kind in t.settings.tie_breaks]
    heads = ["place", "name", "strength", "points", *breaks, "won", "drawn", "lost"]
    lines = standings(t)
    rows = [
        [
            str(line.place),
            t.entrant(line.entrant).name + ("" if line.is_active else " (withdrawn)"),
            str(played.strengths[line.entrant - 1]),
            _number(float(line.points)),
            *(_number(float(value)) for value in line.tie_breaks),
            *[""] * (len(breaks) - len(line.tie_breaks)),
            *map(str, (line.won, line.drawn, line.lost)),
        ]
        for line in lines
    ]
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    told = []
    for at, row in enumerate([heads, *rows]):
        if at and len(t.groups) > 1:
            group = lines[at - 1].group
            if at == 1 or lines[at - 2].group != group:
                told.append(f"Division {group + 1}")
        aligned = [text.rjust(width) for text, width in zip(row, widths, strict=True)]
        aligned[1] = row[1].ljust(widths[1])
        told.append("  ".join(aligned).rstrip())
    return told


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _file(t: Tournament) -> str:
    """The tournament as a file: TRF if the format allows it, else JSON."""
    if can_write_trf(t):
        return write_trf(t)
    return json.dumps(to_json(t), ensure_ascii=False, indent=1) + "\n"
