"""Clients of the contract, and ``make clients``, which proves that they work."""
