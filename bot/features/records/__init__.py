"""Records: exporting and importing matches."""
