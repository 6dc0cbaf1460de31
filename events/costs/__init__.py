"""Costs: affordability, the payment search, and paying."""
