"""Every sentence that the rules say, by id and with its values, and the rules that may be cited for it."""
