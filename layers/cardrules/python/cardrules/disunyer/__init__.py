"""Disunyer as pure rules: ``D12`` and the like are the numbered rules of ``rules/disunyer.md``."""
