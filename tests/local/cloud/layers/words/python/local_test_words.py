"""A layer's module."""

GREETING = "hello from the layer"
