"""The runbook's commands can be said as they stand, and list all that there is; what documents name is there."""

import re
import subprocess

import boto3
import pytest

from deploy.options import declared, variable
from operate.__main__ import ACTIONS
from tests.deploy.reading import ROOT

RUNBOOK = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
SAID = re.findall(r"`(make [^`]*)`", RUNBOOK) + re.findall(r"^(make .*)$", RUNBOOK, re.MULTILINE)
OTHERS = {"STAGE", "RELEASE", "ACCOUNTS", "AT", "FROM", "TABLE", "AWS_REGION", "DO"}
LOGIN = {("sso", "login")}
"""What is no call of an API, but the program's own."""


@pytest.mark.parametrize("command", sorted(set(SAID)))
def test_what_is_made_can_be_made(command: str) -> None:
    target, *variables = re.findall(r"(?:[^\s\"<]|\"[^\"]*\"|<[^>]*>)+", command.removeprefix("make "))
    made = subprocess.run(["make", "-n", target], cwd=ROOT, check=False, capture_output=True, text=True)  # noqa: S603, S607
    assert made.returncode == 0, made.stderr
    names = {said.partition("=")[0] for said in variables}
    assert names <= OTHERS | {variable(name) for name in declared().parameters}
    for done in (said.removeprefix("DO=").strip('"') for said in variables if said.startswith("DO=")):
        assert done.split()[0] in {*ACTIONS, "--help"}


def test_what_is_asked_of_aws_is_there_and_comes_whole() -> None:
    asked = set(re.findall(r"aws ([a-z]+) ([a-z]+(?:-[a-z]+)*)", RUNBOOK)) - LOGIN
    assert len(asked) >= 4
    for service, operation in asked:
        client = boto3.client(service, region_name="us-east-1")
        name = operation.replace("-", "_")
        assert callable(getattr(client, name))
        if name.endswith("resources"):  # of which there are more than the first hundred
            assert client.can_paginate(name), operation


def test_the_files_that_documents_name_are_there() -> None:
    documents = [ROOT / "README.md", ROOT / "ARCHITECTURE.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").glob("*.md")]
    named = {
        (document.name, path)
        for document in documents
        for path in re.findall(
            r"`((?:benchmarks|deploy|docs|frontend|local|operate|tests)/[\w./-]*)`", document.read_text("utf-8")
        )
    }
    assert len(named) >= 20
    assert not [(document, path) for document, path in sorted(named) if not (ROOT / path).exists()]
