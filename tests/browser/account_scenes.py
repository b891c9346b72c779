"""The screens of accounts, full of names and figures that a server of canned answers gives."""

import json
import re
from typing import Final

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.person import Message, Person

ME: Final = "Lucía"
OTHERS: Final = ("WWWWWWWWWWWWWWWWWWWW", "Íñigo", "محمد_عبد_الرحمن", "Bea", "Zoë-van-den-Berg.1982", "abc")
PLACES: Final = (1, 2, 2, 4, 5, 1000)
POINTS: Final = (12_345, 388, 388, 290, 264, 7)


def tally(played: int, won: int, points: int) -> Message:
    return {"played": played, "won": won, "points": points}


def row(username: str, place: int, points: int) -> Message:
    games = {"standard": tally(61, 12, 200), "stuck_king": tally(9, 0, 80)}
    return {"place": place, "username": username, "points": points, "games": {"disunyer": games}}


ROWS: Final = [row(*each) for each in zip(OTHERS, PLACES, POINTS, strict=True)]
GAMES: Final = {
    **ROWS[0]["games"],
    "rummy": {"standard": tally(12, 5, 0)},
    "ignorado": {"standard": tally(3, 1, 0)},
    "dnup": {"standard": tally(1, 0, 0)},
}
PLAYED: Final = (
    ("disunyer", "standard"),
    ("disunyer", "stuck_king"),
    ("rummy", "standard"),
    ("ignorado", "standard"),
    ("dnup", "standard"),
)
RECENT: Final = [
    {
        "replay": None if number == 2 else f"r{number}",
        "game": PLAYED[number % len(PLAYED)][0],
        "mode": PLAYED[number % len(PLAYED)][1],
        "ended_at": 1_790_000_000_000 - number * 86_400_000,
        "place": number + 1,
        "points": 16 - 2 * number if PLAYED[number % len(PLAYED)][0] == "disunyer" else 0,
    }
    for number in range(8)
]
ANSWERS: Final[dict[str, Message]] = {
    "hello": {"type": "welcome", "protocol": 1, "release": "test", "games": [], "reactions": [], "rejoined": None},
    "rooms": {"type": "rooms", "rooms": [], "cursor": None},
    "leaderboard": {"type": "leaderboard", "rows": ROWS, "cursor": "next", "me": row(ME, 12_345, 96)},
    "profile": {"type": "profile", "username": ME, "since_at": 1_790_000_000_000, "points": 96, "place": 12_345}
    | {"games": GAMES, "recent": RECENT},
    "login": {"type": "error", "code": "throttled", "message": "", "retry_after_ms": 64_000},
    "register": {"type": "error", "code": "username_taken", "message": ""},
    "password": {"type": "error", "code": "bad_credentials", "message": ""},
    "unregister": {"type": "error", "code": "bad_credentials", "message": ""},
    "ping": {"type": "pong", "server_at": 1_790_000_000_000},
}


def serve(person: Person, username: str | None, **changed: Message) -> Person:
    """The page talks to the canned server from now on, logged in or not."""
    answers = {**ANSWERS, **changed}
    answers["hello"] = {**answers["hello"], "account": username and {"username": username}}
    if username:
        kept = json.dumps({"disunyer.session": "kept", "disunyer.account": username})
        person.context.add_init_script(f"Object.assign(localStorage, {kept})")

    def opened(wire: WebSocketRoute) -> None:
        def answer(text: str | bytes) -> None:
            command = json.loads(text)
            wire.send(json.dumps({**answers[command["action"]], "reply_to": command["id"]}))

        wire.on_message(answer)

    person.page.route(
        "**/config.json", lambda route: route.fulfill(json={"socket": "ws://canned.test/ws", "release": "test"})
    )
    person.page.route_web_socket(re.compile(r"^ws://canned\.test/"), opened)
    return person


def fill(person: Person, form: str, **values: str) -> None:
    for name, value in values.items():
        person.page.locator(f"#{form}-{name}").fill(value)
    person.page.locator(f"#{form}-{list(values)[-1]}").press("Enter")


def login(person: Person, _names: tuple[str, ...]) -> None:
    serve(person, None).open("#/login")
    fill(person, "login", username=ME, password="short")  # noqa: S106 - nobody's
    expect(person.page.locator("#login-password-error")).to_have_text(person.t("err_bad_credentials"))


def login_throttled(person: Person, _names: tuple[str, ...]) -> None:
    serve(person, None).open("#/login")
    fill(person, "login", username=ME, password="of nobody's account")  # noqa: S106 - nobody's
    expect(person.page.locator("#login-error")).to_contain_text("64")


def register(person: Person, _names: tuple[str, ...]) -> None:
    serve(person, None).open("#/register")
    fill(person, "register", username=ME, password="of nobody's account")  # noqa: S106 - nobody's
    expect(person.page.locator("#register-username-error")).to_have_text(person.t("err_username_taken"))
    person.page.locator(".secret button").click()


def password(person: Person, _names: tuple[str, ...]) -> None:
    serve(person, ME).open("#/password")
    fill(person, "password", password="of nobody's account", fresh="short")  # noqa: S106 - nobody's
    expect(person.page.locator("#password-fresh-error")).to_have_text(person.t("err_password_short"))


def profile(person: Person, _names: tuple[str, ...]) -> None:
    serve(person, ME).open("#/u")
    person.see(".acts")


def profile_of_nobody(person: Person, _names: tuple[str, ...]) -> None:
    serve(person, ME, profile={"type": "error", "code": "unknown_profile", "message": ""}).open("#/u/nobody")
    expect(person.page.locator("main")).to_contain_text(person.t("err_unknown_profile"))


def profile_without_account(person: Person, _names: tuple[str, ...]) -> None:
    serve(person, None).open("#/u")
    person.see(".acts")


def profile_new(person: Person, _names: tuple[str, ...]) -> None:
    fresh = {**ANSWERS["profile"], "points": 0, "place": None, "games": {}, "recent": []}
    serve(person, ME, profile=fresh).open("#/u")
    person.see(".stat.none")


def deleting(person: Person, _names: tuple[str, ...]) -> None:
    serve(person, ME).open("#/u")
    person.button("delete_account").click()
    fill(person, "unregister", password="of nobody's account")  # noqa: S106 - nobody's
    expect(person.page.locator("#unregister-password-error")).to_have_text(person.t("err_wrong_password"))


def leaderboard(person: Person, _names: tuple[str, ...]) -> None:
    serve(person, ME).open("#/leaderboard")
    person.see("tr.me")


def leaderboard_empty(person: Person, _names: tuple[str, ...]) -> None:
    serve(person, None, leaderboard={"type": "leaderboard", "rows": [], "cursor": None}).open("#/leaderboard")
    expect(person.page.locator("main")).to_contain_text(person.t("board_empty"))


def home_logged_in(person: Person, _names: tuple[str, ...]) -> None:
    serve(person, OTHERS[0]).open()
    person.see(".playing-as")


ACCOUNTS: Final = (
    login,
    login_throttled,
    register,
    password,
    profile,
    profile_of_nobody,
    profile_without_account,
    profile_new,
    deleting,
    leaderboard,
    leaderboard_empty,
    home_logged_in,
)
