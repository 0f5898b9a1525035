"""What the renderers share: what is drawn (`view`), shapes (`board`, `arc`), colours (`theme`), `text` and `png`."""
