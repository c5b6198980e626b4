"""Functions of the oracle done wrong that take more than one line, or that several mutants share."""
