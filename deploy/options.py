"""What the operator says: the stage and the template's parameters, as variables of make or of the environment.

A parameter ``AlarmEmail`` is the variable ``ALARM_EMAIL``. What is not said stays as it is deployed; the first time
it is asked for, where somebody is at a terminal, or is the template's default.
"""

import functools
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from deploy import DeployError
from local.template import ParameterError, Template

ROOT: Final = Path(__file__).resolve().parent.parent
TEMPLATE: Final = ROOT / "template.yaml"

OURS: Final = frozenset({"Stage", "Release"})
"""Parameters that are not said as such."""

QUESTIONS: Final = {
    "Domain": "A domain of your own for the page (Enter: none, CloudFront gives one)",
    "CertificateArn": "The ARN of its certificate in Certificate Manager, in us-east-1",
    "AlarmEmail": "An e-mail address for alarms (Enter: nobody is told)",
    "MonthlyBudget": "US$ a month that the account's bill should stay below",
}

DELETE: Final = "delete"
"""``ACCOUNTS=delete`` lets the accounts go with their stage."""

Ask = Callable[[str], str]


class Options(NamedTuple):
    """What was said: the stage, and the parameters among the variables."""

    stage: str
    said: Mapping[str, str]

    @property
    def stack(self) -> str:
        """The name of the stage's stack."""
        return f"cardroom-{self.stage}"

    @classmethod
    def of(cls, variables: Mapping[str, str]) -> "Options":
        """Reads the variables. Raises :class:`DeployError`."""
        stage = variables.get("STAGE", "")
        if not stage:
            raise DeployError("Say which stage is meant, such as STAGE=prod.")
        names = declared().parameters.keys() - OURS
        said = {name: variables[variable(name)] for name in sorted(names) if variable(name) in variables}
        judged({"Stage": stage, **said})
        return cls(stage, said)

    def parameters(self, deployed: Mapping[str, str] | None, release: str, ask: Ask | None) -> dict[str, str]:
        """Every parameter's value for a deployment.

        ``deployed`` are those of the stack as it is, None where there is none; only then, and where ``ask`` is given,
        the operator is asked. Raises :class:`DeployError`.
        """
        defaults = declared().parameters
        chosen = {**defaults, **{name: value for name, value in (deployed or {}).items() if name in defaults}}
        chosen |= {**self.said, "Stage": self.stage, "Release": release}
        if deployed is None and ask is not None:
            for name, question in QUESTIONS.items():
                if name not in self.said and not (name == "CertificateArn" and not chosen["Domain"]):
                    chosen[name] = _asked(ask, question, name, chosen[name])
        judged(chosen)
        return chosen


def variable(parameter: str) -> str:
    """A parameter's variable: ``ALARM_EMAIL`` for ``AlarmEmail``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", parameter).upper()


@functools.cache
def declared() -> Template:
    """The template, with its parameters' defaults."""
    return Template(TEMPLATE, {}, lambda *_: "")


def judged(parameters: Mapping[str, str]) -> None:
    """Judges values by the template: each by itself, and its rules. Raises :class:`DeployError`."""
    try:
        template = Template(TEMPLATE, parameters, lambda *_: "")
    except ParameterError as error:
        raise DeployError(f"{error} Nothing was changed.") from None
    if parameters.keys() < declared().parameters.keys():
        return
    for assertion in template.assertions:
        if not template.resolve(assertion["Assert"]):
            raise DeployError(f"{assertion['AssertDescription']} Nothing was changed.")


def _asked(ask: Ask, question: str, name: str, default: str) -> str:
    while True:
        answer = ask(f"{question}{f' [{default}]' if default else ''}: ").strip() or default
        try:
            judged({name: answer})
        except DeployError as error:
            ask(f"  {error} (Enter to try again)")
            continue
        return answer
