"""Showing in Discord what isn't shown yet, each thing once."""
