"""What each question answers, by hand: begin here. Every other test goes into one of these questions more deeply."""
