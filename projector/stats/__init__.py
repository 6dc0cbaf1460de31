"""Stats: one analytical question a file. Tables in, one frame out, columns declared."""
