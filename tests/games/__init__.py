"""The engines, driven by perft, random play and round trips."""
