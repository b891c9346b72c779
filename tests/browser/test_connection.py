"""A bad network, a laptop that slept, a wrong clock, two tabs: nobody loses a move, and nothing is counted twice."""

import json
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import TimeoutError, WebSocketRoute, expect  # noqa: A004 - its name there

from tests.browser.conftest import Come
from tests.browser.person import Message, Person, changes
from tests.browser.staged import Table, found

HOUR_MS = 3_600_000


def my_turn(table: Table) -> bool:
    """The turn of seat 0, with others after it."""
    state = table.state
    return bool(state.phase == "turns" and state.decider == 0 and state.standing[-1] != 0)


def moves(table: Table) -> list[Message]:
    return [command for command in table.commands if command["action"] == "move"]


def done(told: dict[int, tuple[int, list[Message]]], round_: int, seat: int) -> list[Message]:
    """What a seat did by itself in a round."""
    kinds = {"kept", "passed", "drew", "challenge_called", "suit_guessed"}
    return [
        event
        for happened, events in told.values()
        for event in events
        if happened == round_ and event["kind"] in kinds and event["seat"] == seat and not event.get("by_default")
    ]


class Cut:
    """A wire to the local stack that breaks whenever a new move has gone and its answer has not come."""

    def __init__(self) -> None:
        self.moves: list[Message] = []
        self.received: list[Message] = []

    def relay(self, wire: WebSocketRoute) -> None:
        server = wire.connect_to_server()
        broken: list[bool] = []

        def to_server(text: str | bytes) -> None:
            server.send(text)
            command = json.loads(text)
            if command["action"] == "move":
                is_new = all(move["id"] != command["id"] for move in self.moves)
                self.moves.append(command)
                if is_new:
                    broken.append(True)
                    wire.close()

        def to_page(text: str | bytes) -> None:
            if not broken:
                self.received.append(json.loads(text))
                wire.send(text)

        wire.on_message(to_server)
        server.on_message(to_page)

    def tables(self) -> list[Message]:
        return [message for message in self.received if message["type"] == "table"]

    def taken(self) -> list[Message]:
        """The moves that the server said yes to."""
        yes = {message["reply_to"] for message in self.received if message["type"] == "ok"}
        return [move for move in self.moves if move["id"] in yes]

    def own_events(self) -> list[Message]:
        """What the table told of the newest of them, and of what its player did besides in that round."""
        if not self.taken():
            return []
        code = self.tables()[-1]["room"]["code"]
        tables = [table for table in self.tables() if table["room"]["code"] == code]
        round_ = int(self.taken()[-1]["decision"].partition(".")[0])
        return done(changes(tables), round_, tables[-1]["you"]["seat"])


def test_a_move_whose_answer_was_lost_is_repeated_with_its_id_and_counts_once(come: Come) -> None:
    ana = come()
    cut = Cut()
    ana.page.route_web_socket("**/ws", cut.relay)
    ana.open()
    ana.create_room()
    ana.add_bots(7)
    buttons = {"turn": ".act.keep", "guess": ".act.suit", "pick": "button.seat-in"}
    # a move may come too late to count, and its round may be over when the page is back: then there is nothing to see
    while not (own := cut.own_events()):
        kind = ana.my_decision_or_the_end()
        if kind == "end":  # some fall before anything is asked of them
            ana.button("again").click()
            ana.see(".seats8")
            ana.add_bots(7)
            continue
        with suppress(TimeoutError):
            ana.page.locator(buttons[kind]).first.click(timeout=1_000)
        expect(ana.page.locator("[aria-busy=true]")).to_have_count(0)
        ana.my_decision_or_the_end()

    first, again = cut.taken()[:2]
    assert first == again
    assert len([event for event in own if event["kind"] == own[0]["kind"]]) == 1


def test_a_move_that_was_lost_on_its_way_is_sent_again_with_its_id_and_counts_once(come: Come) -> None:
    ana = come()
    table = found(my_turn)
    table.seat(ana)
    ana.see(".dock.is-mine")

    def lose(command: Message) -> bool:
        if command["action"] != "move" or len(moves(table)) > 1:
            return False
        for connection in list(table.wires):
            table.hang_up(connection)
        return True

    table.lose = lose
    ana.button("keep").click()
    expect(ana.page.locator(".dock.is-mine")).to_have_count(0)
    first, second = moves(table)
    assert first == second
    assert [event["kind"] for event in done(changes(table.tables()), table.state.round.number, 0)] == ["kept"]
    expect(ana.page.locator(".log-kept:last-child, .log-back_online").first).to_be_attached()


def test_without_a_connection_a_banner_says_so_and_goes_with_the_first_table(come: Come) -> None:
    ana = come()
    table = found(my_turn)
    table.seat(ana)
    ana.see(".dock.is-mine")
    down = [True]

    def opened(wire: WebSocketRoute) -> None:
        if down:
            wire.close()
        else:
            table.opened(wire)

    ana.page.route_web_socket("ws://table.test/**", opened)
    for connection in list(table.wires):
        table.hang_up(connection)
    expect(ana.page.locator(".banner")).to_contain_text(ana.t("reconnecting"))
    ana.page.keyboard.press("k")
    expect(ana.page.locator(".act.keep")).to_have_attribute("aria-disabled", "true")
    assert moves(table) == []
    down.clear()
    ana.button("try_now").click()
    expect(ana.page.locator(".banner")).to_have_count(0)
    expect(ana.page.locator(".log-back_online")).to_have_count(1)
    ana.page.keyboard.press("k")
    expect(ana.page.locator(".dock.is-mine")).to_have_count(0)
    assert len(moves(table)) == 1


def test_a_server_that_forgot_who_sits_there_is_told_and_the_move_counts(come: Come) -> None:
    ana = come()
    table = found(my_turn)
    table.seat(ana)
    ana.see(".dock.is-mine")
    for connection in list(table.wires):
        table.service.disconnect(connection)  # the server's side alone: the page hears nothing of it
    ana.page.keyboard.press("k")
    expect(ana.page.locator(".dock.is-mine")).to_have_count(0)
    expect(ana.page.locator(".toast")).to_have_count(0)
    first, second = moves(table)
    assert first["move"] == second["move"] == {"kind": "keep"}
    assert [command["room"]["code"] for command in table.commands if command["action"] == "hello"][1:] == [table.code]
    assert len(done(changes(table.tables()), table.state.round.number, 0)) == 1


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_wall_clock_that_is_an_hour_off_changes_no_countdown(come: Come, hours: int) -> None:
    def still(person: Person, now: int) -> None:
        """The page's time stands, and goes only as far as it is told to."""
        shown = (now + hours * HOUR_MS) / 1000
        person.page.clock.install(time=shown)
        person.page.clock.pause_at(shown + 60)  # it runs until then, and cannot go back

    ana = come()
    table = found(my_turn)
    still(ana, table.now())
    table.seat(ana)
    secs = ana.page.locator(".dock .secs")
    expect(secs).to_have_text("10")
    ana.page.clock.run_for(3_100)
    expect(secs).to_have_text("7")
    ana.page.clock.run_for(7_000)
    expect(secs).to_have_text("0")

    bea = come()
    lobby = Table(2).gather(3)
    lobby.pass_ms(60_000)
    still(bea, lobby.now())
    lobby.serve(bea)
    bea.open()
    expect(bea.page.locator(".rooms li")).to_contain_text(bea.t("starts_in", t="2:00"))
    bea.page.locator(".rooms li .btn").click()
    expect(bea.page.locator(".mmss")).to_have_text("2:00")
    bea.page.clock.run_for(20_500)  # it is drawn anew four times a second, from an instant that nobody knows
    expect(bea.page.locator(".mmss")).to_have_text("1:40")


def test_a_laptop_that_slept_shows_the_present_when_it_wakes(come: Come) -> None:
    ana = come()
    table = found(my_turn)
    ana.page.clock.install(time=table.now() / 1000)
    table.seat(ana)
    expect(ana.page.locator(".dock .secs")).to_have_text("10")

    asleep = dict(table.wires)
    table.wires.clear()  # nothing reaches a machine that sleeps
    table.pass_ms(4_000)
    for connection in asleep:
        table.service.disconnect(connection)
    table.pass_ms(HOUR_MS // 4)
    ana.page.clock.fast_forward(HOUR_MS // 4 + 4_000)
    for wire in asleep.values():
        wire.close()
    ana.page.clock.run_for(2_000)

    expect(ana.page.locator(".banner")).to_have_count(0)
    newest = table.tables()[-1]
    assert newest["version"] == table.room.version
    expect(ana.page.locator(".bar .chip").nth(2)).to_have_text(ana.t("round", n=table.state.round.number))


@pytest.mark.parametrize("pausing", [False, True], ids=["lobby", "pause"])
def test_where_nobody_decides_the_page_asks_once_the_rooms_clock_is_lost(come: Come, *, pausing: bool) -> None:
    ana = come()
    table = found(lambda table: bool(table.state.phase == "pause")) if pausing else Table().gather(2)
    if not pausing:
        table.pass_ms(175_000)
    ana.page.clock.install(time=table.now() / 1000)
    table.seat(ana)
    ana.page.locator(".felt, .mmss").first.wait_for()
    shown = table.tables()[-1]
    table.clock.armed.clear()
    left = (shown["game"]["next_at"] if pausing else shown["room"]["starts_at"]) - table.now() + 2_500
    table.now.at += left
    ana.page.clock.run_for(left)
    expect(ana.page.locator(".bar .chip").nth(2)).to_have_text(ana.t("round", n=2 if pausing else 1))
    assert table.state.decider is not None


def replaced(person: Person) -> Any:
    return person.page.get_by_role("heading", name=person.t("replaced"))


def test_two_tabs_with_one_seat_do_not_fight(come: Come) -> None:
    """The second tab takes the seat, the first can take it back, and neither does so by itself."""
    ana = come()
    ana.open()
    code = ana.create_room()
    second = Person(ana.context, ana.address, "en")
    second.open(f"#/r/{code}")
    second.see(".seats8")
    expect(replaced(ana)).to_be_visible()

    ana.button("take_back").click()
    ana.see(".seats8")
    expect(replaced(second)).to_be_visible()

    opened = (ana.sockets, second.sockets)
    sent = len(second.sent)
    ana.add_bots(2)
    expect(replaced(second)).to_be_visible()
    assert (ana.sockets, second.sockets) == opened
    assert [frame for frame in second.sent[sent:] if frame["action"] in {"hello", "join"}] == []
    expect(ana.page.locator(".seats8 li.taken")).to_have_count(3)
    second.assert_content()
