"""Code shared by the engines: their interface (`thinking`), search for two sides (`alphabeta`), and `matches`."""
