"""``python -m referee`` is ``referee``."""

from referee.cli.main import main

main()
