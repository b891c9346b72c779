"""Usernames: which will do, and which are the same."""

import unicodedata

import pytest
from cardroom.accounts.usernames import _skeleton, read_username
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize(
    "name",
    [
        "Ana",
        "ana.bell",
        "a-b_c.d",
        "x" * 20,
        "123",
        "Ñandú",
        "Зоя",
        "田中さん",
        "한국사람",
        "สวัสดี",
        "null",
        "नमस्ते",
        "_a_",
        "محـمد",
        "ラーメン",
        "佐々木",
        "O\u02bcNeil",
    ],
)
def test_a_name_of_letters_of_any_script_is_shown_as_written(name: str) -> None:
    assert read_username(name).shown == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "ab",
        "x" * 21,
        "   ",
        "a b",
        "\u0301\u0302\u0303",
        "a\u20dd\u20dd",
        "_\u0301a",
        "1\u0301a",
        "...",
        "a\u200db",
        "\u3164\u3164\u3164",
        "abc\ufe0f",
        "abc\x00",
        "<b>abc",
        "🂡🂡🂡",
        "½½½",
        "\ud800abc",
        "abc\udfff",
        "a" + "\u0316\u0317\u0318\u0319\u031a" + "bc",
        "abc\n",
        "\u202eabc",
        "\u0640\u0640\u0640",
        "\u02bc\u02bc\u02bc",
        "\u02b9_\u02c6",
        "\u30fc\u30fc\u30fc",
        "\u3005-\u3005",
        "\u0e46\u0e46\u0e46",
    ],
)
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="username"):
        read_username(name)


@pytest.mark.parametrize(
    "other",
    ["ana", "ANA", "aNa", "\u0410na", "Аnа", "Ａｎａ", "αna", "An\u0430", "𝐀𝐧𝐚", "ΑΝΑ"],
)
def test_look_alikes_and_capitals_are_the_same_name(other: str) -> None:
    assert set(read_username("Ana").keys) & set(read_username(other).keys)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ian", "lan"), ("m0use", "MOUSE"), ("Straße", "STRASSE"), ("user1", "userl"), ("corn", "com"), ("O0O", "ooo")],
)
def test_letters_that_only_look_alike_as_capitals_count_too(one: str, other: str) -> None:
    assert set(read_username(one).keys) & set(read_username(other).keys)


@pytest.mark.parametrize("other", ["Aná", "Anna", "An.a", "Ana1", "Ann"])
def test_other_letters_are_another_name(other: str) -> None:
    assert not set(read_username("Ana").keys) & set(read_username(other).keys)


@pytest.mark.parametrize("name", ["Alba", "ALBA", "аlba", "Guest", "gUESt", "Invitado", "1NVITADO", "lris", "Brun0"])
def test_the_names_of_bots_and_guests_are_nobodys(name: str) -> None:
    assert read_username(name).reserved
    assert not read_username("Ana").reserved


@given(st.text(min_size=3, max_size=20))
def test_any_text_is_a_name_or_refused_and_never_fails_otherwise(text: str) -> None:
    try:
        name = read_username(text)
    except ValueError as error:
        assert "username" in str(error)  # noqa: PT017 - either way is fine, which is what is tested
        return
    assert name.shown == unicodedata.normalize("NFKC", text)
    assert 1 <= len(name.keys) <= 2
    assert read_username(name.shown) == name


@given(st.text(alphabet=st.characters(categories=["L", "Nd"]), min_size=1, max_size=8))
def test_what_looks_like_a_skeleton_has_that_skeleton(text: str) -> None:
    skeleton = _skeleton(unicodedata.normalize("NFKC", text))
    assert _skeleton(skeleton) == skeleton
    assert _skeleton(text.casefold()) == _skeleton(text.casefold().casefold())
