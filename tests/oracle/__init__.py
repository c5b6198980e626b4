"""An independent, slow and obvious statement of the rules of Big Two, for the tests to compare the engine with."""
