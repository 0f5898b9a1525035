"""The lessons of each game: positions with something to do, as data. Their words are in `bot/texts`."""
