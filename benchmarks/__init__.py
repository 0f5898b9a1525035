"""Measures, never tests: `python -m benchmarks` prints a table."""
