"""The read side: replay of one game, views of it, the lake of all games and the statistics over it."""
