"""Judges recorded deals and infers the house rules consistent with them."""
