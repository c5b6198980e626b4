"""Speed as ratios, each measured against its own floor in the same run."""
