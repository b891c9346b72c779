"""People who open accounts, and log in and out, in the middle of everything; and what must be true of it afterwards."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from cardroom.accounts.sessions import session_id
from cardroom.accounts.usernames import read_username
from cardroom.adapters.accounts import DynamoAccounts

from tests.simulation.functions import ACCOUNT_ACTIONS
from tests.simulation.invariants import ACCOUNTS, require
from tests.simulation.people import Message, Person

_PASSWORD: Final = "no secret of anybody"  # noqa: S105 - of people who are not there


def dabble(person: Person) -> None:
    """Opens an account, or logs in, or out, whichever can be done now."""
    person.dabbling = True
    if person.session is None:
        action = "register" if person.username is None else "login"
        name = person.username or f"Reg-{person.name}"
        person.say({"action": action, "username": name, "password": _PASSWORD}, _entered(person, name))
    else:
        person.say({"action": "logout"}, _gone(person, person.session))


def _entered(person: Person, name: str) -> Callable[[Message], None]:
    def answered(answer: Message) -> None:
        person.dabbling = False
        if answer["type"] == "session":
            person.username, person.session = name, answer["session"]
        elif answer["code"] == "username_taken":
            person.username = name  # the first answer was lost

    return answered


def _gone(person: Person, token: str) -> Callable[[Message], None]:
    def answered(answer: Message) -> None:
        person.dabbling = False
        if answer["type"] == "ok":
            person.logged_out.append(token)
        if answer["type"] == "ok" or answer["code"] == "login_required":
            person.session = None

    return answered


def check_logins(
    store: DynamoAccounts, people: list[Person], answers: Mapping[str, list[Any]], doubled: set[str]
) -> None:
    """Each account that was opened is there, once; a session holds until its logout, and no longer.

    Whoever's command was handled twice, at one instant (``doubled``) or because they repeated it, may have two
    sessions, of which they know one; and whoever was cut off before the answer came does not know yet whether they are
    logged in.
    """
    for person in people:
        said = [said for said in person.said if said.fields["action"] in ACCOUNT_ACTIONS]
        for wish in said:
            told = [answer["type"] for answer in answers.get(wish.id, ())]
            if "session" in told:
                account = store.account(read_username(wish.fields["username"]).key)
                right = account is not None and account.username == wish.fields["username"]
                require(right, ACCOUNTS, f"{wish.id} was accepted, and is lost")
        once = all(wish.id not in doubled and wish.tries == 1 for wish in said)
        certain = once and all(wish.answers and len(answers.get(wish.id, ())) == 1 for wish in said)
        for token in person.logged_out if once else ():
            require(store.session(session_id(token)) is None, ACCOUNTS, f"{person.name} is logged out, and is not")
        if certain and person.dabbles and person.session is not None:
            held = store.session(session_id(person.session))
            require(held is not None, ACCOUNTS, f"{person.name} is logged in, and is not")
