"""Boards, lists of matches and rules, shown privately."""
