"""Tests of bot/tournaments: one for each rule in docs/tournament-rules.md."""
