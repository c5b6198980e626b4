"""Engines that read one rule wrongly, chosen by somebody who knew the rulebook and the engine but not the cases.

`readings` says what is misread and how the engine changes by it, `engine` is such an engine as a program, `trials` asks
it the corpus; `python -m tests.strangers` tells what came of it.
"""
