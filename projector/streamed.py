"""Arrow streams for Polars, without what they come from.

Polars remembers the class of whatever it makes a frame of. Of DuckDB's own class, that keeps all of DuckDB alive until
the interpreter has ended, and DuckDB then complains on standard error: this module must not lead to it.
"""

from typing import Any


class Streamed:
    """An object with an Arrow stream, by nothing but its stream."""

    def __init__(self, source: Any) -> None:
        self._source = source

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The stream of the source (the Arrow PyCapsule Interface)."""
        return self._source.__arrow_c_stream__(requested_schema)
