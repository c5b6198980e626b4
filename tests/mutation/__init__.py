"""How strong the conformance corpus is: wrong engines, each of which a case that cites the broken rule must catch.

A mutant is the slow oracle of `tests/oracle` with one rule got wrong; the engine of `bigtwo` is not looked at. The gate
asks it the cases that cite that rule, in this process. `make mutation` prints what catches what.
"""
