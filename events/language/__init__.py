"""The effect language: what the skills of cards say, as data, and its English."""
