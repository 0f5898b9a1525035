"""Benchmarks: they measure and assert nothing. `python -m benchmarks` prints a table."""
