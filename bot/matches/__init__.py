"""What every match needs, a package for each: its commands, messages, use cases and queries."""
