"""Sessions of Spark for tests: on the loopback interface, without a web page, and with the Python of this process."""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

#: Two threads of one process, two executors that are processes of their own, and a Connect server with such executors.
LOCAL = "local[2]"
CLUSTER = "local-cluster[2,1,1024]"
CONNECT = "connect"


@contextmanager
def session(kind: str, folder: Path) -> Iterator[Any]:
    """A session that leaves nothing behind."""
    if kind != CONNECT:
        with _classic(kind, folder) as spark:
            yield spark
        return
    server = {
        "spark.plugins": "org.apache.spark.sql.connect.SparkConnectPlugin",
        "spark.connect.grpc.binding.address": "127.0.0.1",
        "spark.connect.grpc.binding.port": "0",
    }
    with _classic(CLUSTER, folder, **server) as spark, _connected(spark) as remote:
        yield remote


@contextmanager
def _connected(server: Any) -> Iterator[Any]:
    """A session of Spark Connect, whose client uses gRPC alone; the server is a plugin of a session in this process."""
    from pyspark.sql import SparkSession

    service = getattr(server._jvm, "org.apache.spark.sql.connect.service.SparkConnectService$")
    port = getattr(service, "MODULE$").localPort()
    try:
        spark = SparkSession.builder.remote(f"sc://127.0.0.1:{port}").create()
        try:
            yield spark
        finally:
            spark.stop()
    finally:
        # With it, functions of `pyspark.sql` make columns of Connect.
        os.environ.pop("SPARK_CONNECT_MODE_ENABLED", None)


@contextmanager
def _classic(master: str, folder: Path, **more: str) -> Iterator[Any]:
    """A session in the virtual machine of this process; a cluster that does not start is started once more."""
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
        **more,
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
