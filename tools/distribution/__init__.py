"""What can be installed, and ``make dist``, which builds it."""
