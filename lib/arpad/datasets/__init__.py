"""Published tables and real events, each with its source."""
