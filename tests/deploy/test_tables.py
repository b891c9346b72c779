"""The template's tables."""

import pytest

from tests.deploy.reading import resource, template


@pytest.mark.parametrize("name", ["RoomsTable", "AccountsTable"])
def test_a_table_expires_items_can_be_restored_and_is_paid_by_use(name: str) -> None:
    table = resource(name)
    assert table["TimeToLiveSpecification"] == {"AttributeName": "expires_at", "Enabled": True}
    assert table["PointInTimeRecoverySpecification"] == {"PointInTimeRecoveryEnabled": True}
    assert table["BillingMode"] == "PAY_PER_REQUEST"
    assert [key["AttributeName"] for key in table["KeySchema"]] == ["pk", "sk"]


def test_the_accounts_outlive_the_stack() -> None:
    declared = template().resources["AccountsTable"]
    assert (declared["DeletionPolicy"], declared["UpdateReplacePolicy"]) == ("Retain", "Retain")
    assert resource("AccountsTable")["DeletionProtectionEnabled"] == "true"
    assert resource("AccountsTable")["SSESpecification"] == {"SSEEnabled": True}
