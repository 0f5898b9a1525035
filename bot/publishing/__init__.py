"""Publishes boards and other messages in Discord, each exactly once."""
