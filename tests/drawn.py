"""Hypothesis as the tests use it: what is drawn is drawn again, and no time is measured, which other work would change.

Only tests that draw load it.
"""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

__all__ = ["HealthCheck", "given", "settings", "st"]

settings.register_profile("again", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
if settings.get_current_profile_name() == "default":
    settings.load_profile("again")
