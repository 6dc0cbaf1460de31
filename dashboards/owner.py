"""The owner's secret: a random key that only its owner has, and of which the data folder keeps the hash.

Whoever has the key may do from any machine what else is done at this one. The key itself is shown once, and stands in
no file; the hash stands beside the log, not in it, so no export and no lake has it.
"""

import os
import tempfile
import time
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from secrets import token_urlsafe
from threading import Lock

from events.errors import KifuError

ROUTE = "/owner"
"""The path of the owner's link."""
FILE = "owner.sha256"
"""The file in the data folder that has the hash of the secret."""
BYTES = 32
"""The random bytes of a secret: too many to be guessed, so a plain hash of it is as good as a slow one."""
MOST_GUESSES = 10
"""The wrong keys that an address may try in a minute."""
MINUTE = 60.0
MOST_ADDRESSES = 1_000
"""The addresses whose wrong keys are remembered; those that tried longest ago are forgotten first."""


class Guesses:
    """The wrong keys of the last minute, by the address that tried them, for any thread. `now`: the clock, in seconds.

    A key that is tried again is no new guess: a browser sends an old cookie with every request.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._tried: OrderedDict[str, dict[str, float]] = OrderedDict()
        self._lock = Lock()

    def are_too_many(self, address: str) -> bool:
        """Whether the address has tried as many wrong keys as it may."""
        with self._lock:
            return len(self._recent(address)) >= MOST_GUESSES

    def add(self, address: str, digest: str) -> None:
        """Count a wrong key, by its hash."""
        with self._lock:
            self._tried[address] = {**self._recent(address), digest: self._now()}
            self._tried.move_to_end(address)
            if len(self._tried) > MOST_ADDRESSES:
                self._tried.popitem(last=False)

    def _recent(self, address: str) -> dict[str, float]:
        since = self._now() - MINUTE
        return {digest: at for digest, at in self._tried.get(address, {}).items() if at > since}


class Owner:
    """The owner of a data folder, who is known by a key."""

    def __init__(self, data: Path, guesses: Guesses | None = None) -> None:
        self._file = data / FILE
        self._guesses = guesses or Guesses()

    def has_key(self) -> bool:
        """Whether a key has been made. KifuError if the file cannot be read, or is not what `renew` wrote."""
        stored = self._stored()
        if stored is None:
            return False
        if len(stored) != 64 or {*stored} - {*b"0123456789abcdef"}:
            raise KifuError(f"{self._file} holds no hash of an owner's key: make another key with --new-secret")
        return True

    def renew(self) -> str:
        """Make a key and give it; a key made before is worth nothing from now on."""
        key = token_urlsafe(BYTES)
        self._file.parent.mkdir(parents=True, exist_ok=True)
        handle, written = tempfile.mkstemp(dir=self._file.parent, prefix=f"{FILE}.")  # with mode 0600
        with open(handle, "w", encoding="ascii") as file:
            file.write(_digest(key) + "\n")
        os.replace(written, self._file)
        return key

    def knows(self, key: str, *, address: str) -> bool:
        """Whether this is the owner's key, tried from an address; of one that has guessed too often, no key is.

        A running server takes a new key at once: the file is read each time.
        """
        if self.is_barred(address):
            return False
        digest = _digest(key)
        if compare_digest(digest.encode(), self._stored() or b""):
            return True
        self._guesses.add(address, digest)
        return False

    def is_barred(self, address: str) -> bool:
        """Whether the address has tried too many wrong keys in the last minute."""
        return self._guesses.are_too_many(address)

    def _stored(self) -> bytes | None:
        """What the file says; None if there is none. KifuError if it cannot be read."""
        try:
            return self._file.read_bytes().strip()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise KifuError(
                f"{self._file.name} cannot be read ({error.strerror}): move it away, and serve with --new-secret"
            ) from None


def _digest(key: str) -> str:
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
