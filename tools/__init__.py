"""What builds, measures and checks the project; nothing here is installed."""
