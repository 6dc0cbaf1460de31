"""What can be paid, and paying it."""
