"""Boards, lists of matches and rules, in private."""
