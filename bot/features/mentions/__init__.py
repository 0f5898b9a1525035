"""Plain messages with commands: `@Banmen vault @friend`, `@Banmen help`."""
