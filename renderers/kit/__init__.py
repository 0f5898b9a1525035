"""Code shared by the renderers: interface (`view`), shapes (`board`, `arc`), colours (`theme`), `text` and `png`."""
