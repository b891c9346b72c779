"""``python -m operate``: what an operator does by hand, on the local stack or one in the cloud.

    python -m operate rooms                      every room that lives
    python -m operate room KQRT [--secrets]      one room, as a spectator sees it; with seed and hands only if asked for
    python -m operate log KQRT [--secrets]       what happened in it, or in a finished game by its replay's id
    python -m operate close KQRT                 closes it; whoever is in it is told
    python -m operate account Ana                an account's figures
    python -m operate export Ana                 all that is stored about it, as JSON, for its owner
    python -m operate reset Ana                  gives it a code for one login in the place of its password
    python -m operate delete Ana                 deletes it, and says what still names it
    python -m operate recount                    counts everybody's points anew, should places be wrong
    python -m operate report BCDFGHJK            a moment that a player reported
    python -m operate audit                      what operators did, the newest first

``--port 8000`` says which local stack; ``--stack cardroom-prod`` (with ``--region`` or AWS_REGION) one in the cloud, by
the credentials that are here. Each of these leaves a line in the audit before it does anything. It runs on what the
functions and the local stack need: ``make operate STAGE=prod DO="account Ana"`` installs that.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Mapping
from typing import Any, Final

from botocore.exceptions import BotoCoreError, ClientError

from operate import OperateError, use_layers

use_layers()

from cardroom.accounts.passwords import Hasher  # noqa: E402 - the layers are found from here on
from cardroom.ports import UnavailableError  # noqa: E402

from operate import audit, people, places, reports, rooms  # noqa: E402
from operate.places import Place  # noqa: E402

Say = Callable[[str], None]


def list_rooms(place: Place, _asked: argparse.Namespace, say: Say) -> None:
    """``rooms``."""
    audit.note(place, "rooms")
    lines = list(rooms.listed(place))
    for line in lines or ["There is no room."]:
        say(line)


def show_room(place: Place, asked: argparse.Namespace, say: Say) -> None:
    """``room``."""
    audit.note(place, "room", asked.of.upper(), secrets=asked.secrets)
    say(_json(rooms.shown(place, asked.of, secrets=asked.secrets)))


def show_log(place: Place, asked: argparse.Namespace, say: Say) -> None:
    """``log``."""
    audit.note(place, "log", asked.of, secrets=asked.secrets)
    for line in rooms.log(place, asked.of, secrets=asked.secrets):
        say(line)


def close_room(place: Place, asked: argparse.Namespace, say: Say) -> None:
    """``close``."""
    audit.note(place, "close", asked.of.upper())
    rooms.closed(place, asked.of)
    say(f"{asked.of.upper()} is closed.")


def show_account(place: Place, asked: argparse.Namespace, say: Say) -> None:
    """``account``."""
    account = people.found(place, asked.of)
    audit.note(place, "account", account.uid)
    say(_json(people.shown(account)))


def export_account(place: Place, asked: argparse.Namespace, say: Say) -> None:
    """``export``."""
    account = people.found(place, asked.of)
    audit.note(place, "export", account.uid)
    say(people.export(account))


def reset_password(place: Place, asked: argparse.Namespace, say: Say) -> None:
    """``reset``."""
    account = people.found(place, asked.of)
    audit.note(place, "reset", account.uid)
    code = people.reset(place, account, Hasher())
    say(f"With this code as the password {account.username} can log in once, within a day: {code}")
    say("It is shown here and nowhere again. To set a password then, it is the old one. All earlier logins have ended.")


def delete_account(place: Place, asked: argparse.Namespace, say: Say) -> None:
    """``delete``."""
    account = people.found(place, asked.of)
    audit.note(place, "delete", account.uid)
    left = people.deleted(place, account)
    say(f"{account.username} is deleted.")
    for line in left:
        say(f"still there until it expires: {line}")


def recount_points(place: Place, _asked: argparse.Namespace, say: Say) -> None:
    """``recount``."""
    audit.note(place, "recount")
    say(people.recounted(place))


def show_report(place: Place, asked: argparse.Namespace, say: Say) -> None:
    """``report``."""
    audit.note(place, "report", asked.of.upper())
    say(_json(reports.shown(place, asked.of)))


def show_audit(place: Place, asked: argparse.Namespace, say: Say) -> None:
    """``audit``."""
    lines = list(audit.lines(place, asked.limit))
    audit.note(place, "audit")
    for line in lines:
        say(line)


ACTIONS: Final[Mapping[str, tuple[Callable[[Place, argparse.Namespace, Say], None], str]]] = {
    "rooms": (list_rooms, ""),
    "room": (show_room, "CODE"),
    "log": (show_log, "CODE or REPLAY"),
    "close": (close_room, "CODE"),
    "account": (show_account, "NAME"),
    "export": (export_account, "NAME"),
    "reset": (reset_password, "NAME"),
    "delete": (delete_account, "NAME"),
    "recount": (recount_points, ""),
    "report": (show_report, "ID"),
    "audit": (show_audit, ""),
}
_WITH_SECRETS: Final = frozenset({"room", "log"})


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(
        prog="python -m operate", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    made.add_argument("--stack", help="a stack in the cloud, such as cardroom-prod")
    made.add_argument(
        "--region", default=os.environ.get("AWS_REGION"), help="where that is; else the one that the credentials name"
    )
    made.add_argument("--port", type=int, default=8000, help="the local stack's port (8000)")
    actions = made.add_subparsers(dest="action", required=True, metavar="ACTION")
    for name, (does, of) in ACTIONS.items():
        action = actions.add_parser(name, help=does.__doc__)
        if of:
            action.add_argument("of", metavar=of)
        if name in _WITH_SECRETS:
            action.add_argument("--secrets", action="store_true", help="with what nobody at the table may see")
        if name == "audit":
            action.add_argument("--limit", type=int, default=50, help="so many lines (50)")
    return made


def act(place: Place, asked: argparse.Namespace, say: Say) -> None:
    """Does what is asked for. Raises :class:`OperateError`."""
    does, _ = ACTIONS[asked.action]
    does(place, asked, say)


def main(arguments: list[str] | None = None) -> int:
    """Runs one action; returns the exit code."""
    asked = parser().parse_args(arguments)
    try:
        place = places.cloud(asked.stack, asked.region) if asked.stack else places.local(asked.port)
        act(place, asked, print)
    except OperateError as error:
        print(error, file=sys.stderr)
        return 1
    except (UnavailableError, BotoCoreError, ClientError) as error:
        print(f"The tables cannot be reached, or refused: {error}", file=sys.stderr)
        return 1
    return 0


def _json(told: Any) -> str:
    return json.dumps(told, ensure_ascii=False, indent=2)


if __name__ == "__main__":
    sys.exit(main())
