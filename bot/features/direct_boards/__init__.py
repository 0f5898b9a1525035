"""Boards sent to players who left the server."""

REQUIRES = ("offers",)
