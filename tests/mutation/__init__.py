"""How strong the conformance corpus is: wrong engines, each of which a case that cites the broken rule must catch.

A mutant is the engine of `bigtwo` with one rule got wrong. The gate asks it the cases that cite that rule, in this
process. `python -m tests.mutation` prints what catches what.
"""
