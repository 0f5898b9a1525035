"""The rules: pure values, one module or package a game. Standard library only, and nothing impure from it."""
