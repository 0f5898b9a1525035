"""The playground as seen by discord.js, the other library for bots."""
