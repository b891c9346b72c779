"""``python -m local``: everything on this machine, until Ctrl-C."""

import asyncio
import os
import sys
from pathlib import Path

from local.aws import EmulatorError
from local.functions import FunctionError
from local.options import OptionError, Options
from local.stack import serve
from local.template import ParameterError, TemplateError
from local.websocket import Limits


def say(line: str) -> None:
    """Shows a line."""
    print(line, flush=True)


def main() -> int:
    """Runs the stack; returns the exit code, 2 where it could not be started as asked for."""
    try:
        options = Options.of(os.environ, Path(__file__).resolve().parent.parent)
        return asyncio.run(serve(options, Limits(), say))
    except (OptionError, ParameterError) as error:
        say(str(error))
        return 2
    except TemplateError as error:
        say(f"template.yaml: {error}")
        return 1
    except (EmulatorError, FunctionError) as error:
        say(str(error))
        return 1


if __name__ == "__main__":
    sys.exit(main())
