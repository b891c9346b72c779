"""El Ignorado's baits on the narrowest screens: no word of them is broken."""

import pytest

from tests.browser.conftest import Come
from tests.browser.ignorado_scenes import ignored
from tests.browser.staged import NAMES
from tests.browser.texts import Lang

BROKEN = """() => [...document.querySelectorAll(".bait span")].flatMap(({ firstChild: text }) =>
  [...text.data.matchAll(/\\S+/g)].flatMap(({ 0: word, index }) => {
    const range = new Range();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1 ? [word] : [];
  }))"""


@pytest.mark.parametrize("lang", ["en", "es"])
def test_no_bait_is_broken_inside_a_word(come: Come, lang: Lang) -> None:
    person = come(lang, (320, 640))
    ignored(person, NAMES)
    assert person.page.locator(".bait").count() == 8
    assert person.page.evaluate(BROKEN) == []
    person.page.set_viewport_size({"width": 740, "height": 360})
    assert person.page.evaluate(BROKEN) == []
