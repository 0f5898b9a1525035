"""The only SQL of the house."""
