"""The recipes of the notebooks name what there is."""

import re
from pathlib import Path

from projector.columns import TABLES
from projector.folder import DataFolder
from projector.sql import examples
from projector.stats.asking import own_parameters
from projector.stats.catalogue import stats
from projector.stats.filters import Filters

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
TEXT = (NOTEBOOKS / "recipes.md").read_text(encoding="utf-8")


def test_each_statistic_parameter_and_table_that_is_named_is_there() -> None:
    called = re.findall(r"data\.(\w+)\(", TEXT)
    assert len(called) > 25
    assert {name for name in called if name not in stats() and not hasattr(DataFolder, name)} == set()
    assert {*re.findall(r"kifu stat (\w+)", TEXT)} <= {*stats(), "NAME"}
    for stat, words in re.findall(r"data\.(\w+)\(([^)`]*=[^)`]*)\)", TEXT):
        named = {*re.findall(r"(\w+)=", words)}
        assert named <= {parameter.name for parameter in own_parameters(stats()[stat])} | {*Filters.__struct_fields__}
    assert {*re.findall(r'data\.lazy\("(\w+)"\)', TEXT)} <= {*TABLES}
    assert {*re.findall(r"--example (\w+)", TEXT)} <= {*examples()}
    assert {name for name in re.findall(r"`(\w+\.ipynb)`", TEXT) if not (NOTEBOOKS / name).exists()} == set()


def test_each_column_that_is_named_beside_a_statistic_is_its_own() -> None:
    for stat, columns in re.findall(r"`data\.(\w+)\(\)`: ((?:`\w+`(?:, )?)+)", TEXT):
        assert {*re.findall(r"`(\w+)`", columns)} <= {*stats()[stat].columns.names()}
    card_columns = {"gp", "gp_rate", "oh", "oh_rate", "gd", "gd_rate", "gih", "gih_rate", "gns", "gns_rate", "iwd"}
    assert {*card_columns, "played_rate", "listed"} <= {*stats()["card_results"].columns.names()}
    assert all(f"`{name}`" in TEXT for name in card_columns)
