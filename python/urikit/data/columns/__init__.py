"""The scalar functions of urikit, asked of whole columns: Arrow data in, Arrow data out, on all cores.

>>> from urikit import columns
>>> columns.host(["https://example.org:8080/a", "http://h/a b", None])
['example.org', None, None]
>>> columns.effective_port(["https://example.org/", "http://h:0081/"])
[443, 81]

What goes in comes out: a Polars or pandas Series, a pyarrow Array or ChunkedArray, a NumPy array, a list. Any other
object with Arrow's PyCapsule interface gives a `Column`, which has that interface too. A null gives a null.

`errors` says what becomes of a row that has no answer, because its text is invalid: `"null"`; `"raise"`, a
`ColumnError` for the first of them; `"report"`, a pair of the answers and a column with the code and the offset.

`threads` is the number of threads; all cores by default. The answers do not depend on it.

The functions and their signatures are generated from the catalogue in Rust (`urikit.data.columns.kernels`). `KERNELS`
has the catalogue as values.
"""

from urikit._native import Column
from urikit.core.errors import ColumnError
from urikit.data.columns import kernels
from urikit.data.columns.kernels import *  # noqa: F403 (its `__all__` is added below)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from urikit.data.columns.catalogue import KERNELS, Kernel
    from urikit.data.columns.report import ColumnReport

__all__ = ["KERNELS", "Column", "ColumnError", "ColumnReport", "Kernel"]
__all__ += kernels.__all__

if not TYPE_CHECKING:  # a checker that saw this would take any misspelt name

    def __getattr__(name: str) -> object:
        if name == "ColumnReport":
            from urikit.data.columns.report import ColumnReport

            return ColumnReport
        if name in ("KERNELS", "Kernel"):
            from urikit.data.columns import catalogue

            return getattr(catalogue, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name, obj=None)
