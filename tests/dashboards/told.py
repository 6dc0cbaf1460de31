"""What the server answers, but for what is drawn anew for each page, or says when files were written."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from dashboards.access import CALLBACKS
from dashboards.app import create_app
from tests.dashboards.test_guard import CONTENT, LIVE, OFFERED

_NONCE = re.compile(rb'(?<="end_id":")[^"]+|(?<="mark":")[^"]+')
"""What the server draws anew, or hashes with a key that it draws."""
_DATA_PAGE = {
    "output": "data-body.children",
    "outputs": {"id": "data-body", "property": "children"},
    "inputs": [{"id": "live", "property": "data", "value": None}, {"id": "asked", "property": "data", "value": {}}],
    "state": [],
    "changedPropIds": ["asked.data"],
}
_CALLBACKS = {"content": CONTENT, "live": LIVE, "offered": OFFERED, "data": _DATA_PAGE}


def answers(data: Path, addresses: Iterable[str]) -> dict[str, Any]:
    """The server's answers by address, and those of its callbacks by name."""
    client = create_app(data).server.test_client()
    found: dict[str, Any] = {address: _NONCE.sub(b"", client.get(address).data) for address in addresses}
    for name, body in _CALLBACKS.items():
        answer = client.post(CALLBACKS, data=json.dumps(body), content_type="application/json")
        assert answer.status_code == 200, name
        found[name] = _NONCE.sub(b"", answer.data)
    return found


def unhurried(summary: Any) -> Any:
    """The summary of an archive without the time at which files were written."""
    return lambda archive: replace(summary(archive), updated=0.0)
