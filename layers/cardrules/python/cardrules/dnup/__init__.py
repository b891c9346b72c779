"""dnup: cards with two values, sets that beat each other, and a hand that only turns as a whole (rules/dnup.md)."""
