"""What each question answers, by hand: begin here."""
