"""What is a code, and what is none."""

from random import Random

import pytest
from cardroom.codes import new_code, read_code


def test_a_code_is_read_in_either_case() -> None:
    code = new_code(Random(1))
    assert read_code(code) == read_code(code.lower()) == code


@pytest.mark.parametrize("text", ["", "KQR", "KQRTT", "KQRA", "KQR1", "KQ T", "\u017fTKV", "\ufb06KV", "KQR\u0442"])
def test_anything_else_is_none_also_what_becomes_one_in_capitals(text: str) -> None:
    assert read_code(text) is None
