"""What the tests in a browser share: one Chromium, one local stack, and people who come and go."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

pytest.register_assert_rewrite("tests.browser.person")

from tests.browser.person import WAIT_MS, Person  # noqa: E402 - after its asserts are made to speak
from tests.browser.texts import Lang  # noqa: E402
from tests.local.rig import Stack  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
_CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Those that will do, the quickest first; ``requirements/install-chromium`` knows the same."""
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _CHROMIUMS)), "chromium")
TEMPO = "6"
"""A decision lasts 1.7 s: enough for a click on a slow machine, and a game is over within half a minute."""

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-quic",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = (360, 740)
DESKTOP = (1280, 800)

Come = Callable[..., Person]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        expect.set_options(timeout=WAIT_MS)
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield launched
        launched.close()


def served(tempo: str) -> Iterator[Stack]:
    """A stack whose games go at that tempo, until it has ended well."""
    made = Stack(TEMPLATE=str(ROOT / "template.yaml"), TEMPO=tempo, KEEP="0")
    try:
        yield made.ready()
        assert made.end() == 0
        assert made.lines[1:] == []
    finally:
        made.kill()


@pytest.fixture(scope="session")
def stack() -> Iterator[Stack]:
    yield from served(TEMPO)


@pytest.fixture
def come(browser: Browser, stack: Stack) -> Iterator[Come]:
    """Lets people come, each with a browser of their own; when they go, nothing may have gone wrong on their pages."""
    people: list[Person] = []

    def make(lang: Lang = "en", size: tuple[int, int] = DESKTOP, **options: Any) -> Person:
        chosen = {
            "viewport": {"width": size[0], "height": size[1]},
            "locale": {"en": "en-GB", "es": "es-ES"}[lang],
            "reduced_motion": "reduce",
            "service_workers": "block",
            **options,
        }
        context = browser.new_context(**chosen)
        context.set_default_timeout(WAIT_MS)
        people.append(Person(context, stack.page, lang))
        return people[-1]

    yield make
    for person in people:
        person.context.close()
    for person in people:
        person.assert_content()
