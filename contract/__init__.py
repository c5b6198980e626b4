"""The contract of the service in pieces, and what puts them together."""
