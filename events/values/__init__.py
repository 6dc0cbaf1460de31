"""The current values of cards and their causes: selectors, figures, grants, permissions, and their cache."""
