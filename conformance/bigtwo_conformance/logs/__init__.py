"""Deals that a server recorded: each is judged, and the house rules are found that they fit."""
