"""The changes of Dragon Ball Z texts that other games do not have, a file for each kind."""
