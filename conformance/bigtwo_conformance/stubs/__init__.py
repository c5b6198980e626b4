"""Implementations that misbehave, by which `selftest` proves the runner."""
