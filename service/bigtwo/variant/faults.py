"""What is raised where a variant that somebody asks for is none."""

from __future__ import annotations

from bigtwo.faults import Faulty


class InvalidVariant(Faulty):
    """A variant that does not exist, cannot be read or contradicts itself; `faults` says everything that is wrong."""
