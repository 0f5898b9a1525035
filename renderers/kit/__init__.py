"""What the renderers share: what is drawn (`view`), shapes (`board`), colours (`theme`), fonts (`text`), PNGs (`png`)."""
