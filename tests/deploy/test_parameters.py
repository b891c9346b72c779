"""The template's parameters: what they refuse, and with which sentence."""

import pytest

from local.template import ParameterError
from tests.deploy.reading import CERTIFICATE, ROOT, template


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Stage", "my stage"),
        ("Stage", "Prod"),
        ("Stage", ""),
        ("Stage", "a" * 17),
        ("Stage", "prod\n"),
        ("Release", "1.0 beta"),
        ("Release", ""),
        ("Tempo", "0"),
        ("Tempo", "-1"),
        ("Tempo", "fast"),
        ("Runtime", "python3.11"),
        ("Architecture", "amd64"),
        ("Domain", "https://play.example.org"),
        ("Domain", "play"),
        ("CertificateArn", "arn:aws:acm:eu-west-1:123456789012:certificate/12345678-1234-1234-1234-123456789012"),
        ("CertificateArn", "certificate"),
        ("AllowedOrigin", ""),
        ("AllowedOrigin", "*"),
        ("AllowedOrigin", "https://example.org/"),
        ("ThrottleRate", "0"),
        ("ThrottleBurst", "1"),
        ("ReservedConcurrency", "-1"),
        ("LogLevel", "LOUD"),
        ("LogRetentionDays", "8"),
        ("MonthlyBudget", "-1"),
        ("MonthlyBudget", "ten"),
        ("AlarmEmail", "ana"),
        ("AlarmEmail", "ana@example"),
        ("AlarmEmail", "ana@example.org, ben@example.org"),
        ("TracingRate", "1.1"),
        ("DeletionProtection", "yes"),
        ("ManagementEndpoint", "127.0.0.1:4566"),
        ("ManagementEndpoint", "http://127.0.0.1:4566/"),
    ],
)
def test_a_bad_value_is_refused_with_a_sentence(name: str, value: str) -> None:
    with pytest.raises(ParameterError, match=r"is .*\.$|are .*\.$"):
        template(**{name: value})


def test_every_parameter_says_what_it_is_and_what_it_takes() -> None:
    for name, declared in template()._document["Parameters"].items():
        assert declared["Description"], name
        assert declared["ConstraintDescription"], name
        assert {"AllowedPattern", "AllowedValues", "MinValue"} & declared.keys(), name


@pytest.mark.parametrize(
    ("domain", "certificate", "fits"),
    [
        ("", "", True),
        ("play.example.org", "", False),
        ("", CERTIFICATE, False),
        ("play.example.org", CERTIFICATE, True),
    ],
)
def test_a_domain_comes_with_its_certificate(domain: str, certificate: str, *, fits: bool) -> None:
    read = template(Domain=domain, CertificateArn=certificate)
    [assertion] = read._document["Rules"]["DomainAndCertificate"]["Assertions"]
    assert read.resolve(assertion["Assert"]) is fits


def test_every_parameter_is_used() -> None:
    text = (ROOT / "template.yaml").read_text(encoding="utf-8")
    for name in template()._document["Parameters"]:
        assert f"!Ref {name}" in text or f"${{{name}}}" in text, name
