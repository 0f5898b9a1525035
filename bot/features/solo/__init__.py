"""Solo games: games of one seat."""
