"""Tests of bot/features/tournaments/rules: one for each rule in docs/tournament-rules.md."""
