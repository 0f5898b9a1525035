"""For whoever runs the bot: metrics, and whether it is healthy and ready."""
