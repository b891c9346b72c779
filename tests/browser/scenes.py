"""Every screen of the page, and how a person comes to it."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from playwright.sync_api import expect

from tests.browser.account_scenes import ACCOUNTS
from tests.browser.lobby_scenes import LOBBIES
from tests.browser.person import Person
from tests.browser.staged import Table, found

Scene = Callable[[Person, tuple[str, ...]], None]


def _decides(seat: int, phase: str) -> Callable[[Table], bool]:
    return lambda table: table.state.decider == seat and table.state.phase == phase


def _seated(person: Person, table: Table, seat: int = 0) -> Table:
    table.seat(person, seat)
    person.see(".felt")
    return table


def _hall(names: tuple[str, ...]) -> Table:
    """Two rooms that wait and one that plays."""
    hall = Table(3, names).gather(3)
    hall.say("q0", "create", game="disunyer", mode="stuck_king", visibility="public", name="Quim")
    hall.say("q0", "addbot", level="hard")
    hall.say("r0", "create", game="disunyer", mode="standard", visibility="public", name="Rosa")
    for _ in range(7):
        hall.say("r0", "addbot")
    return hall


def home(person: Person, names: tuple[str, ...]) -> None:
    _hall(names).serve(person)
    person.open()
    expect(person.page.locator(".rooms li")).to_have_count(3)


def home_with_a_seat_kept(person: Person, names: tuple[str, ...]) -> None:
    table = Table(1, names).gather(3)
    table.seat(person, 1, "#/")
    person.see(".kept")


def home_with_errors(person: Person, names: tuple[str, ...]) -> None:
    _hall(names).serve(person)
    person.open()
    expect(person.page.locator(".rooms li")).to_have_count(3)
    person.page.locator("#name").fill("x" * 21)
    person.page.locator(".code-input").fill("zz")
    person.button("play_now").click()
    expect(person.page.locator("#name-error")).to_have_text(person.t("err_name_invalid"))
    person.button("join_btn").click()
    expect(person.page.locator("#code-error")).to_have_text(person.t("err_code_invalid"))


def invited(person: Person, names: tuple[str, ...]) -> None:
    table = Table(1, names).gather(3)
    table.serve(person)
    person.open(f"#/r/{table.code}")
    person.see(".cold form")


def waiting_room(person: Person, names: tuple[str, ...]) -> None:
    table = Table(1, names).gather(5)
    table.say("p0", "addbot", level="hard")
    table.service.disconnect("p3")
    table.seat(person, 0)
    person.see(".seats8")


def waiting_room_watched(person: Person, names: tuple[str, ...]) -> None:
    table = Table(1, names).gather(3)
    table.serve(person)
    person.open(f"#/r/{table.code}")
    person.button("watch").click()
    person.see(".watcher")


def turn(person: Person, names: tuple[str, ...]) -> None:
    """With a card that I know, one who is away and one who is out."""
    table = found(
        lambda t: _decides(0, "turns")(t) and t.state.round.number > 1 and 5 < len(t.state.standing) < 8, names=names
    )
    table.service.disconnect(f"p{next(seat for seat in table.state.standing if seat)}")
    _seated(person, table)
    person.see(".dock.is-mine")


def wait(person: Person, names: tuple[str, ...]) -> None:
    """After I passed: I know my neighbour's card."""

    def wanted(table: Table) -> bool:
        standing = table.state.standing
        return _decides(0, "turns")(table) and standing.index(0) < len(standing) - 2

    table = found(wanted, names=names)
    table.move(kind="pass")
    _seated(person, table)
    person.see(".seat.is-known")


def all_standing(person: Person, names: tuple[str, ...]) -> None:
    _seated(person, found(lambda t: _decides(0, "turns")(t) and len(t.state.standing) == 8, names=names))
    person.see(".dock.is-mine")


def stuck_kings(person: Person, names: tuple[str, ...]) -> None:
    def wanted(table: Table) -> bool:
        stuck = table.state.round.stuck
        return _decides(0, "turns")(table) and len(stuck) > 1 and 0 not in stuck

    _seated(person, found(wanted, names=names, mode="stuck_king"))
    person.see(".seat.is-stuck")


def pick(person: Person, names: tuple[str, ...]) -> None:
    _seated(person, found(lambda t: _decides(0, "pick")(t) and len(t.state.standing) > 6, names=names))
    person.see(".is-picking")


def guess(person: Person, names: tuple[str, ...]) -> None:
    _seated(person, found(lambda t: _decides(0, "guess")(t) and len(t.state.standing) > 6, names=names))
    person.see(".act.suit")


def called(person: Person, names: tuple[str, ...]) -> None:
    """Somebody challenges somebody else."""

    def wanted(table: Table) -> bool:
        state = table.state
        return state.phase == "guess" and 0 not in (state.decider, state.aces[0]) and len(state.standing) > 5

    _seated(person, found(wanted, names=names))
    person.see(".shout")


def _two_fall(table: Table) -> bool:
    state = table.state
    fallen = set(state.round.players) - set(state.standing)
    return state.phase == "pause" and not state.challenges and len(fallen) == 2 and 0 not in fallen


def reveal(person: Person, names: tuple[str, ...]) -> None:
    """Two fall at once, and are named."""
    _seated(person, found(_two_fall, names=names))
    person.see(".seat.is-lowest")


def reveal_watched(person: Person, names: tuple[str, ...]) -> None:
    table = found(_two_fall, names=names)
    table.serve(person)
    person.open(f"#/r/{table.code}")
    person.button("watch").click()
    person.see(".seat.is-lowest")


def i_fall(person: Person, names: tuple[str, ...]) -> None:
    def wanted(table: Table) -> bool:
        state = table.state
        return state.phase == "pause" and not state.challenges and 0 in set(state.round.players) - set(state.standing)

    _seated(person, found(wanted, names=names))
    person.see(".my-card.is-lowest")


def after_a_disunyer(person: Person, names: tuple[str, ...]) -> None:
    _seated(
        person,
        found(
            lambda t: t.state.phase == "pause" and len(t.state.challenges) > 1 and 0 in t.state.standing, names=names
        ),
    )
    person.see(".centre.is-pause")


def knocked_out(person: Person, names: tuple[str, ...]) -> None:
    def wanted(table: Table) -> bool:
        return table.state.phase == "turns" and 0 not in table.state.round.players and len(table.state.standing) > 3

    _seated(person, found(wanted, names=names))
    person.see(".dock .my-card.is-out")


def spectator(person: Person, names: tuple[str, ...]) -> None:
    table = found(_decides(2, "turns"), names=names)
    table.serve(person)
    person.open(f"#/r/{table.code}")
    person.button("watch").click()
    person.see(".dock.watch .heart")


def log_open(person: Person, names: tuple[str, ...]) -> None:
    all_standing(person, names)
    person.page.keyboard.press("l")
    person.see(".log.open")


def reactions(person: Person, names: tuple[str, ...]) -> None:
    table = found(_decides(0, "turns"), names=names)
    _seated(person, table)
    for seat in range(1, 5):
        table.say(f"p{seat}", "react", reaction="😂🔥👏😱"[seat - 1])
    table.tell()
    person.see(".bubble")


def offline(person: Person, names: tuple[str, ...]) -> None:
    table = _seated(person, found(_decides(0, "turns"), names=names))
    person.page.route_web_socket("ws://table.test/**", lambda wire: wire.close())
    for connection in list(table.wires):
        table.hang_up(connection)
    person.see(".banner")


def replaced(person: Person, names: tuple[str, ...]) -> None:
    table = _seated(person, found(_decides(0, "turns"), names=names))
    table.say("other", "join", code=table.code, seat_token=table.tokens[0])
    table.tell()
    expect(person.button("take_back")).to_be_visible()


def leave(person: Person, names: tuple[str, ...]) -> None:
    all_standing(person, names)
    person.button("leave").click()
    person.see("dialog.ask")


def end(person: Person, names: tuple[str, ...]) -> None:
    _seated(person, found(lambda t: t.state.phase == "over" and t.state.standing == (0,), names=names))
    person.see("dialog.end")


def end_lost(person: Person, names: tuple[str, ...]) -> None:
    _seated(person, found(lambda t: t.state.phase == "over" and t.state.standing not in {(), (0,)}, names=names))
    person.see("dialog.end")


def end_without_a_winner(person: Person, names: tuple[str, ...]) -> None:
    _seated(person, found(lambda t: t.state.phase == "over" and t.state.standing == (), names=names))
    person.see("dialog.end")


def shuffle_check(person: Person, names: tuple[str, ...]) -> None:
    end(person, names)
    person.button("check_shuffle").click()
    person.see(".check-verdict.good")


def end_table(person: Person, names: tuple[str, ...]) -> None:
    end(person, names)
    person.button("see_table").click()
    person.see(".reopen")


def end_table_as_a_loser(person: Person, names: tuple[str, ...]) -> None:
    end_lost(person, names)
    person.button("see_table").click()
    person.see(".reopen")


def replay(person: Person, names: tuple[str, ...]) -> None:
    end(person, names)
    person.page.locator("dialog.end a[href^='#/replay/']").click()
    person.see(".app.replay .felt")
    for _ in range(4):
        person.button("replay_forward").click()


def replay_checked(person: Person, names: tuple[str, ...]) -> None:
    replay(person, names)
    person.button("check_shuffle").click()
    person.see(".check-verdict.good")


def rules(person: Person, names: tuple[str, ...]) -> None:
    _hall(names).serve(person)
    person.open("#/rules")
    person.see("main section")


def settings(person: Person, names: tuple[str, ...]) -> None:
    _hall(names).serve(person)
    person.open("#/settings")


def about(person: Person, names: tuple[str, ...]) -> None:
    _hall(names).serve(person)
    person.open("#/about")


def not_found(person: Person, names: tuple[str, ...]) -> None:
    _hall(names).serve(person)
    person.open("#/nowhere")


def replay_unknown(person: Person, names: tuple[str, ...]) -> None:
    _hall(names).serve(person)
    person.open("#/replay/abc")
    expect(person.page.locator("main a[href='#/']")).to_have_text(person.t("to_home"))


def rules_while_it_is_my_turn(person: Person, names: tuple[str, ...]) -> None:
    all_standing(person, names)
    person.page.evaluate("location.hash = '#/rules'")
    person.see(".strip.is-turn")


PAGES: Final[tuple[Scene, ...]] = (
    home,
    home_with_a_seat_kept,
    home_with_errors,
    invited,
    waiting_room,
    waiting_room_watched,
    rules,
    settings,
    about,
    not_found,
    replay_unknown,
    rules_while_it_is_my_turn,
)
TABLES: Final[tuple[Scene, ...]] = (
    all_standing,
    turn,
    wait,
    stuck_kings,
    pick,
    guess,
    called,
    reveal,
    reveal_watched,
    i_fall,
    after_a_disunyer,
    knocked_out,
    spectator,
    log_open,
    reactions,
    offline,
    replaced,
    leave,
    end,
    end_lost,
    end_without_a_winner,
    shuffle_check,
    end_table,
    end_table_as_a_loser,
    replay,
    replay_checked,
)
SCENES: Final[Mapping[str, Scene]] = MappingProxyType(
    {scene.__name__: scene for scene in (*PAGES, *ACCOUNTS, *TABLES)} | LOBBIES
)
