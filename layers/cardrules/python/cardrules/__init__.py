"""The games as pure rules: no clock, no randomness, no I/O, standard library only."""
