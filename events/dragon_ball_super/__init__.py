"""What the Dragon Ball Super Card Games share and no other game has: their cards, combos and battles."""
