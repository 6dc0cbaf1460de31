"""Win probability: a model per card game, trained on the lake's positions, stored as plain numbers."""
