"""Rummy for two as pure rules: ``R12``, ``E4`` and ``X9`` are the rules and examples of ``rules/rummy.md``."""
