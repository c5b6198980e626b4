"""What happens at a table: events, states, what an event does to a state, records and their referee."""
