"""What moderators do: bans, ending matches, their log."""
