"""A position → a picture. Knows games and Pillow; no Discord, no database, no words."""
