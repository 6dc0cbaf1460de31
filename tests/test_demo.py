"""The demo: it serves soon after its start, and more games arrive behind it."""

import re
import signal
import subprocess
import sys
import time
import urllib.request
from contextlib import closing
from pathlib import Path

from dashboards.serving import DEMO_FIRST
from events.store import GameLog

SERVED_WITHIN = 20.0
GROWN_WITHIN = 60.0


def test_the_demo_serves_within_20_seconds_and_its_games_grow_until_it_is_interrupted(tmp_path: Path) -> None:
    words = [sys.executable, "-u", "-c", "from dashboards.cli import main; main()", "demo", "--port", "0"]
    begun = time.monotonic()
    with subprocess.Popen(
        [*words, "--data", str(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as demo:
        try:
            assert demo.stdout is not None
            url = next(found[0] for line in demo.stdout if (found := re.search(r"http://[\d.:]+", line)))
            with urllib.request.urlopen(url, timeout=10) as page:
                assert page.status == 200
            assert time.monotonic() - begun < SERVED_WITHIN
            with closing(GameLog.open(tmp_path)) as log:
                while len(log.heads()) <= DEMO_FIRST:
                    assert time.monotonic() - begun < GROWN_WITHIN
                    time.sleep(0.05)
            demo.send_signal(signal.SIGINT)
            rest = demo.communicate(timeout=30)[0]
        finally:
            demo.kill()
    assert demo.returncode == 0
    assert "Traceback" not in rest
