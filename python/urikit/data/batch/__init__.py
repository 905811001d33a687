"""Whole files of URLs: read, answered by kernels, written again with more columns. `urikit batch` is its command.

>>> import tempfile
>>> from pathlib import Path
>>> from urikit.data import batch
>>> folder = Path(tempfile.mkdtemp())
>>> _ = (folder / "urls.txt").write_text("http://example.org/a\\nhttp://h/a b\\n")
>>> batch.run([folder / "urls.txt"], folder / "hosts.csv", "host")
BatchSummary(rows_in=2, rows_out=2, failed=1, listed=1)
>>> print((folder / "hosts.csv").read_text(), end="")
url,host
http://example.org/a,example.org
http://h/a b,

| file            | subject                                                                      |
|-----------------|------------------------------------------------------------------------------|
| `files`         | inputs and outputs: formats, compression, names, and files written at once   |
| `plan`          | the columns that are added: the grammar of `--add`                           |
| `lines` `csv` `parquet` | the rows of a format: text and JSON lines, CSV, Parquet              |
| `cells`         | values of any type as text or JSON, and a block of rows                      |
| `job`           | the loop, its answers, and the list of the rows that failed                  |
"""

try:
    import pyarrow as _pyarrow  # noqa: F401
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "batch needs the package pyarrow: pip install 'urikit[batch]', or ./urikit setup batch in a checkout",
        name=missing.name,
    ) from missing

from urikit.data.batch.files import FORMATS, FileError, PlanError
from urikit.data.batch.job import BatchSummary, run

__all__ = ["FORMATS", "BatchSummary", "FileError", "PlanError", "run"]
