"""What people do with bigtwo, through the path that they take: begin here."""
