"""Sessions of Spark for tests: on the loopback interface, without a web page, and with the Python of this process."""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

#: Two threads of one process, and two executors that are processes of their own.
LOCAL = "local[2]"
CLUSTER = "local-cluster[2,1,1024]"


@contextmanager
def session(master: str, folder: Path) -> Iterator[Any]:
    """A session that leaves nothing behind; a cluster that does not start is started once more."""
    import pyspark
    from pyspark.sql import SparkSession

    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable
    settings = {
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.memory": "2g",
        "spark.sql.shuffle.partitions": "2",
        "spark.sql.warehouse.dir": str(folder / "warehouse"),
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
    }
    builder = SparkSession.builder.master(master).appName("urikit")
    for name, value in settings.items():
        builder = builder.config(name, value)
    try:
        spark = builder.getOrCreate()
    except Exception:  # a busy machine: "Could not find AppClient"
        spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    try:
        yield spark
    finally:
        application = spark.sparkContext.applicationId
        spark.stop()
        # A cluster on one machine logs into the folder of Spark.
        shutil.rmtree(Path(pyspark.__file__).parent / "work" / application, ignore_errors=True)
