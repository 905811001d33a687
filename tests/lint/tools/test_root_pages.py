"""The pages of the site that are files beside the folder of the documentation."""

from tools import root_pages


def test_links_lead_from_the_folder_of_the_pages():
    text = "[a](docs/a.md#b), [c](CONTRIBUTING.md), [s](SECURITY.md#x), [out](https://example.org/docs/)"
    made = "[a](a.md#b), [c](contributing.md), [s](reporting.md#x), [out](https://example.org/docs/)"
    assert root_pages.page(text) == made


def test_each_file_has_its_page():
    made = root_pages.pages()
    assert set(made) == {"contributing.md", "changelog.md", "reporting.md"}
    assert all(text.startswith("# ") and "](docs/" not in text for text in made.values())
