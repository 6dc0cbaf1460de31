"""What each card is now, and why: selectors, figures, permissions, and the cache of what was read."""
