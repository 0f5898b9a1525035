"""Computer players: worker processes, moves, hints and analysis."""
