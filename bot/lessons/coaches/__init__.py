"""The coach's reasons: a module for each game, named like the game's."""
