"""Passwords: which will do, and how they are kept."""

import pytest
from argon2 import extract_parameters
from cardroom.accounts.passwords import Hasher, is_common, read_password

from tests.accounts.club import QUICK


@pytest.mark.parametrize(
    "password",
    ["x" * 8, "with some spaces", " leading", "🂡" * 128, "nul\0 inside", "\n\t\r\v\f\b\a\x1b", "ñandú ñandú"],
)
def test_any_characters_will_do(password: str) -> None:
    hashed = QUICK.hash(read_password(password))
    assert QUICK.matches(hashed, read_password(password))
    assert not QUICK.matches(hashed, read_password(password[:-1] + "?"))


@pytest.mark.parametrize("password", ["", "x" * 7, "x" * 129, "\ud800" * 8, "lone surrogate \udc00"])
def test_what_is_no_password_is_refused(password: str) -> None:
    with pytest.raises(ValueError, match="password"):
        read_password(password)


def test_letters_composed_otherwise_are_the_same_password() -> None:
    assert read_password("ma\u00f1ana 77") == read_password("man\u0303ana 77")


@pytest.mark.parametrize(
    "password", ["password", "PASSWORD", "12345678", "iloveyou", "Contraseña", "qwertyuiop", "disunyer"]
)
def test_common_passwords_are_known(password: str) -> None:
    assert is_common(read_password(password))


def test_other_passwords_are_not_common() -> None:
    assert not any(is_common(password) for password in ("correct horse 9", "x" * 128, "🂡🂢🂣🂤🂥🂦🂧🂨"))


def test_hashes_are_argon2id_with_the_parameters_decided() -> None:
    parameters = extract_parameters(Hasher().hash("correct horse 9"))
    assert (parameters.memory_cost, parameters.time_cost, parameters.parallelism) == (19_456, 2, 1)
    assert parameters.type.name == "ID"


def test_an_unknown_user_costs_the_same_work() -> None:
    hasher = Hasher()
    assert extract_parameters(hasher._nobodys) == extract_parameters(hasher.hash("correct horse 9"))
    assert not hasher.matches(None, "correct horse 9")


def test_a_hash_of_other_parameters_is_outdated() -> None:
    assert Hasher().is_outdated(QUICK.hash("correct horse 9"))
    assert not QUICK.is_outdated(QUICK.hash("correct horse 9"))


def test_what_is_no_hash_matches_nothing() -> None:
    assert not QUICK.matches("nonsense", "correct horse 9")
