"""The rules: pure values, one module a game. Standard library only, and nothing impure from it."""
