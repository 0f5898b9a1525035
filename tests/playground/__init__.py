"""The playground, driven by the real discord.py."""
