"""Linked data is imported when it is asked for, and its packages when they are needed."""

import subprocess
import sys

PROGRAM = """
import sys
import urikit
assert not [name for name in sys.modules if name.startswith(("urikit.linked_data", "urikit.documents"))]
urikit.linked_data.conclude("http://example.org/", 200)
print(*sorted({"urllib3", "rdflib", "html5lib", "tinycss2"} & set(sys.modules)))
assert urikit.documents.read
"""


def test_what_is_imported():
    run = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert run.stdout == "\n"
