"""Registering, logging in and out, sessions (protocol.md, Commands)."""

import json

import pytest
from cardroom.accounts.passwords import Hasher

from tests.accounts.club import PASSWORD, Club

DAY_MS = 86_400_000


@pytest.fixture
def club() -> Club:
    return Club()


def test_whoever_registers_is_logged_in(club: Club) -> None:
    answer = club.say("ana", "register", username="Ana", password=PASSWORD)
    assert (answer["type"], answer["username"]) == ("session", "Ana")
    assert len(answer["session"]) == 43
    assert club.who("ana") == "Ana"
    assert club.who("other", answer["session"]) == "Ana"


@pytest.mark.parametrize("name", ["Ana", "ana", "ANA", "Аna", "Alba", "GUEST"])
def test_a_name_is_taken_in_all_its_spellings(club: Club, name: str) -> None:
    club.register("ana")
    assert club.refused("bob", "register", username=name, password=PASSWORD) == "username_taken"
    assert club.who("bob") is None


def test_a_name_is_taken_by_its_look_in_capitals_too(club: Club) -> None:
    club.register("ian", "Ian")
    assert club.refused("bob", "register", username="lan", password=PASSWORD) == "username_taken"
    club.register("bob", "lena")
    assert club.refused("eve", "register", username="Iena", password=PASSWORD) == "username_taken"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"username": "ab", "password": PASSWORD}, "username_invalid"),
        ({"username": "\u0301\u0302\u0303", "password": PASSWORD}, "username_invalid"),
        ({"username": "   ", "password": PASSWORD}, "username_invalid"),
        ({"username": "\ud800abc", "password": PASSWORD}, "username_invalid"),
        ({"username": "ab", "password": "short"}, "username_invalid"),
        ({"username": "Ana", "password": "short"}, "password_invalid"),
        ({"username": "Ana", "password": ""}, "password_invalid"),
        ({"username": "Ana", "password": "\udc00" * 9}, "password_invalid"),
        ({"username": "Ana", "password": "password1"}, "password_invalid"),
        ({"username": "Ana"}, "bad_request"),
        ({"username": 3, "password": PASSWORD}, "bad_request"),
        ({"username": "Ana", "password": [PASSWORD]}, "bad_request"),
    ],
)
def test_what_will_not_do_has_an_error_of_its_own(club: Club, fields: dict[str, object], code: str) -> None:
    assert club.refused("ana", "register", **fields) == code
    assert club.accounts.accounts == {}


def test_null_and_odd_passwords_make_normal_accounts(club: Club) -> None:
    for number, password in enumerate(("🂡" * 128, "nul\0 and more", "  spaces  ")):
        club.register(f"p{number}", f"null{number}x", password)
        club.login("other", f"NULL{number}x", password)
    club.register("null", "null")
    assert club.who("null") == "null"


def test_one_logs_in_in_any_spelling_and_is_shown_as_one_registered(club: Club) -> None:
    club.register("ana", "Ana.Bell")
    for person, name in (("b", "ana.bell"), ("c", "ANA.BELL"), ("d", "Аna.bеll")):
        club.login(person, name)
        assert club.who(person) == "Ana.Bell"


def test_a_wrong_password_and_an_unknown_user_are_told_the_same(club: Club) -> None:
    club.register("ana")
    wrong = club.say("eve", "login", username="Ana", password="wrong horse 9")
    unknown = club.say("eve", "login", username="Nobody", password="wrong horse 9")
    assert wrong["code"] == "bad_credentials"
    assert {**wrong, "reply_to": ""} == {**unknown, "reply_to": ""}
    assert club.who("eve") is None


def test_a_login_with_what_cannot_be_a_name_or_password_says_so(club: Club) -> None:
    assert club.refused("eve", "login", username="x", password=PASSWORD) == "username_invalid"
    assert club.refused("eve", "login", username="Ana", password="x") == "password_invalid"


def test_a_hash_of_other_parameters_is_made_anew_at_login(club: Club) -> None:
    club.register("ana")
    other = Club(hasher=Hasher(memory_kib=16, passes=1))
    other.accounts.accounts = club.accounts.accounts
    before = club.accounts.accounts["ana"].password
    other.login("bob", "Ana")
    after = club.accounts.accounts["ana"].password
    assert before != after
    assert "m=16," in after
    other.login("bob", "Ana")
    assert club.accounts.accounts["ana"].password == after


# --- sessions


def test_a_session_lasts_thirty_days_from_its_last_use(club: Club) -> None:
    session = club.register("ana")
    for day in range(0, 100, 29):
        assert club.who(f"tab{day}", session) == "Ana"
        club.now.pass_ms(29 * DAY_MS)
    club.now.pass_ms(DAY_MS)
    assert club.who("late", session) is None


def test_use_renews_a_session_once_a_day_at_most(club: Club) -> None:
    session = club.register("ana")
    writes = club.accounts.calls["renew_session"]
    for hour in range(24):
        club.who(f"tab{hour}", session)
        club.now.pass_ms(3_600_000)
    assert club.accounts.calls["renew_session"] == writes
    club.who("next day", session)
    club.who("next day", session)
    assert club.accounts.calls["renew_session"] == writes + 1


def test_a_session_that_is_ended_while_it_is_renewed_stays_ended(club: Club) -> None:
    session = club.register("ana")
    club.now.pass_ms(2 * DAY_MS)

    def ended(call: str) -> None:
        if call == "renew_session":
            club.accounts.sessions.clear()

    club.accounts.before = ended
    club.who("tab", session)
    club.accounts.before = lambda _call: None
    assert club.who("tab", session) is None


def test_only_the_hash_of_a_token_is_stored(club: Club) -> None:
    session = club.register("ana")
    everything = repr((club.accounts.__dict__, club.connections.__dict__, club.rooms.__dict__))
    assert session not in everything
    assert PASSWORD not in everything


def test_a_void_session_is_told_and_the_connection_goes_on(club: Club) -> None:
    session = club.register("ana")
    club.say("ana", "logout")
    for void in (session, "nonsense", "", "x" * 500, "ñ"):
        assert club.who("bob", void) is None
    assert club.say("bob", "ping")["type"] == "pong"


def test_hello_with_a_void_session_logs_out_and_without_one_changes_nothing(club: Club) -> None:
    club.register("ana")
    assert club.who("ana") == "Ana"
    assert club.who("ana") == "Ana"
    assert club.who("ana", "void") is None
    assert club.who("ana") is None


def test_hello_with_another_session_changes_who_one_is(club: Club) -> None:
    club.register("ana")
    bobs = club.register("bob")
    assert club.who("ana", bobs) == "Bob"
    assert club.say("ana", "profile")["username"] == "Bob"


def test_a_logout_voids_this_session_and_no_other(club: Club) -> None:
    first = club.register("ana")
    second = club.login("phone", "Ana")
    assert club.say("ana", "logout")["type"] == "ok"
    assert club.who("ana") is None
    assert club.who("tab", first) is None
    assert club.who("tab", second) == "Ana"
    assert club.refused("ana", "logout") == "login_required"


def test_a_logout_elsewhere_is_noticed_by_the_next_command_that_asks(club: Club) -> None:
    session = club.register("ana")
    club.who("tab", session)
    club.say("ana", "logout")
    assert club.refused("tab", "profile") == "login_required"
    club.open("tab", name="Somebody")
    assert club.table("tab")["room"]["seats"][0] == {
        **club.table("tab")["room"]["seats"][0],
        "name": "Somebody",
        "account": False,
    }


# --- changing the password


def test_a_new_password_voids_all_earlier_sessions(club: Club) -> None:
    first = club.register("ana")
    second = club.login("phone", "Ana")
    answer = club.say("ana", "password", password=PASSWORD, new_password="battery staple 7")
    assert answer["type"] == "session"
    assert club.who("ana") == "Ana"
    assert club.who("tab", answer["session"]) == "Ana"
    assert club.who("tab", first) is None
    assert club.who("tab", second) is None
    assert club.refused("phone", "profile") == "login_required"
    assert club.refused("eve", "login", username="Ana", password=PASSWORD) == "bad_credentials"
    club.login("eve", "Ana", "battery staple 7")


def test_a_change_of_password_needs_the_old_one_and_a_good_new_one(club: Club) -> None:
    club.register("ana")
    good = {"password": PASSWORD, "new_password": "battery staple 7"}
    assert club.refused("guest", "password", **good) == "login_required"
    assert club.refused("ana", "password", **{**good, "password": "wrong horse 9"}) == "bad_credentials"
    assert club.refused("ana", "password", **{**good, "new_password": "iloveyou"}) == "password_invalid"
    assert club.refused("ana", "password", **{**good, "new_password": "x"}) == "password_invalid"
    assert club.refused("ana", "password", **{**good, "password": "x"}) == "password_invalid"
    club.login("phone", "Ana")


# --- repeats


def command(action: str, **fields: str) -> str:
    return json.dumps({"action": action, "id": "again", **fields})


def test_a_repeated_register_or_login_gets_a_session_again_and_only_the_newest_works(club: Club) -> None:
    for text in (
        command("register", username="Ana", password=PASSWORD),
        command("login", username="Ana", password=PASSWORD),
    ):
        (first,), (second,) = club.raw(text[11:14], text), club.raw(text[11:14], text)
        assert (first["type"], second["type"]) == ("session", "session")
        assert club.who("tab", second["session"]) == "Ana"
        assert club.who("tab", first["session"]) is None
    assert len(club.accounts.accounts) == 1


def test_a_repeated_change_of_password_gets_a_session_again(club: Club) -> None:
    club.register("ana")
    text = command("password", password=PASSWORD, new_password="battery staple 7")
    (first,), (second,) = club.raw("ana", text), club.raw("ana", text)
    assert (first["type"], second["type"]) == ("session", "session")
    assert club.who("tab", first["session"]) is None
    assert club.who("tab", second["session"]) == "Ana"


def test_a_repeated_logout_or_unregister_is_fine(club: Club) -> None:
    club.register("ana")
    for text in (command("logout"), command("unregister", password=PASSWORD)):
        club.login("ana", "Ana")
        assert [club.raw("ana", text)[0]["type"] for _ in range(3)] == ["ok"] * 3
    assert club.accounts.accounts == {}


def test_one_id_for_two_commands_is_no_repeat(club: Club) -> None:
    club.raw("ana", command("register", username="Ana", password=PASSWORD))
    assert club.raw("ana", command("logout"))[0]["type"] == "ok"
    assert club.raw("ana", command("login", username="Ana", password="wrong horse 9"))[0]["code"] == "bad_credentials"


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("call", ["accounts.open", "accounts.put_session", "connections.sign"])
def test_a_register_in_doubt_is_repeated_onto_the_same_account(call: str, after: bool) -> None:  # noqa: FBT001
    club = Club()
    text = command("register", username="Ana", password=PASSWORD)
    store, _, name = call.partition(".")
    with club.failing(getattr(club, store), name, after=after):
        assert club.raw("ana", text)[0]["code"] == "unavailable"
    (answer,) = club.raw("ana", text)
    assert answer["type"] == "session", answer
    assert club.who("ana", answer["session"]) == "Ana"
    assert club.raw("eve", text)[0]["code"] == "username_taken", "another connection's command is another one"


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("call", ["accounts.change_password", "accounts.put_session", "connections.sign"])
def test_a_change_of_password_in_doubt_is_repeated(call: str, after: bool) -> None:  # noqa: FBT001
    club = Club()
    club.register("ana")
    text = command("password", password=PASSWORD, new_password="battery staple 7")
    store, _, name = call.partition(".")
    with club.failing(getattr(club, store), name, after=after):
        assert club.raw("ana", text)[0]["code"] == "unavailable"
    (answer,) = club.raw("ana", text)
    assert answer["type"] == "session", answer
    assert club.who("tab", answer["session"]) == "Ana"
    club.login("phone", "Ana", "battery staple 7")


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("call", ["accounts.delete_session", "connections.sign"])
def test_a_logout_in_doubt_is_repeated(call: str, after: bool) -> None:  # noqa: FBT001
    club = Club()
    session = club.register("ana")
    store, _, name = call.partition(".")
    with club.failing(getattr(club, store), name, after=after):
        assert club.raw("ana", command("logout"))[0]["code"] == "unavailable"
    assert club.raw("ana", command("logout"))[0]["type"] == "ok"
    assert club.who("tab", session) is None
    assert club.who("ana") is None


@pytest.mark.parametrize("after", [False, True])
def test_an_unregister_in_doubt_is_repeated(after: bool) -> None:  # noqa: FBT001
    club = Club()
    club.register("ana")
    text = command("unregister", password=PASSWORD)
    with club.failing(club.accounts, "close", after=after):
        assert club.raw("ana", text)[0]["code"] == "unavailable"
    assert club.raw("ana", text)[0]["type"] == "ok"
    assert club.accounts.accounts == {}
    assert club.who("ana") is None
