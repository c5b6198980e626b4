"""Where a seat stands, what it may play, and whether what it plays is legal."""
