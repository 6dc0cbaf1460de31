"""Hypothesis as the tests use it: what is drawn at random is drawn again. Only tests that draw load it."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

__all__ = ["HealthCheck", "given", "settings", "st"]

settings.register_profile("again", derandomize=True)
if settings.get_current_profile_name() == "default":
    settings.load_profile("again")
