"""Code shared by the games: the contract (`rules`), cells (`grid`) and discovery of games (`discovery`)."""
