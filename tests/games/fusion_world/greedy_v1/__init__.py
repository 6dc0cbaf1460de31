"""Version 1 of the greedy player, as it was: the baseline that later versions are measured against."""
