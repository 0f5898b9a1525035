"""What discord.js, the other library that bots are made with, thinks of the playground."""
