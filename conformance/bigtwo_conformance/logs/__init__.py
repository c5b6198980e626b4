"""Engines that cannot be asked: the deals that a server recorded are judged, and the house rules told that they fit."""
