"""What the games share: the promises (`rules`), cells (`grid`) and how games are found (`discovery`)."""
