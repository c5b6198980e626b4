"""The text notation of records: parser and writer."""
