"""Conformance kit."""
