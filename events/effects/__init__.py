"""Effects: their definitions, interpreter, choices and legality."""
