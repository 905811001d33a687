"""The page in each of its languages."""

import re

import pytest

from tests.workbench.browser.inputs import GOOD, VIEWS, WRONG, everything
from tests.workbench.browser.looks import is_accessible, keep, overflow
from tests.workbench.browser.workbench import Workbench

pytestmark = pytest.mark.slow

TABS = {"en": "Standards", "de": "Standards", "ru": "Стандарты"}
#: A key of the catalogue, where its text should be.
KEY = re.compile(r"\b(?:page|view|rule|component|phrase|say|cause|step)\.[a-z][\w-]*(?:\.[\w-]+)*")


@pytest.mark.parametrize("language", TABS)
@pytest.mark.parametrize("text", [GOOD, WRONG])
def test_each_view_speaks_the_language(page_served: Workbench, language: str, text: str):
    page = page_served.open(lang=language, text=text, **everything())
    assert page.locator("html").get_attribute("lang") == language
    for view in VIEWS:
        page.locator(f"#tab-{view}").click()
        page_served.settled()
        said = page.locator("body").inner_text()
        assert KEY.findall(said) == [], view
        # A place that nothing has filled in.
        assert re.findall(r"\{[a-z.]+\}", said.replace(text, "")) == [] or view == "template", view
        page.set_viewport_size({"width": 320, "height": 900})
        assert overflow(page) == [], view
        page.set_viewport_size({"width": 1280, "height": 900})
        keep(page, f"{view}-{language}")


@pytest.mark.parametrize("language", ["de", "ru"])
def test_a_person_changes_the_language(page_served: Workbench, language: str):
    page = page_served.open(text=WRONG)
    page.get_by_label("Language").select_option(language)
    page_served.settled()
    page.get_by_role("tab", name=TABS[language]).wait_for()
    assert page.locator("html").get_attribute("lang") == language
    assert f"lang={language}" in page_served.written("lang=")
    assert page.get_by_role("textbox").first.input_value() == WRONG
    assert is_accessible(page, "light", "narrow") == []


def test_a_language_that_the_page_has_not_is_english(page_served: Workbench):
    page = page_served.open(lang="tlh")
    assert page.locator("html").get_attribute("lang") == "en"
