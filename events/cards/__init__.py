"""Cards as they are defined, decks as they are listed, and the rule books of the games."""
