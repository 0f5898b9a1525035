"""Who plays when nobody else does: a position → a move, at a level. Knows the games alone."""
