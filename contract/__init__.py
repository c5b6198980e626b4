"""The contract of the service, and what is made from it."""
