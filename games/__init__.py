"""The rules: pure values, one module or package per game. Standard library only, and nothing impure from it."""
