"""Kills processes at random moments of play, and checks that nothing is lost or doubled.

`python -m benchmarks kills --count 1000 --store postgresql` prints a table, and exits with 1 if anything was.
"""
