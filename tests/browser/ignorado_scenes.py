"""The screens of El Ignorado, and how a person comes to each."""

from collections.abc import Callable
from typing import Any

from cardrules.ignorado.state import kind

from tests.browser.ignorado_table import IgnoradoTable, asks, card_of, found
from tests.browser.person import Person


def ghosts(table: IgnoradoTable) -> list[int]:
    """Who may poke in this round."""
    people, state = table.state.people, table.state
    return [seat for seat in state.table.order if not people.lives[seat] and people.fell[seat] < state.round.number]


Scene = Callable[[Person, tuple[str, ...]], None]


def scene(
    person: Person, names: tuple[str, ...], wanted: Callable[[IgnoradoTable], bool], see: str, **more: Any
) -> IgnoradoTable:
    table = found(wanted, asks, names=names, **more)
    table.seat(person, 0)
    person.see(see)
    return table


def decides(what: str) -> Callable[[IgnoradoTable], bool]:
    return lambda t: t.state.decider == 0 and kind(t.state) == what


def king(person: Person, names: tuple[str, ...]) -> None:
    scene(person, names, lambda t: decides("king_turn")(t) and t.state.round.number > 2, ".is-asking")


def returning(person: Person, names: tuple[str, ...]) -> None:
    scene(person, names, lambda t: decides("answer_king")(t) and card_of(t.state, 0)[0] == "A", ".act.is-return")


def poked(person: Person, names: tuple[str, ...]) -> None:
    table = found(lambda t: decides("king_turn")(t) and len(ghosts(t)) > 1, asks, names=names)
    table.poke(ghosts(table)[0], 0, "i_know_your_card")
    table.seat(person, 0)
    person.see(".poke")


def ignored(person: Person, names: tuple[str, ...]) -> None:
    table = scene(person, names, lambda t: t.state.phase == "turns" and 0 in ghosts(t), ".panel-dock")
    target = table.table("page-1")["game"]["poke_targets"][0]
    person.page.locator(f".seat[data-seat='{target}'] button").click()
    person.see(".is-chosen")


def outcome(person: Person, names: tuple[str, ...]) -> None:
    scene(
        person,
        names,
        lambda t: t.state.phase == "pause" and t.state.round.number > 3 and t.state.people.lives[0] > 0,
        ".is-lowest",
    )


def watched(person: Person, names: tuple[str, ...]) -> None:
    table = found(lambda t: t.state.phase == "answer" and len(ghosts(t)) > 1, asks, names=names)
    table.serve(person).open(f"#/r/{table.code}")
    person.button("watch").click()
    person.see(".faces")


def ended(person: Person, names: tuple[str, ...]) -> None:
    scene(person, names, lambda t: t.state.phase == "over", "dialog.end")


SCENES: tuple[Scene, ...] = (king, returning, poked, ignored, outcome, watched, ended)


def replayed(person: Person, names: tuple[str, ...]) -> None:
    """A few steps of a game again, with all cards open."""
    ended(person, names)
    person.page.locator("dialog.end a[href^='#/replay/']").click()
    person.see(".app.replay .felt")
    for _ in range(9):
        person.button("replay_forward").click()
