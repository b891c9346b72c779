"""The screens before a game, of each game but Disunyer: choosing it, its waiting room, its rules."""

import json
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import expect

from tests.browser.person import Person
from tests.browser.staged import Table

Scene = Callable[[Person, tuple[str, ...]], None]


def _hall(names: tuple[str, ...]) -> Table:
    """A room of each game waits."""
    hall = Table(3, names).gather(3)
    hall.say("q0", "create", game="rummy", mode="standard", visibility="public", name=names[0])
    hall.say("r0", "create", game="ignorado", mode="standard", visibility="public", name=names[1])
    hall.say("r0", "addbot", level="hard")
    hall.say("s0", "create", game="dnup", mode="standard", visibility="public", name=names[2], options={"seats": 3})
    return hall


def _chosen(person: Person, names: tuple[str, ...], game: str) -> None:
    _hall(names).serve(person)
    person.open()
    expect(person.page.locator(".rooms li")).to_have_count(4)
    person.page.locator(f".chooser input[value={game}] + span").click()
    expect(person.page.locator(".hero h1")).to_have_text(person.t(f"{game}_tagline"))


def home_rummy(person: Person, names: tuple[str, ...]) -> None:
    """With a friend, as it is usual."""
    _chosen(person, names, "rummy")


def home_rummy_on_one_device(person: Person, names: tuple[str, ...]) -> None:
    """A match is kept there already, and whether to delete it has been asked."""
    hall = _hall(names)
    options = {"shared": True, "second_name": names[1]}
    kept = hall.say("t0", "create", game="rummy", mode="standard", visibility="private", name=names[0], options=options)
    seat = json.dumps({"token": kept["seat_token"], "seat": 0, "nonce": None, "game": "rummy", "days": 7})
    person.context.add_init_script(f"""
      localStorage.setItem("disunyer.seat.{kept["code"]}", JSON.stringify({{...{seat}, at: Date.now()}}));
      localStorage.setItem("disunyer.slot.rummy.local", "{kept["code"]}");
    """)
    hall.serve(person)
    person.open()
    person.page.locator(".chooser input[value=rummy] + span").click()
    person.page.locator(".create input[value=device] + span").click()
    person.button("rummy_forget").click()
    expect(person.button("rummy_forget_sure")).to_be_visible()
    person.page.evaluate("scrollTo(0, 0)")


def home_rummy_against_the_computer(person: Person, names: tuple[str, ...]) -> None:
    _chosen(person, names, "rummy")
    person.page.locator(".create input[value=computer] + span").click()
    person.page.evaluate("scrollTo(0, 0)")


def home_ignorado(person: Person, names: tuple[str, ...]) -> None:
    _chosen(person, names, "ignorado")


def home_dnup(person: Person, names: tuple[str, ...]) -> None:
    _chosen(person, names, "dnup")


def _waits(person: Person, names: tuple[str, ...], people: int, **wish: Any) -> None:
    """The host's waiting room, with some who have come."""
    hall = Table(1, names)
    opened = hall.say("p0", "create", mode="standard", name=names[0], **wish)
    hall.code, hall.tokens[0] = opened["code"], opened["seat_token"]
    for number in range(1, people):
        hall.say(f"p{number}", "join", code=hall.code, name=names[number])
    hall.seat(person)
    person.see(".seats8")


def waiting_room_rummy(person: Person, names: tuple[str, ...]) -> None:
    _waits(person, names, 1, game="rummy", visibility="private")


def waiting_room_ignorado(person: Person, names: tuple[str, ...]) -> None:
    _waits(person, names, 4, game="ignorado", visibility="public")


def waiting_room_dnup(person: Person, names: tuple[str, ...]) -> None:
    _waits(person, names, 2, game="dnup", visibility="public", options={"seats": 5})


def _rules(game: str) -> Scene:
    def rules(person: Person, names: tuple[str, ...]) -> None:
        _hall(names).serve(person)
        person.open(f"#/rules/{game}")
        person.see("main section")

    return rules


LOBBIES: Final[dict[str, Scene]] = {
    scene.__name__: scene
    for scene in (
        home_rummy,
        home_rummy_on_one_device,
        home_rummy_against_the_computer,
        home_ignorado,
        home_dnup,
        waiting_room_rummy,
        waiting_room_ignorado,
        waiting_room_dnup,
    )
} | {f"rules_{game}": _rules(game) for game in ("rummy", "ignorado", "dnup")}
