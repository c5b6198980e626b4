"""What a request may cost for its length, and the search for those that cost most.

`asked` is a request as a client sends it. A `Sort` of requests is a function that makes one from a list of choices; the
search changes the choices of the most expensive requests it has met, as any hill climber does, and starts from a fixed
seed. What it takes for cost is given to it: the tests count steps of the interpreter, which are the same on every
machine; `python -m benchmarks cost` takes processor time.
"""
