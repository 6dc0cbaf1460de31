"""Boosted trees as plain arrays, which need nothing but numpy to predict."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from events.brief import Brief
from events.errors import ModelDamaged
from projector.models.features import MOST_WORDS, Values

LEAST_ROWS = 200
ROUNDS = 250
RATE = 0.08
LEAVES = 31
SHRINKAGE = 1.0


@dataclass(frozen=True, eq=False, repr=False)
class Trees(Brief):
    """The nodes of all trees, tree by tree; `roots`: the first node of each. `start`: the log-odds before any tree, or
    the difference, where the trees were grown on differences.

    A row goes `left` if its `feature` is at most the `threshold` or, in a node with `members`, if its word is one of
    that row of `sets`; where the feature is NaN, as `missing_left` says. A leaf leads to itself, and adds its `value`.
    """

    start: float
    roots: NDArray[np.int32]
    feature: NDArray[np.int32]
    threshold: NDArray[np.float64]
    missing_left: NDArray[np.bool_]
    left: NDArray[np.int32]
    right: NDArray[np.int32]
    value: NDArray[np.float64]
    members: NDArray[np.int32]
    sets: NDArray[np.bool_]

    def check(self, *, width: int) -> None:
        """ModelDamaged if these are not trees over that many features."""
        nodes = len(self.value)
        columns = (self.feature, self.threshold, self.missing_left, self.left, self.right, self.members)
        sound = (
            all(column.shape == (nodes,) for column in columns)
            and self.sets.shape[1:] == (MOST_WORDS + 1,)
            and bool(np.isfinite(self.value).all() and np.isfinite(self.start) and np.isfinite(self.threshold).all())
            and bool(np.all((self.feature >= 0) & (self.feature < max(width, 1))))
            and bool(np.all((self.members >= -1) & (self.members < len(self.sets))))
            and (width > 0 or bool(np.all(self.left == np.arange(nodes))))
            and self._grown(nodes)
        )
        if not sound:
            raise ModelDamaged("its trees are none")

    def _grown(self, nodes: int) -> bool:
        """Whether every node but the roots is the child of one node before it, in its own tree, and leaves of none."""
        own = np.arange(nodes)
        inner = self.left != own
        children = np.concatenate([self.left[inner], self.right[inner]]).astype(np.int64)
        parents = np.concatenate([own[inner], own[inner]])
        if not bool(np.all(self.right[~inner] == own[~inner]) and np.all((children > parents) & (children < nodes))):
            return False
        tree = np.cumsum(np.isin(own, self.roots))
        once = np.array_equal(np.sort(np.concatenate([self.roots, children])), own)
        return once and np.array_equal(tree[children], tree[parents])

    def log_odds(self, values: Values) -> Values:
        """The log-odds of rows, or their differences."""
        columns = np.ascontiguousarray(values.T)
        unknown = np.isnan(columns) | (columns < 0) | (columns >= MOST_WORDS)
        words = np.where(unknown, MOST_WORDS, columns).astype(np.int32)
        total = np.full(len(values), self.start)
        everything = np.arange(len(values))
        for root in self.roots.tolist():
            pending = [(root, everything)]
            while pending:
                node, rows = pending.pop()
                left, right, feature, threshold, missing_left, members, value = self._nodes[node]
                if left == node:
                    total[rows] += value
                    continue
                if members >= 0:
                    goes = self._chosen(members, missing_left)[words[feature][rows]]
                else:
                    # NaN is neither above nor below: so it goes where the comparison that fails leads.
                    number = columns[feature][rows]
                    goes = ~(number > threshold) if missing_left else number <= threshold
                pending += [part for part in ((left, rows[goes]), (right, rows[~goes])) if len(part[1])]
        return total

    def _chosen(self, members: int, missing_left: bool) -> NDArray[np.bool_]:
        """Whether each word goes left, and after them what is no word that was trained on."""
        chosen: NDArray[np.bool_] = self.sets[members].copy()
        chosen[MOST_WORDS] = missing_left
        return chosen

    @cached_property
    def _nodes(self) -> list[tuple[int, int, int, float, bool, int, float]]:
        """Each node: left, right, feature, threshold, missing_left, members, value, in Python's quicker numbers."""
        columns = (self.left, self.right, self.feature, self.threshold, self.missing_left, self.members, self.value)
        return list(zip(*(column.tolist() for column in columns), strict=True))


def fit_trees(values: Values, score: Values, *, words: int, rounds: int = ROUNDS) -> Trees:
    """The boosted trees of rows with their scores (1, 0, ½ for a draw); the first `words` columns are words."""
    from sklearn.ensemble import HistGradientBoostingClassifier

    rows = np.concatenate([np.flatnonzero(score > 0), np.flatnonzero(score < 1)])
    won = np.arange(len(rows)) < np.count_nonzero(score > 0)
    weight = np.where(won, score[rows], 1 - score[rows])
    return _grown(HistGradientBoostingClassifier, values[rows], won, weight, words, rounds, LEAST_ROWS)


def fit_differences(values: Values, differences: Values, *, words: int, rounds: int, least_rows: int) -> Trees:
    """The boosted trees of rows with differences that are to be found on average; the first columns are words."""
    from sklearn.ensemble import HistGradientBoostingRegressor

    return _grown(HistGradientBoostingRegressor, values, differences, None, words, rounds, least_rows)


def _grown(
    kind: Any, values: Values, target: Any, weight: Values | None, words: int, rounds: int, least_rows: int
) -> Trees:
    from threadpoolctl import threadpool_limits

    model = kind(
        max_iter=rounds,
        learning_rate=RATE,
        max_leaf_nodes=LEAVES,
        min_samples_leaf=least_rows,
        l2_regularization=SHRINKAGE,
        categorical_features=list(range(words)) or None,
        early_stopping=False,
        random_state=0,
    )
    # One thread: its threads wait for each other by spinning, which takes many times as long on a busy machine.
    with threadpool_limits(limits=1):
        fitted = model.fit(values, target, sample_weight=weight)
    return trees_of(fitted)


def trees_of(fitted: object) -> Trees:
    """The trees of a fitted model of scikit-learn; its words are coded 0, 1, 2, … without a gap."""
    grown = [trees[0] for trees in fitted._predictors]  # type: ignore[attr-defined]
    sizes = np.array([len(tree.nodes) for tree in grown], dtype=np.int64)
    roots = np.cumsum(sizes) - sizes
    nodes = np.concatenate([tree.nodes for tree in grown])
    offset = np.repeat(roots, sizes)
    own, leaf = np.arange(len(nodes)), nodes["is_leaf"].astype(bool)
    of_words = nodes["is_categorical"].astype(bool) & ~leaf
    counts = np.array([len(tree.raw_left_cat_bitsets) for tree in grown], dtype=np.int64)
    first_set = np.repeat(np.cumsum(counts) - counts, sizes)
    bits = np.concatenate([tree.raw_left_cat_bitsets for tree in grown]).astype("<u4")
    unpacked = np.unpackbits(bits.view(np.uint8), axis=1, bitorder="little") if len(bits) else np.zeros((0, 256))
    sets = unpacked[:, : MOST_WORDS + 1].astype(bool)
    return Trees(
        start=float(np.ravel(fitted._baseline_prediction)[0]),  # type: ignore[attr-defined]
        roots=roots.astype(np.int32),
        feature=np.where(leaf, 0, nodes["feature_idx"]).astype(np.int32),
        threshold=np.where(leaf | of_words, 0.0, nodes["num_threshold"]),
        missing_left=nodes["missing_go_to_left"].astype(bool),
        left=np.where(leaf, own, nodes["left"] + offset).astype(np.int32),
        right=np.where(leaf, own, nodes["right"] + offset).astype(np.int32),
        value=nodes["value"].astype(np.float64),
        members=np.where(of_words, nodes["bitset_idx"] + first_set, -1).astype(np.int32),
        sets=sets,
    )
