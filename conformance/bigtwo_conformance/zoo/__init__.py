"""Implementations that misbehave, each in one way, to prove that the runner reports every fault as what it is."""
