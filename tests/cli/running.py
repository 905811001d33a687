"""Commands that run in this process."""

from click.testing import CliRunner

from urikit.cli import program


def runner(*command, **defaults):
    """Return a function that calls a command with arguments and standard input, and raises what it does not expect."""

    def run(*args, stdin=None, **options):
        given = {"input": stdin, "prog_name": "urikit", **defaults, **options}
        result = CliRunner().invoke(program, [*command, *map(str, args)], **given)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run
