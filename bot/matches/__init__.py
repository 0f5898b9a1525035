"""The packages that every match needs, each with its commands, messages, use cases and queries."""
