"""Tests of features: a folder for each, which goes with it."""
