"""Figures, one per file: a stat's frame in, a Plotly figure out, without computing."""
