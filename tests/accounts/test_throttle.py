"""Wrong guesses: counted, slowed down, and never in the owner's way for good (docs/security.md, Accounts)."""

import pytest
from cardroom.accounts.throttle import AT_ONCE, GUESSES, Pace, network

from tests.accounts.club import PASSWORD, Club

WRONG = "wrong horse 9"
DAY_MS = 86_400_000


def guess(club: Club, person: str, times: int, username: str = "Ana") -> list[str]:
    """Wrong guesses one after the other; the codes of their errors."""
    return [club.refused(person, "login", username=username, password=WRONG) for _ in range(times)]


def wait_of(club: Club, person: str, username: str = "Ana") -> int:
    """How long a guess that must be held has to wait."""
    answer = club.say(person, "login", username=username, password=WRONG)
    assert answer["code"] == "throttled", answer
    return int(answer["retry_after_ms"])


@pytest.mark.parametrize("username", ["Ana", "Nobody"])
def test_the_first_ten_are_free_and_the_next_waits_twice_as_long_each_time(username: str) -> None:
    club = Club()
    club.register("ana")
    assert guess(club, "eve", 10, username) == ["bad_credentials"] * 10
    waits = []
    for _ in range(12):
        waits.append(wait_of(club, "eve", username))
        club.now.pass_ms(waits[-1] - 1)
        assert wait_of(club, "eve", username) == 1
        club.now.pass_ms(1)
        assert guess(club, "eve", 1, username) == ["bad_credentials"]
    assert waits == [1000, 2000, 4000, 8000, 16000, 32000, 64000, 128000, 256000, 300000, 300000, 300000]


def test_a_right_password_waits_too_and_then_begins_anew() -> None:
    club = Club()
    club.register("ana")
    guess(club, "eve", 10)
    assert club.refused("eve", "login", username="Ana", password=PASSWORD) == "throttled"
    club.now.pass_ms(1000)
    club.login("eve", "Ana")
    assert guess(club, "eve", 10) == ["bad_credentials"] * 10


def test_many_containers_and_addresses_count_together() -> None:
    club = Club()
    club.register("ana")
    for number in range(10):
        club.desk = club.counter()
        assert guess(club, f"eve{number}", 1) == ["bad_credentials"]
    club.desk = club.counter()
    assert wait_of(club, "other") == 1000


def test_the_owner_comes_in_where_they_were_before_while_a_stranger_guesses() -> None:
    club = Club()
    club.addresses = {"ana": "192.0.2.1", "eve": "203.0.113.9", "phone": "192.0.2.1", "new": "192.0.2.77"}
    session = club.register("ana")
    for _ in range(30):
        club.say("eve", "login", username="Ana", password=WRONG)
        club.now.pass_ms(100)
    assert club.refused("new", "login", username="Ana", password=PASSWORD) == "throttled"
    club.login("phone", "Ana")
    assert club.who("tab", session) == "Ana", "whoever is logged in stays so"
    assert wait_of(club, "eve") > 0, "the owner's login is no help to the stranger"


def test_a_login_makes_an_address_the_owners() -> None:
    club = Club()
    club.addresses = {"ana": "192.0.2.1", "eve": "203.0.113.9", "new": "192.0.2.77"}
    club.register("ana")
    club.login("new", "Ana")
    guess(club, "eve", 10)
    club.login("new", "Ana")


def test_guesses_at_the_owners_own_address_are_counted_there() -> None:
    club = Club()
    club.addresses = {"ana": "192.0.2.1", "kid": "192.0.2.1", "away": "203.0.113.9"}
    club.register("ana")
    assert guess(club, "kid", 10) == ["bad_credentials"] * 10
    assert wait_of(club, "kid") == 1000
    club.login("away", "Ana")


def test_no_count_of_guesses_names_an_account_that_is_gone() -> None:
    club = Club()
    club.register("home", "Zoe")
    [name] = club.accounts.accounts
    for number in range(6):  # one more than it remembers
        club.addresses[f"place{number}"] = f"192.0.2.{number}"
        club.login(f"place{number}", "Zoe")
        guess(club, f"place{number}", 1, "Zoe")
    guess(club, "eve", 1, "Zoe")
    assert any(name in who for who in club.accounts._tries)
    assert club.say("home", "unregister", password=PASSWORD)["type"] == "ok"
    assert not any(name in who for who in club.accounts._tries)


def test_an_address_that_guesses_at_many_is_slowed_down() -> None:
    club = Club()
    codes = [club.refused("eve", "login", username=f"User{n}x", password=WRONG) for n in range(51)]
    assert codes == ["bad_credentials"] * 50 + ["throttled"]
    club.register("bob")
    assert club.refused("bob", "login", username="Bob", password=WRONG) == "bad_credentials", "others are not"


def test_right_passwords_do_not_count_against_an_address() -> None:
    club = Club()
    club.register("ana")
    for _ in range(120):
        club.login("ana", "Ana")


def test_a_right_password_does_not_clear_the_address_of_its_wrong_ones() -> None:
    club = Club()
    club.addresses = {"eve": "203.0.113.9"}
    club.register("eve")
    for number in range(50):
        club.refused("eve", "login", username=f"User{number}x", password=WRONG)
        if number < 49:
            club.login("eve", "Eve")
    assert club.refused("eve", "login", username="Eve", password=PASSWORD) == "throttled"


def test_accounts_opened_from_one_address_are_limited() -> None:
    club = Club()
    for number in range(10):
        club.register("eve", f"User{number}x")
    assert club.refused("eve", "register", username="Onemore", password=PASSWORD) == "throttled"
    club.register("bob", "Onemore")
    club.now.pass_ms(60_000)
    club.register("eve", "Another")


def test_without_limits_per_address_only_accounts_count() -> None:
    club = Club(address_limits=False)
    for number in range(60):
        club.register("eve", f"User{number}x")
        assert guess(club, "eve", 1, f"User{number}x") == ["bad_credentials"]
    guess(club, "eve", 9, "User5x")
    assert wait_of(club, "eve", "User5x") == 1000


def test_tries_are_forgotten_after_a_day() -> None:
    club = Club()
    club.register("ana")
    guess(club, "eve", 10)
    club.now.pass_ms(DAY_MS)
    assert guess(club, "eve", 10) == ["bad_credentials"] * 10


def test_guesses_inside_a_session_are_counted_apart_from_logins() -> None:
    club = Club()
    club.register("ana")
    fields = {"password": WRONG, "new_password": "battery staple 7"}
    codes = [club.refused("ana", "password", **fields) for _ in range(5)]
    codes += [club.refused("ana", "unregister", password=WRONG) for _ in range(5)]
    assert codes == ["bad_credentials"] * 10
    assert club.refused("ana", "unregister", password=PASSWORD) == "throttled"
    club.login("phone", "Ana")
    club.now.pass_ms(1000)
    assert club.say("ana", "unregister", password=PASSWORD)["type"] == "ok"


def test_many_guesses_at_one_instant_are_counted_before_they_are_judged() -> None:
    club = Club()
    begun = [club.accounts.begin("account#ana", GUESSES.limit) for _ in range(1000)]
    assert begun.count(0) == AT_ONCE + 1


def test_a_hundred_right_logins_at_once_hold_nobody() -> None:
    club = Club()
    club.register("ana")
    for _ in range(100):
        assert club.accounts.begin("account#ana", GUESSES.limit) == 0
    club.login("phone", "Ana")


def test_a_pace_never_waits_longer_than_it_says() -> None:
    pace = Pace(free=3, first_ms=10, longest_ms=70)
    assert [pace.wait_ms(n) for n in (0, 2, 3, 4, 5, 6, 1000)] == [0, 0, 10, 20, 40, 70, 70]


@pytest.mark.parametrize(
    ("address", "same"),
    [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("nonsense", "nonsense"),
    ],
)
def test_an_address_is_what_tells_households_apart(address: str, same: str) -> None:
    assert network(address) == same
