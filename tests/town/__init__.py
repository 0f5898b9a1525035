"""The bot as people meet it: discord.py and the playground over HTTP and WebSocket, in one process."""
