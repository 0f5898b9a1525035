"""What the coach can say about each game: a module a game, named like the game's."""
