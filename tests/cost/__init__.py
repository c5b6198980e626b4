"""What a request may cost, and what becomes of a service that is asked for as much as it takes.

`growing` and `requests` are the store of requests, each made for a size or from a list of choices; `search` changes the
choices of the most expensive it has met. What it takes for cost is given to it: the tests count steps of the
interpreter, the same on every machine; `python -m tools.benchmarks cost` takes processor time. `live` holds the three
scenarios against a running service, which `make faults` runs.
"""
