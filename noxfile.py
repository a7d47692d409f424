"""The tests under every Python that is found: `nox` (`pipx install nox`), before a release."""

import nox

nox.options.error_on_missing_interpreters = False
nox.options.default_venv_backend = "venv"


@nox.session(python=["3.11", "3.12", "3.13", "3.14"])
def tests(session: nox.Session) -> None:
    """Install punicref with what its tests need, and run them; arguments go to pytest."""
    session.install("pip>=25.1")
    session.install("--editable", ".[web]", "--group", "dev")
    session.run("pytest", *session.posargs)
