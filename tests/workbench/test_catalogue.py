"""The facts of Python that the page has are those of today: `python -m tools.words` writes them."""

from tools.words import MODULE, facts, module
from urikit import guard


def test_the_module_is_what_the_tool_writes():
    assert MODULE.read_text("utf-8") == module()


def test_a_preset_is_what_differs_from_the_defaults():
    made = facts()["guard"]
    given = {"redirect_target": ["https://example.org/"], "oauth_redirect_uri": [()]}
    for name, preset in guard.PRESETS.items():
        policy = {"name": name, **made["defaults"], **made["presets"][name]}
        assert guard.Policy.from_dict(policy) == preset(*given.get(name, []))
