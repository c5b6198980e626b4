"""Kinds and strengths, the table of every combination, the generator of those in a hand; classify and compare."""
