"""The table: zones, cards, facts, asks, and the referee who runs the rules."""
