"""Many URLs at once: columns, engines of data, batches of lines, deduplication and reports about a list."""
