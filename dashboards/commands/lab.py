"""`kifu lab`: JupyterLab on a data folder."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from dashboards.terminal import DEFAULT_DATA, Data
from events.errors import KifuError


def lab_command(
    notebooks: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of notebooks.")] = Path("notebooks"),
    data: Data = DEFAULT_DATA,
) -> None:
    """Open JupyterLab on the data folder: in its notebooks, projector.open() opens it."""
    if find_spec("jupyterlab") is None:
        raise KifuError("JupyterLab is not installed: `uv run --with jupyterlab kifu lab` runs it")
    root = notebooks if notebooks.is_dir() else Path()
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={root.absolute()}"]
    ran = subprocess.run(command, env={**os.environ, "KIFU_DATA": str(data.absolute())}, check=False)
    raise typer.Exit(ran.returncode)
