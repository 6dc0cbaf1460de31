"""What the commands do where they are not told otherwise, as `settings.toml` beside this file has it."""

import tomllib
from pathlib import Path

_SETTINGS = tomllib.loads((Path(__file__).parent / "settings.toml").read_text(encoding="utf-8"))

DEFAULT_SYSTEM: str = _SETTINGS["game"]
"""The name of the game that is meant."""
