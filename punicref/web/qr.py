"""An address as a picture that another phone reads."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import segno

from punicref.web import site

if TYPE_CHECKING:
    from markupsafe import Markup


def drawn(where: str) -> Markup:
    """Return an address as a QR code, to be put into a page."""
    made = io.BytesIO()
    segno.make(where, micro=False, error="l").save(
        made, kind="svg", xmldecl=False, svgns=False, omitsize=True, border=2, svgclass="qr", lineclass=None
    )
    return site.safe(made.getvalue().decode("ascii"))
