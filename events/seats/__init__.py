"""What a pair of eyes sees, and the bots that sit there."""
