"""The features, a package for each: its commands, messages, use cases and queries."""
