"""Variants of card texts: a sentence and what it compiles to, changed alike by different code.

A kind is a file of changes, each of which is made to the words by one function and to the compiled effect by another,
which knows nothing of the words. `python -m tests.variants` prints how many variants of each kind compile to what the
change means, how many are refused, and how many are misread.
"""
