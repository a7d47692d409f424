"""What every module may use: the languages, and frozen data that costs nothing to define."""

from __future__ import annotations

from types import SimpleNamespace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import dataclass_transform

    _Fields = object  # as a namespace it would have any field, for a type checker
else:
    _Fields = SimpleNamespace

    # Importing typing would cost the bare lane 6 ms.
    def dataclass_transform(**_):  # noqa: ANN003, ANN201, D103
        return lambda cls: cls


LANGUAGES = ("it", "en", "ru")


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Record(_Fields):
    """Frozen data for the bare lane, where dataclasses (22 ms) and typing (6 ms) cost more than the whole look-up.

    Subclasses only annotate their fields; all are given by keyword.
    """

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} is read-only")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} is read-only")

    def __hash__(self) -> int:
        return hash(repr(self))
