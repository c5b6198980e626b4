"""Records as people write them: the text of a record read and written."""
