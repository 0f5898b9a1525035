"""What people can do, a package for each feature: its commands, messages, use cases and queries."""
