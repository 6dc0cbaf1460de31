"""Doing an effect: its choices, its moves, what cannot be done."""
