"""The log: stored events, their hash chain, SQLite and PostgreSQL."""
