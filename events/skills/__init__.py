"""Skills: what waits, what was used, what sets skills off and replaces events."""
