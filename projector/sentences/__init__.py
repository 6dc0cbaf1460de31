"""Sentences that answer a question, made from the frames of statistics: what pages say above their charts."""
