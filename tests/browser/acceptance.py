"""What the long runs of ``make acceptance`` share: pictures to look at, and words on how it went."""

from tests.browser.conftest import ROOT
from tests.browser.person import Message, Person

SHOTS = ROOT / "build" / "screenshots"


def snap(person: Person, name: str) -> None:
    """A picture of the page as it is, in ``build/screenshots``."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    size = person.page.viewport_size
    assert size is not None
    person.page.screenshot(path=SHOTS / f"acceptance-{name}-{person.lang}-{size['width']}.png", caret="initial")


def tell(words: str) -> None:
    """Says something to whoever started the run."""
    print(f"\n  {words}", flush=True)  # noqa: T201 - that is what it is for


def newest(person: Person) -> Message:
    """The game in the latest table that somebody got."""
    game: Message = person.tables()[-1]["game"]
    return game
