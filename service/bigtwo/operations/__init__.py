"""The questions that bigtwo answers, their cost, and the ways to ask many of them at once."""
