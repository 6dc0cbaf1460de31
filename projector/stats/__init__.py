"""Stats: an analytical question per file. Tables in, a frame out, columns declared."""
