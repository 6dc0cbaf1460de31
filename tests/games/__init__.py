"""What the texts of the other games say, in the effect language: an item each, its data and its English."""
