"""The desk: what is served, and what a person sees and does on it in a real browser."""
