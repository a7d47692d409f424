"""Rules reference and adjudication assistant for board wargames on the Punic Wars."""

from types import SimpleNamespace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import dataclass_transform
else:
    # Importing typing would cost the bare lane 6 ms.
    def dataclass_transform(**_):  # noqa: ANN003, ANN201, D103
        return lambda cls: cls


__version__ = "0.1.0"

LANGUAGES = ("it", "en", "ru")


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Record(SimpleNamespace):
    """Frozen data for the bare lane, where dataclasses (22 ms) and typing (6 ms) cost more than the whole look-up.

    Subclasses only annotate their fields; all are given by keyword.
    """

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} is read-only")

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(repr(self))
