"""The pages, the command line and the server."""
