"""Card games as immutable domain events: the rules, the record and the log."""
