"""Figures: one a file. A stat's frame in, a Plotly figure out; they compute nothing."""
