"""Measurements, each beside a named baseline of the same run."""
