"""Tests, one folder per part; helpers are imported as ``tests.<folder>.<module>``."""
