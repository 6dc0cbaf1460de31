"""Skills: triggers, pending skills, activation, use limits, replacement effects, declarations, loops."""
