"""Message texts by id, their translations and rendering, and the rules that may be cited for each message."""
