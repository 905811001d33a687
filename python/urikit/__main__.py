"""`python -m urikit` is the command line."""

from urikit.cli import main

main()
