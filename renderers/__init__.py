"""Pictures of positions. Knows games and Pillow, but no Discord, no database and no texts."""
