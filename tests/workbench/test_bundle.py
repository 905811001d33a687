"""Modules as one: what is known, what is refused, and that it does what the modules do."""

import json
import shutil
import subprocess

import pytest

from urikit.workbench.single_file import PageError, bundle

MODULES = {
    "app.js": 'import { add as plus, Adder } from "./math.js";\nimport * as words from "./words/all.js";\n'
    'const view = await import("./views/view.js");\n'
    "console.log(JSON.stringify([plus(1, 2), new Adder().sum, words.hello, await words.later(), view.name]));\n",
    "math.js": "export function add(a, b) {\n  return a + b;\n}\nexport class Adder {\n  sum = add(2, 3);\n}\n",
    "words/all.js": 'export const hello = "</script><!-- import x";\nexport async function later() { return 1; }\n',
    "views/view.js": 'import {\n  add,\n} from "../math.js";\nimport { missing } from "./other.js";\n'
    "export const name = `view ${add(1, 1)} ${missing}`;\n",
    "views/other.js": "export let missing = null;\n",
}


def test_it_does_what_the_modules_do(tmp_path):
    node = shutil.which("node")
    if node is None:
        pytest.skip(reason="no node on this system: apt-get install nodejs")
    (tmp_path / "one.mjs").write_text(bundle(MODULES, "app.js"), "utf-8")
    said = subprocess.run([node, str(tmp_path / "one.mjs")], capture_output=True, text=True, check=True).stdout
    assert json.loads(said) == [3, 5, "</script><!-- import x", 1, "view 2 null"]


def test_only_what_is_needed_is_in_it():
    assert "hello" not in bundle(MODULES, "math.js")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('import { a } from "./no.js";', "no.js: missing module"),
        ('import { a } from "https://evil.example/a.js";', "app.js: cannot read"),
        ('import "./math.js";', "app.js: cannot read"),
        ('import math from "./math.js";', "app.js: cannot read"),
        ("export default 1;", "app.js: cannot read"),
        ('export { add } from "./math.js";', "app.js: cannot read"),
        ("export const { a } = b;", "app.js: cannot read"),
        ('import { a } from "./app.js";', "app.js: imports itself"),
    ],
)
def test_what_it_does_not_know_is_refused(text, said):
    with pytest.raises(PageError, match=said):
        bundle({**MODULES, "app.js": text}, "app.js")


def test_modules_in_a_circle_are_refused():
    circle = {"a.js": 'import { b } from "./b.js";', "b.js": 'import { a } from "./a.js";\nexport const b = 1;'}
    with pytest.raises(PageError, match="imports itself through other modules"):
        bundle(circle, "a.js")


def test_a_module_that_is_imported_later_may_import_the_first():
    modules = {
        "a.js": 'import { b } from "./b.js";\nb();',
        "b.js": 'export const b = () => import("./c.js");',
        "c.js": 'import { b } from "./b.js";\nexport const c = b;',
    }
    assert 'later("c.js")' in bundle(modules, "a.js")


def test_a_chain_of_a_thousand_modules():
    chain = {f"{n}.js": f'import {{ a }} from "./{n + 1}.js";\nexport const b = a;' for n in range(1000)}
    assert "999.js" in bundle({**chain, "1000.js": "export const a = 1;"}, "0.js")


def test_a_module_that_is_imported_later_may_be_none_of_the_page():
    assert 'later("engine.js")' in bundle({"a.js": 'export const a = () => import("./engine.js");'}, "a.js")
