"""``python -m deploy up|back|restore|down``, which ``make deploy|rollback|restore|destroy`` call.

See :mod:`deploy.options` for what may be said besides.
"""

import os
import sys
from collections.abc import Callable, Mapping
from typing import NamedTuple

from botocore.exceptions import ClientError

from deploy import DeployError, releases, site, stack, tables
from deploy.account import Account
from deploy.options import DELETE, TEMPLATE, Ask, Options
from deploy.releases import Kept, Releases
from deploy.sam import Sam, SamError
from local.page import name_of_release


class Operator(NamedTuple):
    """Whoever runs this: what they say, and how to talk with them; ``ask`` is None without a terminal."""

    variables: Mapping[str, str]
    say: Callable[[str], None]
    ask: Ask | None


def up(operator: Operator) -> None:
    """Deploys what is here: the stack, then the page."""
    options = Options.of(operator.variables)
    account = Account.entered()
    cloudformation = account.client("cloudformation")
    before = stack.found(cloudformation, options.stack)
    stack.ready(before, options.stack)
    release = operator.variables.get("RELEASE") or name_of_release(TEMPLATE, site.FRONTEND)
    deployed = None if before is None else before.parameters
    parameters = options.parameters(deployed, release, operator.ask)
    _show(operator, options, account, deployed, parameters)
    sam = Sam(options.stack, account.environment())
    operator.say("Building …")
    built = sam.build(parameters["Runtime"], parameters["Architecture"])
    packaged = sam.package(built, options.stack)
    page = site.files()
    kept = Releases(account.client("s3"), releases.bucket(cloudformation), options.stack)
    kept.begin()
    _deploy(operator, options, account, sam, Kept(packaged.read_bytes(), parameters, page))
    kept.keep(packaged, parameters, page)
    outputs = stack.there(cloudformation, options.stack).outputs
    if before is None:
        _first_words(operator, parameters, outputs)
    operator.say(f"{outputs['SiteUrl']} has release {release}.")


def back(operator: Operator) -> None:
    """Deploys what was deployed before, as it was: code, parameters and page."""
    options = Options.of(operator.variables)
    account = Account.entered()
    cloudformation = account.client("cloudformation")
    stack.ready(stack.there(cloudformation, options.stack), options.stack)
    kept = Releases(account.client("s3"), releases.bucket(cloudformation), options.stack)
    release = kept.before(operator.variables.get("RELEASE"))
    operator.say(f"Back to {release.told}.")
    _deploy(operator, options, account, Sam(options.stack, account.environment()), kept.get(release))
    kept.point_to(release)
    operator.say(f"{stack.there(cloudformation, options.stack).outputs['SiteUrl']} has release {release.name} again.")


def restore(operator: Operator) -> None:
    """Makes a table what it was at an instant (``AT``), or what another table is (``FROM``)."""
    options = Options.of(operator.variables)
    which = operator.variables.get("TABLE") or "accounts"
    at, source = operator.variables.get("AT"), operator.variables.get("FROM")
    if which not in tables.TABLES:
        raise DeployError(f"TABLE cannot be {which!r}: it is accounts or rooms.")
    if bool(at) == bool(source):
        raise DeployError("Say either AT=2026-11-30T10:15Z, an instant of the last 35 days, or FROM=<a table's name>.")
    when = tables.instant(at) if at else None
    ask = _terminal(operator)
    account = Account.entered()
    deployed = stack.there(account.client("cloudformation"), options.stack)
    dynamodb = account.client("dynamodb")
    table = deployed.outputs[tables.TABLES[which]]
    operator.say(f"Everything in {table} becomes what {source or f'it was at {at}'} holds; what came since is lost.")
    if ask(f"Type {options.stage} to go on: ") != options.stage:
        raise DeployError("Nothing was changed.")
    if when is not None:
        operator.say("Bringing the past back, which takes some minutes …")
        source = tables.as_it_was(dynamodb, table, when)
    put, deleted = tables.copied(dynamodb, str(source), table)
    operator.say(f"{table} has {put} items as they were; {deleted} that came later are gone.")
    if when is not None:
        tables.forgotten(dynamodb, str(source))


def down(operator: Operator) -> None:
    """Takes a stage out of the account, but for its accounts unless those are to go too.

    The table of accounts outlives its stack, also one that was never finished; it goes where there is nothing in it.
    """
    options = Options.of(operator.variables)
    ask = _terminal(operator)
    account = Account.entered()
    cloudformation = account.client("cloudformation")
    deployed = stack.there(cloudformation, options.stack)
    dynamodb = account.client("dynamodb")
    accounts = deployed.outputs.get("AccountsTableName") or stack.made(cloudformation, options.stack, "AccountsTable")
    everything = operator.variables.get("ACCOUNTS") == DELETE
    operator.say(f"{options.stack} in account {account.id}, {account.region}: its page, rooms, replays and logs go.")
    held = tables.holds(dynamodb, accounts) if accounts else None
    if held:
        operator.say(f"The accounts in {accounts} {'go too' if everything else 'stay'}.")
    if ask(f"Type {options.stage} to go on: ") != options.stage:
        raise DeployError("Nothing was deleted.")
    if held and everything and ask(f"Type {DELETE} once more for the accounts: ") != DELETE:
        raise DeployError("Nothing was deleted.")
    s3 = account.client("s3")
    if "BucketName" in deployed.outputs:
        site.empty(s3, deployed.outputs["BucketName"])
    operator.say("Deleting, which takes some minutes …")
    stack.deleted(cloudformation, options.stack)
    site.empty(s3, releases.bucket(cloudformation), prefix=f"{options.stack}/")
    held = tables.holds(dynamodb, accounts) if accounts else None
    if held is not None and (everything or not held):
        tables.forgotten(dynamodb, accounts)
    operator.say(f"{options.stack} is gone.")
    if held and not everything:
        operator.say(f"For its accounts in another stage: make restore STAGE=… FROM={accounts}")


def _deploy(operator: Operator, options: Options, account: Account, sam: Sam, what: Kept) -> None:
    template = sam.folder / "deployed.yaml"
    template.write_bytes(what.template)
    operator.say("Deploying, which takes some minutes the first time …")
    cloudformation = account.client("cloudformation")
    try:
        sam.deploy(options.stack, template, what.parameters, options.stage)
    except SamError as error:
        reasons = "".join(f"\n  {reason}" for reason in stack.failures(cloudformation, options.stack))
        raise DeployError(f"{error}{reasons}") from None
    outputs = stack.there(cloudformation, options.stack).outputs
    operator.say(f"Uploading the page's {len(what.page)} files, and waiting until CloudFront has them …")
    site.upload(account.client("s3"), account.client("cloudfront"), outputs, what.page)


def _show(
    operator: Operator,
    options: Options,
    account: Account,
    deployed: Mapping[str, str] | None,
    parameters: Mapping[str, str],
) -> None:
    operator.say(f"{options.stack}, in account {account.id}, {account.region}, release {parameters['Release']}")
    for name, value in parameters.items():
        before = (deployed or {}).get(name)
        if name in options.said or (deployed is not None and before is not None and before != value):
            was = "" if before in {None, value} else f" (was {before or 'empty'})"
            operator.say(f"  {name} = {value or 'empty'}{was}")
    if (
        deployed is None
        and operator.ask is not None
        and operator.ask("Make it? [Y/n] ").lower() not in {"", "y", "yes"}
    ):
        raise DeployError("Nothing was made.")


def _first_words(operator: Operator, parameters: Mapping[str, str], outputs: Mapping[str, str]) -> None:
    if parameters["Domain"]:
        operator.say(f"Point {parameters['Domain']} to {outputs['DistributionDomain']} (a CNAME, or an alias).")
    if parameters["AlarmEmail"]:
        operator.say(f"Alarms come once {parameters['AlarmEmail']} has confirmed the mail that AWS sends.")
    operator.say(f"The dashboard: {outputs['DashboardUrl']}")


def _terminal(operator: Operator) -> Ask:
    if operator.ask is None:
        raise DeployError("This asks before it changes anything, and there is no terminal here: nothing was done.")
    return operator.ask


COMMANDS = {"up": up, "back": back, "restore": restore, "down": down}


def run(arguments: list[str], operator: Operator) -> int:
    """Does what the arguments say; returns the exit code."""
    command = COMMANDS.get(arguments[0]) if len(arguments) == 1 else None
    if command is None:
        operator.say(f"usage: python -m deploy {'|'.join(COMMANDS)}")
        return 2
    try:
        command(operator)
    except DeployError as error:
        operator.say(str(error))
        return 1
    except ClientError as error:
        operator.say(f"AWS refuses {error.operation_name}: {error.response['Error'].get('Message', error)}")
        return 1
    except (EOFError, KeyboardInterrupt):
        operator.say("Stopped.")
        return 130
    return 0


def _said(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:], Operator(os.environ, _said, input if sys.stdin.isatty() else None)))
