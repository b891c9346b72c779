"""El Ignorado as pure rules: ``I12``, ``X4`` and ``E7`` are the rules and examples of ``rules/ignorado.md``."""
