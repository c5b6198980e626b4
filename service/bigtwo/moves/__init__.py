"""Positions, legal moves and the validation of plays."""
