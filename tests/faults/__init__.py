"""`make faults`: what goes wrong in operation is made to go wrong, while clients ask and check every answer.

Real servers on loopback, the project's own configuration, a bounded load. `python -m tests.faults` runs every scenario
and prints a table; it fails when a promise is broken. No part of it runs in `make test`.
"""
