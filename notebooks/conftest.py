"""Notebooks are executed on a data folder of their own, which they fill themselves."""

import os
import tempfile

_folder = tempfile.TemporaryDirectory(prefix="kifu-notebooks-", ignore_cleanup_errors=True)
os.environ["KIFU_DATA"] = _folder.name
