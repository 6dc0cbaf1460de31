"""Tests of what effects do at any table."""
