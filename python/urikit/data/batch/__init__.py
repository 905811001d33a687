"""Whole files of URLs: read, answered by kernels, written again with more columns. `urikit batch` is its command.

>>> import tempfile
>>> from pathlib import Path
>>> from urikit.data import batch
>>> folder = Path(tempfile.mkdtemp())
>>> _ = (folder / "urls.txt").write_text("http://example.org/a\\nhttp://h/a b\\n")
>>> batch.run([folder / "urls.txt"], folder / "hosts.csv", "host")
Summary(rows_in=2, rows_out=2, failed=1, listed=1)
>>> print((folder / "hosts.csv").read_text(), end="")
url,host
http://example.org/a,example.org
http://h/a b,

The files of this package answer one question each:

| file           | question                                                                   |
|----------------|----------------------------------------------------------------------------|
| `formats`      | which format a file has                                                    |
| `plan`         | which columns are added: the grammar of `--add`                            |
| `source`       | how bytes are read: standard input, gzip, zstd, blocks of whole lines      |
| `places`       | which files are read and written, and that none is both                    |
| `readers`      | which reader a format has, and what its columns must be                    |
| `parquet` `csv` `json_lines` `text` | how rows of a format are read and written             |
| `piece`        | what a piece of an input is                                                |
| `cells`        | how a value of any type is written as text or as JSON                      |
| `answers`      | what the kernels say of a piece, and which rows failed                     |
| `error_list`   | what is written about a row that failed                                    |
| `target`       | how a file appears whole or not at all                                     |
| `job`          | the loop                                                                   |
| `faults`       | what ends a job, and the codes of rows that could not be read              |
"""

from urikit.data.batch.files import FORMATS, FileError, PlanError
from urikit.data.batch.job import BatchSummary as BatchSummary
from urikit.data.batch.job import run

__all__ = ["FORMATS", "BatchSummary", "FileError", "PlanError", "run"]


try:
    import pyarrow as _pyarrow  # noqa: F401
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "batch needs the package pyarrow: pip install 'urikit[batch]', or ./urikit setup batch in a checkout",
        name=missing.name,
    ) from missing
