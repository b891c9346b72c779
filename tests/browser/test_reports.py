"""A moment reported at the table, and one's own data as a file."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Come
from tests.browser.test_accounts import enter, play_as


def test_a_moment_is_reported_from_the_settings_and_its_id_shown_while_the_game_goes_on(come: Come) -> None:
    ana = come("es", PHONE).open()
    ana.create_room()
    ana.page.goto(f"{ana.address}#/settings")
    ana.button("report").click()
    shown = ana.page.get_by_role("status").filter(has_text=re.compile(r"[B-Z]{4}-[B-Z]{4}"))
    expect(shown).to_have_text(re.compile(re.escape(ana.t("reported", id="")[:12])))
    [report] = [frame for frame in ana.sent if frame["action"] == "report"]
    assert "table" in [message["type"] for message in report["bundle"]["messages"]]
    tokens = [json.loads(frame)["seat_token"] for frame in ana.received if frame.startswith('{"type":"joined"')]
    assert tokens
    assert not any(token in json.dumps(report) for token in tokens)
    ana.speaks_one_language()


def test_ones_own_data_is_a_file(come: Come, tmp_path: Path) -> None:
    bea = come("en").open("#/register")
    enter(bea, "register", "Beatriz")
    play_as(bea, "Beatriz")
    bea.page.goto(f"{bea.address}#/u")
    with bea.page.expect_download() as saved:
        bea.button("download_data").click()
    assert saved.value.suggested_filename == "Beatriz.json"
    saved.value.save_as(tmp_path / "data.json")
    data = json.loads((tmp_path / "data.json").read_text(encoding="utf-8"))
    assert data["username"] == "Beatriz"
    assert data["games"] == {}
    assert "type" not in data
