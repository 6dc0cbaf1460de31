"""The files of models: plain numbers in msgpack under a digest. Reading one runs nothing that stands in it."""

import hashlib
import math
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, unquote
from warnings import warn

import msgspec
import numpy as np
from numpy.typing import NDArray

from events.brief import cut
from events.errors import KifuError, ModelDamaged
from projector.columns import SCHEMA
from projector.manifest import replace
from projector.models import features
from projector.models.features import Encoding
from projector.models.folds import FOLDS
from projector.models.logistic import Logistic
from projector.models.outlook import NUMBERS, WORDS, Outlook
from projector.models.predictor import CrossFitted, Predictor, Predictors
from projector.models.report import Report
from projector.models.trees import Trees

FOLDER = "models"
SUFFIX = ".win-probability"
FORMAT = b"kifu win probability 4\n"
"""The first line of a file. Up to 3, the predictors were those of one training, and were surer of its games than they
should be."""
_ANY_FORMAT = re.compile(rb"kifu win probability (\d+)\n")
_DIGEST = 64
"""Letters of the digest, which follow the format; after them the body."""
_VERSION = 8
"""Letters of a version."""
MOST_BYTES = 256 * 2**20
"""The largest file that is read: far more than any model has."""
_TYPES = {"f": "<f8", "i": "<i4", "b": "|b1"}


class _Array(msgspec.Struct, frozen=True, array_like=True):
    kind: str
    shape: tuple[int, ...]
    body: bytes

    @classmethod
    def of(cls, array: NDArray[Any]) -> "_Array":
        return cls(array.dtype.kind, array.shape, array.astype(_TYPES[array.dtype.kind]).tobytes())

    def read(self, *, kind: str, dimensions: int) -> NDArray[Any]:
        dtype = np.dtype(_TYPES[kind])
        count = math.prod(self.shape)
        wrong = self.kind != kind or len(self.shape) != dimensions or min(self.shape, default=0) < 0
        if wrong or count * dtype.itemsize != len(self.body) or (kind == "b" and max(self.body, default=0) > 1):
            raise ModelDamaged("one of its arrays has not the form that it should have")
        return np.frombuffer(self.body, dtype=dtype).reshape(self.shape)


class _Predictor(msgspec.Struct, frozen=True):
    encoding: Encoding
    kind: str
    start: float
    sizes: tuple[int, ...]
    arrays: dict[str, _Array]


class _Fold(msgspec.Struct, frozen=True):
    predictors: dict[str, _Predictor]
    outlook: _Predictor | None


class _Body(msgspec.Struct, frozen=True):
    schema: int
    features: int
    report: Report
    folds: tuple[_Fold, ...]
    version: str
    replaced: str | None


class Model(NamedTuple):
    """A model as it is stored: the report of its trial, the predictors of each fold, and its version.

    `version`: eight letters that are the same for the same predictors, and for no others. `replaced`: the version that
    stood in its place before, if there was one: what that one said of games may have changed.
    """

    report: Report
    predictors: CrossFitted
    version: str
    replaced: str | None

    def __repr__(self) -> str:
        told, scores = self.report, {score.name: score.brier for score in self.report.scores}
        brier = ", ".join(f"{name} {value:.3f}" for name, value in scores.items())
        faults = f"; not met: {'; '.join(told.faults)}" if told.faults else ""
        of = f"{told.system}, {told.population}: {told.kind}, {told.games:,} games"
        return cut(f"<{type(self).__name__} {self.version} of {of}; cross-fitted Brier: {brier}{faults}>")


_PREDICTORS = ("baseline", "public", "decks")
_WORDS = (*features.SPOKEN, *features.DECKS)
_ARRAYS = {
    "boosted": {
        **dict.fromkeys(("roots", "feature", "left", "right", "members"), ("i", 1)),
        **dict.fromkeys(("threshold", "value"), ("f", 1)),
        "missing_left": ("b", 1),
        "sets": ("b", 2),
    },
    "logistic": dict.fromkeys(("mean", "scale", "coefficients"), ("f", 1)),
}
"""The arrays of each kind of model, with their type and their dimensions."""


def model_file(data: Path, system: str, population: str) -> Path:
    """The file of the model of a card game's population in a data folder."""
    return data / FOLDER / system / f"{quote(population, safe=' ,')}{SUFFIX}"


def populations(data: Path, system: str) -> tuple[str, ...]:
    """The populations of a card game that a data folder has models of."""
    files = (data / FOLDER / system).glob(f"*{SUFFIX}")
    return tuple(sorted(unquote(file.name.removesuffix(SUFFIX)) for file in files))


def systems(data: Path) -> tuple[str, ...]:
    """The card games that a data folder has models of."""
    return tuple(sorted({file.parent.name for file in (data / FOLDER).glob(f"*/*{SUFFIX}")}))


def digests(data: Path) -> tuple[tuple[str, bytes], ...]:
    """What changes when a model of a data folder does: each file with the digest that stands in it."""
    found = []
    for file in sorted((data / FOLDER).glob(f"*/*{SUFFIX}")):
        try:
            with file.open("rb") as opened:
                head = opened.read(len(FORMAT) + _DIGEST)
        except OSError:  # who reads the model says why
            head = b""
        found.append((f"{file.parent.name}/{file.name}", head))
    return tuple(found)


def write_model(file: Path, report: Report, predictors: CrossFitted) -> Model:
    """Write the model with the report of its training in one step, in place of the one before."""
    folds = tuple(_stored(fold) for fold in predictors.folds)
    version = hashlib.sha256(msgspec.msgpack.encode(folds)).hexdigest()[:_VERSION]
    model = Model(report, predictors, version, _replaced(file, by=version))
    body = msgspec.msgpack.encode(_Body(SCHEMA, features.VERSION, report, folds, version, model.replaced))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        replace(file, FORMAT + hashlib.sha256(body).hexdigest().encode() + body)
    except OSError as error:
        raise KifuError(f"{file} cannot be written ({error.strerror}): check the path and its permissions") from error
    return model


def _replaced(file: Path, *, by: str) -> str | None:
    """The version that a new one takes the place of: that of a file, or, if it is the same, the one before that."""
    try:
        before = _opened(file.read_bytes())
    except (OSError, KifuError, msgspec.MsgspecError):  # there is none that could have been used
        return None
    return before.replaced if before.version == by else before.version


def read_model(data: Path, system: str, population: str) -> Model:
    """The model of a card game's population; it warns of one with faults.

    KifuError if there is none, or it was made for other features or by another version of Kifu; ModelDamaged if it is
    no model, or of others, or has changed since it was written.
    """
    file = model_file(data, system, population)
    again = "run `kifu train`, which makes it again"
    try:
        if file.stat().st_size > MOST_BYTES:
            raise ModelDamaged("it is too large")
        content = file.read_bytes()
        if (form := _ANY_FORMAT.match(content)) and form[0] != FORMAT:
            raise KifuError(f"{file} is of another version of Kifu (its form is {form[1].decode()}): {again}")
        body = _opened(content)
        if (body.report.system, body.report.population) != (system, population):
            raise ModelDamaged(f"it is of {body.report.system}, {body.report.population}")
        if (body.schema, body.features) != (SCHEMA, features.VERSION):
            raise KifuError(f"{file} was made for other features (of schema {body.schema}): {again}")
        model = Model(body.report, _read(body.folds), body.version, body.replaced)
    except FileNotFoundError:
        raise KifuError(_missing(data, system, population)) from None
    except (ModelDamaged, OSError, msgspec.MsgspecError, UnicodeError) as error:
        raise ModelDamaged(f"{file} is no model that can be used ({error}): {again}") from None
    if faults := model.report.faults:
        rough = f"rough model of {system}, {population}: its predictions are not well calibrated yet"
        warn(f"{rough} ({'; '.join(faults)})", stacklevel=2)
    return model


def _missing(data: Path, system: str, population: str) -> str:
    there = ", ".join(f"'{name}'" for name in populations(data, system)) or "none"
    how = f"run `kifu train --system {system} --population '{population}'`, which makes it from the lake"
    return f"there is no model of {system}, {population} in {data} (there is {there}): {how}"


def _opened(content: bytes) -> _Body:
    """The body of a file."""
    digest, body = (content[len(FORMAT) :][part] for part in (slice(_DIGEST), slice(_DIGEST, None)))
    if not content.startswith(FORMAT):
        raise ModelDamaged("it has another form")
    if hashlib.sha256(body).hexdigest().encode() != digest:
        raise ModelDamaged("it is not what was written")
    return msgspec.msgpack.decode(body, type=_Body)


def _stored(predictors: Predictors) -> _Fold:
    named: list[tuple[str, Predictor]] = [(name, getattr(predictors, name)) for name in _PREDICTORS]
    outlook = predictors.outlook
    return _Fold(
        {name: _fitted(predictor.encoding, predictor.fitted) for name, predictor in named},
        None if outlook is None else _fitted(outlook.encoding, outlook.trees),
    )


def _fitted(encoding: Encoding, fitted: Trees | Logistic) -> _Predictor:
    kind = "boosted" if isinstance(fitted, Trees) else "logistic"
    sizes = fitted.sizes if isinstance(fitted, Logistic) else ()
    return _Predictor(
        encoding, kind, fitted.start, sizes, {array: _Array.of(getattr(fitted, array)) for array in _ARRAYS[kind]}
    )


def _read(folds: tuple[_Fold, ...]) -> CrossFitted:
    if len(folds) != FOLDS:
        raise ModelDamaged(f"it has {len(folds)} folds, not {FOLDS}")
    return CrossFitted(tuple(map(_predictors, folds)))


def _predictors(fold: _Fold) -> Predictors:
    if tuple(fold.predictors) != _PREDICTORS:
        raise ModelDamaged(f"it has not the predictors {', '.join(_PREDICTORS)}")
    read = {name: _predictor(predictor, _WORDS, features.FIGURED) for name, predictor in fold.predictors.items()}
    outlook = None if fold.outlook is None else _outlook(fold.outlook)
    return Predictors(read["baseline"], read["public"], read["decks"], outlook)


def _outlook(stored: _Predictor) -> Outlook:
    read = _predictor(stored, WORDS, NUMBERS)
    if not isinstance(read.fitted, Trees):
        raise ModelDamaged("its outlook has no trees")
    return Outlook(read.encoding, read.fitted)


def _predictor(stored: _Predictor, words: Sequence[str], numbers: Sequence[str]) -> Predictor:
    """A predictor whose numbers fit its features, which are some of these. ModelDamaged if they do not."""
    encoding = stored.encoding
    if {*encoding.words} - {*words} or {*encoding.numbers} - {*numbers}:
        raise ModelDamaged("it has a feature that there is not")
    if any(len(known) > features.MOST_WORDS for known in encoding.words.values()):
        raise ModelDamaged("a feature has too many words")
    wanted = _ARRAYS.get(stored.kind)
    if wanted is None or stored.arrays.keys() != wanted.keys():
        raise ModelDamaged("it has not the arrays that it should have")
    arrays = {
        name: stored.arrays[name].read(kind=kind, dimensions=dimensions) for name, (kind, dimensions) in wanted.items()
    }
    fitted: Trees | Logistic
    if stored.kind == "boosted":
        fitted = Trees(start=stored.start, **arrays)
    else:
        if stored.sizes != tuple(len(known) for known in encoding.words.values()):
            raise ModelDamaged("its coefficients are not those of its words")
        fitted = Logistic(start=stored.start, sizes=stored.sizes, **arrays)
    fitted.check(width=encoding.width)
    return Predictor(encoding, fitted)
