"""What judges the form of a message strictly, by the contract's models."""

from typing import Any

import pytest
from pydantic import ConfigDict, TypeAdapter


def strict(model: Any, patch: pytest.MonkeyPatch) -> TypeAdapter[Any]:
    """A judge of that model; the model itself is as it was when the test is over."""
    patch.setattr(model, "__pydantic_config__", ConfigDict(extra="forbid", strict=True), raising=False)
    return TypeAdapter(model)
