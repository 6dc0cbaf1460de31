"""The commands of `kifu`: one kind of work a file. `cli.py` names them."""
